/** What the store sells. */
import { FIRST_CALLS } from '../../code/calls';
import { graphql } from '../../gql';
import type { ProductStatus } from '../../gql/graphql';
import { optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
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
  const mayCreate = useMay('PRODUCT:CREATE');
  return (
    <ListPage
      title={products.title}
      actions={mayCreate && <CreateProductButton />}
      name={products.list}
      document={PRODUCTS}
      listOf={(data) => data.products}
      filters={[
        { name: 'name', label: products.name },
        { name: 'status', label: products.status, options: optionsOf(states, STATUSES) },
        { name: 'externalId', label: products.externalId },
      ]}
      empty={{ ...products.empty, call: FIRST_CALLS.product }}
      csv="products"
    >
      {(rows, empty) => (
        <Table
          name={products.title}
          rows={rows}
          keyOf={({ id }) => id}
          to={({ id }) => pagePath(scope, 'products', id)}
          empty={empty}
          columns={[
            { name: products.name, value: ({ name }) => name },
            { name: products.price, value: ({ price }) => money(price), isNumber: true },
            { name: products.cycle, value: ({ cycle }) => cycle && cycles[cycle] },
            { name: products.status, value: ({ status }) => <Status value={status} /> },
            { name: products.externalId, value: ({ externalId }) => externalId, isQuiet: true },
            { name: products.createdAt, value: ({ createdAt }) => date(createdAt), isQuiet: true },
          ]}
        />
      )}
    </ListPage>
  );
}
