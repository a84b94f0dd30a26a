/** Opens the database, and brings its tables up to date. */
import { runMigrations } from 'bullmq';
import type { DataSource } from 'typeorm';
import { dataSourceAt } from '../ormconfig';
import { MINUTE_MS } from './kit/clock';
import { readReportsFrom } from './kit/replica';
import { SteadyClient } from './kit/steady-client';
import { registerSimulator } from './providers/registry';
import { Simulator } from './providers/simulator/simulator';

/** The schema in which BullMQ keeps its queues when there is no Redis. */
export const QUEUE_SCHEMA = 'bullmq';
const MIGRATION_LOCK = 7_216_000;
/** Nobody waits longer for an answer, no lock is held for so long, and jobs go by small batches: what runs longer only keeps a connection from others. */
const STATEMENT_MAX_MS = MINUTE_MS;
/** Reports are few. */
const REPLICA_POOL_SIZE = 5;

/** A pool to the database, with the Dev mode simulator beside it over a pool of its own, and another pool to the replica if there is one. */
export async function connect(
  url: string,
  { poolSize, replicaUrl = null }: { poolSize?: number; replicaUrl?: string | null } = {},
): Promise<{ database: DataSource; close(): Promise<void> }> {
  const database = await dataSourceAt(url, poolSize, STATEMENT_MAX_MS).initialize();
  const simulator = new Simulator(url);
  registerSimulator(database, simulator);
  const closeReplica =
    replicaUrl === null
      ? null
      : readReportsFrom(dataSourceAt(replicaUrl, REPLICA_POOL_SIZE, STATEMENT_MAX_MS), database);
  return {
    database,
    close: async () => {
      await closeReplica?.();
      await simulator.close();
      await database.destroy();
    },
  };
}

/** Runs the migrations that are missing, and answers their names; processes that start together take turns. */
export async function migrate(url: string): Promise<string[]> {
  const client = new SteadyClient({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    const database = await dataSourceAt(url, 2).initialize();
    const applied = await database
      .runMigrations({ transaction: 'each' })
      .finally(() => database.destroy());
    await runMigrations(client, QUEUE_SCHEMA);
    return applied.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Whether no migration is missing. */
export async function isMigrated(database: DataSource): Promise<boolean> {
  return !(await database.showMigrations());
}
