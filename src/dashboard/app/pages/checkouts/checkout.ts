/** One checkout or link with its payments. */
import { graphql } from '../../gql';
import type { CheckoutQuery } from '../../gql/graphql';

export const CHECKOUT = graphql(`
  query Checkout($id: ID!) {
    node(id: $id) {
      ... on Checkout {
        id
        title
        amount
        minimumAmount
        maximumAmount
        paidAmount
        status
        frequency
        methods
        coupons
        createdAt
        expiresAt
        externalId
        metadata
        url
        completionUrl
        returnUrl
        card {
          maxInstallments
        }
        customerId
        subscriptionId
        customer {
          id
          name
          email
        }
        utm {
          source
          medium
          campaign
        }
        items {
          id
          name
          price
          quantity
          product {
            id
          }
        }
        payments(first: 25) {
          totalCount
          nodes {
            id
            ...PaymentRow
          }
        }
      }
    }
  }
`);

export type CheckoutDetails = Extract<
  NonNullable<CheckoutQuery['node']>,
  { __typename: 'Checkout' }
>;
