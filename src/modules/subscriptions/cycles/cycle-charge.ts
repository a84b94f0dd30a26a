/** Creates the one charge of a cycle. Its plan and usage are frozen when it is stored. */
import type { Checkout } from '../../checkouts/checkout';
import { addCharge } from '../../charges/add-charge';
import { Charge } from '../../charges/charge';
import type { Buyer } from '../../charges/buyer';
import type { InvoiceParts, RenewalParts } from '../../charges/terms/charge-parts';
import type { Transaction } from '../../../platform/records/transaction';
import { applyPlanChange } from '../plans/apply-plan-change';
import { chargeDateOf } from './charge-dates';
import { discountCouponOf, priceOfCycle, type Priced } from './cycle-discount';
import { billUsage, planLines, usageOf } from './cycle-lines';
import { mrrBegun, mrrChanged } from '../plans/mrr-movement';
import { DAY_MS, later } from '../../../platform/time/clock';
import { chargeLineOf } from '../plans/subscription-line';
import type { Subscription } from '../subscription';
import { billLines, openLinesOf } from './open-lines';

/**
 * A card payment is identified by brand and last digits. An automatic PIX comes from the payer of
 * its mandate.
 */
export const NO_BUYER: Buyer = { name: null, email: null, taxId: null, cellphone: null };

/** What the cycle costs, before its charge is stored. */
export type PricedCycle = Pick<Priced, 'amount' | 'discount' | 'lines'>;

interface CycleDates {
  /** By invoice: the page on which the charge is paid. A charge of 0 has none. */
  pageOf?(price: PricedCycle, dueAt: Date): Promise<Checkout>;
  /** When the charge is due, from the charge date of its cycle. */
  dueAtOf(chargeDate: Date): Date;
  /** When the subscription is due again, once this cycle is the current one. */
  dueAfter(cycleNumber: number): Partial<Pick<Subscription, 'nextChargeAt' | 'closesAt'>>;
}

/** The charge of the following cycle, which becomes the current one. The subscription is locked. */
export async function addCycleCharge(
  tx: Transaction,
  subscription: Subscription,
  { dueAtOf, dueAfter, pageOf }: CycleDates,
): Promise<Charge> {
  const cycleNumber = subscription.cycleNumber + 1;
  await beginPlan(tx, subscription, cycleNumber);
  const { id, customerId, name, providerAccountId } = subscription;
  const usage = await usageOf(tx, { id, cycleNumber });
  const recurring = [...planLines(subscription), ...(usage ?? [])];
  const once = (await openLinesOf(tx, [subscription])).get(id) ?? [];
  const { carriedOver, ...price } = await priceOfCycle(
    tx,
    subscription,
    recurring,
    once.map(chargeLineOf),
  );
  const dueAt = dueAtOf(chargeDateOf(subscription, cycleNumber));
  const page = price.amount > 0 && pageOf ? await pageOf(price, dueAt) : null;
  const ofCycle = { subscriptionId: id, cycleNumber, dueAt, lines: price.lines };
  const charge = await addCharge(tx, {
    ...(page ? invoiceParts(ofCycle, page) : renewalParts(ofCycle, subscription)),
    ...price,
    platformFee: 0,
    customerId,
    buyer: await payerOf(tx, subscription),
    description: name,
    metadata: {},
    providerAccountId,
  });
  if (usage) await billUsage(tx, subscription, cycleNumber, charge.id);
  if (once.length > 0) await billLines(tx, subscription, charge, { once, carriedOver });
  await tx.update(subscription, {
    cycleNumber,
    couponId: null,
    ...(subscription.couponId && { discountCouponId: await discountCouponOf(tx, charge) }),
    ...dueAfter(cycleNumber),
    ...countDown(subscription, cycleNumber, tx.now()),
  });
  return charge;
}

/**
 * With its last charge the subscription is cancelled at the end of that charge's period. A period
 * that is over already, after an outage, leaves a day to pay.
 */
function countDown(
  subscription: Subscription,
  cycleNumber: number,
  now: Date,
): Partial<
  Pick<Subscription, 'cyclesLeft' | 'cancelAt' | 'cancelPolicy' | 'nextChargeAt' | 'closesAt'>
> {
  if (subscription.cyclesLeft === null) return {};
  const cyclesLeft = subscription.cyclesLeft - 1;
  if (cyclesLeft > 0) return { cyclesLeft };
  const end = chargeDateOf(subscription, cycleNumber + 1);
  return {
    cyclesLeft: 0,
    cancelAt: end > now ? end : later(now, DAY_MS),
    cancelPolicy: 'PERIOD_END',
    nextChargeAt: null,
    closesAt: null,
  };
}

/** An imported mandate was accepted elsewhere: no charge of this service has its payer. */
async function payerOf(tx: Transaction, { mandateReference }: Subscription): Promise<Buyer> {
  const accepted = mandateReference ? await tx.find(Charge, mandateReference) : null;
  return accepted?.buyer ?? NO_BUYER;
}

type OfCycle = Omit<RenewalParts, 'kind' | 'by'>;

function renewalParts(ofCycle: OfCycle, subscription: Subscription): RenewalParts {
  return { kind: 'RENEWAL', ...ofCycle, by: collectedBy(subscription) };
}

function invoiceParts(ofCycle: OfCycle, { id, methods }: Checkout): InvoiceParts {
  const [method = 'PIX'] = methods;
  return { kind: 'INVOICE', checkoutId: id, ...ofCycle, by: { method } };
}

/** By the stored card or the mandate. */
export function collectedBy(subscription: Subscription): RenewalParts['by'] {
  const { method, cardToken, cardBrand, cardLast4, cardExpiryMonth } = subscription;
  switch (method) {
    case 'PIX':
      return { method };
    case 'CARD':
      return { method, cardToken, cardBrand, cardLast4, cardExpiryMonth };
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
