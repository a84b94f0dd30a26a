/** Reads one subscription, or lists the checkouts that start subscriptions. */
import { InputType } from 'type-graphql';
import { Checkout } from '../checkouts/checkout';
import { checkoutBeside, checkoutOptional } from '../checkouts/checkout-beside';
import { checkoutView } from '../checkouts/checkout-view';
import { CheckoutPartyFilter, partyConditions } from '../checkouts/read-checkouts';
import { choices } from '../../platform/records/columns/choices';
import { Id, OneOf } from '../../platform/records/columns/columns';
import { orNull, outputSchemaOf } from '../../platform/operations/json-schema';
import { listOperation, operation } from '../../platform/operations/operation';
import { equals, where } from '../../platform/records/lists/conditions';
import type { Rows } from '../../platform/records/rows';
import { view } from '../../platform/records/columns/view';
import { ownSubscription } from './own-subscription';
import { Subscription, subscriptionView } from './subscription';
import { SubscriptionFilter, subscriptionConditions } from './subscription-filter';

@InputType()
export class GetSubscriptionInput {
  @Id('The id of the subscription.') id: string;
}

export const getSubscription = operation(
  {
    title: 'Get a subscription',
    description: 'A subscription by its id.',
    permission: 'CHECKOUT:READ',
    alias: 'SUBSCRIPTION:READ',
    input: GetSubscriptionInput,
    output: subscriptionView,
    forCustomer: ownSubscription,
  },
  (ctx, { id }) => ctx.rows.get(Subscription, id),
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
    forCustomer: (customerId) => equals('customerId', customerId),
  },
  subscriptionConditions,
);

async function subscriptionsOf(
  rows: Rows,
  ids: readonly string[],
): Promise<(Subscription | null)[]> {
  const found = new Map((await rows.listByIds(Subscription, ids)).map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
}

const subscriptionCheckoutView = view(
  Checkout,
  checkoutView.fields as readonly (keyof Checkout)[],
  async (rows, checkout) => {
    const { subscriptionId } = checkout;
    const subscription = subscriptionId ? await rows.each(subscriptionsOf, subscriptionId) : null;
    return {
      ...(await checkoutView.render(rows, checkout)),
      subscription: subscription && (await subscriptionView.render(rows, subscription)),
    };
  },
  {
    name: 'SubscriptionCheckout',
    optional: checkoutOptional,
    beside: {
      ...checkoutBeside,
      subscription: {
        ...orNull(outputSchemaOf(subscriptionView)),
        description: 'The subscription, once it exists.',
      },
    },
  },
);

export const SubscriptionCheckoutStatus = choices(
  'SubscriptionCheckoutStatus',
  'The status of a subscription checkout, or ACTIVE for one whose subscription is active.',
  {
    PENDING: 'The checkout is not paid yet.',
    ACTIVE: 'The subscription is active.',
    CANCELLED: 'The checkout was cancelled before it was paid.',
    PAID: 'The checkout is paid.',
    EXPIRED: 'The checkout was not paid in time.',
    REFUNDED: 'The first payment was refunded.',
  },
);

const IS_ACTIVE = `EXISTS (
  SELECT FROM "subscriptions" s WHERE s."id" = t."subscriptionId" AND s."status" = 'ACTIVE'
)`;

@InputType()
export class SubscriptionCheckoutFilter extends CheckoutPartyFilter {
  @OneOf(SubscriptionCheckoutStatus, 'Only those with this status.', { nullable: true }) status:
    (typeof SubscriptionCheckoutStatus)[number] | null;
}

/**
 * One row per subscription checkout, paid or not, in the format of a checkout. Renewals are not
 * included.
 */
export const listSubscriptionCheckouts = listOperation(
  Checkout,
  {
    title: 'List subscription checkouts',
    description: 'The subscription checkouts, paid or not, newest first.',
    permission: 'CHECKOUT:READ',
    alias: 'SUBSCRIPTION:READ',
    filter: SubscriptionCheckoutFilter,
    output: subscriptionCheckoutView,
  },
  ({ status, ...filter }) => [
    where(`t."frequency" = 'SUBSCRIPTION'`),
    where('NOT t."isRenewal"'),
    ...partyConditions(filter),
    ...(status === 'ACTIVE' ? [where(IS_ACTIVE)] : equals('status', status)),
  ],
);
