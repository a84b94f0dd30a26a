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

/** Who paid, by name or e-mail. */
export function payerOf({ buyer, customer }: PaymentRowFragment): string {
  return buyer?.name ?? buyer?.email ?? customer?.name ?? customer?.email ?? '';
}

/** What was sold. */
export function soldIn({ description, lines, checkout }: PaymentRowFragment): string {
  const names = (lines ?? checkout?.items)?.map(({ name }) => name) ?? [];
  return names.length > 0 ? names.join(', ') : (description ?? '');
}
