/** Why a request was refused, for programs: the same reason and values at both APIs. */
import { config } from '../../src/config/config';
import { world, type Json, type World } from '../support/world';

let shop: World;
beforeAll(async () => void (shop = await world()));

const rest = async (path: string, body: Json) =>
  (await shop.request('POST', path, body)).body as Json;

const coupon = async (input: Json): Promise<Json[]> => {
  const { createCoupon } = await shop.graphql(
    `mutation ($input: CreateCouponInput!) {
      createCoupon(input: $input) { userErrors { code path reason values } }
    }`,
    { input },
  );
  return createCoupon.userErrors;
};

test('a text of another form, a text that is too long and a missing one', async () => {
  const wrong = { code: 'A B', discountKind: 'PERCENTAGE', notes: 'x'.repeat(1_001) };
  const body = await rest('/v2/coupons/create', wrong);
  expect(body).toMatchObject({
    code: 'INVALID_REQUEST',
    reason: body.fields[0].reason,
    fields: expect.arrayContaining([
      expect.objectContaining({
        field: 'code',
        reason: 'WRONG_FORMAT',
        values: { format: 'code' },
      }),
      expect.objectContaining({ field: 'discount', reason: 'REQUIRED' }),
      expect.objectContaining({ field: 'notes', reason: 'TOO_LONG', values: { limit: 500 } }),
    ]),
  });
  expect(await coupon({ ...wrong, discount: 10_001 })).toEqual(
    expect.arrayContaining([
      {
        code: 'INVALID_REQUEST',
        path: ['input', 'code'],
        reason: 'WRONG_FORMAT',
        values: { format: 'code' },
      },
    ]),
  );
});

test('a number outside of its bounds has its limit and unit', async () => {
  const wrong = { code: 'HALF', discountKind: 'PERCENTAGE', discount: 10_001 };
  expect(await rest('/v2/coupons/create', wrong)).toMatchObject({
    field: 'discount',
    reason: 'TOO_HIGH',
    values: { limit: 100, unit: 'percent' },
  });
  expect(await coupon(wrong)).toEqual([
    {
      code: 'INVALID_REQUEST',
      path: ['input', 'discount'],
      reason: 'TOO_HIGH',
      values: { limit: 100, unit: 'percent' },
    },
  ]);
  const product = { name: 'Curso', price: -1, currency: 'BRL', externalId: 'p-1' };
  const { fields } = await rest('/v2/products/create', product);
  expect(fields).toMatchObject([
    { field: 'price', reason: 'TOO_LOW', values: { limit: 1, unit: 'cents' } },
  ]);
});

test('a refund above what is left names what is left, in cents', async () => {
  const sold = await shop.checkout({ product: await shop.product({ price: 8_990 }) });
  await shop.pay(sold);
  expect(await rest('/v2/checkouts/refund', { id: sold.id, amount: 90_000 })).toMatchObject({
    code: 'INVALID_REQUEST',
    field: 'amount',
    reason: 'TOO_HIGH',
    values: { limit: 8_990, unit: 'cents' },
  });
});

test('a conflict keeps its reason, and its code also beside wrong fields', async () => {
  const taken = { code: 'TAKEN', discountKind: 'FIXED', discount: 100 };
  await shop.post('/v2/coupons/create', taken);
  expect(await rest('/v2/coupons/create', taken)).toMatchObject({
    code: 'CONFLICT',
    field: 'code',
    reason: 'CODE_TAKEN',
  });
  expect(await coupon(taken)).toEqual([
    { code: 'CONFLICT', path: ['input', 'code'], reason: 'CODE_TAKEN', values: null },
  ]);
  expect(await rest('/v2/coupons/toggle', { id: 'NOPE' })).toMatchObject({
    code: 'NOT_FOUND',
    reason: 'UNKNOWN',
  });
});

test('an address that cannot be one, and one that is not public', async () => {
  const webhook = (endpoint: string) =>
    rest('/v2/webhooks/create', {
      name: 'w',
      endpoint,
      events: ['checkout.completed'],
      secret: 'a secret that is long',
    });
  // In Dev mode it says how the events reach the machine of a developer.
  config.allowPrivateEndpoints = false;
  expect(await webhook('http://localhost:4000/hook')).toMatchObject({
    error: expect.stringMatching(/must be an https address; .* npm run cli -- listen/),
    field: 'endpoint',
    values: { format: 'httpsAddress' },
  });
  config.allowPrivateEndpoints = true;
  expect(await webhook('shop')).toMatchObject({
    field: 'endpoint',
    reason: 'WRONG_FORMAT',
    values: { format: 'address' },
  });
});
