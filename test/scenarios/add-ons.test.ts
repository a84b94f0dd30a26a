/** Add-ons: further products that each cycle of a subscription charges, added to a running one. */
import { newStore, type Json, type World } from '../support/world';

const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };

interface Sold {
  more?: Json;
  coupon?: string;
}

/** 30.00 a month, paid by card, or by PIX on its page, on 1 April 2027. */
async function sold(shop: World, { more = {}, coupon }: Sold = {}): Promise<Json> {
  if (!(await shop.get('/v2/subscriptions/list')).length)
    await shop.travel('2027-04-01T15:00:00.000Z');
  const plan = await shop.product({ name: 'Plano', price: 3000, cycle: 'MONTHLY' });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: plan.id, quantity: 1 }],
    ...(coupon && { coupons: [coupon] }),
    ...more,
  });
  const { subscriptionId: id } = await shop.pay(checkout, {
    method: more.collection ? 'PIX' : 'CARD',
    customer: ANA,
    ...(coupon && { coupon }),
  });
  return { id, plan };
}

const extraOf = (shop: World, values: Json = {}) =>
  shop.product({ name: 'Extra', price: 500, cycle: 'MONTHLY', ...values });
const update = (shop: World, body: Json) => shop.request('POST', '/v2/subscriptions/update', body);
const linesOf = (lines: unknown) =>
  (lines as Json[]).map(({ kind, name, amount }) => [kind, name, amount]);

test('added now and removed now: each is prorated for itself, as the preview says', async () => {
  const shop = await newStore();
  const { id } = await sold(shop);
  const extra = await extraOf(shop);
  await shop.travel('2027-04-10T18:00:00.000Z');
  const body = { id, addOns: [{ productId: extra.id, quantity: 2 }], when: 'NOW' };
  const preview = await shop.post('/v2/subscriptions/preview-change', body);
  // 1000 × 21 ÷ 30
  expect(preview).toMatchObject({ prorated: 700, newAmount: 4000, nextAmount: 4700 });
  expect(linesOf(preview.lines)).toEqual([['ADDED_DAYS', 'Extra', 700]]);
  const added = await update(shop, { ...body, expectedAmount: 4700 });
  expect(added.body.data).toMatchObject({
    amount: 4000,
    addOns: [{ productId: extra.id, name: 'Extra', quantity: 2, unitPrice: 500 }],
    change: { status: 'APPLIED', newAmount: 4000, addOns: [{ quantity: 2 }] },
  });
  expect(await shop.get('/v2/public-mrr/mrr')).toMatchObject({ mrr: 4000 });
  await shop.travel('2027-04-20T18:00:00.000Z');
  // 1000 × 11 ÷ 30 = 366.67
  const { updateSubscription: removed } = await shop.graphql(
    `mutation ($input: UpdateSubscriptionInput!) {
      updateSubscription(input: $input) {
        subscription { amount addOns { productId } lines { nodes { kind name amount days } } }
        userErrors { message }
      }
    }`,
    { input: { id, addOns: [], when: 'NOW' } },
  );
  expect(removed).toMatchObject({
    userErrors: [],
    subscription: {
      amount: 3000,
      addOns: [],
      lines: {
        nodes: [
          { kind: 'UNUSED_DAYS', name: 'Extra', amount: -367, days: 11 },
          { kind: 'ADDED_DAYS', name: 'Extra', amount: 700, days: 21 },
        ],
      },
    },
  });
  await shop.travel('2027-05-01T16:00:00.000Z');
  // 3000 + 700 − 367
  expect((await shop.charges({ id })).map(({ amount }) => amount)).toEqual([3000, 3333]);
  const { mrrMovements } = await shop.graphql(
    '{ mrrMovements(input: { from: "2027-04" }) { months { new expansion contraction mrr } } }',
  );
  expect(mrrMovements.months).toEqual([
    { new: 3000, expansion: 1000, contraction: 1000, mrr: 3000 },
    { new: 0, expansion: 0, contraction: 0, mrr: 3000 },
  ]);
  expect(await shop.violations()).toEqual([]);
});

test('one day of 31 is left: a line of 16', async () => {
  const shop = await newStore();
  const { id } = await sold(shop);
  const extra = await extraOf(shop);
  await shop.travel('2027-05-31T18:00:00.000Z');
  const addOns = [{ productId: extra.id }];
  const preview = await shop.post('/v2/subscriptions/preview-change', { id, addOns, when: 'NOW' });
  // 500 ÷ 31 = 16.13
  expect(linesOf(preview.lines)).toEqual([['ADDED_DAYS', 'Extra', 16]]);
});

test('from the next cycle on each charge has a line of it; the plan changes and it stays', async () => {
  const shop = await newStore();
  const { id } = await sold(shop);
  const [extra, pro] = [await extraOf(shop), await shop.product({ price: 6000, cycle: 'MONTHLY' })];
  const { body } = await update(shop, { id, addOns: [{ productId: extra.id, quantity: 3 }] });
  expect(body.data).toMatchObject({ amount: 3000, addOns: [], change: { newAmount: 4500 } });
  await shop.travel('2027-05-01T16:00:00.000Z');
  const [, renewed] = await shop.charges({ id });
  expect(renewed).toMatchObject({
    amount: 4500,
    lines: [
      { name: 'Plano', quantity: 1, amount: 3000 },
      { name: 'Extra', quantity: 3, amount: 1500 },
    ],
  });
  await shop.post('/v2/products/update', { id: extra.id, price: 900 });
  await shop.post('/v2/subscriptions/change-plan', { id, productId: pro.id, quantity: 1 });
  await shop.travel('2027-06-01T16:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({ amount: 7500, name: pro.name });
  // what stays keeps the price that was agreed
  await update(shop, { id, addOns: [{ productId: extra.id, quantity: 4 }], when: 'NOW' });
  expect(await shop.subscription({ id })).toMatchObject({ amount: 8000 });
  expect(await shop.violations()).toEqual([]);
});

test('charged now: by card at once, by invoice on a page that names it', async () => {
  const shop = await newStore();
  const byCard = await sold(shop);
  const byInvoice = await sold(shop, { more: { collection: 'INVOICE' } });
  const extra = await extraOf(shop, { price: 1000 });
  await shop.travel('2027-04-10T18:00:00.000Z');
  const change = {
    addOns: [{ productId: extra.id }],
    when: 'NOW',
    proration: 'CHARGE_NOW',
  };
  const paid = await update(shop, { id: byCard.id, ...change });
  expect(paid.body.data).toMatchObject({ amount: 4000, change: { status: 'APPLIED' } });
  const open = await update(shop, { id: byInvoice.id, ...change });
  expect(open.body.data).toMatchObject({ amount: 3000, change: { status: 'AWAITING_PAYMENT' } });
  const { body } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true&status=PENDING');
  const [page = {}] = body.data as Json[];
  // 1000 × 21 ÷ 30
  expect(page).toMatchObject({ amount: 700 });
  await shop.pay(page, { method: 'PIX' });
  expect(await shop.subscription({ id: byInvoice.id })).toMatchObject({
    amount: 4000,
    addOns: [{ name: 'Extra' }],
  });
  await shop.travel('2027-04-26T16:00:00.000Z');
  const next = await shop.request('GET', '/v2/checkouts/list?isRenewal=true&status=PENDING');
  expect((next.body.data as Json[])[0]).toMatchObject({
    amount: 4000,
    items: [{ quantity: 1 }, { id: extra.id, quantity: 1 }],
  });
  expect(await shop.violations()).toEqual([]);
});

test.each([
  // 50% of both: 3500 ÷ 2; what is added until then costs its half: 500 ÷ 2 × 21 ÷ 30
  ['of everything', false, 1750, 175],
  // 50% of the plan: 1500 + 500; the add-on costs 500 × 21 ÷ 30
  ['of the plan only', true, 2000, 350],
])('a coupon %s', async (_what, isOfPlan, each, added) => {
  const shop = await newStore();
  await shop.travel('2027-04-01T15:00:00.000Z');
  const plan = await shop.product({ price: 3000, cycle: 'MONTHLY' });
  await shop.post('/v2/coupons/create', {
    code: 'METADE',
    discountKind: 'PERCENTAGE',
    discount: 50,
    duration: 'FOREVER',
    ...(isOfPlan && { productIds: [plan.id] }),
  });
  const { subscriptionId: id } = await shop.pay(
    await shop.post('/v2/subscriptions/create', {
      items: [{ id: plan.id, quantity: 1 }],
      coupons: ['METADE'],
    }),
    { method: 'CARD', coupon: 'METADE' },
  );
  const extra = await extraOf(shop);
  await shop.travel('2027-04-10T18:00:00.000Z');
  await update(shop, { id, addOns: [{ productId: extra.id }], when: 'NOW' });
  await shop.travel('2027-06-01T16:00:00.000Z');
  expect((await shop.charges({ id })).map(({ amount }) => amount)).toEqual([
    1500,
    each + added,
    each,
  ]);
  expect(await shop.violations()).toEqual([]);
});

test('a moved date charges the further days of plan and add-on, and a later change credits them', async () => {
  const shop = await newStore();
  const { id } = await sold(shop);
  const extra = await extraOf(shop);
  await update(shop, { id, addOns: [{ productId: extra.id }], when: 'NOW', proration: 'NONE' });
  await shop.travel('2027-05-01T16:00:00.000Z');
  // from 1 to 11 June, 10 of 31 days: 3000 × 10 ÷ 31 = 967.74 and 500 × 10 ÷ 31 = 161.29
  const moved = await shop.post('/v2/subscriptions/preview-change', {
    id,
    nextChargeAt: '2027-06-11',
    proration: 'NEXT_CHARGE',
  });
  expect((moved.lines as Json[]).map(({ amount }) => amount)).toEqual([968, 161]);
  await update(shop, { id, nextChargeAt: '2027-06-11', proration: 'NEXT_CHARGE' });
  await shop.travel('2027-06-01T16:00:00.000Z');
  const removed = await shop.post('/v2/subscriptions/preview-change', {
    id,
    addOns: [],
    when: 'NOW',
  });
  // (500 + 161) × 10 ÷ 41 = 161.22
  expect(linesOf(removed.lines)).toEqual([['UNUSED_DAYS', 'Extra', -161]]);
  expect(await shop.violations()).toEqual([]);
});

test('the coupon of the cycle discounts an add-on by its percent, also after its date was moved', async () => {
  const shop = await newStore();
  const once = { code: 'ONCE', discountKind: 'PERCENTAGE', discount: 29, duration: 'ONCE' };
  await shop.post('/v2/coupons/create', once);
  const { id } = await sold(shop, { coupon: 'ONCE' });
  const [extra, other] = [await extraOf(shop), await extraOf(shop, { name: 'Outro', price: 1000 })];
  await shop.travel('2027-04-10T18:00:00.000Z');
  // 2130 were paid: 2130 × 10 ÷ 30 = 710
  await update(shop, { id, nextChargeAt: '2027-05-11', proration: 'NEXT_CHARGE' });
  // 31 of 40 days are left: (500 − 145) × 31 ÷ 40 = 275.13
  const addOns = [{ productId: extra.id }];
  const added = await update(shop, { id, addOns, when: 'NOW', proration: 'NEXT_CHARGE' });
  expect(added.status).toBe(200);
  // (1000 − 290) × 31 ÷ 40 = 550.25
  const both = [...addOns, { productId: other.id }];
  const preview = await shop.post('/v2/subscriptions/preview-change', {
    id,
    addOns: both,
    when: 'NOW',
  });
  expect(linesOf(preview.lines)).toEqual([['ADDED_DAYS', 'Outro', 550]]);
  expect(preview.nextAmount).toBe(3000 + 500 + 1000 + 710 + 275 + 550);
  expect(await shop.violations()).toEqual([]);
});

test('what is refused, and the way out', async () => {
  const shop = await newStore();
  const { id, plan } = await sold(shop);
  const [extra, yearly, once] = [
    await extraOf(shop),
    await extraOf(shop, { cycle: 'ANNUALLY' }),
    await shop.product({ price: 500 }),
  ];
  const refusal = async (body: Json) => {
    const { status, body: answer } = await update(shop, { id, ...body });
    const preview = await shop.request('POST', '/v2/subscriptions/preview-change', {
      id,
      ...body,
    });
    expect(preview.status).toBe(status);
    return [status, answer.field, answer.reason];
  };
  const of = (...ids: unknown[]) => ({ addOns: ids.map((productId) => ({ productId })) });
  const [first, second] = ['addOns.0.productId', 'addOns.1.productId'];
  expect(await refusal(of(plan.id))).toEqual([400, first, 'NOT_TOGETHER']);
  expect(await refusal(of(extra.id, extra.id))).toEqual([400, second, 'NOT_TOGETHER']);
  expect(await refusal(of(extra.id, yearly.id))).toEqual([422, second, 'OTHER_CYCLE']);
  expect(await refusal(of(once.id))).toEqual([422, first, 'NO_CYCLE']);
  expect(await refusal(of('prod_none'))).toEqual([404, first, 'UNKNOWN']);
  const many = { addOns: Array.from({ length: 21 }, () => ({ productId: extra.id })) };
  expect(await refusal(many)).toEqual([400, 'addOns', 'TOO_MANY']);
  await update(shop, { id, ...of(extra.id), when: 'NOW' });
  const other = { productId: yearly.id };
  expect(await refusal(other)).toEqual([422, 'productId', 'OTHER_CYCLE']);
  expect(await refusal({ productId: extra.id })).toEqual([400, 'productId', 'NOT_TOGETHER']);
  expect((await update(shop, { id, ...other, addOns: [] })).status).toBe(200);
  expect(await shop.subscription({ id })).toMatchObject({ amount: 3500, addOns: [{}] });
});
