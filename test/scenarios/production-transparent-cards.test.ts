/**
 * A production key charges a card on the merchant's own page through an account at Pagar.me (a
 * fake). Money is counted at the fake, also when answers are lost.
 */
import { config } from '../../src/config/config';
import type { Fault } from '../../scripts/fakes/faults';
import { BUYER } from '../support/buyer';
import { CardShop } from '../support/production';
import { changeRows, inWallTime, not, rowsOf } from '../support/rows';
import type { Answer, Json } from '../support/world';

const NO_LIMIT = '4000000000000036';
const CREATE = '/v2/transparents/create';
const ADDRESS = {
  zipCode: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  city: 'São Paulo',
  state: 'SP',
};
const CUSTOMER = { ...BUYER, cellphone: '11912345678' };

let shop: CardShop;
const { publicUrl, databaseUrl } = config;
beforeEach(async () => {
  config.allowPrivateEndpoints = true;
  shop = await CardShop.open();
});
afterEach(async () => {
  Object.assign(config, { publicUrl, databaseUrl });
  await shop.close();
});

const bodyOf = (data: Json = {}): Json => ({
  method: 'CARD',
  data: {
    amount: 10_000,
    customer: CUSTOMER,
    billingAddress: ADDRESS,
    token: shop.pagarme.token(),
    ...data,
  },
});
const create = (data: Json = {}): Promise<Answer> => shop.request('POST', CREATE, bodyOf(data));
const attempts = () => rowsOf(shop.dev, 'chargeAttempts');
const orders = () => shop.pagarme.calls.filter((call) => call.startsWith('POST /orders'));
const events = async () => (await rowsOf(shop.dev, 'events')).map(({ type }) => type);

async function askAgain(): Promise<void> {
  await changeRows(
    shop.dev,
    'chargeAttempts',
    { checkAt: not(null) },
    { checkAt: inWallTime('-1 second') },
  );
  await shop.run('ask-about-attempts');
}

test('it is stored, charged once in installments, and APPROVED until the money is settled', async () => {
  const charge = (await create({ installmentCount: 3 })).body.data as Json;
  expect(charge).toMatchObject({
    status: 'APPROVED',
    devMode: false,
    installmentCount: 3,
    brand: 'VISA',
    lastFour: '0010',
    cardToken: null,
  });
  expect(shop.pagarme.orders.charges).toMatchObject([{ amount: 10_000, installments: 3 }]);
  expect(await events()).toEqual(['transparent.completed']);
  const token = String(bodyOf().data.token);
  expect(JSON.stringify(await rowsOf(shop.dev, 'chargeAttempts'))).not.toContain(token);
});

test.each<Fault>(['act-and-drop', 'drop', 'timeout', 'act-and-truncate', 'too-many'])(
  'an order whose answer is lost (%s) is PENDING, and takes the money once',
  async (fault) => {
    shop.pagarme.faults.next('POST /orders', fault);
    const data = { externalId: 'order 1', token: shop.pagarme.token() };
    const first = await create(data);
    expect(first).toMatchObject({ status: 200, body: { data: { status: 'PENDING' } } });
    const again = await create({ ...data, token: shop.pagarme.token() });
    expect(again.body.data).toMatchObject({ id: first.body.data.id, status: 'PENDING' });
    expect(await attempts()).toHaveLength(1);
    await askAgain();
    const after = await create(data);
    expect(after.body.data).toMatchObject({ id: first.body.data.id, status: 'APPROVED' });
    const [attempt, ...others] = await attempts();
    expect(others).toEqual([]);
    expect(shop.pagarme.approvals(String(attempt?.id))).toBe(1);
    expect(await events()).toEqual(['transparent.completed']);
  },
);

test.each<[string, Fault]>([
  ['POST /customers', 'drop'],
  ['POST /customers/', 'drop'],
  ['POST /customers', 'unavailable'],
])('a card that is not stored (%s, %s) is not charged; a new token is', async (call, fault) => {
  shop.pagarme.faults.next(call, fault);
  const refused = await create({ externalId: 'order 2' });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'CARD_DECLINED', reason: 'processing_error' },
  });
  expect(shop.pagarme.orders.charges).toEqual([]);
  const paid = await create({ externalId: 'order 2' });
  expect(paid.body.data).toMatchObject({ id: refused.body.details.id, status: 'APPROVED' });
  expect(shop.pagarme.orders.charges).toHaveLength(1);
});

test('a declined card leaves a charge that another card may pay', async () => {
  const externalId = 'order 3';
  const declined = await create({ externalId, token: shop.pagarme.token(NO_LIMIT) });
  expect(declined).toMatchObject({
    status: 400,
    body: { code: 'CARD_DECLINED', reason: 'insufficient_funds' },
  });
  expect((await create({ externalId })).body.data).toMatchObject({
    id: declined.body.details.id,
    status: 'APPROVED',
  });
  expect(shop.pagarme.orders.charges).toHaveLength(2);
});

test('a token is used once: a second charge by it is refused, and takes no money', async () => {
  const token = shop.pagarme.token();
  expect((await create({ token })).status).toBe(200);
  expect(await create({ token })).toMatchObject({
    status: 400,
    body: {
      code: 'INVALID_REQUEST',
      reason: 'CARD_TOKEN_INVALID',
      field: 'data.token',
      error: expect.stringContaining('Invalid or expired card token'),
    },
  });
  expect(orders()).toHaveLength(1);
});

test('the address of the bill is the one of the stored customer, or it is required', async () => {
  const refused = await create({ billingAddress: null });
  expect(refused).toMatchObject({
    status: 400,
    body: { field: 'data.billingAddress', reason: 'REQUIRED' },
  });
  expect(await rowsOf(shop.dev, 'charges')).toEqual([]);
  await shop.post('/v2/customers/create', { ...CUSTOMER, ...ADDRESS, zipCode: '01310100' });
  expect((await create({ billingAddress: null })).body.data).toMatchObject({ status: 'APPROVED' });
});

test('a process that died before the card was charged leaves no payment, and reports it', async () => {
  shop.pagarme.faults.next('POST /orders', 'drop');
  await create();
  await changeRows(
    shop.dev,
    'chargeAttempts',
    {},
    { createdAt: inWallTime('-11 minutes'), cardToken: null },
  );
  await askAgain();
  const [charge] = await rowsOf(shop.dev, 'charges');
  expect(charge).toMatchObject({ status: 'FAILED', failureReason: 'not_made' });
  expect(await events()).toEqual(['charge.declined']);
});
