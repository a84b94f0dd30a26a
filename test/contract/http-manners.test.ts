/** What HTTP and GraphQL over HTTP ask of a server: charsets, encodings, schemes, methods, pages. */
import { gzipSync } from 'node:zlib';
import { world, type Json, type World } from '../support/world';

let shop: World;

beforeAll(async () => {
  shop = await world();
});

async function send(options: {
  method?: 'GET' | 'POST';
  url?: string;
  payload?: string | Buffer;
  headers?: Record<string, string>;
}) {
  const { method = 'POST', url = '/v2/customers/create', payload, headers } = options;
  const {
    statusCode,
    body,
    headers: answered,
  } = await shop.app.server.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${shop.key}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: statusCode, body, headers: answered };
}

const LATIN1 = Buffer.from('{"email":"jose@example.com","name":"José"}', 'latin1');
const UTF8 = Buffer.from('{"email":"jose@example.com","name":"José"}');
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

test('a body is UTF-8: another charset is 415, broken bytes are 400, at both APIs', async () => {
  for (const url of ['/v2/customers/create', '/graphql']) {
    const json = 'application/json';
    expect(await send({ url, payload: LATIN1 })).toMatchObject({
      status: 400,
      body: expect.stringContaining('the body has bytes that are not UTF-8'),
    });
    for (const charset of ['iso-8859-1', '"windows-1252"', 'utf-16'])
      expect(
        await send({
          url,
          payload: UTF8,
          headers: { 'content-type': `${json}; charset=${charset}` },
        }),
      ).toMatchObject({ status: 415, body: expect.stringContaining('must be in UTF-8') });
  }
  for (const type of ['application/json; charset=UTF-8', 'application/json;charset="utf8"'])
    expect(await send({ payload: UTF8, headers: { 'content-type': type } })).toMatchObject({
      status: 200,
      body: expect.stringContaining('José'),
    });
  expect((await send({ payload: Buffer.from('\uFEFF{"email":"a@example.com"}') })).status).toBe(
    200,
  );
});

test('a form is UTF-8, in its bytes and in its escapes', async () => {
  const { id } = await shop.checkout();
  const url = `/pay/${id}`;
  const asPage = { ...FORM, accept: 'text/html' };
  for (const payload of ['name=Jos%E9', Buffer.from('name=José', 'latin1')])
    expect(await send({ url, payload, headers: asPage })).toMatchObject({
      status: 400,
      body: expect.stringContaining('<!doctype html>'),
    });
  const latin1 = { ...asPage, 'content-type': `${FORM['content-type']}; charset=iso-8859-1` };
  expect((await send({ url, payload: 'name=x', headers: latin1 })).status).toBe(415);
  // The token of the form is missing, but its bytes are read.
  for (const payload of ['name=Jos%C3%A9', 'name=100%', 'name=%zz'])
    expect((await send({ url, payload, headers: asPage })).status).toBe(403);
});

test('a compressed body is 415, with what is accepted instead', async () => {
  for (const encoding of ['gzip', 'br', 'deflate, gzip']) {
    const answer = await send({
      payload: gzipSync(UTF8),
      headers: { 'content-encoding': encoding },
    });
    expect(answer).toMatchObject({
      status: 415,
      headers: { 'accept-encoding': 'identity' },
      body: expect.stringContaining('must not be compressed'),
    });
  }
  const identity = { 'content-encoding': 'Identity' };
  expect((await send({ payload: UTF8, headers: identity })).status).toBe(200);
});

test('the scheme Bearer is read in any case', async () => {
  for (const scheme of ['bearer', 'BEARER', 'bEaReR']) {
    const headers = { authorization: `${scheme} ${shop.key}` };
    expect((await send({ method: 'GET', url: '/v2/stores/get', headers })).status).toBe(200);
  }
  const headers = { authorization: `bearer  ${shop.key}` };
  expect((await send({ method: 'GET', url: '/v2/stores/get', headers })).status).toBe(401);
});

test('a name twice in one object, and names that cannot be used, are refused by a sentence', async () => {
  const refused = async (payload: string) =>
    (JSON.parse((await send({ payload })).body) as Json).error as string;
  expect(await refused('{"email":"a@example.com","email":"b@example.com"}')).toBe(
    'email is in one object of the body twice: send it once',
  );
  expect(await refused('{"data":{"name":"x","n\\u0061me" : "y","email":"a@example.com"}}')).toBe(
    'name is in one object of the body twice: send it once',
  );
  for (const payload of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'])
    expect(await refused(payload)).toMatch(/^the body has the name __proto__, .*leave it out$/);
  const fine =
    '{"email":"a@example.com","metadata":{"email":"x","a":[{"b":1},{"b":2}],"t":"\\"a\\":1"}}';
  expect((await send({ payload: fine })).status).toBe(200);
});

const asked = (query: string, more: Json = {}) =>
  `/graphql?${new URLSearchParams({ query, ...more }).toString()}`;

test('GET /graphql answers a query as POST does', async () => {
  for (const accept of ['application/json', '*/*', 'application/graphql-response+json']) {
    const get = (url: string) => send({ method: 'GET', url, headers: { accept } });
    const answer = await get(asked('{ mrr { mrr } }'));
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      200,
      { data: { mrr: { mrr: 0 } } },
    ]);
    const { id } = await shop.product({ name: 'Camiseta' });
    const named = await get(
      asked('query One($id: ID!) { product(id: $id) { name } }', {
        variables: JSON.stringify({ id }),
        operationName: 'One',
      }),
    );
    expect(JSON.parse(named.body)).toMatchObject({ data: { product: { name: 'Camiseta' } } });
  }
  expect((await send({ method: 'GET', url: asked('{ mrr {', {}) })).status).toBe(400);
  expect(
    (await send({ method: 'GET', url: asked('{ mrr { mrr } }', { variables: '{' }) })).status,
  ).toBe(400);
  const headers = { authorization: 'Bearer x' };
  expect((await send({ method: 'GET', url: asked('{ mrr { mrr } }'), headers })).status).toBe(401);
});

test('GET /graphql carries out no mutation, and shows the IDE only where a page is asked for', async () => {
  const mutation =
    'mutation { createCustomer(input: { email: "get@example.com" }) { customer { id } } }';
  for (const document of [mutation, `query Q { mrr { mrr } } ${mutation.replace('{', 'M {')}`])
    expect(
      await send({ method: 'GET', url: asked(document, { operationName: 'M' }) }),
    ).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  const { body } = await shop.request('GET', '/v2/customers/list?email=get@example.com');
  expect(body.data).toEqual([]);
  expect((await send({ method: 'GET', url: '/graphql' })).status).toBe(405);
  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  for (const url of ['/graphql', asked('{ mrr { mrr } }')])
    expect(await send({ method: 'GET', url, headers: page })).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringContaining('text/html') },
    });
});

test('below /pay and /portal a browser always gets a page, and a program JSON', async () => {
  const urls = [
    '/pay',
    '/pay/',
    '/Pay/bill_1',
    '/PAY',
    '/pay/%E0%A4%A',
    '/pay/bill_1/x/y',
    '/portal/x',
  ];
  for (const url of urls) {
    const page = await send({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect([url, page.status >= 400 && page.status < 500, page.body.slice(0, 15)]).toEqual([
      url,
      true,
      '<!doctype html>',
    ]);
    const json = await send({ method: 'GET', url, headers: { accept: 'application/json' } });
    expect([url, (JSON.parse(json.body) as Json).success]).toEqual([url, false]);
  }
  const other = await send({ method: 'GET', url: '/payments', headers: { accept: 'text/html' } });
  expect((JSON.parse(other.body) as Json).success).toBe(false);
});

test('in Dev mode the events of an act are in the list when it has answered', async () => {
  const eventsOf = async (objectId: string) =>
    ((await shop.request('GET', `/v2/events/list?objectId=${objectId}`)).body.data as Json[]).map(
      ({ event, type }) => event ?? type,
    );
  for (let times = 0; times < 5; times++) {
    const { id } = await shop.checkout();
    await shop.post('/v2/checkouts/simulate-payment', { id, method: 'PIX' });
    expect(await eventsOf(id)).toEqual(['checkout.completed']);
  }
  const { id } = await shop.checkout({ expiresIn: 60 });
  await shop.post('/v2/dev/clock/advance', { seconds: 120 });
  expect(await eventsOf(id)).toEqual(['checkout.expired']);
});
