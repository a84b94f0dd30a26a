/**
 * A caller that has reached its limit is refused what would only wait longer; others, pages and
 * probes are answered as before, and nothing that was refused has happened.
 */
import { request as send, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { config } from '../../src/config/config';
import { holdTransaction, lockTables } from '../support/locks';
import { until } from '../support/running-shop';
import { openPort } from '../support/stream';
import { world, type Json, type World } from '../support/world';

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Json;
}

/** Of one caller 30, and while they wait 5 at least. */
const LIMIT = 60;
const LOOPS = 50;
const PACE_MS = 20;
const BELOW_LIMIT = 20;
const BUYERS = 8;
/** 300 refusals take 600 ms. A queue that never ends is found within 300 ms. */
const MANY = 300;
/** Longer than it takes to find a queue that stands. */
const BURST_MS = 1_000;
/** 500 refusals are answered in a second. */
const FLOOD = 400;
const FLOOD_TAKES_MS = 600;
const OVERLOADED = 'the service is overloaded: try again in a few seconds';

let shop: World;
let port: number;
/** Of another store, and a page of it. */
let other: string;
let page: string;
const { httpInFlightMax } = config;
beforeAll(async () => {
  shop = await world();
  port = await openPort(shop.app);
  other = await shop.openStore({ taxId: '11444777000161' });
  const headers = { authorization: `Bearer ${other}` };
  const product = { externalId: 'other', name: 'Outro', price: 1000, currency: 'BRL' };
  const { id } = await shop.post('/v2/products/create', product, headers);
  const items = [{ id, quantity: 1 }];
  page = `/pay/${(await shop.post('/v2/checkouts/create', { items }, headers)).id}`;
  config.httpInFlightMax = LIMIT;
});
afterEach(() => void (config.httpInFlightMax = LIMIT));
afterAll(() => void (config.httpInFlightMax = httpInFlightMax));

/** Over the network. */
function ask(
  method: 'GET' | 'POST',
  path: string,
  key: string | null,
  body?: Json,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const call = send({
      port,
      method,
      path,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
      },
    });
    call.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const answer = Buffer.concat(chunks).toString();
          const isJson = response.headers['content-type']?.startsWith('application/json');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: isJson ? (JSON.parse(answer) as Json) : {},
          });
        });
    });
    call.end(text);
  });
}

/** While nobody reads coupons, these keys ask for them again and again. */
async function inACrowd(keys: readonly string[], work: (seen: Received[]) => Promise<void>) {
  const { runner, release } = await holdTransaction(shop);
  await lockTables(runner, 'coupons');
  const seen: Received[] = [];
  let goesOn = true;
  const loop = async (key: string) => {
    while (goesOn) {
      seen.push(await ask('GET', '/v2/coupons/list', key));
      await pause(PACE_MS);
    }
  };
  const crowd = keys.flatMap((key) => Array.from({ length: LOOPS }, () => loop(key)));
  try {
    await work(seen);
  } finally {
    goesOn = false;
    await release();
    await Promise.all(crowd);
  }
}

const isLimited = ({ status }: Received) => status === 429;
const isOverloaded = ({ body }: Received) => body.error === OVERLOADED;

test('a crowd of one key is refused; other stores, pages and probes are not, and it ends with the crowd', async () => {
  await inACrowd([shop.key], async (seen) => {
    await until('the crowd is limited', async () => seen.filter(isLimited).length > MANY);
    for (const { status, headers, body } of seen.filter(isLimited)) {
      expect([status, body.code, headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '2']);
      expect(body.requestId).toBe(headers['x-request-id']);
    }
    expect((await ask('GET', '/v2/customers/list', other)).status).toBe(200);
    expect((await ask('GET', page, null)).status).toBe(200);
    // It answers for itself, ready or not: on a slow machine the database may answer it too late.
    expect((await ask('GET', '/readyz', null)).body).toEqual({ status: expect.any(String) });
    expect((await ask('POST', '/notifications/simulator', null, {})).status).toBe(401);
    // It has fewer places than its part, until a moment when none of its requests waits.
    config.httpInFlightMax *= 4;
    const before = seen.length;
    await until(
      'it is refused still',
      async () => seen.slice(before).filter(isLimited).length > MANY,
    );
  });
  config.httpInFlightMax = LIMIT;
  const atOnce = () =>
    Promise.all(
      Array.from({ length: BELOW_LIMIT }, () => ask('GET', '/v2/coupons/list', shop.key)),
    );
  await until('the key is served again', async () => !(await atOnce()).some(isLimited));
});

test('as many as a key may have in flight are answered, however long they wait', async () => {
  const key = await shop.newKey();
  const { runner, release } = await holdTransaction(shop);
  await lockTables(runner, 'coupons');
  const asked = Array.from({ length: BELOW_LIMIT }, () => ask('GET', '/v2/coupons/list', key));
  await pause(BURST_MS);
  asked.push(ask('GET', '/v2/coupons/list', key));
  await pause(PACE_MS);
  await release();
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('what was refused, by REST or GraphQL, has changed nothing', async () => {
  const asked: Promise<Received>[] = [];
  const refused: Received[] = [];
  const askFor = (path: string, body: Json) =>
    void asked.push(
      ask('POST', path, shop.key, body).then((answer) => {
        if (isLimited(answer)) refused.push(answer);
        return answer;
      }),
    );
  await inACrowd([shop.key], async (seen) => {
    await until('the crowd is limited', async () => seen.filter(isLimited).length > MANY);
    for (let index = 0; index < 60; index++) {
      askFor('/v2/customers/create', { email: `refused${index}@example.com` });
      askFor('/graphql', { query: '{ __typename }' });
    }
    await until('most of them are refused', async () => refused.length > 60);
  });
  const answers = await Promise.all(asked);
  const query = refused.find(({ body }) => body.errors);
  expect(query?.body).toEqual({
    errors: [
      {
        message: expect.stringContaining('at the same time'),
        extensions: {
          code: 'RATE_LIMITED',
          field: null,
          requestId: query?.headers['x-request-id'],
          docUrl: expect.stringContaining('errors#rate_limited'),
        },
      },
    ],
  });
  const done = answers.filter(({ status, body }) => status === 200 && body.data?.email).length;
  const { body } = await shop.request('GET', '/v2/customers/list?limit=100', undefined, {
    authorization: `Bearer ${await shop.newKey()}`,
  });
  const made = (body.data as Json[]).filter(({ email }) => String(email).startsWith('refused'));
  expect(made).toHaveLength(done);
});

test('many refusals are answered one after another', async () => {
  await inACrowd([shop.key], async (seen) => {
    await until('the crowd is limited', async () => seen.filter(isLimited).length > 100);
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: FLOOD }, () => ask('GET', '/v2/coupons/list', shop.key)),
    );
    expect(answers.filter(isLimited).length).toBeGreaterThan(FLOOD / 2);
    expect(performance.now() - began).toBeGreaterThan(FLOOD_TAKES_MS);
  });
});

test('while there is no connection for anybody, calls are refused and a buyer is not', async () => {
  const last = await shop.openStore({ taxId: '11222333000343' });
  const answers: Received[] = [];
  const buyers: Promise<Received>[] = [];
  // Keys that were not limited before.
  await inACrowd([await shop.newKey(), other], async (seen) => {
    await until('all are limited', async () => seen.filter(isOverloaded).length > MANY);
    // There is room again, but every request would wait for a connection.
    config.httpInFlightMax *= 4;
    await until('a call of another store is refused', async () => {
      void ask('GET', '/v2/customers/list', last).then((answer) => answers.push(answer));
      return answers.some(isOverloaded);
    });
    // They wait for a connection until the crowd ends, which it does now.
    for (let index = 0; index < BUYERS; index++) buyers.push(ask('GET', page, null));
  });
  expect((await Promise.all(buyers)).map(({ status }) => status)).toEqual(buyers.map(() => 200));
});
