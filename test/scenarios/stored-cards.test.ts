/**
 * A buyer agrees that a card is stored; the merchant charges it again without the buyer, at most
 * once under every repeat and lost answer, and for this customer only; then it is deleted.
 */
import { BUYER } from '../support/buyer';
import { changeRows, rowOf } from '../support/rows';
import { newStore, type Answer, type Json, type World } from '../support/world';

const CREATE = '/v2/transparents/create';
const CUSTOMER = { ...BUYER, cellphone: '11912345678' };
const OTHER = { ...CUSTOMER, taxId: '11144477735', email: 'bia@example.com', name: 'Bia Melo' };

let shop: World;
beforeEach(async () => {
  shop = await newStore();
});
afterEach(async () => expect(await shop.violations()).toEqual([]));

const bodyOf = (data: Json): Json => ({
  method: 'CARD',
  data: { amount: 10_000, customer: CUSTOMER, ...data },
});
const create = (data: Json, headers = {}): Promise<Answer> =>
  shop.request('POST', CREATE, bodyOf(data), { authorization: `Bearer ${shop.key}`, ...headers });
const paid = (data: Json): Promise<Json> => shop.post(CREATE, bodyOf(data));
const cards = (query = ''): Promise<Json[]> =>
  shop.get(`/v2/stored-cards/list?${query}`) as unknown as Promise<Json[]>;
const stored = async (token = 'dev_card_4242', customer = CUSTOMER): Promise<string> =>
  String((await paid({ token, saveCard: true, customer })).cardToken);

const UNKNOWN = {
  status: 400,
  body: { field: 'data.cardToken', reason: 'CARD_TOKEN_INVALID', data: null },
};

test('with consent the answer has its cardToken, and both APIs list it; without, nothing is', async () => {
  await shop.listen();
  expect((await paid({ token: 'dev_card_4242' })).cardToken).toBeNull();
  expect(await cards()).toEqual([]);
  const first = await paid({ token: 'dev_card_4242', saveCard: true });
  const id = String(first.cardToken);
  const [card, ...others] = await cards();
  expect(others).toEqual([]);
  expect(card).toEqual({
    id,
    customerId: expect.stringMatching(/^cust_/),
    brand: 'VISA',
    lastFour: '4242',
    expiryMonth: '2034-12',
    consentedAt: expect.any(String),
    lastUsedAt: expect.any(String),
    devMode: true,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(id).toMatch(/^paym_/);
  expect(await shop.get(`/v2/stored-cards/get?id=${id}`)).toEqual(card);
  expect(
    await shop.graphql(
      `query ($customer: ID!) {
        storedCards(filter: { customerId: $customer }) { nodes { id lastFour customer { id } } }
        customer(id: $customer) { storedCards { nodes { id } } }
      }`,
      { customer: card?.customerId },
    ),
  ).toEqual({
    storedCards: { nodes: [{ id, lastFour: '4242', customer: { id: card?.customerId } }] },
    customer: { storedCards: { nodes: [{ id }] } },
  });
  expect(await shop.received()).toEqual([
    'transparent.completed',
    'payment_method.stored',
    'transparent.completed',
  ]);
  const [, event, completed] = await shop.messages();
  expect(event?.body.data).toMatchObject({
    storedCard: { id },
    customer: { id: card?.customerId },
  });
  expect(completed?.body.data.transparent).toMatchObject({ cardToken: id });
  // The provider's token is shown nowhere.
  const { cardToken } = await rowOf(shop, 'storedCards', { id });
  expect(JSON.stringify([card, event?.body, first])).not.toContain(cardToken);
  // The same card of the same customer is stored once.
  expect(await stored()).toBe(id);
  expect(await cards()).toHaveLength(1);
});

test('it is charged again by its id, with the same answer, and remembers when', async () => {
  const id = await stored();
  await shop.travel('3 days');
  const approved = await shop.approvals();
  const charge = await paid({ cardToken: id, amount: 2_500, externalId: 'monthly 2' });
  expect(charge).toMatchObject({
    status: 'APPROVED',
    amount: 2_500,
    cardToken: id,
    brand: 'VISA',
    lastFour: '4242',
  });
  // The same order, and the same order with the key of a request.
  expect((await paid({ cardToken: id, amount: 2_500, externalId: 'monthly 2' })).id).toBe(
    charge.id,
  );
  const key = { 'idempotency-key': 'once' };
  const [once, twice] = [
    await create({ cardToken: id, amount: 300 }, key),
    await create({ cardToken: id, amount: 300 }, key),
  ];
  expect([twice.text, once.status]).toEqual([once.text, 200]);
  expect((await shop.approvals()) - approved).toBe(2);
  const [card] = await cards();
  expect(Date.parse(card?.lastUsedAt)).toBeGreaterThan(Date.parse(card?.createdAt) + 86_400_000);
});

test('of another customer it is as unknown as one that does not exist, and nothing is written', async () => {
  const id = await stored();
  await stored('dev_card_4444', OTHER);
  const { id: customerId } = (await shop.get('/v2/customers/get?taxId=52998224725')) as Json;
  const approved = await shop.approvals();
  for (const data of [
    { cardToken: id, customer: OTHER },
    { cardToken: id, customer: { ...CUSTOMER, taxId: '39053344705' } }, // of nobody
    { cardToken: 'paym_0123456789ABCDEFGHJKMNPQRS' },
    { cardToken: 'ctok_other' },
    { cardToken: 'dev_card_424' },
  ])
    expect(await create(data)).toMatchObject(UNKNOWN);
  const stranger = await newStore();
  expect(
    await stranger.request('POST', CREATE, bodyOf({ cardToken: id }), {
      authorization: `Bearer ${stranger.key}`,
    }),
  ).toMatchObject(UNKNOWN);
  expect(await shop.approvals()).toBe(approved);
  expect(await cards(`customerId=${customerId}`)).toMatchObject([{ id }]);
  // The check of `ops check`: what the code refuses would be found.
  const charge = await paid({ cardToken: id });
  const { id: bia } = (await shop.get('/v2/customers/get?taxId=11144477735')) as Json;
  await changeRows(shop, 'charges', { id: charge.id }, { customerId: bia });
  expect(JSON.stringify(await shop.violations())).toContain('its own customer only');
  await changeRows(shop, 'charges', { id: charge.id }, { customerId });
});

test.each([
  [{}, 'token'],
  [{ token: 'dev_card_4242', cardToken: 'dev_card_4242' }, 'cardToken'],
  [{ cardToken: 'dev_card_4242', saveCard: true }, 'saveCard'],
  [{ cardToken: '4242 4242 4242 4242' }, 'cardToken'],
])('400: %j names %s', async (data, field) => {
  const { status, body, text } = await create(data);
  expect([status, body.field]).toEqual([400, `data.${field}`]);
  expect(text).not.toContain('4242 4242');
});

test('saveCard and cardToken are of cards only', async () => {
  for (const [field, value] of [
    ['saveCard', true],
    ['cardToken', 'dev_card_4242'],
  ] as const) {
    const body = { method: 'PIX', data: { amount: 500, [field]: value } };
    const answer = await shop.request('POST', CREATE, body);
    expect([answer.status, answer.body.field]).toEqual([400, `data.${field}`]);
  }
  const withFalse = { method: 'PIX', data: { amount: 500, saveCard: false } };
  expect((await shop.request('POST', CREATE, withFalse)).status).toBe(200);
});

test('a test token belongs to nobody; one that pays once declines after the first charge', async () => {
  const charge = { cardToken: 'dev_card_4242', amount: 700 };
  expect(await paid(charge)).toMatchObject({ status: 'APPROVED', cardToken: 'dev_card_4242' });
  expect(await paid({ ...charge, customer: OTHER })).toMatchObject({ status: 'APPROVED' });
  const once = { cardToken: 'dev_card_0341' };
  expect(await paid(once)).toMatchObject({ status: 'APPROVED' });
  expect(await create(once)).toMatchObject({ status: 400, body: { code: 'CARD_DECLINED' } });
  expect(await paid({ ...once, customer: OTHER })).toMatchObject({ status: 'APPROVED' });
  expect(await cards()).toEqual([]);
});

test('a declined card is not stored, and a decline by a stored one is answered again', async () => {
  const declined = await create({ token: 'dev_card_9995', saveCard: true, externalId: 'order' });
  expect(declined.body.code).toBe('CARD_DECLINED');
  expect(await cards()).toEqual([]);
  // Another card pays the same charge, and is stored.
  const id = (await paid({ token: 'dev_card_4242', saveCard: true, externalId: 'order' }))
    .cardToken;
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', reason: 'lost_card' });
  const again = { cardToken: id, externalId: 'next order' };
  const first = await create(again);
  expect(first.body).toMatchObject({ code: 'CARD_DECLINED', reason: 'lost_card' });
  const { requestId: _id, ...answered } = first.body;
  expect(await create(again)).toMatchObject({ status: 400, body: answered });
  expect(await shop.approvals()).toBe(1);
});

test('a lost answer leaves the charge PENDING, and whatever repeats it charges once', async () => {
  const id = await stored();
  const approved = await shop.approvals();
  await shop.post('/v2/dev/simulate', { id, outcome: 'timeout-next' });
  const request = { cardToken: id, externalId: 'lost' };
  const pending = await paid(request);
  expect(pending).toMatchObject({ status: 'PENDING', cardToken: id });
  const repeats = await Promise.all(Array.from({ length: 8 }, () => create(request)));
  for (const { body } of repeats) expect(body.data).toMatchObject({ id: pending.id });
  await shop.travel('1 minute');
  expect(await shop.get(`/v2/transparents/get?id=${pending.id}`)).toMatchObject({ status: 'PAID' });
  expect(await paid(request)).toMatchObject({ id: pending.id });
  expect((await shop.approvals()) - approved).toBe(1);
});

test('fifty equal requests at once charge a stored card once', async () => {
  const id = await stored();
  const approved = await shop.approvals();
  const request = { cardToken: id, externalId: 'at once' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(request)));
  const ids = new Set(answers.map(({ body }) => body.data?.id));
  expect(ids.size).toBe(1);
  expect((await shop.approvals()) - approved).toBe(1);
});

test('payments that store the same card at the same time store it once', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => stored()));
  expect(new Set(ids).size).toBe(1);
  expect(await cards()).toHaveLength(1);
});

test('a deleted one is gone: not listed, not charged, not deleted twice', async () => {
  await shop.listen(['payment_method.deleted']);
  const id = await stored();
  const kept = await stored('dev_card_4444');
  expect(await shop.post('/v2/stored-cards/delete', { id })).toMatchObject({ id });
  expect(await cards()).toMatchObject([{ id: kept }]);
  expect((await shop.request('GET', `/v2/stored-cards/get?id=${id}`)).status).toBe(404);
  expect(await shop.refused('/v2/stored-cards/delete', { id })).toBe('404 NOT_FOUND');
  expect(await create({ cardToken: id })).toMatchObject(UNKNOWN);
  expect(await shop.received()).toEqual(['payment_method.deleted']);
  // The buyer agrees again: it is another one.
  expect(await stored()).not.toBe(id);
  const { deleteStoredCard } = await shop.graphql(
    `mutation ($id: ID!) { deleteStoredCard(input: { id: $id }) { storedCard { id } userErrors { message } } }`,
    { id: kept },
  );
  expect(deleteStoredCard).toEqual({ storedCard: { id: kept }, userErrors: [] });
});

test('deletions and charges at the same moment: each charge is made or refused, never both', async () => {
  const id = await stored();
  const approved = await shop.approvals();
  const [, ...charges] = await Promise.all([
    shop.request('POST', '/v2/stored-cards/delete', { id }),
    ...Array.from({ length: 8 }, () => create({ cardToken: id })),
  ]);
  const made = charges.filter(({ status }) => status === 200);
  for (const refused of charges.filter(({ status }) => status !== 200))
    expect(refused).toMatchObject(UNKNOWN);
  expect((await shop.approvals()) - approved).toBe(made.length);
});

test('the erasure of a customer deletes their cards; until then no charge finds the customer', async () => {
  await shop.listen(['payment_method.deleted']);
  const id = await stored();
  await stored('dev_card_4444', OTHER);
  const { id: customerId } = (await shop.get('/v2/customers/get?taxId=52998224725')) as Json;
  await shop.post('/v2/customers/delete', { id: customerId });
  expect(await create({ cardToken: id })).toMatchObject(UNKNOWN);
  await shop.travel('2 minutes');
  expect(await cards()).toMatchObject([{ lastFour: '4444' }]);
  const [message] = await shop.messages();
  expect(message?.body.data).toMatchObject({ storedCard: { id }, customer: null });
});
