/** What of the sales of a day belongs to sub-accounts, in the totals of days. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE OR REPLACE FUNCTION "forgetSales"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      NEW."sales" = NULL;
      NEW."recovery" = NULL;
      NEW."mrr" = NULL;
      NEW."cohorts" = NULL;
      NEW."sellers" = NULL;
      RETURN NEW;
    END
  $$`,
  // Nothing for the days before, of stores that have not split a payment.
  `ALTER TABLE "dailyTotals" ADD "sellers" jsonb DEFAULT '[]'`,
  // Totals that the release before makes have none: their days are counted until remade.
  `ALTER TABLE "dailyTotals" ALTER "sellers" DROP DEFAULT`,
  `UPDATE "dailyTotals"
    SET "sellers" = NULL
    WHERE "mrr" IS NULL
      OR "storeId" IN (SELECT DISTINCT "storeId" FROM "splitParts" WHERE NOT "devMode")`,
  `CREATE INDEX "dailyTotals_withoutSellers" ON "dailyTotals" ("storeId", "devMode", "day")
    WHERE "sellers" IS NULL`,
];

export class SellersOfDays0460 implements MigrationInterface {
  name = 'SellersOfDays1760000000460';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
