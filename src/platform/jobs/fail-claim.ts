/** What happens to a claimed row that failed: a retry later, or a dead letter. */
import type { DataSource } from 'typeorm';
import { isError } from '../operations/is-error';
import { HOUR_MS, SECOND_MS, later, wallNow } from '../time/clock';
import type { ClaimedRow } from './claims';

const TRIES_MAX = 10;
const BACKOFF_FIRST_MS = 5 * SECOND_MS;
const BACKOFF_MAX_MS = HOUR_MS;

/**
 * Records that a row failed because of an internal error. It is retried later. After the last retry
 * it becomes a dead letter and never blocks other rows. Returns whether it is a dead letter.
 */
export async function failClaim(
  database: DataSource,
  job: string,
  row: ClaimedRow,
  error: unknown,
): Promise<boolean> {
  const now = wallNow();
  // A claim that another worker has taken since is left unchanged.
  const [claim] = await database.query<{ tries: number }[]>(
    `INSERT INTO "claims"
       ("job", "rowId", "storeId", "devMode", "until", "tries", "error", "firstFailedAt")
     VALUES ($1, $2, $3, $4, $5, 1, $6, $5)
     ON CONFLICT ("job", "rowId") DO UPDATE SET
       "tries" = "claims"."tries" + 1, "error" = excluded."error", "token" = NULL,
       "begunAt" = NULL,
       "firstFailedAt" = COALESCE("claims"."firstFailedAt", excluded."firstFailedAt")
     WHERE "claims"."token" IS NULL OR "claims"."token" = $7 OR "claims"."until" <= $5
     RETURNING "tries"`,
    [
      job,
      row.id,
      row.storeId,
      row.devMode,
      now,
      String(isError(error) ? error.stack : error).slice(0, 4_000),
      row.token ?? null,
    ],
  );
  if (!claim) return false;
  const isDead = claim.tries >= TRIES_MAX;
  const backoffMs = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (claim.tries - 1));
  await database.query(
    `UPDATE "claims"
     SET "until" = $3, "deadAt" = $4
     WHERE "job" = $1 AND "rowId" = $2 AND "token" IS NULL`,
    [job, row.id, later(now, backoffMs), isDead ? now : null],
  );
  return isDead;
}
