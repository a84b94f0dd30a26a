/**
 * Every day the lists of an account at Pagar.me (a fake) are compared with our rows, and disputes
 * whose notification was lost are found. Nothing is booked by a list.
 */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { listDifferences } from '../../src/modules/charges/settle-difference';
import { HOUR_MS } from '../../src/platform/time/clock';
import { Buyer } from '../support/buyer';
import { CARD_FORM } from '../support/card-form';
import { CardShop } from '../support/production';
import { changeRows, inWallTime, not, rowOf, rowsOf } from '../support/rows';
import type { Json } from '../support/world';

const SOLD = 10_000;
// 10000 × 3.5% + 60
const FEE = 410;

let shop: CardShop;
/** The lists are compared up to an hour ago. */
let behindMs: number;
const { publicUrl } = config;
beforeEach(async () => {
  config.allowPrivateEndpoints = true;
  shop = await CardShop.open();
  behindMs = 2 * HOUR_MS;
  shop.pagarme.now = () => new Date(Date.now() - behindMs);
  await changeAccount({ createdAt: inWallTime('-3 hours') });
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await shop.close();
});

const changeAccount = (changes: Json) =>
  changeRows(shop.dev, 'providerAccounts', { id: shop.account.id }, changes);

async function compare(): Promise<void> {
  await changeAccount({ compareAt: inWallTime('-1 second'), comparedUntil: null });
  await shop.run('compare-accounts');
}

/** A day later the disputes are read. */
async function sweep(): Promise<void> {
  await changeAccount({ disputesCheckAt: inWallTime('-1 second') });
  await shop.run('receive-disputes', 'check-disputes');
}

const differences = async () =>
  (await listDifferences(allStores(shop.dev.database))).map(({ reference, ours, theirs }) => [
    reference.replace(`${shop.account.id} `, ''),
    ours,
    theirs,
  ]);

/** The code of the order, and the id of its charge there. */
async function sell(product: Json = {}): Promise<{ code: string; id: string }> {
  const { id: productId } = await shop.post('/v2/products/create', {
    externalId: `p-${Math.random()}`,
    name: 'Cafeteira',
    price: SOLD,
    currency: 'BRL',
    ...product,
  });
  const path = product.cycle ? '/v2/subscriptions/create' : '/v2/checkouts/create';
  const sold = await shop.post(path, {
    items: [{ id: productId, quantity: 1 }],
    methods: ['CARD'],
  });
  const cardToken = shop.pagarme.token();
  await new Buyer(shop.dev).pay(String(sold.url), { ...CARD_FORM, cardToken });
  const [attempt] = (await rowsOf(shop.dev, 'chargeAttempts')).slice(-1);
  const code = String(attempt?.id);
  return { code, id: shop.pagarme.orders.of(code).id };
}

/** We know nothing of this payment. */
const forget = (providerId: string) =>
  changeRows(shop.dev, 'incomingPayments', { providerId }, { providerId: 'ch_unknown' });

const charge = () => rowOf(shop.dev, 'charges');
const balance = async (): Promise<Json> => {
  const { pending, available, blocked } = (await shop.get('/v2/stores/get')).balance as Json;
  return { pending, available, blocked };
};
const disputes = async () =>
  ((await shop.get('/v2/disputes/list')) as unknown as Json[]).map(({ status }) => status);

async function refund(cents: number): Promise<void> {
  const { checkoutId } = await charge();
  await shop.post('/v2/checkouts/refund', { id: checkoutId, amount: cents });
  await changeRows(
    shop.dev,
    'refunds',
    { checkAt: not(null) },
    { checkAt: inWallTime('-1 second') },
  );
  await shop.run('settle-refunds');
}

describe('the daily comparison', () => {
  test('where both sides agree nothing is found', async () => {
    await sell();
    await refund(3_000);
    await compare();
    expect(await differences()).toEqual([]);
    const { comparedUntil } = await rowOf<{ comparedUntil: Date }>(shop.dev, 'providerAccounts');
    expect(Number(comparedUntil)).toBeGreaterThan(Date.now() - 1.1 * HOUR_MS);
  });

  test('a payment whose answer and notification were lost is asked about, and settles its charge', async () => {
    shop.pagarme.faults.next('POST /orders', 'act-and-drop');
    await sell();
    await changeRows(shop.dev, 'chargeAttempts', {}, { checkAt: null, heldAt: new Date() });
    expect(await charge()).toMatchObject({ status: 'PENDING' });
    await compare();
    expect(await charge()).toMatchObject({ status: 'PAID', paidAmount: String(SOLD) });
    expect(await differences()).toEqual([]);
  });

  test('a payment that is not ours, and one that we call declined, are differences; nothing is booked', async () => {
    const { code, id } = await sell();
    const before = await balance();
    const foreign = { ...shop.pagarme.orders.of(code), id: 'ch_foreign', code: 'order 7' };
    shop.pagarme.orders.charges.push({ ...foreign, amount: 777 });
    await changeRows(shop.dev, 'chargeAttempts', { id: code }, { status: 'DECLINED' });
    await forget(id);
    await compare();
    expect(await differences()).toEqual([
      [id, 'unknown', '10000 cents'],
      ['ch_foreign', 'unknown', '777 cents'],
    ]);
    expect(await balance()).toEqual(before);
  });

  test('money that was given back at Pagar.me is a difference until both sides agree', async () => {
    const { code, id } = await sell();
    await refund(1_000);
    shop.pagarme.orders.giveBack(shop.pagarme.orders.of(code), 2_500);
    await compare();
    const found = [`${id} refunds`, '1000 cents given back', '3500 cents given back'];
    expect(await differences()).toEqual([found]);
    expect(await charge()).toMatchObject({ status: 'PAID' });
    shop.pagarme.orders.of(code).canceledAmount = 1_000;
    await compare();
    expect(await differences()).toEqual([]);
  });

  test('long lists are read by pages', async () => {
    const { code } = await sell();
    const first = shop.pagarme.orders.of(code);
    for (let index = 0; index < 150; index++)
      shop.pagarme.orders.charges.push({ ...first, id: `ch_${index}`, code: `order ${index}` });
    await compare();
    expect(await differences()).toHaveLength(150);
  });
});

describe.each([true, false])('a chargeback whose notification was lost (list: %s)', (isListed) => {
  beforeEach(() => void (shop.pagarme.orders.hasDisputes = isListed));

  test('is found by the daily reading and blocks the money, once', async () => {
    const { code } = await sell();
    await sweep();
    expect(await charge()).toMatchObject({ status: 'PAID' });
    shop.pagarme.orders.chargeback(code);
    await sweep();
    await sweep();
    expect(await charge()).toMatchObject({ status: 'UNDER_DISPUTE' });
    expect(await disputes()).toEqual(['OPEN']);
    expect(await balance()).toMatchObject({ pending: 0, blocked: SOLD, available: -FEE });
    expect(await differences()).toEqual([]);
  });

  test('of a payment that is not ours is a difference', async () => {
    const { code, id } = await sell();
    shop.pagarme.orders.chargeback(code);
    await forget(id);
    await sweep();
    expect(await charge()).toMatchObject({ status: 'PAID' });
    expect(await differences()).toEqual([
      [expect.any(String), 'dispute unknown', 'dispute OPEN, 10000 cents'],
    ]);
  });
});

test.each(['WON', 'LOST'] as const)(
  'a chargeback that was %s while nobody told us moves the money once',
  async (end) => {
    const { code } = await sell();
    shop.pagarme.orders.chargeback(code);
    await sweep();
    shop.pagarme.orders.decideDispute(code, end);
    await sweep();
    await sweep();
    expect(await disputes()).toEqual([end]);
    expect(await charge()).toMatchObject({ status: end === 'WON' ? 'PAID' : 'LOST' });
    expect(await balance()).toMatchObject({ blocked: 0 });
    expect(await differences()).toEqual([]);
  },
);

test.each([
  // 10000 − 410 are pending; 4000 are disputed; the fee is taken from what is available
  ['WON', { pending: SOLD - FEE, available: 0, blocked: 0 }],
  ['LOST', { pending: 0, available: SOLD - 4_000 - FEE, blocked: 0 }],
] as const)(
  'a chargeback of a part of pending money that is %s leaves the rest',
  async (end, left) => {
    const { code } = await sell();
    shop.pagarme.orders.chargeback(code);
    Object.assign(shop.pagarme.orders.disputes[0] ?? {}, { chargebackAmount: 4_000 });
    await sweep();
    expect(await balance()).toEqual({ pending: 6_000, available: -FEE, blocked: 4_000 });
    expect(await shop.dev.violations()).toEqual([]);
    shop.pagarme.orders.decideDispute(code, end);
    await sweep();
    expect(await disputes()).toEqual([end]);
    expect(await balance()).toEqual(left);
    expect(await shop.dev.violations()).toEqual([]);
  },
);

test('of a subscription, credit is kept for what is left of the payment', async () => {
  const { code } = await sell({ cycle: 'MONTHLY' });
  const { id } = await rowOf(shop.dev, 'subscriptions');
  const { id: productId } = await shop.post('/v2/products/create', {
    externalId: 'smaller',
    name: 'Cafeteira',
    price: 1_000,
    currency: 'BRL',
    cycle: 'MONTHLY',
  });
  // The whole cycle is left: 10000 are credited, and 1000 charged.
  await shop.post('/v2/subscriptions/update', { id, productId, when: 'NOW' });
  const credit = async () => (await shop.get(`/v2/subscriptions/get?id=${id}`)).credit;
  expect(await credit()).toBe(9_000);
  shop.pagarme.orders.chargeback(code);
  Object.assign(shop.pagarme.orders.disputes[0] ?? {}, { chargebackAmount: 4_000 });
  await sweep();
  shop.pagarme.orders.decideDispute(code, 'LOST');
  await sweep();
  expect(await disputes()).toEqual(['LOST']);
  expect(await credit()).toBe(5_000);
  expect(await shop.dev.violations()).toEqual([]);
});

test('a chargeback that first only the charge told of is not opened again by the list', async () => {
  const { code } = await sell();
  shop.pagarme.orders.hasDisputes = false;
  shop.pagarme.orders.chargeback(code);
  await sweep();
  shop.pagarme.orders.hasDisputes = true;
  shop.pagarme.orders.decideDispute(code, 'LOST');
  await sweep();
  await sweep();
  expect(await disputes()).toEqual(['LOST']);
  expect(await differences()).toEqual([]);
});
