/** Ends a subscription immediately, without a grace period. No further charge is made. */
import { InputType } from 'type-graphql';
import { Id } from '../kit/data/columns';
import { operation } from '../kit/operation';
import { endSubscription } from './end-subscription';
import { Subscription, subscriptionView } from './subscription';

@InputType()
export class CancelSubscriptionInput {
  @Id('The id of the subscription.') id: string;
}

export const cancelSubscription = operation(
  {
    title: 'Cancel a subscription',
    description:
      'Cancels a subscription immediately, without a grace period: no further charge is made.',
    permission: 'SUBSCRIPTION:DELETE',
    input: CancelSubscriptionInput,
    output: subscriptionView,
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => endSubscription(tx, await tx.lock(Subscription, id), null)),
);
