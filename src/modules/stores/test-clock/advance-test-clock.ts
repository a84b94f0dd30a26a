/**
 * Moves a store's Dev mode clock forward. Everything that becomes due on the way happens, in order,
 * before the call returns.
 */
import { MINUTE_MS, later, wallNow } from '../../../platform/time/clock';
import type { Context } from '../../../platform/operations/context';
import { transientConflict } from '../../../platform/operations/errors';
import { newId } from '../../../platform/records/columns/ids';
import { operation } from '../../../platform/operations/operation';
import { clockTakenOver, drainUntil } from './drain-due-rows';
import { testClockView, stateOf } from './test-clock-state';
import { AdvanceTestClockInput, targetOf } from './test-clock-target';
import { changeClock } from './change-clock';

const LEASE_MS = MINUTE_MS;

export const advanceTestClock = operation(
  {
    title: 'Advance the test clock',
    description:
      'Moves the clock of the store forward; what becomes due on the way is done before the ' +
      'response. A long move returns within a minute with `advancingTo` set: repeat the ' +
      'call to continue.',
    permission: 'CHECKOUT:CREATE',
    input: AdvanceTestClockInput,
    output: testClockView,
    devModeOnly: true,
  },
  async (ctx, input) => {
    // Stored with the Idempotency-Key, so that a process that continues for a crashed one moves to
    // the same target.
    const target = await ctx.transaction(async (tx) => {
      const until = await targetOf(tx, input);
      const { storeId } = tx.scope;
      tx.nameChange({ subject: storeId, before: { now: tx.now() }, after: { now: until } });
      return until;
    });
    const holder = newId('hold');
    const begunAt = await takeLease(ctx, { holder, target, seconds: input.seconds ?? null });
    let hasArrived = false;
    try {
      await ctx.steps?.renew(ctx.database);
      const renew = () => renewLease(ctx, holder);
      hasArrived = await drainUntil(ctx, { target, begunAt, holder, renewLease: renew });
    } finally {
      await giveBackLease(ctx, holder, hasArrived);
    }
    ctx.isUnfinished = !hasArrived;
    return stateOf(ctx.rows);
  },
);

/** Returns the store time at which the lease was taken. */
function takeLease(
  ctx: Context,
  { holder, target, seconds }: { holder: string; target: Date; seconds: number | null },
): Promise<Date> {
  return changeClock(ctx, async (rows) => {
    const now = wallNow();
    const [taken] = await rows.sql<{ offsetMs: string }>(
      `
        WITH taken AS (
          UPDATE "testClocks"
          SET "holder" = $3, "leaseUntil" = $4, "advancingTo" = $5, "advancingBySeconds" = $6
          WHERE "storeId" = $1 AND $2 AND ("leaseUntil" IS NULL OR "leaseUntil" <= $7)
          RETURNING "offsetMs"
        )
        SELECT "offsetMs"
        FROM taken
      `,
      [holder, later(now, LEASE_MS), target, seconds, now],
    );
    if (!taken)
      throw transientConflict('the clock of this store is being advanced by another call');
    return later(now, Number(taken.offsetMs));
  });
}

// Renews the lease. It ends before the Idempotency-Key may be taken over, so that the next holder
// finds the clock free.
async function renewLease(ctx: Context, holder: string): Promise<void> {
  const renewed = await changeClock(ctx, (rows) =>
    rows.sql(
      `
        WITH renewed AS (
          UPDATE "testClocks"
          SET "leaseUntil" = $4
          WHERE "storeId" = $1 AND $2 AND "holder" = $3
          RETURNING "storeId"
        )
        SELECT "storeId"
        FROM renewed
      `,
      [holder, later(wallNow(), LEASE_MS)],
    ),
  );
  if (renewed.length === 0) throw clockTakenOver();
  await ctx.steps?.renew(ctx.database);
}

/** The remaining target stays stored: the same call continues. */
async function giveBackLease(ctx: Context, holder: string, hasArrived: boolean): Promise<void> {
  await changeClock(ctx, (rows) =>
    rows.sql(
      `
        UPDATE "testClocks"
        SET "holder" = NULL, "leaseUntil" = NULL,
          "advancingTo" = CASE WHEN $4 THEN NULL ELSE "advancingTo" END,
          "advancingBySeconds" = CASE WHEN $4 THEN NULL ELSE "advancingBySeconds" END
        WHERE "storeId" = $1 AND $2 AND "holder" = $3
      `,
      [holder, hasArrived],
    ),
  );
}
