/**
 * After a restore: whether the provider was asked for cycles of a subscription by card that this
 * database has lost. What it collected is recorded.
 */
import { Charge } from '../../charges/charge';
import type { Context } from '../../../platform/operations/context';
import { chargeDateOf } from '../../subscriptions/cycles/charge-dates';
import { Subscription } from '../../subscriptions/subscription';
import { renewSubscription } from './renew-subscription';

const CYCLES_MAX = 100;

/**
 * Begins each cycle that was due in the lost time, as long as the one before it turns out to be
 * paid. One that the provider does not know stays open, and is made after the restore is closed;
 * the next one then waits for its turn, as after any outage.
 */
export async function askAboutLostCycles(ctx: Context, id: string, lostUntil: Date): Promise<void> {
  for (let cycle = 0; cycle < CYCLES_MAX; cycle++) {
    await renewSubscription(ctx, id);
    if (!(await isNextLost(ctx, id, lostUntil))) return;
  }
}

async function isNextLost(ctx: Context, id: string, lostUntil: Date): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    const { status, cycleNumber, parkedAt } = subscription;
    const current = await tx.findBy(Charge, { subscriptionId: id, cycleNumber });
    const next = chargeDateOf(subscription, cycleNumber + 1);
    if (status !== 'ACTIVE' || parkedAt || current?.status !== 'PAID' || next > lostUntil)
      return false;
    await tx.update(subscription, { nextChargeAt: tx.now() });
    return true;
  });
}
