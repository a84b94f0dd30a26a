/**
 * Changes of plan whose difference is charged at once: the kind of their charge, and what waits for
 * its outcome.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules of 0270 that charges of changes also keep. They get their checkout when they are paid. */
const RULES: Readonly<Record<string, string>> = {
  charges_kindMethod: `
    CASE "kind"
      WHEN 'TRIAL_START' THEN "method" = 'CARD'
      WHEN 'RENEWAL' THEN "method" IN ('PIX', 'CARD')
      WHEN 'CHANGE' THEN "method" = 'CARD'
      ELSE "kind" IN ('CHECKOUT', 'TRANSPARENT', 'SUBSCRIPTION_START', 'INVOICE')
        AND "method" IN ('PIX', 'BOLETO', 'CARD')
    END
  `,
  charges_kindOwner: `
    CASE "kind"
      WHEN 'CHECKOUT' THEN "checkoutId" IS NOT NULL AND "subscriptionId" IS NULL
      WHEN 'TRANSPARENT' THEN "checkoutId" IS NULL AND "subscriptionId" IS NULL
      WHEN 'RENEWAL' THEN "subscriptionId" IS NOT NULL
      WHEN 'CHANGE' THEN "subscriptionId" IS NOT NULL
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
      WHEN 'CHANGE' THEN "cycleNumber" IS NULL OR "paidAt" IS NOT NULL
      ELSE "cycleNumber" IS NULL
    END
  `,
  charges_kindRenewal: `
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
};

export const CHANGE_RULES = Object.keys(RULES);

const CHANGES = Object.entries(RULES).map(
  ([name, rule]) =>
    `DROP CONSTRAINT IF EXISTS "${name}", ADD CONSTRAINT "${name}" CHECK (${rule}) NOT VALID`,
);

/**
 * The previous release would settle such a charge without its change. It is refused, and a process
 * of this release does it then.
 */
const GUARDS = [
  `CREATE FUNCTION "refuseUndecidedChange"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  `CREATE TRIGGER "charges_changeDecided" BEFORE UPDATE ON "charges" FOR EACH ROW
    WHEN (OLD."kind" = 'CHANGE' AND OLD."status" = 'PENDING' AND NEW."status" <> 'PENDING')
    EXECUTE FUNCTION "refuseUndecidedChange"()`,
];

export class ChargedChanges0350 implements MigrationInterface {
  name = 'ChargedChanges1760000000350';

  async up(runner: QueryRunner): Promise<void> {
    // Requests wait behind these locks, so they are not waited for longer than a transaction idles.
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    await runner.query(`ALTER TABLE "planChanges"
      ADD COLUMN IF NOT EXISTS "chargeId" text REFERENCES "charges" ("id"),
      ADD COLUMN IF NOT EXISTS "declineReason" text`);
    await runner.query(`ALTER TABLE "subscriptions"
      ADD COLUMN IF NOT EXISTS "changeChargeId" text`);
    // Every row that met the stricter rules meets these ones; 0351 validates them.
    await runner.query(`ALTER TABLE "charges" ${CHANGES.join(', ')}`);
    for (const statement of GUARDS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
