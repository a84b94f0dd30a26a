/**
 * Claims on due rows: a lease that expires by itself, a token that identifies its holder, and a
 * fair share for every store.
 */
import type { DataSource } from 'typeorm';
import type { AllStores } from '../records/all-stores';
import { later, wallNow } from '../time/clock';
import { dueRowsSql, firstOf, waitingScopesSql, type DueJob, type DueRow } from './due-job';
import { newId } from '../records/columns/ids';
import { PREPARED } from '../database/query-hints';
import type { Scope } from '../records/record';

/**
 * The maximum number of claimed rows of a job. It keeps the queue as short as what the workers
 * handle in a short time.
 */
export const CLAIM_MAX = 1_000;
/**
 * The maximum number of claimed rows of one scope, so that a store with a million due rows leaves
 * room for others.
 */
export const CLAIM_PER_SCOPE_MAX = 200;
/** Claimed in addition, of rows that come before the others of their store. */
const FIRST_MAX = 50;

/**
 * A claimed row. Only the holder of its token may handle it. Rows without a token are protected by
 * their lease alone.
 */
export interface ClaimedRow extends DueRow {
  token?: string | null;
}

/** The scopes that may be swept, as SQL: their store time is now, and `$1` is wall time. */
export interface Scopes {
  /** storeId, devMode, now. */
  all: string;
  /** Of a CTE `waiting`, with its columns and the time. */
  waiting: string;
}

/**
 * Claims due rows of all scopes and returns them in turns, the oldest of every scope first, so that
 * no store waits for another.
 */
export async function claimDue(
  all: AllStores,
  job: DueJob,
  scopes: Scopes,
  leaseMs: number,
): Promise<ClaimedRow[]> {
  const first = firstOf(job);
  return [
    ...(first ? await claimRows(all, first, scopes, { leaseMs, more: FIRST_MAX }) : []),
    ...(await claimRows(all, job, scopes, { leaseMs, more: 0 })),
  ];
}

async function claimRows(
  all: AllStores,
  job: DueJob,
  scopes: Scopes,
  { leaseMs, more }: { leaseMs: number; more: number },
): Promise<ClaimedRow[]> {
  const now = wallNow();
  const found = await dueScopes(all, job, scopes, now);
  if (found.length === 0) return [];
  const due = (await job.admitted?.(all, found)) ?? found;
  if (due.length === 0) return [];
  return all.query<ClaimedRow>(
    `WITH waiting AS (
       SELECT * FROM unnest($5::text[], $6::boolean[]) AS due("storeId", "devMode")
     ), held AS (
       SELECT "storeId", "devMode", count(*)::integer AS "rows"
       FROM "claims"
       WHERE "job" = $2 AND "token" IS NOT NULL AND "until" > $1
       GROUP BY "storeId", "devMode"
     ), found AS (
       SELECT
         t."id", scope."storeId", scope."devMode",
         COALESCE(held."rows", 0) + row_number() OVER (
           PARTITION BY scope."storeId", scope."devMode" ORDER BY t."due"
         ) AS "place"
       FROM (${scopes.waiting}) scope LEFT JOIN held USING ("storeId", "devMode")
       CROSS JOIN LATERAL (
         ${dueRowsSql(job)} ORDER BY t."${job.due}"
         LIMIT GREATEST(0, ${CLAIM_PER_SCOPE_MAX + more} - COALESCE(held."rows", 0))
       ) t
       ORDER BY "place"
       LIMIT GREATEST(0, ${CLAIM_MAX + more} - (SELECT COALESCE(sum("rows"), 0) FROM held))
     ), claimed AS (
       INSERT INTO "claims" ("job", "rowId", "storeId", "devMode", "until", "tries", "token")
       SELECT $2, "id", "storeId", "devMode", $3, 0, $4
       FROM found
       ORDER BY "id" -- so that two processes that claim the same rows do not deadlock
       ON CONFLICT ("job", "rowId") DO UPDATE SET
         "until" = excluded."until", "token" = excluded."token", "begunAt" = NULL
       WHERE "claims"."until" <= $1 AND "claims"."deadAt" IS NULL
       RETURNING "rowId", "token"
     )
     SELECT found."id", found."storeId", found."devMode", claimed."token"
     FROM claimed
     JOIN found ON found."id" = claimed."rowId"
     ORDER BY found."place"`,
    [
      now,
      job.name,
      later(now, leaseMs),
      newId('claim'),
      due.map(({ storeId }) => storeId),
      due.map(({ devMode }) => devMode),
    ],
  );
}

/**
 * The scopes whose earliest row is due. The claim asks for their time again: a clock may have begun
 * to move.
 */
function dueScopes(all: AllStores, job: DueJob, scopes: Scopes, now: Date): Promise<Scope[]> {
  return all.query<Scope>(
    `${PREPARED}
      WITH RECURSIVE waiting AS (${waitingScopesSql(job)})
      SELECT "storeId", "devMode"
      FROM (${scopes.waiting}) scope
      WHERE "due" <= "now"
    `,
    [now],
  );
}

/**
 * Renews the leases of these rows from now on. Returns the ids of the rows that the runner still
 * holds.
 */
export function renewClaims(
  database: DataSource,
  job: string,
  ids: readonly string[],
  { runner, leaseMs }: { runner: string; leaseMs: number },
): Promise<string[]> {
  return idsOf(
    database.query(
      `WITH renewed AS (
         UPDATE "claims"
         SET "until" = $4
         WHERE "job" = $1 AND "rowId" = ANY($2) AND "token" = $3
         RETURNING "rowId" AS "id"
       )
       SELECT "id"
       FROM renewed`,
      [job, ids, runner, later(wallNow(), leaseMs)],
    ),
  );
}

async function idsOf(found: Promise<{ id: string }[]>): Promise<string[]> {
  return (await found).map(({ id }) => id);
}
