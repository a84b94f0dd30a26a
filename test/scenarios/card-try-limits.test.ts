/**
 * How often a stored card is tried after declines: the codes and brands of the card schemes limit it
 * (a fake of Pagar.me). Tries are counted there.
 */
import { config } from '../../src/config/config';
import { DAY_MS } from '../../src/platform/time/clock';
import { Buyer, BUYER } from '../support/buyer';
import { CARD_FORM } from '../support/card-form';
import { CardShop } from '../support/production';
import { changeRows, inWallTime, not, rowOf, rowsOf } from '../support/rows';

const VISA = '4000000000000010';
const MASTERCARD = '5100000000000010';

let shop: CardShop;
const { publicUrl } = config;
beforeEach(async () => {
  config.allowPrivateEndpoints = true;
  shop = await CardShop.open();
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await shop.close();
});

/** A subscription that was paid long ago, with many retries, and whose renewals are declined. */
async function subscribed(number: string, code: string): Promise<string> {
  const { id } = await shop.post('/v2/products/create', {
    externalId: 'clube',
    name: 'Clube',
    price: 4_990,
    currency: 'BRL',
    cycle: 'ANNUALLY',
  });
  const sold = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    methods: ['CARD'],
  });
  const cardToken = shop.pagarme.token(number);
  await new Buyer(shop.dev).pay(String(sold.url), { ...CARD_FORM, cardToken });
  await changeRows(shop.dev, 'chargeAttempts', {}, { createdAt: inWallTime('-60 days') });
  await changeRows(shop.dev, 'subscriptions', {}, { maxRetry: 40, retryEvery: 1 });
  shop.pagarme.orders.scripted.push(...Array.from({ length: 40 }, () => ({ code })));
  return String((await rowOf(shop.dev, 'subscriptions')).id);
}

const makeDue = (table: 'charges' | 'subscriptions', column: string) =>
  changeRows(shop.dev, table, { [column]: not(null) }, { [column]: inWallTime('-1 second') });

async function renew(): Promise<void> {
  await makeDue('subscriptions', 'nextChargeAt');
  await shop.run('renew-subscriptions');
}

async function retry(): Promise<void> {
  await makeDue('charges', 'nextAttemptAt');
  await shop.run('retry-charges');
}

/** Orders at Pagar.me after the first one. */
const tries = () => shop.pagarme.orders.charges.length - 1;
const renewal = (): Promise<Record<string, Date | null>> =>
  rowOf(shop.dev, 'charges', { kind: 'RENEWAL' });
const daysUntil = (at: Date | null | undefined) => Math.round((Number(at) - Date.now()) / DAY_MS);

test.each(['60', '67', '70', '89'])(
  'code %s: the fifth try is 16 days after the first of the last four',
  async (code) => {
    await subscribed(VISA, code);
    await renew();
    expect(daysUntil((await renewal()).nextAttemptAt)).toBe(1);
    await retry();
    await retry();
    expect(daysUntil((await renewal()).nextAttemptAt)).toBe(1);
    await retry();
    expect(tries()).toBe(4);
    expect(daysUntil((await renewal()).nextAttemptAt)).toBe(16);
    await changeRows(
      shop.dev,
      'charges',
      { retryNotBefore: not(null) },
      { retryNotBefore: inWallTime('-1 second') },
    );
    await changeRows(shop.dev, 'chargeAttempts', {}, { createdAt: inWallTime('-16 days') });
    await retry();
    expect(tries()).toBe(5);
    expect(daysUntil((await renewal()).nextAttemptAt)).toBe(1);
  },
);

test('another code has no such limit; Visa permits 15 tries in 30 days', async () => {
  await subscribed(VISA, '51');
  await renew();
  for (let tried = 1; tried < 14; tried++) await retry();
  expect(daysUntil((await renewal()).nextAttemptAt)).toBe(1);
  await retry();
  expect(tries()).toBe(15);
  expect(daysUntil((await renewal()).nextAttemptAt)).toBe(30);
});

test('Mastercard permits 7 tries within a day, by schedule and by the merchant together', async () => {
  const id = await subscribed(MASTERCARD, '51');
  await renew();
  for (let tried = 1; tried < 7; tried++) await shop.post('/v2/subscriptions/retry', { id });
  const refused = await shop.request('POST', '/v2/subscriptions/retry', { id });
  expect(refused).toMatchObject({ status: 409, body: { reason: 'TOO_MANY_TRIES' } });
  await retry();
  expect(tries()).toBe(7);
  expect(daysUntil((await renewal()).nextAttemptAt)).toBe(1);
});

test('another card of the buyer has tries of its own', async () => {
  const id = await subscribed(VISA, '70');
  await renew();
  for (let tried = 1; tried < 4; tried++) await retry();
  expect((await shop.request('POST', '/v2/subscriptions/retry', { id })).status).toBe(409);
  shop.pagarme.orders.scripted.length = 0;
  const url = `/pay/${String((await rowOf(shop.dev, 'charges', { kind: 'RENEWAL' })).id)}`;
  const buyer = new Buyer(shop.dev);
  const cardToken = shop.pagarme.token(MASTERCARD);
  const typed = { ...BUYER, ...CARD_FORM, cardToken };
  await buyer.submit(await buyer.open(url), `${url}/pay-open`, typed);
  expect(tries()).toBe(5);
  expect(await renewal()).toMatchObject({ status: 'PAID' });
  expect(await rowsOf(shop.dev, 'subscriptions', { id, status: 'ACTIVE' })).toHaveLength(1);
});

test('after the time that the card scheme permits, the merchant cannot try either', async () => {
  const id = await subscribed(VISA, '51');
  await renew();
  await changeRows(
    shop.dev,
    'charges',
    { kind: 'RENEWAL' },
    { noRetryAfter: inWallTime('-1 second') },
  );
  const refused = await shop.request('POST', '/v2/subscriptions/retry', { id });
  expect(refused).toMatchObject({ status: 409, body: { reason: 'CARD_REFUSED' } });
  expect(tries()).toBe(1);
});
