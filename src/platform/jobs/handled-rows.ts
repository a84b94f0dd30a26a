/**
 * How many rows of each job the workers handle, by minute, in the database: the counters of a
 * process say nothing about the other processes.
 */
import type { DataSource } from 'typeorm';
import { HOUR_MS, MINUTE_MS, SECOND_MS, later, wallNow } from '../time/clock';

/** The rate is that of the last five whole minutes and the present one. */
const RATED_MS = 5 * MINUTE_MS;

interface Handled {
  done: number;
  failed: number;
}

let counted = new Map<string, Handled>();

/** Counts rows of a job in this process, until they are written. */
export function countHandled(job: string, outcome: keyof Handled, rows = 1): void {
  const ofJob = counted.get(job) ?? { done: 0, failed: 0 };
  ofJob[outcome] += rows;
  counted.set(job, ofJob);
}

/** Adds what this process has counted since the last time, and forgets what is an hour old. */
export async function writeHandled(database: DataSource): Promise<void> {
  const now = wallNow();
  await database.query(`DELETE FROM "handledRows" WHERE "minute" < $1`, [later(now, -HOUR_MS)]);
  if (counted.size === 0) return;
  // In one order, so that two processes do not deadlock.
  const jobs = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1));
  counted = new Map();
  try {
    await database.query(
      `
        INSERT INTO "handledRows" AS h ("job", "minute", "done", "failed")
        SELECT "job", date_trunc('minute', $1::timestamptz), "done", "failed"
        FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS given("job", "done", "failed")
        ON CONFLICT ("job", "minute") DO UPDATE SET
          "done" = h."done" + excluded."done", "failed" = h."failed" + excluded."failed"
      `,
      [
        now,
        jobs.map(([job]) => job),
        jobs.map(([, handled]) => handled.done),
        jobs.map(([, handled]) => handled.failed),
      ],
    );
  } catch (error) {
    for (const [job, { done, failed }] of jobs) {
      countHandled(job, 'done', done);
      countHandled(job, 'failed', failed);
    }
    throw error;
  }
}

/** Rows per second of each job, those that failed included. */
export async function handledPerSecond(
  database: Pick<DataSource, 'query'>,
): Promise<Map<string, number>> {
  const now = wallNow();
  const from = later(now, -RATED_MS - (now.getTime() % MINUTE_MS));
  const rows = await database.query<{ job: string; rows: string }[]>(
    `
      SELECT "job", sum("done" + "failed") AS "rows"
      FROM "handledRows"
      WHERE "minute" >= $1
      GROUP BY "job"
    `,
    [from],
  );
  const seconds = (now.getTime() - from.getTime()) / SECOND_MS;
  return new Map(rows.map(({ job, rows: handled }) => [job, Number(handled) / seconds]));
}
