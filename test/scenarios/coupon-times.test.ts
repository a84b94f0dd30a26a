/** A coupon is used from its start until its end, by the clock of its store. */
import { BUYER as TYPED, Buyer } from '../support/buyer';
import { changeRows } from '../support/rows';
import { world, type Json, type World } from '../support/world';

const NOW = '2027-03-04T15:00:00.000Z';
const START = '2027-03-05T15:00:00.000Z';
const END = '2027-03-06T15:00:00.000Z';

let shop: World;
beforeEach(async () => {
  shop = await world();
  await shop.travel(NOW);
});
afterEach(() => shop.close());

const create = (values: Json = {}) =>
  shop.request('POST', '/v2/coupons/create', {
    code: 'OFF',
    discountKind: 'PERCENTAGE',
    discount: 10,
    ...values,
  });
const update = (values: Json) =>
  shop.request('POST', '/v2/coupons/update', { id: 'OFF', ...values });
const get = () => shop.get('/v2/coupons/get?id=OFF');
const pay = ({ id }: Json, values: Json = {}) =>
  shop.request('POST', `/v2/checkouts/simulate-payment?id=${id}`, {
    customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
    method: 'CARD',
    coupon: 'OFF',
    ...values,
  });
const answer = ({ status, body }: Awaited<ReturnType<typeof pay>>) => [
  status,
  body.code ?? null,
  body.reason ?? null,
];

test('a code is refused before its start and from its end on, with its reason', async () => {
  const { body } = await create({ startsAt: START, expiresAt: END });
  expect(body.data).toMatchObject({ startsAt: START, expiresAt: END, status: 'ACTIVE' });
  // It may be listed before its start.
  const [first, second, third] = [
    await shop.checkout({ coupons: ['OFF'] }),
    await shop.checkout({ coupons: ['OFF'] }),
    await shop.checkout({ coupons: ['OFF'] }),
  ] as const;
  expect(answer(await pay(first))).toEqual([400, 'INVALID_REQUEST', 'COUPON_NOT_STARTED']);
  await shop.travel('2027-03-05T14:40:00.000Z');
  expect(answer(await pay(first))).toEqual([400, 'INVALID_REQUEST', 'COUPON_NOT_STARTED']);
  await shop.travel(START);
  expect((await pay(first)).status).toBe(200);
  await shop.travel('2027-03-06T14:40:00.000Z');
  expect((await pay(second)).status).toBe(200);
  expect((await get()).status).toBe('ACTIVE');
  await shop.travel(END);
  expect(await get()).toMatchObject({ status: 'EXPIRED', redeemsCount: 2 });
  const late = await pay(third);
  expect(answer(late)).toEqual([400, 'INVALID_REQUEST', 'COUPON_EXPIRED']);
  expect(late.body.error).toBe(`coupon: OFF cannot be used since ${END}`);
  // The use was not reserved.
  expect(await shop.violations()).toEqual([]);
  const offered = await shop.request('POST', '/v2/checkouts/create', {
    items: third.items,
    coupons: ['OFF'],
  });
  expect([offered.status, offered.body.field]).toEqual([400, 'coupons.0']);
});

test('its time counts also before the job has looked at it', async () => {
  await create({ expiresAt: END });
  const checkout = await shop.checkout({ coupons: ['OFF'] });
  await changeRows(shop, 'coupons', { codeKey: 'off' }, { expiresAt: NOW });
  expect((await get()).status).toBe('ACTIVE');
  expect(answer(await pay(checkout))).toEqual([400, 'INVALID_REQUEST', 'COUPON_EXPIRED']);
});

test('times are in the future, and the end is after the start', async () => {
  const refused: [values: Json, field: string, error: string][] = [
    [{ startsAt: NOW }, 'startsAt', 'startsAt must be in the future: it is 2027-03-04T15:'],
    [{ expiresAt: NOW }, 'expiresAt', 'expiresAt must be in the future: it is 2027-03-04T15:'],
    [{ startsAt: END, expiresAt: START }, 'expiresAt', 'expiresAt must be after startsAt'],
    [{ startsAt: END, expiresAt: END }, 'expiresAt', 'expiresAt must be after startsAt'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt', 'expiresAt must be an ISO 8601 time'],
  ];
  for (const [values, field, error] of refused) {
    const { status, body } = await create(values);
    expect([status, body.field]).toEqual([400, field]);
    expect(body.error).toContain(error);
  }
  await create({ startsAt: START, expiresAt: END });
  expect((await update({ startsAt: END })).body).toMatchObject({
    field: 'startsAt',
    error: 'startsAt must be before expiresAt',
  });
  expect((await update({ expiresAt: START })).body.field).toBe('expiresAt');
  expect((await update({ expiresAt: NOW })).status).toBe(400);
});

test('null removes a time, and what is absent stays', async () => {
  await create({ startsAt: START, expiresAt: END });
  expect((await update({ notes: 'x' })).body.data).toMatchObject({
    startsAt: START,
    expiresAt: END,
  });
  expect((await update({ startsAt: null })).body.data).toMatchObject({
    startsAt: null,
    expiresAt: END,
  });
  expect((await pay(await shop.checkout({ coupons: ['OFF'] }))).status).toBe(200);
  // Times that are not sent are not checked again.
  await shop.travel('2027-03-06T14:00:00.000Z');
  expect((await update({ maxRedeems: 5 })).status).toBe(200);
  expect((await update({ expiresAt: null })).body.data.expiresAt).toBeNull();
  await shop.travel(END);
  expect((await get()).status).toBe('ACTIVE');
});

test('an expired coupon is ACTIVE again with both uses and time left, and not with one alone', async () => {
  await create({ expiresAt: END, maxRedeems: 1 });
  await pay(await shop.checkout({ coupons: ['OFF'] }));
  expect((await get()).status).toBe('EXPIRED');
  const later = '2027-03-08T15:00:00.000Z';
  expect((await update({ expiresAt: later })).body.data.status).toBe('EXPIRED');
  expect((await update({ maxRedeems: 2 })).body.data.status).toBe('ACTIVE');
  await shop.travel(later);
  expect((await get()).status).toBe('EXPIRED');
  expect((await update({ maxRedeems: 3 })).body.data.status).toBe('EXPIRED');
  expect((await update({ expiresAt: '2027-03-09T15:00:00.000Z' })).body.data.status).toBe('ACTIVE');
  await shop.travel('2027-03-09T15:00:00.000Z');
  expect((await update({ expiresAt: null })).body.data.status).toBe('ACTIVE');
});

test('a payment that was begun in time redeems the last use after the end', async () => {
  await create({ expiresAt: END, maxRedeems: 1 });
  const checkout = await shop.checkout({ coupons: ['OFF'] });
  await shop.travel('2027-03-06T14:40:00.000Z');
  const { id, method } = await begunByPix(checkout);
  expect(method).toBe('PIX');
  await shop.travel(END);
  expect(await get()).toMatchObject({ status: 'EXPIRED', redeemsCount: 0 });
  // The buyer pays the code that was begun.
  const paid = await pay(checkout, {
    method: 'PIX',
    customer: { name: TYPED.name, email: TYPED.email, taxId: TYPED.taxId },
  });
  expect(paid.body.data).toMatchObject({ status: 'PAID', paidAmount: 4491 });
  expect((await shop.charges(checkout)).map((charge) => charge.id)).toEqual([id]);
  expect(await get()).toMatchObject({ status: 'EXPIRED', redeemsCount: 1 });
});

/** A buyer asks for a code with the coupon, and has not paid it. */
async function begunByPix(checkout: Json): Promise<Json> {
  await new Buyer(shop).pay(String(checkout.url), { method: 'PIX', coupon: 'OFF' });
  const [charge] = await shop.charges(checkout);
  return charge ?? {};
}
