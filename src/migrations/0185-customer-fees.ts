/**
 * The fee of the card that a buyer pays on top of the price, and the part of it that refunds
 * return. The store has borne the fee of every payment so far.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CustomerFees0185 implements MigrationInterface {
  name = 'CustomerFees1760000000185';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "charges"
      ADD COLUMN IF NOT EXISTS "customerFee" bigint NOT NULL DEFAULT 0
    `);
    await runner.query(`
      ALTER TABLE "refunds"
      ADD COLUMN IF NOT EXISTS "customerFee" bigint NOT NULL DEFAULT 0
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
