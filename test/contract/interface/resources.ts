/** Resources and their fields. */
import {
  ISO,
  billing,
  boleto,
  cents,
  checkout,
  coupon,
  customer,
  fields,
  flag,
  id,
  list,
  object,
  oneOf,
  orNull,
  pay,
  pix,
  product,
  subscribe,
  text,
  webhook,
  type Proofs,
} from './statements';

const CYCLES = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'ANNUALLY'];
const HTTP = expect.stringMatching(/^https?:\/\//);

export const resources: Proofs = {
  ...fields('Product', (shop) => product(shop, { cycle: 'MONTHLY', trialDays: 7 }), {
    id: id('prod'),
    externalId: text,
    name: 'Produto',
    description: null,
    imageUrl: null,
    hasFile: false,
    price: 4_990,
    currency: 'BRL',
    status: 'ACTIVE',
    cycle: 'MONTHLY',
    trialDays: 7,
    devMode: true,
    createdAt: ISO,
    updatedAt: ISO,
  }),
  ...fields('A one-off product', (shop) => product(shop, { cycle: null, description: 'Um' }), {
    cycle: null,
    trialDays: null,
    description: 'Um',
  }),
  ...Object.fromEntries(
    CYCLES.map(
      (cycle) =>
        [
          `A product may have the cycle ${cycle}`,
          async (shop) => expect((await product(shop, { cycle })).cycle).toBe(cycle),
        ] as const,
    ),
  ),
  "The url of a product's file is never returned": async (shop) =>
    expect(Object.keys(await product(shop))).not.toContain('fileUrl'),
  ...fields('Checkout', (shop) => checkout(shop), {
    id: id('bill'),
    externalId: null,
    url: HTTP,
    amount: 4_990,
    paidAmount: null,
    items: [{ id: id('prod'), quantity: 1 }],
    status: 'PENDING',
    frequency: 'ONE_TIME',
    methods: ['PIX', 'CARD'],
    coupons: [],
    devMode: true,
    customerId: null,
    returnUrl: null,
    completionUrl: null,
    receiptUrl: null,
    metadata: {},
    upSellProductId: null,
    interest: null,
    fine: null,
    createdAt: ISO,
    updatedAt: ISO,
  }),
  ...fields('A paid checkout', async (shop) => pay(shop, await checkout(shop), { method: 'PIX' }), {
    status: 'PAID',
    paidAmount: 4_990,
    receiptUrl: HTTP,
  }),
  ...fields('A PIX charge', (shop) => pix(shop, { metadata: { a: 1 } }), {
    id: id('pix_char'),
    amount: 1_000,
    status: 'PENDING',
    devMode: true,
    brCode: expect.stringMatching(/^000201/),
    brCodeBase64: expect.stringMatching(/^data:image\/png;base64,/),
    platformFee: 80,
    receiptUrl: null,
    createdAt: ISO,
    updatedAt: ISO,
    expiresAt: ISO,
    metadata: { a: 1 },
  }),
  ...fields('A boleto', (shop) => boleto(shop, { metadata: { a: 1 } }), {
    id: id('bole'),
    amount: 10_000,
    status: 'PENDING',
    devMode: true,
    barCode: expect.stringMatching(/^\d{47}$/),
    url: HTTP,
    pix: {
      brCode: expect.stringMatching(/^000201/),
      brCodeBase64: expect.stringMatching(/^data:image/),
    },
    platformFee: 250,
    receiptUrl: null,
    expiresAt: ISO,
    createdAt: ISO,
    updatedAt: ISO,
    metadata: { a: 1 },
    brCode: text,
    brCodeBase64: text,
  }),
  ...fields('Subscription', (shop) => subscribe(shop), {
    id: id('subs'),
    customerId: id('cust'),
    amount: 4_990,
    status: 'ACTIVE',
    method: 'CARD',
    coupons: [],
    devMode: true,
    trialDays: null,
    trialEndsAt: null,
    createdAt: ISO,
    updatedAt: ISO,
    name: 'Produto',
    description: null,
    currency: 'BRL',
    frequency: 'MONTHLY',
  }),
  ...fields(
    'A subscription with a trial',
    (shop) => subscribe(shop, { product: { trialDays: 7 } }),
    { trialDays: 7, trialEndsAt: expect.stringMatching(/T23:59:59\.999Z$/) },
  ),
  ...fields('Customer', (shop) => customer(shop), {
    id: id('cust'),
    devMode: true,
    email: 'ana@example.com',
    taxId: expect.stringMatching(/^\d{11}$/),
    country: 'BR',
    name: 'Ana',
    cellphone: '11987654321',
    zipCode: '01310100',
    metadata: { a: 1 },
  }),
  ...fields('Coupon', (shop) => coupon(shop), {
    id: expect.stringMatching(/^CODE\d+$/),
    code: expect.stringMatching(/^CODE\d+$/),
    discountKind: 'PERCENTAGE',
    discount: 10,
    maxRedeems: -1,
    redeemsCount: 0,
    status: 'ACTIVE',
    devMode: true,
    notes: orNull(text),
    createdAt: ISO,
    updatedAt: ISO,
  }),
  "A coupon's id is its code": async (shop) => {
    const made = await coupon(shop);
    expect(made.id).toBe(made.code);
  },
  ...fields('Webhook', (shop) => webhook(shop), {
    id: id('webh'),
    name: 'x',
    endpoint: 'https://example.com/hook',
    events: ['checkout.completed'],
    devMode: true,
    v2: true,
    createdAt: ISO,
    updatedAt: ISO,
  }),
  'The secret of a webhook is not returned': async (shop) =>
    expect(JSON.stringify(await webhook(shop, { secret: 'do not show me' }))).not.toContain(
      'do not show me',
    ),
  ...fields(
    'Refund',
    async (shop) =>
      shop.post('/v2/checkouts/refund', {
        id: (await pay(shop, await checkout(shop), { method: 'PIX' })).id,
        reason: 'porque',
      }),
    {
      id: id('ref'),
      status: 'PENDING',
      amount: 4_990,
      reason: 'porque',
      originalId: id('char'),
      createdAt: ISO,
      refundPublicId: id('ref'),
    },
  ),
  'MRR has exactly mrr and totalActiveSubscriptions': async (shop) => {
    const { data } = (await shop.request('GET', '/v1/public-mrr/mrr')).body;
    expect(data).toEqual({ mrr: cents, totalActiveSubscriptions: cents });
  },
  ...fields('A v1 billing', (shop) => billing(shop), {
    id: id('bill'),
    url: HTTP,
    status: 'PENDING',
    devMode: true,
    methods: ['PIX'],
    products: [{ id: id('prod'), externalId: text, quantity: 2 }],
    frequency: 'ONE_TIME',
    amount: 4_000,
    nextBilling: null,
    customer: {
      id: id('cust'),
      metadata: { name: text, cellphone: text, email: text, taxId: text },
    },
    allowCoupons: false,
    coupons: [],
    couponsUsed: [],
    metadata: object,
    createdAt: ISO,
    updatedAt: ISO,
  }),
  ...fields('The store', (shop) => shop.get('/v2/stores/get'), {
    id: id('store'),
    name: 'Loja',
    balance: { available: cents, pending: cents, blocked: cents },
  }),
  'Every list has its rows and its pagination': async (shop) => {
    for (const noun of [
      'products',
      'customers',
      'coupons',
      'checkouts',
      'payment-links',
      'transparents',
      'subscriptions',
      'webhooks',
      'payouts',
      'pix',
    ]) {
      const { body } = await shop.request('GET', `/v2/${noun}/list?limit=1`);
      expect(body).toMatchObject({
        data: list,
        success: true,
        error: null,
        pagination: {
          hasMore: flag,
          next: orNull(text),
          before: orNull(text),
          page: 1,
          limit: 1,
          items: cents,
          totalPages: cents,
          hasNext: flag,
          hasPrevious: flag,
          nextCursor: orNull(text),
        },
      });
    }
  },
  'Checkout statuses are the five of the interface': async (shop) => {
    for (const status of ['PENDING', 'EXPIRED', 'CANCELLED', 'PAID', 'REFUNDED'])
      expect(
        (await shop.request('GET', `/v2/checkouts/list?status=${status}&limit=1`)).status,
      ).toBe(200);
    expect((await shop.request('GET', '/v2/checkouts/list?status=OTHER')).status).toBe(400);
    expect((await checkout(shop)).status).toEqual(oneOf('PENDING'));
  },
};
