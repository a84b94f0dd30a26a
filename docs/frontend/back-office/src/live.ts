import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { useEffect, useRef } from 'react';
import type { RowFragment, SubscriptionFilter } from './gql/graphql';
import { SubscriptionChanges, Subscriptions } from './operations';

const RECONNECT_MS = 2_000;

/**
 * Keeps the lists and details in the cache as they are at the service, by one stream and without
 * reading a list again. `newest` is the id of the newest event when the page was opened, null if
 * there was none, undefined as long as it is not known. Objects that enter the list of this filter
 * are put on top of it.
 */
export function useLiveList(newest: string | null | undefined, filter: SubscriptionFilter): void {
  const client = useApolloClient();
  const present = useRef(filter);
  useEffect(() => {
    present.current = filter;
  });
  useEffect(() => {
    if (newest === undefined) return undefined;
    return follow(client, newest, (row) => enter(client, present.current, row));
  }, [client, newest]);
}

/** Follows the stream until the answered function is called; connects again where it ended. */
function follow(
  client: ApolloClient,
  since: string | null,
  handle: (row: RowFragment) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: { unsubscribe(): void } | undefined;
  const connect = () => {
    const again = () => (timer = setTimeout(connect, RECONNECT_MS));
    stream = client.subscribe({ query: SubscriptionChanges, variables: { since } }).subscribe({
      next: ({ data }) => {
        // The result without data is an error that ends the stream: `complete` follows.
        if (!data) return;
        since = data.events.id;
        const { object } = data.events;
        if (object && 'status' in object) handle(object);
      },
      error: again,
      complete: again,
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    stream?.unsubscribe();
  };
}

/** The stream has already changed the object in the cache; here it enters a list that it fits. */
function enter(client: ApolloClient, filter: SubscriptionFilter, row: RowFragment): void {
  if (!fits(row, filter)) return;
  client.cache.updateQuery({ query: Subscriptions, variables: { filter } }, (list) => {
    if (!list?.subscriptions) return undefined;
    const { edges, ...rest } = list.subscriptions;
    if (edges.some(({ node }) => node.id === row.id)) return undefined;
    const edge = { __typename: 'SubscriptionEdge' as const, cursor: row.id, node: row };
    return { ...list, subscriptions: { ...rest, edges: [edge, ...edges] } };
  });
}

/** Whether a subscription as it is now belongs into the list of this filter. */
export function fits(row: RowFragment, filter: SubscriptionFilter): boolean {
  return (
    (!filter.status || row.status === filter.status) &&
    (filter.isPaused == null || (row.pausedAt != null) === filter.isPaused) &&
    (filter.isRetrying == null || (row.retry != null) === filter.isRetrying) &&
    (!filter.customerId || row.customer?.id === filter.customerId)
  );
}
