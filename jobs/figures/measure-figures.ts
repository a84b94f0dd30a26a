/**
 * Measures the figures of the database in the background. One process at a time measures for all
 * processes.
 */
import type { AllStoresSql } from '../../src/platform/records/all-stores';
import { MINUTE_MS, SECOND_MS } from '../../src/platform/time/clock';
import { log } from '../../src/platform/observability/log';
import {
  reasonOf,
  repeatUntilClosed,
  withExclusiveConnection,
} from '../queues/exclusive-connection';
import type { Sample } from './database-gauge';
import { figuresParts, type FiguresPart } from './figures';

const TRY_EVERY_MS = 5 * SECOND_MS;
/** The rest between two measurements, as a multiple of the time that the last one took. */
const REST_FACTOR = 5;
const REST_MIN_MS = 10 * SECOND_MS;
const REST_MAX_MS = MINUTE_MS;
/** A query that takes longer ends its part; the other parts are still measured. */
const QUERY_TIMEOUT_MS = 20 * SECOND_MS;
const ANSWER_TIMEOUT_MS = 5 * SECOND_MS;
const FIGURES_LOCK = 7_216_005;

/** Measures whenever a measurement is due, until it is closed. */
export function startMeasuringFigures(databaseUrl: string): { close(): void } {
  return repeatUntilClosed(TRY_EVERY_MS, 'the figures could not be measured', (signal) =>
    measureFigures(databaseUrl, { signal }),
  );
}

/** Measures once; returns false if another process measures or has just measured. */
export function measureFigures(
  databaseUrl: string,
  options: { signal?: AbortSignal; queryTimeoutMs?: number } = {},
): Promise<boolean> {
  const connection = {
    databaseUrl,
    applicationName: 'pitanga figures',
    lock: FIGURES_LOCK,
    queryTimeoutMs: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    signal: options.signal,
  };
  return withExclusiveConnection(connection, async (all) => {
    if (!(await isDue(all))) return false;
    for (const part of figuresParts) await measurePart(all, part, connection.signal);
    return true;
  });
}

/**
 * Compares with the clock of the database, which all processes share. A measurement in the future,
 * written while that clock was ahead, is ignored.
 */
async function isDue(all: AllStoresSql): Promise<boolean> {
  const [figures] = await all.query<{ rests: boolean }>(
    `SELECT COALESCE(
       bool_or("triedAt" <= now())
         AND max("triedAt") > now() - interval '1 millisecond'
           * LEAST(${REST_MAX_MS}, GREATEST(${REST_MIN_MS}, ${REST_FACTOR} * sum("tookMs"))),
       false
     ) AS "rests"
     FROM "figures"
     WHERE "triedAt" <= now()`,
  );
  return !figures?.rests;
}

/** If a part cannot be measured, its last figures and their time are kept. */
async function measurePart(
  all: AllStoresSql,
  { part, measure }: FiguresPart,
  signal?: AbortSignal,
): Promise<void> {
  const beganMs = performance.now();
  let samples: Sample[] | null = null;
  try {
    samples = await measure(all);
  } catch (error) {
    if (signal?.aborted) throw error; // the process stops
    log.warn({ part, reason: reasonOf(error) }, 'figures could not be measured');
  }
  await all.query(
    `INSERT INTO "figures" ("part", "triedAt", "measuredAt", "tookMs", "samples")
     VALUES ($1, now(), CASE WHEN $3::jsonb IS NOT NULL THEN now() END, $2, COALESCE($3, '[]'))
     ON CONFLICT ("part") DO UPDATE SET
       "triedAt" = now(),
       "tookMs" = excluded."tookMs",
       "measuredAt" = COALESCE(excluded."measuredAt", "figures"."measuredAt"),
       "samples" = COALESCE($3::jsonb, "figures"."samples")`,
    [
      part,
      Math.round(performance.now() - beganMs),
      samples === null ? null : JSON.stringify(samples),
    ],
  );
}

/** The last measurement of every part, by any process. */
export function lastFigures(
  all: AllStoresSql,
): Promise<{ part: string; measuredAt: Date | null; samples: Sample[] }[]> {
  return all.query(`SELECT "part", "measuredAt", "samples" FROM "figures"`);
}
