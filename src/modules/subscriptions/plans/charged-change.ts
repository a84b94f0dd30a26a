/**
 * A change of plan whose difference is charged at once. It waits for the outcome of its charge: a
 * declined one changes nothing. The subscription must be locked for every step.
 */
import { addCharge } from '../../charges/add-charge';
import type { Charge } from '../../charges/charge';
import { transientConflict } from '../../../platform/operations/errors';
import type { Transaction } from '../../../platform/records/transaction';
import { NO_BUYER, collectedBy } from '../cycles/cycle-charge';
import { addChargedLines, dropChargedLines } from '../cycles/open-lines';
import type { Subscription } from '../subscription';
import { planOf } from './apply-plan-change';
import type { DecidedChange } from './decide-change';
import { mrrChanged } from './mrr-movement';
import { PlanChange, planChangeLifecycle } from './plan-change';
import { addChange, replacePending } from './store-change';
import { chargeLineOf } from './subscription-line';

/** Another change would be of a plan that is not known yet. */
export function refuseWhileCharged({ id, changeChargeId }: Subscription): void {
  if (changeChargeId)
    throw transientConflict(
      `the difference of a change of ${id} is being charged: try again in a minute`,
      'id',
    );
}

/** Its charge is still to be tried. */
export async function startChargedChange(
  tx: Transaction,
  subscription: Subscription,
  { plan, when, proration, lines, periodPrice, chargedNow }: DecidedChange,
): Promise<{ change: PlanChange; charge: Charge }> {
  const { id, customerId, providerAccountId, cycleNumber } = subscription;
  const by = collectedBy(subscription);
  if (by.method !== 'CARD') throw new Error(`${id} has no card for its change`);
  const charge = await addCharge(tx, {
    kind: 'CHANGE',
    subscriptionId: id,
    lines: lines.map(chargeLineOf),
    by,
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
    periodPrice,
    appliedAt: null,
    chargeId: charge.id,
  });
  await addChargedLines(tx, lines, change);
  await tx.update(subscription, { changeChargeId: charge.id });
  return { change, charge };
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
  await tx.update(change, {
    status: planChangeLifecycle.move(change.status, 'APPLIED'),
    appliedAt: tx.now(),
  });
  const { amount, frequency, cycleNumber, pausedAt } = subscription;
  await tx.update(subscription, { ...planOf(change), movedPrice: null, changeChargeId: null });
  // A paused subscription counts with its new plan when it resumes.
  if (cycleNumber >= 0 && !pausedAt) await mrrChanged(tx, subscription, { amount, frequency });
  return change;
}

/** Its charge was declined, or the subscription ends. Nothing if none is being charged. */
export async function dropChargedChange(
  tx: Transaction,
  subscription: Subscription,
  { status, reason }: { status: 'DECLINED' | 'CANCELLED'; reason: string | null },
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
