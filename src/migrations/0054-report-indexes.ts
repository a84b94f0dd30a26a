/** Indexes for reports: paid charges, declined tries, refunds, lost disputes. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  charges_paid: `"charges" ("storeId", "devMode", "paidAt") INCLUDE ("method", "paidAmount", "platformFee") WHERE "paidAt" IS NOT NULL`,
  chargeAttempts_declined: `"chargeAttempts" ("storeId", "devMode", "createdAt") INCLUDE ("chargeId", "reason", "number") WHERE "status" = 'DECLINED'`,
  refunds_completed: `"refunds" ("storeId", "devMode", "updatedAt") INCLUDE ("originalId", "amount", "fee") WHERE "status" = 'COMPLETE' AND "kind" = 'REQUESTED'`,
  disputes_lost: `"disputes" ("storeId", "devMode", "closedAt") WHERE "status" = 'LOST'`,
};

/** Built while payments go on; see 0034 for what was cut off and for the lock timeout. */
const STATEMENTS = [
  `SET lock_timeout = '1min'`,
  ...Object.entries(INDEXES).flatMap(([name, rest]) => [
    `DROP INDEX CONCURRENTLY IF EXISTS "${name}"`,
    `CREATE INDEX CONCURRENTLY "${name}" ON ${rest}`,
  ]),
  `RESET lock_timeout`,
];

export class ReportIndexes0054 implements MigrationInterface {
  name = 'ReportIndexes1760000000054';
  /** An index is built concurrently outside of transactions only. Statements can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
