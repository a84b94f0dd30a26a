/** Fills the purses with what was booked before 0071. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows without an account are older than the trigger of 0071, and nobody changes them any more. */
const FILL_PURSES = `
  WITH filled AS (
    UPDATE "ledgerEntries"
    SET "providerAccountId" = "providerAccountOf"("reference")
    WHERE NOT "devMode"
      AND "providerAccountId" IS NULL
      AND "providerAccountOf"("reference") IS NOT NULL
    RETURNING "storeId", "devMode", "providerAccountId", "account", "amount"
  )
  INSERT INTO "ledgerPurses" ("storeId", "devMode", "providerAccountId", "account", "balance")
  SELECT "storeId", "devMode", "providerAccountId", "account", sum("amount")
  FROM filled
  GROUP BY 1, 2, 3, 4
  ORDER BY 1, 2, 3, 4
  ON CONFLICT ("storeId", "devMode", "providerAccountId", "account")
  DO UPDATE SET "balance" = "ledgerPurses"."balance" + excluded."balance"
`;

export class AccountsCompared0072 implements MigrationInterface {
  name = 'AccountsCompared1760000000072';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(FILL_PURSES);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
