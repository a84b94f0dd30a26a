/**
 * Documents that would cost too much are refused before anything runs, at once, and in words a
 * caller can act on.
 */
import { getIntrospectionQuery } from 'graphql';
import { createHash } from 'node:crypto';
import qrcode from 'qrcode';
import { allStores } from '../support/handles';
import { buildApp } from '../../src/app';
import { config } from '../../src/config/config';
import { log } from '../../src/platform/observability/log';
import { statementsOf } from '../support/statements';
import { world, type Answer, type World } from '../support/world';

const REFUSED_WITHIN_MS = 50;
const standard = structuredClone(config.graphql);
afterEach(() => void Object.assign(config.graphql, standard));

let shop: World;
beforeAll(async () => {
  shop = await world();
  await ask('{ mrr { mrr } }'); // warm: what is measured is the refusal
});

const ask = (
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> => shop.request('POST', '/graphql', { query, variables }, headers);
const codeOf = ({ body }: Answer) => body.errors?.[0]?.extensions?.code as string;
const repeat = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

async function quickestOf(
  times: number,
  act: (index: number) => Promise<unknown>,
): Promise<number> {
  const took: number[] = [];
  for (let index = 0; index < times; index++) {
    const started = process.cpuUsage();
    await act(index);
    const { user, system } = process.cpuUsage(started);
    took.push((user + system) / 1_000);
  }
  return Math.min(...took);
}

const ABUSIVE: Record<string, { query: string; says: RegExp }> = {
  'deep, by lists inside lists': {
    query: `{ customers { nodes { ${'checkouts { nodes { customer { '.repeat(8)} id ${'} } }'.repeat(8)} } } }`,
    says: /nested too deeply: at most 15/,
  },
  'so deep that the parser gives up': {
    query: `{${'a{'.repeat(2_400)}b${'}'.repeat(2_400)}}`,
    // By the depth of the stack, or by the number of tokens: whichever ends first.
    says: /nested too deeply|more that 5000 tokens/,
  },
  'a list nested in an argument for ever': {
    query: `{ node(id: ${'['.repeat(2_400)}${']'.repeat(2_400)}) { id } }`,
    says: /nested too deeply|must have|Expected|ID cannot/,
  },
  wide: {
    query: `{ ${repeat(30, (index) => `n${index}: node(id: "prod_1") { ${repeat(40, (field) => `f${field}`)} }`)} }`,
    says: /selects 1230 fields: at most 1000/,
  },
  'wide with unknown fields': {
    query: `{ ${repeat(24, (index) => `n${index}: product(id: "prod_1") { ${repeat(40, (field) => `nam${field}`)} }`)} }`,
    says: /Cannot query field "nam0"/,
  },
  'the same field over and over': {
    query: `{ ${'mrr { mrr } '.repeat(900)} }`,
    says: /mrr is selected more than 10 times/,
  },
  'inline fragments over and over': {
    query: `{ ${'... { mrr { mrr } } '.repeat(11)} }`,
    says: /mrr is selected more than 10 times|\.\.\. is selected more than 10 times/,
  },
  'the same field in inline fragments inside each other': {
    query: `{ ${repeat(9, () => `... { ${repeat(9, () => '... { mrr { mrr } }')} }`)} }`,
    says: /is selected more than 10 times/,
  },
  'inline fragments of one type over and over': {
    query: `{ node(id: "prod_1") { ${'... on Product { name } '.repeat(11)} } }`,
    says: /\.\.\. on Product is selected more than 10 times|name is selected more than 10 times/,
  },
  'inline fragments of many types': {
    query: `{ node(id: "prod_1") { ${repeat(51, (index) => `... on T${index} { id }`)} } }`,
    says: /more than 50 inline fragments/,
  },
  'the same fragment over and over': {
    query: `{ ${'...F '.repeat(900)} } fragment F on Query { mrr { mrr } }`,
    says: /\.\.\.F is selected more than 10 times/,
  },
  aliased: {
    query: `{ ${repeat(31, (index) => `a${index}: mrr { mrr }`)} }`,
    says: /too many aliases: at most 30/,
  },
  'aliased through a fragment': {
    query: `{ ${repeat(8, (index) => `x${index}: product(id: "prod_1") { ...F }`)} } fragment F on Product { ${repeat(4, (index) => `y${index}: name`)} }`,
    says: /too many aliases/,
  },
  huge: { query: `{ ${'mrr '.repeat(100_000)} }`, says: /contains more tha[nt] 5000 tokens/ },
  'a fragment that contains itself': {
    query: '{ product(id: "prod_1") { ...F } } fragment F on Product { name ...F }',
    says: /Cannot spread fragment "F" within itself/,
  },
  'fragments in a ring': {
    query:
      '{ product(id: "prod_1") { ...A } } fragment A on Product { ...B } fragment B on Product { ...C } fragment C on Product { ...A }',
    says: /Cannot spread fragment "A" within itself/,
  },
  'too many fragments': {
    query: `{ mrr { ...F0 } } ${repeat(51, (index) => `fragment F${index} on Mrr { mrr }`)}`,
    says: /51 fragments: at most 50/,
  },
  'fragments that double at every step': {
    query: `{ product(id: "prod_1") { ...F0 } } ${repeat(14, (index) => `fragment F${index} on Product { a${index}: name ...F${index + 1} ... on Product { ...F${index + 1} } }`)} fragment F14 on Product { name }`,
    says: /too many aliases/,
  },
  'mutations that double at every step, and end in nothing': {
    query: `mutation { ...F0 } ${repeat(48, (index) => `fragment F${index} on Mutation { ...F${index + 1} ...F${index + 1} }`)} fragment F48 on Mutation { ...Nope ...Nope }`,
    says: /selects too many fields once its fragments are spread: at most 10000/,
  },
  'fragments that double where the cost does not look': {
    query: `query ($no: Boolean!) { mrr @include(if: $no) { ...F0 } } ${repeat(48, (index) => `fragment F${index} on Mrr { ...F${index + 1} ...F${index + 1} }`)} fragment F48 on Mrr { mrr }`,
    says: /selects too many fields once its fragments are spread: at most 10000/,
  },
  'a ring behind a second fragment of the same name': {
    query:
      'mutation { ...F } fragment F on Mutation { __typename } fragment F on Mutation { ...F }',
    says: /only one fragment named "F"/,
  },
  'lists inside lists inside lists': {
    query:
      '{ customers(first: 100) { nodes { checkouts(first: 100) { nodes { payments(first: 100) { nodes { id } } } } } } }',
    says: /could answer \d+ objects: at most 500000/,
  },
  'the same without naming a page': {
    query: '{ customers { nodes { checkouts { nodes { payments { nodes { id } } } } } } }',
    says: /could answer \d+ objects/,
  },
  'many mutations': {
    query: `mutation { ${repeat(6, (index) => `m${index}: cancelSubscription(input: { id: "subs_1" }) { userErrors { code } }`)} }`,
    says: /at most 5 mutations/,
  },
  'many mutations through fragments': {
    query: `mutation { ...A ...B } ${['A', 'B'].map((name) => `fragment ${name} on Mutation { ${repeat(3, (index) => `${name}${index}: cancelSubscription(input: { id: "subs_1" }) { userErrors { code } }`)} }`).join(' ')}`,
    says: /at most 5 mutations/,
  },
};

test.each(Object.entries(ABUSIVE))(
  '%s: refused within 50 ms, without a log line',
  async (_name, { query, says }) => {
    const lines = jest.spyOn(log, 'error');
    const warnings = jest.spyOn(log, 'warn');
    const answer = await ask(query);
    // processor time, since the machine is shared; the comment makes it a new document
    const tookMs = await quickestOf(10, (index) => ask(`${query} # ${index}`));
    expect(answer.status).toBe(400);
    expect(answer.body.data).toBeUndefined();
    expect(answer.body.errors[0].message).toMatch(says);
    expect(answer.body.errors.length).toBeLessThanOrEqual(11);
    expect(answer.text).not.toContain('stack');
    expect(tookMs).toBeLessThan(REFUSED_WITHIN_MS);
    expect([lines.mock.calls.length, warnings.mock.calls.length]).toEqual([0, 0]);
  },
);

test('nothing of a refused document happens', async () => {
  const create = (index: number) =>
    `m${index}: createProduct(input: { externalId: "many${index}", name: "x", price: 1, currency: "BRL" }) { product { id } }`;
  expect(codeOf(await ask(`mutation { ${repeat(6, create)} }`))).toBe('LIMIT_EXCEEDED');
  expect((await shop.graphql('{ products { totalCount } }')).products.totalCount).toBe(0);
});

test('the cost counts pages by the size asked for, also through variables, and is told with the answer', async () => {
  const { body } = await ask('query ($count: Int) { products(first: $count) { nodes { id } } }', {
    count: 20,
  });
  // the list, and 20 products
  expect(body.extensions.cost).toEqual({ requested: 21, maximum: 500_000 });
  const nested = await ask(
    '{ customers(first: 10) { totalCount pageInfo { hasNextPage } edges { node { checkouts(last: 5) { nodes { id } } } } } }',
  );
  expect(nested.body.extensions.cost.requested).toBe(81); // 1 + 10 × (edge 1 + node 1 + list 1 + 5)
  config.graphql.costMax = 100;
  const refused = await ask('query ($count: Int) { products(first: $count) { nodes { id } } }', {
    count: 100,
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'COST_EXCEEDED' } }] },
  });
});

test('images of codes and free data cost as much as many objects', async () => {
  const cost = async (fields: string) =>
    (await ask(`{ charges(first: 10) { nodes { ${fields} } } }`)).body.extensions.cost
      .requested as number;
  expect(await cost('id brCode')).toBe(11); // the list, and 10 charges
  expect(await cost('id metadata')).toBe(411); // and 40 for the data of each
  expect(await cost('id brCodeBase64')).toBe(5_011); // and 500 for the image of each
  const often =
    '{ paymentLinks(first: 1) { nodes { payments(first: 100) { nodes { checkout { payments(first: 100) { nodes { FIELD } } } } } } } }';
  for (const field of ['brCodeBase64', 'metadata checkout { metadata }']) {
    const refused = await ask(often.replace('FIELD', field));
    expect([field, refused.status, codeOf(refused)]).toEqual([field, 400, 'COST_EXCEEDED']);
  }
  expect((await ask(often.replace('FIELD', 'id'))).status).toBe(200);
});

test('the image of a code is drawn once for each charge, in however many places it stands', async () => {
  for (let index = 0; index < 3; index++)
    await shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 1_000 } });
  const drawn = jest.spyOn(qrcode, 'create');
  const { body } = await ask(
    '{ charges(first: 3) { nodes { ...C } edges { node { ...C } } } again: charges(first: 3) { nodes { ...C } } } fragment C on Charge { id image: brCodeBase64 same: brCodeBase64 }',
  );
  expect(body.data.again.nodes).toEqual(
    Array(3).fill({
      id: expect.stringMatching(/^pix_char_/),
      image: expect.stringMatching(/^data:image\/png/),
      same: expect.stringMatching(/^data:image\/png/),
    }),
  );
  expect(drawn).toHaveBeenCalledTimes(3);
  drawn.mockRestore();
});

test('names that would change every object of a program are refused in literals as in JSON', async () => {
  const { id } = await shop.product();
  const create = async (metadata: string) =>
    (
      await ask(
        `mutation { createCheckout(input: { items: [{ id: "${id}", quantity: 1 }], metadata: ${metadata} }) { checkout { id } userErrors { code path } } }`,
      )
    ).body.data.createCheckout as object;
  for (const metadata of [
    '{ __proto__: { a: 1 } }',
    '{ list: [{ __proto__: 1 }] }',
    '{ constructor: { prototype: { a: 1 } } }',
  ])
    expect(await create(metadata)).toMatchObject({
      checkout: null,
      userErrors: [
        { code: 'INVALID_REQUEST', path: expect.arrayContaining(['input', 'metadata']) },
      ],
    });
  expect(await create('{ constructor: "Niemeyer" }')).toMatchObject({
    checkout: { id: expect.any(String) },
  });
});

test('a query that takes too long is given up', async () => {
  config.graphql.timeoutMs = 1;
  const answer = await ask('{ products { nodes { id } } checkouts { nodes { id } } }');
  expect(answer).toMatchObject({
    status: 503,
    body: { errors: [{ extensions: { code: 'TIMEOUT' } }] },
  });
});

test('nothing more is read for a query that was given up', async () => {
  const query =
    '{ checkouts(first: 5) { nodes { payments(first: 5) { nodes { attempts(first: 5) { nodes { id } } } } } } }';
  await shop.pay(await shop.checkout());
  const readsOfAttempts = async (work: () => Promise<unknown>) =>
    (await statementsOf(shop.database, work)).filter(({ sql }) => sql.includes('"chargeAttempts"'))
      .length;
  const once = await readsOfAttempts(() => ask(query));
  expect(once).toBeGreaterThan(0);
  // The charges cannot be read while this lock is held.
  const holder = shop.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE "charges" IN ACCESS EXCLUSIVE MODE');
  const reads = await readsOfAttempts(async () => {
    config.graphql.timeoutMs = 100;
    expect(codeOf(await ask(query))).toBe('TIMEOUT');
    Object.assign(config.graphql, standard);
    await holder.commitTransaction();
    for (let time = 0; time < 3; time++) await ask(query); // meanwhile it would have gone on
  });
  await holder.release();
  expect(reads).toBe(3 * once);
});

test('batches, GET, forms and other content types run nothing', async () => {
  expect((await shop.request('POST', '/graphql', [{ query: '{ mrr { mrr } }' }])).status).toBe(400);
  const form = await shop.request('POST', '/graphql', 'query={mrr{mrr}}', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(form.status).toBe(415);
  expect(
    (
      await shop.request('POST', '/graphql', '{"query":"{ mrr { mrr } }"}', {
        'content-type': 'text/plain',
      })
    ).status,
  ).toBe(415);
});

test('what is not even a request of GraphQL is refused in its shape, not in the envelope of REST', async () => {
  const json = { 'content-type': 'application/json' };
  const shapes: [string, string, Record<string, string>, number, string][] = [
    ['/graphql', '{"query": "{ mrr', json, 400, 'INVALID_REQUEST'],
    ['/graphql', '[1', json, 400, 'INVALID_REQUEST'],
    ['/graphql', `${'['.repeat(200)}${']'.repeat(200)}`, json, 400, 'INVALID_REQUEST'],
    ['/graphql/stream', '{', json, 400, 'INVALID_REQUEST'],
    ['/graphql?x=1', '{', json, 400, 'INVALID_REQUEST'],
    [
      '/graphql',
      'query={mrr{mrr}}',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['/graphql', JSON.stringify({ query: 'x'.repeat(1_100_000) }), json, 413, 'PAYLOAD_TOO_LARGE'],
  ];
  for (const [url, body, headers, status, code] of shapes) {
    const answer = await shop.request('POST', url, body, headers);
    expect({ url, status: answer.status, body: answer.body }).toEqual({
      url,
      status,
      body: {
        errors: [
          {
            message: expect.any(String),
            extensions: {
              code,
              field: null,
              requestId: expect.any(String),
              docUrl: expect.stringContaining(`errors#${code.toLowerCase()}`),
            },
          },
        ],
      },
    });
  }
  expect((await shop.request('POST', '/v2/products/create', '{')).body).toMatchObject({
    success: false,
    code: 'INVALID_REQUEST',
  });
});

test('an operation that the document does not have is refused, and nothing runs', async () => {
  const query = 'query A { mrr { mrr } } query B { mrr { mrr } }';
  for (const body of [{ query }, { query, operationName: 'C' }]) {
    const answer = await shop.request('POST', '/graphql', body);
    expect([answer.status, codeOf(answer), answer.body.data]).toEqual([
      400,
      'OPERATION_RESOLUTION_FAILURE',
      undefined,
    ]);
  }
  const named = await shop.request('POST', '/graphql', { query, operationName: 'B' });
  expect(named.body.data).toEqual({ mrr: { mrr: 0 } });
});

test('subscriptions are not run as queries', async () => {
  expect((await ask('subscription { __typename }')).status).toBe(400);
});

test('the schema can be asked for only where that is switched on, and errors then say nothing of it either', async () => {
  expect((await ask(getIntrospectionQuery())).body.data.__schema.types.length).toBeGreaterThan(50);
  config.graphql.introspection = false;
  const closed = await buildApp(shop.database, allStores(shop.database), shop.databaseUrl);
  const post = (query: string) =>
    closed.server.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${shop.key}` },
      payload: { query },
    });
  expect((await post('{ __schema { types { name } } }')).json()).toMatchObject({
    errors: [{ message: expect.stringContaining('introspection is not allowed') }],
  });
  expect((await post('{ product(id: "prod_1") { nme } }')).body).not.toContain('Did you mean');
  expect((await post('{ mrr { mrr } }')).json()).toMatchObject({ data: { mrr: { mrr: 0 } } });
  const query = 'query ($filter: ProductFilter) { products(filter: $filter) { totalCount } }';
  for (const variables of [{ filter: { status: 'ACTIV' } }, { filter: { statu: 'ACTIVE' } }])
    for (let time = 0; time < 2; time++) {
      const { body } = await closed.server.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${shop.key}` },
        payload: { query, variables },
      });
      expect(body).toContain('BAD_USER_INPUT');
      expect(body).not.toContain('Did you mean');
    }
  await closed.server.close();
});

test('a document can be sent once and then by its hash, where that is switched on', async () => {
  const query = '{ mrr { mrr } }';
  const extensions = {
    persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') },
  };
  expect(codeOf(await shop.request('POST', '/graphql', { extensions }))).toBe(
    'PERSISTED_QUERY_NOT_SUPPORTED',
  );
  config.graphql.persistedQueries = true;
  const persisting = await buildApp(shop.database, allStores(shop.database), shop.databaseUrl);
  const post = async (payload: object) =>
    (
      await persisting.server.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${shop.key}` },
        payload,
      })
    ).json<Answer['body']>();
  expect(await post({ extensions })).toMatchObject({
    errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
  });
  expect(await post({ query, extensions })).toMatchObject({ data: { mrr: { mrr: 0 } } });
  expect(await post({ extensions })).toMatchObject({ data: { mrr: { mrr: 0 } } });
  const lines = jest.spyOn(log, 'error');
  expect(await post({ query: '{ mrr { __typename } }', extensions })).toMatchObject({
    errors: [{ extensions: { code: 'PERSISTED_QUERY_HASH_MISMATCH' } }],
  });
  const { persistedQuery } = extensions;
  expect(
    await post({ query, extensions: { persistedQuery: { ...persistedQuery, version: 2 } } }),
  ).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
  expect(lines).not.toHaveBeenCalled();
  await persisting.server.close();
});
