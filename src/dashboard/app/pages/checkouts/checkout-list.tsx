/** A list of checkouts or links. */
import type { ReactNode } from 'react';
import { graphql, readFragment, type FragmentType } from '../../gql';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { pagePath, type PageName } from '../../paths';
import { useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { CheckoutStatus } from './checkout-status';

export const CHECKOUT_ROW = graphql(`
  fragment CheckoutRow on Checkout {
    id
    title
    amount
    minimumAmount
    maximumAmount
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
        { name: checkouts.items, value: nameOf },
        { name: checkouts.amount, value: (row) => priceText(checkouts, row), isNumber: true },
        { name: checkouts.status, value: (row) => <CheckoutStatus checkout={row} /> },
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

interface Named {
  title: string | null;
  items: readonly { name: string; quantity: number }[];
}

/** The title of a link, else what is sold. */
export function nameOf({ title, items }: Named): string {
  return title ?? itemsText(items);
}

interface Priced {
  amount: number;
  minimumAmount: number | null;
  maximumAmount: number | null;
}

/** The price or, where buyers type the amount, what they may type. */
export function priceText(
  { typedFrom, typedBetween }: ReturnType<typeof useWords>['checkouts'],
  { amount, minimumAmount: least, maximumAmount: most }: Priced,
): string {
  if (least === null) return money(amount);
  return most === null ? typedFrom(money(least)) : typedBetween(money(least), money(most));
}

function itemsText(items: readonly { name: string; quantity: number }[]): string {
  return items
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
    .join(', ');
}
