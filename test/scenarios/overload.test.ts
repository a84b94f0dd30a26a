/**
 * A process takes on as much work as it can finish, and refuses the rest at once; work that nobody
 * waits for any more stops.
 */
import { request as send } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { config } from '../../src/config/config';
import { registry } from '../../src/platform/observability/metrics';
import { holdTransaction, lockTables, waitingForTables } from '../support/locks';
import { rowsOf } from '../support/rows';
import { SOON_MS, until } from '../support/running-shop';
import { openPort } from '../support/stream';
import { statementsOf } from '../support/statements';
import { world, type Answer, type World } from '../support/world';

const OPS = 'the token of the operators';
/** More than one request counts as: 15 lists of 100, and the lists. */
const COSTLY = `{ ${Array.from({ length: 15 }, (_, index) => `a${index}: products(first: 100) { nodes { id } }`).join(' ')} }`;
const COSTLY_COST = 15 * 101;

let shop: World;
let port: number;
const standard = structuredClone(config);
beforeAll(async () => {
  config.opsTokens = [{ name: 'ops', token: OPS }];
  shop = await world();
  await shop.product();
  port = await openPort(shop.app);
});
afterEach(() => {
  const { httpInFlightMax, eventLoopDelayMaxMs, requestTimeoutMs, graphql } = standard;
  Object.assign(config, { httpInFlightMax, eventLoopDelayMaxMs, requestTimeoutMs });
  Object.assign(config.graphql, graphql);
});

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const list = (key = shop.key): Promise<Answer> =>
  shop.request('GET', '/v2/products/list', undefined, bearer(key));
const run = (query: string, key = shop.key): Promise<Answer> =>
  shop.request('POST', '/graphql', { query }, bearer(key));
const refusalOf = ({ status, headers, body }: Answer) => ({
  status,
  code: body.code ?? body.errors?.[0]?.extensions?.code,
  wait: Number(headers['retry-after']) > 0,
});

/** Nothing that reads or writes this table goes on until the work is done. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const { runner, release } = await holdTransaction(shop);
  await lockTables(runner, table);
  try {
    await work();
  } finally {
    await release();
  }
}

async function untilWaiting(count: number, table = 'products'): Promise<void> {
  await until(
    `${count} wait for the table`,
    async () => (await waitingForTables(shop, table)) >= count,
  );
}

/** What `/metrics` says of the requests that are being answered. */
async function inFlight(): Promise<number> {
  const text = await registry.getSingleMetricAsString('pitanga_http_in_flight');
  return Number(/^pitanga_http_in_flight (.+)$/m.exec(text)?.[1]);
}

test('a process answers a limited number of requests, half of them for one caller, and refuses the rest', async () => {
  config.httpInFlightMax = 6;
  const [second, third] = [await shop.newKey(), await shop.newKey()];
  const { id } = await shop.checkout();
  const running: Promise<Answer>[] = [];
  await whileLocked('products', async () => {
    running.push(...[shop.key, shop.key, shop.key].map(list));
    await until('they are in flight', async () => (await inFlight()) === 3);
    await untilWaiting(3);
    expect(refusalOf(await list())).toEqual({ status: 429, code: 'RATE_LIMITED', wait: true });
    running.push(...[second, second, second].map(list));
    await until('all places are taken', async () => (await inFlight()) === 6);
    const overloaded = { status: 503, code: 'UNAVAILABLE', wait: true };
    const statements = await statementsOf(shop.database, async () => {
      expect(refusalOf(await run('{ mrr { mrr } }', third))).toEqual(overloaded);
      expect(refusalOf(await list(third))).toEqual(overloaded);
      const page = await shop.app.server.inject({
        method: 'GET',
        url: `/pay/${id}`,
        headers: { accept: 'text/html' },
      });
      expect([page.statusCode, page.headers['content-type'], page.headers['retry-after']]).toEqual([
        503,
        expect.stringContaining('text/html'),
        expect.any(String),
      ]);
    });
    expect(statements).toEqual([]);
    const statusOf = async (method: 'GET' | 'POST', url: string, payload?: string) =>
      (await shop.app.server.inject({ method, url, headers: bearer(OPS), payload })).statusCode;
    expect(await statusOf('GET', '/healthz')).toBe(200);
    expect(await statusOf('GET', '/readyz')).toBe(200);
    expect(await statusOf('GET', '/metrics')).toBe(200);
    expect(await statusOf('GET', '/ops/queues')).toBe(200);
    // read, and not signed
    expect(await statusOf('POST', '/notifications/simulator', '{}')).toBe(401);
  });
  // On a slow machine the lock was waited for in vain.
  await Promise.all(running);
  expect((await list(third)).status).toBe(200);
  expect(await inFlight()).toBe(0);
});

test('while a process refuses requests for seconds, whoever sends them, it says that it is not ready', async () => {
  config.httpInFlightMax = 1;
  const ready = async () => {
    const { statusCode, body } = await shop.app.server.inject({ method: 'GET', url: '/readyz' });
    return { statusCode, body };
  };
  const running: Promise<Answer>[] = [];
  await whileLocked('products', async () => {
    running.push(list());
    await untilWaiting(1);
    const other = await shop.newKey();
    expect((await list(other)).status).toBe(503);
    expect((await ready()).statusCode).toBe(200);
    await until('it is not ready', async () => {
      running.push(list(other));
      return (await ready()).statusCode === 503;
    });
    expect((await ready()).body).toContain('requests are refused: there are too many');
  });
  await Promise.all(running);
  await until('it is ready again', async () => (await ready()).statusCode === 200);
});

test('a process that is late for seconds, with requests in flight, takes no more of them', async () => {
  // The lists of one store do not use all connections.
  const other = await shop.openStore({ taxId: '11222333000181' });
  const { runner, release } = await holdTransaction(shop);
  await lockTables(runner, 'coupons');
  const calls: ReturnType<typeof send>[] = [];
  const call = (): void => {
    const sent = send({ port, path: '/v2/coupons/list', headers: bearer(shop.key) });
    sent.on('error', () => undefined).end();
    calls.push(sent);
  };
  for (let sent = 0; sent < 10; sent++) call();
  await until('they are in flight', async () => (await inFlight()) === 10);
  let answer = await list(other);
  expect(answer.status).toBe(200);
  config.eventLoopDelayMaxMs = 50;
  const began = performance.now();
  while (answer.status === 200 && performance.now() - began < SOON_MS) {
    // Some have waited for the lock in vain.
    for (let sent = 0; sent < 3; sent++) call();
    const busyUntil = performance.now() + 300;
    while (performance.now() < busyUntil);
    await turn();
    answer = await list(other);
  }
  expect(refusalOf(answer)).toEqual({ status: 503, code: 'UNAVAILABLE', wait: true });
  expect((await shop.app.server.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
  for (const sent of calls) sent.destroy();
  await release();
  await until('those who left leave their places', async () => (await inFlight()) === 0);
  expect((await list(other)).status).toBe(200);
});

test('what reads for too long is given up with 503; what changes something is finished', async () => {
  config.requestTimeoutMs = 300;
  const requests: Promise<Answer>[] = [];
  await whileLocked('products', async () => {
    const created = shop.request('POST', '/v2/products/create', {
      externalId: 'slow',
      name: 'x',
      price: 100,
      currency: 'BRL',
    });
    requests.push(created);
    await untilWaiting(1);
    expect(refusalOf(await list())).toEqual({ status: 503, code: 'UNAVAILABLE', wait: true });
  });
  expect(await Promise.all(requests)).toMatchObject([
    { status: 200, body: { data: { externalId: 'slow' } } },
  ]);
});

test.each<[string, 'GET' | 'POST', string, string | undefined]>([
  // The page is empty, so that the list is counted after it.
  ['REST', 'GET', '/v2/checkouts/list?status=PAID&page=2&limit=5', undefined],
  [
    'GraphQL',
    'POST',
    '/graphql',
    '{ checkouts(first: 5) { nodes { payments(first: 5) { nodes { id } } } } }',
  ],
])('nothing more is read for a client of %s that has left', async (_door, method, path, query) => {
  await shop.pay(await shop.checkout());
  const reads = await statementsOf(shop.database, async () => {
    await whileLocked('checkouts', async () => {
      const call = send({
        port,
        method,
        path,
        headers: { ...bearer(shop.key), 'content-type': 'application/json' },
      });
      call.on('error', () => undefined);
      call.end(query === undefined ? undefined : JSON.stringify({ query }));
      await untilWaiting(1, 'checkouts');
      call.destroy();
      const connections = () =>
        new Promise<number>((resolve, reject) =>
          shop.app.server.server.getConnections((error, count) =>
            error ? reject(error) : resolve(count),
          ),
        );
      await until('it is closed here too', async () => (await connections()) === 0);
    });
    await list(); // in the meantime the reading would have gone on
    await until('its work ends', async () => (await inFlight()) === 0);
  });
  const ofCheckouts = reads.filter(({ sql }) => /"(checkouts|charges)"/.test(sql));
  expect(
    ofCheckouts.filter(({ sql }) => !sql.includes('LOCK TABLE') && !sql.includes('pg_locks')),
  ).toHaveLength(1);
});

test('what costly documents cost together is limited per key, store and process; small ones still run', async () => {
  config.graphql.runningCostMax = 7_000; // a store: 3,500; a key: 1,750
  expect(COSTLY_COST).toBe(1_515);
  const [second, third] = [await shop.newKey(), await shop.newKey()];
  const other = await shop.openStore({ taxId: '11444777000161' });
  const storeId = (await rowsOf<{ id: string }>(shop, 'stores')).at(-1)?.id ?? '';
  const otherSecond = await shop.newKey({ storeId });
  const last = await shop.openStore({ taxId: '11222333000262' });
  const running: Promise<Answer>[] = [];
  await whileLocked('products', async () => {
    const begin = async (key: string): Promise<void> => {
      running.push(run(COSTLY, key));
      await untilWaiting(running.length);
    };
    await begin(shop.key);
    const tooMany = { status: 429, code: 'RATE_LIMITED', wait: true };
    const ofKey = await run(COSTLY);
    expect(refusalOf(ofKey)).toEqual(tooMany);
    expect(ofKey.body.errors[0].message).toContain('of this key');
    expect((await run('{ mrr { mrr } }')).status).toBe(200);
    await begin(second);
    const ofStore = await run(COSTLY, third);
    expect(refusalOf(ofStore)).toEqual(tooMany);
    expect(ofStore.body.errors[0].message).toContain('of this store');
    await begin(other);
    await begin(otherSecond);
    expect(refusalOf(await run(COSTLY, last))).toEqual({
      status: 503,
      code: 'UNAVAILABLE',
      wait: true,
    });
  });
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const key of [shop.key, second, third, last])
    expect((await run(COSTLY, key)).status).toBe(200);
});

test('a document that was given up counts until it has really ended', async () => {
  config.graphql.runningCostMax = 7_000;
  await whileLocked('products', async () => {
    config.graphql.timeoutMs = 300;
    expect((await run(COSTLY)).body.errors[0].extensions.code).toBe('TIMEOUT');
    config.graphql.timeoutMs = standard.graphql.timeoutMs;
    expect(refusalOf(await run(COSTLY))).toMatchObject({ status: 429 });
  });
  await until('it ends', async () => (await run(COSTLY)).status === 200);
});
