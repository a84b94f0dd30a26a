/**
 * The queues: BullMQ on Redis when REDIS_URL is set, else on PostgreSQL. They only carry work. The
 * due rows are in the tables.
 */
import { Queue, Worker, createPostgresBackend, withBackend, type Processor } from 'bullmq';
import { config } from '../../src/config/config';
import { QUEUE_SCHEMA } from '../../src/runtime/database';
import { BoundedPool } from '../../src/platform/database/bounded-pool';
import { MINUTE_MS, SECOND_MS } from '../../src/platform/time/clock';
import { log } from '../../src/platform/observability/log';
import { limitLogging } from './limit-logging';
import { closeRedis, openRedis, redisState } from './redis';

/** `sweeps` find due rows, `billing` handles them, `webhooks` sends deliveries. */
export const QUEUE_NAMES = ['sweeps', 'billing', 'webhooks'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

const POSTGRES_POOL_MAX = 10;
const STATEMENT_MAX_MS = MINUTE_MS;
/** How long a part of BullMQ waits for a connection. */
const WAIT_MS = 15 * SECOND_MS;
/** How many finished jobs of a queue are kept, for the queue board. */
const KEPT = { completed: 200, failed: 1_000 } as const;
/**
 * The defaults of BullMQ are longer: 15 s after a lost connection, and 30 s until it looks for the
 * jobs of a killed worker.
 */
const RECOVERY = {
  runRetryDelay: SECOND_MS,
  lockDuration: 20 * SECOND_MS,
  stalledInterval: 10 * SECOND_MS,
  maxStalledCount: 10,
};

/**
 * BullMQ promotes due jobs, and looks for stalled ones, by statements that lock several rows in no
 * certain order: two workers can deadlock on PostgreSQL. BullMQ repeats what was given up.
 */
const DEADLOCK = '40P01';

type AnyQueue = Pick<
  Queue,
  | 'name'
  | 'add'
  | 'addBulk'
  | 'upsertJobScheduler'
  | 'getJobSchedulers'
  | 'removeJobScheduler'
  | 'close'
  | 'on'
  | 'getJobCounts'
  | 'clean'
  | 'isPaused'
  | 'resume'
  | 'waitUntilReady'
>;
type AnyWorker = Pick<Worker, 'name' | 'close' | 'on' | 'waitUntilReady'>;

/** The store that holds the queues. */
export interface QueueStore {
  /** Tries to write. Rejects if the store does not answer. `memory` is null on PostgreSQL. */
  state(): Promise<{ writable: boolean; memory: { usedBytes: number; maxBytes: number } | null }>;
}

export interface Backend extends QueueStore {
  queue(name: QueueName): AnyQueue;
  worker(name: QueueName, processor: Processor, concurrency: number): AnyWorker;
  /** Removes the oldest finished jobs beyond those that are kept; to be called now and then. */
  trim(queue: AnyQueue): Promise<void>;
  /** Whether the queue store was connected at the last contact. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** `connectionsMax` applies to PostgreSQL only. With workers, three of the connections listen. */
export function openBackend(databaseUrl: string, connectionsMax = POSTGRES_POOL_MAX): Backend {
  return config.redisUrl
    ? redisBackend(config.redisUrl)
    : postgresBackend(databaseUrl, connectionsMax);
}

// An error event without a listener would end the process, and BullMQ reconnects by itself. While a
// server is away every part reports errors each second, in which only numbers differ.
function withErrorListener<
  Emitter extends { on(event: 'error', listener: (error: Error) => void): unknown },
>(emitter: Emitter, name: string): Emitter {
  const logSeldom = limitLogging();
  emitter.on('error', (error: Error & { code?: unknown }) => {
    const { message, code } = error;
    if (code === DEADLOCK)
      log.info({ queue: name, reason: message }, 'a statement of the queue is repeated');
    else
      logSeldom(message.replace(/\d+/g, ''), () =>
        log.warn({ queue: name, reason: message }, 'a queue connection failed'),
      );
  });
  return emitter;
}

function redisBackend(url: string): Backend {
  const { connection, prefix } = openRedis(url, config.redis);
  const defaultJobOptions = {
    removeOnComplete: { count: KEPT.completed },
    removeOnFail: { count: KEPT.failed },
  };
  withErrorListener(connection, 'redis');
  return {
    queue: (name) =>
      withErrorListener(new Queue(name, { connection, prefix, defaultJobOptions }), name),
    worker: (name, processor, concurrency) =>
      withErrorListener(
        new Worker(name, processor, { connection, prefix, concurrency, ...RECOVERY }),
        name,
      ),
    trim: () => Promise.resolve(), // each job that ends removes the oldest
    isConnected: () => connection.status === 'ready',
    state: () => redisState(connection, prefix),
    close: () => closeRedis(connection),
  };
}

// All queues of a process share one pool: a pool for each would use up the connections of a small
// server.
function postgresBackend(connectionString: string, max: number): Backend {
  const backed = withBackend(createPostgresBackend);
  const pool = new BoundedPool({
    connectionString,
    max,
    application_name: 'pitanga queue',
    options: `-c search_path=${QUEUE_SCHEMA}`,
    statement_timeout: STATEMENT_MAX_MS,
    keepAlive: true, // without it BullMQ would wait for a job only briefly
    heartbeat: true, // three connections listen
    waitMs: WAIT_MS,
  });
  withErrorListener(pool, 'postgres');
  const connection = pool as never;
  return {
    queue: (name) =>
      withErrorListener(new backed.Queue(name, { connection }), name) as unknown as AnyQueue,
    worker: (name, processor, concurrency) =>
      withErrorListener(
        new backed.Worker(name, processor, { connection, concurrency, ...RECOVERY }),
        name,
      ) as unknown as AnyWorker,
    // Jobs that end at the same time and each remove the oldest deadlock on PostgreSQL, where that
    // is a DELETE of several rows. So one caller does it for all.
    trim: async (queue) => {
      const counts = await queue.getJobCounts('completed', 'failed');
      for (const state of ['completed', 'failed'] as const) {
        const surplus = (counts[state] ?? 0) - KEPT[state];
        if (surplus > 0) await queue.clean(0, surplus, state);
      }
    },
    isConnected: () => true,
    state: async () => {
      const { rows } = await pool.query<{ writable: boolean }>(
        `SELECT current_setting('transaction_read_only') = 'off' AS "writable"`,
      );
      return { writable: rows[0]?.writable ?? false, memory: null };
    },
    close: () => pool.end(),
  };
}
