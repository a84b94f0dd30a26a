/** A store has limits above those of its keys: keys are free, and so are addresses of IPv6. */
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { config } from '../../src/config/config';
import { holdTransaction, lockWrites, waitingForLocks } from '../support/locks';
import { until } from '../support/running-shop';
import { changeRows, not, wallTime } from '../support/rows';
import { openPort, openStream, type Stream } from '../support/stream';
import { world, type Answer, type World } from '../support/world';

const KEYS_MAX = 100;
const PLACES_OF_A_NETWORK = 20;
const WATCH = 'subscription { events { id } }';

let shop: World;
let port: number;
const { streamsMax } = config.graphql;
beforeAll(async () => {
  config.trustedProxies = ['127.0.0.1'];
  shop = await world();
  config.pageRateLimit = 100_000;
  port = await openPort(shop.app);
});
afterAll(() => {
  config.trustedProxies = [];
  config.graphql.streamsMax = streamsMax;
});

const makeKey = (headers: Record<string, string> = {}): Promise<Answer> =>
  shop.request(
    'POST',
    '/graphql',
    {
      query:
        'mutation { createApiKey(input: { permissions: ["PRODUCT:READ"] }) { newApiKey { id } userErrors { code message } } }',
    },
    headers,
  );

test('a store has at most 100 active keys per environment; a revoked key makes room', async () => {
  const { apiKeys } = await shop.graphql('{ apiKeys { totalCount } }');
  for (let count = apiKeys.totalCount as number; count < KEYS_MAX - 2; count++)
    await shop.newKey({ permissions: ['PRODUCT:READ'] });
  await shop.warmUp();
  // All requests that have a connection meet before the first of them has made its key.
  const held = await holdTransaction(shop);
  await lockWrites(held.runner, 'apiKeys');
  const requests = Array.from({ length: 10 }, () => makeKey());
  await until('three requests wait', async () => (await waitingForLocks(shop)) >= 3);
  await held.release();
  const answers = (await Promise.all(requests)).map(({ body }) => body.data.createApiKey);
  const made = answers.filter(({ newApiKey }) => newApiKey !== null);
  expect(made).toHaveLength(2);
  expect(answers.find(({ newApiKey }) => newApiKey === null)?.userErrors).toEqual([
    { code: 'CONFLICT', message: expect.stringContaining('at most 100 active API keys') },
  ]);
  const production = await shop.newKey({ devMode: false });
  const elsewhere = await makeKey({ authorization: `Bearer ${production}` });
  expect(elsewhere.body.data.createApiKey.userErrors).toEqual([]);
  const [first, second] = made.map(({ newApiKey }) => newApiKey.id as string);
  await shop.graphql(
    'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { userErrors { code } } }',
    { id: first },
  );
  expect((await makeKey()).body.data.createApiKey.userErrors).toEqual([]);
  expect((await makeKey()).body.data.createApiKey.newApiKey).toBeNull();
  await changeRows(shop, 'apiKeys', { id: second }, { expiresAt: wallTime() });
  expect((await makeKey()).body.data.createApiKey.userErrors).toEqual([]);
});

test('all keys of a store together have five times the live streams of one', async () => {
  config.graphql.streamsMax = 1;
  const other = await shop.openStore({ taxId: '11444777000161' });
  const keys = Array.from({ length: 6 }, () => '');
  await changeRows(shop, 'apiKeys', { hint: not(shop.key.slice(-4)) }, { revokedAt: wallTime() });
  await changeRows(shop, 'apiKeys', { storeId: not(shop.storeId) }, { revokedAt: null });
  for (const index of keys.keys()) keys[index] = await shop.newKey();
  const streams: Stream[] = [];
  for (const key of keys.slice(0, 5)) streams.push(await openStream(port, key, WATCH));
  expect(streams.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const refused = await openStream(port, keys[5] ?? '', WATCH);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
  const elsewhere = await openStream(port, other, WATCH);
  expect(elsewhere.status).toBe(200);
  for (const stream of [...streams, elsewhere]) stream.close();
});

test('the addresses of one IPv6 network share the places for streams of pages', async () => {
  const { id } = await shop.checkout();
  const calls: ClientRequest[] = [];
  const open = async (address: string): Promise<number> => {
    const call = get(`http://127.0.0.1:${port}/pay/${id}/stream`, {
      agent: false,
      headers: { 'x-forwarded-for': address },
    });
    calls.push(call);
    return new Promise((resolve, reject) =>
      call
        .on('response', ({ statusCode = 0 }: IncomingMessage) => resolve(statusCode))
        .on('error', reject),
    );
  };
  for (let count = 1; count <= PLACES_OF_A_NETWORK; count++)
    expect(await open(`2001:db8:1:2:${count}::${count}`)).toBe(200);
  expect(await open('2001:db8:1:2:ffff::1')).toBe(429);
  expect(await open('2001:db8:1:3::1')).toBe(200);
  for (const call of calls) call.on('error', () => undefined).destroy();
});
