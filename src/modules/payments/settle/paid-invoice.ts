/** What follows from the payment of a charge by invoice. */
import { Charge } from '../../charges/charge';
import { isPaidOnPage } from '../../charges/terms/charge-kind';
import type { Checkout } from '../../checkouts/checkout';
import { checkoutLifecycle } from '../../checkouts/checkout-status';
import { closePendingCharges } from '../../checkouts/pending-charges';
import type { Transaction } from '../../../platform/records/transaction';
import { emit } from '../../webhooks/events/emit';
import { firstCycleAfter, chargeDateOf } from '../../subscriptions/cycles/charge-dates';
import { moveUsage } from '../../subscriptions/cycles/cycle-lines';
import { restoreCredit } from '../../subscriptions/cycles/open-lines';
import { mailSubscriberNow } from '../../subscriptions/mail-subscriber';
import { isPausedByPolicy, standingOf } from '../../subscriptions/invoices/find-invoice';
import { takeCycle } from '../../subscriptions/invoices/take-cycle';
import { pausedPayload } from '../../subscriptions/pause-subscription';
import { mrrBegun, mrrResumed } from '../../subscriptions/plans/mrr-movement';
import { subscriptionLifecycle, type Subscription } from '../../subscriptions/subscription';

/** The payment that was made stands for the cycle. All rows must be locked. */
export async function standForCycle(
  tx: Transaction,
  charge: Charge,
  { id: checkoutId }: Checkout,
): Promise<void> {
  if (isPaidOnPage(charge)) return;
  const standing = await standingOf(tx, checkoutId);
  if (!standing) throw new Error(`no charge of ${checkoutId} stands for its cycle`);
  await takeCycle(tx, await tx.lock(Charge, standing.id), charge);
}

/** The other payments that were begun on its page are closed. */
export async function pagePaid(tx: Transaction, checkout: Checkout, charge: Charge): Promise<void> {
  await closePendingCharges(tx, { checkoutId: checkout.id }, 'CANCELLED', charge.id);
  await tx.update(checkout, {
    status: checkoutLifecycle.move(checkout.status, 'PAID'),
    paidAmount: charge.paidAmount,
    paidChargeId: charge.id,
  });
}

/** Before the event of the payment, so that the event shows the subscription as it is then. */
export async function invoicePaid(
  tx: Transaction,
  {
    charge,
    checkout,
    subscription,
  }: { charge: Charge; checkout: Checkout; subscription: Subscription },
): Promise<void> {
  await pagePaid(tx, checkout, charge);
  const { collection } = subscription;
  const isByPolicy = isPausedByPolicy(subscription);
  const isCurrent = charge.cycleNumber === subscription.cycleNumber;
  const isFirst = subscription.awaitsFirstPayment;
  await tx.update(subscription, {
    awaitsFirstPayment: false,
    ...(collection === 'INVOICE' && { method: charge.method === 'CARD' ? 'CARD' : 'PIX' }),
    ...(isCurrent && { overdueSince: null }),
  });
  if (subscription.status !== 'ACTIVE') return reopen(tx, subscription, charge);
  await goOn(tx, subscription, { isFirst, isCurrent, isByPolicy });
}

async function goOn(
  tx: Transaction,
  subscription: Subscription,
  { isFirst, isCurrent, isByPolicy }: { isFirst: boolean; isCurrent: boolean; isByPolicy: boolean },
): Promise<void> {
  const { pausedAt } = subscription;
  if (isByPolicy && isCurrent) {
    await resume(tx, subscription, isFirst);
    return;
  }
  // While it is paused by hand, it counts when it resumes.
  if (isFirst && !pausedAt) await mrrBegun(tx, subscription, afterTrial(subscription, tx.now()));
  if (!pausedAt && isCurrent) await tx.update(subscription, { invoiceAt: tx.now() });
}

/** What is paid before the trial ends counts from its end on. */
function afterTrial({ trialEndsAt }: Subscription, now: Date): Date {
  return trialEndsAt && trialEndsAt > now ? trialEndsAt : now;
}

/** The policy had paused it because this charge was overdue. */
async function resume(
  tx: Transaction,
  subscription: Subscription,
  isFirst: boolean,
): Promise<void> {
  const { cycleNumber, cancelAt } = subscription;
  const next = firstCycleAfter(subscription, cycleNumber, tx.now());
  if (!cancelAt) await moveUsage(tx, subscription, cycleNumber + 1, next);
  await tx.update(subscription, {
    pausedAt: null,
    resumesAt: null,
    // One that ends with its period has no further charge.
    ...(!cancelAt && {
      cycleNumber: next - 1,
      nextChargeAt: chargeDateOf(subscription, next),
      invoiceAt: tx.now(),
    }),
  });
  await (isFirst ? mrrBegun : mrrResumed)(tx, subscription, tx.now());
  await reportResumed(tx, subscription);
}

/**
 * It was cancelled because this charge was overdue. The days in between are not charged. If it was
 * the last charge, the subscription goes on until the end of its period, or stays cancelled.
 */
async function reopen(tx: Transaction, subscription: Subscription, charge: Charge): Promise<void> {
  const { cycleNumber, cyclesLeft } = subscription;
  const end = cyclesLeft === 0 ? chargeDateOf(subscription, cycleNumber + 1) : null;
  if (end && end <= tx.now()) return restoreCredit(tx, subscription, charge);
  const next = firstCycleAfter(subscription, cycleNumber, tx.now());
  await tx.update(subscription, {
    status: subscriptionLifecycle.move(subscription.status, 'ACTIVE'),
    canceledAt: null,
    cancelledDueTo: null,
    cycleNumber: next - 1,
    ...(end
      ? { cancelPolicy: 'PERIOD_END', cancelAt: end, nextChargeAt: null, invoiceAt: null }
      : {
          cancelPolicy: null,
          cancelAt: null,
          nextChargeAt: chargeDateOf(subscription, next),
          invoiceAt: tx.now(),
        }),
  });
  await restoreCredit(tx, subscription, charge);
  await mrrBegun(tx, subscription, tx.now());
  await reportResumed(tx, subscription);
}

async function reportResumed(tx: Transaction, subscription: Subscription): Promise<void> {
  await emit(tx, 'subscription.resumed', subscription.id, await pausedPayload(tx, subscription));
  await mailSubscriberNow(tx, subscription, {
    template: 'subscription-resumed',
    event: 'subscription.resumed',
  });
}
