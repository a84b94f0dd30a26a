/**
 * Turns a paid subscription checkout into a subscription. From now on the service charges it
 * automatically.
 */
import type { Charge } from '../charges/charge';
import { passCouponOn } from '../charges/terms/charge-coupon';
import type { InvoiceTerms } from '../checkouts/invoice-terms';
import type { Checkout } from '../checkouts/checkout';
import { civilDate } from '../../platform/time/civil-time';
import { sum } from '../../platform/operations/money';
import type { Transaction } from '../../platform/records/transaction';
import { Product } from '../products/product';
import { chargeDateOf, trialEnd } from './cycles/charge-dates';
import { closingOf } from './cycles/close-cycle';
import { discountCouponOf } from './cycles/cycle-discount';
import { addLines } from './cycles/open-lines';
import { mrrBegun } from './plans/mrr-movement';
import { cardColumns } from './expiring-card';
import { RETRIES_STANDARD, RETRY_EVERY_STANDARD_DAYS, Subscription } from './subscription';

/**
 * The charge paid the first cycle, or was the zero charge that starts a trial. It and the checkout
 * are locked, and belong to the subscription and the customer from now on.
 */
export async function activateSubscription(
  tx: Transaction,
  checkout: Checkout,
  charge: Charge,
  customerId: string,
): Promise<Subscription> {
  const { item, product, cycle } = await soldPlan(tx, checkout);
  const startedAt = charge.paidAt ?? tx.now();
  const isTrial = charge.kind === 'TRIAL_START';
  const trialEndsAt = isTrial && product.trialDays ? trialEnd(startedAt, product.trialDays) : null;
  const anchorAt = trialEndsAt ?? startedAt;
  const cycleNumber = trialEndsAt ? -1 : 0;
  const anchor = {
    frequency: cycle,
    anchorAt,
    anchorCycle: 0,
    anchorDay: Number(civilDate(anchorAt).slice(-2)),
  };
  const subscription = await tx.insert(Subscription, {
    customerId,
    amount: amountOf(checkout),
    status: 'ACTIVE',
    coupons: checkout.coupons,
    trialDays: trialEndsAt ? product.trialDays : null,
    trialEndsAt,
    productId: product.id,
    quantity: item.quantity,
    unitPrice: item.price,
    name: item.name,
    description: product.description,
    currency: product.currency,
    metadata: checkout.metadata,
    checkoutId: checkout.id,
    ...anchor,
    cycleNumber,
    nextChargeAt: chargeDateOf(anchor, cycleNumber + 1),
    ...(checkout.invoice
      ? byInvoice(checkout.invoice, charge, { isTrial, invoiceAt: tx.now() })
      : byItself(charge, closingOf(anchor, cycleNumber + 1, tx.now()), tx.now())),
    mandateReference: charge.mandateFrequency ? charge.id : null,
    mandateEndsAt: null,
    cancelPolicy: null,
    canceledAt: null,
    cancelledDueTo: null,
    parkedAt: null,
    ...retryTerms(checkout),
    couponId: await passCouponOn(tx, charge),
    discountCouponId: isTrial ? null : await discountCouponOf(tx, charge),
  });
  if (trialEndsAt) await addSetupFee(tx, subscription, checkout);
  else await mrrBegun(tx, subscription, startedAt);
  await tx.update(checkout, { subscriptionId: subscription.id });
  await tx.update(charge, {
    subscriptionId: subscription.id,
    customerId,
    ...(isTrial && { couponId: null, couponUse: null }),
  });
  return subscription;
}

/** Of every cycle: the setup fee is charged once. */
function amountOf({ amount, setupFee }: Checkout): number {
  return sum([amount, -(setupFee ?? 0)]);
}

/** A trial pays nothing: the fee joins the first full charge. */
async function addSetupFee(
  tx: Transaction,
  subscription: Subscription,
  { setupFee }: Checkout,
): Promise<void> {
  if (!setupFee) return;
  const { productId, name } = subscription;
  const price = { quantity: 1, unitPrice: setupFee, amount: setupFee };
  const place = { days: null, periodDays: null, sourceChargeId: null };
  await addLines(
    tx,
    subscription,
    [{ kind: 'SETUP_FEE', productId, name, ...price, ...place }],
    null,
  );
}

/** The one product of a subscription checkout, which names its cycle. */
async function soldPlan(tx: Transaction, { id, items }: Checkout) {
  const [item] = items;
  if (!item) throw new Error(`${id} has no item`);
  const product = await tx.get(Product, item.id);
  if (!product.cycle) throw new Error(`${product.id} has no cycle`);
  return { item, product, cycle: product.cycle };
}

/** No card is kept. The job that opens charges plans the first one. */
function byInvoice(
  invoice: InvoiceTerms,
  { method }: Charge,
  { isTrial, invoiceAt }: { isTrial: boolean; invoiceAt: Date },
) {
  const paidBy = isTrial ? invoice.methods[0] : method;
  return {
    collection: 'INVOICE' as const,
    invoice,
    invoiceAt,
    awaitsFirstPayment: isTrial,
    method: paidBy === 'CARD' ? paidBy : ('PIX' as const),
    closesAt: null,
    providerAccountId: null,
    cardToken: null,
    cardBrand: null,
    cardLast4: null,
    cardExpiryMonth: null,
    cardReportAt: null,
  };
}

/** The card or the mandate of the first charge is charged again. */
function byItself(charge: Charge, closing: Date, now: Date) {
  const { method, providerAccountId } = charge;
  return {
    collection: 'AUTOMATIC' as const,
    method,
    closesAt: method === 'PIX' ? closing : null,
    providerAccountId,
    ...cardColumns(charge, now),
  };
}

function retryTerms({ retryPolicy }: Checkout): Pick<Subscription, 'maxRetry' | 'retryEvery'> {
  return {
    maxRetry: retryPolicy?.maxRetry ?? RETRIES_STANDARD,
    retryEvery: retryPolicy?.retryEvery ?? RETRY_EVERY_STANDARD_DAYS,
  };
}
