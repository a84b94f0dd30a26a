/**
 * A program that was written for the October interface, from its page alone: it knows paths, fields
 * and words, and nothing of this service.
 */
import { createHmac } from 'node:crypto';
import { startReceiver, type Received } from '../../support/receiver';
import { Buyer, textOf } from '../../support/buyer';
import { askForCode, enterCode } from '../../support/portal';
import { allowSubAccounts } from '../../support/sub-accounts';
import { newStore, type Json, type World } from '../../support/world';

const SECRET = 'segredo-da-loja';

let shop: World;
beforeAll(async () => {
  shop = await newStore();
});

/** What the program does with an answer: it reads `data`, and stops at an error. */
async function ask(method: 'GET' | 'POST', path: string, body?: Json): Promise<Json> {
  const { status, body: answer } = await shop.request(method, path, body);
  if (status !== 200 || answer.error !== null) throw new Error(`${status} ${answer.error}`);
  return answer as Json;
}
const get = async (path: string): Promise<Json> => (await ask('GET', path)).data as Json;
const post = async (path: string, body: Json): Promise<Json> =>
  (await ask('POST', path, body)).data as Json;

/** What the form of `card.js` does in its frame: it sends the number to where the provider takes it. */
async function tokenOfForm(publicKey: unknown, amount: number): Promise<unknown> {
  const sent = async (path: string, body: Json) => (await shop.request('POST', path, body)).body.id;
  const card = { number: '4242424242424242', holder_name: 'MARIA LIMA', exp_month: 12 };
  const token = await sent(`/card/simulator?key=${String(publicKey)}`, { type: 'card', card });
  return sent('/card/tokens', { publicKey, token, amount, saveCard: true });
}

/** The check of the receiver, as the page describes it: query, header and signature. */
function isGenuine({ url, headers, raw }: Received): boolean {
  const { searchParams } = new URL(url, 'https://loja.example');
  const signature = createHmac('sha256', SECRET).update(raw).digest('base64');
  return (
    searchParams.get('webhookSecret') === SECRET &&
    headers['x-webhook-secret'] === SECRET &&
    headers['x-webhook-signature'] === signature
  );
}

test('a shop sells a mug by boleto with a coupon, and is told', async () => {
  shop.receiver = await startReceiver(undefined, { isDocumented: false });
  await post('/v2/webhooks/create', {
    name: 'pedidos',
    endpoint: shop.receiver.url,
    events: ['checkout.completed'],
    secret: SECRET,
    compatibility: 'LEGACY',
  });
  await post('/v2/customers/create', {
    email: 'maria@example.com',
    name: 'Maria Lima',
    taxId: '529.982.247-25',
    zipCode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    city: 'São Paulo',
    state: 'SP',
  });
  const customer = await get('/v2/customers/get?email=MARIA@example.com');
  expect(customer).toMatchObject({ name: 'Maria Lima', street: 'Avenida Paulista', state: 'SP' });

  await post('/v2/products/create', {
    externalId: 'caneca-1',
    name: 'Caneca',
    price: 10_000,
    currency: 'BRL',
  });
  expect(await get('/v2/products/get?externalId=caneca-1')).toMatchObject({ name: 'Caneca' });
  const now = Date.parse(String((await get('/v2/dev/clock')).now));
  const days = (count: number) => new Date(now + count * 86_400_000).toISOString();
  const coupon = await post('/v2/coupons/create', {
    code: 'OUTUBRO',
    discountKind: 'PERCENTAGE',
    discount: 1050,
    expiresAt: days(30),
  });
  expect(coupon).toMatchObject({ discount: 1050, status: 'ACTIVE', expiresAt: days(30) });

  const dueDate = days(7).slice(0, 10);
  const checkout = await post('/v2/checkouts/create', {
    items: [{ id: 'caneca-1' }],
    methods: ['PIX', 'BOLETO'],
    customerId: customer.id,
    externalId: 'pedido-1',
    coupons: ['OUTUBRO'],
    dueDate,
  });
  expect(checkout).toMatchObject({
    amount: 10_000,
    items: [{ quantity: 1 }],
    dueDate,
    installmentsCount: null,
    platformFee: null,
    customerFee: null,
  });
  await ask('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, {
    method: 'BOLETO',
    coupon: 'OUTUBRO',
  });
  const paid = await get('/v2/checkouts/get?externalId=pedido-1');
  expect(paid).toMatchObject({
    id: checkout.id,
    status: 'PAID',
    paidAmount: 8_950,
    customerFee: 0,
    customerId: customer.id,
  });
  const listed = await get(
    `/v2/checkouts/list?customerId=${customer.id}&method=BOLETO&keyword=can`,
  );
  expect(listed.map(({ id }: Json) => id)).toEqual([checkout.id]);

  await shop.deliver();
  const received = shop.receiver.requests.find(({ body }) => body.event === 'checkout.completed');
  expect(received && isGenuine(received)).toBe(true);
  expect(received?.body.data).toMatchObject({
    checkout: { id: checkout.id, platformFee: expect.any(Number), isUpSell: false, customerFee: 0 },
    customer: { id: customer.id, taxId: '529.***.247-**' },
  });
});

test('a card pays the total that was quoted, is APPROVED at once and settles later', async () => {
  const quote = (query: string) => get(`/v2/transparents/quote?amount=10000${query}`);
  const withCoupon = await quote('&coupon=OUTUBRO');
  expect(withCoupon).toMatchObject({
    amount: 10_000,
    coupon: 'OUTUBRO',
    discount: 1_050,
    amountAfterDiscount: 8_950,
  });
  // Each installment is at least 1,000 cents: 8,950 cents are at most eight.
  expect(withCoupon.installments).toHaveLength(8);
  const { installments } = await quote('&passFeesToCustomer=true');
  for (const { installmentCount, installmentAmount, customerFee, total } of installments as Json[])
    expect([installmentAmount, total - customerFee]).toEqual([
      Math.floor(total / installmentCount),
      10_000,
    ]);

  const charge = (data: Json = {}) => ({
    method: 'CARD',
    data: {
      amount: 10_000,
      token: 'dev_card_4242',
      installmentCount: 3,
      passFeesToCustomer: true,
      externalId: 'pedido-2',
      customer: {
        name: 'Maria Lima',
        email: 'maria@example.com',
        taxId: '529.982.247-25',
        cellphone: '(11) 91234-5678',
      },
      ...data,
    },
  });
  const paid = await post('/v2/transparents/create', charge());
  expect(paid).toMatchObject({
    id: expect.stringMatching(/^card_/),
    amount: installments[2].total,
    status: 'APPROVED',
    devMode: true,
    brand: 'VISA',
    lastFour: '4242',
    cardToken: null, // Maria did not consent to it
    receiptUrl: expect.stringMatching(/^https?:/),
  });
  // The same order again answers the same charge.
  expect((await post('/v2/transparents/create', charge())).id).toBe(paid.id);
  const seen = async () => {
    const found = async (status: string) =>
      ((await get(`/v2/transparents/list?method=CARD&status=${status}`)) as Json[]).length;
    const { status } = await get(`/v2/transparents/get?id=${paid.id}`);
    return [status, await found('APPROVED'), await found('PAID')];
  };
  expect(await seen()).toEqual(['APPROVED', 1, 1]);
  await shop.travel('1 minute');
  expect(await seen()).toEqual(['PAID', 0, 1]);

  const declined = await shop.request(
    'POST',
    '/v2/transparents/create',
    charge({ token: 'dev_card_0002', externalId: 'pedido-3' }),
  );
  expect([declined.status, declined.body.data]).toEqual([400, null]);
  expect(declined.body).toMatchObject({ code: 'CARD_DECLINED', reason: expect.any(String) });
});

test('a buyer types a card in the form, agrees to have it stored, and it is charged again', async () => {
  const { publicKey } = await get('/v2/stores/get');
  const token = await tokenOfForm(publicKey, 5_000);
  const maria = {
    name: 'Maria Lima',
    email: 'maria@example.com',
    taxId: '529.982.247-25',
    cellphone: '(11) 91234-5678',
  };
  const charge = (data: Json) =>
    post('/v2/transparents/create', { method: 'CARD', data: { customer: maria, ...data } });
  const first = await charge({ amount: 5_000, token, externalId: 'mensal-1' });
  expect(first).toMatchObject({ status: 'APPROVED', cardToken: expect.stringMatching(/^paym_/) });
  const { cardToken } = first;
  const again = await charge({ amount: 6_500, cardToken, externalId: 'mensal-2' });
  expect(again).toMatchObject({ status: 'APPROVED', amount: 6_500, cardToken, lastFour: '4242' });
  const stranger = { ...maria, email: 'rui@example.com', taxId: '111.444.777-35' };
  await expect(
    charge({ amount: 6_500, cardToken, externalId: 'mensal-3', customer: stranger }),
  ).rejects.toThrow(/^400 /);
  const spent = charge({ amount: 5_000, token, externalId: 'mensal-4' });
  await expect(spent).rejects.toThrow('Invalid or expired card token');
});

test('a marketplace splits a sale, a refund takes back its part, and the seller withdraws', async () => {
  await allowSubAccounts(shop);
  const seller = await post('/v2/sub-accounts/create', {
    name: 'Ateliê da Rita',
    taxId: '111.444.777-35',
    externalId: 'rita',
  });
  expect(seller).toMatchObject({
    id: expect.stringMatching(/^sacc_/),
    balance: { available: 0, pending: 0, blocked: 0 },
  });
  const sale = await post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 10_000, splits: [{ subAccountId: seller.id, percentage: 6_000 }] },
  });
  await post(`/v2/transparents/simulate-payment?id=${sale.id}`, {});
  const balance = async () => (await get('/v2/sub-accounts/get?externalId=rita')).balance;
  expect(await balance()).toMatchObject({ available: 6_000 });
  await post('/v2/transparents/refund', { id: sale.id, amount: 2_500 });
  expect(await balance()).toMatchObject({ available: 4_500 });
  const withdrawal = await post('/v2/sub-accounts/withdraw', {
    id: seller.id,
    amount: 1_000,
    externalId: 'saque-rita-1',
  });
  expect(withdrawal).toMatchObject({ subAccountId: seller.id });
  await shop.travel('1 day');
  expect((await balance()).available).toBeLessThanOrEqual(3_500);
  const rows = (await get(
    `/v2/bank-statement/list?subAccountId=${seller.id}&status=ALL&kind=ALL`,
  )) as unknown as Json[];
  expect(rows.flatMap(({ movements }) => movements as Json[])).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ amount: 6_000, kind: 'SPLIT', balanceEffect: 'credit' }),
    ]),
  );
});

test('what is not offered yet, and a seller who is not there, are refused by name: nothing is sold', async () => {
  const count = async () => ((await get('/v2/transparents/list')) as Json[]).length;
  const before = await count();
  const charging = (values: Json) =>
    ask('POST', '/v2/transparents/create', { method: 'PIX', data: { amount: 1_000, ...values } });
  await expect(charging({ ensureSameTaxId: true })).rejects.toThrow(
    /^400 ensureSameTaxId requires a customer with taxId/,
  );
  const toNobody = charging({ splits: [{ subAccountId: 'sacc_1', amount: 100 }] });
  await expect(toNobody).rejects.toThrow(/^404 data\.splits\.0\.subAccountId/);
  expect(await count()).toBe(before);
});

test('its accountant adds the statement up to the balance', async () => {
  const rows = await get('/v2/bank-statement/list?status=ALL&kind=ALL&limit=100');
  const effects = rows
    .flatMap(({ movements }: Json) => movements)
    .map(({ amount, balanceEffect }: Json) =>
      balanceEffect === 'credit' ? amount : balanceEffect === 'debit' ? -amount : 0,
    );
  const { balance } = await get('/v2/stores/get');
  expect(balance).toMatchObject({ processingAnticipation: 0 });
  expect(effects.reduce((sum: number, effect: number) => sum + effect, 0)).toBe(balance.available);
  const { data } = await ask('GET', '/v2/stores/list');
  expect(data).toHaveLength(1);
});

test('access to a course follows the subscription that its checkout started', async () => {
  for (const [externalId, price] of [
    ['curso', 5_000],
    ['curso-completo', 9_000],
  ] as const)
    await post('/v2/products/create', {
      externalId,
      name: externalId,
      price,
      currency: 'BRL',
      cycle: 'MONTHLY',
    });
  const begun = await post('/v2/subscriptions/create', {
    items: [{ id: 'curso' }],
    methods: ['CARD'],
    externalId: 'aluno-7',
  });
  const access = async () =>
    ((await get(`/v2/subscriptions/list?checkoutId=${begun.id}&status=ACTIVE`)) as Json[]).length;
  expect(await access()).toBe(0);
  await ask('POST', `/v2/checkouts/simulate-payment?id=${begun.id}`, {
    customer: { name: 'Rui Costa', email: 'rui@example.com', taxId: '11144477735' },
  });
  expect(await access()).toBe(1);
  const subscription = await get('/v2/subscriptions/get?externalId=aluno-7');
  expect(subscription).toMatchObject({ checkoutId: begun.id, status: 'ACTIVE', amount: 5_000 });
  await post('/v2/subscriptions/change-plan', {
    id: subscription.id,
    items: [
      { productId: (await get('/v2/products/get?externalId=curso-completo')).id, quantity: 1 },
    ],
  });
  await shop.travel('1 month');
  expect(await get(`/v2/subscriptions/get?id=${subscription.id}`)).toMatchObject({ amount: 9_000 });
  expect(await access()).toBe(1);
  // The list of today's clients, once the store has chosen it.
  await post('/v2/stores/update', { subscriptionLists: 'SUBSCRIPTION' });
  expect(await get('/v2/subscriptions/list?status=ACTIVE')).toMatchObject([
    { id: subscription.id },
  ]);
});

test('what nobody paid is deleted, and a list says it is cancelled', async () => {
  const checkout = await post('/v2/checkouts/create', { items: [{ id: 'caneca-1', quantity: 2 }] });
  await ask('POST', `/v2/checkouts/delete?id=${checkout.id}`, {});
  const today = String((await get('/v2/dev/clock')).now).slice(0, 10);
  const rows = await get(
    `/v2/checkouts/list?status=CANCELLED&startDate=2026-01-01&endDate=${today}`,
  );
  expect(rows.map(({ id }: Json) => id)).toContain(checkout.id);
});

test('a link to the portal is sent to Maria, who signs in by the code of a mail and finds her order', async () => {
  const { id: customerId } = await get('/v2/customers/get?email=maria@example.com');
  const { id: checkoutId } = await get('/v2/checkouts/get?externalId=pedido-1');
  const link = await post('/v2/customer-portal/create', { customerId });
  expect(link).toEqual({
    id: expect.stringMatching(/^cpl_/),
    url: expect.stringMatching(/^https?:\/\//),
    customerId,
    checkoutId: null,
    devMode: true,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  // The same pair has the same link; another pair has another one.
  expect(await post('/v2/customer-portal/create', { customerId })).toEqual(link);
  const toOrder = await post('/v2/customer-portal/create', { customerId, checkoutId });
  expect(toOrder).toMatchObject({ customerId, checkoutId });
  expect(toOrder.id).not.toBe(link.id);
  const foreign = await get('/v2/checkouts/get?externalId=aluno-7');
  for (const body of [
    { customerId: 'cust_00000000000000000000000000' },
    { customerId, checkoutId: 'bill_00000000000000000000000000' },
    { customerId, checkoutId: foreign.id },
  ])
    await expect(ask('POST', '/v2/customer-portal/create', body)).rejects.toThrow(/^4\d\d /);

  const buyer = new Buyer(shop);
  const page = await askForCode({ buyer, shop }, 'maria@example.com', String(toOrder.url));
  await shop.travel('1 minute');
  const [mail] = (await get(
    '/v2/messages/list?template=portal-code&recipient=maria@example.com',
  )) as Json[];
  const { text } = await get(`/v2/messages/get?id=${mail?.id}`);
  const code = /\b\d{6}\b/.exec(String(text))?.[0] ?? '';
  const order = await enterCode({ buyer, shop }, page, code);
  expect(order.heading).toBe('Caneca');
  expect(textOf(order.html)).toContain('R$ 89,50');
  const home = await buyer.open(new URL(String(link.url)).pathname.replace(/\/link\/.*/, ''));
  expect(textOf(home.html)).toContain('Olá, Maria Lima');
  expect(textOf(home.html)).toContain('R$ 89,50');
});
