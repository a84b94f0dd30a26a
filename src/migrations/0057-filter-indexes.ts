/** Indexes by which charges and subscriptions are found. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = '"storeId", "devMode"';

const INDEXES = {
  charges_cardLast4: `"charges" (${SCOPE}, "cardLast4", "id") WHERE "cardLast4" IS NOT NULL`,
  charges_retried: `"charges" (${SCOPE}) INCLUDE ("subscriptionId") WHERE "status" = 'PENDING' AND "subscriptionId" IS NOT NULL AND "failureReason" IS NOT NULL`,
  subscriptions_product: `"subscriptions" ("productId", "id")`,
  subscriptions_paused: `"subscriptions" (${SCOPE}, "id") WHERE "pausedAt" IS NOT NULL`,
  subscriptions_parked: `"subscriptions" (${SCOPE}, "id") WHERE "parkedAt" IS NOT NULL`,
  subscriptions_trial: `"subscriptions" (${SCOPE}, "id") WHERE "cycleNumber" < 0`,
};

/** Built while both are written; see 0034 for the lock timeout. */
const STATEMENTS = [
  `SET lock_timeout = '1min'`,
  ...Object.entries(INDEXES).flatMap(([name, definition]) => [
    `DROP INDEX CONCURRENTLY IF EXISTS "${name}"`,
    `CREATE INDEX CONCURRENTLY "${name}" ON ${definition}`,
  ]),
  `RESET lock_timeout`,
];

export class FilterIndexes0057 implements MigrationInterface {
  name = 'FilterIndexes1760000000057';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
