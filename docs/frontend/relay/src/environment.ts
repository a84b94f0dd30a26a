import { createClient } from 'graphql-sse';
import { Environment, Network, Observable, RecordSource, Store } from 'relay-runtime';
import type { GraphQLResponse } from 'relay-runtime';

const streams = createClient({ url: '/graphql/stream', retryAttempts: Infinity });

const network = Network.create(
  async ({ text }, variables) => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: text, variables }),
    });
    return response.json();
  },
  ({ text }, variables) =>
    Observable.create<GraphQLResponse>((sink) =>
      streams.subscribe(
        { query: text ?? '', variables },
        {
          next: (result) => sink.next(result as GraphQLResponse),
          error: (error) => sink.error(error as Error),
          complete: () => sink.complete(),
        },
      ),
    ),
);

export const environment = new Environment({ network, store: new Store(new RecordSource()) });
