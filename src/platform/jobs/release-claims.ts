/** Releases claims: of rows that were handled, and of rows that were not. */
import type { DataSource } from 'typeorm';
import { PREPARED } from '../database/query-hints';
import { wallNow } from '../time/clock';
import type { ClaimedRow } from './claims';

/** Releases the claims of handled rows, unless another worker has claimed them since. */
export async function releaseClaims(
  database: DataSource,
  job: string,
  rows: readonly Pick<ClaimedRow, 'id' | 'token'>[],
): Promise<void> {
  await database.query(
    `${PREPARED}DELETE FROM "claims" c
     USING unnest($2::text[], $3::text[]) AS given("id", "token")
     WHERE c."job" = $1 AND c."rowId" = given."id"
       AND (given."token" IS NULL OR c."token" = given."token")`,
    [job, ...columnsOf(rows)],
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

function columnsOf(
  rows: readonly Pick<ClaimedRow, 'id' | 'token'>[],
): [string[], (string | null)[]] {
  return [rows.map(({ id }) => id), rows.map(({ token }) => token ?? null)];
}
