/** Checkouts: payment pages that are paid once, or that begin a subscription. */
import { FIRST_CALLS } from '../../code/calls';
import { graphql } from '../../gql';
import type { CheckoutFrequency, CheckoutStatus } from '../../gql/graphql';
import { optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { useMay } from '../../scope';
import { useWords } from '../../words';
import { CHECKOUT_AGAIN, CheckoutList } from './checkout-list';
import { CreateCheckoutButton } from './checkout-form';

const CHECKOUTS = graphql(`
  query Checkouts(
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: CheckoutFilter
  ) {
    checkouts(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        ...CheckoutRow
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

export const CHECKOUT_STATUSES: readonly CheckoutStatus[] = [
  'PENDING',
  'PAID',
  'EXPIRED',
  'CANCELLED',
  'REFUNDED',
];
const FREQUENCIES: readonly CheckoutFrequency[] = ['ONE_TIME', 'SUBSCRIPTION'];

/** Events that change a checkout. */
export const CHECKOUT_EVENTS = [
  'checkout.completed',
  'checkout.refunded',
  'checkout.disputed',
  'checkout.expired',
  'checkout.cancelled',
];

export function CheckoutsPage() {
  const { checkouts, states } = useWords();
  const mayCreate = useMay('CHECKOUT:CREATE');
  return (
    <ListPage
      title={checkouts.title}
      actions={mayCreate && <CreateCheckoutButton kind="ONE_TIME" />}
      name={checkouts.list}
      document={CHECKOUTS}
      listOf={(data) => data.checkouts}
      filters={[
        { name: 'status', label: checkouts.status, options: optionsOf(states, CHECKOUT_STATUSES) },
        {
          name: 'frequency',
          label: checkouts.frequency,
          options: optionsOf(checkouts.frequencies, FREQUENCIES),
        },
        { name: 'email', label: checkouts.email, type: 'email' },
        { name: 'externalId', label: checkouts.externalId },
      ]}
      always={{ isRenewal: false }}
      empty={{ ...checkouts.empty, call: FIRST_CALLS.checkout }}
      csv="checkouts"
      live={{ types: CHECKOUT_EVENTS, row: CHECKOUT_AGAIN }}
    >
      {(rows, empty) => (
        <CheckoutList name={checkouts.title} page="checkouts" rows={rows} empty={empty} />
      )}
    </ListPage>
  );
}
