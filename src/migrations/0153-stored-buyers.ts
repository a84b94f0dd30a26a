/** Whether the buyer of a charge is a stored customer. Buyers of old charges typed everything. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StoredBuyers0153 implements MigrationInterface {
  name = 'StoredBuyers1760000000153';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "charges"
      ADD COLUMN IF NOT EXISTS "isBuyerStored" boolean NOT NULL DEFAULT false
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
