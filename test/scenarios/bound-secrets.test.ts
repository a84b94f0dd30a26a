/**
 * Stored secrets belong to their rows, and stored requests cannot be guessed, once no earlier
 * release runs.
 */
import { createHash, createHmac } from 'node:crypto';
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { resealSecrets } from '../../src/operators/reseal-secrets';
import { changeRows, not, removeRows, rowOf, rowsOf } from '../support/rows';
import { world, type Json, type World } from '../support/world';

const THE_OPERATOR = { name: 'tests', via: 'CLI' } as const;
const KEYS = ['a secret key of the tests'];
const WEBHOOK = {
  name: 'shop',
  endpoint: 'https://shop.example/hook',
  secret: 'um segredo comprido',
  events: ['checkout.completed'],
};

afterEach(() => {
  config.secretKeys = [...KEYS];
});

const sealedTexts = async (shop: World): Promise<string[]> =>
  [
    ...(await rowsOf(shop, 'webhooks')).flatMap((row) => [
      row.sealedSecret,
      row.sealedPreviousSecret,
    ]),
    ...(await rowsOf(shop, 'idempotencyKeys', {}, 'createdAt')).flatMap((row) => [
      row.sealedBody,
      ...(row.steps ?? []),
    ]),
  ].filter((text) => text !== null);

const versionsOf = async (shop: World) => [
  ...new Set((await sealedTexts(shop)).map((text) => text.split('.')[0])),
];

const fingerprintsIn = async (shop: World) =>
  (await rowsOf<{ fingerprint: string }>(shop, 'idempotencyKeys', {}, 'createdAt')).map(
    ({ fingerprint }) => fingerprint,
  );

/** Of the body with its fields in order. */
const sha256 = (body: Json) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        {},
        Object.fromEntries(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      ]),
    )
    .digest('hex');

const createWebhook = (shop: World, key: string, values: Json = {}) =>
  shop.request(
    'POST',
    '/v2/webhooks/create',
    { ...WEBHOOK, ...values },
    { 'idempotency-key': key },
  );

/** As an update from an earlier release leaves the database. */
const asBeforeTheUpdate = (shop: World) => removeRows(shop, 'sealing');

const bind = (shop: World) =>
  resealSecrets(
    { database: shop.database, all: allStores(shop.database), operator: THE_OPERATOR },
    config.secretKeys,
    {
      bind: true,
    },
  );

test('a sealed secret that is copied to another webhook is not sent to its endpoint', async () => {
  const shop = await world();
  await createWebhook(shop, 'victim', { secret: 'the secret of another shop' });
  const own = await shop.listen(['checkout.completed'], { sendSecret: true });
  const victim = await rowOf(shop, 'webhooks', { id: not(own.id) });
  await changeRows(shop, 'webhooks', { id: own.id }, { sealedSecret: victim.sealedSecret });
  await shop.pay(await shop.checkout());
  await shop.deliver().catch(() => {});
  expect(shop.receiver?.requests ?? []).toEqual([]);
});

test('a rotated webhook signs with both secrets, each sealed for its column', async () => {
  const shop = await world();
  const { id } = await shop.listen(['checkout.completed']);
  await shop.post('/v2/webhooks/rotate', { id, secret: 'o segundo segredo' });
  expect(await versionsOf(shop)).toEqual(['v2']);
  await shop.pay(await shop.checkout());
  await shop.deliver();
  const request = shop.receiver?.requests.at(-1);
  expect(String(request?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  expect(request?.headers['x-webhook-signature']).toBe(
    createHmac('sha256', 'o segundo segredo')
      .update(request?.raw ?? '')
      .digest('base64'),
  );
});

test('until `ops reseal --bind` an earlier release can read stored secrets; afterwards all are bound', async () => {
  const shop = await world();
  await asBeforeTheUpdate(shop);
  const first = await createWebhook(shop, 'before');
  const { id } = await shop.listen(['checkout.completed']);
  await shop.post('/v2/webhooks/rotate', { id, secret: 'o primeiro segredo' });
  await shop.post('/v2/webhooks/rotate', { id, secret: 'o segundo segredo' });
  expect(await versionsOf(shop)).toEqual(['v1']);
  expect(await fingerprintsIn(shop)).toEqual([sha256(WEBHOOK)]);

  const { resealed } = await bind(shop);
  expect(resealed).toMatchObject({
    'webhooks.sealedSecret': 2,
    'webhooks.sealedPreviousSecret': 1,
    'webhooks.sealedEarlierSecrets': 1,
    'idempotencyKeys.fingerprint': 1,
    'idempotencyKeys.sealedBody': 1,
  });
  expect(await versionsOf(shop)).toEqual(['v2']);
  expect(new Set(Object.values((await bind(shop)).resealed))).toEqual(new Set([0]));

  const repeated = await createWebhook(shop, 'before');
  expect([repeated.text, repeated.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  expect((await createWebhook(shop, 'before', { name: 'other' })).status).toBe(422);
  await createWebhook(shop, 'after', { endpoint: 'https://shop.example/2' });
  expect(await versionsOf(shop)).toEqual(['v2']);
  await shop.pay(await shop.checkout());
  await shop.deliver();
  const [request, ...others] = shop.receiver?.requests ?? [];
  expect(others).toEqual([]);
  expect(String(request?.headers['webhook-signature']).split(' ')).toHaveLength(3);
});

test('the fingerprint of a request is stored sealed, and recognised after SECRET_KEY was changed', async () => {
  const shop = await world();
  const first = await createWebhook(shop, 'once');
  const [stored] = await fingerprintsIn(shop);
  expect(stored).toMatch(/^v2\./);
  expect(stored).not.toContain(sha256(WEBHOOK));
  config.secretKeys = ['a newer key', ...KEYS];
  expect((await createWebhook(shop, 'once')).text).toBe(first.text);
  expect((await createWebhook(shop, 'once', { name: 'other' })).status).toBe(422);
  await bind(shop);
  config.secretKeys = ['a newer key'];
  expect((await createWebhook(shop, 'once')).text).toBe(first.text);
});
