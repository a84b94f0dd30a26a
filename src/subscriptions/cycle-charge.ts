/** The one charge of a cycle: its plan and usage, frozen in the moment it is written. */
import { Charge, type Buyer } from '../charges/charge';
import { discountedByReserved } from '../charges/charge-coupon';
import { sum } from '../kit/money';
import type { Transaction } from '../kit/transaction';
import { applyPlanChange } from './apply-plan-change';
import { chargeDateOf } from './charge-dates';
import { billUsage, planLine, usageLines } from './cycle-lines';
import { mrrBegun, mrrChanged } from './mrr-movement';
import type { Subscription } from './subscription';

/** Of a card its brand and last digits say who paid; an automatic PIX comes from the payer of its mandate. */
const NOBODY: Buyer = { name: null, email: null, taxId: null, cellphone: null };

/** The charge of the cycle after the present one, which becomes the present one. The subscription must be locked, and is not saved here. */
export async function addCycleCharge(
  tx: Transaction,
  subscription: Subscription,
  dueAtOf: (chargeDate: Date) => Date,
): Promise<Charge> {
  const cycleNumber = subscription.cycleNumber + 1;
  await beginPlan(tx, subscription, cycleNumber);
  const lines = [planLine(subscription), ...(await usageLines(tx, subscription, cycleNumber))];
  const { id, method, customerId, name, cardToken, cardBrand, cardLast4, mandateReference } =
    subscription;
  const buyer = mandateReference ? (await tx.get(Charge, mandateReference)).buyer : NOBODY;
  const charge = await tx.insert(Charge, {
    method,
    status: 'PENDING',
    ...(await discountedByReserved(
      tx,
      sum(lines.map(({ amount }) => amount)),
      subscription.couponId,
    )),
    lines,
    paidAmount: null,
    platformFee: 0,
    checkoutId: null,
    subscriptionId: id,
    cycleNumber,
    customerId,
    installments: 1,
    cardBrand,
    cardLast4,
    description: name,
    metadata: {},
    expiresAt: null,
    dueAt: dueAtOf(chargeDateOf(subscription, cycleNumber)),
    paidAt: null,
    nextAttemptAt: null,
    retryNumber: 0,
    failureReason: null,
    brCode: null,
    buyer,
    payer: null,
    cardToken,
    refusedToken: null,
    providerId: null,
    disputeCheckAt: null,
    mandateFrequency: null,
  });
  await billUsage(tx, subscription, cycleNumber, charge.id);
  subscription.cycleNumber = cycleNumber;
  subscription.couponId = null;
  return charge;
}

/** The cycle's plan: the one that waited for it, or the one so far. Revenue moves with it, and begins with the end of a trial. */
async function beginPlan(
  tx: Transaction,
  subscription: Subscription,
  cycleNumber: number,
): Promise<void> {
  const { amount, frequency } = subscription;
  await applyPlanChange(tx, subscription, cycleNumber);
  if (subscription.cycleNumber < 0)
    await mrrBegun(tx, subscription, chargeDateOf(subscription, cycleNumber));
  else await mrrChanged(tx, subscription, { amount, frequency });
}
