/** Money that left the balance: to the store, or by PIX to another person. */
import { graphql } from '../../gql';
import type { TransferFilter, TransferStatus } from '../../gql/graphql';
import { optionsOf, type Filter } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Tabs } from '../../parts/tabs';
import { useMay, useScope } from '../../scope';
import { useAddressSearch } from '../../search';
import { useWords } from '../../words';
import { PayoutButton } from './payout-form';
import { SendPixButton } from './send-pix-form';
import { TRANSFER_AGAIN, TransferTable } from './transfer-table';

const PAYOUTS = graphql(`
  query Payouts($first: Int, $last: Int, $after: String, $before: String, $filter: TransferFilter) {
    transfers: payouts(
      first: $first
      last: $last
      after: $after
      before: $before
      filter: $filter
    ) {
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

const PAID_OUT = {
  document: PAYOUTS,
  csv: 'payouts' as const,
  live: { types: ['payout.completed', 'payout.failed'], row: TRANSFER_AGAIN },
};
const SENT = {
  document: TRANSFERS,
  csv: 'transfers' as const,
  live: { types: ['transfer.completed', 'transfer.failed'], row: TRANSFER_AGAIN },
};
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
  const list = isSent
    ? { ...SENT, empty: payouts.noneSent }
    : { ...PAID_OUT, empty: payouts.empty };
  return (
    // Each has a state of its own: what is new in one list is not in the other.
    <ListPage key={list.csv} {...page} {...list} tabs={tabs} listOf={(data) => data.transfers}>
      {(rows, empty) => <TransferTable rows={rows} empty={empty} />}
    </ListPage>
  );
}

/** What both lists have in common. */
function usePage() {
  const { payouts, states, pages } = useWords();
  const { hasSubAccounts } = useScope().membership;
  const mayWithdraw = useMay('WITHDRAW:CREATE');
  const filters: Filter<TransferFilter>[] = [
    { name: 'status', label: payouts.status, options: optionsOf(states, STATUSES) },
    { name: 'externalId', label: payouts.externalId },
    { name: 'e2e', label: payouts.endToEnd, of: (text) => ({ endToEndIdentifier: text }) },
    ...(hasSubAccounts ? [{ name: 'subAccountId' as const, label: pages.subAccounts }] : []),
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
