/** Releases claims: of rows that were handled, and of rows that were not. */
import type { DataSource } from 'typeorm';
import { wallNow } from '../time/clock';
import type { ClaimedRow } from './claims';

/** Releases the claim of a handled row, unless another worker has claimed it since. */
export async function releaseClaim(
  database: DataSource,
  job: string,
  { id, token = null }: Pick<ClaimedRow, 'id' | 'token'>,
): Promise<void> {
  await database.query(
    `DELETE FROM "claims" WHERE "job" = $1 AND "rowId" = $2 AND ($3::text IS NULL OR "token" = $3)`,
    [job, id, token],
  );
}

/**
 * Gives back rows that were not handled. They can be claimed again from `until` on, and this does
 * not count as a failure.
 */
export async function giveBackClaims(
  database: DataSource,
  job: string,
  rows: readonly ClaimedRow[],
  until = wallNow(),
): Promise<void> {
  await database.query(
    `UPDATE "claims" c
     SET "until" = $4, "token" = NULL, "begunAt" = NULL
     FROM unnest($2::text[], $3::text[]) AS given("id", "token")
     WHERE c."job" = $1
       AND c."rowId" = given."id"
       AND c."token" IS NOT DISTINCT FROM given."token"
       AND c."deadAt" IS NULL`,
    [job, ...columnsOf(rows), until],
  );
}

function columnsOf(rows: readonly ClaimedRow[]): [string[], (string | null)[]] {
  return [rows.map(({ id }) => id), rows.map(({ token }) => token ?? null)];
}
