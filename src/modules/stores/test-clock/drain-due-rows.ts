/**
 * Runs everything of one scope that becomes due until a given time, in due order, as the workers
 * would have done.
 */
import type { EntityManager } from 'typeorm';
import { config } from '../../../config/config';
import { failClaim } from '../../../platform/jobs/fail-claim';
import { MINUTE_MS, later, wallNow } from '../../../platform/time/clock';
import { Context } from '../../../platform/operations/context';
import { TOGETHER_MAX, dueJobs, dueRowsSql, type DueJob } from '../../../platform/jobs/due-job';
import { isDraining } from '../../../platform/jobs/draining';
import {
  isRestoringError,
  isStoreSuspended,
  restoring,
  storeSuspended,
  transientConflict,
  unavailable,
} from '../../../platform/operations/errors';
import { isWithoutWrites } from '../../../platform/http/refusal-from';
import { IS_RESTORING_SQL } from '../../../platform/database/restores';
import { SharedTransactions } from '../../../platform/records/open-transaction';
import { PREPARED } from '../../../platform/database/query-hints';
import { lockClockExclusively } from '../../../platform/database/store-locks';

const CLAIMS_ASK_EVERY_MS = 50;
/**
 * Rows of a job that shares statements are run together if they are due within this time: nothing
 * that a job makes ends sooner.
 */
const TOGETHER_WITHIN_MS = MINUTE_MS;
const LEASE_RENEWED_EVERY_MS = MINUTE_MS / 4;

/** One call that moves the clock. */
export interface Advance {
  target: Date;
  /** Store time when the call started. */
  begunAt: Date;
  /** The holder of the lease on the clock's row. */
  holder: string;
  renewLease(): Promise<void>;
}

interface NextRow {
  job: string;
  id: string;
  due: Date;
}

/** The rows to run, and where the clock was moved for them. */
interface Step {
  rows: NextRow[];
  clockOffsetMs: number;
  /** Store time before the clock was moved. */
  from: Date;
  /** Store time afterwards. */
  moment: Date;
}

/**
 * Moves the clock row by row, or by rows of one job that are due within a minute. Commits each
 * step, and returns whether it has arrived. It has not if the call's time limit is reached or the
 * process crashed: the same call then continues. Refuses with 403 once the store is suspended.
 */
export async function drainUntil(ctx: Context, advance: Advance): Promise<boolean> {
  const endsAt = performance.now() + config.clockAdvanceMs;
  const keepLease = everySoOften(advance.renewLease);
  if (!(await waitForClaims(ctx, keepLease, endsAt))) return false;
  let last: NextRow[] = [];
  for (;;) {
    if (isDraining())
      throw unavailable('this process is shutting down: advance the clock again to continue');
    const step = await takeStep(ctx, advance);
    if (step.rows.length === 0) return true;
    await runStep(ctx, step, last);
    last = step.rows;
    if (performance.now() >= endsAt) return false;
    await keepLease();
  }
}

function everySoOften(renewLease: () => Promise<void>): () => Promise<void> {
  let renewedAt = wallNow();
  return async () => {
    if (later(renewedAt, LEASE_RENEWED_EVERY_MS) > wallNow()) return;
    await renewLease();
    renewedAt = wallNow();
  };
}

/**
 * Waits for workers that claimed rows of this scope before the clock was taken. False if the call's
 * time limit is reached first.
 */
async function waitForClaims(
  ctx: Context,
  keepLease: () => Promise<void>,
  endsAt: number,
): Promise<boolean> {
  for (;;) {
    const claims = await ctx.rows.sql(
      `
        SELECT 1
        FROM "claims"
        WHERE "storeId" = $1
          AND "devMode" = $2
          AND "until" > $3
          AND ("token" IS NOT NULL OR "error" IS NULL)
          AND "job" = ANY($4)
        LIMIT 1
      `,
      [wallNow(), dueJobs().map(({ name }) => name)],
    );
    if (claims.length === 0) return true;
    if (performance.now() >= endsAt) return false;
    await keepLease();
    await new Promise((resolve) => setTimeout(resolve, CLAIMS_ASK_EVERY_MS));
  }
}

/**
 * Finds the next rows and moves the clock to the last of them, or to the target if there is none,
 * while no transaction of the scope is running. So no due row is skipped, and no request is stored
 * at an earlier time.
 */
function takeStep(ctx: Context, advance: Advance): Promise<Step> {
  const { storeId } = ctx.scope;
  return ctx.database.transaction(async (manager) => {
    await lockClockExclusively(manager, storeId);
    const wall = wallNow();
    const offsetMs = await offsetOf(manager, storeId, advance.holder);
    const now = later(wall, offsetMs);
    const horizon = advance.target > now ? advance.target : now;
    const rows = await earliest(manager, ctx, { wall, horizon, begunAt: advance.begunAt });
    const moment = rows.at(-1)?.due ?? advance.target;
    // The clock only moves forward: a row that was already due does not move it back.
    const clockOffsetMs = Math.max(offsetMs, moment.getTime() - wall.getTime());
    await manager.query(`UPDATE "testClocks" SET "offsetMs" = $2 WHERE "storeId" = $1`, [
      storeId,
      clockOffsetMs,
    ]);
    return { rows, clockOffsetMs, from: now, moment: later(wall, clockOffsetMs) };
  });
}

async function offsetOf(manager: EntityManager, storeId: string, holder: string): Promise<number> {
  const [clock] = await manager.query<
    { offsetMs: string; holder: string | null; suspendedAt: Date | null; isRestoring: boolean }[]
  >(
    `${PREPARED}
      SELECT c."offsetMs", c."holder", s."suspendedAt", ${IS_RESTORING_SQL} AS "isRestoring"
      FROM "testClocks" c
      JOIN "stores" s ON s."id" = c."storeId"
      WHERE c."storeId" = $1
    `,
    [storeId],
  );
  if (clock?.suspendedAt) throw storeSuspended();
  if (clock?.isRestoring) throw restoring();
  if (clock?.holder !== holder) throw clockTakenOver();
  return Number(clock.offsetMs);
}

export const clockTakenOver = () =>
  transientConflict('another call has taken over the clock of this store');

interface Until {
  wall: Date;
  horizon: Date;
  begunAt: Date;
}

/**
 * The row that becomes due first, by (due, job, id), and those of its job that may run with it: due
 * soon after it, and before any row of another job. Rows that were created since the call started
 * and may be late are left to the workers. Otherwise new traffic could hold the clock forever.
 */
async function earliest(manager: EntityManager, ctx: Context, until: Until): Promise<NextRow[]> {
  const firsts = await firstRows(manager, ctx, until, { jobs: dueJobs(), max: 1 });
  const [next, other] = firsts;
  const job = dueJobs().find(({ name }) => name === next?.job);
  if (!next || !job?.together) return next ? [next] : [];
  const ends = [until.horizon, later(next.due, TOGETHER_WITHIN_MS)];
  if (other) ends.push(later(other.due, -1));
  const horizon = ends.reduce((first, end) => (end < first ? end : first));
  if (horizon <= next.due) return [next];
  return firstRows(manager, ctx, { ...until, horizon }, { jobs: [job], max: TOGETHER_MAX });
}

/** The first rows of each of these jobs, by (due, job, id). */
function firstRows(
  manager: EntityManager,
  { scope }: Context,
  { wall, horizon, begunAt }: Until,
  { jobs, max }: { jobs: readonly DueJob[]; max: number },
): Promise<NextRow[]> {
  const { storeId, devMode } = scope;
  const one = (job: DueJob) =>
    `
      (
        SELECT '${job.name}' AS "job", t."id", t."due"
        FROM (
          SELECT $2::text AS "storeId", $3::boolean AS "devMode", $4::timestamptz AS "now"
        ) scope
        CROSS JOIN LATERAL (
          ${dueRowsSql(job, `'${job.name}'`)}
          AND NOT (t."createdAt" > $5 AND ${job.mayBeLate ?? 'false'})
          ORDER BY t."${job.due}", t."id"
          LIMIT ${max}
        ) t
      )
    `;
  return manager.query<NextRow[]>(
    `${PREPARED}
      SELECT *
      FROM (${jobs.map(one).join(' UNION ALL ')}) candidates
      ORDER BY "due", "job", "id"
    `,
    [wall, storeId, devMode, horizon, begunAt],
  );
}

/**
 * Runs all of them, and then throws the first refusal. Several rows share transactions and
 * statements, as in a batch of a worker. Each has the time at which it is due; one that is late has
 * the time before this step.
 */
async function runStep(ctx: Context, step: Step, last: readonly NextRow[]): Promise<void> {
  const { database, scope, requestId } = ctx;
  const { rows, clockOffsetMs, from, moment } = step;
  const shared = rows.length > 1 ? new SharedTransactions(database, scope) : null;
  const outcomes = await Promise.allSettled(
    rows.map((row) => {
      const behindMs = moment.getTime() - Math.max(row.due.getTime(), from.getTime());
      const facts = { database, scope, requestId, clockOffsetMs, behindMs, shared };
      return runOne(
        new Context(facts),
        row,
        last.some((earlier) => isSame(row, earlier)),
      );
    }),
  );
  const refused = outcomes.find(({ status }) => status === 'rejected');
  if (refused?.status === 'rejected') throw refused.reason;
}

async function runOne(
  ctx: Context,
  { job: name, id }: NextRow,
  isStillDue: boolean,
): Promise<void> {
  const job = dueJobs().find((candidate) => candidate.name === name);
  if (!job) throw new Error(`no job ${name}`);
  try {
    // or the clock would never move on
    if (isStillDue) throw new Error(`${name} left ${id} due as it was`);
    await job.run(ctx, id);
  } catch (error) {
    if (isStoreSuspended(error) || isRestoringError(error) || isWithoutWrites(error)) throw error;
    // The row stays due and waits for its back-off, exactly as when a worker fails. The clock moves
    // on.
    await failClaim(ctx.database, name, { id, ...ctx.scope }, error);
  }
}

function isSame(one: NextRow, other: NextRow): boolean {
  return one.job === other.job && one.id === other.id && one.due.getTime() === other.due.getTime();
}
