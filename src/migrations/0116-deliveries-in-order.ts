/**
 * The index by which due deliveries are taken, in their order: many become due at the same moment,
 * and without the id each look reads and sorts all of them.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release takes them in the same order, and looks for due ones by its beginning. */
const NEXT = '"deliveries" ("webhookId", "nextAttemptAt", "id") WHERE "nextAttemptAt" IS NOT NULL';

export class DeliveriesInOrder0116 implements MigrationInterface {
  name = 'DeliveriesInOrder1760000000116';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS "deliveries_next"');
    await runner.query(`CREATE INDEX CONCURRENTLY "deliveries_next" ON ${NEXT}`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS "deliveries_due"');
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
