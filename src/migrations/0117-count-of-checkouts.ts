/**
 * The index by which the list of checkouts is counted. It has no ids, so that equal entries are
 * stored once: the count of a list reads a tenth of what `checkouts_frequency` has for it.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The condition is that of the list, as it is written there. */
const COUNT = `"checkouts" ("storeId", "devMode") WHERE "frequency" IN ('ONE_TIME', 'SUBSCRIPTION')`;

export class CountOfCheckouts0117 implements MigrationInterface {
  name = 'CountOfCheckouts1760000000117';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS "checkouts_count"');
    await runner.query(`CREATE INDEX CONCURRENTLY "checkouts_count" ON ${COUNT}`);
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
