/** The statement: what moved the available balance, each with its gross amount, fee and net. */
import type { ReactNode } from 'react';
import { graphql } from '../../gql';
import type { StatementMethod, StatementStatusFilter } from '../../gql/graphql';
import { daysFilters, optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { useScope } from '../../scope';
import { useWords } from '../../words';
import { StatementTable } from './statement-table';
import { Sums } from './sums';

const STATEMENT = graphql(`
  query Statement(
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: StatementFilter
  ) {
    store {
      id
      balance {
        available
        pending
        blocked
        inTransit
      }
    }
    bankStatement(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        ...StatementTableRow
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

const STATUSES: readonly StatementStatusFilter[] = [
  'COMPLETE',
  'PENDING',
  'UNDER_DISPUTE',
  'REFUNDED',
  'FAILED',
];
const METHODS: readonly StatementMethod[] = ['PIX', 'CARD', 'BOLETO'];

interface StatementProps {
  tabs: ReactNode;
  actions: ReactNode;
}

export function Statement({ tabs, actions }: StatementProps) {
  const { balance, methods, states, pages } = useWords();
  const { hasSubAccounts } = useScope().membership;
  return (
    <ListPage
      title={balance.title}
      tabs={tabs}
      actions={actions}
      name={balance.statement}
      document={STATEMENT}
      listOf={(data) => data.bankStatement}
      figures={(data) => <Sums balance={data.store?.balance} />}
      filters={[
        { name: 'status', label: balance.status, options: optionsOf(states, STATUSES) },
        { name: 'method', label: balance.method, options: optionsOf(methods, METHODS) },
        ...daysFilters(balance),
        ...(hasSubAccounts ? [{ name: 'subAccountId' as const, label: pages.subAccounts }] : []),
      ]}
      empty={balance.empty}
      csv="bankStatement"
    >
      {(rows, empty) => <StatementTable rows={rows} empty={empty} />}
    </ListPage>
  );
}
