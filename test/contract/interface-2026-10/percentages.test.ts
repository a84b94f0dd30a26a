/** Discounts in percent, and in hundredths of a percent as newer clients send them. */
import { world, type Json, type World } from '../../support/world';

let shop: World;
beforeAll(async () => {
  shop = await world();
});

const create = (code: string, discount: unknown, path = '/v2/coupons/create') =>
  shop.request('POST', path, { code, discountKind: 'PERCENTAGE', discount });

async function paid(code: string): Promise<Json> {
  const product = await shop.product({ price: 9_990 });
  const checkout = await shop.checkout({ product, coupons: [code] });
  return shop.pay(checkout, { method: 'PIX', coupon: code });
}

test.each([
  [15, 8_492], // 9990 − 15% = 1498.5 → 1498
  [1_500, 8_492],
  [1_050, 8_942], // 9990 − 10.5% = 1048.95 → 1048
  [101, 9_890], // 9990 − 1.01% = 100.899 → 100
])('%d is answered as sent, and 9990 costs %d', async (discount, amount) => {
  const code = `C${discount}`;
  expect((await create(code, discount)).body.data).toMatchObject({ code, discount });
  expect(await paid(code)).toMatchObject({ paidAmount: amount });
  const { coupon } = await shop.graphql('query ($id: ID!) { coupon(id: $id) { discount } }', {
    id: code,
  });
  expect(coupon).toEqual({ discount });
});

test('100 is 100%, and Dev mode says so', async () => {
  for (const [code, path] of [
    ['ALL', '/v2/coupons/create'],
    ['ALL1', '/v1/coupon/create'],
  ] as const)
    expect((await create(code, 100, path)).body.warnings).toEqual([
      'discount 100 is 100%: only above 100 it is in hundredths of a percent',
    ]);
  expect((await create('HALF', 50)).body.warnings).toBeUndefined();
  const fixed = { code: 'F100', discountKind: 'FIXED', discount: 100 };
  expect((await shop.request('POST', '/v2/coupons/create', fixed)).body.warnings).toBeUndefined();
  const key = await shop.newKey({ devMode: false });
  const { status, body } = await shop.request(
    'POST',
    '/v2/coupons/create',
    { code: 'ALL', discountKind: 'PERCENTAGE', discount: 100 },
    { authorization: `Bearer ${key}` },
  );
  expect([status, body.warnings]).toEqual([200, undefined]);
});

test.each([
  [5.25, 9_466, 525], // 9990 − 5.25% = 9990 − 524.475
  [10.5, 8_942, 1_050],
  [0.07, 9_984, 7], // 9990 − 6.993
  [0.5, 9_941, 50],
  [99.99, 1, 9_999],
])('%d has decimals: 9990 costs %d', async (discount, amount, discountHundredths) => {
  const code = `D${discountHundredths}`;
  expect((await create(code, discount)).body.data).toMatchObject({ discount, discountHundredths });
  expect(await paid(code)).toMatchObject({ paidAmount: amount });
  const byGraphql = {
    code: `G${discountHundredths}`,
    discountKind: 'PERCENTAGE',
    discountHundredths,
  };
  const { createCoupon } = await shop.graphql(
    'mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { coupon { discountHundredths } userErrors { message } } }',
    { input: byGraphql },
  );
  expect(createCoupon).toEqual({ coupon: { discountHundredths }, userErrors: [] });
  expect(await paid(byGraphql.code)).toMatchObject({ paidAmount: amount });
});

test('a whole number of percent is one however it is written', async () => {
  const input = { code: 'WHOLE', discountKind: 'PERCENTAGE', discountHundredths: 1_500 };
  expect(await shop.post('/v2/coupons/create', input)).toMatchObject({
    discount: 15,
    discountHundredths: null,
  });
});

test.each([
  [{ discountKind: 'FIXED', discount: 5.25 }, 'discount'],
  [{ discountKind: 'FIXED', discountHundredths: 525 }, 'discountHundredths'],
  [{ discountKind: 'PERCENTAGE', discount: 5, discountHundredths: 525 }, 'discountHundredths'],
  [{ discountKind: 'PERCENTAGE', discountHundredths: 10_001 }, 'discountHundredths'],
  [{ discountKind: 'PERCENTAGE', discount: 5.255 }, 'discount'],
  [{ discountKind: 'PERCENTAGE', discount: 0.001 }, 'discount'],
  [{ discountKind: 'PERCENTAGE' }, 'discount'],
])('%o is refused', async (input, field) => {
  const { status, body } = await shop.request('POST', '/v2/coupons/create', {
    code: 'W',
    ...input,
  });
  expect([status, body.field, body.error.split(';').length]).toEqual([400, field, 1]);
  expect((await shop.request('GET', '/v2/coupons/get?id=W')).status).toBe(404);
});

test.each([0, -1, 100.5, 150.5, 10_001, 1_000_000])('%d is refused', async (discount) => {
  const { status, body } = await create('WRONG', discount);
  expect([status, body.field]).toEqual([400, 'discount']);
  expect((await shop.request('GET', '/v2/coupons/get?id=WRONG')).status).toBe(404);
});

test('a FIXED discount is never read as a percentage', async () => {
  await shop.post('/v2/coupons/create', { code: 'OFF15', discountKind: 'FIXED', discount: 1_500 });
  expect(await paid('OFF15')).toMatchObject({ paidAmount: 8_490 }); // 9990 − 1500
});
