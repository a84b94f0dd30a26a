/**
 * A merchant corrects what it has stored: a product, a customer, the store. What buyers have agreed
 * on before stays as it was.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '../../src/config/config';
import { pdf, png, startSite, type Site } from '../support/files';
import { world, type Json, type World } from '../support/world';

let shop: World;
let site: Site;

beforeAll(async () => {
  config.dataDir = mkdtempSync(join(tmpdir(), 'pitanga-updates-'));
  shop = await world();
  site = await startSite({ '/one.png': png(40), '/two.png': png(50), '/book.pdf': pdf() });
});
afterAll(() => site.close());

const ANA = '52998224725';
const BIA = '11144477735';
const CARLA = '39053344705';

async function tryUpdate(noun: string, body: Json, key = shop.key): Promise<Json> {
  const answer = await shop.request('POST', `/v2/${noun}/update`, body, {
    authorization: `Bearer ${key}`,
  });
  return { status: answer.status, ...answer.body };
}

describe('a product', () => {
  test('only the given fields change, null clears, and no change is no change', async () => {
    const product = await shop.product({ description: 'Velha' });
    const { id } = product;
    await shop.travel('1 minutes');
    const named = await shop.post('/v2/products/update', { id, name: 'Novo nome' });
    expect(named).toEqual({
      ...product,
      name: 'Novo nome',
      updatedAt: expect.any(String),
    });
    expect(named.updatedAt > product.updatedAt).toBe(true);
    expect(
      await shop.post('/v2/products/update', { id, description: null, name: null }),
    ).toMatchObject({ description: null, name: 'Novo nome' });
    const before = await shop.get(`/v2/products/get?id=${id}`);
    await shop.travel('1 minutes');
    expect(await shop.post('/v2/products/update', { id, name: 'Novo nome' })).toEqual(before);
    expect(await shop.post('/v2/products/update', { id })).toEqual(before);
  });

  test('an externalId is unique: 409 with the reason; it is free for others after a change', async () => {
    const first = await shop.product({ externalId: 'caneca-a' });
    const second = await shop.product({ externalId: 'caneca-b' });
    const clash = { id: second.id, externalId: 'caneca-a' };
    expect(await tryUpdate('products', clash)).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      reason: 'EXTERNAL_ID_TAKEN',
      field: 'externalId',
      error: `externalId caneca-a is taken by the product ${first.id}`,
    });
    const { updateProduct } = await shop.graphql(
      'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { id } userErrors { code reason path } } }',
      { input: clash },
    );
    expect(updateProduct).toEqual({
      product: null,
      userErrors: [
        { code: 'CONFLICT', reason: 'EXTERNAL_ID_TAKEN', path: ['input', 'externalId'] },
      ],
    });
    await shop.post('/v2/products/update', { id: first.id, externalId: 'caneca-c' });
    expect(await shop.post('/v2/products/update', clash)).toMatchObject({
      externalId: 'caneca-a',
    });
  });

  test('values out of bounds are refused by name; cycle and trial cannot be changed', async () => {
    const { id } = await shop.product({ cycle: 'MONTHLY' });
    for (const [field, value] of [
      ['name', ''],
      ['price', 0],
      ['price', 49.9],
      ['externalId', ''],
      ['description', 7],
    ] as const)
      expect([field, await tryUpdate('products', { id, name: 'X', [field]: value })]).toMatchObject(
        [field, { status: 400, field }],
      );
    const { warnings, data } = await tryUpdate('products', { id, cycle: 'WEEKLY', trialDays: 3 });
    expect(warnings).toHaveLength(2);
    expect(data).toMatchObject({ name: 'Produto', cycle: 'MONTHLY', trialDays: null });
    expect(await tryUpdate('products', { id: 'prod_none' })).toMatchObject({ status: 404 });
  });

  test('an old checkout and a subscription keep name and price; new ones have the new', async () => {
    const product = await shop.product({ cycle: 'MONTHLY', price: 4990, name: 'Clube' });
    const items = [{ id: product.id, quantity: 1 }];
    const old = await shop.post('/v2/subscriptions/create', { items });
    const paid = await shop.pay(await shop.post('/v2/subscriptions/create', { items }), {
      method: 'CARD',
    });
    await shop.post('/v2/products/update', { id: product.id, name: 'Clube Ouro', price: 9990 });
    expect((await shop.pay(old, { method: 'CARD' })).paidAmount).toBe(4990);
    await shop.travel('1 month');
    for (const { subscriptionId } of [paid, await shop.get(`/v2/checkouts/get?id=${old.id}`)])
      expect(await shop.upcoming({ id: subscriptionId })).toMatchObject({
        amount: 4990,
        lines: [{ name: 'Clube', unitPrice: 4990 }],
      });
    const fresh = await shop.post('/v2/subscriptions/create', { items });
    expect(fresh.amount).toBe(9990);
  });

  test('two updates at once do not lose each other’s fields', async () => {
    const { id } = await shop.product();
    await shop.warmUp();
    await Promise.all([
      shop.post('/v2/products/update', { id, name: 'Nome' }),
      shop.post('/v2/products/update', { id, price: 1234 }),
      shop.post('/v2/products/update', { id, description: 'Texto' }),
    ]);
    expect(await shop.get(`/v2/products/get?id=${id}`)).toMatchObject({
      name: 'Nome',
      price: 1234,
      description: 'Texto',
    });
  });

  test('another image takes the place of the first; null removes it; the file can be added', async () => {
    const { id, imageUrl } = await shop.product({ imageUrl: site.url('/one.png') });
    const other = await shop.post('/v2/products/update', { id, imageUrl: site.url('/two.png') });
    expect(other.imageUrl).toMatch(/\/files\/images\//);
    expect(other.imageUrl).not.toBe(imageUrl);
    expect(await tryUpdate('products', { id, imageUrl: site.url('/none') })).toMatchObject({
      status: 400,
      field: 'imageUrl',
    });
    const cleared = await shop.post('/v2/products/update', {
      id,
      imageUrl: null,
      fileUrl: site.url('/book.pdf'),
    });
    expect(cleared).toMatchObject({ imageUrl: null, hasFile: true });
    // Buyers have paid for the file.
    expect(await shop.post('/v2/products/update', { id, fileUrl: null })).toMatchObject({
      hasFile: true,
    });
  });
});

describe('a customer', () => {
  const create = (data: Json) => shop.post('/v2/customers/create', { data });

  test('nested or flat; null and empty texts clear; the e-mail stays', async () => {
    const customer = await create({
      email: 'a@example.com',
      name: 'Ana',
      cellphone: '11',
      taxId: CARLA,
    });
    const { id } = customer;
    expect(
      await shop.post('/v2/customers/update', {
        id,
        data: { name: ' Ana Souza ', cellphone: null, zipCode: '' },
        metadata: { tier: 'gold' },
      }),
    ).toMatchObject({
      name: 'Ana Souza',
      cellphone: null,
      zipCode: null,
      email: 'a@example.com',
      taxId: CARLA,
      metadata: { tier: 'gold' },
    });
    expect(
      await shop.post('/v2/customers/update', { id, email: null, taxId: null, metadata: null }),
    ).toMatchObject({ email: 'a@example.com', taxId: null, metadata: {} });
    expect(await shop.post('/v2/customers/update', { id, taxId: '390.533.447-05' })).toMatchObject({
      taxId: CARLA,
    });
    for (const [field, value] of [
      ['taxId', '52998224726'],
      ['email', 'nobody'],
      ['name', 'x'.repeat(201)],
    ])
      expect(await tryUpdate('customers', { id, [String(field)]: value })).toMatchObject({
        status: 400,
        field,
      });
    await shop.post('/v2/customers/delete', { id });
    expect(await tryUpdate('customers', { id, name: 'X' })).toMatchObject({ status: 404 });
  });

  test('two customers are never merged: a taxId that another has is 409, also in a race', async () => {
    const ana = await create({ email: 'ana@example.com', taxId: ANA });
    const other = await create({ email: 'b@example.com' });
    expect(await tryUpdate('customers', { id: other.id, taxId: ANA })).toMatchObject({
      status: 409,
      reason: 'TAX_ID_TAKEN',
      field: 'taxId',
      error: expect.stringContaining(String(ana.id)),
    });
    const third = await create({ email: 'c@example.com' });
    await shop.warmUp();
    const answers = await Promise.all(
      [other, third].map(({ id }) => tryUpdate('customers', { id, taxId: BIA })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('the receipt keeps what the buyer typed; the customer is shown as it is now', async () => {
    const customer = await create({ email: 'dora@example.com', name: 'Dora Lima' });
    const checkout = await shop.checkout({ customerId: customer.id });
    const typed = { name: 'Dora Lima', email: 'dora@example.com', taxId: BIA };
    const { receiptUrl } = await shop.pay(checkout, { method: 'PIX', customer: typed });
    await shop.post('/v2/customers/update', {
      id: customer.id,
      name: 'Dora Reis',
      email: 'reis@example.com',
    });
    const receipt = await shop.app.server.inject({ url: new URL(String(receiptUrl)).pathname });
    expect(receipt.body).toContain('Dora Lima');
    expect(receipt.body).not.toContain('Dora Reis');
    const found = await shop.graphql(
      'query ($id: ID!) { checkout(id: $id) { customer { name email } } }',
      { id: checkout.id },
    );
    expect(found.checkout.customer).toEqual({ name: 'Dora Reis', email: 'reis@example.com' });
  });
});

describe('the store', () => {
  test('name, contact and look, in both environments; null clears', async () => {
    expect(
      await shop.post('/v2/stores/update', {
        name: ' Café da Ana ',
        email: 'loja@example.com',
        website: 'https://example.com/loja',
        accentColour: '#AABBCC',
        logoUrl: site.url('/one.png'),
      }),
    ).toMatchObject({
      id: shop.storeId,
      name: 'Café da Ana',
      email: 'loja@example.com',
      website: 'https://example.com/loja',
      accentColour: '#aabbcc',
      logoUrl: expect.stringMatching(/\/files\/images\//),
      balance: { available: expect.any(Number) },
    });
    const page = await shop.app.server.inject({ url: `/pay/${(await shop.checkout()).id}` });
    expect(page.body).toContain('Café da Ana');
    const production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
    expect(
      (await shop.request('GET', '/v2/stores/get', undefined, production)).body.data,
    ).toMatchObject({ name: 'Café da Ana', accentColour: '#aabbcc' });
    const { updateStore } = await shop.graphql(
      'mutation { updateStore(input: { logoUrl: null, accentColour: null, email: null, website: null }) { store { name email website logoUrl accentColour } userErrors { message } } }',
    );
    expect(updateStore).toEqual({
      store: { name: 'Café da Ana', email: null, website: null, logoUrl: null, accentColour: null },
      userErrors: [],
    });
  });

  test('wrong values are refused by name, and nothing is written', async () => {
    const before = await shop.get('/v2/stores/get');
    for (const [field, value] of [
      ['name', ''],
      ['name', '  '],
      ['name', 'x'.repeat(121)],
      ['email', 'nobody'],
      ['website', 'javascript:alert(1)'],
      ['website', 'loja'],
      ['accentColour', 'red'],
      ['logoUrl', site.url('/book.pdf')],
    ] as const)
      expect([
        field,
        value,
        await tryUpdate('stores', { accentColour: '#000000', [field]: value }),
      ]).toMatchObject([field, value, { status: 400, field }]);
    const wrong = {
      name: '',
      email: 'nobody',
      website: 'loja',
      accentColour: 'red',
      mailSenderName: 'a@b',
      portal: { refundDays: 91 },
    };
    const { body } = await shop.request('POST', '/v2/stores/update', wrong);
    const fields = (body.fields as Json[]).map(({ field }) => String(field));
    expect(fields.toSorted().join(' ')).toBe(
      'accentColour email mailSenderName name portal.refundDays website',
    );
    const { updateStore } = await shop.graphql(
      'mutation ($input: UpdateStoreInput!) { updateStore(input: $input) { userErrors { path } } }',
      { input: wrong },
    );
    expect((updateStore as Json).userErrors).toHaveLength(fields.length);
    expect(await shop.get('/v2/stores/get')).toEqual(before);
  });

  test('a key without STORE:CREATE changes nothing, and another store is never changed', async () => {
    const reader = await shop.newKey({ permissions: ['STORE:READ'] });
    const { name } = await shop.get('/v2/stores/get');
    expect(await tryUpdate('stores', { name: 'Roubada' }, reader)).toMatchObject({ status: 403 });
    const other = await shop.openStore({ taxId: ANA });
    expect(await tryUpdate('stores', { name: 'Outra' }, other)).toMatchObject({ status: 200 });
    expect((await shop.get('/v2/stores/get')).name).toBe(name);
  });

  test('two updates at once do not lose each other’s fields', async () => {
    await shop.warmUp();
    await Promise.all([
      shop.post('/v2/stores/update', { email: 'um@example.com' }),
      shop.post('/v2/stores/update', { website: 'https://dois.example' }),
      shop.post('/v2/stores/update', { accentColour: '#123456' }),
    ]);
    expect(await shop.get('/v2/stores/get')).toMatchObject({
      email: 'um@example.com',
      website: 'https://dois.example',
      accentColour: '#123456',
    });
  });
});

test('an Idempotency-Key repeats the answer of an update', async () => {
  const { id } = await shop.product();
  const key = { 'idempotency-key': 'rename-1' };
  const first = await shop.request('POST', '/v2/products/update', { id, name: 'A' }, key);
  await shop.post('/v2/products/update', { id, name: 'B' });
  const again = await shop.request('POST', '/v2/products/update', { id, name: 'A' }, key);
  expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  expect((await shop.get(`/v2/products/get?id=${id}`)).name).toBe('B');
});
