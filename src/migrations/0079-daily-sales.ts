/** Sales and recovered renewals in the totals of days, and the changes that concern them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL: the São Paulo date at that moment. */
const dateSql = (moment: string) => `((${moment}) AT TIME ZONE 'America/Sao_Paulo')::date`;

/** SQL: whether the day may have totals, as in 0066. */
const isOver = (moment: string) => `${dateSql(moment)} < ${dateSql(`now() - interval '1 hour'`)}`;

/** SQL: whether an update changes any of these columns. */
const differ = (columns: readonly string[]) => {
  const of = (row: string) => columns.map((column) => `${row}."${column}"`).join(', ');
  return `(${of('OLD')}) IS DISTINCT FROM (${of('NEW')})`;
};

/** Totals without sales were made by the release before: their days are counted until remade. */
const COLUMNS = [
  `ALTER TABLE "dailyTotals" ADD "sales" jsonb, ADD "recovery" jsonb`,
  `CREATE INDEX "dailyTotals_incomplete" ON "dailyTotals" ("storeId", "devMode", "day")
    WHERE "sales" IS NULL`,
  `CREATE FUNCTION "forgetSales"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      NEW."sales" = NULL;
      NEW."recovery" = NULL;
      RETURN NEW;
    END
  $$`,
  // Only the release before updates a row. This one removes it and adds a new one.
  `CREATE TRIGGER "dailyTotals_forgetSales" BEFORE UPDATE ON "dailyTotals" FOR EACH ROW
    EXECUTE FUNCTION "forgetSales"()`,
];

const FUNCTIONS = [
  `CREATE FUNCTION "noteDays"("store" text, "isDev" boolean, "moments" timestamptz[])
    RETURNS void
    LANGUAGE sql AS $$
    INSERT INTO "changedDays" ("storeId", "devMode", "day")
    SELECT DISTINCT "store", "isDev", ${dateSql('moment')}
    FROM unnest("moments") AS moment
    WHERE ${isOver('moment')}
  $$`,
  // A failed renewal counts on the day of its first decline: all of its declines are noted.
  `CREATE OR REPLACE FUNCTION "noteDayOfCharge"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM "noteDays"(NEW."storeId", NEW."devMode", ARRAY(
        SELECT NEW."createdAt"
        UNION ALL
        SELECT "createdAt"
        FROM "chargeAttempts"
        WHERE "chargeId" = NEW."id" AND "status" = 'DECLINED' AND NEW."kind" = 'RENEWAL'
      ));
      RETURN NULL;
    END
  $$`,
  `CREATE OR REPLACE FUNCTION "noteDayOfAttempt"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM "noteDays"(NEW."storeId", NEW."devMode", ARRAY(
        SELECT NEW."createdAt"
        UNION ALL
        SELECT "createdAt"
        FROM "charges"
        WHERE "id" = NEW."chargeId"
        UNION ALL
        SELECT "createdAt"
        FROM "chargeAttempts"
        WHERE "chargeId" = NEW."chargeId" AND "status" = 'DECLINED'
      ));
      RETURN NULL;
    END
  $$`,
  `CREATE FUNCTION "noteDayOfMoney"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM "noteDays"(NEW."storeId", NEW."devMode", ARRAY[
        (to_jsonb(OLD)->>TG_ARGV[0])::timestamptz, (to_jsonb(NEW)->>TG_ARGV[0])::timestamptz
      ]);
      RETURN NULL;
    END
  $$`,
];

/** What sales count of a table, and the column with the moment that decides the day. */
const MONEY = [
  {
    table: 'charges',
    moment: 'paidAt',
    counted: ['paidAt', 'paidAmount', 'platformFee', 'method'],
    condition: `NOT NEW."devMode"`,
  },
  {
    table: 'refunds',
    moment: 'updatedAt',
    counted: ['updatedAt', 'status', 'amount', 'fee'],
    condition: `NOT NEW."devMode" AND NEW."kind" = 'REQUESTED'`,
  },
  {
    table: 'disputes',
    moment: 'closedAt',
    counted: ['closedAt', 'status', 'amount'],
    condition: `NOT NEW."devMode"`,
  },
];

const TRIGGERS = [
  ...MONEY.flatMap(({ table, moment, counted, condition }) => [
    `CREATE TRIGGER "${table}_dayOfNewMoney" AFTER INSERT ON "${table}" FOR EACH ROW
      WHEN (${condition} AND ${isOver(`NEW."${moment}"`)})
      EXECUTE FUNCTION "noteDayOfMoney"('${moment}')`,
    `CREATE TRIGGER "${table}_dayOfMoney" AFTER UPDATE ON "${table}" FOR EACH ROW
      WHEN (
        ${condition} AND ${differ(counted)}
        AND (${isOver(`OLD."${moment}"`)} OR ${isOver(`NEW."${moment}"`)})
      )
      EXECUTE FUNCTION "noteDayOfMoney"('${moment}')`,
  ]),
  // Whether a renewal was recovered by a retry.
  `CREATE TRIGGER "chargeAttempts_dayOfRetry" AFTER UPDATE ON "chargeAttempts" FOR EACH ROW
    WHEN (
      NOT NEW."devMode" AND NEW."number" > 1
      AND 'APPROVED' IN (OLD."status", NEW."status") AND OLD."status" <> NEW."status"
    )
    EXECUTE FUNCTION "noteDayOfAttempt"()`,
  `CREATE TRIGGER "chargeAttempts_dayOfNewRetry" AFTER INSERT ON "chargeAttempts" FOR EACH ROW
    WHEN (NOT NEW."devMode" AND NEW."number" > 1 AND NEW."status" = 'APPROVED')
    EXECUTE FUNCTION "noteDayOfAttempt"()`,
];

export class DailySales0079 implements MigrationInterface {
  name = 'DailySales1760000000079';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...COLUMNS, ...FUNCTIONS, ...TRIGGERS]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
