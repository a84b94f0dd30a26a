/**
 * Whether this database was restored from a backup: from `ops restored open` until `close` no money
 * is moved, and afterwards the time that was lost stays known.
 */
import type { DataSource } from 'typeorm';
import { PREPARED } from './query-hints';

/** SQL: whether the providers are still being asked what happened in the lost time. */
export const IS_RESTORING_SQL = `EXISTS (SELECT FROM "restores" WHERE "closedAt" IS NULL)`;

/** SQL: the end of the time that was lost; null if the database was never restored. */
export const RESTORED_UNTIL_SQL = `(SELECT max("lostUntil") FROM "restores")`;

export async function isRestoring(database: DataSource): Promise<boolean> {
  const [row] = await database.query<{ is: boolean }[]>(
    `${PREPARED}SELECT ${IS_RESTORING_SQL} AS "is"`,
  );
  return row?.is === true;
}
