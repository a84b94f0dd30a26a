/**
 * The totals of days, as SQL: stored for days that are over, and counted at each request for the
 * others. Only production has stored totals.
 */
import { daysSql } from './civil-days';
import { CAMPAIGNS_OF_DAYS } from './campaigns-of-days';
import { COHORTS_OF_DAYS, MRR_OF_DAYS } from './movements-of-days';
import { OUTCOMES_OF_DAYS } from './outcomes-of-days';
import { RECOVERY_OF_DAYS } from './recovery-of-days';
import { SALES_OF_DAYS } from './sales-of-days';
import { SELLERS_OF_DAYS } from './sellers-of-days';

/** What is stored of a day: the SQL that counts the live days, and the order of its rows. */
const COUNTED = {
  outcomes: { sql: OUTCOMES_OF_DAYS, order: '"method", "reason"' },
  campaigns: { sql: CAMPAIGNS_OF_DAYS, order: '"source", "medium", "campaign"' },
  sales: { sql: SALES_OF_DAYS, order: '"method"' },
  sellers: { sql: SELLERS_OF_DAYS, order: '"method"' },
  recovery: { sql: RECOVERY_OF_DAYS, order: '1' },
  mrr: { sql: MRR_OF_DAYS, order: '"kind"' },
  cohorts: { sql: COHORTS_OF_DAYS, order: '"cohort"' },
} as const;
type Totals = keyof typeof COUNTED;

const NAMES = Object.keys(COUNTED);
const columnsOf = (alias: string): string => NAMES.map((name) => `${alias}."${name}"`).join(', ');

/** SQL: the columns of totals. */
export const TOTALS_COLUMNS = NAMES.map((name) => `"${name}"`).join(', ');

/** SQL: whether nothing that is counted has changed since the totals `t` were made. */
export const isUnchanged = (t: string): string => `
  NOT EXISTS (
    SELECT 1
    FROM "changedDays" changed
    WHERE changed."storeId" = ${t}."storeId" AND changed."devMode" = ${t}."devMode"
      AND changed."day" = ${t}."day"
  )`;

/**
 * SQL: the days of a report as the rows `days`, from the scope and three parameters that
 * `valuesOfDays` gives. A day is live, that is, counted at each request, if it has no totals or has
 * changed since. One statement reads both, so that no change is missed between them.
 */
export const reportDays = (totals: Totals) => `
  days AS MATERIALIZED (
    SELECT $1::text AS "storeId", $2::boolean AS "devMode", days."day"::date AS "day",
      days."start", days."end", t."${totals}" AS "totals", t."${totals}" IS NULL AS "isLive"
    FROM ${daysSql(3)}
    LEFT JOIN "dailyTotals" t
      ON t."storeId" = $1 AND t."devMode" = $2 AND t."day" = days."day"::date
      AND ${isUnchanged('t')}
  )`;

/** SQL: the totals of every one of the rows `days`, all of which must be live. */
export const TOTALS = `
  totals AS MATERIALIZED (
    SELECT days."storeId", days."devMode", days."day",
      ${NAMES.map((name) => `COALESCE("${name}"."rows", '[]') AS "${name}"`).join(', ')}
    FROM days
    ${Object.entries(COUNTED).map(totalsSql).join('')}
  )`;

function totalsSql([name, counted]: [string, { sql: string; order: string }]): string {
  const { sql, order } = counted;
  return `
    LEFT JOIN (
      SELECT "storeId", "day",
        jsonb_agg(to_jsonb(counted) - 'storeId' - 'day' ORDER BY ${order}) AS "rows"
      FROM (${sql}) counted
      GROUP BY 1, 2
    ) "${name}" USING ("storeId", "day")`;
}

const COMPARED_AT_ONCE = 10;
/** SQL: the moment at which the day starts. */
export const startOfDay = (day: string): string =>
  `((${day})::timestamp AT TIME ZONE 'America/Sao_Paulo')`;

export const REPORT_INVARIANTS: Readonly<Record<string, string>> = {
  [`the stored totals of ${COMPARED_AT_ONCE} random days are those of their charges`]: `
    WITH days AS MATERIALIZED (
      SELECT t."storeId", t."devMode", t."day", ${startOfDay('t."day"')} AS "start",
        ${startOfDay('t."day" + 1')} AS "end", true AS "isLive"
      FROM "dailyTotals" t
      WHERE t."sellers" IS NOT NULL AND ${isUnchanged('t')}
      ORDER BY random()
      LIMIT ${COMPARED_AT_ONCE}
    ), ${TOTALS}
    SELECT t."storeId" || ' ' || t."day" AS "id"
    FROM "dailyTotals" t
    JOIN totals USING ("storeId", "devMode", "day")
    WHERE (${columnsOf('t')}) IS DISTINCT FROM (${columnsOf('totals')})
  `,
};
