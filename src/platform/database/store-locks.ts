/**
 * The two locks of a store: one is held while its Dev mode clock is moved, the other while it is
 * suspended.
 */
import type { EntityManager } from 'typeorm';
import { SECOND_MS } from '../time/clock';
import { restoring, storeSuspended } from '../operations/errors';
import type { Scope } from '../records/record';
import type { RunsStatements } from '../records/all-stores';
import { PREPARED } from './query-hints';
import { IS_RESTORING_SQL, RESTORED_UNTIL_SQL } from './restores';

const CLOCK = lockOf('clock');
const STORE = lockOf('store');
const CLOCK_WAIT_MS = 20 * SECOND_MS;

/*
 * A transaction takes the lock and reads the row by one statement. The advisory lock is a queue: a
 * steady stream of readers cannot keep a writer waiting, which row locks alone allow. FOR SHARE
 * makes PostgreSQL read the newest version of a row that was changed during the wait, and also
 * excludes a previous release, which knows the row locks only.
 */
const READ_CLOCK = `${PREPARED}
  SELECT c."offsetMs" FROM "testClocks" c
  WHERE c."storeId" = $1 AND ${shared(CLOCK)}
  FOR SHARE`;
const READ_STORE = `${PREPARED}
  SELECT s."suspendedAt", ${IS_RESTORING_SQL} AS "isRestoring", ${RESTORED_UNTIL_SQL} AS "until"
  FROM "stores" s
  WHERE s."id" = $1 AND ${shared(STORE)}
  FOR SHARE`;
const READ_BOTH = `${PREPARED}
  SELECT c."offsetMs", s."suspendedAt", ${IS_RESTORING_SQL} AS "isRestoring",
    ${RESTORED_UNTIL_SQL} AS "until"
  FROM "testClocks" c JOIN "stores" s ON s."id" = c."storeId"
  WHERE c."storeId" = $1 AND ${shared(CLOCK)} AND ${shared(STORE)}
  FOR SHARE`;

interface StoreRow {
  offsetMs?: string;
  suspendedAt?: Date | null;
  isRestoring?: boolean;
  until?: Date | null;
}

/** What the first statement of a transaction has read. */
export interface StoreFacts {
  /** By how many milliseconds the clock of the scope is ahead of wall time. */
  offsetMs: number;
  /**
   * The end of the time that a restored database has lost; null = it was never restored. Read only
   * where a charge may begin.
   */
  restoredUntil: Date | null;
}

/**
 * The first statement of a transaction. Until the transaction ends, the clock of the scope is not
 * moved and, with the lock of the store, the store is not suspended: what may begin a charge takes
 * that lock. Refuses it with 403 if the store is suspended, and with 503 while a restored
 * installation asks its providers, unless it only asks them. In production a transaction without
 * the lock of the store takes none.
 */
export async function lockStoreShared(
  manager: EntityManager,
  { storeId, devMode }: Scope,
  {
    takesStoreLock,
    asksProvidersOnly = false,
  }: { takesStoreLock: boolean; asksProvidersOnly?: boolean },
): Promise<StoreFacts> {
  if (!devMode && !takesStoreLock) return { offsetMs: 0, restoredUntil: null };
  const statement = !devMode ? READ_STORE : takesStoreLock ? READ_BOTH : READ_CLOCK;
  const [row] = await manager.query<StoreRow[]>(statement, [storeId]);
  if (!row) {
    if (!devMode) throw new Error(`no store ${storeId}`);
    await addClock(manager, storeId);
    return lockStoreShared(manager, { storeId, devMode }, { takesStoreLock, asksProvidersOnly });
  }
  if (!asksProvidersOnly) refuseStopped(row);
  return { offsetMs: Number(row.offsetMs ?? 0), restoredUntil: row.until ?? null };
}

function refuseStopped({ suspendedAt, isRestoring }: StoreRow): void {
  if (suspendedAt) throw storeSuspended();
  if (isRestoring) throw restoring();
}

/** Adds the row of the clock if a previous release created the store without one. */
export async function addClock(manager: RunsStatements, storeId: string): Promise<void> {
  await manager.query(
    `INSERT INTO "testClocks" ("storeId", "offsetMs") VALUES ($1, 0) ON CONFLICT DO NOTHING`,
    [storeId],
  );
}

/**
 * Until the transaction ends, no other transaction of this store runs in Dev mode. Waits for those
 * that are running, for longer than a request waits for a lock.
 */
export async function lockClockExclusively(manager: EntityManager, storeId: string): Promise<void> {
  await manager.query(
    `SELECT set_config('lock_timeout', '${CLOCK_WAIT_MS}', true), pg_advisory_xact_lock(${CLOCK})`,
    [storeId],
  );
}

/** SQL: until the transaction ends, no other begins a charge of the store `$1`. */
export const STORE_LOCK_SQL = `pg_advisory_xact_lock(${STORE})`;

function lockOf(name: string): string {
  return `hashtextextended('${name} ' || $1::text, 0)`;
}

function shared(lock: string): string {
  return `pg_advisory_xact_lock_shared(${lock}) IS NOT NULL`;
}
