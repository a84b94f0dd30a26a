import { createClient as createStreams } from 'graphql-sse';
import { Client, cacheExchange, fetchExchange, subscriptionExchange } from 'urql';

const streams = createStreams({ url: '/graphql/stream', retryAttempts: Infinity });

export const client = new Client({
  url: '/graphql',
  preferGetMethod: false,
  exchanges: [
    cacheExchange,
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query = '', variables }) => ({
        subscribe: (sink) => ({ unsubscribe: streams.subscribe({ query, variables }, sink) }),
      }),
    }),
  ],
});
