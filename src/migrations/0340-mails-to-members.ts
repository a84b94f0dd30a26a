/** When members are notified of a failing account at a provider and of a key that expires. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every statement may be repeated; see 0034 for the lock timeout. */
const STATEMENTS = [
  `SET lock_timeout = '1min'`,
  `ALTER TABLE "apiKeys" ADD COLUMN IF NOT EXISTS "reportAt" timestamptz(3)`,
  `ALTER TABLE "providerOutages" ADD COLUMN IF NOT EXISTS "reportAt" timestamptz(3)`,
  // The job decides on which day.
  `UPDATE "apiKeys" SET "reportAt" = "createdAt"
    WHERE NOT "devMode" AND "revokedAt" IS NULL AND "expiresAt" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "apiKeys_reportAt"`,
  `CREATE INDEX CONCURRENTLY "apiKeys_reportAt"
    ON "apiKeys" ("storeId", "devMode", "reportAt")
    WHERE "reportAt" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "providerOutages_reportAt"`,
  `CREATE INDEX CONCURRENTLY "providerOutages_reportAt"
    ON "providerOutages" ("storeId", "devMode", "reportAt")
    WHERE "reportAt" IS NOT NULL`,
  `RESET lock_timeout`,
];

export class MailsToMembers0340 implements MigrationInterface {
  name = 'MailsToMembers1760000000340';
  /** Indexes are built concurrently outside of transactions. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
