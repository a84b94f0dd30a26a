/**
 * No input, however malformed, yields a 5xx or an answer that is not JSON in the envelope:
 * generated requests for every route and every mutation.
 */
import { createApiKey } from '../../src/modules/stores/keys/create-api-key';
import { buildSchema } from '../../src/api/graphql/schema';
import { mutations } from '../../src/api/graphql/fields/operations-by-name';
import { v1Routes } from '../../src/api/rest/v1';
import { v2Routes } from '../../src/api/rest/v2';
import { memberWith } from '../support/member';
import { anyInputOf, anyJson, anyText } from '../support/any-input';
import fc, { howMany, type Arbitrary } from '../support/properties';
import { world, type Answer, type World } from '../support/world';

const RUNS = howMany(40);
const ENVELOPES = [
  ['data', 'success', 'error'],
  ['data', 'success', 'error', 'pagination'],
  ...[[], ['reason'], ['reason', 'values']].flatMap((why) =>
    // `fields` has every wrong field.
    [[], ['fields']].map((fields) =>
      ['data', 'success', 'error', 'message', 'code', 'field'].concat(why, fields, 'requestId'),
    ),
  ),
].map(String);

let shop: World;
let ids: string[] = [];
let successes = 0;

beforeAll(async () => {
  shop = await world();
  const { id: webhook } = await shop.listen(['payout.failed']);
  const product = await shop.product();
  const recurring = await shop.product({ cycle: 'ANNUALLY' });
  const checkout = await shop.checkout({ product });
  const paid = await shop.checkout({ product });
  await shop.pay(paid);
  const subscription = await shop.subscribe({ cycle: 'ANNUALLY' });
  const customer = await shop.post('/v2/customers/create', { email: 'bia@example.com' });
  ids = [
    product.id,
    recurring.id,
    checkout.id,
    paid.id,
    subscription.id,
    customer.id,
    String(webhook),
  ];
});

function expectEnvelope({ status, text, body }: Answer): void {
  if (status === 200) successes++;
  expect(status).toBeLessThan(500);
  // Refusals of Dev mode name the page of their code.
  const { warnings, docUrl, ...envelope } = body;
  expect(docUrl === undefined || status !== 200).toBe(true);
  expect(ENVELOPES).toContain(String(Object.keys(envelope)));
  if (warnings !== undefined) expect(warnings).toContainEqual(expect.stringMatching(/^\S.*$/s));
  expect(body.success).toBe(status === 200);
  expect(text).not.toMatch(/QueryFailedError|node_modules|at Object\.|violates|syntax/);
  if (status !== 200) expect(body.error).toMatch(/^\S.{3,}/s);
}

const routes = [
  ...v1Routes.map((route) => ({ ...route, path: `/v1${route.path}` })),
  ...v2Routes.map((route) => ({ ...route, path: `/v2${route.path}` })),
];
const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

test.each(named)('%s', async (_, { method, path, operation }) => {
  const input = fc.constant(null).chain(() => anyInputOf(operation.input, ids));
  const body: Arbitrary<unknown> = fc.oneof(
    { weight: 6, arbitrary: input },
    { weight: 1, arbitrary: anyJson },
    { weight: 1, arbitrary: input.map((data) => ({ data })) },
  );
  const query = fc.oneof(input, fc.dictionary(anyText, anyText, { maxKeys: 3 }), fc.constant({}));
  await fc.assert(
    fc.asyncProperty(query, body, async (inQuery, inBody) => {
      const search = searchOf(inQuery);
      expectEnvelope(
        await shop.request(
          method,
          `${path}${search}`,
          method === 'GET' ? undefined : JSON.stringify(inBody),
        ),
      );
    }),
    { numRuns: RUNS },
  );
});

test('the generated requests also find their way in', () => {
  expect(successes).toBeGreaterThan(RUNS);
});

test('bodies that are any text at all, and queries that are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...routes),
      anyText,
      fc.oneof(anyText, fc.json()),
      async ({ method, path }, search, text) => {
        const url = `${path}?${search
          .replaceAll(/[\ud800-\udfff]/g, '')
          .replaceAll(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character))
          .replaceAll('#', '')}`;
        expectEnvelope(await shop.request(method, url, method === 'GET' ? undefined : text));
      },
    ),
    { numRuns: 10 * RUNS },
  );
});

test.each([
  'limit=1&limit=2',
  'id=%00',
  'id=%ff',
  'id[]=1',
  'id[a]=1',
  '__proto__=1',
  'constructor=1',
  'limit=1e1',
  'limit=',
  'page=99999&limit=100',
  'page=25000&limit=100',
  'after=prod_',
  'before=prod_%27',
  '&&=&',
  'status=',
  `externalId=${'x'.repeat(5_000)}`,
])('the query %s', async (query) => {
  for (const path of ['products', 'customers', 'checkouts', 'subscriptions', 'webhooks']) {
    expectEnvelope(await shop.request('GET', `/v2/${path}/list?${query}`));
    expectEnvelope(await shop.request('GET', `/v2/${path}/get?${query}`));
  }
});

test('sums beyond what an amount may be are refused', async () => {
  const { id } = await shop.product({ price: 9_999_999_999 });
  const other = await shop.product({ price: 9_999_999_999 });
  for (const [ids, quantity] of [
    [[id, other.id], 100_000],
    [[id], 2],
    [[id, other.id], 1],
  ] as const) {
    const answer = await shop.request('POST', '/v2/checkouts/create', {
      items: ids.map((each) => ({ id: each, quantity })),
    });
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'items: the sum must be at most 9999999999 cents',
    ]);
  }
  expect((await shop.post('/v2/checkouts/create', { items: [{ id, quantity: 1 }] })).amount).toBe(
    9_999_999_999,
  );
});

test('idempotency keys that are any text at all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({
        unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
        maxLength: 300,
      }),
      anyJson,
      async (key, body) => {
        expectEnvelope(
          await shop.request('POST', '/v2/customers/create', JSON.stringify(body), {
            'idempotency-key': key,
          }),
        );
      },
    ),
    { numRuns: RUNS },
  );
});

const schema = buildSchema();
const inputTypeOf = (name: string) =>
  String(schema.getMutationType()?.getFields()[name]?.args[0]?.type);

test.each([...mutations].map(([name, op]) => [name, op] as const))(
  'mutation %s',
  async (name, op) => {
    // A generated key could lock us out of nothing, and a generated revocation must not: there is
    // no id of a key among the ids.
    const query = `mutation ($input: ${inputTypeOf(name)}) { ${name}(input: $input) { __typename userErrors { code message path } } }`;
    const type = (op as unknown as typeof createApiKey).input;
    await fc.assert(
      fc.asyncProperty(
        fc
          .constant(null)
          .chain(() =>
            fc.oneof(
              { weight: 6, arbitrary: anyInputOf(type, ids) as Arbitrary<unknown> },
              { weight: 1, arbitrary: anyJson },
            ),
          ),
        async (input) => {
          const { status, text, body } = await shop.request('POST', '/graphql', {
            query,
            variables: { input },
          });
          expect([200, 400]).toContain(status);
          expect(text).not.toMatch(/"INTERNAL"|INTERNAL_SERVER_ERROR|stacktrace/);
          expect(body.data?.[name]?.userErrors ?? body.errors ?? [body.error]).toBeInstanceOf(
            Array,
          ); // what is not even JSON for us is refused before GraphQL
        },
      ),
      { numRuns: RUNS },
    );
  },
);

test('documents that are any text at all, and arguments of lists that are any number', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyJson,
      anyJson,
      fc.option(fc.integer()),
      fc.option(fc.integer()),
      anyText,
      async (query, variables, first, last, cursor) => {
        const raw = await shop.request('POST', '/graphql', JSON.stringify({ query, variables }));
        expect([200, 400]).toContain(raw.status);
        const document =
          'query ($first: Int, $last: Int, $after: String, $before: String) { products(first: $first, last: $last, after: $after, before: $before) { totalCount } }';
        const list = await shop.request('POST', '/graphql', {
          query: document,
          variables: { first, last, after: cursor, before: cursor },
        });
        expect([200, 400]).toContain(list.status);
        expect(raw.text + list.text).not.toMatch(/"INTERNAL"|INTERNAL_SERVER_ERROR|stacktrace/);
      },
    ),
    { numRuns: 3 * RUNS },
  );
});

function searchOf(values: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value])
      search.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  }
  return `?${search.toString()}`;
}

test('a body with more than a thousand names in one object is refused at every API', async () => {
  const names = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`k${index}`, 1]));
  const { id } = await shop.checkout();
  const owner = await memberWith(shop, 'OWNER');
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (url: string, headers: Record<string, string>, payload: string) =>
    shop.app.server.inject({ method: 'POST', url, headers, payload });
  const key = { authorization: `Bearer ${shop.key}`, ...json };
  const answers = await Promise.all([
    post('/v2/products/create', key, JSON.stringify(names)),
    post('/v2/products/create', key, JSON.stringify({ metadata: names })),
    post('/graphql', key, JSON.stringify({ query: '{ mrr { mrr } }', variables: names })),
    post('/graphql/stream', key, JSON.stringify({ query: '{ mrr { mrr } }', variables: names })),
    post(
      '/dashboard/session/password',
      owner.headers(json) as Record<string, string>,
      JSON.stringify(names),
    ),
    post(`/pay/${id}`, form, new URLSearchParams(names as never).toString()),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 400));
  for (const { body } of answers) expect(body).toMatch(/more than 1,000 names/);
});
