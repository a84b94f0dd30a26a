/** Totals of days that are over, for reports, and the days that have changed since. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL: the São Paulo date at that moment. */
const dateSql = (moment: string) => `((${moment}) AT TIME ZONE 'America/Sao_Paulo')::date`;

/**
 * SQL: whether the day of a charge may have totals. They are made two hours after the end of a day;
 * the hour between is longer than any transaction, so no change is missed.
 */
const isOver = (createdAt: string) =>
  `${dateSql(createdAt)} < ${dateSql(`now() - interval '1 hour'`)}`;

const TABLES = [
  `CREATE TABLE "dailyTotals" (
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL CHECK (NOT "devMode"),
    "day" date NOT NULL,
    "outcomes" jsonb NOT NULL,
    "campaigns" jsonb NOT NULL,
    PRIMARY KEY ("storeId", "devMode", "day")
  )`,
  `CREATE TABLE "changedDays" (
    "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "storeId" text NOT NULL,
    "devMode" boolean NOT NULL,
    "day" date NOT NULL
  )`,
  `CREATE INDEX "changedDays_day" ON "changedDays" ("storeId", "devMode", "day")`,
];

/** What the totals of a day count of its charges. */
const COUNTED = ['method', 'status', 'amount', 'paidAmount', 'paidAt', 'utm'];
const countedOf = (row: string) => COUNTED.map((column) => `${row}."${column}"`).join(', ');

/**
 * Triggers, because the previous release changes charges too. Rows are only added: transactions
 * that change charges of the same day do not wait for each other.
 */
const TRIGGERS = [
  `CREATE FUNCTION "noteDayOfCharge"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO "changedDays" ("storeId", "devMode", "day")
      VALUES (NEW."storeId", NEW."devMode", ${dateSql('NEW."createdAt"')});
      RETURN NULL;
    END
  $$`,
  `CREATE TRIGGER "charges_dayOfNew" AFTER INSERT ON "charges" FOR EACH ROW
    WHEN (NOT NEW."devMode" AND ${isOver('NEW."createdAt"')})
    EXECUTE FUNCTION "noteDayOfCharge"()`,
  `CREATE TRIGGER "charges_dayOfChanged" AFTER UPDATE ON "charges" FOR EACH ROW
    WHEN (
      NOT NEW."devMode" AND (${countedOf('OLD')}) IS DISTINCT FROM (${countedOf('NEW')})
      AND ${isOver('NEW."createdAt"')}
    )
    EXECUTE FUNCTION "noteDayOfCharge"()`,
  `CREATE FUNCTION "noteDayOfAttempt"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO "changedDays" ("storeId", "devMode", "day")
      SELECT "storeId", "devMode", ${dateSql('"createdAt"')}
      FROM "charges"
      WHERE "id" = NEW."chargeId" AND ${isOver('"createdAt"')};
      RETURN NULL;
    END
  $$`,
  `CREATE TRIGGER "chargeAttempts_dayOfNew" AFTER INSERT ON "chargeAttempts" FOR EACH ROW
    WHEN (NOT NEW."devMode" AND NEW."status" = 'DECLINED')
    EXECUTE FUNCTION "noteDayOfAttempt"()`,
  `CREATE TRIGGER "chargeAttempts_dayOfChanged" AFTER UPDATE ON "chargeAttempts" FOR EACH ROW
    WHEN (
      NOT NEW."devMode" AND 'DECLINED' IN (OLD."status", NEW."status")
      AND (OLD."status", OLD."reason") IS DISTINCT FROM (NEW."status", NEW."reason")
    )
    EXECUTE FUNCTION "noteDayOfAttempt"()`,
];

export class DailyTotals0066 implements MigrationInterface {
  name = 'DailyTotals1760000000066';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    for (const statement of [...TABLES, ...TRIGGERS]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
