/** Names the kind of every charge, and refuses columns that its kind or method does not have. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The columns that each kind and method has. A rule also holds for every row of the previous
 * release, which writes beside this one. Rows that exist are checked by 0045, so that this
 * statement holds its lock for a moment only.
 */
const RULES: Readonly<Record<string, string>> = {
  // By this one 0045 makes the column required without reading the table under a lock.
  kindPresent: `"kind" IS NOT NULL`,
  kindMethod: `
    CASE "kind"
      WHEN 'CHECKOUT' THEN "method" IN ('PIX', 'BOLETO', 'CARD')
      WHEN 'TRANSPARENT' THEN "method" IN ('PIX', 'BOLETO')
      WHEN 'TRIAL_START' THEN "method" = 'CARD'
      WHEN 'SUBSCRIPTION_START' THEN "method" IN ('PIX', 'CARD')
      WHEN 'RENEWAL' THEN "method" IN ('PIX', 'CARD')
      ELSE false
    END
  `,
  // The subscription of a start, and the checkout of a renewal, are made when it is paid.
  kindOwner: `
    CASE "kind"
      WHEN 'CHECKOUT' THEN "checkoutId" IS NOT NULL AND "subscriptionId" IS NULL
      WHEN 'TRANSPARENT' THEN "checkoutId" IS NULL AND "subscriptionId" IS NULL
      WHEN 'RENEWAL' THEN "subscriptionId" IS NOT NULL
      ELSE "checkoutId" IS NOT NULL AND ("subscriptionId" IS NULL OR "paidAt" IS NOT NULL)
    END
  `,
  kindCycle: `
    CASE "kind"
      WHEN 'TRIAL_START' THEN "cycleNumber" IS NOT DISTINCT FROM -1
      WHEN 'SUBSCRIPTION_START' THEN "cycleNumber" IS NOT DISTINCT FROM 0
      WHEN 'RENEWAL' THEN "cycleNumber" IS NOT NULL AND "cycleNumber" >= 0
      ELSE "cycleNumber" IS NULL
    END
  `,
  kindRenewal: `
    CASE
      WHEN "kind" = 'RENEWAL' THEN "dueAt" IS NOT NULL AND "expiresAt" IS NULL
      ELSE "lines" IS NULL AND "nextAttemptAt" IS NULL AND "retryNumber" = 0
    END
  `,
  kindTrial: `"kind" <> 'TRIAL_START' OR ("amount" = 0 AND "discount" = 0)`,
  kindMandate: `
    "mandateFrequency" IS NULL OR ("kind" = 'SUBSCRIPTION_START' AND "method" = 'PIX')
  `,
  kindTransparent: `
    CASE
      WHEN "kind" <> 'TRANSPARENT' THEN
        "id" ~ '^char_' AND "externalId" IS NULL AND "utm" IS NULL
      WHEN "method" = 'PIX' THEN "id" ~ '^pix_char_'
      ELSE "id" ~ '^bole_'
    END
  `,
  kindSession: `
    "kind" NOT IN ('TRANSPARENT', 'RENEWAL') OR ("sessionHash" IS NULL AND "begunAt" IS NULL)
  `,
  // A checkout that a coupon makes free needs no card. A renewal waits if its card was removed.
  methodCard: `
    CASE
      WHEN "method" = 'CARD' THEN "cardToken" IS NOT NULL OR "amount" = 0 OR "kind" = 'RENEWAL'
      ELSE "cardToken" IS NULL AND "cardBrand" IS NULL AND "cardLast4" IS NULL
        AND "refusedToken" IS NULL AND "availableAt" IS NULL
    END
  `,
  methodInstallments: `
    "installments" = 1 OR ("kind" = 'CHECKOUT' AND "method" = 'CARD' AND "installments" > 1)
  `,
  // Cards and renewals by automatic PIX are collected by attempts and have no code.
  methodCode: `
    CASE
      WHEN "method" = 'CARD' OR "kind" = 'RENEWAL' THEN
        "brCode" IS NULL AND "issueAt" IS NULL AND "issuedAt" IS NULL
        AND ("method" = 'PIX' OR "closeAt" IS NULL)
      ELSE "expiresAt" IS NOT NULL
    END
  `,
  methodBoleto: `
    CASE
      WHEN "method" = 'BOLETO' THEN
        "dueAt" IS NOT NULL AND "payableUntil" IS NOT NULL AND "awaitedUntil" IS NOT NULL
        AND ("barCode" IS NULL) = ("barCode44" IS NULL)
      ELSE "payableUntil" IS NULL AND "awaitedUntil" IS NULL AND "paidBy" IS NULL
        AND "barCode" IS NULL AND "barCode44" IS NULL
        AND ("dueAt" IS NULL OR "kind" = 'RENEWAL')
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
  `CREATE FUNCTION "fillChargeKind"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  `CREATE TRIGGER "charges_kindOfNew" BEFORE INSERT ON "charges" FOR EACH ROW
    WHEN (NEW."kind" IS NULL) EXECUTE FUNCTION "fillChargeKind"()`,
  `CREATE TRIGGER "charges_kindOfChanged" BEFORE UPDATE ON "charges" FOR EACH ROW
    WHEN (
      NEW."kind" IS NULL
      OR (NEW."kind" = 'SUBSCRIPTION_START' AND OLD."kind" = NEW."kind" AND NEW."cycleNumber" = -1)
      OR (NEW."kind" = 'TRIAL_START' AND OLD."kind" = NEW."kind" AND NEW."cycleNumber" = 0)
    )
    EXECUTE FUNCTION "fillChargeKind"()`,
];

const CONSTRAINTS = Object.entries(RULES)
  .map(([name, rule]) => `ADD CONSTRAINT "charges_${name}" CHECK (${rule}) NOT VALID`)
  .join(', ');

export class ChargeKinds0044 implements MigrationInterface {
  name = 'ChargeKinds1760000000044';

  async up(runner: QueryRunner): Promise<void> {
    // Requests wait behind this lock, so it is not waited for longer than a transaction may idle.
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    await runner.query(`ALTER TABLE "charges" ADD COLUMN "kind" text, ${CONSTRAINTS}`);
    for (const statement of TRIGGERS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
