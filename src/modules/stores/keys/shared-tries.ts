/**
 * Limits rare tries, such as guesses, by a token bucket in the database. Unlike a request, a try
 * waits for it, so the limit holds for all processes together.
 */
import type { DataSource } from 'typeorm';
import type { AllStores } from '../../../platform/records/all-stores';
import type { Scope } from '../../../platform/records/record';
import type { Rows } from '../../../platform/records/rows';
import { HOUR_MS, SECOND_MS, startOfMinute, wallNow } from '../../../platform/time/clock';

const HOUR_SECONDS = HOUR_MS / SECOND_MS;

/**
 * Takes one try of at most so many, which all return within an hour. Returns false if none is left.
 * A bucket that has been full again for an hour is removed.
 */
export async function takeTry(
  database: DataSource,
  name: string,
  triesPerHour: number,
): Promise<boolean> {
  const taken = await database.query<unknown[]>(TAKE, [
    name,
    wallNow(),
    triesPerHour,
    triesPerHour / HOUR_SECONDS,
  ]);
  return taken.length > 0;
}

/** A clock that was set back must not empty the bucket. */
const LEFT = `
  LEAST(
    $3::float8,
    b."tokens"
      + GREATEST(0, extract(epoch FROM $2::timestamptz - b."filledAt"))::float8 * $4::float8
  )
`;
const TAKE = `
  INSERT INTO "rateBuckets" AS b ("keyId", "tokens", "filledAt")
  VALUES ($1, $3::float8 - 1, $2)
  ON CONFLICT ("keyId") DO UPDATE SET "tokens" = ${LEFT} - 1, "filledAt" = $2
  WHERE ${LEFT} >= 1
  RETURNING "keyId"
`;

/** The name of the bucket of a scope: SQL over its two columns. */
const nameOf = (name: string, storeId: string, devMode: string) =>
  `${name} || ' ' || ${storeId} || CASE WHEN ${devMode} THEN ' dev' ELSE '' END`;

/**
 * Takes so many of what a scope may take in each minute of the wall clock. Returns how many it got:
 * none, once the minute is used up.
 */
export async function takeOfMinute(
  rows: Rows,
  name: string,
  { wanted, perMinute }: { wanted: number; perMinute: number },
): Promise<number> {
  const [left] = await rows.sql<{ tokens: number }>(
    `
      INSERT INTO "rateBuckets" AS b ("keyId", "tokens", "filledAt")
      VALUES (${nameOf('$3', '$1::text', '$2::boolean')}, $5::float8 - $4::float8, $6)
      ON CONFLICT ("keyId") DO UPDATE SET
        "tokens" = CASE WHEN b."filledAt" = $6 THEN GREATEST(0, b."tokens") ELSE $5::float8 END
          - $4::float8,
        "filledAt" = $6
      RETURNING "tokens"
    `,
    [name, wanted, perMinute, startOfMinute()],
  );
  return Math.max(0, wanted + Math.min(0, left?.tokens ?? 0));
}

/** Those of the scopes that have not used up this minute. */
export function withTokensOfMinute(
  all: AllStores,
  name: string,
  scopes: readonly Scope[],
): Promise<Scope[]> {
  return all.query<Scope>(
    `
      SELECT given."storeId", given."devMode"
      FROM unnest($2::text[], $3::boolean[]) AS given("storeId", "devMode")
      LEFT JOIN "rateBuckets" b
        ON b."keyId" = ${nameOf('$1', 'given."storeId"', 'given."devMode"')}
        AND b."filledAt" = $4
      WHERE b."tokens" IS NULL OR b."tokens" > 0
    `,
    [
      name,
      scopes.map(({ storeId }) => storeId),
      scopes.map(({ devMode }) => devMode),
      startOfMinute(),
    ],
  );
}
