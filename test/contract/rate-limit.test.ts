/** A key may make so many requests a second, whichever process takes them. */
import { config } from '../../src/config';
import { RateLimiter } from '../../src/stores/rate-limit';
import { world } from '../support/world';

test('the burst passes, the next request gets 429 with the time to wait, in the envelope', async () => {
  const shop = await world();
  config.rateLimit = 5;
  const ask = () => shop.request('GET', '/v2/products/list');
  const answers = [];
  for (let count = 0; count < 10; count++) answers.push(await ask());
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200)); // twice the rate at once
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

test('another process learns what this one admitted when they share, and another key is not affected', async () => {
  const shop = await world();
  config.rateLimit = 1;
  const [here, there] = [new RateLimiter(shop.database), new RateLimiter(shop.database)];
  for (let count = 0; count < 2; count++) here.take('key_a', null);
  there.take('key_a', null);
  await here.share();
  await there.share();
  expect(() => there.take('key_a', null)).toThrow('1 requests per second'); // 2 + 1 taken of a burst of 2
  expect(() => there.take('key_b', null)).not.toThrow();
  await Promise.all([here.close(), there.close()]);
});
