/** A coupon on a charge of the merchant's own page: what it leaves to pay, and its uses. */
import { BUYER } from '../support/buyer';
import { newStore, type Answer, type Json, type World } from '../support/world';

const CREATE = '/v2/transparents/create';
const CUSTOMER = { ...BUYER, cellphone: '11912345678' };

let shop: World;
beforeEach(async () => {
  shop = await newStore();
});

const coupon = (values: Json = {}): Promise<Json> =>
  shop.post('/v2/coupons/create', {
    code: 'OFF',
    discountKind: 'PERCENTAGE',
    discount: 10,
    ...values,
  });
const uses = async () => (await shop.get('/v2/coupons/get?id=OFF')).redeemsCount;
const bodyOf = (method: string, data: Json = {}): Json => ({
  method,
  data: {
    amount: 10_000,
    coupon: 'off',
    customer: CUSTOMER,
    ...(method === 'CARD' && { token: 'dev_card_4242' }),
    ...data,
  },
});
const create = (method: string, data: Json = {}): Promise<Json> =>
  shop.post(CREATE, bodyOf(method, data));
const request = (method: string, data: Json = {}): Promise<Answer> =>
  shop.request('POST', CREATE, bodyOf(method, data));
const pay = (id: string): Promise<Json> =>
  shop.post(`/v2/transparents/simulate-payment?id=${id}`, {});
const refusal = ({ status, body }: Answer) => [status, body.reason ?? null, body.field ?? null];

afterEach(async () => {
  expect(await shop.violations()).toEqual([]);
});

test.each(['PIX', 'BOLETO'])(
  'a %s asks for what the coupon leaves, and its payment redeems one use',
  async (method) => {
    await coupon();
    await shop.listen();
    const charge = await create(method);
    expect(charge).toMatchObject({
      amount: 9_000,
      price: 10_000,
      discount: 1_000,
      coupon: 'OFF',
      status: 'PENDING',
    });
    expect(await uses()).toBe(0);
    expect(await pay(charge.id)).toMatchObject({ status: 'PAID', paidAmount: 9_000 });
    expect(await uses()).toBe(1);
    const [message] = await shop.messages();
    expect(message?.body.data.transparent).toMatchObject({ discount: 1_000, coupon: 'OFF' });
    expect(await shop.get(`/v2/charges/get?id=${charge.id}`)).toMatchObject({ discount: 1_000 });
  },
);

test('a card is charged the total of the quote with the same coupon', async () => {
  await coupon();
  const sent = { installmentCount: 3, passFeesToCustomer: true };
  const quote = await shop.get(
    '/v2/transparents/quote?amount=10000&coupon=OFF&passFeesToCustomer=true',
  );
  const { total, customerFee } = quote.installments[2];
  expect(await create('CARD', sent)).toMatchObject({
    amount: total,
    customerFee,
    price: 10_000,
    discount: 1_000,
    status: 'APPROVED',
  });
  expect(await uses()).toBe(1);
});

test('the last use is held while a charge is open, and is free again when it expires', async () => {
  await coupon({ maxRedeems: 1 });
  await create('PIX', { externalId: 'first', expiresIn: 3_600 });
  expect(refusal(await request('PIX', { externalId: 'second' }))).toEqual([
    400,
    'NOT_USABLE',
    'data.coupon',
  ]);
  expect(await shop.get('/v2/transparents/list')).toHaveLength(1);
  await shop.travel('2 hours');
  await create('PIX', { externalId: 'second' });
});

test('a declined card gives its use back, and another token takes it again', async () => {
  await coupon({ maxRedeems: 1 });
  const declined = await request('CARD', { externalId: 'order', token: 'dev_card_0002' });
  expect(declined).toMatchObject({ status: 400, body: { code: 'CARD_DECLINED' } });
  const other = await create('PIX', { externalId: 'other', expiresIn: 3_600 });
  expect(refusal(await request('CARD', { externalId: 'order' }))).toEqual([
    400,
    'NOT_USABLE',
    'data.coupon',
  ]);
  await shop.travel('2 hours');
  expect((await shop.get(`/v2/transparents/get?id=${other.id}`)).status).toBe('EXPIRED');
  expect(await create('CARD', { externalId: 'order' })).toMatchObject({
    status: 'APPROVED',
    amount: 9_000,
  });
  expect(await uses()).toBe(1);
});

test.each(['PIX', 'BOLETO', 'CARD'])(
  'a %s with nothing left to pay is paid at once',
  async (method) => {
    await coupon({ discount: 100, maxRedeems: 2 });
    await shop.listen();
    expect(await create(method)).toMatchObject({ amount: 0, price: 10_000, discount: 10_000 });
    expect((await shop.get('/v2/transparents/list'))[0]).toMatchObject({ paidAmount: 0 });
    expect(await shop.received()).toEqual(['transparent.completed']);
    expect(await uses()).toBe(1);
  },
);

test.each([
  ['CARD', 10_000 - 99, 100],
  ['BOLETO', 10_000 - 299, 300],
])(
  'a %s that would be too small is refused, and nothing is stored',
  async (method, discount, limit) => {
    await coupon({ discountKind: 'FIXED', discount });
    const { status, body } = await request(method);
    expect([status, body.reason, body.field, body.values?.limit]).toEqual([
      422,
      'TOO_LOW',
      'data.coupon',
      limit,
    ]);
    expect(await shop.get('/v2/transparents/list')).toHaveLength(0);
    expect(await uses()).toBe(0);
  },
);

test.each(['PIX', 'BOLETO', 'CARD'])(
  'a repeated %s answers the first charge, also when the coupon has ended',
  async (method) => {
    await coupon();
    await coupon({ code: 'OTHER' });
    const first = await create(method, { externalId: 'order' });
    await shop.post('/v2/coupons/toggle', { id: 'OFF' });
    expect((await create(method, { externalId: 'order', coupon: 'OFF' })).id).toBe(first.id);
    for (const other of ['OTHER', null])
      expect(refusal(await request(method, { externalId: 'order', coupon: other }))).toEqual([
        409,
        'EXTERNAL_ID_TAKEN',
        'data.externalId',
      ]);
    expect(await shop.get('/v2/transparents/list')).toHaveLength(1);
  },
);

test('a coupon is refused with the rule that failed', async () => {
  const product = await shop.product();
  await coupon({ code: 'OFF' });
  await coupon({ code: 'MUG', productIds: [product.id] });
  await coupon({ code: 'BIG', minimumAmount: 10_001 });
  await coupon({ code: 'CARDS', methods: ['CARD'] });
  await coupon({ code: 'FIRST', isFirstPurchaseOnly: true });
  const reasons: unknown[] = [];
  for (const code of ['MUG', 'BIG', 'CARDS', 'NONE'])
    reasons.push((await request('PIX', { coupon: code })).body.reason);
  reasons.push((await request('PIX', { coupon: 'FIRST', customer: null })).body.reason);
  expect(reasons).toEqual([
    'COUPON_OTHER_PRODUCT',
    'COUPON_MINIMUM',
    'COUPON_OTHER_METHOD',
    'NOT_USABLE',
    'COUPON_NEEDS_CUSTOMER',
  ]);
  await pay((await create('PIX', { coupon: 'FIRST' })).id);
  expect((await request('PIX', { coupon: 'FIRST' })).body.reason).toBe('COUPON_FIRST_PURCHASE');
  expect(await shop.get('/v2/transparents/list')).toHaveLength(1);
});

test('of twenty charges at once three get the three uses', async () => {
  await coupon({ maxRedeems: 3 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, order) =>
      request(order % 2 ? 'PIX' : 'CARD', { externalId: `order ${order}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(
    new Set(
      answers
        .filter(({ status }) => status !== 200)
        .map(refusal)
        .map(String),
    ),
  ).toEqual(new Set(['400,NOT_USABLE,data.coupon']));
});

test('GraphQL takes and shows it as well', async () => {
  await coupon();
  const answer = await shop.graphql(
    `mutation ($input: CreateTransparentInput!) {
       createTransparent(input: $input) { transparent { amount discount status } userErrors { message } }
     }`,
    { input: { method: 'PIX', amount: 10_000, coupon: 'OFF' } },
  );
  expect(answer.createTransparent).toEqual({
    transparent: { amount: 9_000, discount: 1_000, status: 'PENDING' },
    userErrors: [],
  });
});
