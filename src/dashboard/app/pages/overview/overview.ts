/** What the overview shows, in one document. */
import { graphql } from '../../gql';
import type { OverviewQuery } from '../../gql/graphql';

export const OVERVIEW = graphql(`
  query Overview($from: String!, $to: String!, $hasSubAccounts: Boolean!) {
    sales(input: { from: $from, to: $to, unit: DAY }) {
      totals {
        gross
        net
        fees
        refunded
        count
      }
      before {
        gross
        net
        count
      }
      periods {
        start
        methods {
          method
          sums {
            gross
          }
        }
      }
    }
    store {
      id
      name
      balance {
        available
        pending
        blocked
        inTransit
      }
    }
    mrr {
      mrr
      totalActiveSubscriptions
    }
    paymentOutcomes(input: { from: $from, to: $to }) {
      methods {
        method
        paid
        declined
        expired
      }
    }
    upcomingRenewals(days: 7) {
      day
      count
      amount
      retrying
    }
    webhooks(first: 25) {
      nodes {
        id
        name
        status
        health {
          delivered
          failed
        }
      }
    }
    disputes(first: 1, filter: { status: OPEN }) {
      totalCount
    }
    refundRequests(first: 1, filter: { status: OPEN }) {
      totalCount
    }
    subscriptions(first: 1, filter: { isParked: true }) {
      totalCount
    }
    subAccounts(first: 1, filter: { isNegative: true }) @include(if: $hasSubAccounts) {
      totalCount
    }
    payouts(first: 5, filter: { status: FAILED }) {
      nodes {
        id
        amount
      }
    }
    products(first: 1) {
      nodes {
        id
      }
    }
    checkouts(first: 1) {
      nodes {
        id
      }
    }
    paymentLinks(first: 1) {
      nodes {
        id
      }
    }
    charges(first: 1, filter: { status: PAID }) {
      nodes {
        id
      }
    }
    messages(first: 1, filter: { status: SENT }) {
      nodes {
        id
      }
    }
    apiKeys(first: 1) {
      nodes {
        id
      }
    }
  }
`);

export type Overview = OverviewQuery;
