/** A worker takes claimed rows over from the queue. */
import type { DataSource } from 'typeorm';
import { later, wallNow } from '../time/clock';
import type { ClaimedRow } from './claims';

/** The claims that one runner takes over from the queue. */
export interface BeginningClaims {
  runner: string;
  rows: readonly ClaimedRow[];
}

/**
 * Takes claims over from the queue, for many runners in one statement. Returns the ids that each
 * runner received: claims that another worker has begun or claimed again stay with that worker. The
 * lease starts now.
 */
export async function beginClaims(
  database: DataSource,
  job: string,
  beginnings: readonly BeginningClaims[],
  leaseMs: number,
): Promise<string[][]> {
  const now = wallNow();
  // Sorted, so that two processes that begin the same rows do not deadlock.
  const given = beginnings
    .flatMap(({ runner, rows }) => rows.map(({ id, token }) => ({ id, token, runner })))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const begun = await database.query<{ id: string; runner: string }[]>(
    `WITH begun AS (
       UPDATE "claims" c SET "token" = given."runner", "begunAt" = $5, "until" = $6
       FROM unnest($2::text[], $3::text[], $4::text[]) AS given("id", "token", "runner")
       WHERE c."job" = $1 AND c."rowId" = given."id" AND c."token" = given."token"
         AND c."begunAt" IS NULL AND c."deadAt" IS NULL
       RETURNING c."rowId" AS "id", c."token" AS "runner"
     ) SELECT "id", "runner" FROM begun`,
    [
      job,
      given.map(({ id }) => id),
      given.map(({ token }) => token),
      given.map(({ runner }) => runner),
      now,
      later(now, leaseMs),
    ],
  );
  const idsOfRunner = new Map<string, string[]>(beginnings.map(({ runner }) => [runner, []]));
  for (const { id, runner } of begun) idsOfRunner.get(runner)?.push(id);
  return beginnings.map(({ runner }) => idsOfRunner.get(runner) ?? []);
}
