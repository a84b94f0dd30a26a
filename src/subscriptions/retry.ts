/** How the failed charges of active subscriptions are being retried, of many subscriptions at once. */
import { ObjectType } from 'type-graphql';
import { Any, IsNull, Not } from 'typeorm';
import { Charge } from '../charges/charge';
import { Count, Id, Moment, Text } from '../kit/columns';
import type { Rows } from '../kit/rows';
import type { Subscription } from './subscription';

/** A charge is given up at the latest when the next cycle is charged. */
const OPEN_MAX = 10;

@ObjectType({ description: 'How the failed charge of a subscription is being retried.' })
export class SubscriptionRetry {
  @Id('The charge that failed.') chargeId: string;
  @Count('How many retries of it have been used up.') retryNumber: number;
  @Count('How many there are.') maxRetry: number;
  @Moment('When the next one is due; null if the buyer must act first.', { nullable: true })
  nextAttemptAt: Date | null;
  @Text('Why the last try failed.') reason: string;
  @Text('Page where the buyer can pay it or replace the card.') url: string;
}

/** Of each active subscription, the failed charge that has been open for longest, which is the first to be given up; null when all is well. */
export async function retriesOf(
  rows: Rows,
  subscriptions: readonly Subscription[],
): Promise<(SubscriptionRetry | null)[]> {
  const ids = subscriptions.flatMap(({ id, status }) => (status === 'ACTIVE' ? [id] : []));
  if (ids.length === 0) return subscriptions.map(() => null);
  const newestFirst = await rows.list(
    Charge,
    { subscriptionId: Any(ids), status: 'PENDING', failureReason: Not(IsNull()) },
    { order: { id: 'DESC' }, limit: ids.length * OPEN_MAX },
  );
  const oldest = new Map(newestFirst.map((charge) => [charge.subscriptionId, charge]));
  return subscriptions.map(({ id, maxRetry }) => {
    const {
      id: chargeId,
      retryNumber,
      nextAttemptAt,
      failureReason: reason,
      url,
    } = oldest.get(id) ?? {};
    return reason
      ? Object.assign(new SubscriptionRetry(), {
          chargeId,
          retryNumber,
          maxRetry,
          nextAttemptAt,
          reason,
          url,
        })
      : null;
  });
}
