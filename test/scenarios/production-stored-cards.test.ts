/**
 * A production key charges a card that Pagar.me (a fake) keeps for a buyer who agreed to it. Money
 * is counted at the fake, also when answers are lost; a deleted card is deleted there too.
 */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import type { Fault } from '../../scripts/fakes/faults';
import { INVARIANTS } from '../../src/operators/invariants';
import { violations } from '../support/violations';
import { BUYER, Buyer } from '../support/buyer';
import { CARD_FORM } from '../support/card-form';
import { freeRows, holdTransaction, lockRows, waitingForLocks } from '../support/locks';
import { CardShop } from '../support/production';
import { changeRows, inWallTime, not, rowsOf } from '../support/rows';
import { until } from '../support/running-shop';
import type { Answer, Json } from '../support/world';

const CREATE = '/v2/transparents/create';
const ADDRESS = {
  zipCode: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  city: 'São Paulo',
  state: 'SP',
};
const CUSTOMER = { ...BUYER, cellphone: '11912345678' };
const OTHER = { ...CUSTOMER, taxId: '11144477735', email: 'bia@example.com' };

let shop: CardShop;
const { publicUrl, databaseUrl } = config;
beforeEach(async () => {
  config.allowPrivateEndpoints = true;
  shop = await CardShop.open();
});
afterEach(async () => {
  expect(await violations(allStores(shop.dev.database), INVARIANTS)).toEqual([]);
  Object.assign(config, { publicUrl, databaseUrl });
  await shop.close();
});

const create = (data: Json): Promise<Answer> =>
  shop.request('POST', CREATE, {
    method: 'CARD',
    data: { amount: 10_000, customer: CUSTOMER, ...data },
  });
const stored = async (data: Json = {}): Promise<string> => {
  const { body } = await create({
    token: shop.pagarme.token(),
    saveCard: true,
    billingAddress: ADDRESS,
    ...data,
  });
  return String((body.data as Json).cardToken);
};
const atProvider = () => shop.pagarme.cards.cards.map(({ status }) => status);
const taken = () => shop.pagarme.orders.charges.map(({ amount }) => amount);

async function makeDue(table: string, column: string): Promise<void> {
  await changeRows(shop.dev, table, { [column]: not(null) }, { [column]: inWallTime('-1 second') });
}
async function forget(): Promise<void> {
  await makeDue('providerCards', 'forgetAt');
  await shop.run('forget-cards');
}

test('it is charged again without a new token or an address, by the account that keeps it', async () => {
  const id = await stored();
  expect(id).toMatch(/^paym_/);
  const again = await create({ cardToken: id, amount: 2_500 });
  expect(again.body.data).toMatchObject({ status: 'APPROVED', cardToken: id, lastFour: '0010' });
  expect(taken()).toEqual([10_000, 2_500]);
  expect(atProvider()).toEqual(['active']);
  expect(await create({ cardToken: id, customer: OTHER })).toMatchObject({
    status: 400,
    body: { field: 'data.cardToken', reason: 'CARD_TOKEN_INVALID' },
  });
  expect(await create({ cardToken: 'dev_card_4242' })).toMatchObject({
    status: 400,
    body: { field: 'data.cardToken' },
  });
  expect(taken()).toEqual([10_000, 2_500]);
});

test.each<Fault>(['act-and-drop', 'drop', 'timeout', 'act-and-truncate'])(
  'an order by a stored card whose answer is lost (%s) takes the money once',
  async (fault) => {
    const id = await stored();
    shop.pagarme.faults.next('POST /orders', fault);
    const request = { cardToken: id, amount: 2_500, externalId: 'order 2' };
    const first = await create(request);
    expect(first.body.data).toMatchObject({ status: 'PENDING', cardToken: id });
    expect((await create(request)).body.data).toMatchObject({ id: first.body.data.id });
    await makeDue('chargeAttempts', 'checkAt');
    await shop.run('ask-about-attempts');
    expect((await create(request)).body.data).toMatchObject({ status: 'APPROVED' });
    expect(taken()).toEqual([10_000, 2_500]);
  },
);

test('it stays at the provider for as long as the buyer wants, also when its money is released', async () => {
  await stored();
  for (const charge of shop.pagarme.orders.charges)
    charge.paidAt = new Date(Date.now() - 60 * 86_400_000);
  await makeDue('charges', 'availableAt');
  await shop.run('release-card-money');
  await changeRows(shop.dev, 'charges', { paidAt: not(null) }, { paidAt: inWallTime('-2 hours') });
  await forget();
  expect(atProvider()).toEqual(['active']);
  expect(await rowsOf(shop.dev, 'providerCards')).toMatchObject([{ forgetAt: null }]);
});

test('a deletion reaches the provider at once, also while the money of a payment is pending', async () => {
  const id = await stored();
  await shop.post('/v2/stored-cards/delete', { id });
  const [due] = await rowsOf<{ forgetAt: Date }>(shop.dev, 'providerCards');
  expect(due?.forgetAt.getTime()).toBeLessThanOrEqual(Date.now());
  await shop.run('forget-cards');
  expect(atProvider()).toEqual(['deleted']);
  expect((await create({ cardToken: id })).status).toBe(400);
});

test('a lost answer to the deletion is repeated until the provider has confirmed it', async () => {
  const id = await stored();
  await shop.post('/v2/stored-cards/delete', { id });
  shop.pagarme.faults.next('DELETE /customers', 'timeout');
  await shop.run('forget-cards');
  expect(await rowsOf(shop.dev, 'providerCards')).toMatchObject([{ deletedAt: null }]);
  await forget();
  expect(atProvider()).toEqual(['deleted']);
});

test('a charge under way keeps its card until its outcome is known', async () => {
  const id = await stored();
  shop.pagarme.faults.next('POST /orders', 'timeout');
  await create({ cardToken: id, externalId: 'order 3' });
  await shop.post('/v2/stored-cards/delete', { id });
  await shop.run('forget-cards');
  expect(atProvider()).toEqual(['active']);
  await makeDue('chargeAttempts', 'checkAt');
  await shop.run('ask-about-attempts');
  expect(taken()).toEqual([10_000, 10_000]);
  await forget();
  expect(atProvider()).toEqual(['deleted']);
});

test('the page stores a card by consent, and charges it again by its account, without a token', async () => {
  const { id } = await shop.post('/v2/products/create', {
    externalId: 'cafe',
    name: 'Café',
    price: 10_000,
    currency: 'BRL',
  });
  const sell = () =>
    shop.post('/v2/checkouts/create', { items: [{ id, quantity: 1 }], methods: ['CARD'] });
  const first = await sell();
  await new Buyer(shop.dev).pay(String(first.url), {
    ...CARD_FORM,
    ...CUSTOMER,
    cardToken: shop.pagarme.token(),
    saveCard: 'yes',
  });
  const [card] = (await shop.get('/v2/stored-cards/list')) as unknown as Json[];
  const session = await shop.post('/v2/customer-portal/sessions', {
    customerId: card?.customerId,
    returnUrl: 'https://loja.example/conta',
  });
  const buyer = new Buyer(shop.dev);
  await buyer.submit(await buyer.open(String(session.url)), String(session.url), {});
  const second = await sell();
  const page = await buyer.open(String(second.url));
  expect(page.html).toContain(card?.id);
  const choice = { action: 'pay', method: 'CARD', storedCard: String(card?.id) };
  await buyer.submit(page, String(second.url), choice);
  await buyer.submit(page, String(second.url), choice);
  expect(taken()).toEqual([10_000, 10_000]);
  expect(await rowsOf(shop.dev, 'charges', { checkoutId: second.id })).toMatchObject([
    { status: 'PAID', storedCardId: card?.id, providerAccountId: shop.account.id },
  ]);
  // An account that no longer serves cards offers none of them.
  const third = await sell();
  expect((await buyer.open(String(third.url))).html).toContain(card?.id);
  await changeRows(shop.dev, 'providerAccounts', { id: shop.account.id }, { methods: [] });
  expect((await buyer.open(String(third.url))).html).not.toContain(card?.id);
});

/** A stored card, and a renewal by another card that was declined, with its page. */
async function failedRenewal() {
  await stored();
  const { id } = await shop.post('/v2/products/create', {
    externalId: 'clube',
    name: 'Clube',
    price: 4_990,
    currency: 'BRL',
    cycle: 'MONTHLY',
  });
  const sold = await shop.post('/v2/subscriptions/create', { items: [{ id, quantity: 1 }] });
  const typed = { ...CARD_FORM, ...CUSTOMER, cardToken: shop.pagarme.token() };
  await new Buyer(shop.dev).pay(String(sold.url), typed);
  shop.pagarme.orders.scripted.push({ code: 'R1' });
  await makeDue('subscriptions', 'nextChargeAt');
  await shop.run('renew-subscriptions');
  const [renewal] = await rowsOf(shop.dev, 'charges', { kind: 'RENEWAL' });
  expect(renewal).toMatchObject({ status: 'PENDING', refusedToken: expect.any(String) });
  const [card] = await rowsOf(shop.dev, 'storedCards', {});
  const session = await shop.post('/v2/customer-portal/sessions', {
    customerId: card?.customerId,
    returnUrl: 'https://loja.example/conta',
  });
  const buyer = new Buyer(shop.dev);
  await buyer.submit(await buyer.open(String(session.url)), String(session.url), {});
  const url = `/pay/${String(renewal?.id)}`;
  const page = await buyer.open(url);
  const choice = { storedCard: String(card?.id) };
  return { card, buyer, url, page, choice };
}

test('a failed renewal is paid on its page by a stored card, without a token', async () => {
  const { card, buyer, url, page, choice } = await failedRenewal();
  const paid = await buyer.submit(page, `${url}/pay-open`, choice);
  expect(paid.heading).toBe('Pagamento confirmado');
  await buyer.submit(page, `${url}/pay-open`, choice);
  // The first payment, the declined one, and this one.
  expect(taken().filter((amount) => amount === 4_990)).toHaveLength(3);
  const [subscription] = await rowsOf(shop.dev, 'subscriptions', {});
  expect(subscription).toMatchObject({
    cardToken: card?.cardToken,
    providerAccountId: shop.account.id,
  });
  // The deletion leaves the card at the provider for the subscription.
  await shop.post('/v2/stored-cards/delete', { id: card?.id });
  await forget();
  const [customerOfCard, cardId] = String(card?.cardToken).split('/');
  expect(
    shop.pagarme.cards.cards.find(
      (each) => each.id === cardId && each.customerId === customerOfCard,
    ),
  ).toMatchObject({ status: 'active' });
});

test.each([
  ['its deletion', (id: string) => shop.post('/v2/stored-cards/delete', { id })],
  [
    'the erasure of its customer',
    async () => {
      const [customer] = await rowsOf(shop.dev, 'customers', { devMode: false });
      await shop.post('/v2/customers/delete', { id: customer?.id });
      await makeDue('customers', 'eraseAt');
      await shop.run('erase-customers');
    },
  ],
])('%s and a payment that stores a card lock their rows in one order', async (_what, remove) => {
  const id = await stored();
  const { runner, release } = await holdTransaction(shop.dev);
  await lockRows(runner, 'providerCards');
  const removed = remove(id);
  await until('the deletion waits', async () => (await waitingForLocks(shop.dev)) === 1);
  // It has not locked the stored card, which a payment locks after the card at the provider.
  expect(await freeRows(shop.dev, 'storedCards', { id })).toBe(1);
  await release();
  await removed;
  expect(await shop.get('/v2/stored-cards/list')).toEqual([]);
  const again = await stored();
  expect(again).not.toBe(id);
  expect(await shop.get('/v2/stored-cards/list')).toMatchObject([{ id: again }]);
});

test('a payment whose card is kept locks it and the earlier one in the order of a deletion', async () => {
  const { card, buyer, url, page, choice } = await failedRenewal();
  const cards = await rowsOf<{ id: string; token: string }>(shop.dev, 'providerCards', {});
  const [first, second] = cards.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect([cards.length, first?.token]).toEqual([2, card?.cardToken]);
  const { runner, release } = await holdTransaction(shop.dev);
  await lockRows(runner, 'providerCards', { id: String(first?.id) });
  const paying = buyer.submit(page, `${url}/pay-open`, choice);
  await until('the payment waits', async () => (await waitingForLocks(shop.dev)) === 1);
  expect(await freeRows(shop.dev, 'providerCards', { id: String(second?.id) })).toBe(1);
  await release();
  expect((await paying).heading).toBe('Pagamento confirmado');
  expect(await rowsOf(shop.dev, 'subscriptions', { cardToken: first?.token })).toHaveLength(1);
});

test('cards are stored and deleted at the same moment, and none is lost or left', async () => {
  const first = await stored();
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => stored())),
    shop.post('/v2/stored-cards/delete', { id: first }),
  ]);
  const left = (await shop.get('/v2/stored-cards/list')) as unknown as Json[];
  expect(left.map(({ id }) => String(id)).toSorted()).toEqual([...new Set(answers)].toSorted());
});

test('the consent has the time of the request, though the answer of the provider came later', async () => {
  shop.pagarme.faults.next('POST /orders', 'act-and-drop');
  expect(await stored()).toBe('null');
  await changeRows(shop.dev, 'chargeAttempts', {}, { createdAt: inWallTime('-1 minute') });
  await makeDue('chargeAttempts', 'checkAt');
  await shop.run('ask-about-attempts');
  const [attempt] = await rowsOf<{ createdAt: Date }>(shop.dev, 'chargeAttempts');
  const [card] = (await shop.get('/v2/stored-cards/list')) as unknown as Json[];
  expect(card?.consentedAt).toBe(attempt?.createdAt.toISOString());
  expect(card?.createdAt > card?.consentedAt).toBe(true);
});
