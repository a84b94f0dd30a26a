/** Everybody who bought, or was created by the store. */
import { FIRST_CALLS } from '../../code/calls';
import { graphql } from '../../gql';
import { ListPage } from '../../parts/list-page';
import { Table } from '../../parts/table';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { maskedTaxId } from '../../tax-id';
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
  const mayCreate = useMay('CUSTOMER:CREATE');
  return (
    <ListPage
      title={customers.title}
      actions={mayCreate && <CreateCustomerButton />}
      name={customers.list}
      document={CUSTOMERS}
      listOf={(data) => data.customers}
      filters={[
        { name: 'name', label: customers.name },
        { name: 'email', label: customers.email, type: 'email' },
        { name: 'taxId', label: customers.taxId },
      ]}
      empty={{ ...customers.empty, call: FIRST_CALLS.customer }}
      csv="customers"
    >
      {(rows, empty) => (
        <Table
          name={customers.title}
          rows={rows}
          keyOf={({ id }) => id}
          to={({ id }) => pagePath(scope, 'customers', id)}
          empty={empty}
          columns={[
            { name: customers.name, value: ({ name, email }) => name ?? email, isLong: true },
            { name: customers.email, value: ({ email }) => email, isLong: true },
            { name: customers.taxId, value: ({ taxId }) => maskedTaxId(taxId) },
            { name: customers.cellphone, value: ({ cellphone }) => cellphone },
            {
              name: customers.createdAt,
              value: ({ createdAt }) => dateTime(createdAt),
              isQuiet: true,
            },
          ]}
        />
      )}
    </ListPage>
  );
}
