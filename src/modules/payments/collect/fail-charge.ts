/**
 * Handles a declined attempt. On a page the buyer may try again. A subscription's charge is retried
 * on schedule, and after the last retry the subscription ends.
 */
import { Charge } from '../../charges/charge';
import { isPaidOnPage } from '../../charges/terms/charge-kind';
import { chargeLifecycle } from '../../charges/terms/charge-status';
import { declinedAt } from '../../charges/declined-charge';
import { releaseCoupon } from '../../charges/terms/charge-coupon';
import { renderPayment } from '../../charges/reading/payment-view';
import { civilDate } from '../../../platform/time/civil-time';
import { DAY_MS, later } from '../../../platform/time/clock';
import type { Declined } from '../../providers/provider';
import type { Transaction } from '../../../platform/records/transaction';
import { nextPixRetryAt } from './collect-by-pix';
import { permittedRetries } from './permitted-retries';
import { firstDateAfter } from '../../subscriptions/cycles/charge-dates';
import { endSubscription } from '../../subscriptions/end-subscription';
import { mailSubscriber } from '../../subscriptions/mail-subscriber';
import { renderCustomer } from '../../subscriptions/payload';
import { dropChargedChange } from '../../subscriptions/plans/charged-change';
import { subscriptionView, type Subscription } from '../../subscriptions/subscription';
import { emit } from '../../webhooks/events/emit';

interface FailedOutcome extends Pick<Declined, 'hard' | 'advice'> {
  reason: string;
  /** Known so late that the dates of its retries have passed: they are still made. */
  isLate: boolean;
}

/** A charge, as far as its schedule depends on it. */
type RetriedCharge = Pick<
  Charge,
  'retryNumber' | 'cycleNumber' | 'retryNotBefore' | 'noRetryAfter' | 'isAnnouncementEnded'
>;

/**
 * Rows must be locked. The charge stays PENDING while retries are left, and while its subscription
 * is paused, when none is scheduled.
 */
export async function failCharge(
  tx: Transaction,
  subscription: Subscription | null,
  charge: Charge,
  outcome: FailedOutcome,
): Promise<void> {
  const { reason, isLate } = outcome;
  const failed = await failedColumns(tx, charge, outcome);
  if (isPaidOnPage(charge)) {
    // It stays open: the buyer may choose any method.
    await tx.update(charge, { failureReason: reason });
    return;
  }
  await dropChange(tx, subscription, charge, reason);
  if (!subscription || !isRetried(charge)) {
    // The buyer may never return. A new attempt makes it PENDING and reserves the use again.
    await tx.update(charge, {
      ...failed,
      ...(await releaseCoupon(tx, charge)),
      ...(charge.status === 'PENDING' && declinedAt(charge, tx.now())),
    });
    return;
  }
  if (reason === 'mandate_ended') {
    await tx.update(charge, failed);
    if (subscription.status === 'ACTIVE')
      await endSubscription(tx, subscription, 'revoked_by_payer');
    return;
  }
  const { retryNumber } = charge;
  const { pausedAt } = subscription;
  const nextAttemptAt = pausedAt
    ? null
    : scheduledRetryAt(subscription, { ...charge, ...failed }, { now: tx.now(), isLate });
  await tx.update(charge, { ...failed, nextAttemptAt });
  await emit(tx, 'subscription.payment_failed', subscription.id, {
    subscription: await subscriptionView.render(tx, subscription),
    customer: await renderCustomer(tx, subscription.customerId),
    payment: await renderPayment(tx, charge, { status: 'FAILED', reason, url: charge.url }),
    reason,
    installmentNumber: (charge.cycleNumber ?? 0) + 1,
    retryNumber,
  });
  await mailSubscriber(tx, subscription, {
    template: 'payment-failed',
    once: `${charge.id} ${retryNumber}`,
    event: 'subscription.payment_failed',
    objectId: charge.id,
  });
  if (!nextAttemptAt && !pausedAt) await exhaust(tx, subscription, charge);
}

async function failedColumns(
  tx: Transaction,
  charge: Charge,
  { reason, hard, advice, isLate }: FailedOutcome,
) {
  return {
    failureReason: reason,
    ...(await permittedRetries(tx, charge, advice)),
    ...(hard && { refusedToken: charge.cardToken }),
    // Its bank has never seen it: the days of its retries are counted from now on.
    ...(isLate &&
      reason === 'announced_too_late' && { dueAt: tx.now(), isAnnouncementEnded: true }),
  };
}

/** A declined charge of a change changes nothing. */
async function dropChange(
  tx: Transaction,
  subscription: Subscription | null,
  { kind }: Charge,
  reason: string,
): Promise<void> {
  if (subscription && kind === 'CHANGE')
    await dropChargedChange(tx, subscription, { status: 'DECLINED', reason });
}

function isRetried({ kind, status }: Charge): boolean {
  return kind === 'RENEWAL' && status === 'PENDING';
}

/** When the next retry of the charge is due, by its method; null when none is left. */
export function scheduledRetryAt(
  subscription: Subscription,
  charge: RetriedCharge & Pick<Charge, 'method' | 'dueAt'>,
  { now, isLate = false }: { now: Date; isLate?: boolean },
): Date | null {
  const retryAt = charge.method === 'PIX' ? nextPixRetryAt : nextRetryAt;
  return retryAt(subscription, charge, now, isLate);
}

/** No retry is left: the charge fails and the subscription ends. */
export async function exhaust(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
): Promise<void> {
  await tx.update(charge, {
    ...(await releaseCoupon(tx, charge)),
    status: chargeLifecycle.move(charge.status, 'FAILED'),
    nextAttemptAt: null,
  });
  await endSubscription(tx, subscription, 'max_payment_retries_exceeded', charge);
}

/**
 * When the next retry is due: a number of days later, or when the card issuer wants it, but before
 * the next charge date and while the card scheme permits it. Null when none is left. Retry dates
 * that have passed are skipped. After a try that was made late the next cycle waits for the retry.
 */
export function nextRetryAt(
  subscription: Subscription,
  { retryNumber, cycleNumber, retryNotBefore, noRetryAfter }: RetriedCharge,
  now: Date,
  isLate = false,
): Date | null {
  if (retryNumber >= subscription.maxRetry) return null;
  const planned = later(now, subscription.retryEvery * DAY_MS);
  const at = retryNotBefore && retryNotBefore > planned ? retryNotBefore : planned;
  if (noRetryAfter && at > noRetryAfter) return null;
  return isLate ||
    civilDate(at) <
      civilDate(firstDateAfter(subscription, cycleNumber ?? subscription.cycleNumber, now))
    ? at
    : null;
}
