/**
 * Setup fees, one-off lines, moved charge dates and coupons of running subscriptions: what each of
 * them does to the next charges. The sums stand beside the amounts.
 */
import { newStore, type Json, type World } from '../support/world';

interface Sold {
  price?: number;
  cycle?: string;
  from?: string;
  setupFee?: number;
  trialDays?: number;
  coupon?: string;
  quantity?: number;
}

/** A subscription by card that began at noon of that day. */
async function soldOn(shop: World, sold: Sold = {}): Promise<string> {
  const { price = 3000, cycle = 'MONTHLY', from = '2027-04-01', coupon, quantity = 1 } = sold;
  await shop.travel(`${from}T15:00:00.000Z`);
  const { setupFee, trialDays } = sold;
  const { id } = await shop.product({
    price,
    cycle,
    ...(setupFee && { setupFee }),
    ...(trialDays && { trialDays }),
  });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity }],
    ...(coupon && { coupons: [coupon] }),
  });
  const paid = await shop.pay(checkout, { method: 'CARD', ...(coupon && { coupon }) });
  return String(paid.subscriptionId);
}

const update = (shop: World, body: Json) => shop.request('POST', '/v2/subscriptions/update', body);

const amountsOf = async (shop: World, id: string) =>
  (await shop.charges({ id })).map(({ amount }) => amount);

async function upcomingOf(shop: World, id: string): Promise<Json> {
  const { subscription } = await shop.graphql(
    `query ($id: ID!) {
      subscription(id: $id) { upcomingCharge { date amount discount lines { kind amount } } }
    }`,
    { id },
  );
  return (subscription as Json).upcomingCharge as Json;
}

/** Months are whole and the clock is at noon, so that dates say themselves. */
const dayOf = (moment: unknown) => String(moment).slice(0, 10);

async function newCoupon(shop: World, more: Json = {}): Promise<string> {
  const code = 'VOLTA';
  await shop.post('/v2/coupons/create', {
    code,
    discountKind: 'PERCENTAGE',
    discount: 50,
    maxRedeems: 10,
    ...more,
  });
  return code;
}

test('a setup fee is charged with the first payment only, and is no revenue of a month', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { setupFee: 5000, quantity: 2 });
  // 3000 × 2 + 5000
  expect(await amountsOf(shop, id)).toEqual([11_000]);
  expect(await shop.subscription({ id })).toMatchObject({ amount: 6000 });
  expect(await shop.get('/v2/public-mrr/mrr')).toMatchObject({ mrr: 6000 });
  await shop.travel('1 month');
  expect(await amountsOf(shop, id)).toEqual([11_000, 6000]);
  expect(await shop.violations()).toEqual([]);
});

test('no coupon discounts a setup fee, and no change credits it', async () => {
  const shop = await newStore();
  const coupon = await newCoupon(shop);
  const id = await soldOn(shop, { setupFee: 5000, coupon });
  // 3000 − 50% + 5000
  expect(await amountsOf(shop, id)).toEqual([6500]);
  await shop.travel('2027-04-10T18:00:00.000Z');
  await update(shop, { id, quantity: 2, when: 'NOW' });
  // 21 of 30 days are left: −1500 × 21/30, and 6000 − 50%, × 21/30
  expect((await upcomingOf(shop, id)).lines).toEqual([
    { kind: 'PLAN', amount: 6000 },
    { kind: 'UNUSED_DAYS', amount: -1050 },
    { kind: 'ADDED_DAYS', amount: 2100 },
  ]);
});

test('after a trial the setup fee joins the first full charge', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { setupFee: 5000, trialDays: 10 });
  expect(await amountsOf(shop, id)).toEqual([0]);
  expect(await upcomingOf(shop, id)).toMatchObject({ amount: 8000 });
  await shop.travel('1 month');
  await shop.travel('1 month');
  expect(await amountsOf(shop, id)).toEqual([0, 8000, 3000]);
  expect(await shop.violations()).toEqual([]);
});

test('the fee of a product changes for later checkouts, and needs a cycle', async () => {
  const shop = await newStore();
  const product = await shop.product({ price: 3000, cycle: 'MONTHLY', setupFee: 5000 });
  expect(product).toMatchObject({ setupFee: 5000 });
  const sell = () =>
    shop.post('/v2/subscriptions/create', { items: [{ id: product.id, quantity: 1 }] });
  const first = await sell();
  expect(first).toMatchObject({ amount: 8000, setupFee: 5000 });
  await shop.post('/v2/products/update', { id: product.id, setupFee: null });
  expect(await sell()).toMatchObject({ amount: 3000, setupFee: null });
  await shop.pay(first, { method: 'CARD' });
  expect(await shop.get(`/v2/checkouts/get?id=${first.id}`)).toMatchObject({ paidAmount: 8000 });
  const once = await shop.product({ price: 1000 });
  expect(
    await shop.request('POST', '/v2/products/update', { id: once.id, setupFee: 100 }),
  ).toMatchObject({ status: 400, body: { field: 'setupFee', reason: 'ONLY_WITH' } });
});

test('one-off lines join the next charge once, and can be removed until then', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  const line = { id, description: 'Uniforme', amount: 1200 };
  const added = await shop.post('/v2/subscriptions/add-line', line);
  expect(added).toMatchObject({ kind: 'ONE_OFF', name: 'Uniforme', amount: 1200, chargeId: null });
  expect(await shop.request('POST', '/v2/subscriptions/add-line', line)).toMatchObject({
    status: 409,
    body: { field: 'id', reason: 'WRONG_STATE' },
  });
  const keyed = await shop.request('POST', '/v2/subscriptions/add-line', line, {
    'idempotency-key': 'second uniform',
  });
  expect(keyed.status).toBe(200);
  await shop.post('/v2/subscriptions/add-line', { id, description: 'Desconto', amount: -200 });
  const remove = (lineId: unknown) =>
    shop.request('POST', '/v2/subscriptions/remove-line', { id: lineId });
  expect(await remove(keyed.body.data.id)).toMatchObject({ status: 200 });
  expect(await remove(keyed.body.data.id)).toMatchObject({ status: 200 });
  await shop.travel('1 month');
  await shop.travel('1 month');
  // 3000 + 1200 − 200
  expect(await amountsOf(shop, id)).toEqual([3000, 4000, 3000]);
  expect(await remove(added.id)).toMatchObject({ status: 409 });
  expect(await shop.violations()).toEqual([]);
});

test('a line of less than the charge is carried over, and 0 or an ending subscription is refused', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  const add = (amount: number) =>
    shop.request('POST', '/v2/subscriptions/add-line', { id, description: 'Bolsa', amount });
  expect(await add(0)).toMatchObject({ status: 400, body: { field: 'amount' } });
  expect((await add(-4000)).status).toBe(200);
  expect(await shop.subscription({ id })).toMatchObject({ credit: 4000 });
  await shop.travel('1 month');
  await shop.travel('1 month');
  // 3000 − 4000 leaves 1000 for the next one
  expect(await amountsOf(shop, id)).toEqual([3000, 0, 2000]);
  await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  expect(await add(100)).toMatchObject({ status: 409 });
  expect(await shop.violations()).toEqual([]);
});

test('a later charge date is the day from which all later ones are counted', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { from: '2027-01-31' });
  await shop.travel('2027-02-10T15:00:00.000Z');
  expect(await update(shop, { id, nextChargeAt: '2027-03-05' })).toMatchObject({ status: 200 });
  expect(await upcomingOf(shop, id)).toMatchObject({ amount: 3000 });
  expect(dayOf((await upcomingOf(shop, id)).date)).toBe('2027-03-05');
  await shop.travel('2027-03-04T15:00:00.000Z');
  expect(await amountsOf(shop, id)).toEqual([3000]);
  await shop.travel('2027-05-06T15:00:00.000Z');
  expect((await shop.charges({ id })).map(({ paidAt }) => dayOf(paidAt))).toEqual([
    '2027-01-31',
    '2027-03-05',
    '2027-04-05',
    '2027-05-05',
  ]);
  expect(await shop.violations()).toEqual([]);
});

test('the days in between cost their share of the period that ends', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { from: '2027-04-01' });
  const moved = { id, billingDay: 10, proration: 'NEXT_CHARGE' };
  await shop.travel('2027-04-05T15:00:00.000Z');
  const preview = await shop.post('/v2/subscriptions/preview-change', moved);
  // 1 to 10 May are 9 days of 30: 3000 × 9/30
  expect(preview).toMatchObject({
    lines: [{ kind: 'ADDED_DAYS', amount: 900 }],
    nextAmount: 3900,
    upcomingAfter: [{ amount: 3900 }, { amount: 3000 }, { amount: 3000 }],
  });
  expect((preview.upcomingAfter as Json[]).map(({ date }) => dayOf(date))).toEqual([
    '2027-05-10',
    '2027-06-10',
    '2027-07-10',
  ]);
  await shop.post('/v2/subscriptions/update', { ...moved, expectedAmount: 3900 });
  // Upgraded on 25 April, 15 of 39 days are left: 3900 × 15/39 are 1500, and 6000 × 15/39 are 2308
  await shop.travel('2027-04-25T15:00:00.000Z');
  await update(shop, { id, quantity: 2, when: 'NOW' });
  expect((await upcomingOf(shop, id)).lines).toEqual([
    { kind: 'PLAN', amount: 6000 },
    { kind: 'ADDED_DAYS', amount: 900 },
    { kind: 'UNUSED_DAYS', amount: -1500 },
    { kind: 'ADDED_DAYS', amount: 2308 },
  ]);
  await shop.travel('2027-05-11T15:00:00.000Z');
  expect(await amountsOf(shop, id)).toEqual([3000, 7708]);
  expect(await shop.violations()).toEqual([]);
});

test('moved twice, in a trial, and before a leap day', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { from: '2028-01-29' });
  await shop.travel('2028-02-01T15:00:00.000Z');
  await update(shop, { id, nextChargeAt: '2028-03-10' });
  await update(shop, { id, nextChargeAt: '2028-03-31' });
  await shop.travel('2028-06-01T15:00:00.000Z');
  expect((await shop.charges({ id })).map(({ paidAt }) => dayOf(paidAt))).toEqual([
    '2028-01-29',
    '2028-03-31',
    '2028-04-30',
    '2028-05-31',
  ]);
  const trial = await soldOn(shop, { from: '2028-06-02', trialDays: 7 });
  await update(shop, { id: trial, nextChargeAt: '2028-06-20' });
  expect(await shop.subscription({ id: trial })).toMatchObject({
    trialEndsAt: '2028-06-20T23:59:59.999Z',
  });
  await shop.travel('2028-06-22T15:00:00.000Z');
  expect(await amountsOf(shop, trial)).toEqual([0, 3000]);
  expect(await shop.violations()).toEqual([]);
});

test('what a moved date needs', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { from: '2027-04-01' });
  const refusal = async (body: Json, of = id) => {
    const { status, body: answer } = await update(shop, { id: of, ...body });
    return [status, answer.field, answer.reason];
  };
  expect(await refusal({ nextChargeAt: '2027-05-01' })).toEqual([422, 'nextChargeAt', 'TOO_EARLY']);
  expect(await refusal({ nextChargeAt: '2027-06-02' })).toEqual([422, 'nextChargeAt', 'TOO_LATE']);
  expect(await refusal({ nextChargeAt: '2027-05-05', billingDay: 5 })).toEqual([
    400,
    'billingDay',
    'NOT_TOGETHER',
  ]);
  expect(await refusal({ billingDay: 5, quantity: 2, when: 'NOW' })).toEqual([
    400,
    'billingDay',
    'NOT_TOGETHER',
  ]);
  expect(await refusal({ billingDay: 1 })).toEqual([422, 'billingDay', 'TOO_EARLY']);
  expect(await refusal({ billingDay: 29 })).toEqual([400, 'billingDay', 'TOO_HIGH']);
  const weekly = await soldOn(shop, { cycle: 'WEEKLY', from: '2027-04-02' });
  expect(await refusal({ billingDay: 5 }, weekly)).toEqual([422, 'billingDay', 'OTHER_CYCLE']);
  await shop.post('/v2/subscriptions/pause', { id });
  expect(await refusal({ billingDay: 5 })).toEqual([422, 'billingDay', 'WRONG_STATE']);
  await shop.post('/v2/subscriptions/resume', { id });
  await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  expect(await refusal({ billingDay: 5 })).toEqual([422, 'billingDay', 'WRONG_STATE']);
});

test('a coupon discounts as many further charges as it says, and is redeemed by the first', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  const coupon = await newCoupon(shop, { duration: 'CYCLES', cycles: 2 });
  const preview = await shop.post('/v2/subscriptions/preview-change', { id, coupon });
  expect(preview.upcomingAfter).toMatchObject([
    { amount: 1500 },
    { amount: 1500 },
    { amount: 3000 },
  ]);
  expect(await update(shop, { id, coupon })).toMatchObject({ status: 200 });
  const redeems = async () => (await shop.get(`/v2/coupons/get?id=${coupon}`)).redeemsCount;
  expect(await redeems()).toBe(0);
  await shop.travel('1 month');
  expect(await redeems()).toBe(1);
  await shop.travel('1 month');
  await shop.travel('1 month');
  expect(await amountsOf(shop, id)).toEqual([3000, 1500, 1500, 3000]);
  expect(await update(shop, { id, coupon })).toMatchObject({
    status: 400,
    body: { field: 'coupon', reason: 'NOT_USABLE' },
  });
  expect(await shop.violations()).toEqual([]);
});

test('a coupon is removed or replaced, and its unused use is free again', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  const coupon = await newCoupon(shop, { maxRedeems: 1 });
  await update(shop, { id, coupon });
  await update(shop, { id, coupon: null });
  expect(await upcomingOf(shop, id)).toMatchObject({ amount: 3000, discount: 0 });
  await update(shop, { id, coupon });
  await update(shop, { id, coupon });
  expect(await upcomingOf(shop, id)).toMatchObject({ amount: 1500, discount: 1500 });
  const other = await soldOn(shop, { from: '2027-04-03' });
  expect(await update(shop, { id: other, coupon })).toMatchObject({ status: 400 });
  expect(await update(shop, { id: other, coupon: 'NONE' })).toMatchObject({
    status: 400,
    body: { field: 'coupon', reason: 'NOT_USABLE' },
  });
  await shop.post('/v2/subscriptions/cancel', { id });
  expect(await update(shop, { id: other, coupon })).toMatchObject({ status: 200 });
  expect(await shop.violations()).toEqual([]);
});
