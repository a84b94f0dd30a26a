/** Everything that the page of reports shows, in one document. */
import { graphql } from '../../gql';
import type { ReportsQuery } from '../../gql/graphql';

export const REPORTS = graphql(`
  query Reports(
    $from: String!
    $to: String!
    $unit: SalesUnit!
    $firstMonth: String!
    $by: CampaignsBy!
  ) {
    sales(input: { from: $from, to: $to, unit: $unit }) {
      asOf
      totals {
        gross
        fees
        refunded
        lost
        net
        count
        sellers
      }
      before {
        gross
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
    mrrMovements {
      months {
        month
        new
        expansion
        contraction
        churn
        reactivation
        paused
        resumed
        mrr
      }
    }
    paymentOutcomes(input: { from: $from, to: $to }) {
      methods {
        method
        begun
        paid
        paidAtFirstTry
        declined
        expired
        open
      }
      reasons {
        reason
        isHard
        attempts
        amount
      }
    }
    recovery(input: { from: $from, to: $to }) {
      months {
        month
        failed
        recoveredByRetry
        recoveredByBuyer
        open
        lost
        recoveredAmount
        lostAmount
      }
    }
    cohorts(input: { from: $firstMonth, to: $to }) {
      months {
        month
        size
        retained
        mrr
      }
    }
    cancellations(input: { from: $from, to: $to }) {
      count
      reasons {
        cancelledDueTo
        cancelReason
        count
        isRest
      }
      written {
        subscriptionId
        canceledAt
        cancelReason
      }
    }
    upcomingRenewals(days: 30) {
      day
      count
      amount
      retrying
    }
    campaigns(input: { from: $from, to: $to, by: $by }) {
      source
      medium
      campaign
      isRest
      charges
      paid
      amount
    }
  }
`);

export type Reports = ReportsQuery;
