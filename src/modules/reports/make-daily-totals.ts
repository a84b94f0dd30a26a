/**
 * Stores the totals of days that are over: of those that have none yet, and of those that have
 * changed since.
 */
import type { AllStores } from '../../platform/records/all-stores';
import { daysOf, daysSql, valuesOfDays, type CivilDay } from './civil-days';
import { addCivilDays, civilDate } from '../../platform/time/civil-time';
import { HOUR_MS, later, SECOND_MS, wallNow } from '../../platform/time/clock';
import { TOTALS, TOTALS_COLUMNS } from './daily-totals';

/** Longer by an hour than the triggers on charges suppose. */
const MADE_AFTER_MS = 2 * HOUR_MS;
const DAYS_AT_ONCE = 31;
const STORES_AT_ONCE = 500;
const RUN_MAX_MS = 20 * SECOND_MS;

/** Returns the number of days. What is left after 20 seconds is made by the next run. */
export async function makeDailyTotals(all: AllStores): Promise<number> {
  const lastDay = addCivilDays(civilDate(later(wallNow(), -MADE_AFTER_MS)), -1);
  const beganMs = performance.now();
  let made = 0;
  for (;;) {
    const work = await all.query<{ storeId: string; days: string[] }>(DAYS_TO_MAKE, [lastDay]);
    for (const { storeId, days } of work) {
      if (performance.now() - beganMs > RUN_MAX_MS) return made;
      await makeDays(
        all,
        storeId,
        days.flatMap((day) => daysOf(day, day)),
      );
      made += days.length;
    }
    if (work.length === 0) return made;
  }
}

/** The oldest days first, so that only days after the last one have never been made. */
const DAYS_TO_MAKE = `
  SELECT s."id" AS "storeId", work."days"
  FROM "stores" s
  CROSS JOIN LATERAL (
    SELECT COALESCE(
      (SELECT max("day") + 1 FROM "dailyTotals" WHERE "storeId" = s."id" AND "devMode" = false),
      (
        SELECT (min("createdAt") AT TIME ZONE 'America/Sao_Paulo')::date
        FROM "charges"
        WHERE "storeId" = s."id" AND "devMode" = false
      )
    ) AS "first"
  ) unmade
  CROSS JOIN LATERAL (
    SELECT array_agg("day"::text) AS "days"
    FROM (
      SELECT day::date AS "day"
      FROM generate_series(unmade."first", $1::date, interval '1 day') day
      UNION
      SELECT "day"
      FROM "changedDays"
      WHERE "storeId" = s."id" AND "devMode" = false AND "day" <= $1
      UNION
      SELECT "day"
      FROM "dailyTotals"
      WHERE "storeId" = s."id" AND "devMode" = false AND "sellers" IS NULL
      ORDER BY "day"
      LIMIT ${DAYS_AT_ONCE}
    ) oldest
  ) work
  WHERE work."days" IS NOT NULL
  ORDER BY random()
  LIMIT ${STORES_AT_ONCE}
`;

/**
 * One statement counts the charges and forgets the changes that it has seen: a change that commits
 * later stays noted. The lock comes first, so that of two processes the later one writes what it
 * has seen later.
 */
async function makeDays(all: AllStores, storeId: string, days: readonly CivilDay[]): Promise<void> {
  await all.transaction(async (inside) => {
    await inside.query(
      `SELECT pg_advisory_xact_lock(hashtextextended('daily totals ' || $1::text, 0))`,
      [storeId],
    );
    await inside.query(
      `DELETE FROM "dailyTotals" WHERE "storeId" = $1 AND "devMode" = $2 AND "day" = ANY($3)`,
      [storeId, false, days.map(({ day }) => day)],
    );
    await inside.query(MAKE_DAYS, [storeId, false, ...valuesOfDays(days)]);
  });
}

const MAKE_DAYS = `
  WITH days AS MATERIALIZED (
    SELECT $1::text AS "storeId", $2::boolean AS "devMode", days."day"::date AS "day",
      days."start", days."end", true AS "isLive"
    FROM ${daysSql(3)}
  ), ${TOTALS}, forgotten AS (
    DELETE FROM "changedDays"
    WHERE "storeId" = $1 AND "devMode" = $2 AND "day" IN (SELECT "day" FROM days)
  )
  INSERT INTO "dailyTotals" ("storeId", "devMode", "day", ${TOTALS_COLUMNS})
  SELECT "storeId", "devMode", "day", ${TOTALS_COLUMNS}
  FROM totals
`;
