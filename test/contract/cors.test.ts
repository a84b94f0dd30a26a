/** Which origins' browsers may call the API, and what they may read of its answers. */
import type { InjectOptions } from 'fastify';
import { config, readConfig } from '../../src/config/config';
import { world, type World } from '../support/world';

const SHOP = 'https://shop.example';
const PANEL = 'http://localhost:5173';
const OPS = { authorization: 'Bearer the token of Ana' };

let shop: World;
const bearer = () => ({ authorization: `Bearer ${shop.key}` });
beforeAll(async () => {
  config.corsOrigins = [SHOP, PANEL];
  config.opsTokens = [{ name: 'ana', token: 'the token of Ana' }];
  shop = await world();
});

async function ask(options: InjectOptions & { origin?: string }) {
  const { origin, ...request } = options;
  const answer = await shop.app.server.inject({
    method: 'GET',
    url: '/v2/products/list',
    ...request,
    headers: { ...(origin && { origin }), ...request.headers },
  });
  return answer;
}

test('each allowed origin is named in its own answers, another one is not, and caches keep them apart', async () => {
  for (const origin of [SHOP, PANEL]) {
    const { headers } = await ask({ origin, headers: bearer() });
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers.vary).toMatch(/\borigin\b/i);
  }
  for (const origin of ['https://evil.example', `${SHOP}.evil.example`, 'null', undefined]) {
    const { headers } = await ask({ origin, headers: bearer() });
    expect([origin, headers['access-control-allow-origin']]).toEqual([origin, undefined]);
    expect(headers.vary).toMatch(/\borigin\b/i);
  }
});

test('a preflight needs no key, covers every method and header of the API, and is valid for two hours', async () => {
  const answer = await ask({
    method: 'OPTIONS',
    url: '/v2/webhooks/update',
    origin: SHOP,
    headers: {
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization, content-type, idempotency-key',
    },
  });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': SHOP,
    'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    'access-control-max-age': '7200',
  });
});

test('scripts may read the headers that say how to go on, of answers and of refusals, by both APIs', async () => {
  const asked: InjectOptions[] = [
    { headers: bearer() },
    { headers: { authorization: 'Bearer wrong' } },
    { url: '/nowhere' },
    { method: 'POST', url: '/graphql', headers: bearer(), payload: { query: '{ me }' } },
  ];
  for (const options of asked) {
    const { headers } = await ask({ ...options, origin: SHOP });
    expect(headers['access-control-allow-origin']).toBe(SHOP);
    const exposed = String(headers['access-control-expose-headers']).split(', ');
    for (const name of ['ratelimit', 'retry-after', 'idempotent-replayed', 'x-request-id'])
      expect([options.url, exposed]).toEqual([options.url, expect.arrayContaining([name])]);
  }
});

test('no page of another origin may read what operators see, whatever CORS_ORIGIN says', async () => {
  for (const url of ['/ops/queues', '/ops/graphql', '/metrics', '/metrics?x=1'])
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await ask({ method, url, origin: SHOP, headers: OPS });
      expect([method, url, headers['access-control-allow-origin']]).toEqual([
        method,
        url,
        undefined,
      ]);
    }
});

test('the setting is a list of origins or *, and says what is wrong', () => {
  const read = (CORS_ORIGIN?: string) => {
    const { config: read, problems } = readConfig({ CORS_ORIGIN });
    return problems.length > 0 ? problems : read.corsOrigins;
  };
  expect(read()).toEqual([]);
  expect(read(' https://Shop.example/ ,http://localhost:5173')).toEqual([SHOP, PANEL]);
  expect(read('*')).toEqual(['*']);
  for (const wrong of ['shop.example', 'https://shop.example/panel', 'file:///x'])
    expect(read(`${SHOP},${wrong}`)).toEqual([
      'CORS_ORIGIN must be origins such as https://shop.example, separated by commas, or *, ' +
        `not "${wrong}"`,
    ]);
});
