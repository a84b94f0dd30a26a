/** Opens the database and migrates its tables. */
import { runMigrations } from 'bullmq';
import type { DataSource } from 'typeorm';
import { dataSourceAt } from '../ormconfig';
import { config } from './config';
import { MINUTE_MS, SECOND_MS } from './kit/time/clock';
import { AppError } from './kit/errors';
import { rateLimiterOf } from './stores/rate-limit';
import { openLookups } from './kit/data/lookups';
import { readReportsFrom } from './kit/data/replica';
import { SteadyClient } from './kit/data/steady-client';
import { ProviderBusy } from './providers/provider';
import { closeAdapters, limitCalls } from './providers/accounts/adapter';
import { registerSimulator } from './providers/registry';
import { Simulator } from './providers/simulator/simulator';

/** The schema in which BullMQ keeps its queues when there is no Redis. */
export const QUEUE_SCHEMA = 'bullmq';
const MIGRATION_LOCK = 7_216_000;
const LOCK_ASK_EVERY_MS = SECOND_MS / 4;
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
    prepares: config.databasePrepare,
  };
  const database = await dataSourceAt(url, poolSize, {
    ...limits,
    lock_timeout: LOCK_MAX_MS,
    storeShare: Math.max(1, Math.floor(poolSize / 2)),
  }).initialize();
  const closeLookups = openLookups(database, {
    ...limits,
    connectionString: url,
    lock_timeout: LOCK_MAX_MS,
    max: LOOKUP_POOL_SIZE,
  });
  const simulator = new Simulator(url, { ...limits, lock_timeout: LOCK_MAX_MS });
  registerSimulator(database, simulator);
  limitCalls(database, (account, perSecond) => admitCall(database, account, perSecond));
  const closeReplica =
    replicaUrl === null
      ? null
      : readReportsFrom(
          dataSourceAt(replicaUrl, REPLICA_POOL_SIZE, {
            ...limits,
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

/** The processes share the limit of a bank. */
function admitCall(database: DataSource, accountId: string, callsPerSecond: number): void {
  try {
    rateLimiterOf(database).take(`provider ${accountId}`, callsPerSecond);
  } catch (error) {
    if (error instanceof AppError) throw new ProviderBusy('the bank permits no more calls now');
    throw error;
  }
}

/**
 * Runs the missing migrations and returns their names. Processes that start together run them one
 * after the other.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new SteadyClient({ connectionString: url });
  await client.connect();
  try {
    await takeTurn(client);
    const database = await dataSourceAt(url, 2).initialize();
    const applied = await applyMigrations(database);
    await runMigrations(client, QUEUE_SCHEMA);
    return applied;
  } finally {
    await client.end();
  }
}

async function applyMigrations(database: DataSource): Promise<string[]> {
  try {
    const applied = await database.runMigrations({ transaction: 'each' });
    return applied.map(({ name }) => name);
  } finally {
    await database.destroy();
  }
}

/**
 * Waits until no other process migrates, by polling. A statement that waited for the lock would
 * hold a snapshot, and a concurrent index build would in turn wait for that snapshot.
 */
async function takeTurn(client: SteadyClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS "taken"`,
    );
    if (rows[0]?.taken) return;
    await new Promise((resolve) => setTimeout(resolve, LOCK_ASK_EVERY_MS));
  }
}

/** Whether no migration is missing. */
export async function isMigrated(database: DataSource): Promise<boolean> {
  return !(await database.showMigrations());
}
