/** Payments that are split among sellers: to the cent, through refunds, disputes and withdrawals. */
import { allowSubAccounts, balanceOf, seller, SELLERS } from '../support/sub-accounts';
import { newStore, type Json, type World } from '../support/world';

let shop: World;
let ana: Json;
let caio: Json;
beforeEach(async () => {
  shop = await newStore();
  await allowSubAccounts(shop);
  ana = await seller(shop, SELLERS[0]);
  caio = await seller(shop, SELLERS[1]);
});

const store = async (): Promise<Json> => (await shop.get('/v2/stores/get')).balance as Json;

async function pix(amount: number, splits: Json[]): Promise<string> {
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount, splits },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  return String(id);
}

test('a payment is split by amounts and percentages, and the store pays the fee', async () => {
  const id = await pix(10_000, [
    { subAccountId: ana.id, percentage: 2500 },
    { subAccountId: caio.id, amount: 1999 },
  ]);
  expect(await balanceOf(shop, ana)).toEqual({ available: 2500, pending: 0, blocked: 0 });
  expect(await balanceOf(shop, caio)).toEqual({ available: 1999, pending: 0, blocked: 0 });
  expect((await store()).available).toBe(5421); // 10000 − 80 − 2500 − 1999
  const { splits } = await shop.get(`/v2/transparents/get?id=${id}`);
  expect(splits).toEqual([
    { subAccountId: ana.id, amount: null, percentage: 2500, chargeFee: false, received: 2500 },
    { subAccountId: caio.id, amount: 1999, percentage: null, chargeFee: false, received: 1999 },
  ]);
});

test('who bears the fee bears its share, and all that is left goes to 100%', async () => {
  await pix(10_000, [{ subAccountId: ana.id, percentage: 5000, chargeFee: true }]);
  expect((await balanceOf(shop, ana)).available).toBe(4960); // 5000 − 40
  await pix(10_000, [{ subAccountId: caio.id, percentage: 10_000 }]);
  expect((await balanceOf(shop, caio)).available).toBe(9920); // 10000 − 80
  expect((await store()).available).toBe(4960); // 10000 − 80 − 4960, and 0
});

test('each refund takes back in proportion, and the last one takes the rest', async () => {
  const id = await pix(1001, [
    { subAccountId: ana.id, percentage: 3333 },
    { subAccountId: caio.id, amount: 500, chargeFee: true },
  ]);
  const before = [await balanceOf(shop, ana), await balanceOf(shop, caio)];
  expect(before.map(({ available }) => available)).toEqual([333, 461]); // 500 − ⌊80 × 500 ÷ 1001⌋
  for (const amount of [333, 334]) {
    await shop.post('/v2/transparents/refund', { id, amount, reason: 'returned' });
    await shop.travel('1 minute');
  }
  expect((await balanceOf(shop, ana)).available).toBe(112); // 333 − ⌊333 × 667 ÷ 1001⌋
  await pix(100_000, []);
  await shop.post('/v2/transparents/refund', { id, reason: 'returned' });
  await shop.travel('1 minute');
  expect((await balanceOf(shop, ana)).available).toBe(0);
  expect((await balanceOf(shop, caio)).available).toBe(0);
  expect((await store()).available).toBe(99_920); // the other sale alone
});

test('a refund that fails gives back to each what it took', async () => {
  const id = await pix(10_000, [{ subAccountId: ana.id, percentage: 7000 }]);
  const held = await store();
  const { id: refund } = await shop.post('/v2/transparents/refund', {
    id,
    amount: 3333,
    reason: 'returned',
  });
  expect((await balanceOf(shop, ana)).available).toBe(4667); // 7000 − ⌊7000 × 0.3333⌋
  await shop.post('/v2/dev/simulate', { id: refund, outcome: 'refund-failed' });
  await shop.travel('1 day');
  expect((await balanceOf(shop, ana)).available).toBe(7000);
  expect(await store()).toEqual(held);
});

test('a seller that has withdrawn becomes negative by a refund, and later sales fill it', async () => {
  const id = await pix(10_000, [{ subAccountId: ana.id, percentage: 9000 }]);
  await shop.post('/v2/sub-accounts/withdraw', { id: ana.id, amount: 8920, externalId: 'w-1' });
  await shop.travel('1 day');
  expect((await balanceOf(shop, ana)).available).toBe(0); // 9000 − 8920 − 80
  // 10000 − 80 of the fee − 9000 are the part of the store
  await shop.post('/v2/transparents/refund', { id, reason: 'returned' });
  await shop.travel('1 day');
  expect((await balanceOf(shop, ana)).available).toBe(-9000);
  await pix(20_000, [{ subAccountId: ana.id, amount: 10_000 }]);
  expect((await balanceOf(shop, ana)).available).toBe(1000);
});

test('a dispute blocks the parts; a won one gives them back, a lost one takes them', async () => {
  const card = { number: '4242424242424242' };
  const product = await shop.product({ price: 10_000 });
  const sell = async (): Promise<string> => {
    const checkout = await shop.post('/v2/checkouts/create', {
      items: [{ id: product.id, quantity: 1 }],
      splits: [{ subAccountId: ana.id, percentage: 4000 }],
    });
    await shop.pay(checkout, { method: 'CARD', card });
    const [charge] = await shop.charges(checkout);
    return String(charge?.id);
  };
  const [won, lost] = [await sell(), await sell()];
  expect(await balanceOf(shop, ana)).toEqual({ available: 8000, pending: 0, blocked: 0 });
  const held = await store();
  for (const id of [won, lost]) await shop.post('/v2/dev/simulate', { id, outcome: 'dispute' });
  expect(await balanceOf(shop, ana)).toEqual({ available: 0, pending: 0, blocked: 8000 });
  expect((await store()).blocked).toBe(12_000); // 2 × (10000 − 4000)
  await shop.post('/v2/dev/simulate', { id: won, outcome: 'dispute-won' });
  await shop.post('/v2/dev/simulate', { id: lost, outcome: 'dispute-lost' });
  expect(await balanceOf(shop, ana)).toEqual({ available: 4000, pending: 0, blocked: 0 });
  expect((await store()).available).toBe(Number(held.available) - 6000);
});

test('a product splits its own price, unless its sale says otherwise', async () => {
  const product = await shop.product({ price: 5000 });
  const other = await shop.product({ price: 3000 });
  await shop.post('/v2/products/update', {
    id: product.id,
    splits: [{ subAccountId: ana.id, percentage: 1000 }],
  });
  const items = [
    { id: product.id, quantity: 2 },
    { id: other.id, quantity: 1 },
  ];
  await shop.pay(await shop.post('/v2/checkouts/create', { items }), { method: 'PIX' });
  expect((await balanceOf(shop, ana)).available).toBe(1000); // 10% of 2 × 5000
  const own = { items, splits: [{ subAccountId: caio.id, amount: 700 }] };
  await shop.pay(await shop.post('/v2/checkouts/create', own), { method: 'PIX' });
  expect((await balanceOf(shop, ana)).available).toBe(1000);
  expect((await balanceOf(shop, caio)).available).toBe(700);
});

test('every cycle of a subscription is split as its checkout says', async () => {
  const product = await shop.product({ price: 4990, cycle: 'MONTHLY' });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
    splits: [{ subAccountId: ana.id, percentage: 5000 }],
  });
  await shop.pay(checkout, { method: 'CARD' });
  await shop.travel('1 month');
  expect((await balanceOf(shop, ana)).available).toBe(4990); // 2 × ⌊4990 ÷ 2⌋
});

test('wrong splits are refused with the field, and nothing is stored', async () => {
  const send = (splits: unknown) =>
    shop.request('POST', '/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 1000, splits },
    });
  const id = ana.id;
  const twice = [
    { subAccountId: id, amount: 1 },
    { subAccountId: id, amount: 2 },
  ];
  const wrong: [unknown, number, RegExp][] = [
    [
      [{ subAccountId: id }],
      400,
      /^data\.splits\.0\.amount or data\.splits\.0\.percentage is required$/,
    ],
    [[{ subAccountId: id, amount: 5, percentage: 5 }], 400, /splits\.0\.percentage must not/],
    [twice, 400, /splits\.1\.subAccountId is given twice/],
    [[{ subAccountId: id, percentage: 10_001 }], 400, /percentage/],
    [[{ subAccountId: id, amount: 0 }], 400, /amount/],
    [[{ subAccountId: 'sacc_none', amount: 5 }], 404, /splits\.0\.subAccountId/],
    [[{ subAccountId: id, amount: 921 }], 422, /splits: the amounts add up to 921 cents/],
  ];
  for (const [splits, status, error] of wrong)
    expect([splits, await send(splits)]).toMatchObject([
      splits,
      { status, body: { error: expect.stringMatching(error) } },
    ]);
  expect((await send([{ subAccountId: id, amount: 920 }])).status).toBe(200); // 1000 − 80
  const other = await newStore();
  const refused = await other.request('POST', '/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 1000, splits: [{ subAccountId: id, amount: 5 }] },
  });
  expect(refused).toMatchObject({ status: 403, body: { code: 'FEATURE_NOT_ENABLED' } });
});

test('fifty payments, refunds and withdrawals at once leave nothing twice and nothing lost', async () => {
  const splits = [
    { subAccountId: ana.id, percentage: 3333, chargeFee: true },
    { subAccountId: caio.id, percentage: 3333 },
  ];
  const ids = await Promise.all(Array.from({ length: 50 }, () => pix(997, splits)));
  // ⌊997 × 0.3333⌋ = 332, ⌊80 × 332 ÷ 997⌋ = 26
  expect((await balanceOf(shop, ana)).available).toBe(50 * (332 - 26));
  expect((await balanceOf(shop, caio)).available).toBe(50 * 332);
  const answers = await Promise.all([
    ...ids
      .slice(0, 25)
      .map((id) => shop.request('POST', '/v2/transparents/refund', { id, reason: 'returned' })),
    ...Array.from({ length: 25 }, (_, index) =>
      shop.request('POST', '/v2/sub-accounts/withdraw', {
        id: caio.id,
        amount: 1000,
        externalId: `w-${index}`,
      }),
    ),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await shop.travel('2 days');
  expect((await balanceOf(shop, ana)).available).toBe(25 * 306);
});
