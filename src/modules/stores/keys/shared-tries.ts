/**
 * Limits rare tries, such as guesses, by a token bucket in the database. Unlike a request, a try
 * waits for it, so the limit holds for all processes together.
 */
import type { DataSource } from 'typeorm';
import { HOUR_MS, SECOND_MS, wallNow } from '../../../platform/time/clock';

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
