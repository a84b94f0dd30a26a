/**
 * The buyer pays the fee of the card: on the page, by the API, in events, receipts, refunds and in
 * the ledger, where the store keeps its price.
 */
import { Buyer, BUYER, CARD, textOf } from '../support/buyer';
import { balances } from '../support/ledger';
import { startReceiver } from '../support/receiver';
import { decideRefund, refundOf } from '../support/refunds';
import { changeRows, rowsOf } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

const PASSED = { card: { maxInstallments: 3, passFeesToCustomer: true } };
const CARD_PAYMENT = { method: 'CARD' };

/** 4% + 60 for a payment at once, as in the interface; 4% + 60 in two or more installments. */
async function store(): Promise<World> {
  const shop = await newStore();
  await changeRows(shop, 'stores', { id: shop.storeId }, { fees: '{"cardPercent": 400}' });
  return shop;
}

const sold = async (shop: World, price = 10_000, values: Json = {}): Promise<Json> =>
  shop.checkout({ product: await shop.product({ price }), ...PASSED, ...values });

test('the store keeps its price; the answer, the event and the ledger show the fee', async () => {
  const shop = await store();
  shop.receiver = await startReceiver(undefined, { isDocumented: false });
  await shop.listen();
  await shop.listen(undefined, { compatibility: 'LEGACY' });
  const checkout = await sold(shop);
  expect(checkout).toMatchObject({ amount: 10_000, customerFee: null, ...PASSED });
  await shop.pay(checkout, CARD_PAYMENT);
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    amount: 10_000,
    paidAmount: 10_479,
    platformFee: 479,
    customerFee: 479,
  });
  const [charge] = (await shop.get('/v2/charges/list')) as unknown as Json[];
  expect(charge).toMatchObject({
    amount: 10_479,
    paidAmount: 10_479,
    discount: 0,
    customerFee: 479,
    platformFee: 479,
  });
  expect(await balances(shop)).toMatchObject({ PROVIDER: -10_479, AVAILABLE: 10_000, FEES: 479 });
  const messages = await shop.messages();
  const amounts = messages.map(({ body }) => [
    body.data.checkout.amount,
    body.data.checkout.customerFee,
    body.data.payment.amount,
  ]);
  expect(amounts.toSorted((one, other) => one[0] - other[0])).toEqual([
    [10_000, 479, 10_479],
    [10_479, 479, 10_479], // the receiver that was written for another platform
  ]);
  const receipt = await new Buyer(shop).open(`${charge?.receiptUrl}`);
  expect(textOf(receipt.html)).toMatch(/Taxa do cartão\s*R\$\s*4,79/);
});

test('the page shows every total before the buyer pays, and charges no other', async () => {
  const shop = await store();
  const checkout = await sold(shop);
  const ana = new Buyer(shop);
  const page = await ana.open(checkout.url);
  expect(page.html).toContain('value="1:10479"');
  expect(page.html).toContain('value="3:10479"');
  expect(textOf(page.html)).toMatch(/total R\$\s*104,79, com R\$\s*4,79 de taxa/);
  const pay = (typed: Record<string, string>) =>
    ana.submit(page, checkout.url, { action: 'pay', ...BUYER, ...CARD, ...typed });
  expect((await pay({ installments: '2' })).status).toBe(422); // no total was shown
  expect((await pay({ installments: '2:10000' })).status).toBe(422);
  expect(await rowsOf(shop, 'charges', {})).toEqual([]);
  // The operator changes the fee while the form is open.
  await changeRows(shop, 'stores', { id: shop.storeId }, { fees: '{"cardPercent": 500}' });
  const changed = await pay({ installments: '1:10479' });
  expect([changed.status, changed.html.includes('value="1:10589"')]).toEqual([422, true]);
  expect(await rowsOf(shop, 'charges', {})).toEqual([]);
  const paid = await pay({ installments: '1:10589' });
  expect(textOf(paid.html)).toMatch(/Taxa do cartão incluída\s*R\$\s*5,89/);
});

test('PIX keeps the price, a coupon lowers the fee, and an upsell has its own', async () => {
  const shop = await store();
  const byPix = await sold(shop);
  await shop.pay(byPix, { method: 'PIX' });
  expect(await shop.get(`/v2/checkouts/get?id=${byPix.id}`)).toMatchObject({
    paidAmount: 10_000,
    customerFee: 0,
  });
  await shop.post('/v2/coupons/create', {
    code: 'METADE',
    discountKind: 'PERCENTAGE',
    discount: 50,
  });
  const extra = await shop.product({ price: 1_000 });
  const reduced = await sold(shop, 10_000, { coupons: ['METADE'], upSellProductId: extra.id });
  await shop.pay(reduced, { ...CARD_PAYMENT, coupon: 'METADE' });
  // 5000 → 5271: 4% = 210.84, + 60
  const { customerFee, paidAmount } = await shop.get(`/v2/checkouts/get?id=${reduced.id}`);
  expect([paidAmount, customerFee]).toEqual([5_271, 271]);
  const { acceptUpsell } = await shop.graphql(
    `mutation ($id: ID!) { acceptUpsell(input: { checkoutId: $id }) {
      checkout { amount paidAmount customerFee } } }`,
    { id: reduced.id },
  );
  // 1000 → 1104: 4% = 44.16, + 60
  expect(acceptUpsell.checkout).toEqual({ amount: 1_000, paidAmount: 1_104, customerFee: 104 });
});

test('a refund of a part returns its share of the fee, and the last one the rest', async () => {
  const shop = await store();
  const checkout = await shop.pay(await sold(shop), CARD_PAYMENT);
  const first = await refundOf(shop, checkout, 1_000);
  expect(first).toMatchObject({ amount: 1_000, customerFee: 45 }); // 479 × 1000 / 10479 = 45.7
  const failed = await refundOf(shop, checkout, 3_333);
  expect(failed.customerFee).toBe(153); // 479 × 4333 / 10479 = 198.06, − 45
  await decideRefund(shop, failed, 'refund-failed');
  await decideRefund(shop, first, 'refund-completed');
  const rest = await refundOf(shop, checkout);
  expect(rest).toMatchObject({ amount: 9_479, customerFee: 434 }); // 479 − 45
  await decideRefund(shop, rest, 'refund-completed');
  expect(await balances(shop)).toMatchObject({ PROVIDER: 0, AVAILABLE: 0, FEES: 0 });
});

test('a subscription does not pass the fee on, and a fee that takes everything is refused', async () => {
  const shop = await store();
  const plan = await shop.product({ cycle: 'MONTHLY' });
  const refused = await shop.request('POST', '/v2/subscriptions/create', {
    items: [{ id: plan.id, quantity: 1 }],
    card: { passFeesToCustomer: true },
  });
  expect([refused.status, refused.body.field]).toEqual([400, 'card.passFeesToCustomer']);
  await changeRows(shop, 'stores', { id: shop.storeId }, { fees: '{"cardPercent": 10000}' });
  const quote = await shop.request(
    'GET',
    '/v2/transparents/quote?amount=1000&passFeesToCustomer=true',
  );
  expect([quote.status, quote.body.field]).toEqual([400, 'amount']);
  const checkout = await sold(shop, 1_000);
  const payment = await shop.request(
    'POST',
    `/v2/checkouts/simulate-payment?id=${checkout.id}`,
    CARD_PAYMENT,
  );
  expect([payment.status, payment.body.field]).toEqual([400, 'installments']);
});

test('a quote has every number of installments, reserves nothing, and is the same in GraphQL', async () => {
  const shop = await store();
  await shop.post('/v2/coupons/create', {
    code: 'QUARTO',
    discountKind: 'PERCENTAGE',
    discount: 25,
    maxRedeems: 1,
  });
  const quote = await shop.get(
    '/v2/transparents/quote?amount=4000&coupon=quarto&passFeesToCustomer=true',
  );
  expect(quote).toMatchObject({
    amount: 4_000,
    coupon: 'QUARTO',
    discount: 1_000,
    amountAfterDiscount: 3_000,
  });
  expect(quote.installments).toEqual(
    [1, 2, 3].map((installmentCount) => ({
      installmentCount,
      installmentAmount: Math.floor(3_187 / installmentCount), // 3187 − 127.48 − 60
      customerFee: 187,
      total: 3_187,
    })),
  );
  const { transparentQuote } = await shop.graphql(
    `{ transparentQuote(input: { amount: 4000, coupon: "QUARTO", passFeesToCustomer: true }) {
      amount coupon discount amountAfterDiscount
      installments { installmentCount installmentAmount customerFee total } } }`,
  );
  expect(transparentQuote).toEqual(quote);
  expect((await shop.get('/v2/transparents/quote?amount=900')).installments).toEqual([
    { installmentCount: 1, installmentAmount: 900, customerFee: 0, total: 900 },
  ]);
  expect(await rowsOf(shop, 'coupons', { code: 'QUARTO' })).toMatchObject([{ redeemsCount: 0 }]);
  for (const [query, field] of [
    ['amount=4000&coupon=NADA', 'coupon'],
    ['coupon=QUARTO', 'amount'],
    ['amount=0', 'amount'],
    ['amount=4000&passFeesToCustomer=maybe', 'passFeesToCustomer'],
  ]) {
    const { status, body } = await shop.request('GET', `/v2/transparents/quote?${query}`);
    expect([status, body.field]).toEqual([400, field]);
  }
});
