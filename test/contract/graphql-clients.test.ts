/**
 * The clients of front ends show the sentence of every kind of refusal: Apollo Client, urql, Relay
 * and graphql-sse, each as its own package reads an answer.
 */
import { ApolloClient, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import { NetworkError, createClient } from 'graphql-sse';
import {
  Environment,
  Network,
  RecordSource,
  Store,
  fetchQuery,
  type ConcreteRequest,
} from 'relay-runtime';
import { config } from '../../src/config/config';
import { openPort } from '../support/stream';
import { world, type Json, type World } from '../support/world';

const standard = structuredClone(config.graphql);
let shop: World;
let url: string;
beforeAll(async () => {
  shop = await world();
  url = `http://127.0.0.1:${await openPort(shop.app)}`;
});
afterEach(() => Object.assign(config.graphql, standard));

interface Sent {
  url: string;
  key: string;
  query: string;
  variables: Json;
}

/** What the client says of the refusal. */
type Show = (sent: Sent) => Promise<string>;

const authorization = (key: string) => ({ authorization: `Bearer ${key}` });
const ACCEPT = 'application/graphql-response+json, application/json;q=0.9';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

const apollo: Show = async ({ url, key, query, variables }) => {
  const client = new ApolloClient({
    link: new HttpLink({ uri: `${url}/graphql`, headers: authorization(key) }),
    cache: new InMemoryCache(),
  });
  const { error } = await client.query({ query: gql(query), variables, errorPolicy: 'all' });
  return messageOf(error);
};

const urql: Show = async ({ url, key, query, variables }) => {
  const client = new Client({
    url: `${url}/graphql`,
    exchanges: [fetchExchange],
    preferGetMethod: false,
    fetchOptions: { headers: authorization(key) },
  });
  const { error } = await client.query(query, variables).toPromise();
  return error?.message ?? '';
};

/** As the documentation of Relay writes it: what `fetch` answers is read as JSON. */
const relay: Show = async ({ url, key, query, variables }) => {
  const network = Network.create(async ({ text }, values) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { ...authorization(key), accept: ACCEPT, 'content-type': 'application/json' },
      body: JSON.stringify({ query: text, variables: values }),
    });
    return response.json();
  });
  const environment = new Environment({ network, store: new Store(new RecordSource()) });
  const argumentDefinitions = Object.keys(variables).map((name) => ({
    kind: 'LocalArgument' as const,
    name,
    defaultValue: null,
  }));
  const common = { argumentDefinitions, name: 'Asked', selections: [] };
  const request: ConcreteRequest = {
    kind: 'Request',
    fragment: { ...common, kind: 'Fragment', type: 'Query' },
    operation: { ...common, kind: 'Operation' },
    params: {
      cacheID: query,
      id: null,
      metadata: {},
      name: 'Asked',
      operationKind: 'query',
      text: query,
    },
  };
  return fetchQuery(environment, request, variables)
    .toPromise()
    .then(() => '', messageOf);
};

/** A refusal of a stream is the response of its error. */
const sse: Show = ({ url, key, query, variables }) =>
  new Promise((resolve, reject) => {
    const client = createClient({
      url: `${url}/graphql/stream`,
      headers: authorization(key),
      retryAttempts: 0,
    });
    client.subscribe(
      { query: query.replace(/^query/, 'subscription'), variables },
      {
        next: () => reject(new Error('it was not refused')),
        complete: () => resolve(''),
        error: (error) => {
          if (!(error instanceof NetworkError)) return reject(error);
          void error.response.json().then(({ errors }: Json) => resolve(errors[0].message), reject);
        },
      },
    );
  });

const QUERIES = [
  {
    what: 'a field that does not exist',
    query: 'query Asked { store { nmae } }',
    sentence: /Cannot query field "nmae" on type "Store"/,
  },
  {
    what: 'a document that cannot be read, which Apollo Client and urql do not send',
    query: 'query Asked { store { id }',
    sentence: /Syntax Error/,
    by: ['relay'],
  },
  {
    what: 'a value that an enum does not have',
    query: 'query Asked { checkouts(filter: { statusIn: [PAYED] }) { totalCount } }',
    sentence: /Value "PAYED" does not exist/,
  },
  {
    what: 'a variable that is missing',
    query: 'query Asked($id: ID!) { product(id: $id) { id } }',
    sentence: /Variable "\$id" of required type "ID!" was not provided/,
  },
  {
    what: 'a variable of another type',
    query: 'query Asked($first: Int) { products(first: $first) { totalCount } }',
    variables: { first: 9.9 },
    sentence: /9\.9/,
  },
  {
    what: 'a document that costs too much',
    query: 'query Asked { products(first: 100) { nodes { id name } } }',
    sentence: /at most 10 are allowed/,
    limit: { costMax: 10 },
  },
  {
    what: 'a key that is unknown',
    query: 'query Asked { store { id } }',
    key: 'pitanga_dev_unknown',
    sentence: /key/,
  },
  {
    what: 'a key without the permission, which Relay shows where a document has @throwOnFieldError',
    by: ['apollo', 'urql'],
    query: 'query Asked { customers { totalCount } }',
    permissions: ['PRODUCT:READ'],
    sentence: /CUSTOMER:READ/,
  },
];
const CLIENTS: Record<string, Show> = { apollo, urql, relay };

test.each(QUERIES)('$what', async ({ query, sentence, key, permissions, limit, ...more }) => {
  const given = key ?? (permissions ? await shop.newKey({ permissions }) : shop.key);
  Object.assign(config.graphql, limit);
  for (const name of more.by ?? Object.keys(CLIENTS)) {
    const sent = { url, key: given, query, variables: more.variables ?? {} };
    expect({ name, shows: await CLIENTS[name]?.(sent) }).toEqual({
      name,
      shows: expect.stringMatching(sentence),
    });
  }
});

test('graphql-sse has the sentence in the response of its error', async () => {
  const asked = { url, key: shop.key, variables: {} };
  expect(await sse({ ...asked, query: 'query { evnts { id } }' })).toMatch(/Cannot query field/);
  expect(await sse({ ...asked, key: 'no', query: 'query { events { id } }' })).toMatch(/key/);
});

test('the media type is the one that the client prefers; JSON if it prefers none', async () => {
  const body = { query: '{ nothing }' };
  const typeFor = async (accept: string | null) => {
    const { status, headers } = await shop.request('POST', '/graphql', body, {
      ...authorization(shop.key),
      ...(accept !== null && { accept }),
    });
    return `${status} ${String(headers['content-type'])}`;
  };
  const json = '400 application/json; charset=utf-8';
  const graphql = '400 application/graphql-response+json; charset=utf-8';
  expect(await typeFor(null)).toBe(json);
  expect(await typeFor('*/*')).toBe(json);
  expect(await typeFor('application/json')).toBe(json);
  expect(await typeFor('application/json, application/graphql-response+json;q=0.5')).toBe(json);
  expect(await typeFor('application/graphql-response+json')).toBe(graphql);
  expect(await typeFor('application/graphql-response+json, application/json')).toBe(graphql);
  expect(await typeFor(ACCEPT)).toBe(graphql);
});
