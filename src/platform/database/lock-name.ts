/**
 * Locks of names, such as an id of the merchant's: a row that does not exist yet cannot be locked.
 */
import { PREPARED } from './prepared-statements';
import type { AskEach } from '../records/rows';
import type { Transaction } from '../records/transaction';

// In one order, so that two transactions that lock several names do not deadlock.
const LOCK = `${PREPARED}
  SELECT pg_advisory_xact_lock("lock")
  FROM (
    SELECT hashtextextended($3 || ' ' || $1 || ' ' || $2::boolean || ' ' || "name", 0) AS "lock"
    FROM unnest($4::text[]) "name"
    ORDER BY "lock"
  ) locks`;

/** How names of one kind are locked: `await lock(tx, name)`. */
export function nameLock(kind: string): (tx: Transaction, name: string) => Promise<void> {
  const lockAll: AskEach<string, null> = async (rows, names) => {
    await rows.sql(LOCK, [kind, names]);
    return names.map(() => null);
  };
  /** Until the transaction ends, others of the scope that lock the name wait. */
  return async (tx, name) => {
    tx.own(`${kind} ${name}`);
    await tx.each(lockAll, name);
  };
}
