import { graphql } from './gql';

export const NewestEvent = graphql(`
  query NewestEvent {
    events(first: 1) {
      nodes {
        id
      }
    }
  }
`);

export const Subscriptions = graphql(`
  query Subscriptions($filter: SubscriptionFilter, $after: String) {
    subscriptions(first: 20, after: $after, filter: $filter) {
      edges {
        cursor
        node {
          ...Row
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }

  fragment Row on Subscription {
    id
    name
    status
    amount
    nextChargeAt
    pausedAt
    retry {
      reason
      nextAttemptAt
    }
    customer {
      id
      name
      email
    }
  }
`);

export const SubscriptionDetail = graphql(`
  query SubscriptionDetail($id: ID!) {
    subscription(id: $id) {
      ...Detail
    }
  }

  fragment Detail on Subscription {
    ...Row
    frequency
    resumesAt
    cancelAt
    upcomingCharge {
      date
      amount
    }
    charges(first: 12) {
      nodes {
        id
        cycleNumber
        status
        amount
        createdAt
      }
    }
  }
`);

export const SubscriptionUpdated = graphql(`
  subscription SubscriptionUpdated($id: ID!) {
    subscriptionUpdated(id: $id) {
      ...Detail
    }
  }
`);

export const SubscriptionChanges = graphql(`
  subscription SubscriptionChanges($since: ID) {
    events(
      types: [
        "subscription.completed"
        "subscription.cancelled"
        "subscription.renewed"
        "subscription.paused"
        "subscription.resumed"
        "subscription.trial_started"
        "subscription.plan_changed"
        "subscription.payment_failed"
      ]
      since: $since
    ) {
      id
      object {
        id
        ... on Subscription {
          ...Row
        }
      }
    }
  }
`);

export const Search = graphql(`
  query Search($text: String!) {
    search(text: $text, first: 10) {
      title
      subtitle
      node {
        __typename
        id
      }
    }
  }
`);

export const PauseSubscription = graphql(`
  mutation PauseSubscription($input: PauseSubscriptionInput!) {
    pauseSubscription(input: $input) {
      subscription {
        id
        pausedAt
        resumesAt
        nextChargeAt
      }
      userErrors {
        message
      }
    }
  }
`);

export const ResumeSubscription = graphql(`
  mutation ResumeSubscription($input: ResumeSubscriptionInput!) {
    resumeSubscription(input: $input) {
      subscription {
        id
        pausedAt
        cancelAt
        nextChargeAt
      }
      userErrors {
        message
      }
    }
  }
`);
