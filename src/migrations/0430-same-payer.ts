/** Pix charges that only the person with the tax id of their buyer can pay. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A constant default rewrites no row. */
const STATEMENTS = [
  `SET LOCAL lock_timeout = '10s'`,
  `ALTER TABLE "charges"
    ADD COLUMN IF NOT EXISTS "ensureSameTaxId" boolean NOT NULL DEFAULT false`,
  `ALTER TABLE simulator."pixCharges"
    ADD COLUMN IF NOT EXISTS "onlyTaxId" text`,
];

/** The previous release leaves the columns as they are: its charges can be paid by every payer. */
export class SamePayer0430 implements MigrationInterface {
  name = 'SamePayer1760000000430';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
