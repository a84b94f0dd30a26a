/** Money that left the balance: to the store, or by PIX to somebody else. */
import { graphql } from '../../gql';
import type { TransferFilter, TransferStatus } from '../../gql/graphql';
import { optionsOf, type Filter } from '../../parts/filters';
import { ListPage } from '../../parts/list-page';
import { Tabs } from '../../parts/tabs';
import { useMay } from '../../scope';
import { useAddressSearch } from '../../search';
import { useWords } from '../../words';
import { PayoutButton } from './payout-form';
import { SendPixButton } from './send-pix-form';
import { TRANSFER_AGAIN, TransferTable } from './transfer-table';

const PAYOUTS = graphql(`
  query Payouts($first: Int, $last: Int, $after: String, $before: String, $filter: TransferFilter) {
    payouts(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        ...TransferRow
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
const TRANSFERS = graphql(`
  query Transfers(
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: TransferFilter
  ) {
    transfers(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        ...TransferRow
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
  const { payouts } = useWords();
  const isSent = useAddressSearch()['tab'] === 'sent';
  const page = usePage();
  const tabs = (
    <Tabs
      label={payouts.kinds}
      current={isSent ? 'sent' : 'payouts'}
      tabs={[
        ['payouts', payouts.title, {}],
        ['sent', payouts.sent, { tab: 'sent' }],
      ]}
    />
  );
  // Each has a state of its own: what is new in one list is not in the other.
  return isSent ? (
    <ListPage
      key="sent"
      {...page}
      tabs={tabs}
      document={TRANSFERS}
      listOf={(data) => data.transfers}
      empty={payouts.noneSent}
      csv="transfers"
      live={{ types: ['transfer.completed', 'transfer.failed'], row: TRANSFER_AGAIN }}
    >
      {(rows, empty) => <TransferTable rows={rows} empty={empty} />}
    </ListPage>
  ) : (
    <ListPage
      key="payouts"
      {...page}
      tabs={tabs}
      document={PAYOUTS}
      listOf={(data) => data.payouts}
      empty={payouts.empty}
      csv="payouts"
      live={{ types: ['payout.completed', 'payout.failed'], row: TRANSFER_AGAIN }}
    >
      {(rows, empty) => <TransferTable rows={rows} empty={empty} />}
    </ListPage>
  );
}

/** What both lists have in common. */
function usePage() {
  const { payouts, states } = useWords();
  const mayWithdraw = useMay('WITHDRAW:CREATE');
  const filters: Filter<TransferFilter>[] = [
    { name: 'status', label: payouts.status, options: optionsOf(states, STATUSES) },
    { name: 'externalId', label: payouts.externalId },
    { name: 'e2e', label: payouts.endToEnd, of: (text) => ({ endToEndIdentifier: text }) },
  ];
  return {
    title: payouts.title,
    name: payouts.list,
    filters,
    actions: mayWithdraw && (
      <>
        <SendPixButton />
        <PayoutButton />
      </>
    ),
  };
}
