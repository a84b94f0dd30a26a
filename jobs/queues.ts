/** The queues: BullMQ on Redis when REDIS_URL is set, else on PostgreSQL. They only carry work; what is due stands in the tables. */
import { Queue, Worker, createPostgresBackend, withBackend, type Processor } from 'bullmq';
import pg from 'pg';
import { config } from '../src/config';
import { QUEUE_SCHEMA } from '../src/database';
import { SECOND_MS, wallNow } from '../src/kit/clock';
import { log } from '../src/kit/log';
import { SteadyClient } from '../src/kit/steady-client';
import { closeRedis, openRedis } from './redis';

/** `sweeps` look for due rows, `billing` handles them, `webhooks` sends. */
export const QUEUE_NAMES = ['sweeps', 'billing', 'webhooks'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

const POSTGRES_POOL_MAX = 10;
const COMPLAINS_EVERY_MS = 30 * SECOND_MS;
const KEPT = { removeOnComplete: { count: 200 }, removeOnFail: { count: 1_000 } } as const;
/** After a lost connection BullMQ would wait 15 s; after a killed worker 30 s before it looks for its jobs. */
const PATIENCE = {
  runRetryDelay: SECOND_MS,
  lockDuration: 20 * SECOND_MS,
  stalledInterval: 10 * SECOND_MS,
  maxStalledCount: 10,
};

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
  | 'waitUntilReady'
>;
type AnyWorker = Pick<Worker, 'close' | 'on' | 'waitUntilReady'>;

export interface Backend {
  queue(name: QueueName): AnyQueue;
  worker(name: QueueName, processor: Processor, concurrency: number): AnyWorker;
  /** Whether the queue store answered when last heard of. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** `connectionsMax` counts for PostgreSQL only: three of them listen when there are workers. */
export function openBackend(databaseUrl: string, connectionsMax = POSTGRES_POOL_MAX): Backend {
  return config.redisUrl
    ? redisBackend(config.redisUrl)
    : postgresBackend(databaseUrl, connectionsMax);
}

// An error event without a listener would end the process; BullMQ reconnects by itself. While a server is away every part complains every second: it is said now and then.
function listening<
  Emitter extends { on(event: 'error', listener: (error: Error) => void): unknown },
>(emitter: Emitter, name: string): Emitter {
  let said = '';
  let saidAt = 0;
  emitter.on('error', ({ message }) => {
    const now = wallNow().getTime();
    if (message === said && now - saidAt < COMPLAINS_EVERY_MS) return;
    said = message;
    saidAt = now;
    log.warn({ queue: name, reason: message }, 'queue connection');
  });
  return emitter;
}

function redisBackend(url: string): Backend {
  const { connection, prefix } = openRedis(url);
  listening(connection, 'redis');
  return {
    queue: (name) =>
      listening(new Queue(name, { connection, prefix, defaultJobOptions: KEPT }), name),
    worker: (name, processor, concurrency) =>
      listening(
        new Worker(name, processor, { connection, prefix, concurrency, ...PATIENCE }),
        name,
      ),
    isConnected: () => connection.status === 'ready',
    close: () => closeRedis(connection),
  };
}

// One pool for all queues of a process: a pool for each would use up a small server's connections.
function postgresBackend(connectionString: string, max: number): Backend {
  const backed = withBackend(createPostgresBackend);
  const pool = new pg.Pool({
    Client: SteadyClient,
    connectionString,
    max,
    application_name: 'pitanga queue',
    options: `-c search_path=${QUEUE_SCHEMA}`,
    keepAlive: true,
  });
  listening(pool, 'postgres');
  const connection = pool as never;
  return {
    queue: (name) =>
      listening(
        new backed.Queue(name, { connection, defaultJobOptions: KEPT }),
        name,
      ) as unknown as AnyQueue,
    worker: (name, processor, concurrency) =>
      listening(
        new backed.Worker(name, processor, { connection, concurrency, ...PATIENCE }),
        name,
      ) as unknown as AnyWorker,
    isConnected: () => true,
    close: () => pool.end(),
  };
}
