/** When a deleted customer is erased everywhere, and the tax id of a payer that a payment service must keep. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The previous release deletes customers without saying when they are erased: a job marks them (see
 * mark-deleted-customers.ts), by an index that holds nobody else. Both indexes are built while
 * customers are written; see 0034 for the lock timeout.
 */
const STATEMENTS = [
  `ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "eraseAt" TIMESTAMP(3) WITH TIME ZONE`,
  `ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "erasedAt" TIMESTAMP(3) WITH TIME ZONE`,
  `ALTER TABLE "charges" ADD COLUMN IF NOT EXISTS "retainedTaxId" text`,
  `SET lock_timeout = '1min'`,
  `DROP INDEX CONCURRENTLY IF EXISTS "customers_erase"`,
  `CREATE INDEX CONCURRENTLY "customers_erase" ON "customers" ("storeId", "devMode", "eraseAt") WHERE "eraseAt" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "customers_unerased"`,
  `CREATE INDEX CONCURRENTLY "customers_unerased" ON "customers" ("id") WHERE "deletedAt" IS NOT NULL AND "erasedAt" IS NULL AND "eraseAt" IS NULL`,
  `RESET lock_timeout`,
];

export class Erasure0035 implements MigrationInterface {
  name = 'Erasure1760000000035';
  /** An index is built concurrently outside of transactions only; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
