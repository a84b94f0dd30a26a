/** Where an object is shown: on a page of its own, on that of what it is part of, or in a list. */
import type { Environment } from './client';
import { graphql, readFragment, type FragmentType } from './gql';
import type { PlacedNodeFragment } from './gql/graphql';
import { pagePath, type PageName } from './paths';

export const PLACED_NODE = graphql(`
  fragment PlacedNode on Node {
    __typename
    id
    ... on Checkout {
      frequency
    }
    ... on ChargeAttempt {
      chargeId
    }
    ... on Refund {
      charge {
        id
      }
    }
    ... on StoredCard {
      customerId
    }
    ... on RefundRequest {
      chargeId
    }
    ... on BillingDocument {
      chargeId
    }
    ... on PlanChange {
      subscriptionId
    }
    ... on UsageRecord {
      subscriptionId
    }
    ... on SubscriptionLine {
      subscriptionId
    }
    ... on Delivery {
      webhookId
    }
    ... on DeliveryAttempt {
      delivery {
        webhookId
      }
    }
  }
`);

type Type = PlacedNodeFragment['__typename'];
type NodeOf<Name extends Type> = Extract<PlacedNodeFragment, { __typename: Name }>;
type Place = [page: PageName, id?: string | undefined];

/** The address of the page that shows this object. */
export function placeOf(
  scope: { store: string; environment: Environment },
  placed: FragmentType<typeof PLACED_NODE>,
): string {
  const node = readFragment(PLACED_NODE, placed);
  // Each function gets the type under whose name it stands.
  const find = PLACES[node.__typename] as (found: PlacedNodeFragment) => Place;
  return pagePath(scope, ...find(node));
}

const PLACES: { [Name in Type]: (node: NodeOf<Name>) => Place } = {
  ApiKey: () => ['keys'],
  BillingDocument: ({ chargeId }) => ['payments', chargeId],
  Charge: ({ id }) => ['payments', id],
  ChargeAttempt: ({ chargeId }) => ['payments', chargeId],
  Checkout: ({ id, frequency }) => [frequency === 'MULTIPLE_PAYMENTS' ? 'links' : 'checkouts', id],
  Closing: () => ['closings'],
  Coupon: () => ['coupons'],
  Customer: ({ id }) => ['customers', id],
  Delivery: ({ webhookId }) => ['webhooks', webhookId],
  DeliveryAttempt: ({ delivery }) => ['webhooks', delivery?.webhookId],
  Dispute: ({ id }) => ['disputes', id],
  Event: ({ id }) => ['events', id],
  LedgerEntry: () => ['balance'],
  Message: ({ id }) => ['mails', id],
  MessageRule: () => ['mails'],
  PlanChange: ({ subscriptionId }) => ['subscriptions', subscriptionId],
  Product: ({ id }) => ['products', id],
  PublicKey: () => ['keys'],
  Refund: ({ charge }) => ['payments', charge?.id],
  RefundRequest: ({ chargeId }) => ['payments', chargeId],
  StatementRow: () => ['balance'],
  Store: () => ['settings'],
  SubAccount: ({ id }) => ['subAccounts', id],
  StoredCard: ({ customerId }) => ['customers', customerId],
  Subscription: ({ id }) => ['subscriptions', id],
  SubscriptionLine: ({ subscriptionId }) => ['subscriptions', subscriptionId],
  Token: () => ['keys'],
  Transfer: ({ id }) => ['payouts', id],
  UsageRecord: ({ subscriptionId }) => ['subscriptions', subscriptionId],
  Webhook: ({ id }) => ['webhooks', id],
};
