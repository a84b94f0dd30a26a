/**
 * Notes the past days of which the totals of reports have changed. Triggers do it, because the
 * previous release changes payments too.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oneByOne } from './one-by-one';

/** SQL: the São Paulo date at that moment. */
const dateSql = (moment: string) => `((${moment}) AT TIME ZONE 'America/Sao_Paulo')::date`;

/**
 * SQL: whether the day may have totals. They are made two hours after the end of a day; the hour
 * between is longer than any transaction, so no change is missed.
 */
const isOver = (moment: string) => `${dateSql(moment)} < ${dateSql(`now() - interval '1 hour'`)}`;

/** SQL: whether an update changes any of these columns. */
const differ = (columns: readonly string[]) => {
  const of = (row: string) => columns.map((column) => `${row}."${column}"`).join(', ');
  return `(${of('OLD')}) IS DISTINCT FROM (${of('NEW')})`;
};

const FUNCTIONS = [
  `CREATE OR REPLACE FUNCTION "noteDays"("store" text, "isDev" boolean, "moments" timestamptz[])
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
  `CREATE OR REPLACE FUNCTION "noteDayOfMoney"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM "noteDays"(NEW."storeId", NEW."devMode", ARRAY[
        (to_jsonb(OLD)->>TG_ARGV[0])::timestamptz, (to_jsonb(NEW)->>TG_ARGV[0])::timestamptz
      ]);
      RETURN NULL;
    END
  $$`,
  // What a movement of a customer counts for depends on those before it: the days of all later
  // ones are noted as well.
  `CREATE OR REPLACE FUNCTION "noteDayOfMovement"() RETURNS trigger
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
  // A release that updates totals, instead of making them again, knows a part of them only.
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

/** What the outcomes of a day count of its charges. */
const COUNTED = ['method', 'status', 'amount', 'paidAmount', 'paidAt', 'utm'];

const TRIGGERS = [
  `CREATE OR REPLACE TRIGGER "charges_dayOfNew" AFTER INSERT ON "charges" FOR EACH ROW
    WHEN (NOT NEW."devMode" AND ${isOver('NEW."createdAt"')})
    EXECUTE FUNCTION "noteDayOfCharge"()`,
  `CREATE OR REPLACE TRIGGER "charges_dayOfChanged" AFTER UPDATE ON "charges" FOR EACH ROW
    WHEN (NOT NEW."devMode" AND ${differ(COUNTED)} AND ${isOver('NEW."createdAt"')})
    EXECUTE FUNCTION "noteDayOfCharge"()`,
  `CREATE OR REPLACE TRIGGER "chargeAttempts_dayOfNew" AFTER INSERT ON "chargeAttempts" FOR EACH ROW
    WHEN (NOT NEW."devMode" AND NEW."status" = 'DECLINED')
    EXECUTE FUNCTION "noteDayOfAttempt"()`,
  `CREATE OR REPLACE TRIGGER "chargeAttempts_dayOfChanged" AFTER UPDATE ON "chargeAttempts"
    FOR EACH ROW
    WHEN (
      NOT NEW."devMode" AND 'DECLINED' IN (OLD."status", NEW."status")
      AND (OLD."status", OLD."reason") IS DISTINCT FROM (NEW."status", NEW."reason")
    )
    EXECUTE FUNCTION "noteDayOfAttempt"()`,
  ...MONEY.flatMap(({ table, moment, counted, condition }) => [
    `CREATE OR REPLACE TRIGGER "${table}_dayOfNewMoney" AFTER INSERT ON "${table}" FOR EACH ROW
      WHEN (${condition} AND ${isOver(`NEW."${moment}"`)})
      EXECUTE FUNCTION "noteDayOfMoney"('${moment}')`,
    `CREATE OR REPLACE TRIGGER "${table}_dayOfMoney" AFTER UPDATE ON "${table}" FOR EACH ROW
      WHEN (
        ${condition} AND ${differ(counted)}
        AND (${isOver(`OLD."${moment}"`)} OR ${isOver(`NEW."${moment}"`)})
      )
      EXECUTE FUNCTION "noteDayOfMoney"('${moment}')`,
  ]),
  // Whether a renewal was recovered by a retry.
  `CREATE OR REPLACE TRIGGER "chargeAttempts_dayOfRetry" AFTER UPDATE ON "chargeAttempts"
    FOR EACH ROW
    WHEN (
      NOT NEW."devMode" AND NEW."number" > 1
      AND 'APPROVED' IN (OLD."status", NEW."status") AND OLD."status" <> NEW."status"
    )
    EXECUTE FUNCTION "noteDayOfAttempt"()`,
  `CREATE OR REPLACE TRIGGER "chargeAttempts_dayOfNewRetry" AFTER INSERT ON "chargeAttempts"
    FOR EACH ROW
    WHEN (NOT NEW."devMode" AND NEW."number" > 1 AND NEW."status" = 'APPROVED')
    EXECUTE FUNCTION "noteDayOfAttempt"()`,
  `CREATE OR REPLACE TRIGGER "mrrMovements_dayOfNew" AFTER INSERT ON "mrrMovements" FOR EACH ROW
    WHEN (NOT NEW."devMode" AND ${isOver('NEW."at"')})
    EXECUTE FUNCTION "noteDayOfMovement"()`,
  `CREATE OR REPLACE TRIGGER "mrrMovements_dayOfChanged" AFTER UPDATE ON "mrrMovements" FOR EACH ROW
    WHEN (
      NOT NEW."devMode"
      AND (OLD."customerId", OLD."kind", OLD."twelfths", OLD."at")
        IS DISTINCT FROM (NEW."customerId", NEW."kind", NEW."twelfths", NEW."at")
      AND (${isOver('OLD."at"')} OR ${isOver('NEW."at"')})
    )
    EXECUTE FUNCTION "noteDayOfMovement"()`,
  `CREATE OR REPLACE TRIGGER "dailyTotals_forgetSales" BEFORE UPDATE ON "dailyTotals"
    FOR EACH ROW EXECUTE FUNCTION "forgetSales"()`,
];

export class ChangedDays0487 implements MigrationInterface {
  name = 'ChangedDays1760000000487';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, [...FUNCTIONS, ...TRIGGERS]);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
