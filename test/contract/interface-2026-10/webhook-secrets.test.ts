/** The secret of a webhook: required by REST, made by the service only where the request says so. */
import { world, type Json, type World } from '../../support/world';

let shop: World;
beforeAll(async () => void (shop = await world()));

const WEBHOOK = {
  name: 'Loja',
  endpoint: 'https://shop.example/hook',
  events: ['checkout.completed'],
};
const create = (values: Json) =>
  shop.request('POST', '/v2/webhooks/create', { ...WEBHOOK, ...values });
const countOfWebhooks = async () => ((await shop.get('/v2/webhooks/list')) as Json[]).length;

test.each([
  ['nothing', {}],
  ['null', { secret: null }],
  ['generateSecret: false', { generateSecret: false }],
])('with %s it is refused, and the sentence says how to get one', async (_what, values) => {
  const before = await countOfWebhooks();
  const { status, body } = await create(values);
  expect([status, body.code, body.field, body.reason]).toEqual([
    400,
    'INVALID_REQUEST',
    'secret',
    'REQUIRED',
  ]);
  expect(body.error).toContain('secret is required');
  expect(body.error).toContain('"generateSecret": true');
  expect(await countOfWebhooks()).toBe(before);
});

test('the short path asks for it too, and other wrong fields are named with it', async () => {
  const { status, body } = await shop.request('POST', '/webhooks/create', {
    ...WEBHOOK,
    name: undefined,
  });
  expect(status).toBe(400);
  expect(body.fields.map(({ field }: Json) => field)).toEqual(['name', 'secret']);
});

test('generateSecret: true makes one and shows it once', async () => {
  const { status, body } = await create({ generateSecret: true });
  expect(status).toBe(200);
  expect(body.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const again = await shop.get(`/v2/webhooks/get?id=${body.data.id}`);
  expect(again).not.toHaveProperty('secret');
});

test('both, a secret and generateSecret, are refused', async () => {
  const { status, body } = await create({ secret: 'um segredo', generateSecret: true });
  expect([status, body.field, body.reason]).toEqual([400, 'generateSecret', 'NOT_TOGETHER']);
  expect((await create({ secret: 'um segredo', generateSecret: false })).status).toBe(200);
});

test('GraphQL makes one when none is given, as before', async () => {
  const { createWebhook } = await shop.graphql(
    `mutation ($input: CreateWebhookInput!) {
      createWebhook(input: $input) { secret webhook { id } userErrors { message } }
    }`,
    { input: WEBHOOK },
  );
  expect(createWebhook).toMatchObject({ userErrors: [], secret: expect.stringMatching(/^whsec_/) });
});
