/** Reads one subscription, or lists them. */
import { InputType } from 'type-graphql';
import { Id, Text } from '../../platform/records/columns/columns';
import { getNewest } from '../../platform/records/get-newest';
import { listOperation, operation } from '../../platform/operations/operation';
import { NOTHING, equals } from '../../platform/records/lists/conditions';
import { ownSubscription } from './own-subscription';
import { Subscription, subscriptionView } from './subscription';
import {
  SubscriptionFilter,
  havingExternalId,
  subscriptionConditions,
} from './subscription-filter';

@InputType()
export class GetSubscriptionInput {
  @Id('The id of the subscription.', { nullable: true }) id: string | null;
  @Text('Or your own id: that of its checkout, or of its import. The newest, if several have it.', {
    nullable: true,
  })
  externalId: string | null;
  @Id('Or its customer: the newest subscription, whatever its status. All given must match.', {
    nullable: true,
  })
  customerId: string | null;
}

export const getSubscription = operation(
  {
    title: 'Get a subscription',
    description: 'A subscription by its id.',
    permission: 'CHECKOUT:READ',
    alias: 'SUBSCRIPTION:READ',
    input: GetSubscriptionInput,
    output: subscriptionView,
    // A customer names it by its id: without one nothing is found.
    forCustomer: (ctx, { id }, customerId) => ownSubscription(ctx, { id: id ?? '' }, customerId),
  },
  (ctx, { id, externalId, customerId }) =>
    getNewest(ctx.rows, Subscription, {
      id,
      externalId: { value: externalId, having: havingExternalId },
      customerId,
    }),
);

export const listSubscriptions = listOperation(
  Subscription,
  {
    title: 'List subscriptions',
    description: 'The subscriptions, newest first.',
    permission: 'CHECKOUT:READ',
    alias: 'SUBSCRIPTION:READ',
    filter: SubscriptionFilter,
    output: subscriptionView,
    words: { DELETED: NOTHING },
    forCustomer: (customerId) => equals('customerId', customerId),
  },
  subscriptionConditions,
);
