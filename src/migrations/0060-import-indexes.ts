/**
 * An externalId belongs to one customer and one subscription of a store and environment, and a
 * mandate to one subscription of the installation.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  customers_externalId: `"customers" ("storeId", "devMode", "externalId") WHERE "externalId" IS NOT NULL AND "deletedAt" IS NULL`,
  subscriptions_externalId: `"subscriptions" ("storeId", "devMode", "externalId") WHERE "externalId" IS NOT NULL`,
  subscriptions_mandateOnce: `"subscriptions" ("mandateReference") WHERE "mandateReference" IS NOT NULL`,
};

/**
 * Built while payments go on; see 0034 for the lock timeout. Until now a mandate was always the
 * first charge of its subscription, so the last index finds no two rows. It replaces
 * "subscriptions_mandate".
 */
export class ImportIndexes0060 implements MigrationInterface {
  name = 'ImportIndexes1760000000060';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await runner.query(`CREATE UNIQUE INDEX CONCURRENTLY "${name}" ON ${definition}`);
    }
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_mandate"`);
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
