/** One object by any of its names, and the paths that delete checkouts, links and subscriptions'. */
import { world, type Answer, type Json, type World } from '../../support/world';

let shop: World;
let stranger: Record<string, string>;
beforeAll(async () => {
  shop = await world();
  stranger = { authorization: `Bearer ${await shop.openStore({ taxId: '52998224725' })}` };
});

const get = (path: string): Promise<Answer> => shop.request('GET', `/v2/${path}`);
const idOf = async (path: string): Promise<string> => String((await shop.get(`/v2/${path}`)).id);
const link = (product: Json, values: Json = {}) =>
  shop.post('/v2/payment-links/create', { items: [{ id: product.id, quantity: 1 }], ...values });

test('a customer by e-mail or tax id: the newest, and never one of another store', async () => {
  const first = await shop.post('/v2/customers/create', { email: 'Bia@example.com' });
  const second = await shop.post('/v2/customers/create', {
    email: 'bia@example.com',
    taxId: '111.444.777-35',
  });
  expect(await idOf('customers/get?email=BIA@EXAMPLE.COM')).toBe(second.id);
  expect(await idOf('customers/get?taxId=11144477735')).toBe(second.id);
  expect(await idOf('customers/get?taxId=111.444.777-35')).toBe(second.id);
  expect(await idOf(`customers/get?id=${first.id}&email=bia@example.com`)).toBe(first.id);
  const { customers } = await shop.graphql(
    '{ customers(first: 1, filter: { email: "bia@example.com" }) { nodes { id } } }',
  );
  expect(customers.nodes).toEqual([{ id: second.id }]);
  for (const path of [
    `customers/get?id=${first.id}&taxId=11144477735`,
    'customers/get?email=caio@example.com',
    'customers/get?taxId=52998224725',
  ])
    expect([path, (await get(path)).body.code]).toEqual([path, 'NOT_FOUND']);
  const unknown = (await get('customers/get?email=caio@example.com')).body;
  expect([unknown.field, unknown.error]).toEqual([
    'email',
    'no customer with this email in this environment of this store',
  ]);
  const elsewhere = await shop.request(
    'GET',
    '/v2/customers/get?email=bia@example.com',
    undefined,
    stranger,
  );
  expect(elsewhere.status).toBe(404);
  await shop.post('/v2/customers/delete', { id: second.id });
  expect(await idOf('customers/get?email=bia@example.com')).toBe(first.id);
});

test('a product by its own id or its name: the newest that is sold', async () => {
  const old = await shop.product({ name: 'Caneca azul', externalId: 'azul-1' });
  const sold = await shop.product({ name: 'Caneca azul', externalId: 'azul-2' });
  const archived = await shop.product({ name: 'Caneca azul', externalId: 'azul-3' });
  await shop.post('/v2/products/delete', { id: archived.id });
  expect(await idOf('products/get?name=Caneca%20azul')).toBe(sold.id);
  expect(await idOf('products/get?externalId=azul-1&name=Caneca%20azul')).toBe(old.id);
  expect(await idOf('products/get?externalId=azul-3')).toBe(archived.id);
  for (const name of ['caneca azul', 'Caneca', 'Caneca%20azul%25'])
    expect([name, (await get(`products/get?name=${name}`)).status]).toEqual([name, 404]);
});

test('a transparent charge by both of its names is the one that has both', async () => {
  const create = (externalId: string) =>
    shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 500, externalId } });
  const first = await create('pix-1');
  await create('pix-2');
  expect(await idOf(`transparents/get?id=${first.id}&externalId=pix-1`)).toBe(first.id);
  expect((await get(`transparents/get?id=${first.id}&externalId=pix-2`)).status).toBe(404);
  expect((await get('transparents/get')).body).toMatchObject({
    error: 'Provide id or externalId',
    field: 'id',
  });
});

describe('checkouts, links and subscriptions', () => {
  let customer: Json;
  beforeAll(async () => {
    customer = await shop.post('/v2/customers/create', { email: 'ana@example.com' });
  });

  test.each([
    ['checkouts/get', 'customerId'],
    ['payment-links/get', 'customerId'],
    ['payment-links/one', 'customerId'],
    ['subscriptions/get', 'customerId'],
    ['subscriptions/checkouts/get', 'customerId'],
    ['products/get', 'name'],
  ])('%s without a name is refused', async (path, last) => {
    for (const query of ['', '?externalId=']) {
      const { status, body } = await get(`${path}${query}`);
      expect([status, body.field, body.reason, body.error]).toEqual([
        400,
        'id',
        'REQUIRED',
        `Provide id, externalId or ${last}`,
      ]);
    }
  });

  test('a checkout by its own id or its customer: the newest, without renewals and links', async () => {
    const product = await shop.product();
    const values = { product, externalId: 'order-7', customerId: customer.id };
    const first = await shop.checkout(values);
    const newest = await shop.checkout({ ...values, metadata: { other: true }, externalId: 'o-8' });
    const page = await link(product, { externalId: 'order-7', customerId: customer.id });
    expect(await idOf('checkouts/get?externalId=order-7')).toBe(first.id);
    expect(await idOf('payment-links/get?externalId=order-7')).toBe(page.id);
    expect(await idOf(`checkouts/get?customerId=${customer.id}`)).toBe(newest.id);
    expect(await idOf(`payment-links/get?customerId=${customer.id}`)).toBe(page.id);
    expect(await idOf(`checkouts/get?customerId=${customer.id}&externalId=order-7`)).toBe(first.id);
    const { body } = await get(`checkouts/get?id=${newest.id}&externalId=order-7`);
    expect([body.code, body.field]).toEqual(['NOT_FOUND', 'id']);
    for (const path of ['checkouts', 'payment-links', 'subscriptions', 'subscriptions/checkouts']) {
      const url = `/v2/${path}/get?customerId=${customer.id}`;
      const other = await shop.request('GET', url, undefined, stranger);
      expect([path, other.status, other.body.field]).toEqual([path, 404, 'customerId']);
    }
  });

  test('a checkout by the customer who paid it', async () => {
    const buyer = { name: 'Eva', email: 'eva@example.com', taxId: '390.533.447-05' };
    const paid = await shop.checkout();
    await shop.pay(paid, { customer: buyer });
    const { id } = await shop.get('/v2/customers/get?taxId=39053344705');
    expect(await idOf(`checkouts/get?customerId=${id}`)).toBe(paid.id);
  });

  test('a subscription by the id of its checkout, or its customer', async () => {
    const named = { customerId: customer.id, externalId: 'plan-1' };
    const first = await shop.subscribe(named);
    const second = await shop.subscribe({ customerId: customer.id, externalId: 'plan-2' });
    await shop.post('/v2/subscriptions/cancel', { id: second.id });
    expect(await idOf('subscriptions/get?externalId=plan-1')).toBe(first.id);
    expect(await idOf(`subscriptions/get?customerId=${customer.id}`)).toBe(second.id);
    const both = `subscriptions/get?customerId=${customer.id}&externalId=plan-1`;
    expect(await idOf(both)).toBe(first.id);
    expect((await get('subscriptions/get?externalId=plan-3')).status).toBe(404);
    const { subscriptions } = await shop.graphql(
      '{ subscriptions(filter: { externalId: "plan-1" }) { nodes { id } } }',
    );
    expect(subscriptions.nodes).toEqual([{ id: first.id }]);
  });

  test('subscription checkouts are read and listed, paid or not', async () => {
    const plan = await shop.product({ cycle: 'MONTHLY' });
    const items = [{ id: plan.id, quantity: 1 }];
    const open = await shop.post('/v2/subscriptions/create', { items, externalId: 'open-1' });
    const subscription = await shop.subscribe({ externalId: 'paid-1' });
    expect(await shop.get('/v2/subscriptions/checkouts/get?externalId=open-1')).toMatchObject({
      id: open.id,
      status: 'PENDING',
      subscription: null,
    });
    expect(await shop.get('/v2/subscriptions/checkouts/get?externalId=paid-1')).toMatchObject({
      status: 'PAID',
      subscription: { id: subscription.id },
    });
    const one = await shop.checkout();
    expect((await get(`subscriptions/checkouts/get?id=${one.id}`)).status).toBe(404);
    const [listed, alias] = await Promise.all([
      get('subscriptions/list'),
      get('subscriptions/checkouts/list'),
    ]);
    expect(alias.body).toEqual(listed.body);
  });
});

describe('delete', () => {
  const remove = (path: string, id: unknown, headers: Record<string, string> = {}) =>
    shop.request('POST', `/v2/${path}?id=${String(id)}`, undefined, headers);

  test('cancels a checkout or link that is not paid, by every verb, and answers it', async () => {
    const product = await shop.product();
    const page = await link(product);
    await shop.pay(page);
    expect((await remove('payment-links/delete', page.id)).body.data).toMatchObject({
      id: page.id,
      status: 'CANCELLED',
      payments: [expect.stringMatching(/^char_/)],
    });
    const open = await shop.checkout();
    expect((await remove('checkouts/delete', open.id)).body.data).toMatchObject({
      id: open.id,
      status: 'CANCELLED',
    });
    const { body } = await get(`checkouts/list?id=${open.id}`);
    expect(body.data).toMatchObject([{ status: 'CANCELLED' }]);
    const byBody = await shop.checkout();
    expect(await shop.post('/v2/checkouts/delete', { id: byBody.id })).toMatchObject({
      status: 'CANCELLED',
    });
    const byVerb = await shop.checkout();
    const answer = await shop.request('DELETE', `/v2/checkouts/delete?id=${byVerb.id}`);
    expect(answer.body.data).toMatchObject({ id: byVerb.id, status: 'CANCELLED' });
    expect(
      (await shop.request('POST', `/v2/checkouts/simulate-payment?id=${open.id}`, {})).status,
    ).toBe(409); // cancelled
  });

  test('refuses what is paid or cancelled, other nouns and other stores; nothing changes', async () => {
    const paid = await shop.checkout();
    await shop.pay(paid);
    const cancelled = await shop.checkout();
    await remove('checkouts/delete', cancelled.id);
    const page = await link(await shop.product());
    const open = await shop.checkout();
    const cases: [path: string, id: unknown, status: number, reason: string][] = [
      ['checkouts/delete', paid.id, 409, 'ALREADY_PAID'],
      ['checkouts/delete', cancelled.id, 409, 'ALREADY_CANCELLED'],
      ['checkouts/delete', page.id, 400, 'WRONG_KIND'],
      ['payment-links/delete', open.id, 400, 'WRONG_KIND'],
      ['subscriptions/checkouts/delete', open.id, 400, 'WRONG_KIND'],
      ['checkouts/delete', 'bill_0', 404, 'UNKNOWN'],
    ];
    for (const [path, id, status, reason] of cases) {
      const { body, ...answer } = await remove(path, id);
      expect([path, id, answer.status, body.reason]).toEqual([path, id, status, reason]);
    }
    expect((await remove('checkouts/delete', page.id)).body.error).toBe(
      `id: ${page.id} is a payment link: use POST /v2/payment-links/delete`,
    );
    for (const path of ['checkouts/delete', 'payment-links/delete'])
      expect((await remove(path, open.id, stranger)).status).toBe(404);
    expect(await shop.get(`/v2/checkouts/get?id=${open.id}`)).toMatchObject({ status: 'PENDING' });
    expect(await shop.get(`/v2/payment-links/get?id=${page.id}`)).toMatchObject({
      status: 'PENDING',
    });
  });

  test('of a subscription checkout leaves the subscription that it started', async () => {
    const plan = await shop.product({ cycle: 'MONTHLY' });
    const open = await shop.post('/v2/subscriptions/create', {
      items: [{ id: plan.id, quantity: 1 }],
    });
    const subscription = await shop.subscribe({ externalId: 'kept' });
    const paid = await shop.get('/v2/subscriptions/checkouts/get?externalId=kept');
    expect((await remove('subscriptions/checkouts/delete', paid.id)).body.data).toEqual(paid);
    expect(await shop.subscription(subscription)).toMatchObject({ status: 'ACTIVE' });
    expect((await remove('subscriptions/checkouts/delete', open.id)).body.data).toMatchObject({
      id: open.id,
      status: 'CANCELLED',
      subscription: null,
    });
  });

  test('by mutations, whose refusals name mutations', async () => {
    const run = async (mutation: string, field: string, id: unknown): Promise<Json> => {
      const answer = await shop.graphql(
        `mutation ($id: ID!) {
          ${mutation}(input: { id: $id }) { ${field} { status } userErrors { message reason } }
        }`,
        { id },
      );
      return answer[mutation] as Json;
    };
    const plan = await shop.product({ cycle: 'MONTHLY' });
    const items = [{ id: plan.id, quantity: 1 }];
    const started = await shop.post('/v2/subscriptions/create', { items });
    expect((await run('deletePaymentLink', 'paymentLink', started.id)).userErrors).toEqual([
      {
        message: `id: ${started.id} is a subscription checkout: use deleteSubscriptionCheckout`,
        reason: 'WRONG_KIND',
      },
    ]);
    const cancelled = { status: 'CANCELLED' };
    expect(await run('deleteSubscriptionCheckout', 'checkout', started.id)).toMatchObject({
      checkout: cancelled,
    });
    const page = await link(await shop.product());
    expect(await run('deletePaymentLink', 'paymentLink', page.id)).toMatchObject({
      paymentLink: cancelled,
    });
    expect(await run('deleteCheckout', 'checkout', (await shop.checkout()).id)).toMatchObject({
      checkout: cancelled,
    });
  });
});
