/** A try was declined: on a page the buyer may try again; a subscription's charge is tried again on schedule, and at last the subscription ends. */
import { Charge, chargeLifecycle } from '../charges/charge';
import { releaseCoupon } from '../charges/charge-coupon';
import { renderPayment } from '../charges/payment-view';
import { civilDate } from '../kit/civil-time';
import { DAY_MS, later } from '../kit/clock';
import type { Transaction } from '../kit/transaction';
import { nextPixRetryAt } from './collect-by-pix';
import { firstDateAfter } from '../subscriptions/charge-dates';
import { endSubscription } from '../subscriptions/end-subscription';
import { renderCustomer } from '../subscriptions/payload';
import { subscriptionView, type Subscription } from '../subscriptions/subscription';
import { emit } from '../webhooks/emit';

/** Rows must be locked. The charge stays PENDING while tries are left. */
export async function failCharge(
  tx: Transaction,
  subscription: Subscription | null,
  charge: Charge,
  { reason, hard }: { reason: string; hard: boolean },
): Promise<void> {
  charge.failureReason = reason;
  if (hard) charge.refusedToken = charge.cardToken;
  if (!subscription || charge.status !== 'PENDING') {
    // The buyer may never come back; a new try reserves the use anew.
    await releaseCoupon(tx, charge);
    await tx.save(charge);
    return;
  }
  if (reason === 'mandate_ended') {
    await tx.save(charge);
    if (subscription.status === 'ACTIVE')
      await endSubscription(tx, subscription, 'revoked_by_payer');
    return;
  }
  const retryNumber = charge.retryNumber;
  charge.nextAttemptAt =
    charge.method === 'PIX'
      ? nextPixRetryAt(subscription, charge, tx.now())
      : nextRetryAt(subscription, charge, tx.now());
  await tx.save(charge);
  await emit(tx, 'subscription.payment_failed', subscription.id, {
    subscription: await subscriptionView.render(tx, subscription),
    customer: await renderCustomer(tx, subscription.customerId),
    payment: await renderPayment(tx, charge, { status: 'FAILED', reason, url: charge.url }),
    reason,
    installmentNumber: (charge.cycleNumber ?? 0) + 1,
    retryNumber,
  });
  if (!charge.nextAttemptAt) await exhaust(tx, subscription, charge);
}

/** No try is left: the charge has failed, and the subscription is over. */
export async function exhaust(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
): Promise<void> {
  charge.status = chargeLifecycle.move(charge.status, 'FAILED');
  charge.nextAttemptAt = null;
  await releaseCoupon(tx, charge);
  await tx.save(charge);
  await endSubscription(tx, subscription, 'max_payment_retries_exceeded', charge);
}

/** When the next retry is due: so many days later, but always before the next charge date; null when none is left. Dates that were missed do not count. */
export function nextRetryAt(
  subscription: Subscription,
  { retryNumber, cycleNumber }: Pick<Charge, 'retryNumber' | 'cycleNumber'>,
  now: Date,
): Date | null {
  if (retryNumber >= subscription.maxRetry) return null;
  const at = later(now, subscription.retryEvery * DAY_MS);
  return civilDate(at) <
    civilDate(firstDateAfter(subscription, cycleNumber ?? subscription.cycleNumber, now))
    ? at
    : null;
}
