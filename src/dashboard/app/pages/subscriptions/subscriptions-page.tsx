/** All subscriptions, by what state they are in. */
import { useQuery } from '@apollo/client/react';
import { Link } from '@tanstack/react-router';
import { graphql } from '../../gql';
import type { SubscriptionFilter } from '../../gql/graphql';
import { Empty } from '../../parts/empty';
import { Filters, optionsOf } from '../../parts/filters';
import { Loaded, Page } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { Pager, pageVariables } from '../../parts/table';
import { pagePath } from '../../paths';
import type { Search } from '../../search';
import { useMay, useScope } from '../../scope';
import { useAddressSearch } from '../../search';
import { useWords } from '../../words';
import { CreateCheckoutButton } from '../checkouts/checkout-form';
import { METHODS } from '../payments/payments-page';
import { SubscriptionTable } from './subscription-table';
import styles from './subscriptions.module.css';

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

export function SubscriptionsPage() {
  const { subscriptions, methods } = useWords();
  const search = useAddressSearch();
  const maySubscribe = useMay('SUBSCRIPTION:CREATE');
  const mayCreate = useMay('CHECKOUT:CREATE') && maySubscribe;
  const result = useQuery(SUBSCRIPTIONS, {
    variables: { ...pageVariables(search), filter: filterOf(search) },
  });
  return (
    <Page
      title={subscriptions.title}
      actions={mayCreate && <CreateCheckoutButton kind="SUBSCRIPTION" />}
    >
      <Tabs current={tabOf(search)} />
      <Loaded result={result}>
        {({ subscriptions: list }) =>
          list && (
            <Panel title={subscriptions.list} isFlush>
              <Filters
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
              />
              <SubscriptionTable
                rows={list.nodes}
                empty={<Empty title={subscriptions.none} text={subscriptions.noneText} />}
              />
              <Pager connection={list} />
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
}

function Tabs({ current }: { current: Tab }) {
  const { subscriptions } = useWords();
  const scope = useScope();
  return (
    <nav className={styles.tabs} aria-label={subscriptions.states}>
      {NAMES.map((tab) => (
        <Link
          key={tab}
          to={pagePath(scope, 'subscriptions')}
          search={tab === 'all' ? {} : { tab }}
          aria-current={tab === current ? 'true' : undefined}
          activeProps={{}}
        >
          {subscriptions.tabs[tab]}
        </Link>
      ))}
    </nav>
  );
}

function tabOf({ tab }: Search): Tab {
  return NAMES.find((name) => name === tab) ?? 'all';
}

function filterOf(search: Search): SubscriptionFilter {
  const { method, email, taxId, externalId } = search;
  return {
    ...TABS[tabOf(search)],
    ...(method && { method: METHODS.find((each) => each === method) }),
    ...(email && { email }),
    ...(taxId && { taxId }),
    ...(externalId && { externalId }),
  };
}
