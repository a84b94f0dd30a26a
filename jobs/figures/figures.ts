/**
 * The figures that are measured in the database: the delay of due work, events and deliveries, and
 * the rows that wait for an operator.
 */
import type { Gauge } from 'prom-client';
import { HOUR_MS, SECOND_MS, later, wallNow } from '../../src/platform/time/clock';
import { IS_DEAD_LETTER_SQL } from '../../src/platform/jobs/dead-letters';
import { listPauses } from '../../src/platform/jobs/pauses';
import { idCreatedAt } from '../../src/platform/records/columns/ids';
import { config } from '../../src/config/config';
import { lateMs } from '../../src/modules/webhooks/archive/list-archives';
import { DELIVERY_WORK } from '../../src/modules/webhooks/deliveries/deliver';
import { DisabledReason } from '../../src/modules/webhooks/endpoints/webhook';
import { missingKeys } from '../../src/operators/missing-keys';
import { keyIds } from '../../src/platform/secrets/secrets';
import { allJobs } from '../all-jobs';
import type { Sample } from './database-gauge';
import type { AllStoresSql } from '../../src/platform/records/all-stores';
import { QUEUE_NAMES } from '../queues/queues';
import { measureDeliveries, measureDueRows, measureFailing } from './due-figures';
import { measureFirstAttempts } from './first-attempts';
import {
  addressDays,
  apiKeysOfMissing,
  archiveLate,
  certificateDays,
  claimedRows,
  comparedDays,
  deadLetters,
  disabledWebhooks,
  dueRows,
  failingRows,
  lateFirstAttempts,
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
  sealedOfMissing,
  unanswered,
  unmatched,
  waitingWebhook,
  workPaused,
} from './figure-gauges';
import {
  measureAddresses,
  measureCompared,
  measureOutages,
  measureUnanswered,
} from './provider-figures';

/** Counting stops here: any larger number is a backlog. */
const COUNTED_MAX = 10_000;

/** A condition on claims: a worker or the queue holds the row. `$1` is now. */
const IS_HELD = `"token" IS NOT NULL AND "until" > $1 AND "deadAt" IS NULL`;

/**
 * Figures that are measured together. If one part cannot be measured in time, the others still are.
 */
export interface FiguresPart {
  part: string;
  gauges: readonly Gauge[];
  measure(all: AllStoresSql): Promise<Sample[]>;
}

export const figuresParts: readonly FiguresPart[] = [
  {
    part: 'due',
    gauges: [dueRows, oldestDue, overdueRenewals],
    measure: measureDueRows,
  },
  { part: 'deliveries', gauges: [overdueDeliveries], measure: measureDeliveries },
  {
    part: 'first-attempts',
    gauges: [lateFirstAttempts, waitingWebhook],
    measure: measureFirstAttempts,
  },
  { part: 'pauses', gauges: [workPaused], measure: measurePauses },
  { part: 'outbox', gauges: [outboxWaiting, outboxLag], measure: measureOutbox },
  { part: 'archive', gauges: [archiveLate], measure: measureArchive },
  {
    part: 'set-aside',
    gauges: [parked, unmatched, providerDifferences],
    measure: measureSetAside,
  },
  { part: 'keys', gauges: [sealedOfMissing, apiKeysOfMissing], measure: measureKeys },
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
  { part: 'claims', gauges: [deadLetters, claimedRows, failingRows], measure: measureClaims },
];

/**
 * The times of an event are in store time, which may be moved. Its id contains the wall time at
 * which it was created.
 */
async function measureOutbox(all: AllStoresSql): Promise<Sample[]> {
  const [figures] = await all.query<{ waiting: string; oldest: string | null }>(
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

async function measurePauses(all: AllStoresSql): Promise<Sample[]> {
  const paused = (await listPauses(all)).map(({ name }) => name);
  const known = [...QUEUE_NAMES, DELIVERY_WORK.job, ...allJobs.map(({ name }) => name)];
  return [...new Set<string>([...known, ...paused])].map((name) => ({
    name: 'work_paused',
    labels: { name },
    value: paused.includes(name) ? 1 : 0,
  }));
}

async function measureArchive(all: AllStoresSql): Promise<Sample[]> {
  const late = await lateMs(all, config.eventsKeptMonths);
  return [{ name: 'event_archive_late_seconds', value: late / SECOND_MS }];
}

async function measureSetAside(all: AllStoresSql): Promise<Sample[]> {
  const [figures] = await all.query<Record<'parked' | 'unmatched' | 'differences', string>>(
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

async function measureRestores(all: AllStoresSql): Promise<Sample[]> {
  const [open] = await all.query<{ seconds: string }>(
    `SELECT extract(epoch FROM $1::timestamptz - "openedAt") AS "seconds"
     FROM "restores" WHERE "closedAt" IS NULL`,
    [wallNow()],
  );
  return [{ name: 'restore_open_seconds', value: Math.max(0, Number(open?.seconds ?? 0)) }];
}

async function measureKeys(all: AllStoresSql): Promise<Sample[]> {
  const { sealed, apiKeys } = await missingKeys(all, keyIds(config.secretKeys));
  return [
    { name: 'secrets_of_missing_keys', value: sealed },
    { name: 'api_keys_of_missing_keys', value: apiKeys },
  ];
}

/** Labelled with the id of the account. A service has few accounts. */
async function measureCertificates(all: AllStoresSql): Promise<Sample[]> {
  const accounts = await all.query<{ id: string; days: string }>(
    `SELECT "id", extract(epoch FROM "certificateEndsAt" - $1::timestamptz) / 86400 AS "days"
     FROM "providerAccounts" WHERE ("methods" <> '{}' OR "secondFor" <> '{}')
       AND "certificateEndsAt" IS NOT NULL
     ORDER BY "certificateEndsAt" LIMIT ${COUNTED_MAX}`,
    [wallNow()],
  );
  return accounts.map(({ id, days }) => ({
    name: 'provider_certificate_days',
    labels: { account: id },
    value: Math.floor(Number(days)),
  }));
}

async function measureDisabled(all: AllStoresSql): Promise<Sample[]> {
  const disabled = await all.query<{ reason: string; all: string; lately: string }>(
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

async function measureClaims(all: AllStoresSql): Promise<Sample[]> {
  const claims = await all.query<Record<'job' | 'dead' | 'failing' | 'waiting' | 'begun', string>>(
    `SELECT "job", count(*) FILTER (WHERE ${IS_DEAD_LETTER_SQL}) AS "dead",
       count(*) FILTER (WHERE "error" IS NOT NULL AND "deadAt" IS NULL) AS "failing",
       count(*) FILTER (WHERE ${IS_HELD} AND "begunAt" IS NULL) AS "waiting",
       count(*) FILTER (WHERE ${IS_HELD} AND "begunAt" IS NOT NULL) AS "begun"
     FROM "claims" GROUP BY "job"`,
    [wallNow()],
  );
  const failing = new Map<string, number>();
  for (const { job } of claims.filter((each) => Number(each.failing) > 0))
    failing.set(job, await measureFailing(all, job));
  const jobs = new Set<string>([...allJobs.map(({ name }) => name), DELIVERY_WORK.job]);
  for (const { job } of claims) jobs.add(job);
  return [...jobs].flatMap((name) => {
    const counts = claims.find(({ job }) => job === name);
    const state = (value: 'waiting' | 'begun') => ({
      name: 'claimed_rows',
      labels: { job_name: name, state: value },
      value: Number(counts?.[value] ?? 0),
    });
    const labels = { job_name: name };
    return [
      { name: 'dead_letters', labels, value: Number(counts?.dead ?? 0) },
      { name: 'failing_rows', labels, value: failing.get(name) ?? 0 },
      state('waiting'),
      state('begun'),
    ];
  });
}
