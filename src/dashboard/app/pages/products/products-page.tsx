/** What the store sells. */
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../gql';
import type { ProductFilter, ProductStatus } from '../../gql/graphql';
import { Empty } from '../../parts/empty';
import { Filters, optionsOf } from '../../parts/filters';
import { Loaded, Page } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { curl, Snippet } from '../../parts/snippet';
import { Status } from '../../parts/status';
import { Pager, pageVariables, Table } from '../../parts/table';
import { money } from '../../money';
import { pagePath } from '../../paths';
import type { Search } from '../../search';
import { useMay, useScope } from '../../scope';
import { useAddressSearch } from '../../search';
import { date } from '../../time';
import { useWords } from '../../words';
import { CreateProductButton } from './product-form';

const PRODUCTS = graphql(`
  query Products($first: Int, $last: Int, $after: String, $before: String, $filter: ProductFilter) {
    products(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        name
        price
        cycle
        status
        externalId
        createdAt
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

const STATUSES: readonly ProductStatus[] = ['ACTIVE', 'INACTIVE'];

export function ProductsPage() {
  const { products, cycles, states } = useWords();
  const scope = useScope();
  const search = useAddressSearch();
  const mayCreate = useMay('PRODUCT:CREATE');
  const result = useQuery(PRODUCTS, {
    variables: { ...pageVariables(search), filter: filterOf(search) },
  });
  return (
    <Page title={products.title} actions={mayCreate && <CreateProductButton />}>
      <Loaded result={result}>
        {({ products: list }) =>
          list && (
            <Panel title={products.list} isFlush>
              <Filters
                filters={[
                  { name: 'name', label: products.name },
                  { name: 'status', label: products.status, options: optionsOf(states, STATUSES) },
                  { name: 'externalId', label: products.externalId },
                ]}
              />
              <Table
                name={products.title}
                rows={list.nodes}
                keyOf={({ id }) => id}
                to={({ id }) => pagePath(scope, 'products', id)}
                empty={<NoProducts search={search} />}
                columns={[
                  { name: products.name, value: ({ name }) => name },
                  { name: products.price, value: ({ price }) => money(price), isNumber: true },
                  { name: products.cycle, value: ({ cycle }) => cycle && cycles[cycle] },
                  { name: products.status, value: ({ status }) => <Status value={status} /> },
                  {
                    name: products.externalId,
                    value: ({ externalId }) => externalId,
                    isQuiet: true,
                  },
                  {
                    name: products.createdAt,
                    value: ({ createdAt }) => date(createdAt),
                    isQuiet: true,
                  },
                ]}
              />
              <Pager connection={list} />
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
}

function NoProducts({ search }: { search: Search }) {
  const { products, common } = useWords();
  if (Object.keys(search).length > 0)
    return <Empty title={common.nothingFound} text={common.widen} />;
  const body = { externalId: 'camiseta', name: 'Camiseta', price: 4990, currency: 'BRL' };
  return (
    <Empty title={products.empty.title} text={products.empty.text}>
      <Snippet name="curl" code={curl('/v2/products/create', body)} />
    </Empty>
  );
}

function filterOf({ name, status, externalId }: Search): ProductFilter {
  return {
    ...(name && { name }),
    ...(externalId && { externalId }),
    ...(status && { status: STATUSES.find((each) => each === status) }),
  };
}
