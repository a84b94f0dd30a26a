/** The campaign of checkouts and links, and of all charges but renewals. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rule of 0044, but charges of a checkout may have a campaign. An older release keeps it. */
const TRANSPARENT = `
  CASE
    WHEN "kind" = 'RENEWAL' THEN "id" ~ '^char_' AND "externalId" IS NULL AND "utm" IS NULL
    WHEN "kind" <> 'TRANSPARENT' THEN "id" ~ '^char_' AND "externalId" IS NULL
    WHEN "method" = 'PIX' THEN "id" ~ '^pix_char_'
    ELSE "id" ~ '^bole_'
  END
`;

export class Campaigns0050 implements MigrationInterface {
  name = 'Campaigns1760000000050';

  async up(runner: QueryRunner): Promise<void> {
    // Requests wait behind these locks, so they are not waited for longer than a transaction idles.
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    await runner.query(`ALTER TABLE "checkouts" ADD COLUMN "utm" jsonb`);
    // Every row that met the stricter rule meets this one; 0053 validates it.
    await runner.query(
      `ALTER TABLE "charges" DROP CONSTRAINT "charges_kindTransparent",
        ADD CONSTRAINT "charges_kindTransparent" CHECK (${TRANSPARENT}) NOT VALID`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
