/** What each provider account of a store holds of its balance. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every movement of production money is about a row that leads to one provider account. */
const PROVIDER_ACCOUNT_OF = `
  CREATE OR REPLACE FUNCTION "providerAccountOf"("about" text) RETURNS text
  LANGUAGE sql STABLE AS $$
    SELECT COALESCE(
      (SELECT "providerAccountId" FROM "charges" WHERE "id" = "about"),
      (SELECT "providerAccountId" FROM "transfers" WHERE "id" = "about"),
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
 * For the previous release, which books without the account. It runs at the end of the transaction,
 * when the balances are locked, so that purses are locked after balances here too. What the
 * previous release would send or give back of the money of another account is rolled back.
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

const STATEMENTS = [
  `CREATE TABLE "ledgerPurses" (
    "storeId" text NOT NULL,
    "devMode" boolean NOT NULL,
    "providerAccountId" text NOT NULL,
    "account" text NOT NULL,
    "balance" bigint NOT NULL,
    PRIMARY KEY ("storeId", "devMode", "providerAccountId", "account")
  )`,
  `ALTER TABLE "ledgerEntries" ADD COLUMN "providerAccountId" text`,
  PROVIDER_ACCOUNT_OF,
  FILL_PURSE,
  `CREATE CONSTRAINT TRIGGER "ledgerEntries_purse" AFTER INSERT ON "ledgerEntries"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW."providerAccountId" IS NULL AND NOT NEW."devMode")
    EXECUTE FUNCTION "fillPurse"()`,
];

export class Purses0071 implements MigrationInterface {
  name = 'Purses1760000000071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
