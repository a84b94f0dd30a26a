/** The checkouts that start subscriptions, with the subscription of each once it exists. */
import { InputType } from 'type-graphql';
import { cancelById } from '../checkouts/cancel-checkout';
import { Checkout } from '../checkouts/checkout';
import { checkoutComputed, checkoutOptional } from '../checkouts/shown/checkout-computed';
import { checkoutView } from '../checkouts/shown/checkout-view';
import { refuseOthers } from '../checkouts/delete-checkout';
import {
  CHECKOUT_WORDS,
  CheckoutPartyFilter,
  GetCheckoutInput,
  NO_RENEWAL,
  findCheckout,
  partyConditions,
} from '../checkouts/read-checkouts';
import { choices } from '../../platform/records/columns/choices';
import { Id, OneOf } from '../../platform/records/columns/columns';
import { orNull, outputSchemaOf } from '../../platform/operations/json-schema';
import { listOperation, operation } from '../../platform/operations/operation';
import { equals, where } from '../../platform/records/lists/conditions';
import type { Rows } from '../../platform/records/rows';
import { view } from '../../platform/records/columns/view';
import type { Store } from '../stores/store';
import { Subscription, subscriptionView } from './subscription';

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
    const subscription = subscriptionId
      ? await rows.loadBatched(subscriptionsOf, subscriptionId)
      : null;
    return {
      ...(await checkoutView.render(rows, checkout)),
      subscription: subscription && (await subscriptionView.render(rows, subscription)),
    };
  },
  {
    name: 'SubscriptionCheckout',
    optional: checkoutOptional,
    computed: {
      ...checkoutComputed,
      subscription: {
        ...orNull(outputSchemaOf(subscriptionView)),
        description: 'The subscription, once it exists.',
      },
    },
  },
);

const STARTS_SUBSCRIPTION = where(`t."frequency" = 'SUBSCRIPTION'`);

export const getSubscriptionCheckout = operation(
  {
    title: 'Get a subscription checkout',
    description: 'The checkout of a subscription, paid or not.',
    permission: 'CHECKOUT:READ',
    alias: 'SUBSCRIPTION:READ',
    input: GetCheckoutInput,
    output: subscriptionCheckoutView,
  },
  (ctx, input) =>
    findCheckout(ctx.rows, input, 'subscription checkout', [STARTS_SUBSCRIPTION, ...NO_RENEWAL]),
);

@InputType()
export class DeleteSubscriptionCheckoutInput {
  @Id('The id of the subscription checkout.') id: string;
}

export const deleteSubscriptionCheckout = operation(
  {
    title: 'Delete a subscription checkout',
    description:
      'Cancels a subscription checkout that is not paid and answers it. One that is paid is ' +
      'answered unchanged, and its subscription goes on.',
    permission: 'CHECKOUT:DELETE',
    input: DeleteSubscriptionCheckoutInput,
    output: subscriptionCheckoutView,
  },
  async (ctx, { id }) => {
    const checkout = await refuseOthers(ctx, id, ['SUBSCRIPTION']);
    const isPaid = checkout.status === 'PAID' || checkout.status === 'REFUNDED';
    return isPaid ? checkout : cancelById(ctx, id);
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
    | (typeof SubscriptionCheckoutStatus)[number]
    | null;
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
    words: CHECKOUT_WORDS,
  },
  ({ status, ...filter }, ctx) => [
    STARTS_SUBSCRIPTION,
    ...NO_RENEWAL,
    ...partyConditions(filter, ctx),
    ...(status === 'ACTIVE' ? [where(IS_ACTIVE)] : equals('status', status)),
  ],
);

/** Whether the store has chosen that its list of subscriptions shows subscriptions. */
export async function listsSubscriptions(rows: Rows): Promise<boolean> {
  const [store] = await rows.sql<Pick<Store, 'subscriptionLists'>>(
    `SELECT "subscriptionLists" FROM "stores" WHERE "id" = $1 AND $2::boolean IS NOT NULL`,
  );
  return store?.subscriptionLists === 'SUBSCRIPTION';
}
