/** Locks that a test holds, so that requests meet in the database, and who waits for them. */
import type { QueryRunner } from 'typeorm';
import { QUEUE_SCHEMA } from '../../src/runtime/database';
import { until } from './running-shop';
import type { World } from './world';

interface Held {
  runner: QueryRunner;
  /** Commits, which releases every lock. */
  release(): Promise<void>;
}
type Shop = Pick<World, 'database'>;

/** A transaction that may hold its locks for as long as the test needs. */
export async function holdTransaction({ database }: Shop): Promise<Held> {
  const runner = database.createQueryRunner();
  await runner.connect();
  await runner.startTransaction();
  await runner.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  return {
    runner,
    release: async () => {
      await runner.commitTransaction();
      await runner.release();
    },
  };
}

/** Nobody else reads or writes these tables until the transaction ends. */
export async function lockTables(runner: QueryRunner, ...tables: string[]): Promise<void> {
  await runner.query(`LOCK TABLE ${tables.map(quoted).join(', ')} IN ACCESS EXCLUSIVE MODE`);
}

/** Everybody reads this table, and nobody else writes it, until the transaction ends. */
export async function lockWrites(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`LOCK TABLE ${quoted(table)} IN SHARE ROW EXCLUSIVE MODE`);
}

/** Nobody else changes these rows of the table until the transaction ends. */
export async function lockRows(
  runner: QueryRunner,
  table: string,
  where: Record<string, string> = {},
): Promise<void> {
  const condition = conditionOf(where);
  const values = Object.values(where);
  await runner.query(`SELECT 1 FROM ${quoted(table)} ${condition} FOR UPDATE`, values);
}

/** How many of these rows no transaction has locked. */
export async function freeRows(
  { database }: Shop,
  table: string,
  where: Record<string, string>,
): Promise<number> {
  const found = await database.query<unknown[]>(
    `SELECT 1 FROM ${quoted(table)} ${conditionOf(where)} FOR UPDATE SKIP LOCKED`,
    Object.values(where),
  );
  return found.length;
}

/** The lock by which a request holds the clock or the state of its store. */
export async function lockByName(
  runner: QueryRunner,
  name: string,
  mode: 'shared' | 'exclusive' = 'exclusive',
): Promise<void> {
  const suffix = mode === 'shared' ? '_shared' : '';
  await runner.query(`SELECT pg_advisory_xact_lock${suffix}(hashtextextended($1, 0))`, [name]);
}

/** How many sessions wait for one of these tables. */
export async function waitingForTables({ database }: Shop, ...tables: string[]): Promise<number> {
  const found = await database.query<unknown[]>(
    `SELECT 1
     FROM pg_locks
     WHERE NOT "granted" AND "relation" = ANY($1::text[]::regclass[])`,
    [tables.map(quoted)],
  );
  return found.length;
}

/** How many sessions wait for a lock by name. */
export async function waitingByName({ database }: Shop): Promise<number> {
  const found = await database.query<unknown[]>(
    `SELECT 1
     FROM pg_locks l
     JOIN pg_database d ON d."oid" = l."database"
     WHERE l."locktype" = 'advisory' AND NOT l."granted" AND d."datname" = current_database()`,
  );
  return found.length;
}

/** How many sessions wait for any lock. */
export async function waitingForLocks({ database }: Shop): Promise<number> {
  const found = await database.query<unknown[]>(
    `SELECT 1
     FROM pg_stat_activity
     WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`,
  );
  return found.length;
}

/** How many transactions have held a lock on this table for longer than so many seconds. */
export async function heldForLong(
  { database }: Shop,
  table: string,
  seconds: number,
): Promise<number> {
  const found = await database.query<unknown[]>(
    `SELECT 1
     FROM pg_stat_activity a
     WHERE a."datname" = current_database()
       AND a."xact_start" < clock_timestamp() - make_interval(secs => $2)
       AND EXISTS (
         SELECT 1
         FROM pg_locks l
         WHERE l."pid" = a."pid" AND l."granted" AND l."relation" = $1::regclass
       )`,
    [quoted(table), seconds],
  );
  return found.length;
}

/** Of columns and the values that they must have. */
function conditionOf(where: Record<string, string>): string {
  const conditions = Object.keys(where).map((column, at) => `${quoted(column)} = $${at + 1}`);
  return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
}

function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
}

/**
 * Makes the next writer of a tick the victim of a deadlock: the tick's row is locked, and its next
 * job as soon as the writer, who has locked the job, waits for the row.
 */
export async function deadlockWriterOfTick(shop: Shop, tick: string): Promise<() => Promise<void>> {
  const { runner, release } = await holdTransaction(shop);
  await runner.query(`SET LOCAL search_path = ${QUEUE_SCHEMA}`);
  await runner.query(`SET LOCAL deadlock_timeout = '1h'`); // the other one is given up
  await lockRows(runner, 'scheduler', { scheduler_id: tick });
  return async () => {
    await until('the writer waits', async () => (await waitingForLocks(shop)) === 1);
    await lockRows(runner, 'job', { scheduler_id: tick });
    await release();
  };
}
