/**
 * Names the kind of every charge, and refuses columns that its kind or method does not have, and
 * terms that a subscription does not have.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oneByOne } from './one-by-one';

/**
 * The columns that each kind and method has. A rule also holds for every row of the previous
 * release, which writes at the same time. Rows that exist are checked by 0491, so that these
 * statements hold their locks for a moment only.
 */
const RULES: Readonly<Record<string, string>> = {
  // By this one the column becomes required without reading the table under a lock.
  kindPresent: `"kind" IS NOT NULL`,
  kindMethod: `
    CASE "kind"
      WHEN 'TRIAL_START' THEN "method" = 'CARD'
      WHEN 'RENEWAL' THEN "method" IN ('PIX', 'CARD')
      WHEN 'CHANGE' THEN
        "method" = 'CARD'
        OR "dueAt" IS NOT NULL AND "checkoutId" IS NOT NULL AND "method" IN ('PIX', 'BOLETO')
      ELSE "kind" IN ('CHECKOUT', 'TRANSPARENT', 'SUBSCRIPTION_START', 'INVOICE')
        AND "method" IN ('PIX', 'BOLETO', 'CARD')
    END
  `,
  // The subscription of a start, and the checkout of a renewal, are made when it is paid. A change
  // without a page gets its checkout when it is paid.
  kindOwner: `
    CASE "kind"
      WHEN 'CHECKOUT' THEN "checkoutId" IS NOT NULL AND "subscriptionId" IS NULL
      WHEN 'TRANSPARENT' THEN "checkoutId" IS NULL AND "subscriptionId" IS NULL
      WHEN 'RENEWAL' THEN "subscriptionId" IS NOT NULL
      WHEN 'CHANGE' THEN "subscriptionId" IS NOT NULL
      WHEN 'INVOICE' THEN "checkoutId" IS NOT NULL AND "subscriptionId" IS NOT NULL
      ELSE "checkoutId" IS NOT NULL AND ("subscriptionId" IS NULL OR "paidAt" IS NOT NULL)
    END
  `,
  kindCycle: `
    CASE "kind"
      WHEN 'TRIAL_START' THEN "cycleNumber" IS NOT DISTINCT FROM -1
      WHEN 'SUBSCRIPTION_START' THEN "cycleNumber" IS NOT DISTINCT FROM 0
      WHEN 'RENEWAL' THEN "cycleNumber" IS NOT NULL AND "cycleNumber" >= 0
      WHEN 'INVOICE' THEN "cycleNumber" IS NOT NULL AND "cycleNumber" >= 0
      WHEN 'CHANGE' THEN "cycleNumber" IS NULL OR "paidAt" IS NOT NULL
      ELSE "cycleNumber" IS NULL
    END
  `,
  kindRenewal: `
    CASE "kind"
      WHEN 'RENEWAL' THEN "dueAt" IS NOT NULL AND "expiresAt" IS NULL
      WHEN 'INVOICE' THEN
        "dueAt" IS NOT NULL AND "lines" IS NOT NULL AND "nextAttemptAt" IS NULL
        AND "retryNumber" = 0
      WHEN 'CHANGE' THEN
        "lines" IS NOT NULL AND "nextAttemptAt" IS NULL AND "retryNumber" = 0
      ELSE "lines" IS NULL AND "nextAttemptAt" IS NULL AND "retryNumber" = 0
    END
  `,
  kindTrial: `"kind" <> 'TRIAL_START' OR ("amount" = 0 AND "discount" = 0)`,
  kindMandate: `
    "mandateFrequency" IS NULL OR ("kind" = 'SUBSCRIPTION_START' AND "method" = 'PIX')
  `,
  kindTransparent: `
    CASE
      WHEN "kind" = 'RENEWAL' THEN "id" ~ '^char_' AND "externalId" IS NULL AND "utm" IS NULL
      WHEN "kind" <> 'TRANSPARENT' THEN "id" ~ '^char_' AND "externalId" IS NULL
      WHEN "method" = 'PIX' THEN "id" ~ '^pix_char_'
      WHEN "method" = 'CARD' THEN "id" ~ '^card_'
      ELSE "id" ~ '^bole_'
    END
  `,
  kindSession: `
    "kind" NOT IN ('TRANSPARENT', 'RENEWAL') OR ("sessionHash" IS NULL AND "begunAt" IS NULL)
  `,
  // A checkout that a coupon makes free needs no card. A renewal waits if its card was removed.
  methodCard: `
    CASE
      WHEN "method" = 'CARD' THEN
        "cardToken" IS NOT NULL OR "amount" = 0 OR "kind" IN ('RENEWAL', 'INVOICE')
        OR "kind" = 'CHANGE' AND "dueAt" IS NOT NULL
      ELSE "cardToken" IS NULL AND "cardBrand" IS NULL AND "cardLast4" IS NULL
        AND "refusedToken" IS NULL AND "availableAt" IS NULL
    END
  `,
  methodInstallments: `
    "installments" = 1
    OR ("kind" IN ('CHECKOUT', 'TRANSPARENT') AND "method" = 'CARD' AND "installments" > 1)
  `,
  // Cards and renewals by automatic PIX are collected by attempts and have no code. Until its buyer
  // has chosen a method, a charge that is paid on its page has none either.
  methodCode: `
    CASE
      WHEN "method" = 'CARD' OR "kind" = 'RENEWAL' THEN
        "brCode" IS NULL AND "issueAt" IS NULL AND "issuedAt" IS NULL
        AND ("method" = 'PIX' OR "closeAt" IS NULL)
      ELSE "expiresAt" IS NOT NULL OR ("kind" IN ('INVOICE', 'CHANGE') AND "begunAt" IS NULL)
    END
  `,
  methodBoleto: `
    CASE
      WHEN "method" = 'BOLETO' THEN
        "dueAt" IS NOT NULL
        AND (
          "payableUntil" IS NOT NULL AND "awaitedUntil" IS NOT NULL
          OR "kind" IN ('INVOICE', 'CHANGE') AND "begunAt" IS NULL
        )
        AND ("barCode" IS NULL) = ("barCode44" IS NULL)
      ELSE "payableUntil" IS NULL AND "awaitedUntil" IS NULL AND "paidBy" IS NULL
        AND "barCode" IS NULL AND "barCode44" IS NULL
        AND ("dueAt" IS NULL OR "kind" IN ('RENEWAL', 'INVOICE', 'CHANGE'))
    END
  `,
  // The late terms of a transparent PIX are shown as they were sent, without effect.
  methodLateTerms: `
    "method" = 'BOLETO' OR "kind" = 'TRANSPARENT' OR ("interest" IS NULL AND "fine" IS NULL)
  `,
};

export const CHARGE_RULES = Object.keys(RULES).map((name) => `charges_${name}`);

/**
 * The previous release does not write the kind: these triggers do, also when it turns an open
 * charge into the start of a trial, or back. Any other change of the cycle is refused. In cycle 0
 * only a renewal has a due date.
 */
const TRIGGERS = [
  `CREATE OR REPLACE FUNCTION "fillChargeKind"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW."kind" := CASE
        WHEN NEW."cycleNumber" > 0 THEN 'RENEWAL'
        WHEN NEW."cycleNumber" = 0 AND NEW."dueAt" IS NOT NULL THEN 'RENEWAL'
        WHEN NEW."cycleNumber" = 0 THEN 'SUBSCRIPTION_START'
        WHEN NEW."cycleNumber" < 0 THEN 'TRIAL_START'
        WHEN NEW."checkoutId" IS NULL AND NEW."subscriptionId" IS NULL THEN 'TRANSPARENT'
        ELSE 'CHECKOUT'
      END;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "charges_kindOfNew" BEFORE INSERT ON "charges" FOR EACH ROW
    WHEN (NEW."kind" IS NULL) EXECUTE FUNCTION "fillChargeKind"()`,
  `CREATE OR REPLACE TRIGGER "charges_kindOfChanged" BEFORE UPDATE ON "charges" FOR EACH ROW
    WHEN (
      NEW."kind" IS NULL
      OR (NEW."kind" = 'SUBSCRIPTION_START' AND OLD."kind" = NEW."kind" AND NEW."cycleNumber" = -1)
      OR (NEW."kind" = 'TRIAL_START' AND OLD."kind" = NEW."kind" AND NEW."cycleNumber" = 0)
    )
    EXECUTE FUNCTION "fillChargeKind"()`,
];

/** The previous release collects automatically, and leaves the terms of an invoice empty. */
const INVOICE_TERMS = `
  "collection" = 'AUTOMATIC'
  OR (
    "invoice" IS NOT NULL AND "cardToken" IS NULL AND "closesAt" IS NULL
    AND ("nextChargeAt" IS NULL OR "invoiceAt" IS NOT NULL)
  )
`;

const ruleOf = (name: string, rule: string): string =>
  `DROP CONSTRAINT IF EXISTS "${name}", ADD CONSTRAINT "${name}" CHECK (${rule}) NOT VALID`;

const CONSTRAINTS = Object.entries(RULES).map(([name, rule]) => ruleOf(`charges_${name}`, rule));

/** The triggers come first: without them the previous release could add no charge. */
const STATEMENTS = [
  ...TRIGGERS,
  `ALTER TABLE "charges" ${CONSTRAINTS.join(', ')}`,
  `ALTER TABLE "subscriptions" ${ruleOf('subscriptions_invoice', INVOICE_TERMS)}`,
];

export class Rules0490 implements MigrationInterface {
  name = 'Rules1760000000490';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, STATEMENTS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
