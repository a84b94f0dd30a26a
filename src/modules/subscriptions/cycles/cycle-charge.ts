/** Creates the one charge of a cycle. Its plan and usage are frozen when it is stored. */
import { addCharge } from '../../charges/add-charge';
import { Charge } from '../../charges/charge';
import type { Buyer } from '../../charges/buyer';
import type { RenewalParts } from '../../charges/terms/charge-parts';
import type { Transaction } from '../../../platform/records/transaction';
import { applyPlanChange } from '../plans/apply-plan-change';
import { chargeDateOf } from './charge-dates';
import { discountCouponOf, priceOfCycle } from './cycle-discount';
import { billUsage, planLine, usageOf } from './cycle-lines';
import { mrrBegun, mrrChanged } from '../plans/mrr-movement';
import type { Subscription } from '../subscription';

/**
 * A card payment is identified by brand and last digits. An automatic PIX comes from the payer of
 * its mandate.
 */
const NOBODY: Buyer = { name: null, email: null, taxId: null, cellphone: null };

interface CycleDates {
  /** When the charge is due, from the charge date of its cycle. */
  dueAtOf(chargeDate: Date): Date;
  /** When the subscription is due again, once this cycle is the current one. */
  dueAfter(cycleNumber: number): Partial<Pick<Subscription, 'nextChargeAt' | 'closesAt'>>;
}

/** The charge of the following cycle, which becomes the current one. The subscription is locked. */
export async function addCycleCharge(
  tx: Transaction,
  subscription: Subscription,
  { dueAtOf, dueAfter }: CycleDates,
): Promise<Charge> {
  const cycleNumber = subscription.cycleNumber + 1;
  await beginPlan(tx, subscription, cycleNumber);
  const { id, customerId, name, mandateReference, providerAccountId } = subscription;
  const usage = await usageOf(tx, { id, cycleNumber });
  const lines = [planLine(subscription), ...(usage ?? [])];
  // An imported mandate was accepted elsewhere: no charge of ours has its payer.
  const accepted = mandateReference ? await tx.find(Charge, mandateReference) : null;
  const buyer = accepted?.buyer ?? NOBODY;
  const charge = await addCharge(tx, {
    kind: 'RENEWAL',
    subscriptionId: id,
    cycleNumber,
    dueAt: dueAtOf(chargeDateOf(subscription, cycleNumber)),
    lines,
    by: collectedBy(subscription),
    ...(await priceOfCycle(tx, subscription, lines)),
    platformFee: 0,
    customerId,
    buyer,
    description: name,
    metadata: {},
    providerAccountId,
  });
  if (usage) await billUsage(tx, subscription, cycleNumber, charge.id);
  await tx.update(subscription, {
    cycleNumber,
    couponId: null,
    ...(subscription.couponId && { discountCouponId: await discountCouponOf(tx, charge) }),
    ...dueAfter(cycleNumber),
  });
  return charge;
}

function collectedBy(subscription: Subscription): RenewalParts['by'] {
  const { method, cardToken, cardBrand, cardLast4 } = subscription;
  switch (method) {
    case 'PIX':
      return { method };
    case 'CARD':
      return { method, cardToken, cardBrand, cardLast4 };
    case 'BOLETO':
      throw new Error(`${subscription.id} cannot be collected by boleto`);
  }
}

/**
 * The plan of the cycle: the pending one, or the current one. Revenue changes with it, and starts
 * with the end of a trial.
 */
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
