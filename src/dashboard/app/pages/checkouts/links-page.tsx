/** Payment links: pages that many buyers can pay. */
import { graphql } from '../../gql';
import { optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { useMay } from '../../scope';
import { useWords } from '../../words';
import { CHECKOUT_AGAIN, CheckoutList } from './checkout-list';
import { CreateCheckoutButton } from './checkout-form';
import { CHECKOUT_EVENTS, CHECKOUT_STATUSES } from './checkouts-page';

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
  const { checkouts, states, pages } = useWords();
  const mayCreate = useMay('CHECKOUT:CREATE');
  const body = { items: [{ id: 'prod_…', quantity: 1 }] };
  return (
    <ListPage
      title={pages.links}
      actions={mayCreate && <CreateCheckoutButton kind="LINK" />}
      name={checkouts.list}
      document={LINKS}
      listOf={(data) => data.paymentLinks}
      filters={[
        { name: 'status', label: checkouts.status, options: optionsOf(states, CHECKOUT_STATUSES) },
        { name: 'externalId', label: checkouts.externalId },
      ]}
      empty={{ ...checkouts.noLinks, call: ['/v2/payment-links/create', body] }}
      csv="paymentLinks"
      live={{ types: CHECKOUT_EVENTS, row: CHECKOUT_AGAIN }}
    >
      {(rows, empty) => <CheckoutList name={pages.links} page="links" rows={rows} empty={empty} />}
    </ListPage>
  );
}
