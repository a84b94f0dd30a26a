/** Whether stored values may have a form that the previous release cannot read. */
import type { Rows } from '../records/rows';

/**
 * SQL that is true once every process can open sealed texts that are bound to their place, and
 * sealed fingerprints: in a new database, and after `ops reseal --bind`. Until then both are
 * written in the old form, because the previous release may still run during an update.
 */
export const IS_BOUND_SQL = `EXISTS (SELECT 1 FROM "sealing" WHERE "isBound")`;

/** The same as a function, inside the transaction that stores the sealed value. */
export async function isBound(rows: Rows): Promise<boolean> {
  const [state] = await rows.sql<{ isBound: boolean }>(
    `SELECT ${IS_BOUND_SQL} AND $1::text IS NOT NULL AND $2::boolean IS NOT NULL AS "isBound"`,
  );
  return state?.isBound === true;
}
