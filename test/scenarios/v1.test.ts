/**
 * Version 1 as its published clients know it: billings with everything written out, PIX codes,
 * customers, and an end date.
 */
import { shiftWallClock } from '../../src/platform/time/clock';
import { newStore, wall, world, type Json, type World } from '../support/world';

const CUSTOMER = {
  name: 'Ana Souza',
  cellphone: '(11) 98765-4321',
  email: 'ana@example.com',
  taxId: '529.982.247-25',
};
const billing = (values: Json = {}) => ({
  frequency: 'ONE_TIME',
  methods: ['PIX'],
  products: [
    { externalId: 'prod-1', name: 'Assinatura', description: 'Um ano', quantity: 2, price: 2_000 },
  ],
  returnUrl: 'https://example.com/volta',
  completionUrl: 'https://example.com/fim',
  ...values,
});
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('a billing has exactly what strict clients read', async () => {
  const shop = await newStore();
  const made = await shop.post(
    '/v1/billing/create',
    billing({ customer: CUSTOMER, metadata: { order: 1 } }),
  );
  const [product] = (await shop.get('/v2/products/list')) as Json[];
  const [customer] = (await shop.get('/v2/customers/list')) as Json[];
  const expected = {
    id: expect.stringMatching(/^bill_[0-9A-Za-z]+$/),
    url: expect.stringContaining(`/pay/${made.id}`),
    status: 'PENDING',
    devMode: true,
    methods: ['PIX'],
    products: [{ id: product?.id, externalId: 'prod-1', quantity: 2 }],
    frequency: 'ONE_TIME',
    amount: 4_000,
    nextBilling: null,
    customer: {
      id: customer?.id,
      metadata: {
        name: 'Ana Souza',
        cellphone: '(11) 98765-4321',
        email: 'ana@example.com',
        taxId: '52998224725',
      },
    },
    allowCoupons: false,
    coupons: [],
    couponsUsed: [],
    metadata: {
      order: 1,
      fee: 80,
      returnUrl: 'https://example.com/volta',
      completionUrl: 'https://example.com/fim',
    },
    createdAt: ISO,
    updatedAt: ISO,
  };
  expect(made).toEqual(expected);
  const listed = await shop.request('GET', '/v1/billing/list');
  expect(listed.body).toMatchObject({ data: [made], success: true, error: null });
  expect(listed.body.data[0]).not.toHaveProperty('customerId');
});

test('unknown personal data are empty texts, and a billing without a customer has none', async () => {
  const shop = await newStore();
  const short = await shop.post(
    '/v1/billing/create',
    billing({ customer: { email: 'beto@example.com', name: null } }),
  );
  expect(short.customer.metadata).toEqual({
    name: '',
    cellphone: '',
    email: 'beto@example.com',
    taxId: '',
  });
  expect((await shop.post('/v1/billing/create', billing())).customer).toBeNull();
});

describe('personal data of a billing', () => {
  const as = async (shop: World, permissions: string[], key?: string) => ({
    authorization: `Bearer ${await shop.newKey({ permissions })}`,
    ...(key !== undefined && { 'idempotency-key': key }),
  });

  test('are shown only to keys with CUSTOMER:READ', async () => {
    const shop = await newStore();
    const { id } = await shop.post('/v2/customers/create', CUSTOMER);
    const metadata = expect.objectContaining({ email: 'ana@example.com', taxId: '52998224725' });
    await shop.listen(['checkout.completed'], { v2: false });
    for (const [permissions, customer] of [
      [['CHECKOUT:CREATE', 'CHECKOUT:READ'], { id }],
      [['CHECKOUT:CREATE', 'CHECKOUT:READ', 'CUSTOMER:READ'], { id, metadata }],
    ] as const) {
      const headers = await as(shop, [...permissions]);
      for (const whom of [{ customerId: id }, { customer: CUSTOMER }]) {
        const made = await shop.post('/v1/billing/create', billing(whom), headers);
        expect(made.customer).toEqual(customer);
      }
      const { body } = await shop.request('GET', '/v1/billing/list', undefined, headers);
      expect(body.data.map((each: Json) => each.customer)).toContainEqual(customer);
      expect(new Set(body.data.map((each: Json) => Object.keys(each.customer).length)).size).toBe(
        1,
      );
    }
    // The payload of an event is for the endpoint of the store, not for a key.
    const [newest] = (await shop.get('/v1/billing/list')) as Json[];
    await shop.pay(newest as Json);
    expect((await shop.messages())[0]?.body.data.billing.customer).toEqual({ id, metadata });
  });

  test('are not replayed to a key without CUSTOMER:READ', async () => {
    const shop = await newStore();
    const ask = async (permissions: string[], of: Json, key: string) =>
      shop.request(
        'POST',
        '/v1/billing/create',
        billing(of),
        await as(shop, ['CHECKOUT:CREATE', ...permissions], key),
      );
    const first = await ask(['CUSTOMER:READ'], { customer: CUSTOMER }, 'with');
    expect(first.body.data.customer.metadata.email).toBe('ana@example.com');
    const refused = await ask([], { customer: CUSTOMER }, 'with');
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'this key lacks the permission CUSTOMER:READ',
    ]);
    expect((await ask(['CUSTOMER:READ'], { customer: CUSTOMER }, 'with')).text).toBe(first.text);
    // An answer without personal data is repeated to every key that may ask.
    const plain = await ask(['CUSTOMER:READ'], {}, 'without');
    expect((await ask([], {}, 'without')).text).toBe(plain.text);
  });
});

test('a v2 checkout is a v1 billing with empty texts as addresses, in the list and in billing.paid', async () => {
  const shop = await newStore();
  await shop.listen(['checkout.completed'], { v2: false });
  await shop.pay(await shop.checkout({ metadata: { order: 3 } }), { method: 'PIX' });
  const metadata = { order: 3, fee: 80, returnUrl: '', completionUrl: '' };
  expect(await shop.get('/v1/billing/list')).toMatchObject([{ metadata }]);
  expect((await shop.messages()).map(({ body }) => body.data.billing.metadata)).toEqual([metadata]);
});

test('a billing sells at its own price and name; the catalogue keeps its own', async () => {
  const shop = await newStore();
  const product = await shop.product({ externalId: 'prod-1', name: 'Do catálogo', price: 9_900 });
  const made = await shop.post('/v1/billing/create', billing({ methods: ['PIX', 'CARD'] }));
  expect(made).toMatchObject({ amount: 4_000, products: [{ id: product.id }] });
  expect(await shop.get(`/v2/products/get?id=${product.id}`)).toMatchObject({
    name: 'Do catálogo',
    price: 9_900,
  });
  const { checkout } = await shop.graphql(
    `query ($id: ID!) { checkout(id: $id) { items { name price quantity } } }`,
    { id: made.id },
  );
  expect(checkout.items).toEqual([{ name: 'Assinatura', price: 2_000, quantity: 2 }]);
  await shop.pay(made, { method: 'CARD' });
  expect((await shop.get('/v1/billing/list'))[0]).toMatchObject({
    status: 'PAID',
    metadata: { fee: 200 },
  }); // 4000 × 3.5% + 60
});

test('the same customer and the same products are found again, also by ten billings at once', async () => {
  const shop = await newStore();
  await shop.warmUp();
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      shop.post(
        '/v1/billing/create',
        billing({ customer: { ...CUSTOMER, name: `Ana ${index}` }, externalId: `n${index}` }),
      ),
    ),
  );
  expect(new Set(made.map(({ customer }) => customer.id)).size).toBe(1);
  expect(new Set(made.map(({ products }) => products[0].id)).size).toBe(1);
  expect(new Set(made.map(({ id }) => id)).size).toBe(10);
  const again = await shop.post(
    '/v1/billing/create',
    billing({ customer: { ...CUSTOMER, name: 'Ana 3' }, externalId: 'n3' }),
  );
  expect(again.id).toBe(made[3]?.id);
  expect(await shop.get('/v2/products/list')).toHaveLength(1);
});

test.each([
  [{ methods: [] }, 400, 'methods must have at least 1 entry'],
  [{ methods: ['PIX', 'CARD', 'PIX'] }, 400, 'methods must have at most 2 entries'],
  [{ methods: ['BOLETO'] }, 400, 'methods.0 must be one of PIX, CARD'],
  [{ products: [] }, 400, 'products must have at least 1 entry'],
  [
    { products: [{ externalId: 'a', name: 'A', quantity: 1, price: 1.5 }] },
    400,
    'products.0.price must be an integer (amounts are in cents: 49.90 must be sent as 4990)',
  ],
  [{ returnUrl: null }, 400, 'returnUrl is required'],
  [
    { completionUrl: 'javascript:alert(1)' },
    400,
    'completionUrl must be an https, http or app address',
  ],
  [{ frequency: 'SUBSCRIPTION' }, 400, 'frequency must be one of ONE_TIME, MULTIPLE_PAYMENTS'],
  [{ customer: { ...CUSTOMER, taxId: '123' } }, 400, 'customer.taxId must be a valid CPF or CNPJ'],
  [{ customer: { name: 'Ana' } }, 400, 'customer.email is required'],
  [
    { customerId: 'cust_1' },
    404,
    'customerId: no customer cust_1 in this environment of this store',
  ],
  [
    { allowCoupons: true, coupons: Array.from({ length: 51 }, (_, index) => `C${index}`) },
    400,
    'coupons must have at most 50 entries',
  ],
])('a billing with %j is refused and leaves nothing behind', async (values, status, sentence) => {
  shopOfRefusals ??= world();
  const shop = await shopOfRefusals;
  expect(await shop.request('POST', '/v1/billing/create', billing(values))).toMatchObject({
    status,
    body: { error: sentence, message: sentence },
  });
  for (const list of ['/v1/billing/list', '/v2/products/list', '/v1/customer/list'])
    expect(await shop.get(list)).toEqual([]);
});
let shopOfRefusals: Promise<World> | null = null;

test('a PIX code, checked while it is being paid; no method is asked for', async () => {
  const shop = await newStore();
  const code = await shop.post('/v1/pixQrCode/create', {
    amount: 1_500,
    expiresIn: 3_600,
    description: 'Pedido',
    customer: CUSTOMER,
    metadata: { order: 2 },
  });
  expect(code).toMatchObject({
    id: expect.stringMatching(/^pix_char_/),
    amount: 1_500,
    status: 'PENDING',
    devMode: true,
    brCode: expect.any(String),
    brCodeBase64: expect.stringMatching(/^data:image\/png;base64,/),
    platformFee: 80,
    metadata: { order: 2 },
  });
  await shop.post(`/v1/pixQrCode/simulate-payment?id=${code.id}`, { metadata: {} });
  expect(await shop.get(`/v1/pixQrCode/check?id=${code.id}`)).toEqual({
    id: code.id,
    status: 'PAID',
    expiresAt: code.expiresAt,
    buyer: {
      name: 'Ana Souza',
      email: 'ana@example.com',
      taxId: '52998224725',
      cellphone: '(11) 98765-4321',
    },
  });
});

test('a customer, flat or nested, is one, and is shown with texts only', async () => {
  const shop = await newStore();
  const flat = await shop.post('/v1/customer/create', CUSTOMER);
  expect(flat).toEqual({
    id: expect.stringMatching(/^cust_/),
    metadata: {
      name: 'Ana Souza',
      cellphone: '(11) 98765-4321',
      email: 'ana@example.com',
      taxId: '52998224725',
    },
  });
  expect(await shop.post('/v1/customer/create', { data: CUSTOMER })).toEqual(flat);
  expect(await shop.get('/v1/customer/list')).toEqual([flat]);
});

test('every answer says when version 1 ends, and from that day on it is gone', async () => {
  const shop = await newStore();
  const { headers } = await shop.request('GET', '/v1/billing/list');
  expect(headers).toMatchObject({
    sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
    deprecation: expect.stringMatching(/^@\d+$/),
    link: expect.stringContaining('rel="successor-version"'),
  });
  expect((await shop.request('GET', '/v2/checkouts/list')).headers).not.toHaveProperty('sunset');
  const refused = await shop.request('POST', '/v1/billing/create', {});
  const unread = () => shop.request('POST', '/v1/billing/create', '{');
  for (const answer of [refused, await unread()])
    expect(answer).toMatchObject({
      status: 400,
      headers: { sunset: 'Wed, 01 Mar 2028 00:00:00 GMT' },
    });
  const aheadMs = Date.parse('2028-03-01T00:00:00.000Z') - wall().getTime() + 1_000;
  shiftWallClock(aheadMs);
  try {
    expect(await shop.request('GET', '/v1/billing/list')).toMatchObject({
      status: 410,
      body: { code: 'GONE', error: expect.stringContaining('/v2') },
    });
    expect((await unread()).status).toBe(410);
    expect((await shop.request('GET', '/v2/checkouts/list')).status).toBe(200);
  } finally {
    shiftWallClock(-aheadMs);
  }
});
