/**
 * Applies a change of plan: a pending one to the starting cycle, whose dates are counted from its
 * charge date, or one at once.
 */
import { civilDate } from '../../../platform/time/civil-time';
import type { Transaction } from '../../../platform/records/transaction';
import { termsInCycle } from '../../checkouts/invoice-terms';
import { chargeDateOf } from '../cycles/charge-dates';
import { dropCyclesCoupon } from '../cycles/cycle-discount';
import { periodStartOf } from '../cycles/period-start';
import { planReminder } from '../remind-subscriber';
import type { Subscription } from '../subscription';
import { pendingChangeOf, planChangeLifecycle } from './plan-change';
import type { WantedPlan } from './wanted-plan';

/** The subscription must be locked. */
export async function applyPlanChange(
  tx: Transaction,
  subscription: Subscription,
  cycleNumber: number,
): Promise<void> {
  const change = await pendingChangeOf(tx, subscription.id);
  if (!change) return;
  const { invoice, frequency } = subscription;
  await tx.update(subscription, {
    ...startBefore(subscription, cycleNumber),
    ...planFrom(subscription, change, cycleNumber),
    ...(invoice && { invoice: termsInCycle(invoice, change.frequency) }),
  });
  if (frequency !== change.frequency) await dropCyclesCoupon(tx, subscription);
  await tx.update(change, {
    status: planChangeLifecycle.move(change.status, 'APPLIED'),
    appliedAt: tx.now(),
  });
}

/**
 * When the cycle before began, which cannot be counted from the new anchor: it is the running one
 * again if this one is withdrawn.
 */
function startBefore(
  subscription: Subscription,
  cycleNumber: number,
): Partial<Pick<Subscription, 'movedCycle' | 'movedFrom' | 'movedPrice'>> {
  const { cycleNumber: running, movedCycle } = subscription;
  if (running < 0 || running !== cycleNumber - 1 || movedCycle === running) return {};
  return { movedCycle: running, movedFrom: periodStartOf(subscription), movedPrice: null };
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
    addOns,
  } = change;
  const main = { productId, quantity, unitPrice, name, description };
  return { ...main, amount, frequency, ...(addOns && { addOns }) };
}

/** The change holds from now on. The subscription must be locked. */
export async function holdNow(
  tx: Transaction,
  subscription: Subscription,
  change: HeldChange,
): Promise<void> {
  const { frequency } = subscription;
  await tx.update(subscription, heldNow(subscription, change, tx.now()));
  if (frequency === change.frequency) return;
  await dropCyclesCoupon(tx, subscription);
  await planReminder(tx, subscription);
}

/** `periodFrom`: when the period begins that it charges in full; null = the running one stays. */
type HeldChange = WantedPlan & { periodFrom: Date | null };

type HeldColumns = Omit<Subscription, 'status' | 'cancelledAt'>;

/**
 * The columns of a subscription whose plan changes at once. Another cycle begins a period, from
 * which later dates are counted; a trial goes on.
 */
export function heldNow(
  subscription: Subscription,
  change: HeldChange,
  now: Date,
): Partial<HeldColumns> {
  const plan = { ...planOf(change), movedPrice: null };
  const { frequency, periodFrom } = change;
  const { invoice, invoiceAt, cycleNumber, nextChargeAt, cancelAt } = subscription;
  if (frequency === subscription.frequency) return plan;
  const columns = {
    ...plan,
    ...(invoice && { invoice: termsInCycle(invoice, frequency) }),
    ...(invoiceAt && { invoiceAt: now }),
  };
  if (!periodFrom) return columns;
  const anchorDay = Number(civilDate(periodFrom).slice(-2));
  const anchor = { anchorAt: periodFrom, anchorCycle: cycleNumber, anchorDay };
  const next = chargeDateOf({ ...anchor, frequency }, cycleNumber + 1);
  return {
    ...columns,
    ...anchor,
    movedCycle: null,
    movedFrom: null,
    ...(nextChargeAt && { nextChargeAt: next }),
    ...(cancelAt && { cancelAt: next }),
  };
}

/** The subscription has ended, so the pending change is never applied. */
export async function cancelPlanChange(tx: Transaction, subscriptionId: string): Promise<void> {
  const change = await pendingChangeOf(tx, subscriptionId);
  if (change)
    await tx.update(change, { status: planChangeLifecycle.move(change.status, 'CANCELLED') });
}
