/** One subscription with everything that its page shows. */
import { graphql } from '../../gql';
import type { SubscriptionQuery } from '../../gql/graphql';

export const SUBSCRIPTION = graphql(`
  query Subscription($id: ID!) {
    subscription(id: $id) {
      id
      name
      amount
      unitPrice
      quantity
      addOns {
        productId
        name
        quantity
        unitPrice
      }
      frequency
      status
      method
      collection
      invoice {
        leadDays
        graceDays
        overdue
        methods
        reopenWhenPaid
      }
      overdueSince
      coupons
      cardBrand
      cardLast4
      cardExpiryMonth
      nextChargeAt
      pausedAt
      resumesAt
      parkedAt
      cancelAt
      canceledAt
      cancelledDueTo
      cancelReason
      trialEndsAt
      cycleNumber
      cyclesLeft
      credit
      createdAt
      externalId
      metadata
      productId
      checkoutId
      retry {
        reason
        retryNumber
        maxRetry
        nextAttemptAt
        chargeId
        url
      }
      customer {
        id
        name
        email
      }
      upcomingCharge {
        date
        amount
        discount
        lines {
          kind
          name
          quantity
          amount
        }
      }
      planChanges(first: 1, filter: { status: PENDING }) {
        nodes {
          id
          name
          newAmount
        }
      }
      awaitedChanges: planChanges(first: 1, filter: { status: AWAITING_PAYMENT }) {
        nodes {
          id
          name
          quantity
        }
      }
      charges(first: 12) {
        nodes {
          id
          status
          amount
          discount
          paidAmount
          paidAt
          dueAt
          url
          lines {
            kind
            name
            quantity
            amount
          }
          ...PaymentRow
        }
      }
      lines(first: 25) {
        nodes {
          id
          kind
          name
          amount
          chargeId
          droppedAt
          createdAt
        }
      }
      usageRecords(first: 10) {
        nodes {
          id
          ...UsageRow
        }
      }
      events(first: 25) {
        nodes {
          id
          type
          createdAt
        }
      }
    }
  }
`);

export type SubscriptionDetails = NonNullable<SubscriptionQuery['subscription']>;
