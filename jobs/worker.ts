/** The worker side of a process: ticks come due, sweeps claim what is due, and jobs handle it. */
import type { Job } from 'bullmq';
import type { DataSource } from 'typeorm';
import { SECOND_MS } from '../src/kit/clock';
import { giveBackClaims, type ClaimedRow } from '../src/kit/claims';
import { registerDueJobs } from '../src/kit/due-job';
import { isDraining } from '../src/kit/draining';
import { log, withLogFields } from '../src/kit/log';
import { relayEvents } from '../src/webhooks/relay';
import { allJobs } from './all-jobs';
import { coalesced } from './coalesced';
import { listenForEvents } from './listen';
import { purgeOldRows } from './purge-old-rows';
import { openBackend, type QueueName } from './queues';
import { reconcileSweeps } from './reconcile-providers';
import { keepTicking } from './schedule';
import { claimBatches, deliverWebhooks, runBatch, sweepOf, type Sweep } from './sweep';
import { watchInvariants } from './watch-invariants';
import { within } from './within';

const SWEEP_EVERY_MS = 2 * SECOND_MS;
const RECONCILE_EVERY_MS = 60 * SECOND_MS;
const RELAY_EVERY_MS = SECOND_MS;
const PURGE_EVERY_MS = 10 * SECOND_MS;
const CONCURRENCY: Record<QueueName, number> = { sweeps: 4, billing: 10, webhooks: 200 };
const RELAY_ROUNDS_MAX = 100;
/** A delivery may take 15 seconds; what takes longer waits for a queue store that is away, and that loses nothing. */
const DRAIN_WITHIN_MS = 18 * SECOND_MS;
const AWAY_WITHIN_MS = 3 * SECOND_MS;

export interface Workers {
  /** Finishes what is in flight and gives back the rest. */
  close(): Promise<void>;
}

type BatchData = { sweep: string; rows: ClaimedRow[] };

export async function startWorkers(database: DataSource, databaseUrl: string): Promise<Workers> {
  registerDueJobs(allJobs);
  const backend = openBackend(databaseUrl);
  const queues = {
    sweeps: backend.queue('sweeps'),
    billing: backend.queue('billing'),
    webhooks: backend.queue('webhooks'),
  };
  const sweeps = new Map<string, Sweep>(
    [...allJobs.map(sweepOf), ...reconcileSweeps, deliverWebhooks].map((sweep) => [
      sweep.name,
      sweep,
    ]),
  );

  const enqueue = async (sweep: Sweep) => {
    if (isDraining()) return 0;
    const batches = await claimBatches(database, sweep);
    const queue = sweep === deliverWebhooks ? queues.webhooks : queues.billing;
    if (batches.length === 0) return 0;
    try {
      await queue.addBulk(
        batches.map((rows) => ({
          name: sweep.name,
          data: { sweep: sweep.name, rows } satisfies BatchData,
        })),
      );
    } catch (error) {
      await giveBackClaims(database, sweep.name, batches.flat());
      throw error;
    }
    return batches.length;
  };
  // Many endpoints that hang are done with at the same moment: that is one look for more, not many.
  const deliverMore = coalesced(() => enqueue(deliverWebhooks));
  const relay = async () => {
    let relayed = 0;
    for (let round = 0; round < RELAY_ROUNDS_MAX; round++) {
      const count = await relayEvents(database);
      relayed += count;
      if (count === 0) break;
    }
    if (relayed > 0) await deliverMore();
    return relayed;
  };
  const tick = async (job: Job) => {
    if (job.name === 'relay-events') return relay();
    if (job.name === 'purge-old-rows') return purgeOldRows(database);
    const sweep = sweeps.get(job.name);
    return sweep ? enqueue(sweep) : 0;
  };
  const handle = async ({ id, data }: Job<BatchData>) => {
    const sweep = sweeps.get(data.sweep);
    const result = sweep
      ? await withLogFields({ queueJob: id }, () => runBatch(database, sweep, data.rows))
      : null;
    // Where there was a whole batch there may be more: the next is claimed at once, not at the next tick.
    if (sweep === deliverWebhooks) await deliverMore();
    else if (sweep && data.rows.length === sweep.batchMax) await enqueue(sweep);
    return result;
  };

  const workers = [
    backend.worker('sweeps', tick, CONCURRENCY.sweeps),
    backend.worker('billing', handle, CONCURRENCY.billing),
    backend.worker('webhooks', handle, CONCURRENCY.webhooks),
  ];
  const ticks = await keepTicking(database, queues.sweeps, [
    ...[...sweeps.values()].map((sweep) => ({
      name: sweep.name,
      everyMs: reconcileSweeps.some(({ name }) => name === sweep.name)
        ? RECONCILE_EVERY_MS
        : SWEEP_EVERY_MS,
    })),
    { name: 'relay-events', everyMs: RELAY_EVERY_MS },
    { name: 'purge-old-rows', everyMs: PURGE_EVERY_MS },
  ]);
  const watch = watchInvariants(database, databaseUrl);
  const listener = await listenForEvents(databaseUrl, () =>
    relay().catch((error: Error) => log.warn({ reason: error.message }, 'relay')),
  );
  return {
    close: async () => {
      ticks.close();
      watch.close();
      await within(
        backend.isConnected() ? DRAIN_WITHIN_MS : AWAY_WITHIN_MS,
        Promise.all([listener.close(), ...workers.map((worker) => worker.close())]),
      );
      await within(
        AWAY_WITHIN_MS,
        Promise.all(Object.values(queues).map((queue) => queue.close())).then(() =>
          backend.close(),
        ),
      );
    },
  };
}
