/** The terms that a store has set for its subscriptions by invoice. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InvoiceSettings0442 implements MigrationInterface {
  name = 'InvoiceSettings1760000000442';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "stores"
      ADD COLUMN IF NOT EXISTS "invoiceSettings" jsonb NOT NULL DEFAULT '{}'
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
