/**
 * Cards are deleted at Pagar.me (a fake) when nothing uses them any more: after the money of a
 * one-time payment is released, after a subscription ends or gets another card. A card that may be
 * charged stays, also if its use begins at the same moment.
 */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { INVARIANTS } from '../../src/operators/invariants';
import { violations } from '../support/violations';
import { addCivilDays, civilDate } from '../../src/platform/time/civil-time';
import { Buyer, BUYER } from '../support/buyer';
import { holdTransaction } from '../support/locks';
import { CardShop } from '../support/production';
import { beginToForget, giveToSubscriptions, meets } from '../support/provider-cards';
import { changeRows, inWallTime, not, removeRows, rowOf, rowsOf } from '../support/rows';
import type { Json } from '../support/world';

const BILLING = {
  zipCode: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  city: 'São Paulo',
  state: 'SP',
};
const DELETE_CARD = 'DELETE /customers';

let shop: CardShop;
let buyer: Buyer;
const { publicUrl } = config;
beforeEach(async () => {
  config.allowPrivateEndpoints = true;
  shop = await CardShop.open();
  buyer = new Buyer(shop.dev);
});
afterEach(async () => {
  expect(await violations(allStores(shop.dev.database), INVARIANTS)).toEqual([]);
  Object.assign(config, { publicUrl });
  await shop.close();
});

async function product(values: Json = {}): Promise<Json> {
  return shop.post('/v2/products/create', {
    externalId: `p-${Math.random()}`,
    name: 'Cafeteira',
    price: 10_000,
    currency: 'BRL',
    ...values,
  });
}

async function bought(values: Json = {}, more: Json = {}): Promise<Json> {
  const { id } = await product(values);
  const path = values.cycle ? '/v2/subscriptions/create' : '/v2/checkouts/create';
  const sold = await shop.post(path, { items: [{ id, quantity: 1 }], methods: ['CARD'], ...more });
  await buyer.pay(String(sold.url), shop.cardForm());
  return sold;
}

async function subscribed(): Promise<Json> {
  await bought({ cycle: 'MONTHLY' });
  return rowOf(shop.dev, 'subscriptions');
}

const cards = () => rowsOf(shop.dev, 'providerCards', {}, 'createdAt');
const atProvider = () => shop.pagarme.cards.cards.map(({ status }) => status);

async function makeDue(table: string, column: string): Promise<void> {
  await changeRows(shop.dev, table, { [column]: not(null) }, { [column]: inWallTime('-1 second') });
}

async function forget(): Promise<void> {
  await makeDue('providerCards', 'forgetAt');
  await shop.run('forget-cards');
}

/** It is long ago that the payments were made, and Pagar.me has paid them out. */
async function release(): Promise<void> {
  await payOut();
  await hoursLater();
}

const hoursLater = () =>
  changeRows(shop.dev, 'charges', { paidAt: not(null) }, { paidAt: inWallTime('-2 hours') });

async function payOut(): Promise<void> {
  for (const charge of shop.pagarme.orders.charges)
    charge.paidAt = new Date(Date.now() - 60 * 86_400_000);
  await makeDue('charges', 'availableAt');
  await shop.run('release-card-money');
}

async function importWith(token: unknown): Promise<{ status: number; body: Json }> {
  const customer = await shop.post('/v2/customers/create', { email: `a${Math.random()}@b.co` });
  const { id: productId } = await product({ cycle: 'MONTHLY' });
  const row = {
    externalId: `s-${Math.random()}`,
    customerId: customer.id,
    productId,
    nextChargeDate: addCivilDays(civilDate(new Date()), 10),
    method: 'CARD',
    providerToken: token,
  };
  return shop.request('POST', '/v2/subscriptions/import', { rows: [row] });
}

const tokenOf = async () => (await rowOf(shop.dev, 'providerCards')).token;

test('the card of a one-time buyer stays until the money is released, and can be refunded after', async () => {
  const { id } = await bought();
  await shop.run('forget-cards');
  expect(await cards()).toMatchObject([{ forgottenAt: null }]);
  await hoursLater();
  await forget();
  expect(atProvider()).toEqual(['active']);
  await release();
  await forget();
  expect(atProvider()).toEqual(['deleted']);
  expect(await cards()).toMatchObject([
    { forgetAt: null, forgottenAt: expect.any(Date), deletedAt: expect.any(Date) },
  ]);
  await shop.post('/v2/checkouts/refund', { id });
  expect(await rowsOf(shop.dev, 'refunds')).toMatchObject([{ status: 'COMPLETE' }]);
});

test('the card of a subscription stays, is charged, and is deleted after its end', async () => {
  const { id } = await subscribed();
  await release();
  await forget();
  expect(atProvider()).toEqual(['active']);
  expect(await cards()).toMatchObject([{ forgetAt: null, forgottenAt: null }]);
  await makeDue('subscriptions', 'nextChargeAt');
  await shop.run('renew-subscriptions');
  expect((await rowsOf(shop.dev, 'charges')).at(-1)).toMatchObject({ status: 'PAID' });
  await shop.post('/v2/subscriptions/cancel', { id });
  await forget();
  expect(atProvider()).toEqual(['active']);
  await release();
  await forget();
  expect(atProvider()).toEqual(['deleted']);
});

test('a paused subscription, and one that ends later, keep their card', async () => {
  const { id } = await subscribed();
  await release();
  await shop.post('/v2/subscriptions/pause', { id });
  await forget();
  await shop.post('/v2/subscriptions/resume', { id });
  await changeRows(shop.dev, 'providerCards', {}, { forgetAt: inWallTime('-1 second') });
  await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  await forget();
  expect(atProvider()).toEqual(['active']);
});

test('a card that is kept while a subscription is collected by invoice stays, and is charged afterwards', async () => {
  const { id } = await subscribed();
  await shop.post('/v2/subscriptions/update', {
    id,
    collection: 'INVOICE',
    invoice: { methods: ['CARD'] },
  });
  await release();
  await changeRows(shop.dev, 'providerCards', {}, { forgetAt: inWallTime('-1 second') });
  await forget();
  expect(atProvider()).toEqual(['active']);
  await shop.post('/v2/subscriptions/update', { id, collection: 'AUTOMATIC' });
  await makeDue('subscriptions', 'nextChargeAt');
  await shop.run('renew-subscriptions');
  expect((await rowsOf(shop.dev, 'charges')).at(-1)).toMatchObject({ status: 'PAID' });
});

test('a replaced card is deleted, the new one stays', async () => {
  const { id } = await subscribed();
  await release();
  const input = {
    id,
    cardToken: shop.pagarme.token(),
    customer: { ...BUYER, cellphone: '11912345678' },
    billingAddress: BILLING,
  };
  const { body } = await shop.request('POST', '/graphql', {
    query: `mutation ($input: ReplaceCardInput!) {
      replaceCard(input: $input) { userErrors { message } }
    }`,
    variables: { input },
  });
  expect(body).toMatchObject({ data: { replaceCard: { userErrors: [] } } });
  await forget();
  expect(atProvider()).toEqual(['deleted', 'active']);
  expect(await rowOf(shop.dev, 'subscriptions')).toMatchObject({
    cardToken: expect.stringContaining(String(shop.pagarme.cards.cards[1]?.id)),
  });
});

test('a card of a one-time buyer that a subscription has too stays', async () => {
  await bought();
  await release();
  expect((await importWith(await tokenOf())).status).toBe(200);
  await forget();
  expect(atProvider()).toEqual(['active']);
});

test('a card without an answer is asked about again, and nothing may use it from then on', async () => {
  await bought();
  await release();
  shop.pagarme.faults.next(DELETE_CARD, 'drop');
  await forget();
  expect(atProvider()).toEqual(['active']);
  expect(await importWith(await tokenOf())).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('this card is deleted at the provider') },
  });
  shop.pagarme.faults.next(DELETE_CARD, 'act-and-drop');
  await forget();
  expect(await cards()).toMatchObject([{ deletedAt: null }]);
  await forget();
  expect(await cards()).toMatchObject([{ forgetAt: null, deletedAt: expect.any(Date) }]);
});

test('a subscription that begins beside the job keeps its card', async () => {
  await subscribed();
  await bought();
  await release();
  const [, card] = await cards();
  const held = await holdTransaction(shop.dev);
  await giveToSubscriptions(held.runner, card?.token);
  await meets(shop.dev, held, forget);
  expect(atProvider()).toEqual(['active', 'active']);
});

test('a subscription that begins while the job decides is refused', async () => {
  await bought();
  await release();
  const token = await tokenOf();
  const held = await holdTransaction(shop.dev);
  await beginToForget(held.runner, token);
  expect(await meets(shop.dev, held, () => importWith(token))).toMatchObject({ status: 409 });
  await forget();
  expect(atProvider()).toEqual(['deleted']);
});

test('the card that has just paid is there for the offer, however long the payment took', async () => {
  const extra = await product();
  const { id } = await bought({}, { upSellProductId: extra.id });
  await payOut();
  await forget();
  const { body } = await shop.request('POST', '/graphql', {
    query: `mutation ($id: ID!) {
      acceptUpsell(input: { checkoutId: $id }) { checkout { status } userErrors { message } }
    }`,
    variables: { id },
  });
  expect(body).toMatchObject({
    data: { acceptUpsell: { checkout: { status: 'PAID' }, userErrors: [] } },
  });
  await release();
  await forget();
  expect(atProvider()).toEqual(['deleted']);
});

test('an imported card stays after the end of its subscription: the merchant stored it', async () => {
  await bought();
  const token = await tokenOf();
  await removeRows(shop.dev, 'providerCards');
  expect((await importWith(token)).status).toBe(200);
  const [{ id } = {}] = await rowsOf(shop.dev, 'subscriptions');
  await shop.post('/v2/subscriptions/cancel', { id });
  await release();
  await forget();
  expect(await cards()).toEqual([]);
  expect(atProvider()).toEqual(['active']);
});

test('the card of a deleted customer is deleted too, when the payment does not need it', async () => {
  const { id } = await subscribed();
  await shop.post('/v2/subscriptions/cancel', { id });
  const { customerId } = await rowOf(shop.dev, 'subscriptions');
  await shop.post(`/v2/customers/delete?id=${String(customerId)}`);
  await makeDue('customers', 'eraseAt');
  await shop.run('erase-customers');
  await forget();
  expect(atProvider()).toEqual(['active']);
  await release();
  await forget();
  expect(atProvider()).toEqual(['deleted']);
});

test('a payment whose answer was lost keeps its card, and is not charged twice', async () => {
  shop.pagarme.faults.next('POST /orders', 'drop');
  await bought();
  await forget();
  expect(await rowsOf(shop.dev, 'chargeAttempts')).toMatchObject([{ status: 'PENDING' }]);
  expect(atProvider()).toEqual(['active']);
  await makeDue('chargeAttempts', 'checkAt');
  await shop.run('ask-about-attempts');
  expect(await rowsOf(shop.dev, 'charges')).toMatchObject([{ status: 'PAID' }]);
});

test('an invariant names a subscription whose card was forgotten', async () => {
  const { id } = await subscribed();
  await changeRows(shop.dev, 'providerCards', {}, { forgottenAt: inWallTime('0 seconds') });
  expect(await violations(allStores(shop.dev.database), INVARIANTS)).toMatchObject([
    { invariant: 'nothing that may be charged has a card that was forgotten', examples: [id] },
  ]);
  await changeRows(shop.dev, 'providerCards', {}, { forgottenAt: null });
});
