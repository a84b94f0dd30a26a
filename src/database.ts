/** Opens the database, and brings its tables up to date. */
import { runMigrations } from 'bullmq';
import type { DataSource } from 'typeorm';
import { dataSourceAt } from '../ormconfig';
import { Simulator } from './providers/simulator/simulator';
import { SteadyClient } from './kit/steady-client';
import { registerSimulator } from './providers/registry';

/** The schema in which BullMQ keeps its queues when there is no Redis. */
export const QUEUE_SCHEMA = 'bullmq';
const MIGRATION_LOCK = 7_216_000;

/** A pool to the database, with the Dev mode simulator beside it over a pool of its own. */
export async function connect(url: string, poolSize?: number): Promise<{ database: DataSource; close(): Promise<void> }> {
  const database = await dataSourceAt(url, poolSize).initialize();
  const simulator = new Simulator(url);
  registerSimulator(database, simulator);
  return {
    database,
    close: async () => {
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
    const applied = await database.runMigrations({ transaction: 'each' }).finally(() => database.destroy());
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
