/** Money that left the balance for the store. */
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../gql';
import type { TransferStatus } from '../../gql/graphql';
import { Empty } from '../../parts/empty';
import { Filters, optionsOf } from '../../parts/filters';
import { Loaded, Page } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { Status } from '../../parts/status';
import { Pager, pageVariables, Table } from '../../parts/table';
import { money } from '../../money';
import { pagePath } from '../../paths';
import type { Search } from '../../search';
import { useMay, useScope } from '../../scope';
import { useAddressSearch } from '../../search';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { PayoutButton } from './payout-form';

const PAYOUTS = graphql(`
  query Payouts($first: Int, $last: Int, $after: String, $before: String, $filter: TransferFilter) {
    payouts(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        amount
        platformFee
        status
        pixKeyType
        description
        endToEndIdentifier
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

const STATUSES: readonly TransferStatus[] = ['PENDING', 'COMPLETE', 'FAILED', 'CANCELLED'];

export function PayoutsPage() {
  const { payouts, states } = useWords();
  const scope = useScope();
  const search = useAddressSearch();
  const mayWithdraw = useMay('WITHDRAW:CREATE');
  const result = useQuery(PAYOUTS, {
    variables: { ...pageVariables(search), filter: filterOf(search) },
  });
  return (
    <Page title={payouts.title} actions={mayWithdraw && <PayoutButton />}>
      <Loaded result={result}>
        {({ payouts: list }) =>
          list && (
            <Panel title={payouts.list} isFlush>
              <Filters
                filters={[
                  { name: 'status', label: payouts.status, options: optionsOf(states, STATUSES) },
                  { name: 'externalId', label: payouts.externalId },
                  { name: 'e2e', label: payouts.endToEnd },
                ]}
              />
              <Table
                name={payouts.title}
                rows={list.nodes}
                keyOf={({ id }) => id}
                to={({ id }) => pagePath(scope, 'payouts', id)}
                empty={<Empty title={payouts.empty.title} text={payouts.empty.text} />}
                columns={[
                  { name: payouts.amount, value: ({ amount }) => money(amount) },
                  { name: payouts.status, value: ({ status }) => <Status value={status} /> },
                  {
                    name: payouts.fee,
                    value: ({ platformFee }) => money(platformFee),
                    isNumber: true,
                  },
                  { name: payouts.description, value: ({ description }) => description },
                  {
                    name: payouts.endToEnd,
                    value: ({ endToEndIdentifier }) => endToEndIdentifier,
                    isLong: true,
                  },
                  {
                    name: payouts.createdAt,
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

function filterOf({ status, externalId, e2e }: Search) {
  return {
    ...(status && { status: STATUSES.find((each) => each === status) }),
    ...(externalId && { externalId }),
    ...(e2e && { endToEndIdentifier: e2e }),
  };
}
