/** The stream that live pages follow. */
import { graphql } from '../gql';
import type { LiveEventsSubscription } from '../gql/graphql';

export const LIVE_EVENTS = graphql(`
  subscription LiveEvents($types: [String!], $since: ID) {
    events(types: $types, since: $since) {
      id
      type
      objectId
    }
  }
`);

export type LiveEvent = LiveEventsSubscription['events'];
