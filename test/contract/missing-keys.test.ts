/** A key that leaves SECRET_KEY too early: the start is refused, and the figures show it. */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { resealSecrets } from '../../src/operators/reseal-secrets';
import { checkSecretKey } from '../../src/runtime/check-secret-key';
import { measureNow } from '../support/measure';
import { world, type World } from '../support/world';

const OPS = { authorization: 'Bearer the token of the operators' };
const OPERATOR = { name: 'tests', via: 'CLI' } as const;
let shop: World;
let old: string[];

beforeAll(async () => {
  config.opsTokens = [{ name: 'ops', token: 'the token of the operators' }];
  shop = await world();
  old = [...config.secretKeys];
});
afterEach(() => {
  config.secretKeys = [...old];
});

async function figures(): Promise<Record<string, number>> {
  await measureNow(shop);
  const { body } = await shop.app.server.inject({ method: 'GET', url: '/metrics', headers: OPS });
  const names = [
    'secrets_of_missing_keys',
    'api_keys_of_missing_keys',
    'http_unauthenticated_total',
  ];
  return Object.fromEntries(
    names.map((name) => [
      name,
      Number(new RegExp(`^pitanga_${name} (\\d+)$`, 'm').exec(body)?.[1]),
    ]),
  );
}

test('until `ops reseal` has run, the old key is required; API keys that need it are counted', async () => {
  await shop.post('/v2/webhooks/create', {
    name: 'shop',
    endpoint: 'https://shop.example/hook',
    secret: 'um segredo comprido',
    events: ['checkout.completed'],
  });
  await checkSecretKey(allStores(shop.database), old);
  await checkSecretKey(allStores(shop.database), ['new', ...old]);
  config.secretKeys = ['new'];
  await expect(checkSecretKey(allStores(shop.database), ['new'])).rejects.toThrow(
    /does not match this database, which has \d+ stored secrets? \(webhooks\.sealedSecret.*\bops reseal/,
  );
  const before = await figures();
  expect(before.secrets_of_missing_keys).toBeGreaterThan(0);
  expect(before.api_keys_of_missing_keys).toBeGreaterThan(0);
  expect((await shop.request('GET', '/v2/products/list')).status).toBe(401);
  expect((await figures()).http_unauthenticated_total).toBe(
    (before.http_unauthenticated_total ?? NaN) + 1,
  );

  config.secretKeys = ['new', ...old];
  const operatorContext = {
    database: shop.database,
    all: allStores(shop.database),
    operator: OPERATOR,
  };
  const { apiKeysOfOlderKeys } = await resealSecrets(operatorContext, config.secretKeys);
  expect(apiKeysOfOlderKeys).toBeGreaterThan(0);
  expect(await figures()).toMatchObject({
    secrets_of_missing_keys: 0,
    api_keys_of_missing_keys: 0,
  });
  config.secretKeys = ['new'];
  await checkSecretKey(allStores(shop.database), ['new']);
  expect(await figures()).toMatchObject({
    secrets_of_missing_keys: 0,
    api_keys_of_missing_keys: apiKeysOfOlderKeys,
  });
});
