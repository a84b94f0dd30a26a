/** Brings the tables of the database up to date, and says whether they are. */
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { dataSourceAt } from '../../ormconfig';
import { migrateQueues } from '../../jobs/queues/migrate-queues';
import { ResilientClient } from '../platform/database/resilient-client';
import { whenFree } from '../platform/database/when-free';
import { REPLACED } from '../migrations/replaced';
import { StartProblem } from '../config/start-problem';
import { SECOND_MS } from '../platform/time/clock';
import { knownMigrations } from './known-migrations';
import { doneStepByStep } from './replaced-migrations';

const MIGRATION_LOCK = 7_216_000;
const LOCK_ASK_EVERY_MS = SECOND_MS / 4;
/**
 * A migration that waits for a table makes every later request for that table wait behind it. It
 * gives up after this time and is tried again.
 */
const TABLE_WAIT_MS = 3 * SECOND_MS;

/**
 * Runs the missing migrations and returns their names. Processes that start together run them one
 * after the other. `url` must not lead to a pooler: the turn is a lock of the session.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new ResilientClient({ connectionString: url });
  await client.connect();
  try {
    await takeTurn(client);
    const applied = await applyMigrations(url);
    await migrateQueues(client);
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Refuses tables that this release does not know yet. `showMigrations` would make its table, which
 * the role of the service may not.
 */
export async function requireMigrated(database: DataSource): Promise<void> {
  if ((await hasMigrationsTable(database)) && !(await database.showMigrations())) return;
  throw new StartProblem(
    'the tables of this database are not up to date: run npm run cli -- migrate first, or start ' +
      'with MIGRATE_ON_START=1',
  );
}

async function applyMigrations(url: string): Promise<string[]> {
  const database = await dataSourceAt(url, 2).initialize();
  try {
    limitWaits(database);
    const done = doneStepByStep(await appliedMigrations(database), knownMigrations(database));
    await record(database, done);
    const before = new Set(await appliedMigrations(database));
    await whenFree(() => database.runMigrations({ transaction: 'each' }));
    const applied = await appliedMigrations(database);
    // A process of 0.2.0 asks for them: with them it runs at the same time as this release.
    await record(database, REPLACED);
    return applied.filter((name) => !before.has(name));
  } finally {
    await database.destroy();
  }
}

/** One outside a transaction limits the waits of its statements itself. */
function limitWaits({ migrations }: DataSource): void {
  for (const migration of migrations.filter(({ transaction }) => transaction !== false)) {
    const up = migration.up.bind(migration);
    migration.up = async (runner) => {
      await runner.query(`SET LOCAL lock_timeout = ${TABLE_WAIT_MS}`);
      await up(runner);
    };
  }
}

/** With nothing to record it writes nothing: a role that may not change the table can start. */
async function record(database: DataSource, names: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(database);
  const missing = names.filter((name) => !applied.includes(name));
  if (missing.length === 0) return;
  await database.query(
    `
      INSERT INTO "migrations" ("timestamp", "name")
      SELECT right("name", 13)::bigint, "name"
      FROM unnest($1::text[]) AS "name"
    `,
    [missing],
  );
}

/** The names of the migrations that have run, in their order. */
export async function appliedMigrations(database: DataSource): Promise<string[]> {
  if (!(await hasMigrationsTable(database))) return [];
  const rows = await database.query<{ name: string }[]>(
    `SELECT "name" FROM "migrations" ORDER BY "id"`,
  );
  return rows.map(({ name }) => name);
}

async function hasMigrationsTable(database: DataSource): Promise<boolean> {
  const [table] = await database.query<{ exists: boolean }[]>(
    `SELECT to_regclass('"migrations"') IS NOT NULL AS "exists"`,
  );
  return table?.exists ?? false;
}

/**
 * Waits until no other process migrates, by polling. A statement that waited for the lock would
 * hold a snapshot, and a concurrent index build would in turn wait for that snapshot.
 */
async function takeTurn(client: ResilientClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS "taken"`,
    );
    if (rows[0]?.taken) return;
    await pause(LOCK_ASK_EVERY_MS);
  }
}
