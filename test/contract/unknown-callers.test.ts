/** Who has no key and no page makes no work: nothing is read, looked up or stored for them
 * without end, and right keys beside them still pass. */
import { connect } from 'node:net';
import { config } from '../../src/config/config';
import { shiftWallClock } from '../../src/platform/time/clock';
import { newId } from '../../src/platform/records/columns/ids';
import { newApiKey } from '../../src/platform/secrets/secrets';
import { rateLimiterOf } from '../../src/modules/stores/keys/rate-limit';
import { openPort } from '../support/stream';
import { world, type World } from '../support/world';

let shop: World;
let port: number;

beforeAll(async () => {
  shop = await world();
  port = await openPort(shop.app);
});

/**
 * Sends the head of a request, and its body only once `before` is done; answers what came back
 * until the connection ended.
 */
function send(
  path: string,
  { key, body, before }: { key?: string; body?: string; before?: () => Promise<void> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let read = '';
    socket.on('data', (chunk) => {
      read += chunk.toString();
      if (body === undefined) socket.end(); // the answer came without any body
    });
    socket.on('error', reject).on('close', () => resolve(read));
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n${key ? `Authorization: Bearer ${key}\r\n` : ''}Content-Length: ${body?.length ?? 1_000_000}\r\n\r\n`,
    );
    if (body !== undefined) void before?.().then(() => socket.write(body));
  });
}

test('a key is refused before a byte of the body has come, at every API', async () => {
  for (const path of ['/v2/products/create', '/v1/billing/create', '/graphql', '/graphql/stream'])
    for (const key of [undefined, 'nonsense', newApiKey('dev')])
      expect([path, key, await send(path, key === undefined ? {} : { key })]).toEqual([
        path,
        key,
        expect.stringMatching(/^HTTP\/1.1 401 /),
      ]);
  const reader = await shop.newKey({ permissions: ['PRODUCT:READ'] });
  expect(await send('/v2/products/create', { key: reader })).toMatch(/^HTTP\/1.1 403 /);
});

test('a key that is revoked while its body is on its way is refused', async () => {
  const key = await shop.newKey();
  const body = JSON.stringify({ externalId: 'late', name: 'x', price: 100, currency: 'BRL' });
  const revoke = async () => {
    const { apiKeys } = await shop.graphql('{ apiKeys { nodes { id hint } } }');
    const { id } = apiKeys.nodes.find(({ hint }: { hint: string }) => key.endsWith(hint));
    await shop.graphql(
      'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { userErrors { message } } }',
      { id },
    );
    // a key may be used for half a second more
    await new Promise((resolve) => setTimeout(resolve, 600));
  };
  expect(await send('/v2/products/create', { key, body, before: revoke })).toMatch(
    /^HTTP\/1.1 401 [^]*revoked/,
  );
});

test('an address may try three hundred unknown keys, then 429; valid keys and other addresses still pass', async () => {
  const ask = async (key: string, remoteAddress: string) =>
    (
      await shop.app.server.inject({
        method: 'GET',
        url: '/v2/products/list?limit=1',
        remoteAddress,
        headers: { authorization: `Bearer ${key}` },
      })
    ).statusCode;
  expect(await ask(shop.key, '203.0.113.5')).toBe(200);
  const statuses = [];
  while (statuses.at(-1) !== 429 && statuses.length < 1_200)
    statuses.push(await ask(newApiKey('dev'), '203.0.113.5'));
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(300);
  expect(await ask(shop.key, '203.0.113.5')).toBe(200);
  expect(await ask(newApiKey('dev'), '203.0.113.6')).toBe(401);
  // A right key that this process has not seen yet waits its turn, and no longer.
  const unseen = await shop.newKey();
  shiftWallClock(2_000);
  expect(await ask(unseen, '203.0.113.5')).toBe(200);
});

/** Few, so that a slow machine does not earn tokens faster than it uses them. */
function limitPages(): void {
  config.pageRateLimit = 2;
}

test('pages that do not exist leave no row, and one network cannot ask for them without end', async () => {
  const rows = async () =>
    Number(
      (
        await shop.database.query<{ count: string }[]>(
          `SELECT count(*) FROM "rateBuckets" WHERE "keyId" LIKE 'page %'`,
        )
      )[0]?.count,
    );
  limitPages();
  await rateLimiterOf(shop.database).share();
  const before = await rows();
  const open = async (url: string, remoteAddress: string) =>
    (await shop.app.server.inject({ method: 'GET', url, remoteAddress })).statusCode;
  const statuses = [];
  for (let time = 0; time < 400; time++)
    statuses.push(
      await open(
        [`/pay/${newId('bill')}`, `/pay/zz${time}`, `/pay/${newId('char')}/stream`][time % 3] ?? '',
        `2001:db8:7:7::${time.toString(16)}`,
      ),
    );
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  await rateLimiterOf(shop.database).share();
  expect(await rows()).toBe(before);
  const { url } = await shop.checkout();
  const path = new URL(url).pathname;
  expect(await open(path, '2001:db8:7:8::1')).toBe(200); // the network beside it
  await rateLimiterOf(shop.database).share();
  expect(await rows()).toBe(before + 1);
});

test('one page is limited by network too', async () => {
  limitPages();
  const path = new URL((await shop.checkout()).url).pathname;
  const statuses = [];
  for (let time = 0; time < 120; time++) {
    const remoteAddress = `2001:db8:9:9::${time.toString(16)}`;
    statuses.push(
      (await shop.app.server.inject({ method: 'GET', url: path, remoteAddress })).statusCode,
    );
  }
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(120);
});
