/** What Prometheus reads: what this process counted and timed, the queues' depth, and how far due work, events and deliveries lag behind. */
import { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import { HOUR_MS, SECOND_MS, later, wallNow } from '../src/kit/clock';
import { IS_DEAD_LETTER_SQL } from '../src/kit/dead-letters';
import type { DueJob } from '../src/kit/due-job';
import { madeAt } from '../src/kit/ids';
import { log } from '../src/kit/log';
import { PREFIX, registry } from '../src/kit/metrics';
import { allInvariants } from '../src/invariants';
import { SWEPT_SCOPES } from '../src/stores/test-clock';
import { DisabledReason } from '../src/webhooks/webhook';
import { allJobs } from './all-jobs';
import { lastLook } from './watch-invariants';
import { within } from './within';

const COUNT_WITHIN_MS = 2 * SECOND_MS;
/** Prometheus waits for ten seconds. */
const MEASURE_WITHIN_MS = 5 * SECOND_MS;
/** Deeper than this it is a backlog, whatever the figure. */
const COUNTED_MAX = 10_000;
/** What is due for longer should have been taken up by a sweep, which comes every two seconds. */
const OVERDUE_SECONDS = 60;

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name: `${PREFIX}${name}`, help, labelNames, registers: [registry] });
const queueJobs = gauge('queue_jobs', 'Jobs in a queue, by state', ['queue', 'state']);
const dueRows = gauge('due_rows', 'Rows that are due, by job; suspended stores are left out', [
  'job_name',
]);
const oldestDue = gauge(
  'oldest_due_seconds',
  'How long the oldest due row has been due, by job; 0 when nothing is',
  ['job_name'],
);
const overdueRenewals = gauge(
  'overdue_renewals',
  'Subscriptions whose renewal has been due for more than a minute',
);
const overdueDeliveries = gauge(
  'overdue_deliveries',
  'Deliveries to active webhooks whose next attempt has been due for more than a minute',
);
const outboxWaiting = gauge('outbox_waiting_events', 'Events that the relay has not seen yet');
const outboxLag = gauge(
  'outbox_oldest_seconds',
  'How long the oldest event that the relay has not seen has waited; 0 when none has',
);
const deadLetters = gauge('dead_letters', 'Due rows set aside after all tries, by job', [
  'job_name',
]);
const parked = gauge(
  'parked_subscriptions',
  'Subscriptions set aside because they missed too many cycles',
);
const unmatched = gauge(
  'unmatched_payments',
  'Payments in suspense, which an operator must decide about',
);
const providerDifferences = gauge(
  'provider_differences',
  'Attempts, payments, refunds and payouts of which a provider says something else than our rows',
);
const disabledWebhooks = gauge(
  'disabled_webhooks',
  'Webhooks that are not told of events any more, by why (GONE, FAILING, MERCHANT)',
  ['reason'],
);
const latelyDisabled = gauge(
  'lately_disabled_webhooks',
  'Those of them that were disabled within the last hour',
  ['reason'],
);
const invariantViolations = gauge('invariant_violations', 'Violations of what must never break', [
  'invariant',
]);
const invariantsChecked = gauge(
  'invariants_checked_timestamp_seconds',
  'When the invariants were last looked at',
);

const DELIVERIES = 'deliver-webhooks';

export interface Countable {
  name: string;
  getJobCounts(): Promise<Record<string, number>>;
}

/** What cannot be measured in time is missing, rather than old; what this process has counted and timed is always there. */
export async function metricsText(
  database: DataSource,
  queues: readonly Countable[],
): Promise<string> {
  const [isCounted, isMeasured] = await Promise.all([
    within(COUNT_WITHIN_MS, countJobs(queues)),
    within(MEASURE_WITHIN_MS, measureOnce(database)),
  ]);
  if (!isCounted) forget(queueJobs);
  if (!isMeasured) for (const { gauges } of parts) for (const each of gauges) forget(each);
  return registry.metrics();
}

async function countJobs(queues: readonly Countable[]): Promise<void> {
  const counted = await Promise.all(
    queues.map(async (queue) => ({ queue: queue.name, counts: await queue.getJobCounts() })),
  );
  queueJobs.reset();
  for (const { queue, counts } of counted)
    for (const [state, count] of Object.entries(counts)) queueJobs.set({ queue, state }, count);
}

const parts: readonly { gauges: readonly Gauge[]; measure(database: DataSource): Promise<void> }[] =
  [
    { gauges: [dueRows, oldestDue, overdueRenewals, overdueDeliveries], measure: measureDue },
    { gauges: [outboxWaiting, outboxLag], measure: measureOutbox },
    { gauges: [parked, unmatched, providerDifferences], measure: measureSetAside },
    { gauges: [disabledWebhooks, latelyDisabled], measure: measureDisabled },
    { gauges: [deadLetters], measure: measureDeadLetters },
    { gauges: [invariantViolations, invariantsChecked], measure: showInvariants },
  ];

const measuring = new WeakMap<DataSource, Promise<void>>();

/** Whoever asks meanwhile waits for the same figures: a slow database is not asked twice at once. */
function measureOnce(database: DataSource): Promise<void> {
  const running =
    measuring.get(database) ?? measureAll(database).finally(() => measuring.delete(database));
  measuring.set(database, running);
  return running;
}

async function measureAll(database: DataSource): Promise<void> {
  for (const { gauges, measure } of parts) {
    try {
      await measure(database);
    } catch (error) {
      for (const each of gauges) forget(each);
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'figures are missing',
      );
    }
  }
}

/** Without a value a figure is not shown; reset alone would say 0. */
function forget(each: Gauge): void {
  each.reset();
  each.remove({});
}

async function measureDue(database: DataSource): Promise<void> {
  await measureDueRows(database);
  await measureDeliveries(database);
}

async function measureDueRows(database: DataSource): Promise<void> {
  for (const job of allJobs) {
    const { count = 0, oldest = 0 } = await dueOf(database, job);
    dueRows.set({ job_name: job.name }, Number(count));
    oldestDue.set({ job_name: job.name }, Math.max(0, Number(oldest)));
    if (job.name === 'renew-subscriptions') overdueRenewals.set(await overdueOf(database, job));
  }
}

/** In store time, by the same rule as the sweeps; rows that are set aside as dead letters are counted elsewhere. */
async function dueOf(
  database: DataSource,
  job: DueJob,
): Promise<{ count?: string; oldest?: string | null }> {
  const [row = {}] = await database.query<{ count: string; oldest: string }[]>(
    `SELECT sum(found."count") AS "count", max(found."oldest") AS "oldest" FROM (${SWEPT_SCOPES.sql}) scope CROSS JOIN LATERAL (
       SELECT count(*) AS "count", extract(epoch FROM scope."now" - min(t."due")) AS "oldest" FROM (${dueSql(job)} ORDER BY t."${job.due}" LIMIT ${COUNTED_MAX}) t) found`,
    [wallNow()],
  );
  return row;
}

async function overdueOf(database: DataSource, job: DueJob): Promise<number> {
  const [row] = await database.query<{ count: string }[]>(
    `SELECT count(*) AS "count" FROM (${SWEPT_SCOPES.sql}) scope CROSS JOIN LATERAL (${dueSql(job)} AND t."${job.due}" <= scope."now" - interval '${OVERDUE_SECONDS} seconds' LIMIT ${COUNTED_MAX}) t`,
    [wallNow()],
  );
  return Number(row?.count ?? 0);
}

function dueSql({ name, table, due, condition }: DueJob): string {
  return `SELECT t."${due}" AS "due" FROM "${table}" t WHERE t."storeId" = scope."storeId" AND t."devMode" = scope."devMode" AND t."${due}" <= scope."now" ${condition ? `AND ${condition}` : ''}
    AND NOT EXISTS (SELECT 1 FROM "claims" c WHERE c."job" = '${name}' AND c."rowId" = t."id" AND c."deadAt" IS NOT NULL)`;
}

/** Of each webhook the oldest so many are counted. */
async function measureDeliveries(database: DataSource): Promise<void> {
  const [figures] = await database.query<
    Record<'deliveries' | 'oldest' | 'overdue', string | null>[]
  >(
    `SELECT count(*) AS "deliveries", extract(epoch FROM $1::timestamptz - min(d."nextAttemptAt")) AS "oldest", count(*) FILTER (WHERE d."nextAttemptAt" <= $1::timestamptz - interval '${OVERDUE_SECONDS} seconds') AS "overdue"
     FROM "webhooks" w CROSS JOIN LATERAL (SELECT "nextAttemptAt" FROM "deliveries" WHERE "webhookId" = w."id" AND "nextAttemptAt" <= $1 ORDER BY "nextAttemptAt" LIMIT ${COUNTED_MAX}) d
     WHERE w."status" = 'ACTIVE' AND w."deletedAt" IS NULL`,
    [wallNow()],
  );
  dueRows.set({ job_name: DELIVERIES }, Number(figures?.deliveries));
  oldestDue.set({ job_name: DELIVERIES }, Math.max(0, Number(figures?.oldest ?? 0)));
  overdueDeliveries.set(Number(figures?.overdue));
}

/** An event's own times are the store's, which may be moved: how long it has waited is in its id, which is made by the wall clock. */
async function measureOutbox(database: DataSource): Promise<void> {
  const [figures] = await database.query<{ waiting: string; oldest: string | null }[]>(
    `SELECT count(*) AS "waiting", min("id") AS "oldest" FROM (SELECT "id" FROM "events" WHERE "position" IS NULL ORDER BY "id" LIMIT ${COUNTED_MAX}) waiting`,
  );
  outboxWaiting.set(Number(figures?.waiting));
  outboxLag.set(
    figures?.oldest
      ? Math.max(0, (wallNow().getTime() - madeAt(figures.oldest).getTime()) / SECOND_MS)
      : 0,
  );
}

async function measureSetAside(database: DataSource): Promise<void> {
  const [figures] = await database.query<Record<'parked' | 'unmatched' | 'differences', string>[]>(
    `SELECT (SELECT count(*) FROM "subscriptions" WHERE "status" = 'ACTIVE' AND "parkedAt" IS NOT NULL) AS "parked",
       (SELECT count(*) FROM "incomingPayments" WHERE "fate" = 'SUSPENSE' AND "settledAt" IS NULL) AS "unmatched",
       (SELECT count(*) FROM "providerDifferences" WHERE "resolvedAt" IS NULL) AS "differences"`,
  );
  parked.set(Number(figures?.parked));
  unmatched.set(Number(figures?.unmatched));
  providerDifferences.set(Number(figures?.differences));
}

async function measureDisabled(database: DataSource): Promise<void> {
  const disabled = await database.query<{ reason: string; all: string; lately: string }[]>(
    `SELECT "disabledReason" AS "reason", count(*) AS "all", count(*) FILTER (WHERE "disabledAt" > $1) AS "lately" FROM "webhooks" WHERE "status" = 'DISABLED' AND "deletedAt" IS NULL GROUP BY 1`,
    [later(wallNow(), -HOUR_MS)],
  );
  for (const reason of DisabledReason) {
    const counts = disabled.find((each) => each.reason === reason);
    disabledWebhooks.set({ reason }, Number(counts?.all ?? 0));
    latelyDisabled.set({ reason }, Number(counts?.lately ?? 0));
  }
}

async function measureDeadLetters(database: DataSource): Promise<void> {
  const letters = await database.query<{ job: string; count: string }[]>(
    `SELECT "job", count(*) FROM "claims" WHERE ${IS_DEAD_LETTER_SQL} GROUP BY "job"`,
  );
  deadLetters.reset();
  for (const { name } of [...allJobs, { name: DELIVERIES }]) deadLetters.set({ job_name: name }, 0);
  for (const { job, count } of letters) deadLetters.set({ job_name: job }, Number(count));
}

/** What a worker found when it last looked, whichever it was. */
async function showInvariants(database: DataSource): Promise<void> {
  const look = await lastLook(database);
  invariantViolations.reset();
  if (!look) return forget(invariantsChecked);
  const broken = new Map(look.found.map(({ invariant, count }) => [invariant, count]));
  for (const invariant of new Set([...Object.keys(allInvariants()), ...broken.keys()]))
    invariantViolations.set({ invariant }, broken.get(invariant) ?? 0);
  invariantsChecked.set(look.at.getTime() / SECOND_MS);
}
