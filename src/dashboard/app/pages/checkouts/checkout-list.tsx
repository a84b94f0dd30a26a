/** A list of checkouts or links. */
import type { ReactNode } from 'react';
import { graphql, readFragment, type FragmentType } from '../../gql';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { pagePath, type PageName } from '../../paths';
import { useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';

export const CHECKOUT_ROW = graphql(`
  fragment CheckoutRow on Checkout {
    id
    amount
    paidAmount
    status
    frequency
    createdAt
    customer {
      id
      name
      email
    }
    items {
      id
      name
      quantity
    }
  }
`);

/** One row again, after an event about it. */
export const CHECKOUT_AGAIN = graphql(`
  query CheckoutAgain($id: ID!) {
    node(id: $id) {
      id
      ...CheckoutRow
    }
  }
`);

interface CheckoutListProps {
  name: string;
  page: PageName;
  rows: readonly FragmentType<typeof CHECKOUT_ROW>[];
  empty: ReactNode;
}

export function CheckoutList({ name, page, rows, empty }: CheckoutListProps) {
  const { checkouts } = useWords();
  const scope = useScope();
  return (
    <Table
      name={name}
      rows={rows.map((row) => readFragment(CHECKOUT_ROW, row))}
      keyOf={({ id }) => id}
      to={({ id }) => pagePath(scope, page, id)}
      empty={empty}
      columns={[
        { name: checkouts.items, value: ({ items }) => itemsText(items) },
        { name: checkouts.amount, value: ({ amount }) => money(amount), isNumber: true },
        { name: checkouts.status, value: ({ status }) => <Status value={status} /> },
        {
          name: checkouts.customer,
          value: ({ customer }) => customer?.name ?? customer?.email ?? '',
        },
        {
          name: checkouts.paid,
          value: ({ paidAmount }) => (paidAmount ? money(paidAmount) : ''),
          isNumber: true,
        },
        { name: checkouts.createdAt, value: ({ createdAt }) => dateTime(createdAt), isQuiet: true },
      ]}
    />
  );
}

export function itemsText(items: readonly { name: string; quantity: number }[]): string {
  return items
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
    .join(', ');
}
