/**
 * Collection by invoice: the terms of subscriptions and of the checkouts that start them, when the
 * next step of one is due, and a kind of charge whose buyer chooses the method.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules of 0044 and 0220 that charges by invoice, and first payments by boleto, also keep. */
const RULES: Readonly<Record<string, string>> = {
  charges_kindMethod: `
    CASE "kind"
      WHEN 'TRIAL_START' THEN "method" = 'CARD'
      WHEN 'RENEWAL' THEN "method" IN ('PIX', 'CARD')
      ELSE "kind" IN ('CHECKOUT', 'TRANSPARENT', 'SUBSCRIPTION_START', 'INVOICE')
        AND "method" IN ('PIX', 'BOLETO', 'CARD')
    END
  `,
  charges_kindOwner: `
    CASE "kind"
      WHEN 'CHECKOUT' THEN "checkoutId" IS NOT NULL AND "subscriptionId" IS NULL
      WHEN 'TRANSPARENT' THEN "checkoutId" IS NULL AND "subscriptionId" IS NULL
      WHEN 'RENEWAL' THEN "subscriptionId" IS NOT NULL
      WHEN 'INVOICE' THEN "checkoutId" IS NOT NULL AND "subscriptionId" IS NOT NULL
      ELSE "checkoutId" IS NOT NULL AND ("subscriptionId" IS NULL OR "paidAt" IS NOT NULL)
    END
  `,
  charges_kindCycle: `
    CASE "kind"
      WHEN 'TRIAL_START' THEN "cycleNumber" IS NOT DISTINCT FROM -1
      WHEN 'SUBSCRIPTION_START' THEN "cycleNumber" IS NOT DISTINCT FROM 0
      WHEN 'RENEWAL' THEN "cycleNumber" IS NOT NULL AND "cycleNumber" >= 0
      WHEN 'INVOICE' THEN "cycleNumber" IS NOT NULL AND "cycleNumber" >= 0
      ELSE "cycleNumber" IS NULL
    END
  `,
  charges_kindRenewal: `
    CASE "kind"
      WHEN 'RENEWAL' THEN "dueAt" IS NOT NULL AND "expiresAt" IS NULL
      WHEN 'INVOICE' THEN
        "dueAt" IS NOT NULL AND "lines" IS NOT NULL AND "nextAttemptAt" IS NULL
        AND "retryNumber" = 0
      ELSE "lines" IS NULL AND "nextAttemptAt" IS NULL AND "retryNumber" = 0
    END
  `,
  charges_methodCard: `
    CASE
      WHEN "method" = 'CARD' THEN
        "cardToken" IS NOT NULL OR "amount" = 0 OR "kind" IN ('RENEWAL', 'INVOICE')
      ELSE "cardToken" IS NULL AND "cardBrand" IS NULL AND "cardLast4" IS NULL
        AND "refusedToken" IS NULL AND "availableAt" IS NULL
    END
  `,
  // Until its buyer has chosen a method, a charge by invoice has no codes.
  charges_methodCode: `
    CASE
      WHEN "method" = 'CARD' OR "kind" = 'RENEWAL' THEN
        "brCode" IS NULL AND "issueAt" IS NULL AND "issuedAt" IS NULL
        AND ("method" = 'PIX' OR "closeAt" IS NULL)
      ELSE "expiresAt" IS NOT NULL OR ("kind" = 'INVOICE' AND "begunAt" IS NULL)
    END
  `,
  charges_methodBoleto: `
    CASE
      WHEN "method" = 'BOLETO' THEN
        "dueAt" IS NOT NULL
        AND (
          "payableUntil" IS NOT NULL AND "awaitedUntil" IS NOT NULL
          OR "kind" = 'INVOICE' AND "begunAt" IS NULL
        )
        AND ("barCode" IS NULL) = ("barCode44" IS NULL)
      ELSE "payableUntil" IS NULL AND "awaitedUntil" IS NULL AND "paidBy" IS NULL
        AND "barCode" IS NULL AND "barCode44" IS NULL
        AND ("dueAt" IS NULL OR "kind" IN ('RENEWAL', 'INVOICE'))
    END
  `,
};

export const INVOICE_RULES = Object.keys(RULES);

const CHANGES = Object.entries(RULES).map(
  ([name, rule]) =>
    `DROP CONSTRAINT IF EXISTS "${name}", ADD CONSTRAINT "${name}" CHECK (${rule}) NOT VALID`,
);

/**
 * The previous release knows no collection by invoice. It finds neither a card nor an announcement
 * of such a subscription, and what it would record wrongly is refused: a process of this release
 * does it then.
 */
const GUARDS = [
  `ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_invoice" CHECK (
    "collection" = 'AUTOMATIC'
    OR (
      "invoice" IS NOT NULL AND "cardToken" IS NULL AND "closesAt" IS NULL
      AND ("nextChargeAt" IS NULL OR "invoiceAt" IS NOT NULL)
    )
  ) NOT VALID`,
  `CREATE FUNCTION "refuseUnknownCollection"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT 1 FROM "checkouts" WHERE "id" = NEW."checkoutId" AND "invoice" IS NOT NULL
      ) THEN
        RAISE EXCEPTION 'the checkout % starts a subscription by invoice', NEW."checkoutId";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE TRIGGER "subscriptions_collection" BEFORE INSERT ON "subscriptions" FOR EACH ROW
    WHEN (NEW."collection" = 'AUTOMATIC') EXECUTE FUNCTION "refuseUnknownCollection"()`,
  `CREATE FUNCTION "refuseOtherCheckout"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the charge % by invoice keeps its checkout', OLD."id";
    END
  $$`,
  `CREATE TRIGGER "charges_invoiceCheckout" BEFORE UPDATE ON "charges" FOR EACH ROW
    WHEN (OLD."kind" = 'INVOICE' AND NEW."checkoutId" IS DISTINCT FROM OLD."checkoutId")
    EXECUTE FUNCTION "refuseOtherCheckout"()`,
  `CREATE FUNCTION "refuseUnpaidCycle"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (
        SELECT 1
        FROM "charges"
        WHERE "checkoutId" = NEW."id" AND "kind" = 'INVOICE' AND "paidAt" IS NOT NULL
      ) THEN
        RAISE EXCEPTION 'the checkout % is paid by the charge of its cycle', NEW."id";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE TRIGGER "checkouts_invoicePaid" BEFORE UPDATE ON "checkouts" FOR EACH ROW
    WHEN (OLD."isRenewal" AND OLD."status" IN ('PENDING', 'EXPIRED') AND NEW."status" = 'PAID')
    EXECUTE FUNCTION "refuseUnpaidCycle"()`,
];

/** A card that was kept for automatic collection is in use. */
const USE_OF_CARD = `
  CREATE OR REPLACE FUNCTION "useOfCard"("card" text, "since" timestamptz) RETURNS text
  LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('card ' || "card", 0));
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

export class Invoices0270 implements MigrationInterface {
  name = 'Invoices1760000000270';

  async up(runner: QueryRunner): Promise<void> {
    // Requests wait behind these locks, so they are not waited for longer than a transaction idles.
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    await runner.query(`ALTER TABLE "subscriptions"
      ADD COLUMN IF NOT EXISTS "collection" text NOT NULL DEFAULT 'AUTOMATIC',
      ADD COLUMN IF NOT EXISTS "invoice" jsonb,
      ADD COLUMN IF NOT EXISTS "invoiceAt" timestamptz(3),
      ADD COLUMN IF NOT EXISTS "overdueSince" timestamptz(3),
      ADD COLUMN IF NOT EXISTS "keptCardToken" text`);
    await runner.query(`ALTER TABLE "checkouts" ADD COLUMN IF NOT EXISTS "invoice" jsonb`);
    // Every row that met the stricter rules meets these ones; 0271 validates them.
    await runner.query(`ALTER TABLE "charges" ${CHANGES.join(', ')}`);
    for (const statement of [...GUARDS, USE_OF_CARD]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
