/** Payment links: pages that many buyers can pay. */
import { FIRST_CALLS } from '../../code/calls';
import { graphql } from '../../gql';
import type { CheckoutStatus } from '../../gql/graphql';
import { optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { useMay } from '../../scope';
import { useWords } from '../../words';
import { CHECKOUT_AGAIN, CheckoutList } from './checkout-list';
import { CreateCheckoutButton } from './checkout-form';
import { CHECKOUT_EVENTS } from './checkouts-page';

/** A link stays active however often it is paid. */
const LINK_STATUSES: readonly CheckoutStatus[] = ['PENDING', 'EXPIRED', 'CANCELLED'];

const LINKS = graphql(`
  query Links(
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: PaymentLinkFilter
  ) {
    paymentLinks(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
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

export function LinksPage() {
  const { checkouts, pages } = useWords();
  const mayCreate = useMay('CHECKOUT:CREATE');
  return (
    <ListPage
      title={pages.links}
      actions={mayCreate && <CreateCheckoutButton kind="LINK" />}
      name={checkouts.list}
      document={LINKS}
      listOf={(data) => data.paymentLinks}
      filters={[
        {
          name: 'status',
          label: checkouts.status,
          options: optionsOf(checkouts.linkStates, LINK_STATUSES),
        },
        { name: 'externalId', label: checkouts.externalId },
      ]}
      empty={{ ...checkouts.noLinks, call: FIRST_CALLS.link }}
      csv="paymentLinks"
      live={{ types: CHECKOUT_EVENTS, row: CHECKOUT_AGAIN }}
    >
      {(rows, empty) => <CheckoutList name={pages.links} page="links" rows={rows} empty={empty} />}
    </ListPage>
  );
}
