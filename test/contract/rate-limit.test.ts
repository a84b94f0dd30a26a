/** A key may make so many requests a second, whichever process takes them. */
import { config } from '../../src/config/config';
import { RateLimiter } from '../../src/modules/stores/keys/rate-limit';
import { memberWith, invitationLink } from '../support/member';
import { changeRows, rowsOf } from '../support/rows';
import { until } from '../support/running-shop';
import { world, type Answer } from '../support/world';

test('the burst passes, the next request gets 429 with the time to wait, in the envelope', async () => {
  const shop = await world();
  config.rateLimit = 5;
  const ask = () => shop.request('GET', '/v2/products/list');
  const answers = [];
  for (let count = 0; count < 10; count++) answers.push(await ask());
  // twice the rate at once
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  // A slow machine has earned some more by then: until there is none left.
  const refused = (await Promise.all(Array.from({ length: 60 }, ask))).find(
    ({ status }) => status === 429,
  );
  expect(refused?.headers).toMatchObject({
    'retry-after': '1',
    'ratelimit-policy': '"key";q=10;w=2',
  });
  expect(refused?.body).toMatchObject({
    success: false,
    data: null,
    code: 'RATE_LIMITED',
    error: expect.stringContaining('5 requests per second'),
  });
  const graphql = (
    await Promise.all(
      Array.from({ length: 60 }, () =>
        shop.request('POST', '/graphql', { query: '{ mrr { mrr } }' }),
      ),
    )
  ).find(({ status }) => status === 429);
  expect(graphql).toMatchObject({
    status: 429,
    body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
  });
});

test('a costly document counts as many requests, also against what follows it', async () => {
  const shop = await world();
  config.rateLimit = 1;
  const query =
    '{ customers(first: 100) { nodes { checkouts(first: 100) { nodes { payments(first: 5) { nodes { id } } } } } } }';
  const first = await shop.request('POST', '/graphql', { query });
  expect([first.status, first.body.extensions.cost.requested > 10_000]).toEqual([200, true]);
  const next = await shop.request('GET', '/v2/products/list');
  expect([next.status, next.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(next.headers['retry-after'])).toBeGreaterThan(2); // five bursts of 2 are owed
  expect(Number(next.headers['retry-after'])).toBeLessThanOrEqual(10);
});

test('all keys of a store share a limit above their own; another store and environment are not affected', async () => {
  const shop = await world();
  const [second, production] = [await shop.newKey(), await shop.newKey({ devMode: false })];
  const other = await shop.openStore({ taxId: '11444777000161' });
  config.rateLimit = 5;
  config.storeRateFactor = 1;
  const list = (key: string) =>
    shop.request('GET', '/v2/products/list', undefined, { authorization: `Bearer ${key}` });
  // A slow machine earns some between the requests: until one comes when there is none left.
  let refused: Answer | undefined;
  await until('the limit of the store is reached', async () => {
    const [, answers] = await Promise.all([
      Promise.all(Array.from({ length: 60 }, () => list(shop.key))),
      Promise.all(Array.from({ length: 5 }, () => list(second))),
    ]);
    refused = answers.find(({ body }) => String(body.error).includes('this store'));
    return refused !== undefined;
  });
  config.storeRateFactor = 5;
  expect(refused?.body.error).toContain('this store, with all its keys, may make 5 requests');
  expect(refused?.headers['ratelimit-policy']).toBe('"store";q=10;w=2');
  for (const key of [production, other]) expect((await list(key)).status).toBe(200);
});

test('a member of two stores has a limit for each: the rate of one does not fill that of the other', async () => {
  const shop = await world();
  await shop.openStore({ taxId: '11444777000161' });
  const stores = await rowsOf<{ id: string }>(shop, 'stores');
  const other = String(stores.find(({ id }) => id !== shop.storeId)?.id);
  const person = await memberWith(shop, 'OWNER');
  await person.openLink(
    await invitationLink(shop, { email: person.email, role: 'OWNER', storeId: other }),
  );
  const ask = (storeId: string) => person.graphql('{ viewer { role } }', {}, { storeId });
  await changeRows(shop, 'stores', { id: shop.storeId }, { rate: 1 });
  await changeRows(shop, 'stores', { id: other }, { rate: 10 });
  const quick = await Promise.all(Array.from({ length: 15 }, () => ask(other)));
  expect(new Set(quick.map(({ status }) => status))).toEqual(new Set([200]));
  // More than the two requests that the slow store admits at once.
  const slow = await ask(shop.storeId);
  expect([slow.status, slow.headers['ratelimit-policy']]).toEqual([200, '"key";q=2;w=2']);
  await until('the limit in the slow store is reached', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(shop.storeId)));
    return answers.some(({ status }) => status === 429);
  });
  expect((await ask(other)).status).toBe(200);
});

test('another process learns what this one admitted when they share, and another key is not affected', async () => {
  const shop = await world();
  config.rateLimit = 1;
  const [here, there] = [new RateLimiter(shop.database), new RateLimiter(shop.database)];
  for (let count = 0; count < 2; count++) here.take('key_a', null);
  there.take('key_a', null);
  await here.share();
  await there.share();
  // 2 + 1 taken of a burst of 2
  expect(() => there.take('key_a', null)).toThrow('1 requests per second');
  expect(() => there.take('key_b', null)).not.toThrow();
  await Promise.all([here.close(), there.close()]);
});

test('sharing ends once a sharing that runs already has written what was taken', async () => {
  const shop = await world();
  const limiter = new RateLimiter(shop.database);
  limiter.take('key_c', null);
  const another = shop.database.createQueryRunner();
  await another.startTransaction();
  await another.query(`LOCK TABLE "rateBuckets"`);
  const running = limiter.share();
  let hasEnded = false;
  const shared = limiter.share().then(() => (hasEnded = true));
  await until('the first sharing waits for the table', async () => {
    const waiting = await shop.database.query<unknown[]>(
      `SELECT FROM pg_locks WHERE NOT "granted" AND "relation" = '"rateBuckets"'::regclass`,
    );
    return waiting.length > 0;
  });
  expect(hasEnded).toBe(false);
  await another.commitTransaction();
  await another.release();
  await Promise.all([running, shared, limiter.close()]);
});
