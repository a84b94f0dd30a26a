/**
 * The text that Prometheus reads: what the processes counted and timed, the depth of the queues,
 * and the last figures measured in the database.
 */
import type { Gauge } from 'prom-client';
import type { AllStores } from '../../src/platform/records/all-stores';
import { SECOND_MS } from '../../src/platform/time/clock';
import { log } from '../../src/platform/observability/log';
import { PREFIX } from '../../src/platform/observability/metrics';
import { figuresOfProcesses } from '../../src/platform/observability/process-figures';
import { allInvariants } from '../../src/operators/invariants';
import { allJobs } from '../all-jobs';
import { figuresParts } from './figures';
import { clearGauge, databaseFigures, databaseGauge } from './database-gauge';
import { lastFigures } from './measure-figures';
import type { QueueStore } from '../queues/queues';
import { lastInvariantCheck, looksOf } from '../invariants/watch-invariants';
import { withTimeout } from '../queues/with-timeout';

const COUNT_WITHIN_MS = 2 * SECOND_MS;
/** Prometheus gives up after ten seconds. */
const READ_WITHIN_MS = 5 * SECOND_MS;

const queueJobs = databaseGauge('queue_jobs', 'Jobs in a queue, by state', ['queue', 'state']);
const queuePaused = databaseGauge(
  'queue_paused',
  'Whether a queue is paused in the queue store, by the board: 1 or 0',
  ['queue'],
);
const isWritable = databaseGauge(
  'queue_store_writable',
  'Whether the queue store accepts writes: 1 or 0; missing if it did not answer',
);
const usedBytes = databaseGauge('redis_used_memory_bytes', 'Memory that Redis uses');
const maxBytes = databaseGauge(
  'redis_max_memory_bytes',
  'Memory that Redis may use; 0 when there is no limit',
);
const measuredAt = databaseGauge(
  'figures_measured_timestamp_seconds',
  'When figures of the database were last measured, by part',
  ['part'],
);
const invariantViolations = databaseGauge(
  'invariant_violations',
  'Rows that violate an invariant',
  ['invariant'],
);
const invariantUnchecked = databaseGauge(
  'invariant_unchecked',
  'Whether the last check could not finish an invariant in time: 1 or 0',
  ['invariant'],
);
const invariantsChecked = databaseGauge(
  'invariants_checked_timestamp_seconds',
  'When the invariants were last checked',
);
const invariantFullyChecked = databaseGauge(
  'invariant_fully_checked_timestamp_seconds',
  'When all rows of an invariant were last looked at; missing before the first time',
  ['invariant'],
);
const ofQueues = [queueJobs, queuePaused];
const ofStore = [isWritable, usedBytes, maxBytes];
const ofFigures = [measuredAt, ...figuresParts.flatMap(({ gauges }) => gauges)];
const ofInvariants = [
  invariantViolations,
  invariantUnchecked,
  invariantFullyChecked,
  invariantsChecked,
];

/** A queue that says how many of its jobs are in which state, and whether it is paused. */
export interface CountedQueue {
  name: string;
  getJobCounts(): Promise<Record<string, number>>;
  /** In the queue store, by the board. Pauses with a reason are rows of the database. */
  isPaused(): Promise<boolean>;
  resume(): Promise<void>;
}

/**
 * Figures that cannot be read in time are left out. The counters and timers of the processes are
 * always included.
 */
export async function metricsText(
  all: AllStores,
  queues: readonly CountedQueue[],
  store: QueueStore | null = null,
): Promise<string> {
  await Promise.all([
    show(queueJobsOf(queues), ofQueues, COUNT_WITHIN_MS),
    show(stateOf(store), ofStore, COUNT_WITHIN_MS),
    show(showFigures(all), ofFigures, READ_WITHIN_MS),
    show(showInvariants(all), ofInvariants, READ_WITHIN_MS),
  ]);
  return `${await figuresOfProcesses()}\n${await databaseFigures.metrics()}`;
}

async function show(
  reading: Promise<void>,
  gauges: readonly Gauge[],
  withinMs: number,
): Promise<void> {
  const read = reading.catch((error: Error) => {
    log.warn({ reason: error.message }, 'figures are missing');
    throw error;
  });
  if (!(await withTimeout(withinMs, read))) for (const each of gauges) clearGauge(each);
}

async function queueJobsOf(queues: readonly CountedQueue[]): Promise<void> {
  const counted = await Promise.all(
    queues.map(async (queue) => ({
      queue: queue.name,
      counts: await queue.getJobCounts(),
      isPaused: await queue.isPaused(),
    })),
  );
  for (const each of ofQueues) each.reset();
  for (const { queue, counts, isPaused } of counted) {
    queuePaused.set({ queue }, isPaused ? 1 : 0);
    for (const [state, count] of Object.entries(counts)) queueJobs.set({ queue, state }, count);
  }
}

async function stateOf(store: QueueStore | null): Promise<void> {
  if (!store) return;
  const { writable, memory } = await store.state();
  isWritable.set(writable ? 1 : 0);
  if (memory) {
    usedBytes.set(memory.usedBytes);
    maxBytes.set(memory.maxBytes);
  }
}

/**
 * The last figures of a part are shown until it is measured again. `measuredAt` shows their age.
 */
async function showFigures(all: AllStores): Promise<void> {
  const parts = await lastFigures(all);
  const byName = new Map(
    figuresParts.flatMap(({ gauges }) =>
      gauges.map((each) => [(each as unknown as { name: string }).name, each] as const),
    ),
  );
  for (const each of ofFigures) clearGauge(each);
  for (const { part, measuredAt: at, samples } of parts) {
    if (!at) continue;
    measuredAt.set({ part }, at.getTime() / SECOND_MS);
    for (const { name, labels = {}, value } of samples)
      byName.get(`${PREFIX}${name}`)?.set(labels, value);
  }
}

/** Shows the result of the last check, by any worker. */
async function showInvariants(all: AllStores): Promise<void> {
  const check = await lastInvariantCheck(all);
  invariantViolations.reset();
  invariantUnchecked.reset();
  invariantFullyChecked.reset();
  if (!check) return clearGauge(invariantsChecked);
  const broken = new Map(check.violations.map(({ invariant, count }) => [invariant, count]));
  for (const invariant of new Set([...Object.keys(allInvariants(allJobs)), ...broken.keys()])) {
    invariantViolations.set({ invariant }, broken.get(invariant) ?? 0);
    invariantUnchecked.set({ invariant }, check.unchecked.includes(invariant) ? 1 : 0);
  }
  for (const { invariant, fullAt } of looksOf(check.rules))
    if (fullAt) invariantFullyChecked.set({ invariant }, fullAt.getTime() / SECOND_MS);
  invariantsChecked.set(check.at.getTime() / SECOND_MS);
}
