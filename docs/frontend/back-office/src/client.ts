import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, Observable } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode, print } from 'graphql';
import { createClient } from 'graphql-sse';

const streams = createClient({ url: '/graphql/stream', retryAttempts: Infinity });

const streamLink = new ApolloLink(
  ({ query, variables, operationName }) =>
    new Observable((observer) =>
      streams.subscribe(
        { query: print(query), variables, operationName },
        {
          next: (result) => observer.next(result as ApolloLink.Result),
          error: (error) => observer.error(error),
          complete: () => observer.complete(),
        },
      ),
    ),
);

export const client = new ApolloClient({
  link: ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    streamLink,
    new HttpLink({ uri: '/graphql' }),
  ),
  cache: new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          subscriptions: relayStylePagination(['filter', 'orderBy']),
          charges: relayStylePagination(['filter', 'orderBy']),
        },
      },
    },
  }),
});
