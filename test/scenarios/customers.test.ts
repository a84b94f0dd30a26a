/** A merchant keeps customers: one for each tax id, forgotten when the merchant says so. */
import { cpf } from '../../src/modules/sample-data/people';
import { randomOf } from '../../src/modules/sample-data/random';
import { BUYER, Buyer } from '../support/buyer';
import { rowsOf } from '../support/rows';
import { World, world, type Json } from '../support/world';

const CPF = '52998224725';
let shop: World;
beforeAll(async () => {
  shop = await world();
});

const create = (values: Json = {}) =>
  shop.post('/v2/customers/create', { email: 'ana@example.com', ...values });
const forget = (id: string, method: 'POST' | 'DELETE' = 'POST') =>
  shop.request(method, `/v2/customers/delete?id=${id}`);

test('a customer is kept as sent, without the space around it, in the nested form and in the flat one', async () => {
  const values = {
    email: 'bia@example.com',
    name: ' Bia Souza ',
    cellphone: ' (11) 98765-4321',
    zipCode: '01310-100 ',
    metadata: { vip: true },
  };
  const { metadata, ...data } = values;
  const shown = {
    email: 'bia@example.com',
    taxId: null,
    country: 'BR',
    name: 'Bia Souza',
    cellphone: '(11) 98765-4321',
    zipCode: '01310-100',
    metadata,
    devMode: true,
  };
  for (const body of [values, { data, metadata }]) {
    const customer = await shop.post('/v2/customers/create', body);
    expect(customer).toMatchObject({ ...shown, id: expect.stringMatching(/^cust_[A-Za-z0-9]+$/) });
    expect(await shop.get(`/v2/customers/get?id=${customer.id}`)).toEqual(customer);
  }
  expect(await create({ name: '  ', cellphone: null })).toMatchObject({
    name: null,
    cellphone: null,
    zipCode: null,
    metadata: {},
  });
});

test('a known taxId answers the customer who has it, unchanged, however it is written', async () => {
  const first = await create({ taxId: CPF, name: 'Ana' });
  expect(
    await create({ taxId: '529.982.247-25', name: 'Another', email: 'other@example.com' }),
  ).toEqual(first);
  const company = await create({ taxId: '12.abc.345/01de-35' });
  expect(company.taxId).toBe('12ABC34501DE35');
  expect(await create({ taxId: '12ABC34501DE35' })).toEqual(company);
  const found = (await shop.request('GET', '/v2/customers/list?taxId=529.982.247-25')).body.data;
  expect(found).toEqual([first]);
});

test.each([
  [{ email: 'nobody' }, 'email'],
  [{ email: undefined }, 'email'],
  [{ taxId: '11111111111' }, 'taxId'],
  [{ taxId: '123' }, 'taxId'],
  [{ name: 7 }, 'name'],
  [{ metadata: 'x' }, 'metadata'],
])('%o is refused', async (values, field) => {
  expect(
    await shop.request('POST', '/v2/customers/create', { email: 'ana@example.com', ...values }),
  ).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', field } });
});

test('a hundred creates with one taxId at once are one customer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => create({ taxId: '11144477735' })),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
});

describe('deleting', () => {
  test('answers the customer as it was, erases it, and frees its taxId', async () => {
    const customer = await create({
      taxId: '39053344705',
      name: 'Caio',
      cellphone: '11',
      zipCode: '01310',
      metadata: { born: 1990 },
    });
    const paid = await shop.pay(await shop.checkout({ customerId: customer.id }));
    const { status, body } = await forget(customer.id, 'DELETE');
    expect({ status, data: body.data }).toEqual({ status: 200, data: customer });
    expect(await shop.request('GET', `/v2/customers/get?id=${customer.id}`)).toMatchObject({
      status: 404,
    });
    expect((await shop.request('GET', `/v2/customers/list?id=${customer.id}`)).body.data).toEqual(
      [],
    );
    expect(await forget(customer.id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await shop.get(`/v2/checkouts/get?id=${paid.id}`)).toMatchObject({
      status: 'PAID',
      customerId: customer.id,
    });
    const rows = JSON.stringify(await rowsOf(shop, 'customers', { id: customer.id }));
    for (const trace of ['39053344705', 'Caio', 'ana@example.com', '1990'])
      expect(rows).not.toContain(trace);
    const next = await create({ taxId: '39053344705' });
    expect(next.id).not.toBe(customer.id);
    expect(
      await shop.request('POST', '/v2/checkouts/create', {
        items: [{ id: (await shop.product()).id, quantity: 1 }],
        customerId: customer.id,
      }),
    ).toMatchObject({ status: 404, body: { field: 'customerId' } });
  });

  test('is refused with an ACTIVE subscription, and works once that is cancelled', async () => {
    const customer = await create();
    const subscription = await shop.subscribe({ customerId: customer.id });
    expect(subscription.customerId).toBe(customer.id);
    const kept = await shop.get(`/v2/customers/get?id=${customer.id}`);
    expect(await forget(customer.id)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: expect.stringContaining(subscription.id) },
    });
    expect(await shop.get(`/v2/customers/get?id=${customer.id}`)).toEqual(kept);
    await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
    expect(await forget(customer.id)).toMatchObject({ status: 200 });
  });

  test('leaves an open checkout payable: the buyer is then whoever pays', async () => {
    const customer = await create();
    const product = await shop.product({ cycle: 'MONTHLY' });
    const checkout = await shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      customerId: customer.id,
    });
    await forget(customer.id);
    const { subscriptionId } = await shop.pay(checkout, {
      customer: { name: 'Davi', email: 'davi@example.com' },
    });
    const { customerId } = await shop.get(`/v2/subscriptions/get?id=${subscriptionId}`);
    expect(await shop.get(`/v2/customers/get?id=${customerId}`)).toMatchObject({
      email: 'davi@example.com',
    });
  });

  /** A subscription checkout made for the customer, whose code the buyer sees and can pay. */
  async function codeOf(
    { id: customerId }: Json,
    taxId = '862.883.667-57',
  ): Promise<() => Promise<Json>> {
    const product = await shop.product({ cycle: 'MONTHLY' });
    const checkout = await shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      methods: ['PIX'],
      customerId,
    });
    const buyer = new Buyer(shop);
    const page = await buyer.pay(checkout.url, {
      ...BUYER,
      taxId,
      method: 'PIX',
    });
    expect(page.heading).toBe('Pague com Pix');
    return async (): Promise<Json> => {
      await buyer.submit(page, `${checkout.url}/dev`, { act: 'pay' });
      const { subscriptionId } = await shop.get(`/v2/checkouts/get?id=${checkout.id}`);
      return shop.get(`/v2/subscriptions/get?id=${subscriptionId}`);
    };
  }

  test('while the first payment is open: the buyer who then pays is the customer', async () => {
    await shop.listen(['subscription.completed']);
    const customer = await create();
    const pay = await codeOf(customer);
    expect(await forget(customer.id)).toMatchObject({ status: 200 });
    const { id, customerId, status } = await pay();
    expect(status).toBe('ACTIVE');
    expect(await shop.get(`/v2/customers/get?id=${customerId}`)).toMatchObject({
      email: 'ana@example.com',
      taxId: '86288366757',
    });
    const message = (await shop.messages()).find(({ body }) => body.data.subscription.id === id);
    expect(message?.body.data).toMatchObject({
      subscription: { customerId },
      customer: { id: customerId },
      checkout: { customerId },
    });
    expect(await forget(customerId)).toMatchObject({ status: 409 });
  });

  test('in the very moment of the first payment: never leaves an ACTIVE subscription without its customer', async () => {
    await shop.warmUp();
    const random = randomOf(1);
    for (let round = 0; round < 10; round++) {
      const customer = await create();
      const pay = await codeOf(customer, cpf(random));
      const [subscription] = await Promise.all([pay(), forget(customer.id)]);
      expect(subscription.status).toBe('ACTIVE');
      expect(
        (await shop.request('GET', `/v2/customers/get?id=${subscription.customerId}`)).status,
      ).toBe(200);
    }
  });

  test('a later event of the payment names no customer', async () => {
    await shop.listen(['checkout.refunded']);
    const customer = await create();
    const paid = await shop.pay(await shop.checkout({ customerId: customer.id }), { customer: {} });
    await forget(customer.id);
    await shop.post('/v2/checkouts/refund', { id: paid.id });
    await shop.travel('1 minute');
    expect(
      (await shop.messages())
        .filter(({ body }) => body.event === 'checkout.refunded')
        .map(({ body }) => body.data.customer),
    ).toEqual([null]);
  });

  test('needs its permission, and finds nobody of another store or environment', async () => {
    const { id } = await create();
    const others = [await shop.openStore(), await shop.newKey({ devMode: false })];
    for (const key of others)
      expect(
        await shop.request(
          'POST',
          '/v2/customers/delete',
          { id },
          { authorization: `Bearer ${key}` },
        ),
      ).toMatchObject({ status: 404 });
    const reader = await shop.newKey({ permissions: ['CUSTOMER:READ', 'CUSTOMER:CREATE'] });
    for (const method of ['POST', 'DELETE'] as const)
      expect(
        await shop.request(
          method,
          '/v2/customers/delete',
          { id },
          { authorization: `Bearer ${reader}` },
        ),
      ).toMatchObject({ status: 403 });
    expect(await shop.request('POST', '/v2/customers/delete', {})).toMatchObject({
      status: 400,
      body: { field: 'id' },
    });
    const { deleteCustomer } = await shop.graphql(
      'mutation ($id: ID!) { deleteCustomer(input: { id: $id }) { customer { id email } userErrors { code } } }',
      { id },
    );
    expect(deleteCustomer).toEqual({ customer: { id, email: 'ana@example.com' }, userErrors: [] });
    expect(
      await shop.graphql('query ($id: ID!) { customer(id: $id) { id } node(id: $id) { id } }', {
        id,
      }),
    ).toEqual({ customer: null, node: null });
  });
});
