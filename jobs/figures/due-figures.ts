/**
 * Measures due work: how many rows are due, since when, and of which stores. Counts are read from
 * the indexes of due rows, each up to a maximum.
 */
import { wallNow } from '../../src/platform/time/clock';
import { conditionOf, waitingScopesSql, type DueJob } from '../../src/platform/jobs/due-job';
import { SWEPT_SCOPES } from '../../src/modules/stores/test-clock/test-clock';
import { DELIVERY_WORK } from '../../src/modules/webhooks/deliveries/deliver';
import { allJobs } from '../all-jobs';
import type { Sample } from './database-gauge';
import type { AllStoresSql } from '../../src/platform/records/all-stores';
import { samplesOfStores, type Backlog } from './store-backlogs';

/** Counting stops here, for each store and job: any larger number is a backlog. */
const COUNTED_MAX = 10_000;
/** The stores of a job that are looked at one by one, the largest backlogs first. */
const STORES_MAX = 1_000;
/** Rows that have been due for longer are overdue: a sweep looks for due rows every two seconds. */
const OVERDUE_SECONDS = 60;

/** A backlog, with the sums of all stores. */
type Found = Record<'storeId' | 'rowId' | 'count' | 'oldest' | 'allCount' | 'allOldest', string>;

export async function measureDueRows(all: AllStoresSql): Promise<Sample[]> {
  const samples: Sample[] = [];
  const backlogs: Backlog[] = [];
  for (const job of allJobs) {
    const found = await dueOf(all, job);
    samples.push(...sumsOf(job.name, found));
    backlogs.push(...backlogsOf(job.name, found));
    if (job.name === 'renew-subscriptions')
      samples.push({ name: 'overdue_renewals', value: await overdueOf(all, job) });
  }
  return [...samples, ...samplesOfStores(backlogs)];
}

/** Uses store time and the same condition as the sweeps. Dead letters are counted separately. */
function dueOf(all: AllStoresSql, job: DueJob): Promise<Found[]> {
  return all.query<Found>(
    `
      WITH RECURSIVE waiting AS (${waitingScopesSql(job)}),
      found AS (
        SELECT scope."storeId", scope."devMode", scope."now", due."count", due."oldest"
        FROM (${SWEPT_SCOPES.waiting}) scope
        CROSS JOIN LATERAL (
          SELECT count(*) AS "count", extract(epoch FROM scope."now" - min(t."due")) AS "oldest"
          FROM (${dueSql(job)} ORDER BY t."${job.due}" LIMIT ${COUNTED_MAX}) t
        ) due
        WHERE due."count" > 0
      ),
      largest AS (
        SELECT *, sum("count") OVER () AS "allCount", max("oldest") OVER () AS "allOldest"
        FROM found
        ORDER BY "count" DESC
        LIMIT ${STORES_MAX}
      )
      SELECT scope."storeId", first."id" AS "rowId", scope."count", scope."oldest",
        scope."allCount", scope."allOldest"
      FROM largest scope
      CROSS JOIN LATERAL (${dueSql(job)} ORDER BY t."${job.due}" LIMIT 1) first
    `,
    [wallNow()],
  );
}

/**
 * The ORDER BY makes PostgreSQL use the index of due rows. Without it the whole table is read once
 * per store.
 */
async function overdueOf(all: AllStoresSql, job: DueJob): Promise<number> {
  const [row] = await all.query<{ count: string }>(
    `WITH RECURSIVE waiting AS (${waitingScopesSql(job)})
     SELECT count(*) AS "count" FROM (${SWEPT_SCOPES.waiting}) scope CROSS JOIN LATERAL (
       ${dueSql(job)} AND t."${job.due}" <= scope."now" - interval '${OVERDUE_SECONDS} seconds'
       ORDER BY t."${job.due}" LIMIT ${COUNTED_MAX}
     ) t`,
    [wallNow()],
  );
  return Number(row?.count ?? 0);
}

function dueSql(job: DueJob): string {
  const { name, table, due } = job;
  return `
    SELECT t."id", t."${due}" AS "due" FROM "${table}" t
    WHERE t."storeId" = scope."storeId" AND t."devMode" = scope."devMode"
      AND t."${due}" <= scope."now" AND ${conditionOf(job)}
      AND NOT EXISTS (
        SELECT 1 FROM "claims" c
        WHERE c."job" = '${name}' AND c."rowId" = t."id" AND c."deadAt" IS NOT NULL
      )`;
}

/** Counts the due deliveries, up to a maximum for each webhook, oldest first. */
export async function measureDeliveries(all: AllStoresSql): Promise<Sample[]> {
  const found = await all.query<Found & { allOverdue: string }>(
    `
      WITH found AS (
        SELECT w."storeId", w."id" AS "rowId", due.*
        FROM "webhooks" w
        CROSS JOIN LATERAL (
          SELECT count(*) AS "count",
            extract(epoch FROM $1::timestamptz - min(d."nextAttemptAt")) AS "oldest",
            count(*) FILTER (
              WHERE d."nextAttemptAt" <= $1::timestamptz - interval '${OVERDUE_SECONDS} seconds'
            ) AS "overdue"
          FROM (
            SELECT "nextAttemptAt" FROM "deliveries"
            WHERE "webhookId" = w."id" AND "nextAttemptAt" <= $1
            ORDER BY "nextAttemptAt" LIMIT ${COUNTED_MAX}
          ) d
        ) due
        WHERE w."status" = 'ACTIVE' AND w."deletedAt" IS NULL AND due."count" > 0
      )
      SELECT *, sum("count") OVER () AS "allCount", max("oldest") OVER () AS "allOldest",
        sum("overdue") OVER () AS "allOverdue"
      FROM found
      ORDER BY "count" DESC
      LIMIT ${STORES_MAX}
    `,
    [wallNow()],
  );
  return [
    ...sumsOf(DELIVERY_WORK.job, found),
    { name: 'overdue_deliveries', value: Number(found[0]?.allOverdue ?? 0) },
    ...samplesOfStores(backlogsOf(DELIVERY_WORK.job, found)),
  ];
}

/**
 * How many rows of a job have failed and are still due, up to a maximum. A claim keeps its error
 * for a day after its row has been handled in another way.
 */
export async function measureFailing(all: AllStoresSql, job: string): Promise<number> {
  const [row] = await all.query<{ count: string }>(
    `
      WITH waiting AS (
        SELECT "storeId", "devMode", "rowId"
        FROM "claims"
        WHERE "job" = $2 AND "error" IS NOT NULL AND "deadAt" IS NULL
        LIMIT ${COUNTED_MAX}
      )
      SELECT count(*) AS "count"
      FROM (${SWEPT_SCOPES.waiting}) scope
      CROSS JOIN LATERAL (${stillDueSql(job)} LIMIT 1) due
    `,
    [wallNow(), job],
  );
  return Number(row?.count ?? 0);
}

/** Of one claimed row: `scope` also has its id. */
function stillDueSql(name: string): string {
  const job = allJobs.find((each) => each.name === name);
  if (job)
    return `
      SELECT 1 FROM "${job.table}" t
      WHERE t."id" = scope."rowId" AND t."${job.due}" <= scope."now" AND ${conditionOf(job)}`;
  // The deliveries that were begun are due again later.
  if (name === DELIVERY_WORK.job)
    return `
      SELECT 1 FROM "webhooks" w
      JOIN "deliveries" d ON d."webhookId" = w."id" AND d."nextAttemptAt" IS NOT NULL
      WHERE w."id" = scope."rowId" AND w."status" = 'ACTIVE' AND w."deletedAt" IS NULL`;
  return 'SELECT 1';
}

function sumsOf(job: string, [first]: readonly Found[]): Sample[] {
  const labels = { job_name: job };
  return [
    { name: 'due_rows', labels, value: Number(first?.allCount ?? 0) },
    { name: 'oldest_due_seconds', labels, value: Math.max(0, Number(first?.allOldest ?? 0)) },
  ];
}

function backlogsOf(job: string, found: readonly Found[]): Backlog[] {
  return found.map(({ storeId, rowId, count, oldest }) => ({
    storeId,
    job,
    rows: Number(count),
    oldestRowId: rowId,
    oldestSeconds: Math.max(0, Number(oldest)),
  }));
}
