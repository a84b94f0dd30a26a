/** The balance, and every entry that made it. */
import { useQuery } from '@apollo/client/react';
import { Link } from '@tanstack/react-router';
import { graphql } from '../../gql';
import type { LedgerAccount } from '../../gql/graphql';
import { Empty } from '../../parts/empty';
import { Filters, optionsOf } from '../../parts/filters';
import { Loaded, Page } from '../../parts/page';
import { Figures, Panel } from '../../parts/panel';
import { Pager, pageVariables, Table } from '../../parts/table';
import { money } from '../../money';
import { pageOfId, pagePath } from '../../paths';
import type { Search } from '../../search';
import { useMay, useScope } from '../../scope';
import { useAddressSearch } from '../../search';
import { dateTime, dayAfter, startOfDay } from '../../time';
import { useWords } from '../../words';
import { PayoutButton } from '../payouts/payout-form';

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
  const search = useAddressSearch();
  const mayWithdraw = useMay('WITHDRAW:CREATE');
  const result = useQuery(BALANCE, {
    variables: { ...pageVariables(search), filter: filterOf(search) },
  });
  return (
    <Page title={balance.title} actions={mayWithdraw && <PayoutButton />}>
      <Loaded result={result}>
        {({ store }) =>
          store && (
            <>
              <Figures
                rows={[
                  { name: balance.available, value: money(store.balance.available) },
                  { name: balance.pending, value: money(store.balance.pending) },
                  { name: balance.blocked, value: money(store.balance.blocked) },
                  { name: balance.inTransit, value: money(store.balance.inTransit) },
                ]}
              />
              <Panel title={balance.entries} isFlush>
                <Filters
                  filters={[
                    {
                      name: 'account',
                      label: balance.account,
                      options: optionsOf(balance.accounts, ACCOUNTS),
                    },
                    { name: 'from', label: balance.from, type: 'date' },
                    { name: 'to', label: balance.to, type: 'date' },
                  ]}
                />
                <Entries entries={store.ledgerEntries?.nodes ?? []} />
                {store.ledgerEntries && <Pager connection={store.ledgerEntries} />}
              </Panel>
            </>
          )
        }
      </Loaded>
    </Page>
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

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { balance } = useWords();
  const scope = useScope();
  const kinds: Readonly<Record<string, string>> = balance.kinds;
  const accounts: Readonly<Record<string, string>> = balance.accounts;
  return (
    <Table
      name={balance.entries}
      rows={entries}
      keyOf={({ id }) => id}
      empty={<Empty title={balance.empty.title} text={balance.empty.text} />}
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

function filterOf({ account, from, to }: Search) {
  return {
    ...(account && { account: ACCOUNTS.find((each) => each === account) }),
    ...(from && { createdFrom: startOfDay(from) }),
    ...(to && { createdBefore: startOfDay(dayAfter(to, 1)) }),
  };
}
