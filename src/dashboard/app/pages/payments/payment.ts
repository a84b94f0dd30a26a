/** One payment with everything that its page shows. */
import { graphql } from '../../gql';
import type { PaymentQuery } from '../../gql/graphql';

export const PAYMENT = graphql(`
  query Payment($id: ID!) {
    charge(id: $id) {
      id
      ...PaymentRow
      amount
      paidAmount
      platformFee
      discount
      customerFee
      status
      method
      installments
      createdAt
      paidAt
      availableAt
      expiresAt
      nextAttemptAt
      failureReason
      externalId
      endToEndId
      txid
      nossoNumero
      nsu
      authorizationCode
      providerPaymentId
      fiscal {
        documentKey
        documentType
        cbsAmount
        ibsAmount
      }
      metadata
      url
      receiptUrl
      refundedAmount
      checkoutId
      subscriptionId
      customerId
      buyer {
        taxId
        cellphone
      }
      payerInformation {
        name
        taxId
        brand
        number
      }
      lines {
        name
        quantity
        unitPrice
        amount
      }
      coupon {
        id
        code
      }
      utm {
        source
        medium
        campaign
      }
      checkout {
        id
        frequency
      }
      attempts(first: 20) {
        nodes {
          id
          number
          status
          reason
          createdAt
          byBuyer
          byMerchant
        }
      }
      refunds(first: 20) {
        nodes {
          id
          amount
          status
          reason
          failureReason
          createdAt
        }
      }
      receivedParts {
        subAccountId
        name
        received
        fee
        left
      }
      refundRequests(first: 5) {
        nodes {
          id
          ...RefundRequestRow
        }
      }
      billingDocuments(first: 20) {
        nodes {
          id
          kind
          number
          status
          amount
          createdAt
          pdfUrl
        }
      }
      disputes(first: 5) {
        nodes {
          id
          amount
          status
          reason
          createdAt
          closedAt
        }
      }
      events(first: 20) {
        nodes {
          id
          objectId
          type
          createdAt
          deliveries(first: 5) {
            nodes {
              id
              status
            }
          }
        }
      }
    }
  }
`);

export type PaymentDetails = NonNullable<PaymentQuery['charge']>;

/** What is left to give back; null if nothing can be refunded. */
export function refundable({ status, paidAmount, refundedAmount }: PaymentDetails): number | null {
  const left = (paidAmount ?? 0) - refundedAmount;
  return status === 'PAID' && left > 0 ? left : null;
}
