/** A store moves in: its customers and its subscriptions in flight, and nobody is charged twice. */
import { addCivilDays, civilDate } from '../../src/platform/time/civil-time';
import { contentsOf } from '../support/table-contents';
import { world, type Json, type World } from '../support/world';

let shop: World;
beforeAll(async () => {
  shop = await world();
});

/** The answer of an import, refused or not. */
async function send(noun: string, body: Json, key = shop.key): Promise<Json> {
  const { status, body: answer } = await shop.request('POST', `/v2/${noun}/import`, body, {
    authorization: `Bearer ${key}`,
  });
  return { status, ...answer };
}

let made = 0;
async function customerRow(): Promise<string> {
  const externalId = `c-${++made}`;
  await shop.post('/v2/customers/import', {
    rows: [{ externalId, email: `${externalId}@example.com` }],
  });
  return externalId;
}

async function subscriptionRow(values: Json = {}): Promise<Json> {
  const number = ++made;
  const product =
    (values.product as Json | undefined) ?? (await shop.product({ cycle: 'MONTHLY' }));
  const { product: _product, method = 'CARD', ...rest } = values;
  return {
    externalId: `s-${number}`,
    customerExternalId: await customerRow(),
    productExternalId: product.externalId,
    nextChargeDate: addCivilDays(civilDate(await shop.now()), 10),
    method,
    providerToken:
      method === 'PIX' ? `mandate_dev_${number}` : `ctok_dev_4242424242424242_${number}`,
    ...rest,
  };
}

const importOne = async (row: Json) =>
  (await shop.post('/v2/subscriptions/import', { rows: [row] })).rows[0] as Json;

describe('customers', () => {
  test('are stored with your own ids, found by them, and named as existing a second time', async () => {
    const rows = [
      { externalId: 'ana', email: 'ana@example.com', taxId: '529.982.247-25', name: 'Ana' },
      { externalId: 'bia', email: 'bia@example.com', metadata: { plan: 'old' } },
    ];
    const first = await send('customers', { rows });
    expect(first).toMatchObject({
      status: 200,
      data: {
        dryRun: false,
        imported: 2,
        existing: 0,
        linked: 0,
        rows: [{ externalId: 'ana', status: 'IMPORTED' }, { externalId: 'bia' }],
      },
    });
    const [found] = (await shop.get('/v2/customers/list?externalId=ana')) as unknown as Json[];
    expect(found).toMatchObject({ externalId: 'ana', taxId: '52998224725', name: 'Ana' });
    await shop.post('/v2/customers/update', { id: found?.id, name: 'Ana Souza' });
    const second = await send('customers', { rows });
    expect(second.data).toMatchObject({ imported: 0, existing: 2 });
    expect(second.data.rows.map(({ id }: Json) => id)).toEqual(
      first.data.rows.map(({ id }: Json) => id),
    );
    expect((await shop.get(`/v2/customers/get?id=${found?.id}`)).name).toBe('Ana Souza');
  });

  test('are refused with other values, and no row of the request is stored', async () => {
    const bia = { externalId: 'bia', email: 'bia@example.com', metadata: { plan: 'old' } };
    await shop.post('/v2/customers/import', { rows: [bia] });
    const before = await contentsOf(shop);
    const answer = await send('customers', {
      rows: [
        { externalId: 'new', email: 'new@example.com' },
        { externalId: 'bia', email: 'other@example.com' },
      ],
    });
    expect(answer).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      reason: 'EXTERNAL_ID_TAKEN',
      field: 'rows.1.externalId',
    });
    expect(await contentsOf(shop)).toEqual(before);
  });

  test('every wrong field of every row is named, at both APIs', async () => {
    const rows = [
      { externalId: '', email: 'nobody' },
      ...Array.from({ length: 30 }, (_, index) => ({ externalId: `w${index}`, email: 'x' })),
    ];
    const answer = await send('customers', { rows });
    expect(answer.status).toBe(400);
    expect(answer.fields).toHaveLength(32);
    expect(answer.fields.map(({ field }: Json) => field)).toEqual(
      expect.arrayContaining(['rows.0.externalId', 'rows.0.email', 'rows.30.email']),
    );
    const mixed = await send('customers', {
      rows: [
        { externalId: 'z1', email: 'wrong', taxId: '123' },
        { externalId: 'z1', email: 'b@example.com', cellphone: '12' },
        { externalId: 'z2', email: 'c@example.com', taxId: '3905334470' },
      ],
    });
    expect(mixed.fields).toEqual([
      expect.objectContaining({ field: 'rows.0.email' }),
      expect.objectContaining({ field: 'rows.0.taxId' }),
      expect.objectContaining({
        field: 'rows.2.taxId',
        message: expect.stringMatching(/CPF or CNPJ/) as string,
      }),
      expect.objectContaining({ field: 'rows.1.externalId' }),
    ]);
    const subscription = await subscriptionRow();
    const charged = await send('subscriptions', {
      rows: [subscription, { ...subscription, amount: -1 }],
    });
    expect(charged.fields.map(({ field }: Json) => field)).toEqual([
      'rows.1.amount',
      'rows.1.externalId',
    ]);
    const { importCustomers } = await shop.graphql(
      'mutation ($input: ImportCustomersInput!) { importCustomers(input: $input) { result { imported } userErrors { code path reason } } }',
      {
        input: {
          rows: [
            { externalId: 'x1', email: 'a@example.com', taxId: '123' },
            { externalId: 'x1', email: 'a@example.com' },
            { externalId: 'bia', email: 'a@example.com' },
          ],
        },
      },
    );
    expect(importCustomers).toEqual({
      result: null,
      userErrors: [
        {
          code: 'INVALID_REQUEST',
          path: ['input', 'rows', '0', 'taxId'],
          reason: 'WRONG_FORMAT',
        },
        { code: 'INVALID_REQUEST', path: ['input', 'rows', '1', 'externalId'], reason: null },
        {
          code: 'CONFLICT',
          path: ['input', 'rows', '2', 'externalId'],
          reason: 'EXTERNAL_ID_TAKEN',
        },
      ],
    });
  });

  test('rows that repeat each other name the first one, and no id that was rolled back', async () => {
    const rows = [
      { externalId: 'y1', email: 'a@example.com', taxId: '390.533.447-05' },
      { externalId: 'y1', email: 'b@example.com' },
      { externalId: 'y2', email: 'c@example.com', taxId: '39053344705' },
    ];
    const answer = await send('customers', { rows });
    expect(answer).toMatchObject({
      status: 400,
      error: 'rows.1.externalId is also that of rows.0; rows.2.taxId is also that of rows.0',
    });
    const row = await subscriptionRow();
    const twice = await send('subscriptions', { rows: [row, { ...row, amount: 100 }] });
    expect([twice.status, twice.error]).toEqual([400, 'rows.1.externalId is also that of rows.0']);
  });

  test('more than 500 rows are refused', async () => {
    const rows = Array.from({ length: 501 }, (_, index) => ({
      externalId: `m${index}`,
      email: 'a@b.com',
    }));
    expect(await send('customers', { rows })).toMatchObject({ status: 400, field: 'rows' });
  });

  test('a stored customer without an externalId is linked by its tax id; another one is not', async () => {
    const stored = await shop.post('/v2/customers/create', {
      email: 'caio@example.com',
      taxId: '111.444.777-35',
    });
    const row = { externalId: 'caio', email: 'elsewhere@example.com', taxId: '11144477735' };
    expect((await send('customers', { rows: [row] })).data).toMatchObject({
      linked: 1,
      rows: [{ id: stored.id, status: 'LINKED' }],
    });
    expect(await shop.get(`/v2/customers/get?id=${stored.id}`)).toMatchObject({
      externalId: 'caio',
      email: 'caio@example.com',
    });
    expect((await send('customers', { rows: [row] })).data).toMatchObject({ existing: 1 });
    expect(await send('customers', { rows: [{ ...row, externalId: 'other' }] })).toMatchObject({
      status: 409,
      reason: 'TAX_ID_TAKEN',
    });
  });

  test('a deleted customer leaves its id to others', async () => {
    const externalId = await customerRow();
    const [{ id } = {} as Json] = (await shop.get(
      `/v2/customers/list?externalId=${externalId}`,
    )) as unknown as Json[];
    await shop.post('/v2/customers/delete', { id });
    expect(
      (await send('customers', { rows: [{ externalId, email: 'x@example.com' }] })).data,
    ).toMatchObject({ imported: 1 });
  });
});

describe('subscriptions', () => {
  test('a dry run writes nothing', async () => {
    const rows = [await subscriptionRow(), await subscriptionRow({ method: 'PIX' })];
    const before = await contentsOf(shop);
    const answer = await send('subscriptions', { rows, dryRun: true });
    expect(answer.data).toMatchObject({ dryRun: true, imported: 2, rows: [{ id: null }, {}] });
    expect(
      (await send('customers', { rows: [{ externalId: 'dry', email: 'a@b.com' }], dryRun: true }))
        .data,
    ).toMatchObject({ imported: 1 });
    expect(await contentsOf(shop)).toEqual(before);
  });

  test('the same rows a second time change nothing, also after their date', async () => {
    const row = await subscriptionRow();
    const first = await importOne(row);
    await shop.travel('40 days');
    const again = await send('subscriptions', { rows: [row] });
    expect(again.data).toMatchObject({ imported: 0, existing: 1, rows: [{ id: first.id }] });
    expect(await send('subscriptions', { rows: [{ ...row, amount: 100 }] })).toMatchObject({
      status: 409,
      reason: 'EXTERNAL_ID_TAKEN',
    });
    const [found] = (await shop.get(
      `/v2/subscriptions/list?externalId=${row.externalId}`,
    )) as unknown as Json[];
    expect(found?.subscription).toMatchObject({ id: first.id, externalId: row.externalId });
    const { subscriptions } = await shop.graphql(
      'query ($id: String!) { subscriptions(first: 5, filter: { externalId: $id }) { nodes { id externalId } } }',
      { id: row.externalId },
    );
    expect(subscriptions.nodes).toEqual([{ id: first.id, externalId: row.externalId }]);
  });

  test('two imports of the same rows at once store them once', async () => {
    await shop.warmUp();
    const rows = [await subscriptionRow(), await subscriptionRow({ method: 'PIX' })];
    const answers = await Promise.all([
      send('subscriptions', { rows }),
      send('subscriptions', { rows: rows.toReversed() }),
    ]);
    expect(answers.map(({ data }) => data?.imported).toSorted()).toEqual([0, 2]);
    expect(answers.map(({ data }) => data?.existing).toSorted()).toEqual([0, 2]);
  });

  test('today is charged at once by card, and yesterday is refused', async () => {
    const today = civilDate(await shop.now());
    const past = await subscriptionRow({ nextChargeDate: addCivilDays(today, -1) });
    expect(await send('subscriptions', { rows: [past] })).toMatchObject({
      status: 400,
      fields: [
        {
          field: 'rows.0.nextChargeDate',
          message: `rows.0.nextChargeDate must be today (${today}) or later`,
        },
      ],
    });
    const { id } = await importOne(await subscriptionRow({ nextChargeDate: today }));
    await shop.travel('1 minutes');
    expect(await shop.charges({ id })).toMatchObject([{ cycleNumber: 1, status: 'PAID' }]);
    const soon = await subscriptionRow({ method: 'PIX', nextChargeDate: addCivilDays(today, 1) });
    expect(await send('subscriptions', { rows: [soon] })).toMatchObject({
      status: 400,
      field: 'rows.0.nextChargeDate',
    });
  });

  test('the anchor is the day of month of all later charges', async () => {
    await shop.travel('2027-02-20T15:00:00.000Z');
    const row = await subscriptionRow({ nextChargeDate: '2027-02-28', anchorDay: 31 });
    const { id } = await importOne(row);
    await shop.travel('2027-03-10T15:00:00.000Z');
    expect((await shop.subscription({ id })).nextChargeAt).toContain('2027-03-31');
    const wrong = await subscriptionRow({ anchorDay: 31, nextChargeDate: '2027-04-15' });
    expect(await send('subscriptions', { rows: [wrong] })).toMatchObject({
      status: 400,
      field: 'rows.0.anchorDay',
    });
  });

  test('a token that the provider does not know is refused, and a mandate serves once', async () => {
    const card = await subscriptionRow({ providerToken: 'ctok_dev_1111222233334444_x' });
    const pix = await subscriptionRow({ method: 'PIX', providerToken: 'nothing' });
    expect(await send('subscriptions', { rows: [card, pix] })).toMatchObject({
      status: 400,
      fields: [{ field: 'rows.0.providerToken' }, { field: 'rows.1.providerToken' }],
    });
    const first = await subscriptionRow({ method: 'PIX' });
    await importOne(first);
    const second = { ...first, externalId: 'second' };
    expect(await send('subscriptions', { rows: [second] })).toMatchObject({
      status: 409,
      field: 'rows.0.providerToken',
    });
    const { id } = await importOne(await subscriptionRow({ method: 'PIX' }));
    await shop.post('/v2/dev/simulate', { id, outcome: 'revoke' });
    expect(await shop.subscription({ id })).toMatchObject({ cancelledDueTo: 'revoked_by_payer' });
  });

  test('a product and a customer of another store are refused', async () => {
    const key = await shop.openStore();
    const row = await subscriptionRow();
    expect(await send('subscriptions', { rows: [row] }, key)).toMatchObject({
      status: 400,
      fields: [{ field: 'rows.0.customerExternalId' }, { field: 'rows.0.productExternalId' }],
    });
    const [product] = (await shop.get(
      `/v2/products/list?externalId=${row.productExternalId}`,
    )) as unknown as Json[];
    const byId = { ...row, productExternalId: undefined, productId: product?.id };
    expect(await send('subscriptions', { rows: [byId] }, key)).toMatchObject({
      fields: [{ field: 'rows.0.customerExternalId' }, { field: 'rows.0.productId' }],
    });
    expect((await send('subscriptions', { rows: [byId] })).status).toBe(200);
  });

  test('production needs a provider; customers can be imported before', async () => {
    const key = await shop.newKey({ devMode: false });
    expect(await send('subscriptions', { rows: [await subscriptionRow()] }, key)).toMatchObject({
      status: 422,
      code: 'PROVIDER_NOT_CONFIGURED',
    });
    expect(
      (await send('customers', { rows: [{ externalId: 'live', email: 'a@b.com' }] }, key)).data,
    ).toMatchObject({ imported: 1 });
  });

  test('its next charge moves before the first one is made here', async () => {
    const { id } = await importOne(await subscriptionRow());
    const { nextChargeAt } = await shop.get(`/v2/subscriptions/get?id=${id}`);
    const later = new Date(Date.parse(String(nextChargeAt)) + 3 * 86_400_000).toISOString();
    const moved = await shop.post('/v2/subscriptions/update', { id, nextChargeAt: later });
    expect(moved.nextChargeAt).toBe(later);
    await shop.travel('14 days');
    expect((await shop.charges({ id })).map(({ amount }) => amount)).toEqual([4990]);
  });

  test('it lives on like any other: its page is paid, its plan changes, it ends', async () => {
    const { id } = await importOne(await subscriptionRow());
    const { subscription } = await shop.graphql(
      'query ($id: ID!) { subscription(id: $id) { checkout { id status url } upcomingCharge { amount } } }',
      { id },
    );
    expect(subscription).toMatchObject({
      checkout: { status: 'PAID' },
      upcomingCharge: { amount: 4990 },
    });
    const page = await shop.app.server.inject({ url: `/pay/${subscription.checkout.id}` });
    expect(page.statusCode).toBe(200);
    const gold = await shop.product({ cycle: 'ANNUALLY', price: 50_000 });
    await shop.post('/v2/subscriptions/change-plan', { id, productId: gold.id, quantity: 1 });
    await shop.travel('11 days');
    expect((await shop.charges({ id })).map(({ amount }) => amount)).toEqual([50_000]);
    await shop.post('/v2/subscriptions/cancel', { id });
    expect(await shop.violations()).toEqual([]);
  });
});
