/** The movements of the ledger are added up from an index alone, in its order, without a sort. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** It books a movement once as "ledgerEntries_once" did, which it replaces. */
const MOVEMENTS =
  '"ledgerEntries" ("storeId", "devMode", "kind", "reference", "account") INCLUDE ("amount")';

export class SumsOfMovements0113 implements MigrationInterface {
  name = 'SumsOfMovements1760000000113';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS "ledgerEntries_movements"');
    await runner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY "ledgerEntries_movements" ON ${MOVEMENTS}`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS "ledgerEntries_once"');
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
