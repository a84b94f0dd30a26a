/**
 * Guards of money for the previous release, which books whole refunds only, and knows neither
 * accounts at providers nor sub-accounts: what it would book wrongly is rolled back, and a worker
 * of this release does it later.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oneByOne } from './one-by-one';

/** It does not write the sum of the refunds of a charge: this trigger does. */
const SUM = [
  `CREATE OR REPLACE FUNCTION "addToRefundedAmount"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE "charges" SET "refundedAmount" = "refundedAmount" + NEW."amount"
      WHERE "id" = NEW."originalId";
      RETURN NULL;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "refunds_completed" AFTER UPDATE OF "status" ON "refunds" FOR EACH ROW
    WHEN (NEW."kind" = 'REQUESTED' AND NEW."status" = 'COMPLETE' AND OLD."status" <> 'COMPLETE')
    EXECUTE FUNCTION "addToRefundedAmount"()`,
];

/** It may not book more of a partly refunded charge than is left of it. */
const PARTLY_REFUNDED = [
  `CREATE OR REPLACE FUNCTION "refuseDisputeOfMoreThanIsLeft"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW."amount" > (
        SELECT "paidAmount" - "refundedAmount" FROM "charges" WHERE "id" = NEW."chargeId"
      ) THEN
        RAISE EXCEPTION 'the dispute % holds more than refunds left of its charge', NEW."id";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "disputes_left" BEFORE INSERT ON "disputes" FOR EACH ROW
    EXECUTE FUNCTION "refuseDisputeOfMoreThanIsLeft"()`,
  `CREATE OR REPLACE FUNCTION "refuseReleaseOfMoreThanIsLeft"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW."amount" > (
        SELECT c."paidAmount" - c."platformFee" - COALESCE(sum(r."amount" - r."fee"), 0)
        FROM "charges" c
        LEFT JOIN "refunds" r ON r."originalId" = c."id"
          AND r."kind" = 'REQUESTED' AND r."status" <> 'FAILED'
        WHERE c."id" = NEW."reference"
        GROUP BY c."id"
      ) THEN
        RAISE EXCEPTION 'more is released than refunds left of the charge %', NEW."reference";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "ledgerEntries_left" BEFORE INSERT ON "ledgerEntries" FOR EACH ROW
    WHEN (NEW."kind" = 'released' AND NEW."account" = 'AVAILABLE')
    EXECUTE FUNCTION "refuseReleaseOfMoreThanIsLeft"()`,
];

/** Every movement of production money is about a row that leads to one provider account. */
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
      (SELECT "providerAccountId" FROM "subAccountEntries" WHERE "id" = "about"),
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

/**
 * It books without the account. This runs at the end of the transaction, when the balances are
 * locked, so that purses are locked after balances here too. What it would send or give back of the
 * money of another account is rolled back.
 */
const FILL_PURSE = `
  CREATE OR REPLACE FUNCTION "fillPurse"() RETURNS trigger
  LANGUAGE plpgsql AS $$
  DECLARE
    "holder" text := "providerAccountOf"(NEW."reference");
    "left" bigint;
  BEGIN
    IF "holder" IS NULL THEN
      RETURN NULL;
    END IF;
    UPDATE "ledgerEntries" SET "providerAccountId" = "holder" WHERE "id" = NEW."id";
    INSERT INTO "ledgerPurses" ("storeId", "devMode", "providerAccountId", "account", "balance")
    VALUES (NEW."storeId", NEW."devMode", "holder", NEW."account", NEW."amount")
    ON CONFLICT ("storeId", "devMode", "providerAccountId", "account")
    DO UPDATE SET "balance" = "ledgerPurses"."balance" + excluded."balance"
    RETURNING "balance" INTO "left";
    IF "left" < 0 AND NEW."account" = 'AVAILABLE' AND NEW."amount" < 0
      AND NEW."kind" IN ('payout', 'transfer', 'refund') THEN
      RAISE EXCEPTION '% takes more than the provider account % holds', NEW."reference", "holder";
    END IF;
    RETURN NULL;
  END
  $$
`;

const PURSES = [
  PROVIDER_ACCOUNT_OF,
  FILL_PURSE,
  `DROP TRIGGER IF EXISTS "ledgerEntries_purse" ON "ledgerEntries"`,
  `CREATE CONSTRAINT TRIGGER "ledgerEntries_purse" AFTER INSERT ON "ledgerEntries"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW."providerAccountId" IS NULL AND NOT NEW."devMode")
    EXECUTE FUNCTION "fillPurse"()`,
];

/**
 * This release says of every payment that it settles whether it was split. The previous one says
 * nothing, and settles none of a store that has ever had sub-accounts: this release then does it.
 */
const PAYMENTS = [
  `CREATE OR REPLACE FUNCTION "refuseUnknownSplits"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM "stores" WHERE "id" = NEW."storeId" AND "hasSubAccounts") THEN
        RAISE EXCEPTION 'the payment of % may have to be split', NEW."id";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "charges_split" BEFORE UPDATE ON "charges" FOR EACH ROW
    WHEN (OLD."paidAt" IS NULL AND NEW."paidAt" IS NOT NULL AND NEW."isSplit" IS NULL)
    EXECUTE FUNCTION "refuseUnknownSplits"()`,
];

/**
 * At the end of a transaction each part of a split payment has followed what was done with the
 * payment: its refunds, its dispute and the end of its pending days.
 */
const PARTS = [
  `CREATE OR REPLACE FUNCTION "checkSplitParts"() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      "changed" text := CASE TG_TABLE_NAME
        WHEN 'charges' THEN to_jsonb(NEW)->>'id'
        ELSE to_jsonb(NEW)->>'originalId'
      END;
    BEGIN
      IF EXISTS (
        SELECT 1
        FROM "splitParts" p
        JOIN "charges" c ON c."id" = p."chargeId"
        WHERE p."chargeId" = "changed"
          AND (
            p."heldAs" <> CASE
              WHEN c."status" = 'UNDER_DISPUTE' THEN 'BLOCKED'
              WHEN c."status" = 'LOST' THEN 'LOST'
              WHEN c."availableAt" IS NOT NULL THEN 'PENDING'
              ELSE 'AVAILABLE'
            END
            OR p."givenBack" <> COALESCE(
              (
                SELECT sum(r."amount")
                FROM "refunds" r
                WHERE r."originalId" = c."id" AND r."kind" = 'REQUESTED' AND r."status" <> 'FAILED'
              ),
              0
            )
          )
      ) THEN
        RAISE EXCEPTION 'the parts of % have not followed it', "changed";
      END IF;
      RETURN NULL;
    END
  $$`,
  `DROP TRIGGER IF EXISTS "charges_parts" ON "charges"`,
  `CREATE CONSTRAINT TRIGGER "charges_parts" AFTER UPDATE ON "charges"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (
      NEW."isSplit"
      AND (
        OLD."status" IS DISTINCT FROM NEW."status"
        OR (OLD."availableAt" IS NULL) <> (NEW."availableAt" IS NULL)
      )
    )
    EXECUTE FUNCTION "checkSplitParts"()`,
  `DROP TRIGGER IF EXISTS "refunds_parts" ON "refunds"`,
  `CREATE CONSTRAINT TRIGGER "refunds_parts" AFTER INSERT OR UPDATE ON "refunds"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW."kind" = 'REQUESTED')
    EXECUTE FUNCTION "checkSplitParts"()`,
];

/** What a sub-account has sent comes back to it, and not to the store. */
const WITHDRAWALS = [
  `CREATE OR REPLACE FUNCTION "checkSubAccountMoney"() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      "booked" text := NEW."id";
    BEGIN
      IF TG_TABLE_NAME = 'transferReturns' AND NOT EXISTS (
        SELECT 1
        FROM "transfers"
        WHERE "id" = to_jsonb(NEW)->>'transferId' AND "subAccountId" IS NOT NULL
      ) THEN
        RETURN NULL;
      END IF;
      IF EXISTS (
        SELECT 1
        FROM "ledgerEntries"
        WHERE "storeId" = NEW."storeId" AND "devMode" = NEW."devMode"
          AND "reference" = "booked" AND "account" = 'AVAILABLE'
      ) THEN
        RAISE EXCEPTION 'the money of % belongs to a sub-account', "booked";
      END IF;
      RETURN NULL;
    END
  $$`,
  `DROP TRIGGER IF EXISTS "transfers_subAccount" ON "transfers"`,
  `CREATE CONSTRAINT TRIGGER "transfers_subAccount" AFTER INSERT OR UPDATE ON "transfers"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW."subAccountId" IS NOT NULL)
    EXECUTE FUNCTION "checkSubAccountMoney"()`,
  `DROP TRIGGER IF EXISTS "transferReturns_subAccount" ON "transferReturns"`,
  `CREATE CONSTRAINT TRIGGER "transferReturns_subAccount" AFTER INSERT ON "transferReturns"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    EXECUTE FUNCTION "checkSubAccountMoney"()`,
];

const STATEMENTS = [...SUM, ...PARTLY_REFUNDED, ...PURSES, ...PAYMENTS, ...PARTS, ...WITHDRAWALS];

export class GuardsOfMoney0488 implements MigrationInterface {
  name = 'GuardsOfMoney1760000000488';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, STATEMENTS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
