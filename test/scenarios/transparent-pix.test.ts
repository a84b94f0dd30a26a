/** A PIX code on the merchant's own page: shown, paid, expired, asked for twice. */
import { Context } from '../../src/platform/operations/context';
import { ProviderUnknown } from '../../src/modules/providers/provider';
import { simulatorFor } from '../../src/modules/providers/registry';
import { readBrCode } from '../support/br-code-reader';
import { readQrImage } from '../support/code-reader';
import { loseTable } from '../support/faults';
import { changeRows, insertRow, rowsOf, wallTime } from '../support/rows';
import { world, type Json } from '../support/world';

const MINUTES_30 = 1_800_000;

test('a PIX charge shows a code and an image that banks can read, and is paid', async () => {
  const shop = await world();
  await shop.listen();
  const charge = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: {
      amount: 12_345,
      description: 'Pedido 7',
      customer: {
        name: 'Ana',
        taxId: '529.982.247-25',
        email: 'ana@example.com',
        cellphone: '11987654321',
      },
      metadata: { order: 7 },
      utm: { source: 'busca', campaign: 'natal' },
    },
  });
  expect(Object.keys(charge)).toEqual([
    'id',
    'amount',
    'status',
    'devMode',
    'brCode',
    'brCodeBase64',
    'platformFee',
    'receiptUrl',
    'createdAt',
    'updatedAt',
    'expiresAt',
    'metadata',
    'method',
    'paidAmount',
    'refundedAmount',
    'externalId',
    'utm',
    'dueDate',
    'endToEndId',
    'txid',
    'nossoNumero',
    'providerPaymentId',
    'nsu',
    'authorizationCode',
    'fiscal',
    'discount',
    'ensureSameTaxId',
    'price',
    'coupon',
  ]);
  expect(charge).toMatchObject({
    amount: 12_345,
    status: 'PENDING',
    devMode: true,
    platformFee: 80,
    receiptUrl: null,
    metadata: { order: 7 },
  });
  expect(charge.id).toMatch(/^pix_char_[0-9A-Za-z]+$/);
  expect(Date.parse(charge.expiresAt) - Date.parse(charge.createdAt)).toBe(MINUTES_30);
  expect(readBrCode(charge.brCode).fields).toMatchObject({
    '54': '123.45',
    '26.00': 'br.gov.bcb.pix',
  });
  expect(await readQrImage(charge.brCodeBase64)).toBe(charge.brCode);
  expect(await shop.get(`/v2/transparents/check?id=${charge.id}`)).toEqual({
    id: charge.id,
    status: 'PENDING',
    expiresAt: charge.expiresAt,
    buyer: {
      name: 'Ana',
      email: 'ana@example.com',
      taxId: '52998224725',
      cellphone: '11987654321',
    },
  });

  const paid = await shop.post(`/v2/transparents/simulate-payment?id=${charge.id}`);
  expect(paid).toMatchObject({
    id: charge.id,
    status: 'PAID',
    paidAmount: 12_345,
    platformFee: 80,
    brCode: charge.brCode,
  });
  expect(paid.receiptUrl).toContain(`/pay/${charge.id}/receipt`);
  expect(await shop.get(`/v2/transparents/get?id=${charge.id}`)).toEqual(paid);
  expect((await shop.post('/v2/transparents/check', { id: charge.id })).status).toBe('PAID');
  expect(
    (await shop.request('POST', `/v2/transparents/simulate-payment?id=${charge.id}`)).status,
  ).toBe(409);
  expect(await shop.approvals()).toBe(1);

  const { transparent } = await shop.graphql(
    `query ($id: ID!) { transparent(id: $id) { id amount method utm { source campaign medium } brCodeBase64 } }`,
    { id: charge.id },
  );
  expect(transparent).toEqual({
    id: charge.id,
    amount: 12_345,
    method: 'PIX',
    utm: { source: 'busca', campaign: 'natal', medium: null },
    brCodeBase64: charge.brCodeBase64,
  });
  const { node } = await shop.graphql(`query ($id: ID!) { node(id: $id) { id } }`, {
    id: charge.id,
  });
  expect(node).toEqual({ id: charge.id });

  const [message] = await shop.messages();
  expect(message?.body).toMatchObject({
    event: 'transparent.completed',
    data: {
      transparent: { id: charge.id, status: 'PAID' },
      customer: { name: 'Ana', taxId: '52998224725' },
      payment: { id: charge.id, amount: 12_345, fee: 80, method: 'PIX' },
      payerInformation: {
        method: 'PIX',
        PIX: { name: 'Ana', taxId: '529.***.***-**', isSameAsCustomer: true },
      },
    },
  });
});

test('webhooks of the older form are told of it as billing.paid', async () => {
  const shop = await world();
  await shop.listen(['transparent.completed', 'checkout.completed'], { v2: false });
  const charge = await shop.post('/v2/transparents/create', { amount: 1_000 });
  await shop.post(`/v2/transparents/simulate-payment?id=${charge.id}`);
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'PIX' });
  const [first, second] = await shop.messages();
  expect(first?.body).toEqual({
    id: expect.stringMatching(/^log_/),
    event: 'billing.paid',
    devMode: true,
    data: {
      payment: { amount: 1_000, fee: 80, method: 'PIX' },
      pixQrCode: { id: charge.id, amount: 1_000, kind: 'PIX', status: 'PAID' },
    },
  });
  expect(second?.body).toMatchObject({
    event: 'billing.paid',
    data: {
      payment: { amount: 4_990, fee: 80, method: 'PIX' },
      billing: {
        id: checkout.id,
        status: 'PAID',
        paidAmount: 4_990,
        couponsUsed: [],
        metadata: { fee: 80 },
      },
    },
  });
});

test('a code that nobody pays expires after its time and is called off at the provider', async () => {
  const shop = await world();
  const { id, expiresAt, createdAt } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 500, expiresIn: 3_600, customer: null, metadata: null },
  });
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(3_600_000);
  await shop.travel('59 minutes');
  expect((await shop.get(`/v2/transparents/get?id=${id}`)).status).toBe('PENDING');
  await shop.travel('2 minutes');
  expect(await shop.get(`/v2/transparents/get?id=${id}`)).toMatchObject({
    status: 'EXPIRED',
    receiptUrl: null,
  });
  expect(await rowsOf(shop, 'simulator.pixCharges', { reference: id }, 'reference')).toMatchObject([
    { cancelled: true },
  ]);
  expect(await shop.approvals()).toBe(0);
});

test('an externalId that comes again is the same charge; with another amount it is refused', async () => {
  const shop = await world();
  const body = { method: 'PIX', data: { amount: 700, externalId: 'pedido-1' } };
  await shop.warmUp();
  const made = await Promise.all(
    Array.from({ length: 8 }, () => shop.post('/v2/transparents/create', body)),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(new Set(made.map(({ brCode }) => brCode)).size).toBe(1);
  const other = await shop.request('POST', '/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 701, externalId: 'pedido-1' },
  });
  expect(other).toMatchObject({
    status: 409,
    body: { field: 'data.externalId', error: expect.stringContaining(String(made[0]?.id)) },
  });
  expect((await shop.get('/v2/transparents/get?externalId=pedido-1')).id).toBe(made[0]?.id);
});

test('an empty externalId names nothing: the order of a second buyer has a charge of its own', async () => {
  const shop = await world();
  const body = { method: 'PIX', data: { amount: 700, externalId: '' } };
  const first = await shop.post('/v2/transparents/create', body);
  await shop.post(`/v2/transparents/simulate-payment?id=${first.id}`);
  const second = await shop.post('/v2/transparents/create', body);
  expect(second).toMatchObject({ status: 'PENDING', externalId: null });
  const older = await shop.post('/v1/pixQrCode/create', body.data);
  expect(new Set([first.id, second.id, older.id]).size).toBe(3);
});

test('the flat form is a PIX, and expiresIn beside data counts', async () => {
  const shop = await world();
  const flat = await shop.post('/v2/transparents/create', {
    amount: 100,
    expiresIn: 60,
    description: 'x',
    customer: { name: 'Ana', cellphone: null, email: null, taxId: null },
    metadata: { a: 1 },
  });
  expect(flat).toMatchObject({ amount: 100, metadata: { a: 1 } });
  expect(Date.parse(flat.expiresAt) - Date.parse(flat.createdAt)).toBe(60_000);
  const beside = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    expiresIn: 120,
    data: { amount: 100, expiresIn: null },
  });
  expect(Date.parse(beside.expiresAt) - Date.parse(beside.createdAt)).toBe(120_000);
});

test.each([
  [{ method: 'PIX', data: {} }, 'data.amount is required'],
  [{ data: { amount: 100 } }, 'method is required'],
  [{ method: 'CASH', data: { amount: 100 } }, 'method must be one of PIX, BOLETO, CARD'],
  [{ method: 'PIX', data: { amount: 0 } }, 'data.amount must be at least 1'],
  [
    { method: 'PIX', data: { amount: 1.5 } },
    'data.amount must be an integer (amounts are in cents: 49.90 must be sent as 4990)',
  ],
  [{ method: 'PIX', data: { amount: 10_000_000_000 } }, 'data.amount must be at most 9999999999'],
  [{ method: 'PIX', data: { amount: 100, expiresIn: 59 } }, 'data.expiresIn must be at least 60'],
  [
    { method: 'PIX', data: { amount: 100, customer: { taxId: '111.111.111-11' } } },
    'data.customer.taxId must be a valid CPF or CNPJ',
  ],
  [
    { method: 'BOLETO', data: { amount: 1_000 } },
    'data.customer.name is required to pay by boleto; data.customer.taxId is required to pay by boleto',
  ],
  [
    { method: 'BOLETO', data: { amount: 1_000, customer: { name: 'Ana' } } },
    'data.customer.taxId is required to pay by boleto',
  ],
  [
    { method: 'BOLETO', data: { amount: 299, customer: { name: 'Ana', taxId: '52998224725' } } },
    'data.amount must be at least 300 for a boleto',
  ],
])('%j is refused: %s', async (body, sentence) => {
  shopOfRefusals ??= world();
  const shop = await shopOfRefusals;
  expect(await shop.request('POST', '/v2/transparents/create', body)).toMatchObject({
    status: 400,
    body: { error: sentence, message: sentence },
  });
  expect(await shop.get('/v2/transparents/list')).toEqual([]);
});
let shopOfRefusals: ReturnType<typeof world> | null = null;

test('the list goes through PIX and boleto newest first, without gap or repeat, while charges are added', async () => {
  const shop = await world();
  await shop.pay(await shop.checkout(), { method: 'PIX' });
  const made: string[] = [];
  for (let index = 0; index < 9; index++) {
    const isBoleto = index % 3 === 1;
    const charge = await shop.post('/v2/transparents/create', {
      method: isBoleto ? 'BOLETO' : 'PIX',
      data: { amount: 1_000 + index, customer: { name: 'Ana', taxId: '52998224725' } },
    });
    made.unshift(String(charge.id));
  }
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const { body } = await shop.request(
      'GET',
      `/v2/transparents/list?limit=2${next && `&after=${next}`}`,
    );
    seen.push(...(body.data as Json[]).map(({ id }) => String(id)));
    next = body.pagination.next as string | null;
    if (seen.length < 5) await shop.post('/v2/transparents/create', { amount: 1 });
  }
  expect(seen).toEqual(made);
  const back = await shop.request('GET', `/v2/transparents/list?limit=2&before=${made[4]}`);
  expect((back.body.data as Json[]).map(({ id }) => id)).toEqual([made[2], made[3]]);
  expect((await shop.get('/v2/transparents/list?method=BOLETO')).map(({ id }: Json) => id)).toEqual(
    made.filter((id) => id.startsWith('bole_')),
  );
  expect((await shop.request('GET', '/v2/transparents/list?after=prod_1')).status).toBe(400);
  const { charges, transparents } = await shop.graphql(
    `{ charges(first: 1) { totalCount } transparents(last: 1) { totalCount nodes { id } pageInfo { hasPreviousPage } } }`,
  );
  expect(charges.totalCount).toBe(transparents.totalCount + 1);
  expect(transparents.nodes).toEqual([{ id: made.at(-1) }]);
});

test('another store, the other environment and ids of other nouns are not found', async () => {
  const shop = await world();
  const { id } = await shop.post('/v2/transparents/create', { amount: 100 });
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'PIX' });
  const [{ id: born } = { id: '' }] = await shop.charges(checkout);
  const stranger = { authorization: `Bearer ${await shop.openStore({ taxId: '12345678000195' })}` };
  const production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  for (const headers of [stranger, production])
    expect(
      (await shop.request('GET', `/v2/transparents/get?id=${id}`, undefined, headers)).status,
    ).toBe(404);
  expect((await shop.request('GET', `/v2/transparents/get?id=${born}`)).status).toBe(404);
  expect((await shop.request('GET', '/v2/transparents/get')).status).toBe(400);
  expect(
    (await shop.request('POST', `/v2/transparents/simulate-payment?id=${id}`, {}, production))
      .status,
  ).toBe(401);
  expect(
    await shop.request('POST', '/v2/transparents/create', { amount: 100 }, production),
  ).toMatchObject({ status: 422, body: { code: 'PROVIDER_NOT_CONFIGURED' } });
  expect(await shop.request('GET', '/v2/transparents/list', undefined, production)).toMatchObject({
    status: 200,
    body: { data: [] },
  });
});

test('while the provider is unavailable the charge waits for its codes, and gets them later', async () => {
  const shop = await world();
  const returns = await loseTable(shop, 'pixCharges');
  const repeatable = { amount: 800, externalId: 'pedido-8' };
  const keyed = { 'idempotency-key': 'k1' };
  for (const [body, headers] of [
    [repeatable, {}],
    [{ amount: 801 }, keyed],
    [{ amount: 802 }, {}],
  ] as const)
    expect((await shop.request('POST', '/v2/transparents/create', body, headers)).status).toBe(500);
  const waiting = (await shop.get('/v2/transparents/list')) as Json[];
  expect(waiting).toMatchObject(
    [802, 801, 800].map((amount) => ({
      amount,
      status: 'PENDING',
      brCode: null,
      brCodeBase64: null,
    })),
  );
  await returns();
  expect(await shop.post('/v2/transparents/create', repeatable)).toMatchObject({
    id: waiting[2]?.id,
    brCode: expect.stringMatching(/^0002/),
  });
  expect(await shop.post('/v2/transparents/create', { amount: 801 }, keyed)).toMatchObject({
    id: waiting[1]?.id,
    brCode: expect.stringMatching(/^0002/),
  });
  await shop.travel('10 minutes');
  expect(await shop.get('/v2/transparents/list')).toHaveLength(3);
  expect(await shop.get(`/v2/transparents/get?id=${waiting[0]?.id}`)).toMatchObject({
    status: 'PENDING',
    brCode: expect.stringMatching(/^0002/),
  });
});

test('when the provider does not answer, the refusal says when to try again, and the charge is kept', async () => {
  const shop = await world();
  const { pix } = simulatorFor(
    new Context({ database: shop.database, scope: { storeId: shop.storeId, devMode: true } }),
  );
  const create = pix.create.bind(pix);
  pix.create = () => Promise.reject(new ProviderUnknown('no answer'));
  const body = { amount: 800, externalId: 'pedido-9' };
  const refused = await shop.request('POST', '/v2/transparents/create', body);
  const [waiting] = (await shop.get('/v2/transparents/list')) as Json[];
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
    body: { code: 'UNAVAILABLE', error: expect.stringContaining(waiting?.id) },
  });
  pix.create = create;
  expect(await shop.post('/v2/transparents/create', body)).toMatchObject({
    id: waiting?.id,
    brCode: expect.stringMatching(/^0002/),
  });
});

test('a payment in time of which no word came is found when the code expires', async () => {
  const shop = await world();
  await shop.listen();
  const { id } = await shop.post('/v2/transparents/create', { amount: 900 });
  await changeRows(shop, 'simulator.pixCharges', { reference: id }, { paid: true });
  await insertRow(shop, 'simulator.pixPayments', {
    providerId: 'sim_1',
    reference: id,
    amount: 900,
    paidAt: wallTime(),
  });
  await shop.travel('31 minutes');
  expect((await shop.get(`/v2/transparents/get?id=${id}`)).status).toBe('PAID');
  expect(await shop.received()).toEqual(['transparent.completed']);
});
