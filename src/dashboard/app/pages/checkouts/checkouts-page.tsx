/** Checkouts: payment pages that are paid once, or that begin a subscription. */
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../gql';
import type { CheckoutFilter, CheckoutFrequency, CheckoutStatus } from '../../gql/graphql';
import { Empty } from '../../parts/empty';
import { Filters, optionsOf } from '../../parts/filters';
import { Loaded, Page } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { curl, Snippet } from '../../parts/snippet';
import { Pager, pageVariables } from '../../parts/table';
import type { Search } from '../../search';
import { useMay } from '../../scope';
import { useAddressSearch } from '../../search';
import { useWords } from '../../words';
import { CheckoutList } from './checkout-list';
import { CreateCheckoutButton } from './checkout-form';

const CHECKOUTS = graphql(`
  query Checkouts(
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: CheckoutFilter
  ) {
    checkouts(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        ...CheckoutRow
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

export const CHECKOUT_STATUSES: readonly CheckoutStatus[] = [
  'PENDING',
  'PAID',
  'EXPIRED',
  'CANCELLED',
  'REFUNDED',
];
const FREQUENCIES: readonly CheckoutFrequency[] = ['ONE_TIME', 'SUBSCRIPTION'];

export function CheckoutsPage() {
  const { checkouts, states } = useWords();
  const search = useAddressSearch();
  const mayCreate = useMay('CHECKOUT:CREATE');
  const result = useQuery(CHECKOUTS, {
    variables: { ...pageVariables(search), filter: filterOf(search) },
  });
  return (
    <Page title={checkouts.title} actions={mayCreate && <CreateCheckoutButton kind="ONE_TIME" />}>
      <Loaded result={result}>
        {({ checkouts: list }) =>
          list && (
            <Panel title={checkouts.list} isFlush>
              <Filters
                filters={[
                  {
                    name: 'status',
                    label: checkouts.status,
                    options: optionsOf(states, CHECKOUT_STATUSES),
                  },
                  {
                    name: 'frequency',
                    label: checkouts.frequency,
                    options: optionsOf(checkouts.frequencies, FREQUENCIES),
                  },
                  { name: 'email', label: checkouts.email, type: 'email' },
                  { name: 'externalId', label: checkouts.externalId },
                ]}
              />
              <CheckoutList
                name={checkouts.title}
                page="checkouts"
                rows={list.nodes}
                empty={<NoCheckouts search={search} />}
              />
              <Pager connection={list} />
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
}

function NoCheckouts({ search }: { search: Search }) {
  const { checkouts, common } = useWords();
  if (Object.keys(search).length > 0)
    return <Empty title={common.nothingFound} text={common.widen} />;
  const body = { items: [{ id: 'prod_…', quantity: 1 }] };
  return (
    <Empty title={checkouts.empty.title} text={checkouts.empty.text}>
      <Snippet name="curl" code={curl('/v2/checkouts/create', body)} />
    </Empty>
  );
}

function filterOf({ status, frequency, email, externalId }: Search): CheckoutFilter {
  return {
    isRenewal: false,
    ...(status && { status: CHECKOUT_STATUSES.find((each) => each === status) }),
    ...(frequency && { frequency: FREQUENCIES.find((each) => each === frequency) }),
    ...(email && { email }),
    ...(externalId && { externalId }),
  };
}
