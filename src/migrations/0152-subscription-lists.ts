/** In which form the list of subscriptions at REST answers. Old stores have the published one. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SubscriptionLists0152 implements MigrationInterface {
  name = 'SubscriptionLists1760000000152';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "stores"
      ADD COLUMN IF NOT EXISTS "subscriptionLists" text NOT NULL DEFAULT 'CHECKOUT'
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
