/** The sellers of the store, with what each of them has. */
import { graphql } from '../../gql';
import type { SubAccountFilter } from '../../gql/graphql';
import type { Filter } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { date } from '../../time';
import { useSubAccountWords } from '../../words/sub-accounts';
import { CreateSubAccountButton } from './sub-account-form';

const SUB_ACCOUNTS = graphql(`
  query SubAccounts(
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: SubAccountFilter
  ) {
    subAccounts(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        name
        externalId
        createdAt
        balance {
          available
          pending
          blocked
        }
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

export function SubAccountsPage() {
  const words = useSubAccountWords();
  const scope = useScope();
  const mayCreate = useMay('CONNECT:CREATE');
  const filters: Filter<SubAccountFilter>[] = [
    { name: 'name', label: words.name },
    { name: 'taxId', label: words.taxId },
    { name: 'externalId', label: words.externalId },
    {
      name: 'balance',
      label: words.balance,
      options: [['negative', words.negative]],
      of: () => ({ isNegative: true }),
    },
  ];
  return (
    <ListPage
      title={words.title}
      about={words.about}
      actions={mayCreate && <CreateSubAccountButton />}
      name={words.list}
      document={SUB_ACCOUNTS}
      listOf={(data) => data.subAccounts}
      filters={filters}
      empty={words.empty}
      csv="subAccounts"
    >
      {(rows, empty) => (
        <Table
          name={words.list}
          rows={rows}
          keyOf={({ id }) => id}
          to={({ id }) => pagePath(scope, 'subAccounts', id)}
          empty={empty}
          columns={[
            { name: words.name, value: ({ name }) => name },
            {
              name: words.available,
              value: ({ balance }) => money(balance?.available ?? 0),
              isNumber: true,
            },
            {
              name: words.pending,
              value: ({ balance }) => money(balance?.pending ?? 0),
              isNumber: true,
            },
            {
              name: words.blocked,
              value: ({ balance }) => money(balance?.blocked ?? 0),
              isNumber: true,
            },
            { name: words.externalId, value: ({ externalId }) => externalId, isLong: true },
            { name: words.createdAt, value: ({ createdAt }) => date(createdAt), isQuiet: true },
          ]}
        />
      )}
    </ListPage>
  );
}
