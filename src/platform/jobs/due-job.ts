/**
 * Work that happens later: a row with a due time. A sweep claims due rows (see claims.ts). The
 * worker with the claim handles each row once.
 */
import { getMetadataArgsStorage } from 'typeorm';
import type { AllStores } from '../records/all-stores';
import { allFieldsOf, type DueJobName } from '../records/columns/columns';
import type { Context } from '../operations/context';
import type { RecordClass, Scope, StoredRecord } from '../records/record';
import { ID_IN_SCOPE } from '../records/scope-sql';

/** The rows of a batch whose job handles them at the same time: their statements are one. */
export const TOGETHER_MAX = 50;

export interface DueRow extends Scope {
  id: string;
}

/** A kind of due work over one table: which rows are due, and the function that handles one. */
export interface DueJob {
  /** Verb and noun: the name in queues, logs and metrics. */
  name: DueJobName;
  table: string;
  /** The due-time column; it and the scope are indexed together. */
  due: string;
  /**
   * The condition of that index besides the due time, word for word: SQL over the alias `t`. The
   * rows in the index are those that wait, due or not.
   */
  indexed?: string;
  /** A further condition of due rows, which the index does not have: SQL over the alias `t`. */
  condition?: string;
  /**
   * The job also runs for a suspended store, because it records the outcome of a call that a
   * provider already received.
   */
  settles?: true;
  /**
   * Which rows may be handled late if they are created while a Dev mode clock is being moved: SQL
   * over the alias `t`. If left out, none, because every step of a subscription must happen at its
   * time.
   */
  mayBeLate?: string;
  /**
   * The rows of a batch are handled at the same time, and those of a store share transactions and
   * statements: for work that waits for providers and changes rows of its own.
   */
  together?: true;
  /**
   * Rows that are claimed before the others of their store, and in places of their own: SQL over
   * the alias `t`. They and the due time are indexed together.
   */
  first?: string;
  /** Which of the scopes with due rows are claimed now; all, if left out. Not of first rows. */
  admitted?(all: AllStores, scopes: readonly Scope[]): Promise<Scope[]>;
  /**
   * Re-reads the row under lock, returns if it is no longer due, and may run twice without harm.
   */
  run(ctx: Context, id: string): Promise<void>;
}

/**
 * A job over the rows of a class: its table and its due time are those of the column that names the
 * job.
 */
export function dueJob(
  type: RecordClass<StoredRecord>,
  facts: Omit<DueJob, 'table' | 'due'>,
): DueJob {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === type)?.name;
  const due = [...allFieldsOf(type)].filter(([, field]) => field.due === facts.name);
  const [column] = due.length === 1 ? due.map(([name]) => name) : [];
  if (!table || !column)
    throw new Error(`exactly one column of ${type.noun} must say due: '${facts.name}'`);
  return { ...facts, table, due: column };
}

let registered: readonly DueJob[] = [];

/** Registers all due work at start-up. The sweeps and the test clock use the same list. */
export function registerDueJobs(jobs: readonly DueJob[]): void {
  registered = jobs;
}

export function dueJobs(): readonly DueJob[] {
  return registered;
}

/**
 * Makes a row due at once and handles it, for example after a notification of the provider. Returns
 * false if this scope has no such row.
 */
export async function handleNow(ctx: Context, jobName: DueJobName, id: string): Promise<boolean> {
  const job = registered.find(({ name }) => name === jobName);
  if (!job) throw new Error(`no job ${jobName}`);
  const found = await ctx.rows.sql(
    `SELECT t."id" FROM "${job.table}" t WHERE ${ID_IN_SCOPE} AND t."id" = $3`,
    [id],
  );
  if (found.length === 0) return false;
  await ctx.rows.sql(
    `UPDATE "${job.table}" t SET "${job.due}" = $4
     WHERE ${ID_IN_SCOPE} AND t."id" = $3 AND t."${job.due}" > $4`,
    [id, ctx.clock.now()],
  );
  await job.run(ctx, id);
  return true;
}

/**
 * The rows of one scope that are due: `scope` gives storeId, devMode and now; `$1` is wall time,
 * `$2` the job's name.
 */
export function dueRowsSql(job: DueJob, jobName = '$2'): string {
  return `SELECT t."id", t."${job.due}" AS "due" FROM "${job.table}" t
    WHERE t."storeId" = scope."storeId" AND t."devMode" = scope."devMode"
    AND t."${job.due}" <= scope."now" AND ${conditionOf(job)}
    AND NOT EXISTS (
      SELECT 1 FROM "claims" c
      WHERE c."job" = ${jobName} AND c."rowId" = t."id"
        AND (c."until" > $1 OR c."deadAt" IS NOT NULL)
    )`;
}

/** Of due rows besides their time: SQL over the alias `t`. */
export const conditionOf = ({ indexed = 'true', condition = 'true' }: DueJob): string =>
  `${indexed} AND ${condition}`;

/**
 * Every scope with a row that waits, and its earliest due time: storeId, devMode, due. It goes from
 * scope to scope in the index of the job, one look for each, however many rows and stores there
 * are. It is the body of a recursive CTE called `waiting`.
 */
export function waitingScopesSql(job: DueJob): string {
  const first = (after: string) =>
    `SELECT t."storeId", t."devMode", t."${job.due}" AS "due" FROM "${job.table}" t
     WHERE t."${job.due}" IS NOT NULL AND ${job.indexed ?? 'true'} AND ${after}
     ORDER BY t."storeId", t."devMode", t."${job.due}" LIMIT 1`;
  return `(${first('true')})
    UNION ALL
    SELECT next.* FROM waiting
    CROSS JOIN LATERAL (
      ${first('(t."storeId", t."devMode") > (waiting."storeId", waiting."devMode")')}
    ) next`;
}

/** The part of the job that handles its first rows; null if it has none. */
export function firstOf(job: DueJob): DueJob | null {
  const { first, admitted: _admitted, ...facts } = job;
  return first ? { ...facts, indexed: `${job.indexed ?? 'true'} AND ${first}` } : null;
}
