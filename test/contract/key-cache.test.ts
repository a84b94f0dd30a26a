/**
 * Production keys are kept for a second at most, and forgotten by every process when one is revoked
 * or a store changes. Dev mode keys are never kept.
 */
import { allStores } from '../support/handles';
import { buildApp, type App } from '../../src/app';
import { connect } from '../../src/runtime/database';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { resumeStore } from '../../src/modules/stores/resume-store';
import { setStore } from '../../src/modules/stores/set-store';
import { HOUR_MS, shiftWallClock } from '../../src/platform/time/clock';
import { suspendStore } from '../../src/modules/stores/suspend-store';
import { startProxy, type Proxy } from '../support/proxy';
import { changeRows, inWallTime, rowOf } from '../support/rows';
import { until } from '../support/running-shop';
import { wall, world, type World } from '../support/world';

let shop: World;
/** A second process: its own connections, and its own LISTEN connection through a proxy. */
let other: { app: App; proxy: Proxy; close(): Promise<void> };
let key: string;
let keyId: string;

beforeAll(async () => {
  shop = await world();
  const { hostname, port } = new URL(shop.databaseUrl);
  const proxy = await startProxy({ host: hostname, port: Number(port) });
  const { database, close } = await connect(shop.databaseUrl, { poolSize: 4 });
  const throughProxy = new URL(shop.databaseUrl);
  throughProxy.host = `127.0.0.1:${proxy.port}`;
  const app = await buildApp(database, allStores(database), throughProxy.href);
  other = {
    app,
    proxy,
    close: async () => {
      await app.server.close();
      await proxy.close();
      await close();
    },
  };
});
afterAll(() => other.close());
beforeEach(async () => {
  key = await shop.newKey({ devMode: false });
  ({ id: keyId } = await rowOf(shop, 'apiKeys', { devMode: false, revokedAt: null }, 'createdAt'));
  await changeRows(shop, 'apiKeys', { devMode: false }, { createdAt: inWallTime('-1 hour') });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await changeRows(
    shop,
    'apiKeys',
    { devMode: false },
    { revokedAt: '2026-01-01T00:00:00Z', createdAt: inWallTime('-1 day') },
  );
});

const PATH = '/v2/products/list';
const headers = () => ({ authorization: `Bearer ${key}` });
const here = async () => (await shop.request('GET', PATH, undefined, headers())).status;
const there = async () =>
  (await other.app.server.inject({ method: 'GET', url: PATH, headers: headers() })).statusCode;

/** Without it a kept key would become too old during the test. */
function stopAge(): void {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now);
}

/** Both processes hear each other, and both have read the key. */
async function keptByBoth(): Promise<void> {
  await until('the other process keeps keys', async () => {
    await changeRows(shop, 'apiKeys', { id: keyId }, { permissions: ['PRODUCT:READ'] });
    if ((await there()) !== 200) return false;
    await changeRows(shop, 'apiKeys', { id: keyId }, { permissions: [] });
    return (await there()) === 200;
  });
  await changeRows(shop, 'apiKeys', { id: keyId }, { permissions: ['PRODUCT:READ'] });
  await eventually(200, here);
  stopAge();
  expect([await here(), await there()]).toEqual([200, 200]);
}

const EVENTUALLY_MS = 15_000;

/** `until` reads the clock that may stand still. */
async function eventually(status: number, ask: () => Promise<number>): Promise<void> {
  const end = Date.now() + EVENTUALLY_MS;
  for (let found = await ask(); found !== status; found = await ask()) {
    if (Date.now() > end) throw new Error(`${found} after ${EVENTUALLY_MS} ms, not ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const revokeByHand = () => changeRows(shop, 'apiKeys', { id: keyId }, { revokedAt: wall() });

test('a key is not read again within a second, and then it is', async () => {
  await keptByBoth();
  await revokeByHand(); // as a previous release does, which announces nothing
  expect([await here(), await there()]).toEqual([200, 200]);
  jest.restoreAllMocks();
  await eventually(401, here);
  await eventually(401, there);
});

test('a revoked key is refused at once where it was revoked, and by the other process', async () => {
  await keptByBoth();
  await shop.graphql(
    `mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { userErrors { message } } }`,
    { id: keyId },
    { authorization: `Bearer ${await shop.newKey({ devMode: false })}` },
  );
  expect(await here()).toBe(401);
  await eventually(401, there);
});

test('a suspended store is refused by both, and open again in both; so is a new rate', async () => {
  await keptByBoth();
  const operator = {
    database: shop.database,
    all: allStores(shop.database),
    operator: SERVICE_OPERATOR,
  };
  await suspendStore(operator, shop.storeId);
  expect(await here()).toBe(403);
  await eventually(403, there);
  await resumeStore(operator, shop.storeId);
  expect(await here()).toBe(200);
  await eventually(200, there);
  await setStore(operator, shop.storeId, { rate: 7 });
  const { headers: limited } = await shop.request('GET', PATH, undefined, headers());
  expect(limited['ratelimit-policy']).toContain('"key";q=14;');
  await setStore(operator, shop.storeId, { rate: null });
});

test('a kept key expires at its time, and its use is noted once a minute', async () => {
  await keptByBoth();
  const { lastUsedAt } = await rowOf(shop, 'apiKeys', { id: keyId });
  expect(lastUsedAt).not.toBeNull();
  await here();
  expect((await rowOf(shop, 'apiKeys', { id: keyId })).lastUsedAt).toEqual(lastUsedAt);
  jest.restoreAllMocks();
  await changeRows(shop, 'apiKeys', { id: keyId }, { expiresAt: inWallTime('1 hour') });
  await new Promise((resolve) => setTimeout(resolve, 1_050)); // it is read again, and kept
  expect(await here()).toBe(200);
  stopAge();
  expect(await here()).toBe(200);
  shiftWallClock(HOUR_MS);
  try {
    expect(await here()).toBe(401);
  } finally {
    shiftWallClock(-HOUR_MS);
  }
});

test('while messages do not arrive, every request reads the key', async () => {
  await keptByBoth();
  await other.proxy.close();
  await eventually(200, there);
  await revokeByHand();
  await eventually(401, there);
  expect(await here()).toBe(200);
});

test('a Dev mode key is read by every request, with its clock', async () => {
  key = shop.key;
  expect([await here(), await there()]).toEqual([200, 200]);
  stopAge();
  const clockThere = async () => {
    const payload = { query: '{ now }' };
    const answer = await other.app.server.inject({
      method: 'POST',
      url: '/graphql',
      headers: headers(),
      payload,
    });
    return Date.parse(answer.json().data.now);
  };
  const before = await clockThere();
  await shop.post('/v2/dev/clock/advance', { seconds: 86_400 });
  expect((await clockThere()) - before).toBeGreaterThanOrEqual(86_400_000);
});
