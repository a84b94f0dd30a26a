/** One webhook with a page of its deliveries. */
import { graphql } from '../../gql';
import type { WebhookQuery } from '../../gql/graphql';

export const WEBHOOK = graphql(`
  query Webhook(
    $id: ID!
    $first: Int
    $last: Int
    $after: String
    $before: String
    $filter: DeliveryFilter
  ) {
    webhook(id: $id) {
      id
      name
      endpoint
      status
      events
      v2
      compatibility
      createdAt
      disabledAt
      disabledReason
      previousSecretUntil
      health {
        delivered
        failed
        lastFailure
      }
      deliveries(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
        totalCount
        nodes {
          id
          ...DeliveryRow
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
      }
    }
  }
`);

export type WebhookDetails = NonNullable<WebhookQuery['webhook']>;
