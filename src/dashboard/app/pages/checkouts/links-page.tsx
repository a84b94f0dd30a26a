/** Payment links: pages that many buyers can pay. */
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../gql';
import type { PaymentLinkFilter } from '../../gql/graphql';
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
import { CHECKOUT_STATUSES } from './checkouts-page';

const LINKS = graphql(`
  query Links(
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: PaymentLinkFilter
  ) {
    paymentLinks(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
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

export function LinksPage() {
  const { checkouts, states, pages } = useWords();
  const search = useAddressSearch();
  const mayCreate = useMay('CHECKOUT:CREATE');
  const result = useQuery(LINKS, {
    variables: { ...pageVariables(search), filter: filterOf(search) },
  });
  return (
    <Page title={pages.links} actions={mayCreate && <CreateCheckoutButton kind="LINK" />}>
      <Loaded result={result}>
        {({ paymentLinks: list }) =>
          list && (
            <Panel title={checkouts.list} isFlush>
              <Filters
                filters={[
                  {
                    name: 'status',
                    label: checkouts.status,
                    options: optionsOf(states, CHECKOUT_STATUSES),
                  },
                  { name: 'externalId', label: checkouts.externalId },
                ]}
              />
              <CheckoutList
                name={pages.links}
                page="links"
                rows={list.nodes}
                empty={<NoLinks search={search} />}
              />
              <Pager connection={list} />
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
}

function NoLinks({ search }: { search: Search }) {
  const { checkouts, common } = useWords();
  if (Object.keys(search).length > 0)
    return <Empty title={common.nothingFound} text={common.widen} />;
  const body = { items: [{ id: 'prod_…', quantity: 1 }] };
  return (
    <Empty title={checkouts.noLinks.title} text={checkouts.noLinks.text}>
      <Snippet name="curl" code={curl('/v2/payment-links/create', body)} />
    </Empty>
  );
}

function filterOf({ status, externalId }: Search): PaymentLinkFilter {
  return {
    ...(status && { status: CHECKOUT_STATUSES.find((each) => each === status) }),
    ...(externalId && { externalId }),
  };
}
