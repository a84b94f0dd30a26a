/** Cards that providers store, so that they are deleted there when nothing uses them any more. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
  CREATE TABLE "providerCards" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL CHECK (NOT "devMode"),
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "providerAccountId" text NOT NULL REFERENCES "providerAccounts" ("id"),
    "token" text NOT NULL,
    "forgetAt" timestamptz(3),
    "forgottenAt" timestamptz(3),
    "deletedAt" timestamptz(3),
    UNIQUE ("token", "storeId", "devMode")
  )
`;

/** One lock for each token. Two stores may have the same account, and so the same token. */
const LOCK = `hashtextextended('card ' || "card", 0)`;

/**
 * What uses the card: SUBSCRIPTION, ATTEMPT, PAYMENT (its money is not released, or it was made
 * after `since`), or null. Waits for transactions that begin to use it, and makes later ones wait.
 * Each statement of a function that is VOLATILE sees what was committed before it.
 */
const USE_OF_CARD = `
  CREATE FUNCTION "useOfCard"("card" text, "since" timestamptz) RETURNS text
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
        FROM "chargeAttempts"
        WHERE "cardToken" = "card" AND "status" = 'PENDING' AND NOT "devMode"
      ) THEN 'ATTEMPT'
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

/** Called where a card begins to be used. A card of this store that was forgotten is refused. */
const BEGIN_USE = `
  CREATE FUNCTION "beginUseOfCard"("card" text, "store" text) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(${LOCK});
    IF EXISTS (
      SELECT 1
      FROM "providerCards"
      WHERE "token" = "card"
        AND "forgottenAt" IS NOT NULL
        AND ("storeId" = "store" OR "deletedAt" IS NULL)
    ) THEN
      RAISE EXCEPTION USING
        ERRCODE = 'PT409',
        MESSAGE = 'this card is deleted at the provider, because nothing used it any more: ask '
          || 'the buyer for the card again';
    END IF;
  END $$
`;

const REFUSE_FORGOTTEN = `
  CREATE FUNCTION "refuseForgottenCard"() RETURNS trigger
  LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' OR NEW."cardToken" IS DISTINCT FROM OLD."cardToken" THEN
      PERFORM "beginUseOfCard"(NEW."cardToken", NEW."storeId");
    END IF;
    RETURN NEW;
  END $$
`;

const trigger = (table: string): string => `
  CREATE TRIGGER "refuseForgottenCard"
  BEFORE INSERT OR UPDATE OF "cardToken" ON "${table}"
  FOR EACH ROW WHEN (NEW."cardToken" IS NOT NULL AND NOT NEW."devMode")
  EXECUTE FUNCTION "refuseForgottenCard"()
`;

export class ProviderCards0089 implements MigrationInterface {
  name = 'ProviderCards1760000000089';

  // The triggers bind the previous release too, which does not know this table.
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(TABLE);
    await runner.query(`
      CREATE INDEX "providerCards_forget"
      ON "providerCards" ("storeId", "devMode", "forgetAt")
      WHERE "forgetAt" IS NOT NULL
    `);
    for (const sql of [USE_OF_CARD, BEGIN_USE, REFUSE_FORGOTTEN]) await runner.query(sql);
    await runner.query(trigger('subscriptions'));
    await runner.query(trigger('chargeAttempts'));
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
