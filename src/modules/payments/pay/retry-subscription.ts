/** Charges the stored card of a subscription now for its failed charge, at a merchant's request. */
import { InputType } from 'type-graphql';
import { IsNull, Not } from 'typeorm';
import { ChargeAttempt, startAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import { Id } from '../../../platform/records/columns/columns';
import type { Transaction } from '../../../platform/records/transaction';
import {
  conflict,
  reasonOfStatus,
  transientConflict,
  unprocessable,
} from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { Subscription, subscriptionView } from '../../subscriptions/subscription';
import { storedCardOf } from '../../subscriptions/imports/stored-card';
import { collectAttempt } from '../collect/collect-attempt';
import { RETRIES_A_DAY_MAX, retriesByMerchant } from './tries/card-tries';

@InputType()
export class RetrySubscriptionInput {
  @Id('The id of a subscription by card whose last charge failed and is still being retried.')
  id: string;
}

/** The scheduled retries stay as they are. A decline emits `charge.declined`, as by a buyer. */
export const retrySubscription = operation(
  {
    title: 'Retry a failed charge',
    description:
      'Charges the stored card now for the failed charge of a subscription. If it pays, `retry` ' +
      'is null; otherwise `retry.reason` says why not, and the scheduled retries take place. At ' +
      'most ten times a day; refused after the card was declined for good.',
    permission: 'SUBSCRIPTION:CREATE',
    input: RetrySubscriptionInput,
    output: subscriptionView,
  },
  async (ctx, { id }) => {
    await collectAttempt(ctx, await ctx.chargingTransaction((tx) => startRetry(tx, id)));
    return ctx.rows.get(Subscription, id);
  },
);

async function startRetry(tx: Transaction, id: string): Promise<ChargeAttempt> {
  const subscription = await tx.lock(Subscription, id);
  const { status, method, collection, pausedAt, cardToken } = subscription;
  if (status !== 'ACTIVE')
    throw conflict(
      `the subscription ${id} is ${status}: nothing is charged any more`,
      'id',
      reasonOfStatus(status),
    );
  if (pausedAt)
    throw conflict(
      `the subscription ${id} is paused and not charged: resume it, and the charge is retried`,
      'id',
    );
  if (collection === 'INVOICE')
    throw unprocessable(
      `the subscription ${id} is collected by invoice: its buyer pays the open charge on its page`,
      'id',
      { reason: 'WRONG_METHOD' },
    );
  if (method !== 'CARD')
    throw unprocessable(
      `the subscription ${id} is paid by ${method}: the bank retries on its own schedule`,
      'id',
      { reason: 'WRONG_METHOD' },
    );
  const failed = await tx.findBy(
    Charge,
    { subscriptionId: id, status: 'PENDING', kind: 'RENEWAL', failureReason: Not(IsNull()) },
    { id: 'ASC' },
  );
  if (!failed) throw conflict(`the subscription ${id} has no failed charge to retry`, 'id');
  const charge = await tx.lock(Charge, failed.id);
  // While the provider is asked about one attempt, no other may start. Both could take the money.
  if (await tx.findBy(ChargeAttempt, { chargeId: charge.id, status: 'PENDING' }))
    throw transientConflict(
      'an attempt to collect this charge is in progress: try again in a minute',
      'id',
    );
  if (!cardToken || charge.refusedToken === cardToken)
    throw conflict(
      `the card of the subscription ${id} was declined for good: ask the buyer to replace it at ` +
        'retry.url',
      'id',
      'CARD_REFUSED',
    );
  if (charge.cardToken === cardToken) refuseBeyondLimits(id, charge, tx.now());
  if ((await retriesByMerchant(tx, id, tx.now())) >= RETRIES_A_DAY_MAX)
    throw conflict(
      `the subscription ${id} was retried ${RETRIES_A_DAY_MAX} times within a day: wait for its ` +
        'next scheduled retry',
      'id',
      'TOO_MANY_TRIES',
    );
  await tx.update(charge, storedCardOf(subscription));
  return startAttempt(tx, charge, { cardToken, by: 'MERCHANT' });
}

/** What the issuer and the scheme of the card permit. */
function refuseBeyondLimits(id: string, { retryNotBefore, noRetryAfter }: Charge, now: Date): void {
  if (noRetryAfter && noRetryAfter <= now)
    throw conflict(
      `the card scheme permits no other try with the card of ${id}: ask the buyer to replace it ` +
        'at retry.url',
      'id',
      'CARD_REFUSED',
    );
  if (retryNotBefore && retryNotBefore > now)
    throw conflict(
      `the issuer or the scheme of the card of ${id} permits no other try before ` +
        `${retryNotBefore.toISOString()}: wait until then, or ask the buyer to replace the card at ` +
        'retry.url',
      'id',
      'TOO_MANY_TRIES',
    );
}
