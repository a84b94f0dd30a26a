/** Claims on due rows: a lease that ends by itself, a token that tells whose it is, and a fair share for every store. */
import type { DataSource } from 'typeorm';
import { HOUR_MS, SECOND_MS, later, wallNow } from './clock';
import { dueRowsSql, type DueJob, type DueRow } from './due-job';
import { newId } from './ids';

/** How many rows of a job may be claimed and not yet handled: what waits in the queue is never more than workers do in a short while. */
export const CLAIM_MAX = 1_000;
/** Of one scope: a store with a million due rows has no more than this before another's. */
export const CLAIM_PER_SCOPE_MAX = 200;
const TRIES_MAX = 10;
const BACKOFF_FIRST_MS = 5 * SECOND_MS;
const BACKOFF_MAX_MS = HOUR_MS;

/** A claimed row; only who knows the token of its claim may handle it. Rows without one are guarded by their lease alone. */
export interface ClaimedRow extends DueRow {
  token?: string | null;
}

/** Every scope with its store time, as SQL: columns storeId, devMode, now; `$1` is wall time. */
export interface Scopes {
  sql: string;
}

/** Claims due rows of all scopes, the oldest of every scope first, and tells them in that order, so that no store waits for another's. */
export async function claimDue(
  database: DataSource,
  job: DueJob,
  scopes: Scopes,
  leaseMs: number,
): Promise<ClaimedRow[]> {
  const now = wallNow();
  return database.query<ClaimedRow[]>(
    `WITH held AS (
       SELECT "storeId", "devMode", count(*)::integer AS "rows" FROM "claims" WHERE "job" = $2 AND "token" IS NOT NULL AND "until" > $1 GROUP BY "storeId", "devMode"
     ), found AS (
       SELECT * FROM (
         SELECT t."id", scope."storeId", scope."devMode", COALESCE(held."rows", 0) + row_number() OVER (PARTITION BY scope."storeId", scope."devMode" ORDER BY t."due") AS "place"
         FROM (${scopes.sql}) scope LEFT JOIN held USING ("storeId", "devMode")
         CROSS JOIN LATERAL (${dueRowsSql(job)} ORDER BY t."${job.due}" LIMIT ${CLAIM_PER_SCOPE_MAX}) t
       ) due WHERE "place" <= ${CLAIM_PER_SCOPE_MAX} ORDER BY "place" LIMIT GREATEST(0, ${CLAIM_MAX} - (SELECT COALESCE(sum("rows"), 0) FROM held))
     ), claimed AS (
       INSERT INTO "claims" ("job", "rowId", "storeId", "devMode", "until", "tries", "token") SELECT $2, "id", "storeId", "devMode", $3, 0, $4 FROM found
       ON CONFLICT ("job", "rowId") DO UPDATE SET "until" = excluded."until", "token" = excluded."token", "begunAt" = NULL WHERE "claims"."until" <= $1 AND "claims"."deadAt" IS NULL
       RETURNING "rowId", "token"
     )
     SELECT found."id", found."storeId", found."devMode", claimed."token" FROM claimed JOIN found ON found."id" = claimed."rowId" ORDER BY found."place"`,
    [now, job.name, later(now, leaseMs), newId('claim')],
  );
}

/** Takes claims over from the queue for `runner`, and answers the ids of those it got: what somebody else has begun or claimed anew stays theirs. */
export async function beginClaims(
  database: DataSource,
  job: string,
  rows: readonly ClaimedRow[],
  { runner, leaseMs }: { runner: string; leaseMs: number },
): Promise<string[]> {
  const now = wallNow();
  return idsOf(
    database.query(
      `WITH begun AS (UPDATE "claims" c SET "token" = $4, "begunAt" = $5, "until" = $6 FROM unnest($2::text[], $3::text[]) AS given("id", "token")
         WHERE c."job" = $1 AND c."rowId" = given."id" AND c."token" = given."token" AND c."begunAt" IS NULL AND c."deadAt" IS NULL RETURNING c."rowId" AS "id") SELECT "id" FROM begun`,
      [job, ...columnsOf(rows), runner, now, later(now, leaseMs)],
    ),
  );
}

/** Makes the leases of these rows as long as if they were claimed now; answers the ids of those that are still the runner's. */
export function renewClaims(
  database: DataSource,
  job: string,
  ids: readonly string[],
  { runner, leaseMs }: { runner: string; leaseMs: number },
): Promise<string[]> {
  return idsOf(
    database.query(
      `WITH renewed AS (UPDATE "claims" SET "until" = $4 WHERE "job" = $1 AND "rowId" = ANY($2) AND "token" = $3 RETURNING "rowId" AS "id") SELECT "id" FROM renewed`,
      [job, ids, runner, later(wallNow(), leaseMs)],
    ),
  );
}

/** The row was handled: the claim is given back, unless it is somebody else's by now. */
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

/** The rows were claimed and not handled: whoever sweeps next may have them at once. */
export async function giveBackClaims(
  database: DataSource,
  job: string,
  rows: readonly ClaimedRow[],
): Promise<void> {
  await database.query(
    `UPDATE "claims" c SET "until" = $4, "token" = NULL, "begunAt" = NULL FROM unnest($2::text[], $3::text[]) AS given("id", "token")
     WHERE c."job" = $1 AND c."rowId" = given."id" AND c."token" IS NOT DISTINCT FROM given."token" AND c."deadAt" IS NULL`,
    [job, ...columnsOf(rows), wallNow()],
  );
}

/** The row failed for a reason of ours: tried again later, and after all tries set aside as a dead letter, where it blocks nobody. Answers whether it is dead. */
export async function failClaim(
  database: DataSource,
  job: string,
  row: ClaimedRow,
  error: unknown,
): Promise<boolean> {
  const now = wallNow();
  // A claim that is somebody else's by now is left to them.
  const [claim] = await database.query<{ tries: number }[]>(
    `INSERT INTO "claims" ("job", "rowId", "storeId", "devMode", "until", "tries", "error") VALUES ($1, $2, $3, $4, $5, 1, $6)
     ON CONFLICT ("job", "rowId") DO UPDATE SET "tries" = "claims"."tries" + 1, "error" = excluded."error", "token" = NULL, "begunAt" = NULL WHERE "claims"."token" IS NULL OR "claims"."token" = $7 OR "claims"."until" <= $5 RETURNING "tries"`,
    [
      job,
      row.id,
      row.storeId,
      row.devMode,
      now,
      String(error instanceof Error ? error.stack : error).slice(0, 4_000),
      row.token ?? null,
    ],
  );
  if (!claim) return false;
  const isDead = claim.tries >= TRIES_MAX;
  const backoffMs = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (claim.tries - 1));
  await database.query(
    `UPDATE "claims" SET "until" = $3, "deadAt" = $4 WHERE "job" = $1 AND "rowId" = $2 AND "token" IS NULL`,
    [job, row.id, later(now, backoffMs), isDead ? now : null],
  );
  return isDead;
}

function columnsOf(rows: readonly ClaimedRow[]): [string[], (string | null)[]] {
  return [rows.map(({ id }) => id), rows.map(({ token }) => token ?? null)];
}

async function idsOf(found: Promise<{ id: string }[]>): Promise<string[]> {
  return (await found).map(({ id }) => id);
}
