/** Cards that buyers agreed to have stored, and the charges that store or use them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
  CREATE TABLE "storedCards" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "customerId" text NOT NULL REFERENCES "customers" ("id"),
    "brand" text,
    "lastFour" text,
    "expiryMonth" text,
    "lastUsedAt" timestamptz(3),
    "cardToken" text NOT NULL,
    "providerAccountId" text REFERENCES "providerAccounts" ("id"),
    "deletedAt" timestamptz(3),
    CHECK ("devMode" = ("providerAccountId" IS NULL))
  )
`;

const INDEXES = [
  `CREATE UNIQUE INDEX "storedCards_owned" ON "storedCards"
    ("storeId", "devMode", "customerId", "cardToken") WHERE "deletedAt" IS NULL`,
  `CREATE INDEX "storedCards_list" ON "storedCards" ("storeId", "devMode", "id")
    WHERE "deletedAt" IS NULL`,
  `CREATE INDEX "storedCards_customer" ON "storedCards" ("storeId", "devMode", "customerId", "id")`,
  `CREATE INDEX "storedCards_used" ON "storedCards" ("cardToken") WHERE NOT "devMode"`,
];

/** One lock for each token, as in 0089. */
const LOCK = `hashtextextended('card ' || "card", 0)`;

/**
 * As in 0270, and STORED: a buyer agreed to have it stored. A payment keeps a card only until its
 * buyer has it deleted: refunds and disputes do not need it.
 */
const USE_OF_CARD = `
  CREATE OR REPLACE FUNCTION "useOfCard"("card" text, "since" timestamptz) RETURNS text
  LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(${LOCK});
    RETURN CASE
      WHEN EXISTS (
        SELECT 1
        FROM "subscriptions"
        WHERE "cardToken" = "card" AND "status" <> 'CANCELLED' AND NOT "devMode"
      ) THEN 'SUBSCRIPTION'
      WHEN EXISTS (
        SELECT 1
        FROM "subscriptions"
        WHERE "keptCardToken" = "card" AND "status" <> 'CANCELLED' AND NOT "devMode"
      ) THEN 'SUBSCRIPTION'
      WHEN EXISTS (
        SELECT 1
        FROM "storedCards"
        WHERE "cardToken" = "card" AND "deletedAt" IS NULL AND NOT "devMode"
      ) THEN 'STORED'
      WHEN EXISTS (
        SELECT 1
        FROM "chargeAttempts"
        WHERE "cardToken" = "card" AND "status" = 'PENDING' AND NOT "devMode"
      ) THEN 'ATTEMPT'
      WHEN EXISTS (
        SELECT 1
        FROM "storedCards"
        WHERE "cardToken" = "card" AND "deletedAt" IS NOT NULL AND NOT "devMode"
      ) THEN NULL
      WHEN EXISTS (
        SELECT 1
        FROM "charges"
        WHERE "cardToken" = "card"
          AND "paidAt" IS NOT NULL
          AND NOT "devMode"
          AND ("availableAt" IS NOT NULL OR "paidAt" > "since")
      ) THEN 'PAYMENT'
    END;
  END $$
`;

/** The previous release writes neither column: its charges store no card and use none. */
const CHARGES = `
  ALTER TABLE "charges"
    ADD COLUMN IF NOT EXISTS "savesCard" boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS "storedCardId" text
`;

export class StoredCards0310 implements MigrationInterface {
  name = 'StoredCards1760000000310';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    await runner.query(TABLE);
    for (const index of INDEXES) await runner.query(index);
    await runner.query(USE_OF_CARD);
    await runner.query(CHARGES);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
