/** The retry state of the failed charges of many active subscriptions at once. */
import { ObjectType } from 'type-graphql';
import { Any, IsNull, Not } from 'typeorm';
import { Charge } from '../../charges/charge';
import { Count, Id, Moment, Text } from '../../../platform/records/columns/columns';
import type { Rows } from '../../../platform/records/rows';
import { nextTriesOf } from './next-try';

/** A charge is given up at the latest when the next cycle is charged. */
const OPEN_MAX = 10;

export const NEXT_TRY =
  'When it is tried next; by automatic Pix the start of the day, in São Paulo, on which the bank ' +
  'tries it. Null while none is scheduled: during a pause, or until the provider has answered.';

@ObjectType({ description: 'The retry state of a failed subscription charge.' })
export class SubscriptionRetry {
  @Id('The charge that failed.') chargeId: string;
  @Count('The number of retries so far.') retryNumber: number;
  @Count('The maximum number of retries.') maxRetry: number;
  @Moment(NEXT_TRY, { nullable: true })
  nextAttemptAt: Date | null;
  @Text('Why the last attempt failed.') reason: string;
  @Text('The page where the buyer can pay the charge or replace the card.') url: string;
}

/** What the retry state of a subscription depends on. */
interface RetriedSubscription {
  readonly id: string;
  readonly status: string;
  readonly maxRetry: number;
}

/**
 * Per active subscription, the failed charge that has been open longest, which is given up first.
 * Null when none has failed.
 */
export async function retriesOf(
  rows: Rows,
  subscriptions: readonly RetriedSubscription[],
): Promise<(SubscriptionRetry | null)[]> {
  const ids = subscriptions.flatMap(({ id, status }) => (status === 'ACTIVE' ? [id] : []));
  if (ids.length === 0) return subscriptions.map(() => null);
  const newestFirst = await rows.list(
    Charge,
    { subscriptionId: Any(ids), status: 'PENDING', kind: 'RENEWAL', failureReason: Not(IsNull()) },
    { order: { id: 'DESC' }, limit: ids.length * OPEN_MAX },
  );
  const oldest = new Map(newestFirst.map((charge) => [charge.subscriptionId, charge]));
  const failed = [...oldest.values()];
  const tries = await nextTriesOf(rows, failed);
  const nextTries = new Map(failed.map(({ id }, place) => [id, tries[place] ?? null]));
  return subscriptions.map(({ id, maxRetry }) => {
    const charge = oldest.get(id);
    if (!charge) return null;
    const { id: chargeId, retryNumber, failureReason: reason, url } = charge;
    return Object.assign(new SubscriptionRetry(), {
      chargeId,
      retryNumber,
      maxRetry,
      nextAttemptAt: nextTries.get(chargeId) ?? null,
      reason,
      url,
    });
  });
}
