/**
 * The figures that are measured in the database: the delay of due work, events and deliveries, and
 * the rows that wait for an operator.
 */
import type { Gauge } from 'prom-client';
import { HOUR_MS, SECOND_MS, later, wallNow } from '../../src/platform/time/clock';
import { IS_DEAD_LETTER_SQL } from '../../src/platform/jobs/dead-letters';
import { conditionOf, waitingScopesSql, type DueJob } from '../../src/platform/jobs/due-job';
import { idCreatedAt } from '../../src/platform/records/columns/ids';
import { config } from '../../src/config/config';
import { SWEPT_SCOPES } from '../../src/modules/stores/test-clock/test-clock';
import { lateMs } from '../../src/modules/webhooks/archive/list-archives';
import { DisabledReason } from '../../src/modules/webhooks/endpoints/webhook';
import { allJobs } from '../all-jobs';
import type { Sample } from './database-gauge';
import type { Queryable } from '../queues/exclusive-connection';
import {
  addressDays,
  archiveLate,
  certificateDays,
  claimedRows,
  comparedDays,
  deadLetters,
  disabledWebhooks,
  dueRows,
  latelyDisabled,
  oldestDue,
  openAccounts,
  openRestore,
  outboxLag,
  outboxWaiting,
  overdueDeliveries,
  overdueRenewals,
  parked,
  providerDifferences,
  unanswered,
  unmatched,
} from './figure-gauges';
import {
  measureAddresses,
  measureCompared,
  measureOutages,
  measureUnanswered,
} from './provider-figures';

/** Counting stops here: any larger number is a backlog. */
const COUNTED_MAX = 10_000;
/** Rows that have been due for longer are overdue: a sweep looks for due rows every two seconds. */
const OVERDUE_SECONDS = 60;
const DELIVERIES = 'deliver-webhooks';

/** A condition on claims: a worker or the queue holds the row. `$1` is now. */
const IS_HELD = `"token" IS NOT NULL AND "until" > $1 AND "deadAt" IS NULL`;

/**
 * Figures that are measured together. If one part cannot be measured in time, the others still are.
 */
export interface FiguresPart {
  part: string;
  gauges: readonly Gauge[];
  measure(database: Queryable): Promise<Sample[]>;
}

export const figuresParts: readonly FiguresPart[] = [
  {
    part: 'due',
    gauges: [dueRows, oldestDue, overdueRenewals],
    measure: measureDueRows,
  },
  { part: 'deliveries', gauges: [overdueDeliveries], measure: measureDeliveries },
  { part: 'outbox', gauges: [outboxWaiting, outboxLag], measure: measureOutbox },
  { part: 'archive', gauges: [archiveLate], measure: measureArchive },
  {
    part: 'set-aside',
    gauges: [parked, unmatched, providerDifferences],
    measure: measureSetAside,
  },
  { part: 'restores', gauges: [openRestore], measure: measureRestores },
  { part: 'certificates', gauges: [certificateDays], measure: measureCertificates },
  { part: 'addresses', gauges: [addressDays], measure: measureAddresses },
  { part: 'comparisons', gauges: [comparedDays], measure: measureCompared },
  { part: 'outages', gauges: [openAccounts], measure: measureOutages },
  { part: 'unanswered', gauges: [unanswered], measure: measureUnanswered },
  {
    part: 'disabled-webhooks',
    gauges: [disabledWebhooks, latelyDisabled],
    measure: measureDisabled,
  },
  { part: 'claims', gauges: [deadLetters, claimedRows], measure: measureClaims },
];

async function measureDueRows(database: Queryable): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const job of allJobs) {
    const labels = { job_name: job.name };
    const { count = 0, oldest = 0 } = await dueOf(database, job);
    samples.push({ name: 'due_rows', labels, value: Number(count) });
    samples.push({ name: 'oldest_due_seconds', labels, value: Math.max(0, Number(oldest)) });
    if (job.name === 'renew-subscriptions')
      samples.push({ name: 'overdue_renewals', value: await overdueOf(database, job) });
  }
  return samples;
}

/** Uses store time and the same condition as the sweeps. Dead letters are counted separately. */
async function dueOf(
  database: Queryable,
  job: DueJob,
): Promise<{ count?: string; oldest?: string | null }> {
  const [row = {}] = await database.query<{ count: string; oldest: string }[]>(
    `WITH RECURSIVE waiting AS (${waitingScopesSql(job)})
     SELECT sum(found."count") AS "count", max(found."oldest") AS "oldest"
     FROM (${SWEPT_SCOPES.waiting}) scope CROSS JOIN LATERAL (
       SELECT count(*) AS "count", extract(epoch FROM scope."now" - min(t."due")) AS "oldest"
       FROM (${dueSql(job)} ORDER BY t."${job.due}" LIMIT ${COUNTED_MAX}) t
     ) found`,
    [wallNow()],
  );
  return row;
}

/**
 * The ORDER BY makes PostgreSQL use the index of due rows. Without it the whole table is read once
 * per store.
 */
async function overdueOf(database: Queryable, job: DueJob): Promise<number> {
  const [row] = await database.query<{ count: string }[]>(
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
    SELECT t."${due}" AS "due" FROM "${table}" t
    WHERE t."storeId" = scope."storeId" AND t."devMode" = scope."devMode"
      AND t."${due}" <= scope."now" AND ${conditionOf(job)}
      AND NOT EXISTS (
        SELECT 1 FROM "claims" c
        WHERE c."job" = '${name}' AND c."rowId" = t."id" AND c."deadAt" IS NOT NULL
      )`;
}

/** Counts the overdue deliveries, up to a maximum for each webhook, oldest first. */
async function measureDeliveries(database: Queryable): Promise<Sample[]> {
  const [figures] = await database.query<
    Record<'deliveries' | 'oldest' | 'overdue', string | null>[]
  >(
    `SELECT count(*) AS "deliveries",
       extract(epoch FROM $1::timestamptz - min(d."nextAttemptAt")) AS "oldest",
       count(*) FILTER (
         WHERE d."nextAttemptAt" <= $1::timestamptz - interval '${OVERDUE_SECONDS} seconds'
       ) AS "overdue"
     FROM "webhooks" w CROSS JOIN LATERAL (
       SELECT "nextAttemptAt" FROM "deliveries"
       WHERE "webhookId" = w."id" AND "nextAttemptAt" <= $1
       ORDER BY "nextAttemptAt" LIMIT ${COUNTED_MAX}
     ) d
     WHERE w."status" = 'ACTIVE' AND w."deletedAt" IS NULL`,
    [wallNow()],
  );
  const labels = { job_name: DELIVERIES };
  return [
    { name: 'due_rows', labels, value: Number(figures?.deliveries) },
    { name: 'oldest_due_seconds', labels, value: Math.max(0, Number(figures?.oldest ?? 0)) },
    { name: 'overdue_deliveries', value: Number(figures?.overdue) },
  ];
}

/**
 * The times of an event are in store time, which may be moved. Its id contains the wall time at
 * which it was created.
 */
async function measureOutbox(database: Queryable): Promise<Sample[]> {
  const [figures] = await database.query<{ waiting: string; oldest: string | null }[]>(
    `SELECT count(*) AS "waiting", min("id") AS "oldest" FROM (
       SELECT "id" FROM "events" WHERE "position" IS NULL ORDER BY "id" LIMIT ${COUNTED_MAX}
     ) waiting`,
  );
  const oldestMs = figures?.oldest
    ? wallNow().getTime() - idCreatedAt(figures.oldest).getTime()
    : 0;
  return [
    { name: 'outbox_waiting_events', value: Number(figures?.waiting) },
    { name: 'outbox_oldest_seconds', value: Math.max(0, oldestMs / SECOND_MS) },
  ];
}

async function measureArchive(database: Queryable): Promise<Sample[]> {
  const late = await lateMs(database, config.eventsKeptMonths);
  return [{ name: 'event_archive_late_seconds', value: late / SECOND_MS }];
}

async function measureSetAside(database: Queryable): Promise<Sample[]> {
  const [figures] = await database.query<Record<'parked' | 'unmatched' | 'differences', string>[]>(
    `SELECT
       (SELECT count(*) FROM "subscriptions"
        WHERE "status" = 'ACTIVE' AND "parkedAt" IS NOT NULL) AS "parked",
       (SELECT count(*) FROM "incomingPayments"
        WHERE "fate" = 'SUSPENSE' AND "settledAt" IS NULL) AS "unmatched",
       (SELECT count(*) FROM "providerDifferences" WHERE "resolvedAt" IS NULL) AS "differences"`,
  );
  return [
    { name: 'parked_subscriptions', value: Number(figures?.parked) },
    { name: 'unmatched_payments', value: Number(figures?.unmatched) },
    { name: 'provider_differences', value: Number(figures?.differences) },
  ];
}

async function measureRestores(database: Queryable): Promise<Sample[]> {
  const [open] = await database.query<{ seconds: string }[]>(
    `SELECT extract(epoch FROM $1::timestamptz - "openedAt") AS "seconds"
     FROM "restores" WHERE "closedAt" IS NULL`,
    [wallNow()],
  );
  return [{ name: 'restore_open_seconds', value: Math.max(0, Number(open?.seconds ?? 0)) }];
}

/** Labelled with the id of the account. A service has few accounts. */
async function measureCertificates(database: Queryable): Promise<Sample[]> {
  const accounts = await database.query<{ id: string; days: string }[]>(
    `SELECT "id", extract(epoch FROM "certificateEndsAt" - $1::timestamptz) / 86400 AS "days"
     FROM "providerAccounts" WHERE "methods" <> '{}' AND "certificateEndsAt" IS NOT NULL
     ORDER BY "certificateEndsAt" LIMIT ${COUNTED_MAX}`,
    [wallNow()],
  );
  return accounts.map(({ id, days }) => ({
    name: 'provider_certificate_days',
    labels: { account: id },
    value: Math.floor(Number(days)),
  }));
}

async function measureDisabled(database: Queryable): Promise<Sample[]> {
  const disabled = await database.query<{ reason: string; all: string; lately: string }[]>(
    `SELECT "disabledReason" AS "reason", count(*) AS "all",
       count(*) FILTER (WHERE "disabledAt" > $1) AS "lately"
     FROM "webhooks" WHERE "status" = 'DISABLED' AND "deletedAt" IS NULL GROUP BY 1`,
    [later(wallNow(), -HOUR_MS)],
  );
  return DisabledReason.flatMap((reason) => {
    const counts = disabled.find((each) => each.reason === reason);
    return [
      { name: 'disabled_webhooks', labels: { reason }, value: Number(counts?.all ?? 0) },
      { name: 'lately_disabled_webhooks', labels: { reason }, value: Number(counts?.lately ?? 0) },
    ];
  });
}

async function measureClaims(database: Queryable): Promise<Sample[]> {
  const claims = await database.query<Record<'job' | 'dead' | 'waiting' | 'begun', string>[]>(
    `SELECT "job", count(*) FILTER (WHERE ${IS_DEAD_LETTER_SQL}) AS "dead",
       count(*) FILTER (WHERE ${IS_HELD} AND "begunAt" IS NULL) AS "waiting",
       count(*) FILTER (WHERE ${IS_HELD} AND "begunAt" IS NOT NULL) AS "begun"
     FROM "claims" GROUP BY "job"`,
    [wallNow()],
  );
  const jobs = new Set([...allJobs.map(({ name }) => name), DELIVERIES]);
  for (const { job } of claims) jobs.add(job);
  return [...jobs].flatMap((name) => {
    const counts = claims.find(({ job }) => job === name);
    const state = (value: 'waiting' | 'begun') => ({
      name: 'claimed_rows',
      labels: { job_name: name, state: value },
      value: Number(counts?.[value] ?? 0),
    });
    const dead = Number(counts?.dead ?? 0);
    return [
      { name: 'dead_letters', labels: { job_name: name }, value: dead },
      state('waiting'),
      state('begun'),
    ];
  });
}
