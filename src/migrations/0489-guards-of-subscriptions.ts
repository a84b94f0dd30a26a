/**
 * Guards of subscriptions, cards and the audit log, which bind the previous release too: what it
 * would record wrongly is refused, and a process of this release does it then.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oneByOne } from './one-by-one';

/**
 * It schedules a retry when a charge is declined, also one of a paused subscription: the retry
 * waits until the subscription resumes.
 */
const PAUSES = [
  `CREATE OR REPLACE FUNCTION "keepPausedChargesUntried"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT 1 FROM "subscriptions"
        WHERE "id" = NEW."subscriptionId" AND "pausedAt" IS NOT NULL
      ) THEN
        NEW."nextAttemptAt" := NULL;
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "charges_paused" BEFORE UPDATE OF "nextAttemptAt" ON "charges"
    FOR EACH ROW
    WHEN (NEW."nextAttemptAt" IS NOT NULL AND NEW."subscriptionId" IS NOT NULL)
    EXECUTE FUNCTION "keepPausedChargesUntried"()`,
];

/**
 * It knows no collection by invoice: it finds neither a card nor an announcement of such a
 * subscription. A page of a cycle, or of a change, is paid by its charge only.
 */
const INVOICES = [
  `CREATE OR REPLACE FUNCTION "refuseUnknownCollection"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT 1 FROM "checkouts" WHERE "id" = NEW."checkoutId" AND "invoice" IS NOT NULL
      ) THEN
        RAISE EXCEPTION 'the checkout % starts a subscription by invoice', NEW."checkoutId";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "subscriptions_collection" BEFORE INSERT ON "subscriptions"
    FOR EACH ROW WHEN (NEW."collection" = 'AUTOMATIC')
    EXECUTE FUNCTION "refuseUnknownCollection"()`,
  `CREATE OR REPLACE FUNCTION "refuseOtherCheckout"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the charge % by invoice keeps its checkout', OLD."id";
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "charges_invoiceCheckout" BEFORE UPDATE ON "charges" FOR EACH ROW
    WHEN (OLD."kind" = 'INVOICE' AND NEW."checkoutId" IS DISTINCT FROM OLD."checkoutId")
    EXECUTE FUNCTION "refuseOtherCheckout"()`,
  `CREATE OR REPLACE FUNCTION "refuseUnpaidCycle"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (
        SELECT 1
        FROM "charges"
        WHERE "checkoutId" = NEW."id" AND "kind" IN ('INVOICE', 'CHANGE') AND "paidAt" IS NOT NULL
      ) THEN
        RAISE EXCEPTION 'the checkout % is paid by the charge of its cycle', NEW."id";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "checkouts_invoicePaid" BEFORE UPDATE ON "checkouts" FOR EACH ROW
    WHEN (OLD."isRenewal" AND OLD."status" IN ('PENDING', 'EXPIRED') AND NEW."status" = 'PAID')
    EXECUTE FUNCTION "refuseUnpaidCycle"()`,
];

/** It knows no setup fee: it would charge it at every cycle, or leave it out of a checkout. */
const SETUP_FEES = [
  `CREATE OR REPLACE FUNCTION "refuseFeeInEveryCycle"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT 1
        FROM "checkouts"
        WHERE "id" = NEW."checkoutId" AND "setupFee" > 0
          AND NEW."amount" <> "amount" - "setupFee"
      ) THEN
        RAISE EXCEPTION 'the setup fee of the checkout % is charged once', NEW."checkoutId";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "subscriptions_setupFee" BEFORE INSERT ON "subscriptions" FOR EACH ROW
    EXECUTE FUNCTION "refuseFeeInEveryCycle"()`,
  `CREATE OR REPLACE FUNCTION "refuseMissingFee"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT 1 FROM "products" WHERE "id" = NEW."items"->0->>'id' AND "setupFee" > 0
      ) THEN
        RAISE EXCEPTION 'the checkout % lacks the setup fee of its product', NEW."id";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "checkouts_setupFee" BEFORE INSERT ON "checkouts" FOR EACH ROW
    WHEN (
      NEW."frequency" = 'SUBSCRIPTION' AND NOT NEW."isRenewal" AND NEW."setupFee" IS NULL
      AND NEW."status" = 'PENDING'
    )
    EXECUTE FUNCTION "refuseMissingFee"()`,
];

/** It would settle the charge of a change of plan without the change. */
const CHANGES = [
  `CREATE OR REPLACE FUNCTION "refuseUndecidedChange"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT 1
        FROM "planChanges"
        WHERE "chargeId" = NEW."id" AND "status" = 'AWAITING_PAYMENT'
      ) THEN
        RAISE EXCEPTION 'the change of plan of the charge % is not decided', NEW."id";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "charges_changeDecided" BEFORE UPDATE ON "charges" FOR EACH ROW
    WHEN (OLD."kind" = 'CHANGE' AND OLD."status" = 'PENDING' AND NEW."status" <> 'PENDING')
    EXECUTE FUNCTION "refuseUndecidedChange"()`,
];

/** One lock for each token. Two stores may have the same account, and so the same token. */
const LOCK = `hashtextextended('card ' || "card", 0)`;

/**
 * What uses the card: SUBSCRIPTION, also one that keeps it for automatic collection, STORED (its
 * buyer agreed to have it stored), ATTEMPT, PAYMENT (its money is not released, or it was made
 * after `since`), or null. A payment keeps a card only until its buyer has it deleted: refunds and
 * disputes do not need it. Waits for transactions that begin to use it, and makes later ones wait.
 * Each statement of a function that is VOLATILE sees what was committed before it.
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

/** Called where a card begins to be used. A card of this store that was forgotten is refused. */
const BEGIN_USE = `
  CREATE OR REPLACE FUNCTION "beginUseOfCard"("card" text, "store" text) RETURNS void
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
  CREATE OR REPLACE FUNCTION "refuseForgottenCard"() RETURNS trigger
  LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' OR NEW."cardToken" IS DISTINCT FROM OLD."cardToken" THEN
      PERFORM "beginUseOfCard"(NEW."cardToken", NEW."storeId");
    END IF;
    RETURN NEW;
  END $$
`;

const CARDS = [
  USE_OF_CARD,
  BEGIN_USE,
  REFUSE_FORGOTTEN,
  ...['subscriptions', 'chargeAttempts'].map(
    (table) => `CREATE OR REPLACE TRIGGER "refuseForgottenCard"
      BEFORE INSERT OR UPDATE OF "cardToken" ON "${table}"
      FOR EACH ROW WHEN (NEW."cardToken" IS NOT NULL AND NOT NEW."devMode")
      EXECUTE FUNCTION "refuseForgottenCard"()`,
  ),
];

/** TRUNCATE fires no trigger of rows, by which changes of the audit log are refused. */
const AUDIT_LOG = [
  `CREATE OR REPLACE TRIGGER "auditLog_neverEmptied"
    BEFORE TRUNCATE ON "auditLog"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuseAuditChange"()`,
];

const STATEMENTS = [...PAUSES, ...INVOICES, ...SETUP_FEES, ...CHANGES, ...CARDS, ...AUDIT_LOG];

export class GuardsOfSubscriptions0489 implements MigrationInterface {
  name = 'GuardsOfSubscriptions1760000000489';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, STATEMENTS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
