/** A query that comes again is compiled, and answers what it answered before. */
import { config } from '../../src/config/config';
import { rateLimiterOf } from '../../src/modules/stores/keys/rate-limit';
import { getNamedType, isLeafType, isObjectType } from 'graphql';
import { anyDocument, idsOf } from '../support/any-document';
import { anySelection, YES_AND_NO } from '../support/any-selection';
import { collectExamples } from '../support/examples';
import { documentsOverLists } from '../support/nested-documents';
import { schema } from '../support/any-document';
import fc, { howMany } from '../support/properties';
import { newStore, world, type Json } from '../support/world';

const TIMES = 3; // interpreted, compiled, from the cache

test('queries answer the same however often they come, errors too', async () => {
  const shop = await newStore();
  const document = fc.oneof(
    anyDocument('query', await idsOf(shop)),
    fc.constantFrom(...documentsOverLists(schema, 'first: 5', 2).map(({ query }) => query)),
  );
  await fc.assert(
    fc.asyncProperty(document, async (query) => {
      const answers: string[] = [];
      for (let time = 0; time < TIMES; time++)
        answers.push(comparable((await shop.request('POST', '/graphql', { query })).body));
      expect(answers).toEqual(Array.from({ length: TIMES }, () => answers[0]));
    }),
    { numRuns: Number(process.env.GENERATED_RUNS ?? howMany(100)) },
  );
});

// Interpreted it reads whole rows, compiled the columns that it selects.
test('any selection of rows answers what whole rows answer', async () => {
  const shop = await newStore();
  await collectExamples(shop);
  await fc.assert(
    fc.asyncProperty(anySelection(schema), async (query) => {
      const asked = { query, variables: YES_AND_NO };
      const answers: Json[] = [];
      for (let time = 0; time < TIMES; time++) {
        const { body } = await shop.request('POST', '/graphql', asked);
        expect(body.errors).toBeUndefined();
        // The order of fields that a document names twice is another one.
        answers.push(JSON.parse(comparable(body)) as Json);
      }
      expect(answers).toEqual(Array.from({ length: TIMES }, () => answers[0]));
    }),
    { numRuns: Number(process.env.GENERATED_RUNS ?? howMany(60)) },
  );
});

test.each<[string, string, Json[]]>([
  [
    'variables',
    'query ($first: Int!) { products(first: $first) { nodes { id } } }',
    [{ first: 1 }, { first: 2 }, {}, { first: 'two' }, { first: null }, { first: 1_000 }],
  ],
  [
    'several errors below one null',
    'query ($after: String) { coupons(after: $after) { edges { node { id } } pageInfo { endCursor } } }',
    [{ after: '0' }],
  ],
  [
    'directives',
    'query ($no: Boolean!) { products(first: 2) { nodes { id } totalCount @skip(if: $no) ...F @include(if: $no) } } fragment F on ProductConnection { edges { cursor } }',
    [{ no: true }, { no: false }],
  ],
  [
    'an object that is selected twice, once under a condition',
    'query ($no: Boolean!) { subscriptions(first: 1) { nodes { ... @include(if: $no) { checkout { ... on Checkout { devMode } } } checkout { id } } } }',
    [{ no: true }, { no: false }],
  ],
  [
    'inputs',
    'query ($filter: ProductFilter) { products(filter: $filter) { totalCount } }',
    [
      { filter: { status: 'ACTIVE' } },
      { filter: { status: 'GONE' } },
      { filter: { nothing: 1 } },
      { filter: null },
      {},
    ],
  ],
  [
    'interfaces',
    'query ($id: ID!) { node(id: $id) { __typename id ... on Product { name price } ... on Checkout { amount } } }',
    [{ id: 'prod_0' }, { id: 'nothing' }],
  ],
])('%s mean the same in a compiled query', async (_name, query, variables) => {
  const shop = await newStore();
  const product = await shop.product();
  await shop.subscribe();
  for (const given of [...variables, ...(query.includes('$id') ? [{ id: product.id }] : [])]) {
    // Interpreted, since the comment makes it a new document; and compiled.
    const first = comparable(
      (
        await shop.request('POST', '/graphql', {
          query: `${query} # ${JSON.stringify(given)}`,
          variables: given,
        })
      ).body,
    );
    for (let time = 0; time < TIMES; time++)
      expect([
        given,
        comparable((await shop.request('POST', '/graphql', { query, variables: given })).body),
      ]).toEqual([given, first]);
  }
});

// What Apollo Server refuses, it refuses of a query that was compiled too.
test.each<[string, object, Record<string, string>]>([
  ['a plain request', {}, {}],
  ['a request that takes JSON', {}, { accept: 'application/json, text/html' }],
  ['a request that prefers a type', {}, { accept: 'text/html, application/json;q=0.9' }],
  ['a request that takes no JSON', {}, { accept: 'text/html' }],
  ['no variables', { variables: null, operationName: null, extensions: null }, {}],
  ['variables as a text', { variables: '{"first": 1}' }, {}],
  ['variables as a list', { variables: [1] }, {}],
  ['an operation that is not there', { operationName: 'Other' }, {}],
  ['a name of an operation that is none', { operationName: 1 }, {}],
  ['extensions', { extensions: { client: 'tests' } }, {}],
  ['extensions as a text', { extensions: 'none' }, {}],
  ['an empty text of a document', { query: '' }, {}],
])('%s is answered alike before and after its query is compiled', async (_what, more, headers) => {
  const shop = await newStore();
  await shop.product();
  const query = 'query Ours ($first: Int = 1) { products(first: $first) { nodes { name } } }';
  const ask = async () => {
    const answer = await shop.request('POST', '/graphql', { query, ...more }, headers);
    const { status, body, text } = answer;
    const { 'content-type': type, 'cache-control': cache } = answer.headers;
    return { status, type, cache, body: comparable(body), end: text.at(-1) };
  };
  const before = await ask();
  for (let time = 0; time < TIMES; time++) await shop.graphql(query);
  expect(await ask()).toEqual(before);
});

test('every plain field of every noun in a list answers the same the third time', async () => {
  const shop = await world();
  await collectExamples(shop);
  const nouns = Object.entries(schema.getQueryType()?.getFields() ?? {}).flatMap(
    ([name, field]) => {
      const connection = getNamedType(field.type);
      const nodes = isObjectType(connection) ? connection.getFields().nodes : undefined;
      const noun = nodes && connection.name.endsWith('Connection') && getNamedType(nodes.type);
      return noun && isObjectType(noun) ? [[name, noun] as const] : [];
    },
  );
  expect(nouns.length).toBeGreaterThan(5);
  for (const [name, noun] of nouns) {
    const fields = Object.values(noun.getFields())
      .filter(({ type, args }) => isLeafType(getNamedType(type)) && args.length === 0)
      .map((field) => field.name);
    const query = `{ ${name}(first: 20) { nodes { ${fields.join(' ')} } } }`;
    const answers: string[] = [];
    for (let time = 0; time < TIMES; time++) {
      const { body } = await shop.request('POST', '/graphql', { query });
      expect([name, body.errors]).toEqual([name, undefined]);
      answers.push(comparable(body));
    }
    expect(answers).toEqual(Array.from({ length: TIMES }, () => answers[0]));
  }
  const { charges } = await shop.graphql('{ charges { nodes { brCodeBase64 } } }');
  expect(JSON.stringify(charges)).toContain('data:image/png;base64,');
});

const SELECTIONS_OF_ALIAS = 18;
/** A document of so many selections once its fragment is spread, and of few objects. */
function documentOf(aliases: number): string {
  const lists = Array.from(
    { length: aliases },
    (_, index) => `a${index}: products(first: 1) { nodes { ...F } }`,
  );
  return `{ ${lists.join(' ')} } fragment F on Product { id ${Array.from({ length: SELECTIONS_OF_ALIAS - 4 }, (_, index) => (index % 2 ? 'name' : 'price')).join(' ')} }`;
}

test.each([
  ['counts against the rate of the key', 24, 429],
  ['of too many selections is left out, and counts nothing', 29, 200],
])('compiling %s', async (_what, aliases, statusAfter) => {
  const { rateLimit, storeRateFactor } = config;
  const shop = await newStore();
  const run = async (query: string) => (await shop.request('POST', '/graphql', { query })).status;
  expect(aliases * SELECTIONS_OF_ALIAS > 500).toBe(statusAfter === 200);
  expect(await run(documentOf(aliases))).toBe(200);
  await rateLimiterOf(shop.database).share();
  // A burst of two requests. The document counts as one, and compiling it as eight.
  Object.assign(config, { rateLimit: 1, storeRateFactor: 1_000 });
  expect([await run(documentOf(aliases)), await run('{ mrr { mrr } }')]).toEqual([
    200,
    statusAfter,
  ]);
  Object.assign(config, { rateLimit, storeRateFactor });
});

// Where in the text an error stands moves with the comment; the request has a name of its own; the
// clock runs, and the rate limit has less left.
function comparable(body: Json): string {
  return JSON.stringify(body, (key, value: unknown) =>
    ['locations', 'requestId', 'now', 'lastUsedAt', 'throttle'].includes(key) ? undefined : value,
  );
}
