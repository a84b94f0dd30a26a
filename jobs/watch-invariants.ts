/** Looks at the invariants in the background: one worker at a time, and seldom where it takes long. What was found is written down, for the figures of every process. */
import type { DataSource } from 'typeorm';
import { SteadyClient } from '../src/kit/steady-client';
import { MINUTE_MS, SECOND_MS } from '../src/kit/clock';
import { log } from '../src/kit/log';
import { violations, type Violation } from '../src/invariants';

const ASK_EVERY_MS = 15 * SECOND_MS;
/** The invariants read whole tables: between two looks the database has so many times as long for itself. */
const RESTS = 10;
const REST_MIN_MS = MINUTE_MS;
const REST_MAX_MS = 10 * MINUTE_MS;
/** A query that takes longer ends the look, and an alert tells that nobody has looked. */
const QUERY_WITHIN_MS = MINUTE_MS;
/** A server that does not answer at all is given up after so long beyond. */
const ANSWER_WITHIN_MS = 10 * SECOND_MS;
const LOOK_LOCK = 7_216_003;
/** A process that stands still lets go of the lock. */
const OPTIONS = `-c jit=off -c idle_session_timeout=${MINUTE_MS}`;

/** Looks whenever it is time, until it is closed. */
export function watchInvariants(database: DataSource, databaseUrl: string): { close(): void } {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    try {
      if (await isTime(database)) await lookAtInvariants(databaseUrl, { signal: end.signal });
    } catch (error) {
      if (!end.signal.aborted)
        log.warn(
          { reason: error instanceof Error ? error.message : String(error) },
          'the invariants could not be looked at',
        );
    }
    if (!end.signal.aborted) timer = setTimeout(() => void round(), ASK_EVERY_MS).unref();
  };
  void round();
  return {
    close: () => {
      end.abort();
      clearTimeout(timer);
    },
  };
}

/** One look, by a connection of its own; false if somebody else is at it or has just been. */
export async function lookAtInvariants(
  databaseUrl: string,
  {
    signal,
    queryWithinMs = QUERY_WITHIN_MS,
  }: { signal?: AbortSignal; queryWithinMs?: number } = {},
): Promise<boolean> {
  const patience = {
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    statement_timeout: queryWithinMs,
    query_timeout: queryWithinMs + ANSWER_WITHIN_MS,
  };
  const client = new SteadyClient({
    connectionString: databaseUrl,
    application_name: 'pitanga invariants',
    options: OPTIONS,
    ...patience,
  });
  const hangUp = () => void client.end();
  signal?.addEventListener('abort', hangUp);
  const ask = async <Rows>(sql: string, values: unknown[] = []): Promise<Rows> =>
    (await client.query(sql, values)).rows as Rows;
  try {
    signal?.throwIfAborted();
    await client.connect();
    signal?.throwIfAborted();
    const [lock] = await ask<{ taken: boolean }[]>(
      `SELECT pg_try_advisory_lock(${LOOK_LOCK}) AS "taken"`,
    );
    if (!lock?.taken || !(await isTime({ query: ask }))) return false;
    const beganMs = performance.now();
    const tookMs = () => Math.round(performance.now() - beganMs);
    try {
      const found = await violations({ query: ask });
      await writeDown(ask, tookMs(), found);
    } catch (error) {
      await writeDown(ask, tookMs(), null);
      throw error;
    }
    return true;
  } finally {
    signal?.removeEventListener('abort', hangUp);
    await client.end();
  }
}

/** How long nobody looks after a look that took so long: ten times as long, from one minute to ten. */
export function restMs(tookMs: number): number {
  return Math.min(REST_MAX_MS, Math.max(REST_MIN_MS, tookMs * RESTS));
}

/** What the last look that came to an end found, and when it began; null before the first. */
export async function lastLook(
  database: DataSource,
): Promise<{ at: Date; found: Violation[] } | null> {
  const [look] = await database.query<{ at: Date | null; found: Violation[] }[]>(
    `SELECT "lookedAt" AS "at", "violations" AS "found" FROM "invariantLooks"`,
  );
  return look?.at ? { at: look.at, found: look.found } : null;
}

type Ask = <Rows>(sql: string, values?: unknown[]) => Promise<Rows>;

/** By the clock that all of them share, the database's; a rest that a fast clock has begun counts for nothing. */
async function isTime(database: { query: Ask }): Promise<boolean> {
  const due = await database.query<unknown[]>(
    `SELECT 1 FROM "invariantLooks" WHERE "restUntil" <= now() OR "restUntil" > now() + interval '${REST_MAX_MS} milliseconds'`,
  );
  return due.length > 0;
}

/** A look that failed rests as well, and leaves what was found before. */
async function writeDown(ask: Ask, tookMs: number, found: Violation[] | null): Promise<void> {
  await ask(
    `UPDATE "invariantLooks" SET "restUntil" = now() + $1 * interval '1 millisecond', "lookedAt" = CASE WHEN $3::jsonb IS NULL THEN "lookedAt" ELSE now() - $2 * interval '1 millisecond' END, "violations" = COALESCE($3::jsonb, "violations")`,
    [restMs(tookMs), tookMs, found === null ? null : JSON.stringify(found)],
  );
}
