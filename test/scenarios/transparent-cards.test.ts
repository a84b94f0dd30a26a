/** A card on the merchant's own page, in Dev mode: approved, declined, repeated, both APIs. */
import { BUYER } from '../support/buyer';
import { balances } from '../support/ledger';
import { changeRows } from '../support/rows';
import { newStore, type Answer, type Json, type World } from '../support/world';

const CREATE = '/v2/transparents/create';
const CUSTOMER = { ...BUYER, cellphone: '11912345678' };

let shop: World;
beforeEach(async () => {
  shop = await newStore();
});

const bodyOf = (data: Json = {}): Json => ({
  method: 'CARD',
  data: { amount: 10_000, customer: CUSTOMER, token: 'dev_card_4242', ...data },
});
const create = (data: Json = {}, headers = {}): Promise<Answer> =>
  shop.request('POST', CREATE, bodyOf(data), { authorization: `Bearer ${shop.key}`, ...headers });
const paid = (data: Json = {}): Promise<Json> => shop.post(CREATE, bodyOf(data));
const listed = (query = ''): Promise<Json[]> =>
  shop.get(`/v2/transparents/list?${query}`) as unknown as Promise<Json[]>;

test('it is APPROVED at once, and PAID when the money is settled', async () => {
  await shop.listen();
  const charge = await paid({ externalId: 'order 7', installmentCount: 3, metadata: { order: 7 } });
  expect(charge).toMatchObject({
    id: expect.stringMatching(/^card_/),
    amount: 10_000,
    price: 10_000,
    discount: 0,
    customerFee: 0,
    status: 'APPROVED',
    method: 'CARD',
    devMode: true,
    installmentCount: 3,
    cardToken: null,
    brand: 'VISA',
    lastFour: '4242',
    platformFee: 460, // 10,000 × 4% + 60
    receiptUrl: expect.stringContaining('/receipt'),
    metadata: { order: 7 },
    externalId: 'order 7',
  });
  const id = String(charge.id);
  expect(await balances(shop)).toMatchObject({ PROVIDER: -10_000, PENDING: 9_540, FEES: 460 });
  expect((await shop.get(`/v2/transparents/check?id=${id}`)).status).toBe('APPROVED');
  expect((await shop.get(`/v2/charges/get?id=${id}`)).status).toBe('PAID');
  expect(await listed('status=APPROVED')).toHaveLength(1);
  expect(await listed('status=PAID&method=CARD')).toHaveLength(1);
  const [message, ...others] = await shop.messages();
  expect(message?.body).toMatchObject({
    event: 'transparent.completed',
    data: {
      transparent: { id, status: 'APPROVED', brand: 'VISA' },
      payment: { id, status: 'PAID' },
      payerInformation: { method: 'CARD', CARD: { number: '4242', brand: 'visa' } },
    },
  });
  expect(others).toEqual([]);
  await shop.travel('1 minute');
  expect((await shop.get(`/v2/transparents/get?id=${id}`)).status).toBe('PAID');
  expect(await listed('status=APPROVED')).toEqual([]);
  expect(await listed('status=PAID')).toHaveLength(1);
  expect(await balances(shop)).toMatchObject({ PENDING: 0, AVAILABLE: 9_540 });
  expect(await shop.received()).toEqual(['transparent.completed']); // none at the settlement
  expect(await shop.violations()).toEqual([]);
});

test('the store decides after how many days the money is settled, also in Dev mode', async () => {
  await changeRows(shop, 'stores', { id: shop.storeId }, { cardPendingDays: 2 });
  const { id } = await paid();
  await shop.travel('1 day');
  expect((await shop.get(`/v2/transparents/get?id=${id}`)).status).toBe('APPROVED');
  await shop.travel('1 day');
  expect((await shop.get(`/v2/transparents/get?id=${id}`)).status).toBe('PAID');
});

test('the total is the one of the quote, and the store keeps its price', async () => {
  await changeRows(shop, 'stores', { id: shop.storeId }, { fees: '{"cardPercent": 400}' });
  const quote = await shop.get('/v2/transparents/quote?amount=10000&passFeesToCustomer=true');
  const charge = await paid({ passFeesToCustomer: true });
  expect(charge).toMatchObject({
    amount: quote.installments[0].total, // 10,479 × 4% + 60 = 479
    price: 10_000,
    customerFee: 479,
    platformFee: 479,
  });
  await shop.travel('1 minute');
  expect(await balances(shop)).toMatchObject({ PROVIDER: -10_479, AVAILABLE: 10_000, FEES: 479 });
});

test('a decline is 400 with one sentence for the buyer, and its reason and charge', async () => {
  await shop.listen();
  const declined = await create({ token: 'dev_card_9995', externalId: 'order 8' });
  expect(declined).toMatchObject({
    status: 400,
    body: {
      data: null,
      code: 'CARD_DECLINED',
      reason: 'insufficient_funds',
      field: null,
      details: { id: expect.stringMatching(/^card_/) },
    },
  });
  expect(declined.body.error).not.toMatch(/insufficient|fund/);
  const { id } = declined.body.details;
  expect(await shop.get(`/v2/transparents/get?id=${id}`)).toMatchObject({
    status: 'FAILED',
    lastFour: '9995',
  });
  expect(await attemptsOf(id)).toMatchObject([
    { status: 'DECLINED', reason: 'insufficient_funds' },
  ]);
  const [message] = await shop.messages();
  expect(message?.body).toMatchObject({
    event: 'charge.declined',
    data: {
      transparent: { id, status: 'FAILED' },
      checkout: null,
      subscription: null,
      reason: 'insufficient_funds',
    },
  });
});

test('a repeated externalId never charges twice; after a decline another token may pay', async () => {
  const externalId = 'order 9';
  const first = await create({ externalId, token: 'dev_card_0002' });
  expect(first.body).toMatchObject({ code: 'CARD_DECLINED', reason: 'generic_decline' });
  const again = await create({ externalId, token: 'dev_card_0002' });
  expect(again.body).toMatchObject({ code: 'CARD_DECLINED', details: first.body.details });
  const { id } = first.body.details;
  expect(await attemptsOf(id)).toHaveLength(1);
  expect(await paid({ externalId })).toMatchObject({ id, status: 'APPROVED', lastFour: '4242' });
  expect(await paid({ externalId })).toMatchObject({ id, lastFour: '4242' });
  expect(await paid({ externalId, token: 'dev_card_4444' })).toMatchObject({ id });
  expect((await attemptsOf(id)).map(({ status }) => status)).toEqual(['DECLINED', 'APPROVED']);
  for (const other of [{ amount: 10_001 }, { customer: { ...CUSTOMER, taxId: '111.444.777-35' } }])
    expect(await create({ externalId, ...other })).toMatchObject({
      status: 409,
      body: { reason: 'EXTERNAL_ID_TAKEN', field: 'data.externalId' },
    });
});

test('ten equal requests at the same time charge the card once', async () => {
  const externalId = 'order 10';
  const answers = await Promise.all(Array.from({ length: 10 }, () => create({ externalId })));
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  const [charge] = await listed('externalId=order 10');
  expect(await attemptsOf(String(charge?.id))).toHaveLength(1);
  expect(await balances(shop)).toMatchObject({ PROVIDER: -10_000 });
});

test('a decline is kept for its Idempotency-Key', async () => {
  const headers = { 'idempotency-key': 'one try' };
  const first = await create({ token: 'dev_card_0002' }, headers);
  const again = await create({ token: 'dev_card_0002' }, headers);
  expect(first.status).toBe(400);
  expect(again).toMatchObject({ status: 400, text: first.text });
  expect(await listed()).toHaveLength(1);
});

test('a card that pays once pays the first charge of a customer', async () => {
  expect(await paid({ token: 'dev_card_0341' })).toMatchObject({ status: 'APPROVED' });
  expect(await create({ token: 'dev_card_0341' })).toMatchObject({
    status: 400,
    body: { code: 'CARD_DECLINED' },
  });
  const customer = { ...CUSTOMER, taxId: '111.444.777-35' };
  expect(await paid({ token: 'dev_card_0341', customer })).toMatchObject({ status: 'APPROVED' });
});

test('it is refunded like any card, before and after the money is settled', async () => {
  const { id } = await paid();
  await shop.post('/v2/transparents/refund', { id, amount: 4_000, reason: 'one of two' });
  expect(await shop.get(`/v2/transparents/get?id=${id}`)).toMatchObject({ status: 'APPROVED' });
  await shop.travel('1 minute');
  await shop.post('/v2/transparents/refund', { id, reason: 'the other one' });
  await shop.travel('1 minute');
  expect(await shop.get(`/v2/transparents/get?id=${id}`)).toMatchObject({
    status: 'REFUNDED',
    refundedAmount: 10_000,
  });
  expect(await balances(shop)).toMatchObject({ PROVIDER: 0, PENDING: 0, AVAILABLE: 0, FEES: 0 });
  expect(await shop.violations()).toEqual([]);
});

test.each<[string, Json, string, string]>([
  ['without a token', { token: null }, 'data.token', 'REQUIRED'],
  ['an unknown token', { token: 'ctok_x' }, 'data.token', 'CARD_TOKEN_INVALID'],
  ['a card number', { token: '4242 4242 4242 4242' }, 'data.token', 'WRONG_FORMAT'],
  ['below the minimum', { amount: 99 }, 'data.amount', 'TOO_LOW'],
  ['without a phone', { customer: BUYER }, 'data.customer.cellphone', 'REQUIRED'],
  ['small installments', { installmentCount: 11 }, 'data.installmentCount', 'TOO_HIGH'],
  ['many installments', { installmentCount: 13 }, 'data.installmentCount', 'TOO_HIGH'],
])('%s is refused, and nothing is stored', async (_name, data, field, reason) => {
  const refused = await create(data);
  expect(refused).toMatchObject({ status: 400, body: { field, reason } });
  expect(refused.body.error).toContain(String(field).replace('data.', ''));
  expect(refused.text).not.toContain('4242 4242');
  expect(await listed()).toEqual([]);
});

test('a PIX code has no token and no installments', async () => {
  for (const field of ['token', 'installmentCount'])
    expect(
      await shop.request('POST', CREATE, {
        method: 'PIX',
        data: { amount: 1_000, [field]: field === 'token' ? 'dev_card_4242' : 2 },
      }),
    ).toMatchObject({ status: 400, body: { field: `data.${field}`, reason: 'NOT_USED' } });
  const answer = await shop.request('POST', CREATE, {
    method: 'PIX',
    data: { amount: 1_000, passFeesToCustomer: true },
  });
  expect(answer.body).toMatchObject({
    data: { amount: 1_000 },
    warnings: ['data.passFeesToCustomer has no effect: it is for cards only'],
  });
});

test('its code cannot be paid: there is none', async () => {
  const { id } = await paid();
  const answer = await shop.request('POST', `/v2/transparents/simulate-payment?id=${id}`, {});
  expect(answer).toMatchObject({ status: 422, body: { field: 'id', reason: 'WRONG_METHOD' } });
});

test('GraphQL charges a card, and shows a decline as a user error', async () => {
  const mutation = `mutation ($input: CreateTransparentInput!) {
    createTransparent(input: $input) {
      transparent { id status availableAt cardLast4 installments customerFee }
      userErrors { code reason values path }
    }
  }`;
  const input = { ...bodyOf().data, method: 'CARD', installmentCount: 2 };
  expect((await shop.graphql(mutation, { input })).createTransparent).toMatchObject({
    transparent: {
      status: 'PAID',
      availableAt: expect.any(String),
      cardLast4: '4242',
      installments: 2,
      customerFee: 0,
    },
    userErrors: [],
  });
  const declined = { ...input, token: 'dev_card_9987', externalId: 'order 11' };
  const { transparent, userErrors } = (await shop.graphql(mutation, { input: declined }))
    .createTransparent;
  expect(transparent).toBeNull();
  expect(userErrors).toMatchObject([
    { code: 'CARD_DECLINED', reason: 'LOST_CARD', values: { chargeId: expect.any(String) } },
  ]);
});

async function attemptsOf(id: string): Promise<Json[]> {
  const data = await shop.graphql(
    `query ($id: ID!) { charge(id: $id) { attempts(first: 10) { nodes { number status reason } } } }`,
    { id },
  );
  return (data.charge.attempts.nodes as Json[]).toSorted((a, b) => a.number - b.number);
}
