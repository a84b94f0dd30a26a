/** The ledger: every entry of every account that made the balance. */
import type { ReactNode } from 'react';
import { graphql } from '../../gql';
import type { LedgerAccount } from '../../gql/graphql';
import { daysFilters, optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { ObjectLink } from '../../parts/object-link';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { useLedgerWords } from '../../words/ledger';
import { Sums } from './sums';

const BALANCE = graphql(`
  query Balance(
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: LedgerEntryFilter
  ) {
    store {
      id
      balance {
        available
        pending
        blocked
        inTransit
      }
      ledgerEntries(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
        totalCount
        nodes {
          id
          kind
          account
          amount
          reference
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
  }
`);

const ACCOUNTS: readonly LedgerAccount[] = [
  'AVAILABLE',
  'PENDING',
  'BLOCKED',
  'IN_TRANSIT',
  'FEES',
];

interface LedgerProps {
  tabs: ReactNode;
  actions: ReactNode;
}

export function Ledger({ tabs, actions }: LedgerProps) {
  const { balance } = useWords();
  const { accounts } = useLedgerWords();
  return (
    <ListPage
      title={balance.title}
      tabs={tabs}
      actions={actions}
      name={balance.entries}
      document={BALANCE}
      listOf={(data) => data.store?.ledgerEntries}
      figures={(data) => <Sums balance={data.store?.balance} />}
      filters={[
        {
          name: 'account',
          label: balance.account,
          options: optionsOf(accounts, ACCOUNTS),
        },
        ...daysFilters(balance),
      ]}
      empty={balance.empty}
      csv="ledgerEntries"
    >
      {(rows, empty) => <Entries entries={rows} empty={empty} />}
    </ListPage>
  );
}

interface Entry {
  id: string;
  kind: string;
  account: LedgerAccount;
  amount: number;
  reference: string;
  createdAt: string;
}

interface EntriesProps {
  entries: readonly Entry[];
  empty: ReactNode;
}

function Entries({ entries, empty }: EntriesProps) {
  const { balance } = useWords();
  const words = useLedgerWords();
  const kinds: Readonly<Record<string, string>> = words.kinds;
  const accounts: Readonly<Record<string, string>> = words.accounts;
  return (
    <Table
      name={balance.entries}
      rows={entries}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        { name: balance.kind, value: ({ kind }) => kinds[kind] ?? kind },
        { name: balance.account, value: ({ account }) => accounts[account] ?? account },
        { name: balance.amount, value: ({ amount }) => money(amount), isNumber: true },
        {
          name: balance.reference,
          isLong: true,
          value: ({ reference }) => <ObjectLink id={reference} />,
        },
        { name: balance.createdAt, value: ({ createdAt }) => dateTime(createdAt), isQuiet: true },
      ]}
    />
  );
}
