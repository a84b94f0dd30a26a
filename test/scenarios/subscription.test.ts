/** The life of a subscription, row by row of the interface's table, as a merchant sees it. */
import { changeRows } from '../support/rows';
import { newStore, type Json } from '../support/world';

test('none → ACTIVE: it exists only after the buyer has paid its checkout', async () => {
  const shop = await newStore();
  await shop.listen();
  const product = await shop.product({
    name: 'Clube',
    description: 'Todo mês',
    price: 4990,
    cycle: 'MONTHLY',
  });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 3 }],
    externalId: 'pedido-1',
    metadata: { order: 'A1' },
  });
  expect(checkout).toMatchObject({
    id: expect.stringMatching(/^bill_/),
    status: 'PENDING',
    frequency: 'SUBSCRIPTION',
    methods: ['CARD'],
    amount: 14970,
    paidAmount: null,
    metadata: { order: 'A1' },
  });
  expect(checkout.subscriptionId).toBeUndefined();
  expect(await shop.get('/v2/subscriptions/list')).toMatchObject([
    { id: checkout.id, status: 'PENDING', subscription: null },
  ]);
  const paid = await shop.pay(checkout, { method: 'CARD' });
  const subscription = await shop.subscription({ id: paid.subscriptionId });
  expect(subscription).toMatchObject({
    id: expect.stringMatching(/^subs_[0-9A-Za-z]+$/),
    status: 'ACTIVE',
    amount: 14970,
    method: 'CARD',
    coupons: [],
    devMode: true,
    trialDays: null,
    trialEndsAt: null,
    name: 'Clube',
    description: 'Todo mês',
    currency: 'BRL',
    frequency: 'MONTHLY',
    metadata: { order: 'A1' },
    customerId: expect.stringMatching(/^cust_/),
    canceledAt: null,
    cancelledDueTo: null,
    retry: null,
  });
  expect(await shop.received()).toEqual(['checkout.completed', 'subscription.completed']);
  const [, completed] = await shop.messages();
  expect(Object.keys(completed?.body.data as Json)).toEqual([
    'subscription',
    'customer',
    'payment',
    'payerInformation',
    'checkout',
  ]);
  expect(completed?.body.data).toMatchObject({
    payment: { amount: 14970, status: 'PAID', method: 'CARD' },
    payerInformation: { method: 'CARD', CARD: { number: '4242', brand: 'visa' } },
    checkout: { id: checkout.id, items: [{ id: product.id, quantity: 3 }] },
  });
  expect(await shop.get('/v2/subscriptions/list')).toMatchObject([
    { id: checkout.id, status: 'PAID', subscription: { id: subscription.id } },
  ]);
});

test('ACTIVE → CANCELLED: at once, with its five objects; a second cancel is refused', async () => {
  const shop = await newStore();
  await shop.listen(['subscription.cancelled']);
  const subscription = await shop.subscribe();
  const cancelled = await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  expect(cancelled).toMatchObject({
    id: subscription.id,
    status: 'CANCELLED',
    cancelPolicy: 'NOW',
    canceledAt: expect.any(String),
    name: 'Produto',
    description: null,
    currency: 'BRL',
  });
  expect(await shop.upcoming(subscription)).toBeNull();
  await shop.travel('2 months');
  expect(await shop.charges(subscription)).toHaveLength(1);
  const told = await shop.messages();
  expect(told).toHaveLength(1);
  expect(told[0]?.body.data).toMatchObject({
    subscription: { status: 'CANCELLED' },
    payment: { amount: 4990, status: 'PAID' },
    payerInformation: { method: 'CARD' },
    checkout: { status: 'PAID' },
    customer: { email: 'ana@example.com' },
  });
  expect(await shop.refused('/v2/subscriptions/cancel', { id: subscription.id })).toBe(
    '409 CONFLICT',
  );
  expect(await shop.refused('/v2/subscriptions/cancel', { id: 'subs_unknown' })).toBe(
    '404 NOT_FOUND',
  );
});

test('renewals keep the price, name, quantity and data of the sale, also when the product is archived', async () => {
  const shop = await newStore();
  const product = await shop.product({ name: 'Clube', price: 1000, cycle: 'WEEKLY' });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 2 }],
    metadata: { order: 'A1' },
  });
  await changeRows(shop, 'products', {}, { status: 'INACTIVE', price: 77, name: 'Outro' });
  const { subscriptionId } = await shop.pay(checkout, { method: 'CARD' });
  await shop.travel('1 week');
  const [, renewal] = await shop.charges({ id: subscriptionId });
  expect(renewal).toMatchObject({
    amount: 2000,
    status: 'PAID',
    lines: [{ name: 'Clube', quantity: 2, unitPrice: 1000, amount: 2000 }],
  });
  const { charge } = await shop.graphql(
    'query ($id: ID!) { charge(id: $id) { checkout { amount paidAmount status frequency metadata items { id name quantity price } } } }',
    { id: renewal?.id },
  );
  expect(charge.checkout).toMatchObject({
    amount: 2000,
    paidAmount: 2000,
    status: 'PAID',
    frequency: 'SUBSCRIPTION',
    metadata: { order: 'A1' },
    items: [{ id: product.id, name: 'Clube', quantity: 2, price: 1000 }],
  });
  expect(await shop.get('/v2/subscriptions/list')).toHaveLength(1); // renewals are not listed
  expect(
    await shop.refused('/v2/subscriptions/create', { items: [{ id: product.id, quantity: 1 }] }),
  ).toBe('422 UNPROCESSABLE');
});

test('refunding a renewal cancels nothing', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const subscription = await shop.subscribe();
  await shop.travel('1 month');
  const [, renewal] = await shop.charges(subscription);
  await shop.post('/v2/checkouts/refund', { id: renewal?.id });
  await shop.travel('1 minute');
  expect((await shop.charges(subscription)).map(({ status }) => status)).toEqual([
    'PAID',
    'REFUNDED',
  ]);
  await shop.travel('1 month');
  expect((await shop.charges(subscription)).map(({ status }) => status)).toEqual([
    'PAID',
    'REFUNDED',
    'PAID',
  ]);
});

test('exactly one product with a cycle; a product with a cycle is sold in no other way', async () => {
  const shop = await newStore();
  const [club, oneOff] = [await shop.product({ cycle: 'MONTHLY' }), await shop.product()];
  const create = (values: Json) =>
    shop.refused('/v2/subscriptions/create', { items: [{ id: club.id, quantity: 1 }], ...values });
  expect(await create({ items: [] })).toBe('400 INVALID_REQUEST');
  expect(
    await create({
      items: [
        { id: club.id, quantity: 1 },
        { id: oneOff.id, quantity: 1 },
      ],
    }),
  ).toBe('400 INVALID_REQUEST');
  expect(await create({ items: [{ id: oneOff.id, quantity: 1 }] })).toBe('422 UNPROCESSABLE');
  expect(await create({ methods: ['BOLETO'] })).toBe('400 INVALID_REQUEST');
  expect(await create({ retryPolicy: { maxRetry: 11 } })).toBe('400 INVALID_REQUEST');
  expect(
    await shop.refused('/v2/checkouts/create', { items: [{ id: club.id, quantity: 1 }] }),
  ).toBe('422 UNPROCESSABLE');
  expect(
    await shop.refused('/v2/checkouts/create', {
      items: [{ id: club.id, quantity: 1 }],
      frequency: 'MULTIPLE_PAYMENTS',
    }),
  ).toBe('422 UNPROCESSABLE');
});

test.each([
  ['WEEKLY', '7 days'],
  ['MONTHLY', '1 month'],
  ['QUARTERLY', '3 months'],
  ['SEMIANNUALLY', '6 months'],
  ['ANNUALLY', '1 year'],
])('%s: nothing the moment before %s are over, and a charge then', async (cycle, period) => {
  const shop = await newStore();
  await shop.travel('2027-01-31T15:00:00.000Z');
  const subscription = await shop.subscribe({ cycle });
  await shop.travel(
    new Date(new Date(String(subscription.nextChargeAt)).getTime() - 1000).toISOString(),
  );
  expect(await shop.charges(subscription)).toHaveLength(1);
  await shop.travel('2 seconds');
  expect(await shop.charges(subscription)).toHaveLength(2);
  const due = {
    WEEKLY: '2027-02-07',
    MONTHLY: '2027-02-28',
    QUARTERLY: '2027-04-30',
    SEMIANNUALLY: '2027-07-31',
    ANNUALLY: '2028-01-31',
  }[cycle];
  expect(String(subscription.nextChargeAt).slice(0, 10)).toBe(due);
  expect(period).toBeDefined();
});
