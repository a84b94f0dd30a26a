/** Runs everything of one scope that falls due until a time, in the order in which it falls due: what the workers would have done, step by step. */
import { failClaim } from '../kit/claims';
import { MINUTE_MS, later, wallNow } from '../kit/clock';
import { Context } from '../kit/context';
import { dueJobs, dueRowsSql, type DueJob } from '../kit/due-job';
import { isDraining } from '../kit/draining';
import { conflict, unavailable, unprocessable } from '../kit/errors';

const ROWS_MAX = 100_000;
const CLAIMS_WAIT_MS = 2 * MINUTE_MS;
const CLAIMS_ASK_EVERY_MS = 50;
const LEASE_RENEWED_EVERY_MS = MINUTE_MS / 4;

interface Next {
  job: string;
  id: string;
  due: Date;
}

/** Moves the clock row by row; committed step by step, so that a call that died half-way is simply made again. */
export async function drainUntil(
  ctx: Context,
  { target, renewLease }: { target: Date; renewLease: () => Promise<void> },
): Promise<void> {
  const keepLease = everySoOften(renewLease);
  await waitForClaims(ctx, keepLease);
  let last: Next | null = null;
  for (let rows = 0; ; rows++) {
    if (rows > ROWS_MAX)
      throw unprocessable(
        `more than ${ROWS_MAX} rows fall due on the way: advance in smaller steps`,
      );
    if (isDraining())
      throw unavailable(
        'this process is ending: advance the clock again, it goes on where it stopped',
      );
    // The clock runs meanwhile: what fell due by the work itself, a moment past the target, happens too.
    const next =
      (await earliest(ctx, target)) ?? (await earliest(ctx, (await contextNow(ctx)).clock.now()));
    if (!next) break;
    await setClock(ctx, next.due);
    await runOne(ctx, next, isSame(next, last));
    last = next;
    await keepLease();
  }
  await setClock(ctx, target);
}

function everySoOften(renewLease: () => Promise<void>): () => Promise<void> {
  let renewedAt = wallNow();
  return async () => {
    if (later(renewedAt, LEASE_RENEWED_EVERY_MS) > wallNow()) return;
    await renewLease();
    renewedAt = wallNow();
  };
}

function isSame(one: Next, other: Next | null): boolean {
  return (
    other !== null &&
    one.job === other.job &&
    one.id === other.id &&
    one.due.getTime() === other.due.getTime()
  );
}

async function runOne(ctx: Context, { job: name, id }: Next, isStillDue: boolean): Promise<void> {
  const job = dueJobs().find((candidate) => candidate.name === name);
  if (!job) throw new Error(`no job ${name}`);
  try {
    if (isStillDue) throw new Error(`${name} left ${id} due as it was`); // or the clock would stand still for ever
    await job.run(await contextNow(ctx), id);
  } catch (error) {
    // It stays due and is set aside until its back-off is over, exactly as when a worker fails: the clock goes on.
    await failClaim(ctx.database, name, { id, ...ctx.scope }, error);
  }
}

/** Workers that claimed rows of this scope before the clock was taken finish first. */
async function waitForClaims(ctx: Context, keepLease: () => Promise<void>): Promise<void> {
  const until = later(wallNow(), CLAIMS_WAIT_MS);
  for (;;) {
    const claims = await ctx.rows.sql(
      `SELECT 1 FROM "claims" WHERE "storeId" = $1 AND "devMode" = $2 AND "until" > $3 AND ("token" IS NOT NULL OR "error" IS NULL) AND "job" = ANY($4) LIMIT 1`,
      [wallNow(), dueJobs().map(({ name }) => name)],
    );
    if (claims.length === 0) return;
    if (wallNow() > until)
      throw conflict('work of this store is still being done: advance the clock again in a moment');
    await keepLease();
    await new Promise((resolve) => setTimeout(resolve, CLAIMS_ASK_EVERY_MS));
  }
}

/** The row that falls due first, by (due, kind, id). */
async function earliest(ctx: Context, target: Date): Promise<Next | null> {
  const { storeId, devMode } = ctx.scope;
  const one = (job: DueJob) =>
    `(SELECT '${job.name}' AS "job", t."id", t."due" FROM (SELECT $2::text AS "storeId", $3::boolean AS "devMode", $4::timestamptz AS "now") scope
      CROSS JOIN LATERAL (${dueRowsSql(job, `'${job.name}'`)} ORDER BY t."${job.due}", t."id" LIMIT 1) t)`;
  const [next] = await ctx.database.query<Next[]>(
    `SELECT * FROM (${dueJobs().map(one).join(' UNION ALL ')}) candidates ORDER BY "due", "job", "id" LIMIT 1`,
    [wallNow(), storeId, devMode, target],
  );
  return next ?? null;
}

// Only ever forward: a row that was already due does not turn the clock back.
async function setClock(ctx: Context, moment: Date): Promise<void> {
  const offsetMs = moment.getTime() - wallNow().getTime();
  await ctx.rows.sql(
    `UPDATE "testClocks" SET "offsetMs" = GREATEST("offsetMs", $3) WHERE "storeId" = $1 AND $2`,
    [offsetMs],
  );
}

async function contextNow(ctx: Context): Promise<Context> {
  const [clock] = await ctx.rows.sql<{ offsetMs: string }>(
    `SELECT "offsetMs" FROM "testClocks" WHERE "storeId" = $1 AND $2`,
  );
  return new Context({
    database: ctx.database,
    scope: ctx.scope,
    clockOffsetMs: Number(clock?.offsetMs ?? 0),
    requestId: ctx.requestId,
  });
}
