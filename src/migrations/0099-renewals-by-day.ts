/**
 * The renewals of the next days are counted from an index alone; and an index that another one
 * contains is removed.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = '"storeId", "devMode"';
const DUE =
  `"subscriptions" (${SCOPE}, "nextChargeAt") INCLUDE ("amount", "frequency", "anchorDay") ` +
  `WHERE "status" = 'ACTIVE' AND "parkedAt" IS NULL`;

/** "subscriptions_dueAmounts" and "charges_disputeCheck" (0093) find the same. */
const REPLACED = ['subscriptions_due', 'charges_dispute'];

/** Built while rows are written; see 0034 for the lock timeout. */
export class RenewalsByDay0099 implements MigrationInterface {
  name = 'RenewalsByDay1760000000099';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_dueAmounts"');
    await runner.query(`CREATE INDEX CONCURRENTLY "subscriptions_dueAmounts" ON ${DUE}`);
    for (const name of REPLACED) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
