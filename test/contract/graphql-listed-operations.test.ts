/**
 * The operations of an operator's list: a client sends the id of one, and where only the list is
 * executed nothing else is. A list that cannot be served stops the start.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allStores } from '../support/handles';
import { buildApp, type App } from '../../src/app';
import { config, readConfig } from '../../src/config/config';
import { readListedOperations } from '../../src/api/graphql/documents/read-listed-operations';
import { buildSchema } from '../../src/api/graphql/schema';
import { openPort } from '../support/stream';
import { world, type Answer, type Json, type World } from '../support/world';

const MRR = { id: 'mrr-1', name: 'Mrr', type: 'query', body: 'query Mrr { mrr { mrr } }' };
const CREATE = {
  id: 'create-1',
  name: 'Create',
  type: 'mutation',
  body: 'mutation Create($input: CreateProductInput!) { createProduct(input: $input) { product { id } userErrors { message } } }',
};
const EVENTS = {
  id: 'events-1',
  name: 'Events',
  type: 'subscription',
  body: 'subscription Events { events { type } }',
};
const variables = (name: string) => ({
  input: { name, price: 100, currency: 'BRL', externalId: name },
});
const NOT_LISTED = '{ customers { nodes { id } } }';

const schema = buildSchema();
const standard = structuredClone(config.graphql);
const folder = mkdtempSync(join(tmpdir(), 'operations-'));
const file = join(folder, 'manifest.json');
const closing: App[] = [];
let shop: World;
beforeAll(async () => {
  shop = await world();
});
afterEach(async () => {
  Object.assign(config.graphql, standard);
  for (const app of closing.splice(0)) await app.server.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const manifest = (...operations: object[]) => ({
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations,
});

/** The APIs of a process with this list. */
async function appWith({ isOnly = false, persistedQueries = false } = {}): Promise<App> {
  writeFileSync(file, JSON.stringify(manifest(MRR, CREATE, EVENTS)));
  Object.assign(config.graphql, { operationsFile: file, operationsOnly: isOnly, persistedQueries });
  const app = await buildApp(shop.database, allStores(shop.database), shop.databaseUrl);
  closing.push(app);
  return app;
}

async function post(app: App, payload: object, headers: Record<string, string> = {}) {
  const response = await app.server.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${shop.key}`, ...headers },
    payload,
  });
  return { status: response.statusCode, body: response.json<Answer['body']>() };
}

/** As a client with the persisted-queries link of Apollo Client sends an id. */
const named = (id: string) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: id } },
});
const refused = (code: string) => ({
  status: 400,
  body: { errors: [{ extensions: { code } }] },
});
const answered = { status: 200, body: { data: { mrr: { mrr: 0 } } } };

test('a listed operation is executed by its id, and other documents by their text', async () => {
  const app = await appWith();
  expect(await post(app, named(MRR.id))).toMatchObject(answered);
  expect(await post(app, { documentId: MRR.id })).toMatchObject(answered);
  expect(await post(app, { id: MRR.id })).toMatchObject(answered);
  expect(await post(app, { query: MRR.body, ...named(MRR.id) })).toMatchObject(answered);
  expect(await post(app, { query: NOT_LISTED })).toMatchObject({ status: 200 });
  expect(await post(app, { query: NOT_LISTED, id: 'unknown' })).toMatchObject({ status: 200 });
  expect(await post(app, { query: NOT_LISTED, ...named(MRR.id) })).toMatchObject(
    refused('PERSISTED_QUERY_HASH_MISMATCH'),
  );
  expect(await post(app, { documentId: 'unknown' })).toMatchObject(
    refused('PERSISTED_QUERY_NOT_IN_LIST'),
  );
  expect((await post(app, named('unknown'))).body).toMatchObject({
    errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }],
  });
});

test('the permissions of the key hold for listed operations', async () => {
  const app = await appWith({ isOnly: true });
  const key = await shop.newKey({ permissions: ['PRODUCT:READ'] });
  const answer = await post(
    app,
    { ...named(CREATE.id), variables: variables('Livro') },
    { authorization: `Bearer ${key}` },
  );
  expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
});

test('an Idempotency-Key knows which mutation an id runs', async () => {
  const app = await appWith({ isOnly: true });
  const create = (name: string) =>
    post(app, { ...named(CREATE.id), variables: variables(name) }, { 'idempotency-key': 'once' });
  const first = await create('Caneca');
  expect(first.body.data?.createProduct.product.id).toMatch(/^prod_/);
  expect(await create('Caneca')).toEqual(first);
  expect((await create('Copo')).status).toBe(422);
});

test('automatic persisted queries work beside the list', async () => {
  const app = await appWith({ persistedQueries: true });
  const hash = createHash('sha256').update(NOT_LISTED).digest('hex');
  expect(await post(app, named(hash))).toMatchObject({
    body: { errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] },
  });
  expect(await post(app, { query: NOT_LISTED, ...named(hash) })).toMatchObject({ status: 200 });
  expect((await post(app, named(hash))).body).toHaveProperty('data.customers.nodes');
  expect(await post(app, named(MRR.id))).toMatchObject(answered);
});

test.each([false, true])('only listed operations are executed (with APQ: %s)', async (apq) => {
  const app = await appWith({ isOnly: true, persistedQueries: apq });
  const hash = createHash('sha256').update(NOT_LISTED).digest('hex');
  for (const accepted of [named(MRR.id), { documentId: MRR.id }, { query: MRR.body }])
    expect(await post(app, accepted)).toMatchObject(answered);
  for (const payload of [
    { query: NOT_LISTED },
    { query: `${MRR.body} ` },
    { query: '{ __schema { types { name } } }' },
    { query: NOT_LISTED, ...named(hash) },
    { query: NOT_LISTED, id: 'unknown' },
    named('unknown'),
    { documentId: 'unknown' },
    {},
    [{ query: NOT_LISTED }],
  ])
    expect([payload, await post(app, payload)]).toMatchObject([
      payload,
      refused('PERSISTED_QUERY_NOT_IN_LIST'),
    ]);
  expect(await post(app, { query: NOT_LISTED, ...named(MRR.id) })).toMatchObject(
    refused('PERSISTED_QUERY_HASH_MISMATCH'),
  );
  const ide = await app.server.inject({ method: 'GET', url: '/graphql' });
  expect(ide.statusCode).toBe(405);
  expect(ide.json<Json>().errors[0].message).toContain('only listed operations');
});

test('a stream is opened by the id of a listed operation', async () => {
  const port = await openPort(await appWith({ isOnly: true }));
  const headers = { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' };
  const extensions = encodeURIComponent(JSON.stringify(named(EVENTS.id).extensions));
  const address = `http://127.0.0.1:${port}/graphql/stream`;
  for (const open of [
    () => fetch(address, { method: 'POST', headers, body: JSON.stringify(named(EVENTS.id)) }),
    () => fetch(`${address}?extensions=${extensions}`, { headers }),
    () => fetch(`${address}?documentId=${EVENTS.id}`, { headers }),
  ]) {
    const stream = await open();
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    await stream.body?.cancel();
  }
});

test('a stream of a document that is not listed is refused', async () => {
  const app = await appWith({ isOnly: true });
  const authorization = `Bearer ${shop.key}`;
  const url = '/graphql/stream';
  const query = 'subscription { events { id type objectId } }';
  for (const call of [
    { method: 'POST', url, payload: { query } },
    { method: 'POST', url, payload: { documentId: 'unknown' } },
    { method: 'POST', url, payload: { query, ...named(EVENTS.id) } },
    { method: 'GET', url: `${url}?query=${encodeURIComponent(query)}` },
  ] as const) {
    const answer = await app.server.inject({ ...call, headers: { authorization } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Json>().errors[0].extensions.code).toMatch(
      /^PERSISTED_QUERY_(NOT_IN_LIST|HASH_MISMATCH)$/,
    );
  }
});

const deep = 'checkouts { nodes { customer { ';
const DEEP = `query Mrr { customers { nodes { ${deep.repeat(8)} id ${'} } }'.repeat(8)} } } }`;
/** A million charges, with the standard size of pages. */
const costly = (pages: string) =>
  `customers${pages} { nodes { checkouts${pages} { nodes { customer { charges${pages} { nodes { id } } } } } } }`;

const readText = (text: string) => {
  writeFileSync(file, text);
  return readListedOperations(schema, { ...standard, operationsFile: file });
};
const read = (...operations: object[]) => readText(JSON.stringify(manifest(...operations)));

test.each<[string, () => unknown, string]>([
  ['is not JSON', () => readText('{'), 'it is not JSON'],
  ['is not an object', () => readText('[]'), 'it must have the format'],
  [
    'has another format',
    () => readText(JSON.stringify({ ...manifest(), format: 'relay' })),
    'it must have the format "apollo-persisted-query-manifest" and the version 1',
  ],
  [
    'has another version',
    () => readText(JSON.stringify({ ...manifest(), version: 2 })),
    'it must have the format "apollo-persisted-query-manifest" and the version 1',
  ],
  [
    'has no list',
    () => readText(JSON.stringify({ ...manifest(), operations: {} })),
    'operations must be a list',
  ],
  ['has no body', () => read({ ...MRR, body: undefined }), 'operation Mrr must have the texts'],
  ['has a number', () => read(MRR, [7]), 'operation 2 must have the texts'],
  ['has an id twice', () => read(MRR, { ...CREATE, id: MRR.id }), 'operation Create (id mrr-1)'],
])('a list that %s stops the start, with the file and the reason', (_what, reading, says) => {
  expect(reading).toThrow(`GRAPHQL_OPERATIONS_FILE ${file}: ${says}`);
});

test.each([
  ['cannot be parsed', '{ mrr {', /Syntax Error/],
  ['does not fit the schema', 'query Mrr { mrr { colour } }', /Cannot query field "colour"/],
  ['is too deep', DEEP, /nested too deeply: at most 15/],
  ['costs too much', `query Mrr { ${costly('')} }`, /could answer \d+ objects/],
  [
    'costs too much whatever its variables are',
    `query Mrr($id: ID!) { node(id: $id) { id } ${costly('')} }`,
    /could answer \d+ objects/,
  ],
  ['has another name', 'query Other { mrr { mrr } }', /must hold the query Mrr/],
  ['has another type', 'mutation Mrr { __typename }', /must hold the query Mrr/],
  ['has two operations', `${MRR.body} query Two { mrr { mrr } }`, /and no other operation/],
])('a list whose operation %s stops the start', (_what, body, says) => {
  expect(() => read({ ...MRR, body })).toThrow(says);
  expect(() => read({ ...MRR, body })).toThrow(`${file}: operation Mrr (id mrr-1): `);
});

test('a list without a file stops the start, and pages of any size may be asked for later', () => {
  expect(() =>
    readListedOperations(schema, { ...standard, operationsFile: join(folder, 'absent') }),
  ).toThrow('it cannot be read (ENOENT)');
  expect(read({ ...MRR, body: `query Mrr($n: Int) { ${costly('(first: $n)')} }` })).not.toBeNull();
  expect(readListedOperations(schema, standard)).toBeNull();
  expect(readConfig({ GRAPHQL_OPERATIONS_ONLY: '1' }).problems).toEqual([
    'GRAPHQL_OPERATIONS_ONLY needs GRAPHQL_OPERATIONS_FILE, the list of operations',
  ]);
});
