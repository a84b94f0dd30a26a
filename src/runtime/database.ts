/** Opens the pools of connections to the database. */
import type { DataSource } from 'typeorm';
import { dataSourceAt } from '../../ormconfig';
import { config } from '../config/config';
import { MINUTE_MS, SECOND_MS } from '../platform/time/clock';
import { AppError } from '../platform/operations/errors';
import { rateLimiterOf } from '../modules/stores/keys/rate-limit';
import { openLookups } from '../platform/database/lookups';
import { readReportsFrom } from '../platform/database/replica';
import { IDLE_IN_TRANSACTION_MAX_MS } from '../platform/database/resilient-client';
import { ProviderBusy } from '../modules/providers/provider';
import { closeAdapters, limitCalls } from '../modules/providers/accounts/adapter';
import { bucketOf, type CallLimit } from '../modules/providers/outside/call-limit';
import { registerSimulator } from '../modules/providers/registry';
import { retryAtOf } from '../modules/providers/retry-after';
import { Simulator } from '../modules/providers/simulator/simulator';

/** The schema in which BullMQ keeps its queues when there is no Redis. */
export const QUEUE_SCHEMA = 'bullmq';
/**
 * No request waits longer for a response, no lock is held that long, and jobs work in small
 * batches. A longer statement would only keep a connection from other work.
 */
const STATEMENT_MAX_MS = MINUTE_MS;
/**
 * The longest wait for a locked row. After it a request is refused with 503, and a job is retried
 * later.
 */
const LOCK_MAX_MS = 3 * SECOND_MS;
/** Reports are rare. */
const REPLICA_POOL_SIZE = 5;
const REPLICA_QUIET_MS = 2 * SECOND_MS;
const LOOKUP_POOL_SIZE = 3;

/** What PostgreSQL must limit in a session of requests and jobs, by the names of its settings. */
export const SESSION_SETTINGS = {
  statement_timeout: STATEMENT_MAX_MS,
  lock_timeout: LOCK_MAX_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MAX_MS,
} as const;

/** Whether the address leads to a pooler, so that settings of a session must come from the role. */
export function isPooled(url: string): boolean {
  return config.databaseDirectUrl !== null && url !== config.databaseDirectUrl;
}

interface ConnectOptions {
  poolSize?: number;
  replicaUrl?: string | null;
  /** How long a request waits for a connection. */
  waitMs?: number;
}

/**
 * A pool to the database. The key look-ups, the Dev mode simulator and the replica (if any) have
 * their own pools.
 */
export async function connect(
  url: string,
  {
    poolSize = config.databasePoolSize,
    replicaUrl = null,
    waitMs = config.databaseWaitMs,
  }: ConnectOptions = {},
): Promise<{ database: DataSource; close(): Promise<void> }> {
  const limits = {
    waitMs,
    statement_timeout: STATEMENT_MAX_MS,
    lock_timeout: LOCK_MAX_MS,
    prepares: config.databasePrepare,
    isPooled: isPooled(url),
  };
  const database = await dataSourceAt(url, poolSize, {
    ...limits,
    storeShare: Math.max(1, Math.floor(poolSize / 2)),
  }).initialize();
  const closeLookups = openLookups(database, {
    ...limits,
    connectionString: url,
    max: LOOKUP_POOL_SIZE,
  });
  const simulator = new Simulator(url, limits);
  registerSimulator(database, simulator);
  limitCalls(database, (account, limit) => admitCall(database, account, limit));
  const closeReplica =
    replicaUrl === null
      ? null
      : readReportsFrom(
          dataSourceAt(replicaUrl, REPLICA_POOL_SIZE, {
            ...limits,
            isPooled: false,
            application_name: 'pitanga replica',
            quietMs: REPLICA_QUIET_MS,
          }),
          database,
          { lagMaxSeconds: config.replicaLagMaxSeconds },
        );
  return {
    database,
    close: async () => {
      await closeReplica?.();
      await closeAdapters(database);
      await simulator.close();
      await closeLookups();
      await database.destroy();
    },
  };
}

/** The processes share the limit of a provider. */
function admitCall(database: DataSource, accountId: string, limit: CallLimit): void {
  const { perSecond, burst } = bucketOf(limit);
  try {
    rateLimiterOf(database).take(`provider ${accountId} ${limit.of}`.trim(), perSecond, { burst });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const retryAt = retryAtOf(error.headers['retry-after'] ?? null);
    throw new ProviderBusy('the provider permits no more calls now', retryAt);
  }
}
