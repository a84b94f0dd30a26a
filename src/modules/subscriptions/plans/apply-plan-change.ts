/** Applies a pending plan change to the starting cycle. Dates are counted from its charge date. */
import { civilDate } from '../../../platform/time/civil-time';
import type { Transaction } from '../../../platform/records/transaction';
import { chargeDateOf } from '../cycles/charge-dates';
import { pendingChangeOf, planChangeLifecycle } from './plan-change';
import type { WantedPlan } from './wanted-plan';
import type { Subscription } from '../subscription';

/** The subscription must be locked. */
export async function applyPlanChange(
  tx: Transaction,
  subscription: Subscription,
  cycleNumber: number,
): Promise<void> {
  const change = await pendingChangeOf(tx, subscription.id);
  if (!change) return;
  await tx.update(subscription, planFrom(subscription, change, cycleNumber));
  await tx.update(change, {
    status: planChangeLifecycle.move(change.status, 'APPLIED'),
    appliedAt: tx.now(),
  });
}

/**
 * The plan from that cycle on. Later dates follow the new cycle from this one on, on the day of
 * month of the original anchor. Cycle numbers continue.
 */
export function planFrom(subscription: Subscription, change: WantedPlan, cycleNumber: number) {
  const anchorAt = chargeDateOf(subscription, cycleNumber);
  // Weekly dates have no day of month. The change sets one, or the first longer period could be too
  // short.
  const anchorDay =
    subscription.frequency === 'WEEKLY'
      ? Number(civilDate(anchorAt).slice(-2))
      : subscription.anchorDay;
  return { ...planOf(change), anchorAt, anchorCycle: cycleNumber, anchorDay };
}

/** The columns of a subscription that a change of plan sets. */
export function planOf(change: WantedPlan) {
  const {
    productId,
    quantity,
    unitPrice,
    newAmount: amount,
    frequency,
    name,
    description,
  } = change;
  return { productId, quantity, unitPrice, amount, frequency, name, description };
}

/** The subscription has ended, so the pending change is never applied. */
export async function cancelPlanChange(tx: Transaction, subscriptionId: string): Promise<void> {
  const change = await pendingChangeOf(tx, subscriptionId);
  if (change)
    await tx.update(change, { status: planChangeLifecycle.move(change.status, 'CANCELLED') });
}
