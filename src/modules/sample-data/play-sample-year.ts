/**
 * Makes the year of sample data that a store has asked for. It is played once: a worker that finds
 * it begun says that it was interrupted, and the merchant may begin another one.
 */
import type { Context } from '../../platform/operations/context';
import { AppError, isStoreSuspended } from '../../platform/operations/errors';
import { log } from '../../platform/observability/log';
import { isDraining } from '../../platform/jobs/draining';
import { openCatalogue } from './catalogue';
import { planOfServer } from './plan-of-server';
import { playYear } from './play-year';
import { SampleYear, sampleYearLifecycle, type SampleYearProblem } from './sample-year';
import { stageOf } from './stage';
import { StoreShop } from './store-shop';

const MESSAGE_MAX = 500;

/** How it ended; without a problem it is done. */
interface Ending {
  problem: SampleYearProblem | null;
  message: string | null;
}

/** It was decided elsewhere that it ends here: by a member, or by the process that shuts down. */
class Stopped extends Error {}

export async function playSampleYear(ctx: Context, id: string): Promise<void> {
  const from = await begin(ctx, id);
  if (from) await end(ctx, id, await endingOf(ctx, id, from));
}

/** Returns the time at which the year begins; null if there is nothing to play. */
function begin(ctx: Context, id: string): Promise<Date | null> {
  return ctx.chargingTransaction(async (tx) => {
    const year = await tx.lock(SampleYear, id);
    if (year.status === 'QUEUED') {
      const from = tx.now();
      await tx.update(year, {
        status: sampleYearLifecycle.move(year.status, 'RUNNING'),
        steps: planOfServer().length,
        from,
      });
      return from;
    }
    // Whoever began it has lost its claim: it is dead, or stops before its next operation.
    if (year.status === 'RUNNING')
      await tx.update(year, {
        status: sampleYearLifecycle.move(year.status, 'FAILED'),
        problem: 'INTERRUPTED',
        endedAt: tx.now(),
      });
    if (year.status === 'CANCELLING')
      await tx.update(year, {
        status: sampleYearLifecycle.move(year.status, 'CANCELLED'),
        endedAt: tx.now(),
      });
    return null;
  });
}

async function endingOf(ctx: Context, id: string, from: Date): Promise<Ending> {
  let lastRefusal: string | null = null;
  try {
    await play(ctx, id, { from, onRefused: ({ message }) => (lastRefusal = message) });
    return { problem: null, message: null };
  } catch (error) {
    if (error instanceof Stopped || isDraining()) return { problem: 'INTERRUPTED', message: null };
    if (isStoreSuspended(error)) return { problem: 'STORE_SUSPENDED', message: null };
    if (error instanceof AppError && error.status < 500)
      return { problem: 'REFUSED', message: lastRefusal ?? error.message };
    log.error({ row: id, store: ctx.scope.storeId, err: error }, 'sample data could not be made');
    return { problem: 'UNEXPECTED', message: null };
  }
}

async function play(
  ctx: Context,
  id: string,
  { from, onRefused }: { from: Date; onRefused: (refusal: AppError) => void },
): Promise<void> {
  const { database, scope } = ctx;
  const mayGoOn = async () => {
    const year = await ctx.rows.get(SampleYear, id);
    if (year.status !== 'RUNNING' || isDraining()) throw new Stopped();
  };
  const shop = new StoreShop({ database, scope, requestId: id }, mayGoOn);
  let refused = 0;
  await playYear({ from, steps: planOfServer() }, stageOf(shop, await openCatalogue(shop)), {
    onRefused: (refusal) => {
      refused++;
      onRefused(refusal);
    },
    onStep: (stepsDone) => noteProgress(ctx, id, { stepsDone, refused }),
  });
}

/** Not in a transaction of the store, which would wait for its clock. */
async function noteProgress(
  ctx: Context,
  id: string,
  { stepsDone, refused }: { stepsDone: number; refused: number },
): Promise<void> {
  await ctx.rows.sql(
    `
      UPDATE "sampleYears"
      SET "stepsDone" = $4, "refused" = $5
      WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3 AND "status" = 'RUNNING'
    `,
    [id, stepsDone, refused],
  );
}

async function end(ctx: Context, id: string, { problem, message }: Ending): Promise<void> {
  await ctx.transaction(async (tx) => {
    const year = await tx.lock(SampleYear, id);
    const { status } = year;
    const endedAt = tx.now();
    if (status === 'CANCELLING')
      await tx.update(year, { status: sampleYearLifecycle.move(status, 'CANCELLED'), endedAt });
    // Another worker has ended it already, if it is not running.
    if (status !== 'RUNNING') return;
    await tx.update(year, {
      status: sampleYearLifecycle.move(status, problem ? 'FAILED' : 'DONE'),
      problem,
      message: message?.slice(0, MESSAGE_MAX) ?? null,
      endedAt,
    });
  });
}
