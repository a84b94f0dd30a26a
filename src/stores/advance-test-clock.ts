/** Moves a store's Dev mode clock forward; everything that falls due on the way happens, in order, before the call returns. */
import { InputType, ObjectType } from 'type-graphql';
import { MINUTE_MS, SECOND_MS, later, wallNow } from '../kit/clock';
import { Count, Moment } from '../kit/columns';
import type { Context } from '../kit/context';
import { conflict, invalid, unprocessable } from '../kit/errors';
import { newId } from '../kit/ids';
import { operation } from '../kit/operation';
import type { Rows } from '../kit/rows';
import { view } from '../kit/view';
import { NoInput } from './no-input';
import { drainUntil } from './drain-due-rows';

const YEARS_MAX_MS = 2 * 366 * 24 * 60 * MINUTE_MS;
const LEASE_MS = MINUTE_MS;

@ObjectType({
  description: 'The clock of the store in Dev mode: it runs, and can be moved forward.',
})
export class TestClockState {
  @Moment('What time it is for the store.') now: Date;
  @Moment('Where the clock is being moved to right now; null when it is not.', { nullable: true })
  advancingTo: Date | null;
}
export const testClockView = view(TestClockState, ['now', 'advancingTo']);

@InputType()
export class AdvanceTestClockInput {
  @Moment('The time to move to.', { nullable: true }) to: Date | null;
  @Count('Or how many seconds to move by.', { nullable: true, min: 1 }) seconds: number | null;
}

export const getTestClock = operation(
  {
    description: 'What time it is for the store.',
    permission: 'CHECKOUT:CREATE',
    input: NoInput,
    output: testClockView,
    devModeOnly: true,
  },
  (ctx) => stateOf(ctx.rows),
);

export const advanceTestClock = operation(
  {
    description:
      'Moves the clock of the store forward; everything that falls due on the way happens before the answer.',
    permission: 'CHECKOUT:CREATE',
    input: AdvanceTestClockInput,
    output: testClockView,
    devModeOnly: true,
  },
  async (ctx, input) => {
    // Remembered with an Idempotency-Key: who goes on for a process that died moves to where that one wanted to.
    const target = await ctx.transaction((tx) => targetOf(tx, input));
    const holder = newId('hold');
    await takeLease(ctx, holder, target);
    try {
      await ctx.steps?.renew(ctx.database);
      await drainUntil(ctx, { target, renewLease: () => renewLease(ctx, holder) });
    } finally {
      await ctx.rows.sql(
        `UPDATE "testClocks" SET "holder" = NULL, "leaseUntil" = NULL, "advancingTo" = NULL WHERE "storeId" = $1 AND $2 AND "holder" = $3`,
        [holder],
      );
    }
    return stateOf(ctx.rows);
  },
);

async function targetOf(rows: Rows, { to, seconds }: AdvanceTestClockInput): Promise<Date> {
  const { now } = await stateOf(rows);
  const target = to ?? (seconds ? later(now, seconds * SECOND_MS) : null);
  if (!target) throw invalid('to or seconds is required', 'to');
  if (target < now)
    throw invalid(`to must not be before ${now.toISOString()}, the time it is now`, 'to');
  if (target.getTime() - now.getTime() > YEARS_MAX_MS)
    throw unprocessable('the clock moves by at most 2 years in one call', to ? 'to' : 'seconds');
  return target;
}

async function stateOf(rows: Rows): Promise<TestClockState> {
  const [clock] = await rows.sql<{
    offsetMs: string;
    advancingTo: Date | null;
    leaseUntil: Date | null;
  }>(
    `SELECT "offsetMs", "advancingTo", "leaseUntil" FROM "testClocks" WHERE "storeId" = $1 AND $2`,
  );
  const isAdvancing = clock?.leaseUntil && clock.leaseUntil > wallNow();
  return Object.assign(new TestClockState(), {
    now: later(wallNow(), Number(clock?.offsetMs ?? 0)),
    advancingTo: isAdvancing ? clock.advancingTo : null,
  });
}

async function takeLease(ctx: Context, holder: string, target: Date): Promise<void> {
  const taken = await ctx.rows.sql(
    `INSERT INTO "testClocks" ("storeId", "offsetMs", "holder", "leaseUntil", "advancingTo") SELECT $1, 0, $3, $4, $5 WHERE $2
     ON CONFLICT ("storeId") DO UPDATE SET "holder" = $3, "leaseUntil" = $4, "advancingTo" = $5 WHERE "testClocks"."leaseUntil" IS NULL OR "testClocks"."leaseUntil" <= $6 RETURNING "storeId"`,
    [holder, later(wallNow(), LEASE_MS), target, wallNow()],
  );
  if (taken.length === 0)
    throw conflict('the clock of this store is being advanced by another call');
}

// The lease first: it is over before the Idempotency-Key may be taken over, and who takes that finds the clock free.
async function renewLease(ctx: Context, holder: string): Promise<void> {
  const renewed = await ctx.rows.sql<{ storeId: string }>(
    `WITH renewed AS (UPDATE "testClocks" SET "leaseUntil" = $4 WHERE "storeId" = $1 AND $2 AND "holder" = $3 RETURNING "storeId") SELECT "storeId" FROM renewed`,
    [holder, later(wallNow(), LEASE_MS)],
  );
  if (renewed.length === 0) throw conflict('another call has taken over the clock of this store');
  await ctx.steps?.renew(ctx.database);
}
