/** The balance, and every entry that made it. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { graphql } from '../../gql';
import type { BalanceQuery, LedgerAccount } from '../../gql/graphql';
import { daysFilters, optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Figures } from '../../parts/panel';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { pageOfId, pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { PayoutButton } from '../payouts/payout-form';
import { SendPixButton } from '../payouts/send-pix-form';

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

export function BalancePage() {
  const { balance } = useWords();
  const mayWithdraw = useMay('WITHDRAW:CREATE');
  return (
    <ListPage
      title={balance.title}
      actions={
        mayWithdraw && (
          <>
            <SendPixButton />
            <PayoutButton />
          </>
        )
      }
      name={balance.entries}
      document={BALANCE}
      listOf={(data) => data.store?.ledgerEntries}
      figures={(data) => <Sums balance={data.store?.balance} />}
      filters={[
        {
          name: 'account',
          label: balance.account,
          options: optionsOf(balance.accounts, ACCOUNTS),
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

type Balance = NonNullable<BalanceQuery['store']>['balance'];

function Sums({ balance }: { balance: Balance | undefined }) {
  const { balance: words } = useWords();
  if (!balance) return null;
  return (
    <Figures
      rows={[
        { name: words.available, value: money(balance.available) },
        { name: words.pending, value: money(balance.pending) },
        { name: words.blocked, value: money(balance.blocked) },
        { name: words.inTransit, value: money(balance.inTransit) },
      ]}
    />
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
  const scope = useScope();
  const kinds: Readonly<Record<string, string>> = balance.kinds;
  const accounts: Readonly<Record<string, string>> = balance.accounts;
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
          value: ({ reference }) => {
            const page = pageOfId(reference);
            return page ? (
              <Link to={pagePath(scope, page, reference)}>{reference}</Link>
            ) : (
              reference
            );
          },
        },
        { name: balance.createdAt, value: ({ createdAt }) => dateTime(createdAt), isQuiet: true },
      ]}
    />
  );
}
