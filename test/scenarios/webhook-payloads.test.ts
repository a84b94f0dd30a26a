/** What a merchant is told, event by event: the shapes that receivers parse. */
import { createHmac } from 'node:crypto';
import { newStore, type Json, type World } from '../support/world';

const INSTANT = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9A-Za-z]{27}$`));

const customer = {
  id: id('cust'),
  devMode: true,
  email: 'ana@example.com',
  taxId: '52998224725',
  country: 'BR',
  name: 'Ana',
  cellphone: null,
  zipCode: null,
  street: null,
  number: null,
  complement: null,
  district: null,
  city: null,
  state: null,
  metadata: {},
  externalId: null,
  createdAt: INSTANT,
  updatedAt: INSTANT,
};
const E2E = expect.stringMatching(/^E9{8}\d{12}\w{11}$/);
const payment = (values: Json) => ({
  id: id('char'),
  amount: 4990,
  paidAmount: 4990,
  refundedAmount: 0,
  platformFee: 235,
  method: 'CARD',
  status: 'PAID',
  receiptUrl: expect.stringMatching(/\/pay\/char_\w+\/receipt$/),
  installments: 1,
  paidAt: INSTANT,
  createdAt: INSTANT,
  updatedAt: INSTANT,
  utm: null,
  endToEndId: null,
  txid: null,
  nossoNumero: null,
  providerPaymentId: expect.stringMatching(/^sim_/),
  nsu: expect.stringMatching(/^\d{9}$/),
  authorizationCode: expect.stringMatching(/^\d{6}$/),
  fiscal: null,
  fee: 235,
  buyer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725', cellphone: null },
  ...values,
});
const checkout = (values: Json) => ({
  id: id('bill'),
  externalId: null,
  url: expect.stringMatching(/^http.*\/pay\/bill_\w+$/),
  amount: 4990,
  paidAmount: 4990,
  items: [{ id: id('prod'), quantity: 1 }],
  status: 'PAID',
  frequency: 'ONE_TIME',
  methods: ['PIX', 'CARD'],
  coupons: [],
  devMode: true,
  customerId: null,
  returnUrl: null,
  completionUrl: null,
  receiptUrl: expect.stringMatching(/\/pay\/char_\w+\/receipt$/),
  metadata: {},
  upSellProductId: null,
  interest: null,
  fine: null,
  createdAt: INSTANT,
  updatedAt: INSTANT,
  utm: null,
  dueDate: null,
  setupFee: null,
  expiresAt: null,
  card: { maxInstallments: 12, passFeesToCustomer: false },
  platformFee: 235,
  installmentsCount: null,
  isUpSell: false,
  customerFee: 0,
  ...values,
});
const utms = { source: null, medium: null, campaign: null, term: null, content: null };
/** What events show of a checkout in addition to `checkouts/get`. */
const asRead = ({ isUpSell: _isUpSell, ...read }: Json) => read;
const subscription = (values: Json) => ({
  id: id('subs'),
  customerId: id('cust'),
  amount: 4990,
  status: 'ACTIVE',
  method: 'CARD',
  collection: 'AUTOMATIC',
  invoice: null,
  coupons: [],
  addOns: [],
  devMode: true,
  trialDays: null,
  trialEndsAt: null,
  name: 'Produto',
  description: null,
  currency: 'BRL',
  frequency: 'MONTHLY',
  metadata: {},
  externalId: null,
  checkoutId: id('bill'),
  retryPolicy: { maxRetry: expect.any(Number), retryEvery: 1 },
  nextChargeAt: INSTANT,
  cyclesLeft: null,
  credit: 0,
  cancelPolicy: null,
  cancelAt: null,
  pausedAt: null,
  resumesAt: null,
  canceledAt: null,
  cancelledDueTo: null,
  cancelReason: null,
  cardBrand: 'visa',
  cardLast4: '4242',
  cardExpiryMonth: '2034-12',
  createdAt: INSTANT,
  updatedAt: INSTANT,
  retry: null,
  ...values,
});
const byCard = { method: 'CARD', CARD: { number: '4242', brand: 'visa' }, utms };
const begun = checkout({
  frequency: 'SUBSCRIPTION',
  methods: ['CARD'],
  customerId: id('cust'),
  subscriptionId: id('subs'),
});

async function told(shop: World, event: string): Promise<Json> {
  const message = (await shop.messages()).find(({ body }) => body.event === event);
  if (!message) throw new Error(`${event} was not received`);
  expect(Object.keys(message.body)).toEqual(['id', 'event', 'apiVersion', 'devMode', 'data']);
  expect(message.body).toMatchObject({ id: id('log'), apiVersion: 2, devMode: true });
  expect(message.headers['x-webhook-signature']).toBe(
    createHmac('sha256', 'um segredo').update(message.raw).digest('base64'),
  );
  return message.body.data;
}

test('checkout.completed, by card', async () => {
  const shop = await newStore();
  await shop.listen();
  const product = await shop.product();
  const paid = await shop.checkout({
    product,
    externalId: 'order-1',
    metadata: { order: 1 },
    returnUrl: 'https://loja.example/back',
    completionUrl: 'https://loja.example/done',
  });
  await shop.pay(paid, { method: 'CARD' });
  const data = await told(shop, 'checkout.completed');
  expect(data).toEqual({
    checkout: checkout({
      id: paid.id,
      externalId: 'order-1',
      metadata: { order: 1 },
      returnUrl: 'https://loja.example/back',
      completionUrl: 'https://loja.example/done',
      items: [{ id: product.id, quantity: 1 }],
      customerId: id('cust'),
    }),
    customer, // stored by this payment
    payment: payment({}),
    payerInformation: byCard,
  });
  const { buyer, ...shown } = await shop.get(`/v2/checkouts/get?id=${paid.id}`);
  expect(shown).toEqual(asRead(data.checkout));
  expect(buyer).toEqual(data.payment.buyer);
});

test('checkout.completed, by PIX, of a stored customer: tax ids are masked', async () => {
  const shop = await newStore();
  await shop.listen();
  const ana = await shop.post('/v2/customers/create', {
    email: 'ana@example.com',
    taxId: '529.982.247-25',
    name: 'Ana',
  });
  await shop.pay(await shop.checkout({ customerId: ana.id }), { method: 'PIX' });
  const data = await told(shop, 'checkout.completed');
  expect(data).toEqual({
    checkout: checkout({ customerId: ana.id, platformFee: 80 }),
    customer: { ...customer, id: ana.id },
    payment: payment({
      method: 'PIX',
      platformFee: 80,
      fee: 80,
      endToEndId: E2E,
      providerPaymentId: E2E,
      txid: expect.stringMatching(/^char[A-Za-z0-9]{27}$/),
      nsu: null,
      authorizationCode: null,
    }),
    payerInformation: {
      method: 'PIX',
      PIX: { name: 'Ana', taxId: '529.***.***-**', isSameAsCustomer: true },
      utms,
    },
  });
});

test('subscription.completed and subscription.renewed: always all five', async () => {
  const shop = await newStore();
  await shop.listen();
  const { id: subscriptionId } = await shop.subscribe();
  const completed = await told(shop, 'subscription.completed');
  expect(completed).toEqual({
    subscription: subscription({ id: subscriptionId }),
    customer,
    payment: payment({}),
    payerInformation: byCard,
    checkout: begun,
  });
  expect((await told(shop, 'checkout.completed')).payment.id).toBe(completed.payment.id);

  await shop.travel('1 month');
  const renewed = await told(shop, 'subscription.renewed');
  expect(renewed).toEqual({
    subscription: subscription({ id: subscriptionId }),
    customer,
    payment: payment({ buyer: null }), // nobody typed anything
    payerInformation: byCard,
    checkout: begun,
  });
  expect(renewed.checkout.id).not.toBe(completed.checkout.id);
  expect(renewed.payment.id).not.toBe(completed.payment.id);
  expect({ ...asRead(renewed.checkout), buyer: null }).toEqual(
    await shop.get(`/v2/checkouts/get?id=${renewed.checkout.id}`),
  );
});

test('subscription.cancelled: the last charge beside it', async () => {
  const shop = await newStore();
  await shop.listen();
  const { id: subscriptionId } = await shop.subscribe();
  await shop.post('/v2/subscriptions/cancel', { id: subscriptionId });
  expect(await told(shop, 'subscription.cancelled')).toEqual({
    subscription: subscription({
      status: 'CANCELLED',
      cancelPolicy: 'NOW',
      canceledAt: INSTANT,
      nextChargeAt: null,
    }),
    customer,
    payment: payment({}),
    payerInformation: byCard,
    checkout: begun,
  });
});

test('subscription.payment_failed: the failed try, its reason, and where the buyer can pay', async () => {
  const shop = await newStore();
  await shop.listen();
  const { id: subscriptionId } = await shop.subscribe({ retryPolicy: { maxRetry: 1 } });
  await shop.post('/v2/dev/simulate', {
    id: subscriptionId,
    outcome: 'decline-next',
    times: 2,
    reason: 'insufficient_funds',
  });
  await shop.travel('33 days');
  const failed = (await shop.messages())
    .filter(({ body }) => body.event === 'subscription.payment_failed')
    .map(({ body }) => body.data);
  const [, renewal] = await shop.charges({ id: subscriptionId });
  const url = expect.stringMatching(new RegExp(`/pay/${renewal?.id}$`));
  const failure = payment({
    id: renewal?.id,
    status: 'FAILED',
    paidAmount: null,
    paidAt: null,
    platformFee: 0,
    fee: 0,
    receiptUrl: null,
    providerPaymentId: null,
    nsu: null,
    authorizationCode: null,
    buyer: null,
    reason: 'insufficient_funds',
    url,
  });
  const retry = {
    chargeId: renewal?.id,
    retryNumber: 0,
    maxRetry: 1,
    nextAttemptAt: INSTANT,
    reason: 'insufficient_funds',
    url,
  };
  expect(failed[0]).toEqual({
    subscription: subscription({ retry }),
    customer,
    payment: failure,
    reason: 'insufficient_funds',
    installmentNumber: 2,
    retryNumber: 0,
  });
  expect(failed[1]).toEqual({
    subscription: subscription({ retry: { ...retry, retryNumber: 1, nextAttemptAt: null } }),
    customer,
    payment: failure,
    reason: 'insufficient_funds',
    installmentNumber: 2,
    retryNumber: 1,
  });
  const cancelled = await told(shop, 'subscription.cancelled');
  expect(cancelled).toMatchObject({
    subscription: { status: 'CANCELLED', cancelledDueTo: 'max_payment_retries_exceeded' },
    payment: { id: renewal?.id, status: 'FAILED' },
  });
  expect(Object.keys(cancelled)).toEqual([
    'subscription',
    'customer',
    'payment',
    'payerInformation',
    'checkout',
  ]);
});

test('subscription.trial_started: the subscription with its trial', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  await shop.listen();
  await shop.subscribe({ trialDays: 7 });
  const trialEndsAt = '2027-01-17T23:59:59.999Z';
  expect(await told(shop, 'subscription.trial_started')).toEqual({
    subscription: subscription({ trialDays: 7, trialEndsAt, nextChargeAt: trialEndsAt }),
    customer,
  });
});

test('the payload shows the state of that moment, however late it is delivered', async () => {
  const shop = await newStore();
  await shop.listen();
  const { id: subscriptionId } = await shop.subscribe();
  await shop.post('/v2/subscriptions/cancel', { id: subscriptionId });
  expect((await told(shop, 'subscription.completed')).subscription).toMatchObject({
    id: subscriptionId,
    status: 'ACTIVE',
  });
});
