/** Work that happens later: a row with a due time. A sweep claims what is due (see claims.ts); each row is then handled once, by whoever claimed it. */
import type { Context } from './context';
import type { Scope } from './record';

export interface DueRow extends Scope {
  id: string;
}

/** A kind of due work over one table: which rows are due, and what is done with one. */
export interface DueJob {
  /** Verb and noun: the name in queues, logs and metrics. */
  name: string;
  table: string;
  /** The due-time column; it and the scope are indexed together. */
  due: string;
  /** More that a due row must be: SQL over the alias `t`. */
  condition?: string;
  /** Re-reads the row under lock, returns if it is no longer due, and may run twice without harm. */
  run(ctx: Context, id: string): Promise<void>;
}

let registered: readonly DueJob[] = [];

/** Says once, at start-up, what due work there is: the sweeps and the test clock run the same list. */
export function registerDueJobs(jobs: readonly DueJob[]): void {
  registered = jobs;
}

export function dueJobs(): readonly DueJob[] {
  return registered;
}

/** Makes a row due at once and handles it, as when a provider tells of news; false if this scope has no such row. */
export async function handleNow(ctx: Context, jobName: string, id: string): Promise<boolean> {
  const job = registered.find(({ name }) => name === jobName);
  if (!job) throw new Error(`no job ${jobName}`);
  const found = await ctx.rows.sql(
    `SELECT "id" FROM "${job.table}" WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3`,
    [id],
  );
  if (found.length === 0) return false;
  await ctx.rows.sql(
    `UPDATE "${job.table}" SET "${job.due}" = $4 WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3 AND "${job.due}" > $4`,
    [id, ctx.clock.now()],
  );
  await job.run(ctx, id);
  return true;
}

/** The rows of one scope that are due: `scope` gives storeId, devMode and now; `$1` is wall time, `$2` the job's name. */
export function dueRowsSql(job: DueJob, jobName = '$2'): string {
  return `SELECT t."id", t."${job.due}" AS "due" FROM "${job.table}" t
    WHERE t."storeId" = scope."storeId" AND t."devMode" = scope."devMode" AND t."${job.due}" <= scope."now" ${job.condition ? `AND ${job.condition}` : ''}
    AND NOT EXISTS (SELECT 1 FROM "claims" c WHERE c."job" = ${jobName} AND c."rowId" = t."id" AND (c."until" > $1 OR c."deadAt" IS NOT NULL))`;
}
