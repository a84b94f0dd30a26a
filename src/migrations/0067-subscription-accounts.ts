/** The account that keeps the card or the mandate of a subscription. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SubscriptionAccounts0067 implements MigrationInterface {
  name = 'SubscriptionAccounts1760000000067';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    // The previous release starts Dev mode subscriptions only, and they have none.
    await runner.query(`ALTER TABLE "subscriptions" ADD COLUMN "providerAccountId" text`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
