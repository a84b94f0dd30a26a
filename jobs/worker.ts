/** The workers of a process: ticks run the sweeps, sweeps claim due rows, and jobs handle them. */
import type { Job } from 'bullmq';
import type { DataSource } from 'typeorm';
import { config } from '../src/config/config';
import { MINUTE_MS, SECOND_MS } from '../src/platform/time/clock';
import { isRestoring } from '../src/platform/database/restores';
import type { ClaimedRow } from '../src/platform/jobs/claims';
import { giveBackClaims } from '../src/platform/jobs/release-claims';
import { registerDueJobs } from '../src/platform/jobs/due-job';
import { isDraining } from '../src/platform/jobs/draining';
import { writeHandled } from '../src/platform/jobs/handled-rows';
import { openJobs } from '../src/platform/jobs/open-work';
import { isPaused } from '../src/platform/jobs/pauses';
import type { AllStores } from '../src/platform/records/all-stores';
import { log, withLogFields } from '../src/platform/observability/log';
import { WEBHOOK_PLACES } from '../src/modules/webhooks/deliveries/claim-webhooks';
import { makeDailyTotals } from '../src/modules/reports/make-daily-totals';
import { archiveEvents } from '../src/modules/webhooks/archive/archive-events';
import { RELAY_MAX, relayEvents } from '../src/modules/webhooks/events/relay';
import { allJobs } from './all-jobs';
import { analyzeGrownTables } from './sweeps/analyze-grown-tables';
import { coalesce } from '../src/platform/jobs/coalesce';
import { listenForEvents } from './sweeps/wake-relay';
import { markDeclinedCharges } from './sweeps/mark-declined-charges';
import { markDeletedCustomers } from './sweeps/mark-deleted-customers';
import { markOpenCharges } from './sweeps/mark-open-charges';
import { playSampleYears } from './sweeps/play-sample-years';
import { purgeOldRows } from './sweeps/purge-old-rows';
import { repeatUntilClosed } from './queues/exclusive-connection';
import { openBackend, type QueueName } from './queues/queues';
import { reconcileSweeps } from './providers/reconcile-sweeps';
import { keepTicking } from './queues/schedule';
import {
  claimBatches,
  deliverToResponsive,
  deliverWebhooks,
  runBatch,
  sweepOf,
  type Sweep,
} from './sweeps/sweep';
import { watchInvariants } from './invariants/watch-invariants';
import { SWEEPS } from './sweeps/pausable';
import { reportFailures, watchTicks } from './sweeps/watch-ticks';
import { withTimeout } from './queues/with-timeout';

const SWEEP_EVERY_MS = 2 * SECOND_MS;
const RECONCILE_EVERY_MS = 60 * SECOND_MS;
const RELAY_EVERY_MS = SECOND_MS;
const PURGE_EVERY_MS = 10 * SECOND_MS;
const MARK_EVERY_MS = 10 * MINUTE_MS;
const ANALYZE_EVERY_MS = 10 * SECOND_MS;
const TOTALS_EVERY_MS = 5 * MINUTE_MS;
const HANDLED_EVERY_MS = 10 * SECOND_MS;
const CONCURRENCY: Record<QueueName, number> = {
  sweeps: 4,
  billing: 10,
  webhooks: WEBHOOK_PLACES,
};
/**
 * The minimum time between two claims. A claim reads all due webhooks, which takes long when they
 * are many.
 */
const CLAIM_REST_MS = 200;
const RELAY_ROUNDS_MAX = 100;
/** At a tick. */
const ARCHIVED_FILES_MAX = 10;
/**
 * Work that takes longer waits for an unavailable queue store, or for the answer of an endpoint,
 * which may take 30 seconds. It can be repeated safely. What follows is limited too, and all limits
 * together, with a database that has fallen silent, stay below the 25 seconds of a stop.
 */
const DRAIN_TIMEOUT_MS = 14 * SECOND_MS;
const CLOSE_TIMEOUT_MS = 3 * SECOND_MS;
const CUT_OFF =
  'the workers stop before their work has ended: another process does it when the claims expire';
const PAUSE_ASK_TIMEOUT_MS = 2 * SECOND_MS;

export interface Workers {
  /** When this process last handled a tick, or started. */
  lastTickAt(): Date;
  /** False while the queue store does not answer, or while an operator has paused the sweeps. */
  expectsTicks(): Promise<boolean>;
  /** Finishes the work in progress and gives back the rest. */
  close(): Promise<void>;
}

type BatchData = { sweep: string; rows: ClaimedRow[] };

export async function startWorkers(
  database: DataSource,
  all: AllStores,
  databaseUrl: string,
): Promise<Workers> {
  registerDueJobs(allJobs);
  const backend = openBackend(databaseUrl);
  const queues = {
    sweeps: backend.queue('sweeps'),
    billing: backend.queue('billing'),
    webhooks: backend.queue('webhooks'),
  };
  const sweeps = new Map<string, Sweep>(
    [...allJobs.map(sweepOf), ...reconcileSweeps, playSampleYears, deliverWebhooks].map((sweep) => [
      sweep.name,
      sweep,
    ]),
  );

  const enqueue = async (sweep: Sweep) => {
    if (isDraining()) return 0;
    const batches = await claimBatches(database, all, sweep);
    const queue = sweep.name === deliverWebhooks.name ? queues.webhooks : queues.billing;
    const jobs = batches.map((rows) => ({
      name: sweep.name,
      data: { sweep: sweep.name, rows } satisfies BatchData,
    }));
    const [only, ...others] = jobs;
    if (!only) return 0;
    try {
      // On PostgreSQL a bulk of one costs three times as much as one.
      await (others.length === 0 ? queue.add(only.name, only.data) : queue.addBulk(jobs));
    } catch (error) {
      await giveBackClaims(database, sweep.name, batches.flat());
      throw error;
    }
    return batches.length;
  };
  // Many endpoints finish at the same moment. Together they cause one further claim.
  const claimResponsive = coalesce(() => enqueue(deliverToResponsive));
  const claimAll = coalesce(() => enqueue(deliverWebhooks), CLAIM_REST_MS);
  const deliverMore = () => {
    for (const claim of [claimResponsive, claimAll])
      claim().catch((error: Error) => {
        if (!isDraining()) log.warn({ reason: error.message }, 'webhooks could not be claimed');
      });
  };
  const isStopped = async () =>
    (await isRestoring(database)) || (await isPaused(database, [SWEEPS]));
  const relay = async () => {
    if (await isStopped()) return 0;
    let relayed = 0;
    for (let round = 0; round < RELAY_ROUNDS_MAX; round++) {
      const count = await relayEvents(all);
      relayed += count;
      if (count < RELAY_MAX) break;
    }
    if (relayed > 0) deliverMore();
    return relayed;
  };
  const purge = async () => {
    for (const queue of Object.values(queues)) await backend.trim(queue);
    return purgeOldRows(database, all);
  };
  const archive = async () => {
    let moved = 0;
    for (let file = 0; file < ARCHIVED_FILES_MAX && !isDraining(); file++) {
      const events = await archiveEvents(all, config.eventsKeptMonths);
      moved += events;
      if (events === 0) break;
    }
    return moved;
  };
  // While a restored installation asks its providers, or an operator has paused the sweeps, nothing
  // is claimed, sent, purged or added up. The tick itself is handled, so the process stays healthy.
  const tick = async (job: Job) => {
    if (job.name === 'analyze-grown-tables') return analyzeGrownTables(all);
    if (await isStopped()) return 0;
    if (job.name === 'relay-events') return relay();
    if (job.name === 'purge-old-rows') return purge();
    if (job.name === 'archive-events') return archive();
    if (job.name === 'mark-deleted-customers') return markDeletedCustomers(all);
    if (job.name === 'mark-declined-charges') return markDeclinedCharges(all);
    if (job.name === 'mark-open-charges') return markOpenCharges(all);
    if (job.name === 'make-daily-totals') return makeDailyTotals(all);
    if (job.name === deliverWebhooks.name) return claimAll();
    const sweep = sweeps.get(job.name);
    return sweep ? enqueue(sweep) : 0;
  };
  const handle = async ({ id, data }: Job<BatchData>) => {
    const sweep = sweeps.get(data.sweep);
    const result = sweep
      ? await withLogFields({ queueJob: id }, () => runBatch(database, all, sweep, data.rows))
      : null;
    // The claims had expired: no place became free, so no further rows are claimed.
    if (result && result.done + result.failed === 0) return result;
    // A full batch means that there may be more rows. They are claimed at once, not at the next
    // tick.
    if (sweep === deliverWebhooks) deliverMore();
    else if (sweep && data.rows.length === sweep.batchMax) await enqueue(sweep);
    return result;
  };

  const watched = watchTicks();
  const workers = [
    backend.worker(
      'sweeps',
      (job) => watched.watch(job.name, () => openJobs.during(`tick ${job.name}`, () => tick(job))),
      CONCURRENCY.sweeps,
    ),
    backend.worker('billing', handle, CONCURRENCY.billing),
    backend.worker('webhooks', handle, CONCURRENCY.webhooks),
  ];
  for (const worker of workers) reportFailures(worker);
  const ticks = await keepTicking(all, queues.sweeps, [
    ...[...sweeps.values()].map((sweep) => ({
      name: sweep.name,
      everyMs: reconcileSweeps.some(({ name }) => name === sweep.name)
        ? RECONCILE_EVERY_MS
        : SWEEP_EVERY_MS,
    })),
    { name: 'relay-events', everyMs: RELAY_EVERY_MS },
    { name: 'analyze-grown-tables', everyMs: ANALYZE_EVERY_MS },
    { name: 'purge-old-rows', everyMs: PURGE_EVERY_MS },
    { name: 'archive-events', everyMs: PURGE_EVERY_MS },
    { name: 'mark-open-charges', everyMs: MARK_EVERY_MS },
    { name: 'mark-declined-charges', everyMs: MARK_EVERY_MS },
    { name: 'mark-deleted-customers', everyMs: MARK_EVERY_MS },
    { name: 'make-daily-totals', everyMs: TOTALS_EVERY_MS },
  ]);
  const handled = repeatUntilClosed(HANDLED_EVERY_MS, 'handled rows could not be counted', () =>
    writeHandled(database),
  );
  const watch = watchInvariants(all, databaseUrl, config.databaseReplicaUrl);
  const listener = await listenForEvents(databaseUrl, () =>
    relay().catch((error: Error) =>
      log.warn({ reason: error.message }, 'events could not be relayed'),
    ),
  );
  return {
    lastTickAt: watched.lastTickAt,
    expectsTicks: async () => {
      let isPaused = true;
      const asked = queues.sweeps.isPaused().then((found) => (isPaused = found));
      return (await withTimeout(PAUSE_ASK_TIMEOUT_MS, asked)) && !isPaused;
    },
    close: async () => {
      ticks.close();
      watch.close();
      handled.close();
      const afterMs = backend.isConnected() ? DRAIN_TIMEOUT_MS : CLOSE_TIMEOUT_MS;
      await withTimeout(
        afterMs,
        Promise.all([listener.close(), ...workers.map((worker) => worker.close())]),
      );
      const { total: open, byName: jobs } = openJobs;
      if (open > 0) log.warn({ afterMs, open, jobs }, CUT_OFF);
      await withTimeout(CLOSE_TIMEOUT_MS, writeHandled(database));
      await withTimeout(
        CLOSE_TIMEOUT_MS,
        Promise.all(Object.values(queues).map((queue) => queue.close())).then(() =>
          backend.close(),
        ),
      );
    },
  };
}
