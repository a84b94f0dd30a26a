/**
 * Settles a paid charge: marks it as paid, uses its coupon, books the ledger, updates the checkout
 * or the subscription, and emits the events.
 */
import { renderPayer, renderPayment } from '../../charges/reading/payment-view';
import { mailReceipt } from '../../charges/mail-buyer';
import { redeemCoupon } from '../../charges/terms/charge-coupon';
import { Charge, type PaidBy } from '../../charges/charge';
import { storeCardOfCharge } from '../../charges/stored-cards/store-card';
import { chargeLifecycle } from '../../charges/terms/charge-status';
import { transparentView } from '../../charges/reading/transparent';
import { Checkout } from '../../checkouts/checkout';
import { checkoutLifecycle } from '../../checkouts/checkout-status';
import { renderCheckoutInEvent } from '../../checkouts/shown/checkout-in-event';
import { closePendingCharges } from '../../checkouts/pending-charges';
import type { Transaction } from '../../../platform/records/transaction';
import { wallNow } from '../../../platform/time/clock';
import { feeOn, type FeeOf, type FeeOverrides } from '../../ledger/fees';
import { termsOfStore } from '../../ledger/fees-of-store';
import { post } from '../../ledger/post';
import { activateSubscription } from '../../subscriptions/activate-subscription';
import { isInvoicePage } from '../../subscriptions/invoices/find-invoice';
import { mailLastPaid } from '../../subscriptions/mail-last-paid';
import { mailSubscriber } from '../../subscriptions/mail-subscriber';
import { renderCustomer, subscriptionPayload } from '../../subscriptions/payload';
import { applyChargedChange } from '../../subscriptions/plans/charged-change';
import type { PlanChange } from '../../subscriptions/plans/plan-change';
import { reportChange } from '../../subscriptions/plans/store-change';
import { planReminder } from '../../subscriptions/remind-subscriber';
import { Subscription, subscriptionView } from '../../subscriptions/subscription';
import { emit } from '../../webhooks/events/emit';
import { FOR_LEGACY, type LegacyValues } from '../../webhooks/events/legacy-values';
import { accountOf, availableFrom } from '../card-money';
import { completeRecord } from '../../checkouts/named-customer';
import { noteLanguage } from '../../customers/note-language';
import { customerOfPayment } from './customer-of-payment';
import { checkoutPaidV1, transparentPaidV1 } from './payload-v1';
import { bookParts, partsOfPayment } from './split-payment';
import { invoicePaid, pagePaid, standForCycle } from './paid-invoice';
import { renewalCheckout } from './renewal-checkout';

/** The provider's data about the money that arrived. */
export interface PaymentReport {
  /** Null when no provider was needed. */
  providerId: string | null;
  amount: number;
  paidAt: Date;
  payer: { name: string | null; taxId: string | null } | null;
  /** When the provider may know of a dispute. It is asked at that time. */
  disputeCheckAt?: Date | null;
  /** The code by which a boleto was paid. */
  paidBy?: PaidBy | null;
  /** Of a card: what the acquirer and the issuer call the payment. */
  nsu?: string | null;
  authorizationCode?: string | null;
}

export interface LockedPayment {
  checkout: Checkout | null;
  subscription: Subscription | null;
  charge: Charge;
}

/** All rows must be locked. */
export async function settleCharge(
  tx: Transaction,
  { checkout, subscription, charge }: LockedPayment,
  receipt: PaymentReport,
): Promise<void> {
  const status = chargeLifecycle.move(charge.status, 'PAID');
  const { amount: paidAmount, paidAt, providerId, payer } = receipt;
  const { paidBy = null, disputeCheckAt = null } = receipt;
  const isLink = checkout?.frequency === 'MULTIPLE_PAYMENTS';
  const { fees, cardPendingDays, hasSubAccounts } = await termsOfStore(tx);
  const renewal =
    subscription && (await checkoutOfCycle(tx, { checkout, subscription, charge }, paidAmount));
  await completeRecord(tx, charge);
  const customerId = await customerOfPayment(tx, charge, checkout);
  if (checkout && customerId && !charge.customerId)
    await nameBuyerOfDeclined(tx, charge, checkout, customerId);
  // Only now: anybody can type the tax id of a customer.
  noteLanguage(tx, customerId, charge.pageLanguage);
  const platformFee = feeTaken(charge, { amount: paidAmount, paidBy }, fees);
  const sale = { charge, checkout, subscription, hasSubAccounts };
  const parts = await partsOfPayment(tx, sale, { paid: paidAmount, fee: platformFee });
  const change = await madeChange(tx, subscription, charge);
  await tx.update(charge, {
    status,
    paidAmount,
    paidAt,
    providerId,
    payer,
    paidBy,
    ...cardIdsOf(receipt),
    disputeCheckAt,
    customerId,
    platformFee,
    isSplit: parts.length > 0,
    ...(await redeemCoupon(tx, charge, { isLink })),
    availableAt: availableFrom(tx, { ...charge, paidAmount, paidAt }, cardPendingDays),
    nextAttemptAt: null,
    failureReason: null,
    eraseBuyerAt: null,
    ...(renewal && { checkoutId: renewal.id }),
    ...(!isComparedByItself({ ...charge, paidAmount }) && { reconciledAt: wallNow() }),
  });
  await bookPayment(tx, charge);
  await bookParts(tx, charge, parts);
  await storeCardOfCharge(tx, charge);
  if (subscription && renewal)
    return ofSubscriptionPaid(tx, { subscription, charge, checkout: renewal }, change);
  return paidByItself(tx, checkout, charge);
}

/** By invoice the page that was opened for the cycle or the change, else a new one that is paid. */
async function checkoutOfCycle(
  tx: Transaction,
  { checkout, subscription, charge }: LockedPayment & { subscription: Subscription },
  paidAmount: number,
): Promise<Checkout> {
  if (!checkout || !isInvoicePage(checkout))
    return renewalCheckout(tx, subscription, charge, paidAmount);
  await standForCycle(tx, charge, checkout);
  return checkout;
}

async function cyclePaid(
  tx: Transaction,
  paid: { subscription: Subscription; charge: Charge; checkout: Checkout },
): Promise<void> {
  if (isInvoicePage(paid.checkout)) await invoicePaid(tx, paid);
  await emitRenewed(tx, paid);
}

/** The change that the charge pays, which holds from now on; null for other charges. */
async function madeChange(
  tx: Transaction,
  subscription: Subscription | null,
  charge: Charge,
): Promise<PlanChange | null> {
  return subscription && charge.kind === 'CHANGE'
    ? applyChargedChange(tx, subscription, charge)
    : null;
}

async function ofSubscriptionPaid(
  tx: Transaction,
  paid: { subscription: Subscription; charge: Charge; checkout: Checkout },
  change: PlanChange | null,
): Promise<void> {
  const { subscription } = paid;
  // The mail about a subscription that resumes by this payment says until when.
  const goesOn = subscription.status === 'ACTIVE' && !subscription.pausedAt;
  await (change ? changePaid(tx, paid, change) : cyclePaid(tx, paid));
  if (goesOn) await mailLastPaid(tx, subscription);
}

/** The event of the change has its payment. */
async function changePaid(
  tx: Transaction,
  {
    subscription,
    charge,
    checkout,
  }: { subscription: Subscription; charge: Charge; checkout: Checkout },
  change: PlanChange,
): Promise<void> {
  if (isInvoicePage(checkout)) {
    await pagePaid(tx, checkout, charge);
    await tx.update(subscription, { method: charge.method === 'CARD' ? 'CARD' : 'PIX' });
  }
  await reportChange(tx, subscription, change, charge);
  await mailReceipt(tx, charge, 'subscription.plan_changed');
}

/** What the acquirer and the issuer call it; null for other methods. */
function cardIdsOf({
  nsu = null,
  authorizationCode = null,
}: PaymentReport): Pick<Charge, 'nsu' | 'authorizationCode'> {
  return { nsu, authorizationCode };
}

/** What follows from a payment that no subscription has asked for. */
function paidByItself(tx: Transaction, checkout: Checkout | null, charge: Charge): Promise<void> {
  return checkout ? checkoutPaid(tx, checkout, charge) : emitTransparentCompleted(tx, charge);
}

/**
 * The cards that this buyer tried before belong to the customer too, and are erased with it. On a
 * link only the session shows who tried them.
 */
async function nameBuyerOfDeclined(
  tx: Transaction,
  { sessionHash }: Charge,
  { id, frequency }: Checkout,
  customerId: string,
): Promise<void> {
  const isLink = frequency === 'MULTIPLE_PAYMENTS';
  if (isLink && !sessionHash) return;
  await tx.sql(
    `
      UPDATE "charges"
      SET "customerId" = $4, "updatedAt" = $6
      WHERE "storeId" = $1 AND "devMode" = $2 AND "checkoutId" = $3
        AND "status" = 'FAILED' AND "customerId" IS NULL
        AND ($5::text IS NULL OR "sessionHash" = $5)
    `,
    [id, customerId, isLink ? sessionHash : null, tx.now()],
  );
}

/**
 * Whether its payments are compared with those of the provider. Cards and renewals by automatic PIX
 * are compared for each attempt, and a charge of zero has no payment.
 */
export function isComparedByItself({
  method,
  kind,
  paidAmount,
}: Pick<Charge, 'method' | 'kind' | 'paidAmount'>): boolean {
  return method !== 'CARD' && kind !== 'RENEWAL' && Boolean(paidAmount);
}

/** What the buyer agreed to pay for the fee is the fee, also if the table has changed since. */
function feeTaken(
  charge: Charge,
  { amount, paidBy = null }: Pick<PaymentReport, 'amount' | 'paidBy'>,
  fees: FeeOverrides,
): number {
  return charge.customerFee || feeOn(amount, feeOf(charge, paidBy), fees);
}

function feeOf({ method, installments }: Charge, paidBy: PaidBy | null): FeeOf {
  if (method === 'CARD') return { method, installments };
  return method === 'BOLETO' ? { method, paidBy: paidBy ?? 'BAR_CODE' } : { method };
}

async function bookPayment(tx: Transaction, charge: Charge): Promise<void> {
  const { id, paidAmount, platformFee } = charge;
  const paid = paidAmount ?? 0;
  await post(
    tx,
    'payment',
    id,
    {
      PROVIDER: -paid,
      [accountOf(charge)]: paid - platformFee,
      FEES: platformFee,
    },
    charge,
  );
}

async function checkoutPaid(tx: Transaction, checkout: Checkout, charge: Charge): Promise<void> {
  const paidAmount = (checkout.paidAmount ?? 0) + (charge.paidAmount ?? 0);
  if (checkout.frequency !== 'MULTIPLE_PAYMENTS') {
    const status = checkoutLifecycle.move(checkout.status, 'PAID');
    await closePendingCharges(tx, { checkoutId: checkout.id }, 'CANCELLED', charge.id);
    const customerId = charge.customerId ?? checkout.customerId;
    await tx.update(checkout, { status, paidAmount, paidChargeId: charge.id, customerId });
  } else {
    // On a link, closes the other payments that the same buyer started.
    const { sessionHash } = charge;
    if (sessionHash)
      await closePendingCharges(
        tx,
        { checkoutId: checkout.id, sessionHash },
        'CANCELLED',
        charge.id,
      );
    await tx.update(checkout, { paidAmount });
  }
  if (checkout.frequency === 'SUBSCRIPTION') await subscriptionBegun(tx, checkout, charge);
  else await emitCheckoutCompleted(tx, checkout, charge);
}

async function subscriptionBegun(
  tx: Transaction,
  checkout: Checkout,
  charge: Charge,
): Promise<void> {
  const { customerId } = charge;
  if (!customerId) throw new Error(`${charge.id} begins a subscription without a customer`);
  const subscription = await activateSubscription(tx, checkout, charge, customerId);
  if (subscription.trialEndsAt) {
    await emit(tx, 'subscription.trial_started', subscription.id, {
      subscription: await subscriptionView.render(tx, subscription),
      customer: await renderCustomer(tx, subscription.customerId),
    });
    await mailSubscriber(tx, subscription, {
      template: 'trial-started',
      once: 'started',
      event: 'subscription.trial_started',
    });
    await planReminder(tx, subscription);
    return;
  }
  await emitCheckoutCompleted(tx, checkout, charge);
  await emit(
    tx,
    'subscription.completed',
    subscription.id,
    await subscriptionPayload(tx, subscription, charge),
  );
  await mailSubscriber(tx, subscription, {
    template: 'subscription-started',
    once: 'started',
    event: 'subscription.completed',
  });
  await planReminder(tx, subscription);
}

async function emitRenewed(
  tx: Transaction,
  {
    subscription,
    charge,
    checkout,
  }: { subscription: Subscription; charge: Charge; checkout: Checkout },
): Promise<void> {
  await emit(
    tx,
    'subscription.renewed',
    subscription.id,
    await subscriptionPayload(tx, subscription, charge, checkout),
  );
  await mailReceipt(tx, charge, 'subscription.renewed');
  await planReminder(tx, subscription);
}

async function emitCheckoutCompleted(
  tx: Transaction,
  checkout: Checkout,
  charge: Charge,
): Promise<void> {
  await emit(
    tx,
    'checkout.completed',
    checkout.id,
    {
      checkout: {
        ...(await renderCheckoutInEvent(tx, checkout, charge)),
        ...(await upsellForLegacy(tx, checkout, charge)),
      },
      customer: await renderCustomer(tx, charge.customerId),
      payment: await renderPayment(tx, charge),
      payerInformation: renderPayer(charge),
    },
    await checkoutPaidV1(tx, checkout, charge),
  );
  await mailReceipt(tx, charge, 'checkout.completed');
}

/** What the buyer paid for the first checkout and for the product that was offered after it. */
async function upsellForLegacy(
  tx: Transaction,
  { upsellOfCharge }: Checkout,
  { paidAmount }: Charge,
): Promise<{ [FOR_LEGACY]?: LegacyValues }> {
  if (upsellOfCharge === null) return {};
  const first = await tx.get(Charge, upsellOfCharge);
  return { [FOR_LEGACY]: { paidAmount: (first.paidAmount ?? 0) + (paidAmount ?? 0) } };
}

async function emitTransparentCompleted(tx: Transaction, charge: Charge): Promise<void> {
  await emit(
    tx,
    'transparent.completed',
    charge.id,
    {
      transparent: await transparentView.render(tx, charge),
      customer: await renderCustomer(tx, charge.customerId),
      payment: await renderPayment(tx, charge),
      payerInformation: renderPayer(charge),
    },
    transparentPaidV1(charge),
  );
  await mailReceipt(tx, charge, 'transparent.completed');
}
