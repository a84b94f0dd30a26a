/** The change of plan that waits is applied to the cycle that begins: from its charge date on, dates are counted anew. */
import { civilDate } from '../kit/civil-time';
import type { Transaction } from '../kit/transaction';
import { chargeDateOf } from './charge-dates';
import { PlanChange, pendingChangeOf, planChangeLifecycle } from './plan-change';
import type { Subscription } from './subscription';

/** The subscription must be locked, and is not saved here. Later dates are those of the new cycle from this one on, on the original anchor's day of month; cycle numbers go on. */
export async function applyPlanChange(
  tx: Transaction,
  subscription: Subscription,
  cycleNumber: number,
): Promise<PlanChange | null> {
  const change = await pendingChangeOf(tx, subscription.id);
  if (!change) return null;
  const anchorAt = chargeDateOf(subscription, cycleNumber);
  // Weekly dates keep to no day of month: the change itself sets one, or the first longer period could come out short.
  const anchorDay =
    subscription.frequency === 'WEEKLY'
      ? Number(civilDate(anchorAt).slice(-2))
      : subscription.anchorDay;
  const {
    productId,
    quantity,
    unitPrice,
    newAmount: amount,
    frequency,
    name,
    description,
  } = change;
  Object.assign(subscription, {
    productId,
    quantity,
    unitPrice,
    amount,
    frequency,
    name,
    description,
    anchorAt,
    anchorCycle: cycleNumber,
    anchorDay,
  });
  return tx.save(
    Object.assign(change, {
      status: planChangeLifecycle.move(change.status, 'APPLIED'),
      appliedAt: tx.now(),
    }),
  );
}

/** The subscription has ended: the change that waits never comes. */
export async function cancelPlanChange(tx: Transaction, subscriptionId: string): Promise<void> {
  const change = await pendingChangeOf(tx, subscriptionId);
  if (change)
    await tx.save(
      Object.assign(change, { status: planChangeLifecycle.move(change.status, 'CANCELLED') }),
    );
}
