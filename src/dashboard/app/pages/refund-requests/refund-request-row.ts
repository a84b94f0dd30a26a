/** What is shown of a request for a refund, on every page that shows one. */
import { graphql } from '../../gql';
import type { RefundRequestRowFragment } from '../../gql/graphql';

export const REFUND_REQUEST_ROW = graphql(`
  fragment RefundRequestRow on RefundRequest {
    id
    kind
    status
    buyerReason
    answer
    createdAt
    decidedAt
    refundId
    chargeId
    customerId
    customer {
      id
      name
      email
    }
    charge {
      id
      paidAmount
      refundedAmount
    }
  }
`);

export type RefundRequestRow = RefundRequestRowFragment;

/** What is left to give back of its payment. */
export function leftOf({ charge }: RefundRequestRow): number {
  return (charge?.paidAmount ?? 0) - (charge?.refundedAmount ?? 0);
}
