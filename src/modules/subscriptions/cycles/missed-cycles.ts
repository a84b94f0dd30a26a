/**
 * Handles cycles that became due while no worker ran: a few are charged one at a time; too many are
 * left to an operator.
 */
import { Charge } from '../../charges/charge';
import { DAY_MS, HOUR_MS, later } from '../../../platform/time/clock';
import { log } from '../../../platform/observability/log';
import type { Transaction } from '../../../platform/records/transaction';
import { chargeDateOf, firstCycleAfter } from './charge-dates';
import { mrrBegun } from '../plans/mrr-movement';
import type { Subscription } from '../subscription';

/**
 * With more missed cycles than this, including the due one, the subscription is parked, so that the
 * buyer is not charged many times at once.
 */
export const MISSED_CYCLES_MAX = 3;

/**
 * Parks the locked subscription if too many of its charge dates have passed uncharged. Returns
 * whether it did.
 */
export async function parkIfMissed(tx: Transaction, subscription: Subscription): Promise<boolean> {
  const due = subscription.cycleNumber + 1;
  if (firstCycleAfter(subscription, subscription.cycleNumber, tx.now()) - due <= MISSED_CYCLES_MAX)
    return false;
  if (subscription.cycleNumber < 0) await mrrBegun(tx, subscription, chargeDateOf(subscription, 0));
  await tx.update(subscription, {
    parkedAt: tx.now(),
    nextChargeAt: null,
    closesAt: null,
    invoiceAt: null,
  });
  log.error(
    { subscription: subscription.id, store: subscription.storeId },
    'subscription parked: it has missed too many cycles',
  );
  return true;
}

/**
 * Until when the next cycle of the locked subscription waits; null if it need not wait. If its
 * date passed while the previous cycle was being tried, it waits until that one is decided. If that
 * one is then paid, it starts a day after the payment.
 */
export async function waitsUntil(
  tx: Transaction,
  subscription: Subscription,
): Promise<Date | null> {
  const { id, cycleNumber } = subscription;
  const now = tx.now();
  const date = chargeDateOf(subscription, cycleNumber + 1);
  if (date > now) return null;
  // The days of a change that is being charged are those of the cycle before this one.
  if (subscription.changeChargeId) return later(now, HOUR_MS);
  const before = await tx.findBy(Charge, { subscriptionId: id, cycleNumber });
  if (!before) return null;
  // With automatic PIX, the charge is announced for a future day. The next one can be announced for
  // another day.
  const isTried = before.status === 'PENDING' && (!before.dueAt || before.dueAt <= now);
  if (isTried) return later(now, DAY_MS);
  if (!before.paidAt || before.paidAt < date) return null;
  const until = later(before.paidAt, DAY_MS);
  return until > now ? until : null;
}
