/** Transparent charges by card, and the hash of the token that an attempt was begun with. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rules of 0044 and 0050, which a transparent charge by card also keeps. */
const RULES: Readonly<Record<string, string>> = {
  charges_kindMethod: `
    CASE "kind"
      WHEN 'CHECKOUT' THEN "method" IN ('PIX', 'BOLETO', 'CARD')
      WHEN 'TRANSPARENT' THEN "method" IN ('PIX', 'BOLETO', 'CARD')
      WHEN 'TRIAL_START' THEN "method" = 'CARD'
      WHEN 'SUBSCRIPTION_START' THEN "method" IN ('PIX', 'CARD')
      WHEN 'RENEWAL' THEN "method" IN ('PIX', 'CARD')
      ELSE false
    END
  `,
  charges_kindTransparent: `
    CASE
      WHEN "kind" = 'RENEWAL' THEN "id" ~ '^char_' AND "externalId" IS NULL AND "utm" IS NULL
      WHEN "kind" <> 'TRANSPARENT' THEN "id" ~ '^char_' AND "externalId" IS NULL
      WHEN "method" = 'PIX' THEN "id" ~ '^pix_char_'
      WHEN "method" = 'CARD' THEN "id" ~ '^card_'
      ELSE "id" ~ '^bole_'
    END
  `,
  charges_methodInstallments: `
    "installments" = 1
    OR ("kind" IN ('CHECKOUT', 'TRANSPARENT') AND "method" = 'CARD' AND "installments" > 1)
  `,
};

export const TRANSPARENT_CARD_RULES = Object.keys(RULES);

const CHANGES = Object.entries(RULES).map(
  ([name, rule]) =>
    `DROP CONSTRAINT IF EXISTS "${name}", ADD CONSTRAINT "${name}" CHECK (${rule}) NOT VALID`,
);

export class TransparentCards0220 implements MigrationInterface {
  name = 'TransparentCards1760000000220';

  async up(runner: QueryRunner): Promise<void> {
    // Requests wait behind these locks, so they are not waited for longer than a transaction idles.
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    await runner.query(`ALTER TABLE "chargeAttempts" ADD COLUMN IF NOT EXISTS "tokenHash" text`);
    // Every row that met the stricter rules meets these ones; 0221 validates them.
    await runner.query(`ALTER TABLE "charges" ${CHANGES.join(', ')}`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
