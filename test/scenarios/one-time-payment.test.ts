/** A buyer pays a one-time checkout; the money is booked, and the merchant is told once. */
import { balances, entriesOf } from '../support/ledger';
import { rowOf } from '../support/rows';
import { newStore, world } from '../support/world';

test('by card: the fee is 3.5% and 60 cents', async () => {
  const shop = await newStore();
  await shop.listen();
  const checkout = await shop.checkout({ product: await shop.product({ price: 4990 }) });
  expect(checkout).toMatchObject({
    status: 'PENDING',
    amount: 4990,
    paidAmount: null,
    receiptUrl: null,
    methods: ['PIX', 'CARD'],
    frequency: 'ONE_TIME',
    devMode: true,
  });
  const paid = await shop.pay(checkout, { method: 'CARD' });
  const [charge] = await shop.charges(checkout);
  expect(paid).toMatchObject({
    id: checkout.id,
    status: 'PAID',
    paidAmount: 4990,
    receiptUrl: expect.stringContaining(`/pay/${charge?.id}/receipt`),
    payment: { id: charge?.id, status: 'PAID' },
  });
  expect(charge).toMatchObject({
    status: 'PAID',
    method: 'CARD',
    amount: 4990,
    paidAmount: 4990,
    platformFee: 235,
  }); // 4990 × 3.5% = 174.65 → 175, + 60
  expect(await entriesOf(shop, charge?.id)).toEqual({
    PROVIDER: -4990,
    AVAILABLE: 4755,
    FEES: 235,
  }); // 4990 − 235
  expect(await balances(shop)).toEqual({ PROVIDER: -4990, AVAILABLE: 4755, FEES: 235 });
  expect(await shop.received()).toEqual(['checkout.completed']);
  expect(await shop.approvals()).toBe(1);
});

test('by PIX: the fee is 80 cents', async () => {
  const shop = await newStore();
  await shop.listen();
  const checkout = await shop.checkout({ product: await shop.product({ price: 1250 }) });
  expect(await shop.pay(checkout, { method: 'PIX' })).toMatchObject({
    status: 'PAID',
    paidAmount: 1250,
  });
  const [charge] = await shop.charges(checkout);
  expect(charge).toMatchObject({ status: 'PAID', method: 'PIX', platformFee: 80 });
  // 1250 − 80
  expect(await entriesOf(shop, charge?.id)).toEqual({ PROVIDER: -1250, AVAILABLE: 1170, FEES: 80 });
  expect(await shop.received()).toEqual(['checkout.completed']);
  expect(await shop.approvals()).toBe(1);
});

test.each([
  [1, 12_000, 480], // 12000 × 3.5% = 420, + 60
  [2, 12_000, 540], // 12000 × 4.0% = 480, + 60
  [6, 12_000, 540],
  [7, 12_000, 600], // 12000 × 4.5% = 540, + 60
  [12, 12_000, 600],
])('by card in %i installments of R$ 120,00: the fee is %i', async (installments, price, fee) => {
  const shop = await newStore();
  const checkout = await shop.checkout({ product: await shop.product({ price }) });
  await shop.pay(checkout, { method: 'CARD', installments });
  expect(await shop.charges(checkout)).toMatchObject([
    { installments, platformFee: fee, status: 'PAID' },
  ]);
});

test('a fee is never more than the payment', async () => {
  const shop = await newStore();
  const checkout = await shop.checkout({ product: await shop.product({ price: 50 }) });
  await shop.pay(checkout, { method: 'PIX' });
  expect(await balances(shop)).toEqual({ PROVIDER: -50, FEES: 50 });
});

test('the amount is the sum of the items, at the prices of the day the checkout was made', async () => {
  const shop = await newStore();
  const [mug, plate] = [await shop.product({ price: 1990 }), await shop.product({ price: 2550 })];
  const checkout = await shop.post('/v2/checkouts/create', {
    items: [
      { id: mug.id, quantity: 3 },
      { id: plate.id, quantity: 2 },
    ],
    metadata: { order: 17 },
    externalId: 'order-17',
  });
  expect(checkout).toMatchObject({
    amount: 11_070,
    items: [
      { id: mug.id, quantity: 3 },
      { id: plate.id, quantity: 2 },
    ],
    metadata: { order: 17 },
    externalId: 'order-17',
  }); // 3 × 1990 + 2 × 2550
  expect(await shop.pay(checkout)).toMatchObject({ paidAmount: 11_070 });
});

test('installments: at most 12, each of at least R$ 10,00, only by card', async () => {
  const shop = await newStore();
  const checkout = await shop.checkout({ product: await shop.product({ price: 3999 }) });
  const refused = async (body: object) =>
    (await shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, body)).body
      .error;
  expect(await refused({ method: 'CARD', installments: 4 })).toBe(
    'installments must be at most 12, each of at least 1000 cents',
  ); // 4 × 1000 > 3999
  expect(await refused({ method: 'CARD', installments: 13 })).toBe(
    'installments must be at most 12',
  );
  expect(await refused({ method: 'PIX', installments: 2 })).toBe('installments are for cards only');
  expect(await shop.pay(checkout, { method: 'CARD', installments: 3 })).toMatchObject({
    status: 'PAID',
  });
});

test('two stores in one database never share a cent', async () => {
  const shop = await world();
  const other = { authorization: `Bearer ${await shop.openStore({ taxId: '52998224725' })}` };
  const product = await shop.post(
    '/v2/products/create',
    { externalId: 'x', name: 'x', price: 700, currency: 'BRL' },
    other,
  );
  const theirs = await shop.post(
    '/v2/checkouts/create',
    { items: [{ id: product.id, quantity: 1 }] },
    other,
  );
  await shop.pay(await shop.checkout());
  // PIX: 4990 − 80
  expect(await balances(shop)).toEqual({ PROVIDER: -4990, AVAILABLE: 4910, FEES: 80 });
  await shop.post(`/v2/checkouts/simulate-payment?id=${theirs.id}`, {}, other);
  expect(await balances(shop)).toEqual({ PROVIDER: -4990, AVAILABLE: 4910, FEES: 80 });
  const { storeId } = await rowOf<{ storeId: string }>(shop, 'products', {
    id: product.id,
  });
  // 700 − 80
  expect(await balances(shop, storeId)).toEqual({ PROVIDER: -700, AVAILABLE: 620, FEES: 80 });
});
