/** The id of an incoming payment is unique per store, environment and provider: two providers may use the same one. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The previous release has the simulator only and does not name it: the default does. Its inserts
 * name no conflict target, so either index keeps it from counting a payment twice.
 * The index is built while payments go on. A build that was cut off leaves an invalid index, which is
 * dropped first. A build waits for older transactions: after a minute it fails, and is repeated by
 * the next start, so that it never waits for a process that waits for it.
 */
const STATEMENTS = [
  `ALTER TABLE "incomingPayments" ADD COLUMN IF NOT EXISTS "provider" text NOT NULL DEFAULT 'simulator'`,
  `SET lock_timeout = '1min'`,
  `DROP INDEX CONCURRENTLY IF EXISTS "incomingPayments_provider"`,
  `CREATE UNIQUE INDEX CONCURRENTLY "incomingPayments_provider" ON "incomingPayments" ("storeId", "devMode", "provider", "providerId")`,
  `DROP INDEX CONCURRENTLY IF EXISTS "incomingPayments_once"`,
  // Charges repeat the id of the payment that settled them: it was checked when the payment was taken in.
  `DROP INDEX CONCURRENTLY IF EXISTS "charges_providerId"`,
  `RESET lock_timeout`,
];

export class IncomingPaymentsByProvider0034 implements MigrationInterface {
  name = 'IncomingPaymentsByProvider1760000000034';
  /** An index is built concurrently outside of transactions only; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
