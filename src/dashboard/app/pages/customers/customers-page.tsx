/** Everybody who bought, or was created by the store. */
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../gql';
import type { CustomerFilter } from '../../gql/graphql';
import { Empty } from '../../parts/empty';
import { Filters } from '../../parts/filters';
import { Loaded, Page } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { curl, Snippet } from '../../parts/snippet';
import { Pager, pageVariables, Table } from '../../parts/table';
import { pagePath } from '../../paths';
import type { Search } from '../../search';
import { useMay, useScope } from '../../scope';
import { useAddressSearch } from '../../search';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { CreateCustomerButton } from './customer-form';

const CUSTOMERS = graphql(`
  query Customers(
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: CustomerFilter
  ) {
    customers(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        name
        email
        taxId
        cellphone
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

export function CustomersPage() {
  const { customers } = useWords();
  const scope = useScope();
  const search = useAddressSearch();
  const mayCreate = useMay('CUSTOMER:CREATE');
  const result = useQuery(CUSTOMERS, {
    variables: { ...pageVariables(search), filter: filterOf(search) },
  });
  return (
    <Page title={customers.title} actions={mayCreate && <CreateCustomerButton />}>
      <Loaded result={result}>
        {({ customers: list }) =>
          list && (
            <Panel title={customers.list} isFlush>
              <Filters
                filters={[
                  { name: 'name', label: customers.name },
                  { name: 'email', label: customers.email, type: 'email' },
                  { name: 'taxId', label: customers.taxId },
                ]}
              />
              <Table
                name={customers.title}
                rows={list.nodes}
                keyOf={({ id }) => id}
                to={({ id }) => pagePath(scope, 'customers', id)}
                empty={<NoCustomers search={search} />}
                columns={[
                  { name: customers.name, value: ({ name, email }) => name ?? email, isLong: true },
                  { name: customers.email, value: ({ email }) => email, isLong: true },
                  { name: customers.taxId, value: ({ taxId }) => taxId && masked(taxId) },
                  { name: customers.cellphone, value: ({ cellphone }) => cellphone },
                  {
                    name: customers.createdAt,
                    value: ({ createdAt }) => dateTime(createdAt),
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

function NoCustomers({ search }: { search: Search }) {
  const { customers, common } = useWords();
  if (Object.keys(search).length > 0)
    return <Empty title={common.nothingFound} text={common.widen} />;
  const body = { email: 'ana@example.com', name: 'Ana Souza' };
  return (
    <Empty title={customers.empty.title} text={customers.empty.text}>
      <Snippet name="curl" code={curl('/v2/customers/create', body)} />
    </Empty>
  );
}

/** In lists a tax id is not shown whole: `•••982.247••`. */
function masked(taxId: string): string {
  return taxId.replace(/\d(?=\D*(?:\d\D*){0,1}$)|^\d{3}/g, (digits) => '•'.repeat(digits.length));
}

function filterOf({ name, email, taxId }: Search): CustomerFilter {
  return { ...(name && { name }), ...(email && { email }), ...(taxId && { taxId }) };
}
