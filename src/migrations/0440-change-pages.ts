/**
 * Changes of plan by invoice whose difference is charged at once: their charge is paid on a page by
 * a method of the moment, and when they expire.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules of 0270 and 0350 that charges of changes on a page, which have a due date, also keep. */
const RULES: Readonly<Record<string, string>> = {
  charges_kindMethod: `
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
  charges_methodCard: `
    CASE
      WHEN "method" = 'CARD' THEN
        "cardToken" IS NOT NULL OR "amount" = 0 OR "kind" IN ('RENEWAL', 'INVOICE')
        OR "kind" = 'CHANGE' AND "dueAt" IS NOT NULL
      ELSE "cardToken" IS NULL AND "cardBrand" IS NULL AND "cardLast4" IS NULL
        AND "refusedToken" IS NULL AND "availableAt" IS NULL
    END
  `,
  // Until its buyer has chosen a method, a charge that is paid on its page has no codes.
  charges_methodCode: `
    CASE
      WHEN "method" = 'CARD' OR "kind" = 'RENEWAL' THEN
        "brCode" IS NULL AND "issueAt" IS NULL AND "issuedAt" IS NULL
        AND ("method" = 'PIX' OR "closeAt" IS NULL)
      ELSE "expiresAt" IS NOT NULL OR ("kind" IN ('INVOICE', 'CHANGE') AND "begunAt" IS NULL)
    END
  `,
  charges_methodBoleto: `
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
};

export const CHANGE_PAGE_RULES = Object.keys(RULES);

const CHANGES = Object.entries(RULES).map(
  ([name, rule]) =>
    `DROP CONSTRAINT IF EXISTS "${name}", ADD CONSTRAINT "${name}" CHECK (${rule}) NOT VALID`,
);

/** As in 0270: the previous release does not record a page as paid without what it is for. */
const PAID_PAGE = `
  CREATE OR REPLACE FUNCTION "refuseUnpaidCycle"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  $$
`;

export class ChangePages0440 implements MigrationInterface {
  name = 'ChangePages1760000000440';

  async up(runner: QueryRunner): Promise<void> {
    // Requests wait behind these locks, so they are not waited for longer than a transaction idles.
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    await runner.query(`ALTER TABLE "planChanges"
      ADD COLUMN IF NOT EXISTS "expireAt" timestamptz(3)`);
    // Every row that met the stricter rules meets these ones; 0441 validates them.
    await runner.query(`ALTER TABLE "charges" ${CHANGES.join(', ')}`);
    await runner.query(PAID_PAGE);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
