/**
 * Fills the purses with what was booked before 0071, and stores money of payouts that comes back
 * and how far the lists of provider accounts are compared.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As in 0071, for returns too. The previous release has none. */
const PROVIDER_ACCOUNT_OF = `
  CREATE OR REPLACE FUNCTION "providerAccountOf"("about" text) RETURNS text
  LANGUAGE sql STABLE AS $$
    SELECT COALESCE(
      (SELECT "providerAccountId" FROM "charges" WHERE "id" = "about"),
      (
        SELECT "providerAccountId"
        FROM "transfers"
        WHERE "id" = "about"
          OR "id" = (SELECT "transferId" FROM "transferReturns" WHERE "id" = "about")
      ),
      (
        SELECT c."providerAccountId"
        FROM "charges" c
        WHERE c."id" IN (
          SELECT "originalId" FROM "refunds" WHERE "id" = "about"
          UNION ALL
          SELECT "chargeId" FROM "disputes" WHERE "id" = "about"
          UNION ALL
          SELECT "chargeId" FROM "incomingPayments" WHERE "id" = "about"
        )
      )
    )
  $$
`;

/** Rows without an account are older than the trigger of 0071, and nobody changes them any more. */
const FILL_PURSES = `
  WITH filled AS (
    UPDATE "ledgerEntries"
    SET "providerAccountId" = "providerAccountOf"("reference")
    WHERE NOT "devMode"
      AND "providerAccountId" IS NULL
      AND "providerAccountOf"("reference") IS NOT NULL
    RETURNING "storeId", "devMode", "providerAccountId", "account", "amount"
  )
  INSERT INTO "ledgerPurses" ("storeId", "devMode", "providerAccountId", "account", "balance")
  SELECT "storeId", "devMode", "providerAccountId", "account", sum("amount")
  FROM filled
  GROUP BY 1, 2, 3, 4
  ORDER BY 1, 2, 3, 4
  ON CONFLICT ("storeId", "devMode", "providerAccountId", "account")
  DO UPDATE SET "balance" = "ledgerPurses"."balance" + excluded."balance"
`;

/** Every statement may be repeated; see 0034 for the lock timeout. */
const STATEMENTS = [
  `SET lock_timeout = '5s'`,
  `CREATE TABLE IF NOT EXISTS "transferReturns" (
    "storeId" text NOT NULL,
    "devMode" boolean NOT NULL,
    "id" text NOT NULL PRIMARY KEY,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "transferId" text NOT NULL,
    "providerId" text NOT NULL,
    "amount" bigint NOT NULL,
    "returnedAt" timestamptz NOT NULL
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "transferReturns_once"
    ON "transferReturns" ("storeId", "devMode", "transferId", "providerId")`,
  `ALTER TABLE "transfers"
    ADD COLUMN IF NOT EXISTS "returnedAmount" bigint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS "returnsCheckAt" timestamptz(3)`,
  `ALTER TABLE "providerAccounts"
    ADD COLUMN IF NOT EXISTS "compareAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "disputesCheckAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "comparedUntil" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "comparingUntil" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "comparingPage" integer NOT NULL DEFAULT 0`,
  `CREATE INDEX IF NOT EXISTS "providerAccounts_compare"
    ON "providerAccounts" ("storeId", "devMode", "compareAt")
    WHERE "compareAt" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "providerAccounts_disputes"
    ON "providerAccounts" ("storeId", "devMode", "disputesCheckAt")
    WHERE "disputesCheckAt" IS NOT NULL`,
  `UPDATE "providerAccounts"
    SET "compareAt" = "createdAt", "disputesCheckAt" = "createdAt"
    WHERE "compareAt" IS NULL`,
  `ALTER TABLE "providerDifferences"
    ADD COLUMN IF NOT EXISTS "providerAccountId" text,
    ADD COLUMN IF NOT EXISTS "settledBy" text`,
  PROVIDER_ACCOUNT_OF,
  FILL_PURSES,
  `SET lock_timeout = '1min'`,
  `DROP INDEX CONCURRENTLY IF EXISTS "transfers_returns"`,
  `CREATE INDEX CONCURRENTLY "transfers_returns"
    ON "transfers" ("storeId", "devMode", "returnsCheckAt")
    WHERE "status" = 'COMPLETE' AND "returnsCheckAt" IS NOT NULL`,
  // What was complete before is asked about now.
  `UPDATE "transfers"
    SET "returnsCheckAt" = "completedAt"
    WHERE NOT "devMode" AND "status" = 'COMPLETE' AND "returnsCheckAt" IS NULL`,
  `RESET lock_timeout`,
];

export class AccountsCompared0072 implements MigrationInterface {
  name = 'AccountsCompared1760000000072';
  /** The index is built concurrently, outside of transactions. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
