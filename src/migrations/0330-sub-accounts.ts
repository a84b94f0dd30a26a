/**
 * Sub-accounts with balances of their own, and the parts of payments that are split among them. The
 * previous release knows neither: what it would book without them is refused.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const RECORD = `
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL`;

const TABLES = [
  `CREATE TABLE "subAccounts" (${RECORD},
    "name" text NOT NULL,
    "taxId" text NOT NULL,
    "externalId" text,
    "metadata" jsonb NOT NULL,
    "pixKey" text NOT NULL,
    "pixKeyType" text NOT NULL,
    "deletedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX "subAccounts_taxId" ON "subAccounts" ("storeId", "devMode", "taxId")
    WHERE "deletedAt" IS NULL`,
  `CREATE UNIQUE INDEX "subAccounts_externalId"
    ON "subAccounts" ("storeId", "devMode", "externalId")
    WHERE "externalId" IS NOT NULL AND "deletedAt" IS NULL`,
  `CREATE INDEX "subAccounts_list" ON "subAccounts" ("storeId", "devMode", "id")`,
  `CREATE TABLE "splitParts" (${RECORD},
    "chargeId" text NOT NULL REFERENCES "charges" ("id"),
    "subAccountId" text NOT NULL REFERENCES "subAccounts" ("id"),
    "paidAmount" bigint NOT NULL,
    "amount" bigint NOT NULL,
    "fee" bigint NOT NULL,
    "heldAs" text NOT NULL,
    "givenBack" bigint NOT NULL,
    "available" bigint NOT NULL,
    "pending" bigint NOT NULL,
    "blocked" bigint NOT NULL,
    CHECK ("amount" >= 0 AND "fee" BETWEEN 0 AND "amount" AND "amount" <= "paidAmount")
  )`,
  `CREATE UNIQUE INDEX "splitParts_once" ON "splitParts" ("chargeId", "subAccountId")`,
  `CREATE INDEX "splitParts_list" ON "splitParts" ("storeId", "devMode", "subAccountId", "id")`,
  `CREATE TABLE "subAccountEntries" (${RECORD},
    "subAccountId" text NOT NULL REFERENCES "subAccounts" ("id"),
    "kind" text NOT NULL,
    "cause" text NOT NULL,
    "chargeId" text,
    "reference" text NOT NULL,
    "providerAccountId" text,
    "available" bigint NOT NULL,
    "pending" bigint NOT NULL,
    "blocked" bigint NOT NULL
  )`,
  `CREATE UNIQUE INDEX "subAccountEntries_once"
    ON "subAccountEntries" ("storeId", "devMode", "kind", "cause", "subAccountId")`,
  `CREATE INDEX "subAccountEntries_reference"
    ON "subAccountEntries" ("storeId", "devMode", "reference")`,
  `CREATE INDEX "subAccountEntries_list"
    ON "subAccountEntries" ("storeId", "devMode", "subAccountId", "id")`,
  `CREATE TABLE "subAccountBalances" (
    "storeId" text NOT NULL,
    "devMode" boolean NOT NULL,
    "subAccountId" text NOT NULL REFERENCES "subAccounts" ("id"),
    "providerAccountId" text NOT NULL,
    "available" bigint NOT NULL,
    "pending" bigint NOT NULL,
    "blocked" bigint NOT NULL,
    PRIMARY KEY ("storeId", "devMode", "subAccountId", "providerAccountId")
  )`,
];

const COLUMNS = [
  `ALTER TABLE "stores"
    ADD COLUMN "subAccounts" boolean NOT NULL DEFAULT false,
    ADD COLUMN "hasSubAccounts" boolean NOT NULL DEFAULT false`,
  `ALTER TABLE "products" ADD COLUMN "splits" jsonb`,
  `ALTER TABLE "checkouts" ADD COLUMN "splits" jsonb`,
  `ALTER TABLE "charges" ADD COLUMN "splits" jsonb, ADD COLUMN "isSplit" boolean`,
  `ALTER TABLE "transfers" ADD COLUMN "subAccountId" text REFERENCES "subAccounts" ("id")`,
];

/** As in 0072, and the movements of sub-accounts. */
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
 * This release says of every payment that it settles whether it was split. The previous one says
 * nothing, and settles none of a store that has ever had sub-accounts: this release then does it.
 */
const PAYMENTS = [
  `CREATE FUNCTION "refuseUnknownSplits"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM "stores" WHERE "id" = NEW."storeId" AND "hasSubAccounts") THEN
        RAISE EXCEPTION 'the payment of % may have to be split', NEW."id";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE TRIGGER "charges_split" BEFORE UPDATE ON "charges" FOR EACH ROW
    WHEN (OLD."paidAt" IS NULL AND NEW."paidAt" IS NOT NULL AND NEW."isSplit" IS NULL)
    EXECUTE FUNCTION "refuseUnknownSplits"()`,
];

/**
 * At the end of a transaction each part of a split payment has followed what was done with the
 * payment: its refunds, its dispute and the end of its pending days.
 */
const PARTS = [
  `CREATE FUNCTION "checkSplitParts"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  `CREATE CONSTRAINT TRIGGER "refunds_parts" AFTER INSERT OR UPDATE ON "refunds"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW."kind" = 'REQUESTED')
    EXECUTE FUNCTION "checkSplitParts"()`,
];

/** What a sub-account has sent comes back to it, and not to the store. */
const WITHDRAWALS = [
  `CREATE FUNCTION "checkSubAccountMoney"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  `CREATE CONSTRAINT TRIGGER "transfers_subAccount" AFTER INSERT OR UPDATE ON "transfers"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW."subAccountId" IS NOT NULL)
    EXECUTE FUNCTION "checkSubAccountMoney"()`,
  `CREATE CONSTRAINT TRIGGER "transferReturns_subAccount" AFTER INSERT ON "transferReturns"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    EXECUTE FUNCTION "checkSubAccountMoney"()`,
];

export class SubAccounts0330 implements MigrationInterface {
  name = 'SubAccounts1760000000330';

  async up(runner: QueryRunner): Promise<void> {
    // Requests wait behind these locks, so they are not waited for longer than a transaction idles.
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    const statements = [
      ...TABLES,
      ...COLUMNS,
      PROVIDER_ACCOUNT_OF,
      ...PAYMENTS,
      ...PARTS,
      ...WITHDRAWALS,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
