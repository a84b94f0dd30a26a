/**
 * Ends a subscription, for every actor: no further charge, open charges closed, and an event
 * for the merchant.
 */
import { Charge } from '../charges/charge';
import { forgetCardLater } from '../charges/forget-card-later';
import { closePendingCharges } from '../checkouts/pending-charges';
import { releaseUse } from '../coupons/coupon-uses';
import { choices } from '../../platform/records/columns/choices';
import type { Context } from '../../platform/operations/context';
import type { Transaction } from '../../platform/records/transaction';
import { emit } from '../webhooks/events/emit';
import { cancelPlanChange } from './plans/apply-plan-change';
import { dropUsage } from './cycles/cycle-lines';
import { dropLines } from './cycles/open-lines';
import { closeInvoices } from './invoices/close-invoices';
import { withdrawChange } from './invoices/withdraw-change';
import { dropChargedChange } from './plans/charged-change';
import { mrrEnded } from './plans/mrr-movement';
import { mailLastPaid } from './mail-last-paid';
import { mailSubscriberNow } from './mail-subscriber';
import { subscriptionPayload } from './payload';
import { Subscription, subscriptionLifecycle } from './subscription';

export const EndReason = choices('EndReason', 'Why a subscription ended, if not by the store.', {
  max_payment_retries_exceeded: 'The last retry of a charge failed.',
  revoked_by_payer: 'The payer ended the mandate of automatic Pix.',
  invoice_overdue: 'A charge by invoice was not paid before its grace ended.',
});
export type EndReason = (typeof EndReason)[number];

/**
 * The subscription must be locked. The event contains `charge`: the one that ended the
 * subscription, or else its last one.
 */
export async function endSubscription(
  tx: Transaction,
  subscription: Subscription,
  dueTo: EndReason | null,
  charge: Charge | null = null,
): Promise<Subscription> {
  if (subscription.couponId) await releaseUse(tx, subscription.couponId);
  await tx.update(subscription, {
    status: subscriptionLifecycle.move(subscription.status, 'CANCELLED'),
    couponId: null,
    ...(isOver(subscription, tx.now())
      ? { cancelPolicy: 'PERIOD_END' }
      : { cancelPolicy: 'NOW', cancelAt: null }),
    canceledAt: tx.now(),
    cancelledDueTo: dueTo,
    nextChargeAt: null,
    closesAt: null,
    invoiceAt: null,
    overdueSince: null,
    pausedAt: null,
    resumesAt: null,
    callOffAt: null,
    mandateEndsAt: subscription.mandateReference ? tx.now() : null,
    // What its buyer could still authorise is withdrawn.
    ...(subscription.askedMandateReference && { mandateAskAt: tx.now() }),
  });
  await forgetCardLater(tx, subscription);
  await withdrawChange(tx, subscription, 'CANCELLED');
  await closeInvoices(tx, subscription, { isOverdue: dueTo === 'invoice_overdue' });
  await dropChargedChange(tx, subscription, { status: 'CANCELLED', reason: null });
  await closePendingCharges(tx, { subscriptionId: subscription.id }, 'CANCELLED');
  await cancelPlanChange(tx, subscription.id);
  await dropUsage(tx, subscription.id);
  await dropLines(tx, subscription);
  await mrrEnded(tx, subscription);
  await emit(
    tx,
    'subscription.cancelled',
    subscription.id,
    await subscriptionPayload(tx, subscription, charge ?? (await lastCharge(tx, subscription.id))),
  );
  await mailEnd(tx, subscription);
  return subscription;
}

/** The end of a period was reported before: when it was asked for, or with the last payment. */
async function mailEnd(tx: Transaction, subscription: Subscription): Promise<void> {
  const { cancelPolicy } = subscription;
  if (cancelPolicy === 'PERIOD_END') return mailLastPaid(tx, subscription);
  await mailSubscriberNow(tx, subscription, {
    template: 'subscription-cancelled',
    event: 'subscription.cancelled',
  });
}

/** Ends a subscription whose period has ended after it was cancelled at the end of the period. */
export async function endAtPeriodEnd(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    if (subscription.status === 'ACTIVE' && isOver(subscription, tx.now()))
      await endSubscription(tx, subscription, null);
  });
}

/** Whether its period has ended after it was cancelled at the end of the period. */
export function isOver({ cancelAt }: Subscription, now: Date): boolean {
  return cancelAt !== null && cancelAt <= now;
}

function lastCharge(tx: Transaction, subscriptionId: string): Promise<Charge | null> {
  return tx.findBy(Charge, { subscriptionId }, { id: 'DESC' });
}
