/** The month in which the card of a subscription expires, and when that is reported. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every statement may be repeated; see 0034 for the lock timeout. */
const STATEMENTS = [
  `SET lock_timeout = '1min'`,
  `ALTER TABLE "charges" ADD COLUMN IF NOT EXISTS "cardExpiryMonth" text`,
  `ALTER TABLE "subscriptions"
    ADD COLUMN IF NOT EXISTS "cardExpiryMonth" text,
    ADD COLUMN IF NOT EXISTS "cardReportAt" timestamptz(3)`,
  `DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_cardReportAt"`,
  `CREATE INDEX CONCURRENTLY "subscriptions_cardReportAt"
    ON "subscriptions" ("storeId", "devMode", "cardReportAt")
    WHERE "cardReportAt" IS NOT NULL`,
  `RESET lock_timeout`,
];

/** Cards that are stored already are known without a month: they are not reported. */
export class CardExpiry0260 implements MigrationInterface {
  name = 'CardExpiry1760000000260';
  /** Indexes are built concurrently outside of transactions. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
