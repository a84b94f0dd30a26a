/** Pauses a subscription: until it resumes, nothing is charged and no cycle is missed. */
import { InputType } from 'type-graphql';
import { Id, Moment } from '../../platform/records/columns/columns';
import type { Transaction } from '../../platform/records/transaction';
import { conflict, invalid } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { DAY_MS, later } from '../../platform/time/clock';
import { emit } from '../webhooks/events/emit';
import { withdrawUnlessPaying } from './invoices/withdraw-change';
import { lockActive } from './lock-active';
import { ownSubscription } from './own-subscription';
import { mrrPaused } from './plans/mrr-movement';
import { mailSubscriberNow } from './mail-subscriber';
import { renderCustomer } from './payload';
import { isByAutomaticPix, subscriptionView, type Subscription } from './subscription';

const PAUSED_DAYS_MAX = 731;

@InputType()
export class PauseSubscriptionInput {
  @Id('The id of the subscription; it must be ACTIVE.') id: string;
  @Moment(
    'When it resumes by itself, at most two years ahead; if left out, when you resume it. A ' +
      'paused subscription can be given another date.',
    { nullable: true },
  )
  until: Date | null;
}

export const pauseSubscription = operation(
  {
    title: 'Pause a subscription',
    description:
      'Pauses a subscription: it stays ACTIVE, shows `pausedAt`, and nothing is charged or ' +
      'retried. Charge dates that pass are skipped. Buyers can still pay a failed charge by hand.',
    permission: 'SUBSCRIPTION:CREATE',
    input: PauseSubscriptionInput,
    output: subscriptionView,
    forPortal: ownSubscription,
  },
  (ctx, { id, until: given }) =>
    ctx.transaction(async (tx) => {
      const now = tx.now();
      const until = given ?? null; // a later pause without a date has none
      if (until && until <= now)
        throw invalid('until must be in the future of the store', 'until', { reason: 'TOO_EARLY' });
      if (until && until > later(now, PAUSED_DAYS_MAX * DAY_MS))
        throw invalid('until must be at most two years ahead', 'until', { reason: 'TOO_LATE' });
      const subscription = await lockActive(tx, id);
      if (subscription.parkedAt)
        throw conflict(`the subscription ${id} is parked: it is not charged`, 'id');
      if (subscription.cancelAt)
        throw conflict(
          `the subscription ${id} ends on its next charge date: resume it before you pause it`,
          'id',
        );
      if (subscription.pausedAt) return tx.update(subscription, { resumesAt: until });
      return pause(tx, subscription, until);
    }),
);

/** No date is due any more, so that workers of the previous release do not charge it either. */
export async function pause(
  tx: Transaction,
  subscription: Subscription,
  until: Date | null,
): Promise<Subscription> {
  await withdrawUnlessPaying(tx, subscription, 'CANCELLED');
  await tx.update(subscription, {
    pausedAt: tx.now(),
    resumesAt: until,
    nextChargeAt: null,
    closesAt: null,
    invoiceAt: null,
    callOffAt: isByAutomaticPix(subscription) ? tx.now() : null,
  });
  await tx.sql(
    `
      UPDATE "charges"
      SET "nextAttemptAt" = NULL, "updatedAt" = $4
      WHERE "storeId" = $1 AND "devMode" = $2 AND "subscriptionId" = $3
        AND "status" = 'PENDING' AND "nextAttemptAt" IS NOT NULL
    `,
    [subscription.id, tx.now()],
  );
  await mrrPaused(tx, subscription);
  await emit(tx, 'subscription.paused', subscription.id, await pausedPayload(tx, subscription));
  await mailSubscriberNow(tx, subscription, {
    template: 'subscription-paused',
    event: 'subscription.paused',
  });
  return subscription;
}

/** What the events of a pause show, at its beginning and at its end. */
export async function pausedPayload(
  tx: Transaction,
  subscription: Subscription,
): Promise<Record<string, unknown>> {
  return {
    subscription: await subscriptionView.render(tx, subscription),
    customer: await renderCustomer(tx, subscription.customerId),
  };
}
