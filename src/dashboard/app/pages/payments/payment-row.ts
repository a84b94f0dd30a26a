/** The columns of a list of payments, on every page that has one. */
import { graphql } from '../../gql';
import type { PaymentRowFragment } from '../../gql/graphql';

export const PAYMENT_ROW = graphql(`
  fragment PaymentRow on Charge {
    id
    amount
    status
    method
    createdAt
    description
    cardLast4
    refundedAmount
    buyer {
      name
      email
    }
    customer {
      id
      name
      email
    }
    lines {
      name
    }
    checkout {
      id
      items {
        id
        name
      }
    }
  }
`);

/** One row again, after an event about it. */
export const PAYMENT_AGAIN = graphql(`
  query PaymentAgain($id: ID!) {
    node(id: $id) {
      id
      ...PaymentRow
    }
  }
`);

/** Events that change a payment, or report a new one. */
export const PAYMENT_EVENTS = [
  'checkout.completed',
  'checkout.refunded',
  'checkout.disputed',
  'checkout.lost',
  'transparent.completed',
  'transparent.refunded',
  'transparent.disputed',
  'transparent.lost',
  'charge.declined',
  'subscription.completed',
  'subscription.renewed',
  'dispute.answer_due',
  'dispute.won',
];

/** Whether money was given back, and not all of it. */
export function isPartlyRefunded(status: string, refundedAmount: number): boolean {
  return refundedAmount > 0 && status !== 'REFUNDED';
}

/** Who paid, by name or e-mail. */
export function payerOf({ buyer, customer }: PaymentRowFragment): string {
  return buyer?.name ?? buyer?.email ?? customer?.name ?? customer?.email ?? '';
}

/** What was sold. */
export function soldIn({ description, lines, checkout }: PaymentRowFragment): string {
  const names = (lines ?? checkout?.items)?.map(({ name }) => name) ?? [];
  return names.length > 0 ? names.join(', ') : (description ?? '');
}
