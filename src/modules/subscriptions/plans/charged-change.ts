/**
 * A change of plan whose difference is charged at once, by the stored card or, by invoice, on a
 * page. It waits for the outcome of its charge: one that is declined, or not paid, changes nothing.
 * The subscription must be locked for every step.
 */
import { addCharge } from '../../charges/add-charge';
import type { Charge } from '../../charges/charge';
import { transientConflict } from '../../../platform/operations/errors';
import type { Transaction } from '../../../platform/records/transaction';
import { NO_BUYER, collectedBy } from '../cycles/cycle-charge';
import { addChargedLines, dropChargedLines } from '../cycles/open-lines';
import { addPage } from '../invoices/add-page';
import type { ChangePageTerms } from '../invoices/change-terms';
import type { Subscription } from '../subscription';
import { holdNow } from './apply-plan-change';
import type { DecidedChange } from './decide-change';
import { mrrChanged } from './mrr-movement';
import { PlanChange, planChangeLifecycle, type PlanChangeStatus } from './plan-change';
import { addChange, pricesOf, replacePending } from './store-change';
import { chargeLineOf } from './subscription-line';

/** Another change would be of a plan that is not known yet. */
export function refuseWhileCharged({ id, changeChargeId }: Subscription): void {
  if (changeChargeId)
    throw transientConflict(
      `the difference of a change of ${id} is being charged: try again in a minute`,
      'id',
    );
}

/** Its charge is still to be tried or, by invoice, to be reported. */
export async function startChargedChange(
  tx: Transaction,
  subscription: Subscription,
  decided: DecidedChange,
): Promise<{ change: PlanChange; charge: Charge }> {
  const { plan, when, proration, lines, periodPrices, periodFrom, periodCouponId } = decided;
  const { chargedNow, page, refundedCredit } = decided;
  const { id, customerId, providerAccountId, cycleNumber } = subscription;
  const charge = await addCharge(tx, {
    ...(page ? await partsOnPage(tx, subscription, decided, page) : partsByCard(subscription)),
    kind: 'CHANGE',
    subscriptionId: id,
    lines: lines.map(chargeLineOf),
    amount: chargedNow,
    platformFee: 0,
    customerId,
    buyer: NO_BUYER,
    description: plan.name,
    metadata: {},
    providerAccountId,
  });
  const change = await addChange(tx, subscription, plan, {
    status: 'AWAITING_PAYMENT',
    when,
    proration,
    cycleNumber,
    ...pricesOf(periodPrices),
    periodFrom,
    periodCouponId,
    refundedCredit,
    appliedAt: null,
    chargeId: charge.id,
    expireAt: page?.dueAt ?? null,
  });
  await addChargedLines(tx, lines, change);
  await tx.update(subscription, { changeChargeId: charge.id });
  return { change, charge };
}

function partsByCard(subscription: Subscription) {
  const by = collectedBy(subscription);
  if (by.method !== 'CARD') throw new Error(`${subscription.id} has no card for its change`);
  return { by };
}

/** It is paid in time or not at all: no fine and no interest are due. */
async function partsOnPage(
  tx: Transaction,
  subscription: Subscription,
  { lines, chargedNow: amount }: DecidedChange,
  { dueAt, methods }: ChangePageTerms,
) {
  const price = { amount, discount: 0, lines: lines.map(chargeLineOf) };
  const terms = { methods, interest: null, fine: null };
  const { id: checkoutId } = await addPage(tx, subscription, price, dueAt, terms);
  const [method = 'PIX' as const] = methods;
  return { checkoutId, dueAt, by: { method } };
}

/** Its charge is paid. A change that waits for the next charge date was requested before it. */
export async function applyChargedChange(
  tx: Transaction,
  subscription: Subscription,
  { id: chargeId }: Charge,
): Promise<PlanChange> {
  const change = await tx.findBy(PlanChange, { chargeId });
  if (!change) throw new Error(`${chargeId} is the charge of no change`);
  await replacePending(tx, subscription);
  const { amount, frequency, cycleNumber, pausedAt } = subscription;
  await holdNow(tx, subscription, change);
  await tx.update(subscription, { changeChargeId: null });
  await tx.update(change, {
    status: planChangeLifecycle.move(change.status, 'APPLIED'),
    appliedAt: tx.now(),
  });
  // A paused subscription counts with its new plan when it resumes.
  if (cycleNumber >= 0 && !pausedAt) await mrrChanged(tx, subscription, { amount, frequency });
  return change;
}

/** Its charge was declined or not paid, or the subscription ends. Nothing if none is charged. */
export async function dropChargedChange(
  tx: Transaction,
  subscription: Subscription,
  {
    status,
    reason,
  }: { status: Exclude<PlanChangeStatus, 'APPLIED' | 'PENDING'>; reason: string | null },
): Promise<void> {
  const { changeChargeId: chargeId } = subscription;
  if (!chargeId) return;
  const change = await tx.findBy(PlanChange, { chargeId });
  if (!change) throw new Error(`${chargeId} is the charge of no change`);
  await tx.update(change, {
    status: planChangeLifecycle.move(change.status, status),
    declineReason: reason,
  });
  await dropChargedLines(tx, chargeId);
  await tx.update(subscription, { changeChargeId: null });
}
