/** Movements of recurring revenue and of cohorts in the totals of days, and their late changes. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL: the São Paulo date at that moment. */
const dateSql = (moment: string) => `((${moment}) AT TIME ZONE 'America/Sao_Paulo')::date`;

/** SQL: whether the day may have totals, as in 0066. */
const isOver = (moment: string) => `${dateSql(moment)} < ${dateSql(`now() - interval '1 hour'`)}`;

/** Totals without movements were made by the release before: they are counted until remade. */
const COLUMNS = [
  `ALTER TABLE "dailyTotals" ADD "mrr" jsonb, ADD "cohorts" jsonb`,
  `CREATE INDEX "dailyTotals_unfinished" ON "dailyTotals" ("storeId", "devMode", "day")
    WHERE "mrr" IS NULL`,
  'DROP INDEX "dailyTotals_incomplete"',
  `CREATE OR REPLACE FUNCTION "forgetSales"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      NEW."sales" = NULL;
      NEW."recovery" = NULL;
      NEW."mrr" = NULL;
      NEW."cohorts" = NULL;
      RETURN NEW;
    END
  $$`,
];

/**
 * What a movement of a customer counts for depends on those before it: the days of all later ones
 * are noted as well.
 */
const TRIGGERS = [
  `CREATE FUNCTION "noteDayOfMovement"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM "noteDays"(NEW."storeId", NEW."devMode", ARRAY(
        SELECT OLD."at"
        UNION ALL
        SELECT "at"
        FROM "mrrMovements"
        WHERE "customerId" IN (OLD."customerId", NEW."customerId")
          AND "at" >= LEAST(OLD."at", NEW."at")
      ));
      RETURN NULL;
    END
  $$`,
  `CREATE TRIGGER "mrrMovements_dayOfNew" AFTER INSERT ON "mrrMovements" FOR EACH ROW
    WHEN (NOT NEW."devMode" AND ${isOver('NEW."at"')})
    EXECUTE FUNCTION "noteDayOfMovement"()`,
  `CREATE TRIGGER "mrrMovements_dayOfChanged" AFTER UPDATE ON "mrrMovements" FOR EACH ROW
    WHEN (
      NOT NEW."devMode"
      AND (OLD."customerId", OLD."kind", OLD."twelfths", OLD."at")
        IS DISTINCT FROM (NEW."customerId", NEW."kind", NEW."twelfths", NEW."at")
      AND (${isOver('OLD."at"')} OR ${isOver('NEW."at"')})
    )
    EXECUTE FUNCTION "noteDayOfMovement"()`,
];

export class DailyMovements0100 implements MigrationInterface {
  name = 'DailyMovements1760000000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const statement of [...COLUMNS, ...TRIGGERS]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
