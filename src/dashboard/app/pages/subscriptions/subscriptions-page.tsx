/** All subscriptions, by what state they are in. */
import { graphql } from '../../gql';
import type { SubscriptionFilter } from '../../gql/graphql';
import { optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Tabs } from '../../parts/tabs';
import { useMay } from '../../scope';
import { useAddressSearch, type Search } from '../../search';
import { useWords } from '../../words';
import { CreateCheckoutButton } from '../checkouts/checkout-form';
import { METHODS } from '../payments/payments-page';
import { SUBSCRIPTION_AGAIN, SubscriptionTable } from './subscription-table';

const SUBSCRIPTIONS = graphql(`
  query Subscriptions(
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: SubscriptionFilter
  ) {
    subscriptions(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        ...SubscriptionRow
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`);

const TABS = {
  all: {},
  active: { status: 'ACTIVE', isPaused: false },
  retrying: { isRetrying: true },
  parked: { isParked: true },
  paused: { isPaused: true },
  trial: { isTrial: true },
  cancelled: { status: 'CANCELLED' },
} as const satisfies Record<string, SubscriptionFilter>;

type Tab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Tab[];

/** Events that change a subscription, or report a new one. */
const EVENTS = [
  'subscription.completed',
  'subscription.cancelled',
  'subscription.renewed',
  'subscription.trial_started',
  'subscription.plan_changed',
  'subscription.paused',
  'subscription.resumed',
  'subscription.payment_failed',
];

export function SubscriptionsPage() {
  const { subscriptions, methods } = useWords();
  const tab = tabOf(useAddressSearch());
  const maySubscribe = useMay('SUBSCRIPTION:CREATE');
  const mayCreate = useMay('CHECKOUT:CREATE') && maySubscribe;
  return (
    <ListPage
      title={subscriptions.title}
      actions={mayCreate && <CreateCheckoutButton kind="SUBSCRIPTION" />}
      tabs={
        <Tabs
          label={subscriptions.states}
          current={tab}
          tabs={NAMES.map((name) => [
            name,
            subscriptions.tabs[name],
            name === 'all' ? {} : { tab: name },
          ])}
        />
      }
      name={subscriptions.list}
      document={SUBSCRIPTIONS}
      listOf={(data) => data.subscriptions}
      filters={[
        {
          name: 'method',
          label: subscriptions.method,
          options: optionsOf(methods, METHODS.slice(0, 2)),
        },
        { name: 'email', label: subscriptions.email, type: 'email' },
        { name: 'taxId', label: subscriptions.taxId },
        { name: 'externalId', label: subscriptions.externalId },
      ]}
      always={TABS[tab]}
      empty={{ title: subscriptions.none, text: subscriptions.noneText }}
      csv="subscriptions"
      live={{ types: EVENTS, row: SUBSCRIPTION_AGAIN }}
    >
      {(rows, empty) => <SubscriptionTable rows={rows} empty={empty} />}
    </ListPage>
  );
}

function tabOf({ tab }: Search): Tab {
  return NAMES.find((name) => name === tab) ?? 'all';
}
