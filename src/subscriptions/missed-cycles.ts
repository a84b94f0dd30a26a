/** Cycles that fell due while nobody worked: a few are made up for one at a time, too many are left to an operator. */
import { Charge } from '../charges/charge';
import { DAY_MS, later } from '../kit/clock';
import { log } from '../kit/log';
import type { Transaction } from '../kit/transaction';
import { chargeDateOf, firstCycleAfter } from './charge-dates';
import { mrrBegun } from './mrr-movement';
import type { Subscription } from './subscription';

/** After more missed cycles than this, the one that is due included, the subscription is set aside instead of surprising the buyer. */
export const MISSED_CYCLES_MAX = 3;

/** Sets the locked subscription aside if too many of its charge dates have passed uncharged; answers whether it did. */
export async function parkIfMissed(tx: Transaction, subscription: Subscription): Promise<boolean> {
  const due = subscription.cycleNumber + 1;
  if (firstCycleAfter(subscription, subscription.cycleNumber, tx.now()) - due <= MISSED_CYCLES_MAX)
    return false;
  if (subscription.cycleNumber < 0) await mrrBegun(tx, subscription, chargeDateOf(subscription, 0));
  await tx.save(
    Object.assign(subscription, { parkedAt: tx.now(), nextChargeAt: null, closesAt: null }),
  );
  log.error(
    { subscription: subscription.id, store: subscription.storeId },
    'subscription parked: it has missed too many cycles',
  );
  return true;
}

/** Until when the next cycle of the locked subscription waits: one that was missed begins a day after the one before it was paid, and not while that is being tried. Null if it need not wait. */
export async function waitsUntil(
  tx: Transaction,
  subscription: Subscription,
): Promise<Date | null> {
  const { id, cycleNumber } = subscription;
  const now = tx.now();
  if (later(chargeDateOf(subscription, cycleNumber + 1), DAY_MS) > now) return null;
  const before = await tx.findBy(Charge, { subscriptionId: id, cycleNumber });
  if (!before) return null;
  // By automatic PIX it is announced for a day to come: the next one can be announced for another.
  const isTried = before.status === 'PENDING' && (!before.dueAt || before.dueAt <= now);
  const until = isTried ? later(now, DAY_MS) : before.paidAt && later(before.paidAt, DAY_MS);
  return until && until > now ? until : null;
}
