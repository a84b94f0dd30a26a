/** Ends a subscription, immediately or at the end of the period that is paid. */
import { InputType } from 'type-graphql';
import { choices } from '../../platform/records/columns/choices';
import { Id, OneOf, Text } from '../../platform/records/columns/columns';
import type { Rows } from '../../platform/records/rows';
import type { Transaction } from '../../platform/records/transaction';
import { conflict, reasonOfStatus } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { endSubscription, isOver } from './end-subscription';
import { chargeDateOf } from './cycles/charge-dates';
import { firstUncharged } from './cycles/open-cycles';
import { ownSubscription } from './own-subscription';
import { mailSubscriberNow } from './mail-subscriber';
import { earlyInvoiceOf } from './invoices/find-invoice';
import { withdrawEarly } from './invoices/withdraw-invoice';
import { Subscription, isByAutomaticPix, subscriptionView } from './subscription';

export const CancelAt = choices('CancelAt', 'When a cancelled subscription ends.', {
  NOW: 'Immediately.',
  PERIOD_END: 'On its next charge date, instead of being charged. Can be undone until then.',
});
export type CancelAt = (typeof CancelAt)[number];

@InputType()
export class CancelSubscriptionInput {
  @Id('The id of the subscription.') id: string;
  @OneOf(CancelAt, 'When it ends; `NOW` if left out.', { nullable: true }) at: CancelAt | null;
  @Text('Why the buyer cancels it, in their own words.', {
    nullable: true,
    max: 500,
    form: 'lines',
  })
  reason: string | null;
}

export const cancelSubscription = operation(
  {
    title: 'Cancel a subscription',
    description:
      'Cancels a subscription: no further charge is made. With `at: PERIOD_END` it stays ACTIVE ' +
      'until its next charge date, shown as `cancelAt`, and can be resumed until then.',
    permission: 'SUBSCRIPTION:DELETE',
    input: CancelSubscriptionInput,
    output: subscriptionView,
    forCustomer: ownSubscription,
  },
  (ctx, { id, at, reason }) =>
    ctx.transaction(async (tx) => {
      const subscription = await tx.lock(Subscription, id);
      // Written with the status below; a subscription that has ended keeps its reason.
      if (reason && subscription.status === 'ACTIVE') subscription.cancelReason = reason;
      return at === 'PERIOD_END'
        ? cancelAtPeriodEnd(tx, subscription)
        : endSubscription(tx, subscription, null);
    }),
);

/** Until when it would go on if it were cancelled at the end of its period. */
export async function endOfPeriod(
  rows: Rows,
  subscription: Subscription,
  now: Date,
): Promise<Date> {
  const early = await earlyInvoiceOf(rows, subscription, now);
  if (early) return chargeDateOf(subscription, subscription.cycleNumber);
  return (await firstUncharged(rows, subscription, now)).chargeDate;
}

/**
 * No date of its own is due any more, so that workers of the previous release do not charge it
 * either. A period that is over already, because a charge is late, ends at once.
 */
async function cancelAtPeriodEnd(
  tx: Transaction,
  subscription: Subscription,
): Promise<Subscription> {
  const { id, status, parkedAt, pausedAt } = subscription;
  if (status !== 'ACTIVE')
    throw conflict(`the subscription ${id} is ${status}`, 'id', reasonOfStatus(status));
  if (subscription.cancelAt) return subscription;
  if (pausedAt ?? parkedAt)
    throw conflict(
      `the subscription ${id} is ${pausedAt ? 'paused' : 'parked'}, so it has no next charge ` +
        'date: cancel it with at NOW',
      'at',
    );
  await withdrawEarly(tx, subscription);
  await tx.update(subscription, {
    cancelAt: (await firstUncharged(tx, subscription, tx.now())).chargeDate,
    cancelPolicy: 'PERIOD_END',
    nextChargeAt: null,
    closesAt: null,
    callOffAt: isByAutomaticPix(subscription) ? tx.now() : null,
  });
  await mailSubscriberNow(tx, subscription, { template: 'subscription-cancelled' });
  return isOver(subscription, tx.now()) ? endSubscription(tx, subscription, null) : subscription;
}
