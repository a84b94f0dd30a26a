/** The fiscal document of a charge, and the index by which its key is found. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index is built while the table is written; see 0034 for the lock timeout. */
const STATEMENTS = [
  `SET lock_timeout = '1min'`,
  `ALTER TABLE "charges" ADD COLUMN IF NOT EXISTS "fiscal" jsonb`,
  `DROP INDEX CONCURRENTLY IF EXISTS "charges_by_documentKey"`,
  `CREATE INDEX CONCURRENTLY "charges_by_documentKey"
   ON "charges" ("storeId", "devMode", ("fiscal" ->> 'documentKey'), "id")
   WHERE ("fiscal" ->> 'documentKey') IS NOT NULL`,
  `RESET lock_timeout`,
];

export class FiscalDocuments0230 implements MigrationInterface {
  name = 'FiscalDocuments1760000000230';
  /** The index is built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
