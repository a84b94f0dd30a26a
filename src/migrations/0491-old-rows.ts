/** Gives the rows of 0.1.0 what this release asks of every row, and checks the rules for all. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHARGE_RULES } from './0490-rules';
import { inPages, oneByOne, patiently } from './one-by-one';

const FILLED_AT_ONCE = 1_000;

/** The trigger of 0490 fills the kind of a row without one. Rows in use are left for the end. */
const KINDS = `
  WITH page AS (
    SELECT "id" FROM "charges" WHERE "id" > $1 ORDER BY "id" LIMIT ${FILLED_AT_ONCE}
  ), unfilled AS (
    SELECT "id"
    FROM "charges"
    WHERE "id" IN (SELECT "id" FROM page) AND "kind" IS NULL
    FOR NO KEY UPDATE SKIP LOCKED
  ), filled AS (
    UPDATE "charges" SET "kind" = NULL WHERE "id" IN (SELECT "id" FROM unfilled)
  )
  SELECT max("id") AS "last" FROM page
`;

/** 0.1.0 refunds whole payments only. The refunds that it completes from now on are not zero. */
const REFUNDED_AMOUNTS = `
  WITH page AS (
    SELECT "id", "originalId", "kind", "status"
    FROM "refunds"
    WHERE "id" > $1
    ORDER BY "id"
    LIMIT ${FILLED_AT_ONCE}
  ), filled AS (
    UPDATE "charges"
    SET "refundedAmount" = COALESCE("paidAmount", 0)
    WHERE "refundedAmount" = 0
      AND "id" IN (
        SELECT "originalId" FROM page WHERE "kind" = 'REQUESTED' AND "status" = 'COMPLETE'
      )
  )
  SELECT max("id") AS "last" FROM page
`;

/** 9:00 in São Paulo, some days before. */
function daysBefore(column: string, days: string): string {
  return `(
    (("${column}" AT TIME ZONE 'America/Sao_Paulo')::date - ${days}) + time '09:00'
  ) AT TIME ZONE 'America/Sao_Paulo'`;
}

/** The events of the dates that come next: trials that end, and long cycles. */
const REMINDERS = `
  WITH page AS (
    SELECT "id" FROM "subscriptions" WHERE "id" > $1 ORDER BY "id" LIMIT ${FILLED_AT_ONCE}
  ), filled AS (
    UPDATE "subscriptions"
    SET "remindAt" = ${daysBefore('nextChargeAt', `CASE WHEN "cycleNumber" < 0 THEN 3 ELSE 7 END`)}
    WHERE "id" IN (SELECT "id" FROM page)
      AND "status" = 'ACTIVE'
      AND "remindAt" IS NULL
      AND "nextChargeAt" IS NOT NULL
      AND (
        ("cycleNumber" < 0 AND "trialEndsAt" IS NOT NULL)
        OR "frequency" IN ('SEMIANNUALLY', 'ANNUALLY')
      )
  )
  SELECT max("id") AS "last" FROM page
`;

/** 122 random bits each, as old as the store. The id has the form of every other one. */
const ADD_KEYS = `
  INSERT INTO "publicKeys" ("id", "storeId", "devMode", "createdAt", "updatedAt", "key")
  SELECT
    'pkey_' || upper(left(replace(gen_random_uuid()::text, '-', ''), 26)),
    s."id",
    e."devMode",
    s."createdAt",
    s."createdAt",
    CASE WHEN e."devMode" THEN 'pk_dev_' ELSE 'pk_prod_' END
      || replace(gen_random_uuid()::text, '-', '')
  FROM (VALUES (true), (false)) e ("devMode")
`;

/** A store that the previous release adds gets its public keys by a trigger. */
const KEYS_OF_NEW_STORES = [
  `CREATE OR REPLACE FUNCTION "addPublicKeys"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${ADD_KEYS} CROSS JOIN (SELECT NEW."id", NEW."createdAt") s;
      RETURN NULL;
    END $$`,
  `CREATE OR REPLACE TRIGGER "addPublicKeys" AFTER INSERT ON "stores"
    FOR EACH ROW EXECUTE FUNCTION "addPublicKeys"()`,
];

/** Each may be repeated. */
const FEW_ROWS = [
  `${ADD_KEYS} CROSS JOIN "stores" s
    WHERE NOT EXISTS (
      SELECT 1 FROM "publicKeys" k WHERE k."storeId" = s."id" AND k."devMode" = e."devMode"
    )`,
  // Each store has the row of its Dev mode clock, under which transactions read the time.
  `INSERT INTO "testClocks" ("storeId", "offsetMs")
    SELECT "id", 0 FROM "stores"
    ON CONFLICT DO NOTHING`,
  // A webhook whose subscription never changed must have a delivery of every event since then.
  `UPDATE "webhooks" SET "relayedFrom" = 0, "relayedFor" = "subscribedAt"
    WHERE "subscribedAt" = "createdAt" AND "relayedFor" IS NULL`,
  // The provider is asked now whether what was complete before came back.
  `UPDATE "transfers" SET "returnsCheckAt" = "completedAt"
    WHERE NOT "devMode" AND "status" = 'COMPLETE' AND "returnsCheckAt" IS NULL`,
  // A job decides on which day members are notified of keys that expire.
  `UPDATE "apiKeys" SET "reportAt" = "createdAt"
    WHERE NOT "devMode" AND "revokedAt" IS NULL AND "expiresAt" IS NOT NULL
      AND "reportAt" IS NULL`,
];

/** It holds only where the sum is filled. */
const REFUNDED = `
  "refundedAmount" BETWEEN 0 AND COALESCE("paidAmount", 0)
  AND ("status" <> 'REFUNDED' OR "refundedAmount" = "paidAmount")
`;

/**
 * Payments go on in the meantime: pages are filled in transactions of their own, and a validation
 * reads the table under a lock that lets others write. An interrupted migration is repeated.
 */
export class OldRows0491 implements MigrationInterface {
  name = 'OldRows1760000000491';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, KEYS_OF_NEW_STORES);
    await patiently(runner, FEW_ROWS);
    await inPages(runner, KINDS);
    await fillKindsInUse(runner);
    await inPages(runner, REFUNDED_AMOUNTS);
    await inPages(runner, REMINDERS);
    await oneByOne(runner, [
      `ALTER TABLE "charges"
        DROP CONSTRAINT IF EXISTS "charges_refunded",
        ADD CONSTRAINT "charges_refunded" CHECK (${REFUNDED}) NOT VALID`,
    ]);
    await patiently(
      runner,
      [...CHARGE_RULES, 'charges_refunded'].map(
        (rule) => `ALTER TABLE "charges" VALIDATE CONSTRAINT "${rule}"`,
      ),
    );
    await patiently(runner, [
      `ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_invoice"`,
    ]);
    await oneByOne(runner, [`ALTER TABLE "charges" ALTER COLUMN "kind" SET NOT NULL`]);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}

/** One by one, each as soon as the payment that uses it ends. */
async function fillKindsInUse(runner: QueryRunner): Promise<void> {
  const rows = (await runner.query(`SELECT "id" FROM "charges" WHERE "kind" IS NULL`)) as {
    id: string;
  }[];
  for (const { id } of rows)
    await patiently(
      runner,
      [`UPDATE "charges" SET "kind" = NULL WHERE "id" = $1 AND "kind" IS NULL`],
      [id],
    );
}
