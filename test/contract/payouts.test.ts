/**
 * The paths of payouts, transfers and withdrawals: what they take, what they answer, and what they
 * refuse.
 */
import { staticBrCode } from '../../src/modules/providers/br-code';
import { world, type Json, type World } from '../support/world';

const EVP = '71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d';
const BR_CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano ' +
  'de Tal6008BRASILIA62070503***63041D3D';
const V2_KEYS = [
  'id',
  'status',
  'devMode',
  'receiptUrl',
  'amount',
  'platformFee',
  'externalId',
  'createdAt',
  'updatedAt',
];
const V1_KEYS = [
  'id',
  'kind',
  'status',
  'devMode',
  'receiptUrl',
  'amount',
  'platformFee',
  'externalId',
  'createdAt',
  'updatedAt',
];
const CREATE_PATHS = [
  '/v2/payouts/create',
  '/payouts/create',
  '/v2/pix/send',
  '/pix/send',
  '/v1/payouts/create',
  '/v1/withdraw/create',
];

let shop: World;
let made = 0;

beforeAll(async () => {
  shop = await world();
  await shop.pay(await shop.checkout({ product: await shop.product({ price: 1_000_000 }) }), {
    method: 'PIX',
  });
});

const body = (values: Json = {}): Json => ({
  amount: 350,
  externalId: `e-${++made}`,
  pixKey: 'loja@example.com',
  pixKeyType: 'EMAIL',
  ...values,
});
const nested = (type: string, key: string): Json => ({
  amount: 350,
  externalId: `e-${++made}`,
  pixKey: null,
  pixKeyType: null,
  pix: { type, key },
});

test.each(CREATE_PATHS)(
  'POST %s takes the key flat or nested, and answers a PENDING record',
  async (path) => {
    const keys = path.startsWith('/v1') ? V1_KEYS : V2_KEYS;
    for (const sent of [
      body(),
      nested('PHONE', '11987654321'),
      nested('EVP', EVP),
      body({ pixKeyType: 'EVP', pixKey: EVP }),
      body({ pixKeyType: 'CNPJ', pixKey: '11.222.333/0001-81' }),
      body({ pixKeyType: 'BR_CODE', pixKey: BR_CODE }),
      body({ method: 'PIX', description: 'x'.repeat(500), unknown: 1 }),
    ]) {
      const answer = await shop.request('POST', path, sent);
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body.data)).toEqual(keys);
      expect(answer.body).toMatchObject({
        success: true,
        error: null,
        data: {
          status: 'PENDING',
          devMode: true,
          amount: 350,
          externalId: sent.externalId,
          ...(path.startsWith('/v1') && { kind: 'WITHDRAW' }),
        },
      });
    }
  },
);

test.each(CREATE_PATHS)(
  'POST %s sends a code that fixes its amount with that amount only',
  async (path) => {
    const pixKey = staticBrCode({
      key: EVP,
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      amount: 1000,
    });
    const sent = (amount: number) =>
      shop.request('POST', path, body({ pixKeyType: 'BR_CODE', pixKey, amount }));
    expect(await sent(500)).toMatchObject({
      status: 400,
      body: {
        field: 'amount',
        error: 'amount must be 1000, the amount in cents that the code in pixKey fixes',
      },
    });
    expect((await sent(1000)).status).toBe(200);
  },
);

test.each(CREATE_PATHS)('POST %s refuses, with a sentence that names the field', async (path) => {
  const refusals: [Json, string][] = [
    [body({ amount: path.endsWith('/pix/send') ? 0 : 349 }), 'amount'],
    [body({ amount: 350.5 }), 'amount'],
    [body({ amount: '350' }), 'amount'],
    [body({ amount: null }), 'amount'],
    [body({ amount: 10_000_000_000 }), 'amount'],
    [body({ externalId: null }), 'externalId'],
    [body({ externalId: '' }), 'externalId'],
    [body({ pixKeyType: null }), 'pixKeyType'],
    [body({ pixKey: null }), 'pixKey'],
    [body({ pixKeyType: 'TELEPATHY' }), 'pixKeyType'],
    [body({ pixKeyType: 'CPF' }), 'pixKey'],
    [body({ pixKeyType: 'PHONE', pixKey: '1137654321' }), 'pixKey'],
    [body({ pixKeyType: 'CPF', pixKey: '12345678900' }), 'pixKey'],
    [body({ pixKeyType: 'RANDOM', pixKey: EVP.slice(1) }), 'pixKey'],
    [body({ pixKeyType: 'BR_CODE', pixKey: BR_CODE.replace('1D3D', '1D3E') }), 'pixKey'],
    [nested('CNPJ', '52998224725'), 'pix.key'],
    [{ ...nested('CNPJ', EVP), pix: EVP }, 'pix'],
    [{ ...nested('CNPJ', EVP), pix: { key: EVP } }, 'pix.type'],
    [body({ pix: { type: 'RANDOM', key: EVP } }), 'pixKey'],
    [body({ description: 'x'.repeat(501) }), 'description'],
  ];
  for (const [sent, field] of refusals) {
    const { status, body: answer } = await shop.request('POST', path, sent);
    expect([status, answer.code, answer.field, sent]).toEqual([
      400,
      'INVALID_REQUEST',
      field,
      sent,
    ]);
    expect(answer.error).toContain(field.split('.').at(-1));
  }
});

test('an externalId of null is no obstacle where an Idempotency-Key stands', async () => {
  expect(
    await shop.post('/v2/pix/send', body({ externalId: null }), { 'idempotency-key': 'k-1' }),
  ).toMatchObject({ externalId: null, status: 'PENDING' });
});

test('PIX send needs a key; a payout without one goes to the registered key, or is refused without that', async () => {
  const bare = () => ({ amount: 350, externalId: `e-${++made}` });
  expect(await shop.request('POST', '/v2/pix/send', bare())).toMatchObject({
    status: 400,
    body: { field: 'pixKey' },
  });
  expect(await shop.request('POST', '/v2/payouts/create', bare())).toMatchObject({
    status: 422,
    body: { code: 'UNPROCESSABLE' },
  });
  await shop.database.query(`UPDATE "stores" SET "pixKey" = '11.222.333/0001-81' WHERE "id" = $1`, [
    shop.storeId,
  ]);
  const { id } = await shop.post('/v2/payouts/create', bare());
  expect(await shop.post('/v1/payouts/create', bare())).toMatchObject({ kind: 'WITHDRAW' });
  expect(
    (await shop.graphql(`query ($id: ID!) { payout(id: $id) { pixKey pixKeyType } }`, { id }))
      .payout,
  ).toEqual({ pixKey: '11222333000181', pixKeyType: 'CNPJ' });
  await shop.database.query(`UPDATE "stores" SET "pixKey" = NULL WHERE "id" = $1`, [shop.storeId]);
});

test.each(['/v1/payouts/create', '/v1/withdraw/create'])(
  'POST %s refuses a key that somebody else holds, and says where to send it',
  async (path) => {
    for (const [pixKeyType, pixKey] of [
      ['CPF', '52998224725'],
      ['CNPJ', '12ABC34501DE35'],
      ['EMAIL', 'other@example.com'],
    ]) {
      const { status, body: answer } = await shop.request(
        'POST',
        path,
        body({ pixKeyType, pixKey }),
      );
      expect([status, answer.code, answer.field]).toEqual([400, 'INVALID_REQUEST', 'pixKey']);
      expect(answer.message).toContain('/v2/pix/send');
      expect(answer.message).toContain('taxId');
      expect(await shop.post('/v2/pix/send', body({ pixKeyType, pixKey }))).toMatchObject({
        status: 'PENDING',
      });
    }
  },
);

test.each(['/v1/payouts/create', '/v1/withdraw/create'])(
  'POST %s of a store without a tax id: 422 says to register it, whatever the key',
  async (path) => {
    const setTaxId = (taxId: string | null) =>
      shop.database.query(`UPDATE "stores" SET "taxId" = $2 WHERE "id" = $1`, [
        shop.storeId,
        taxId,
      ]);
    await setTaxId(null);
    for (const [pixKeyType, pixKey] of [
      ['CNPJ', '11222333000181'],
      ['EMAIL', 'loja@example.com'],
    ]) {
      const request = body({ pixKeyType, pixKey });
      const { status, body: answer } = await shop.request('POST', path, request);
      expect([status, answer.code, answer.message]).toEqual([
        422,
        'UNPROCESSABLE',
        'the holder of a PIX key cannot be checked, because this store has no tax id: register ' +
          'the tax id of this store with its operator, then repeat the request',
      ]);
      await setTaxId('11222333000181');
      expect(await shop.post(path, request)).toMatchObject({ status: 'PENDING' });
      await setTaxId(null);
    }
    await setTaxId('11222333000181');
  },
);

test.each([
  ['/v2/payouts', '/v2/payouts/create', V2_KEYS],
  ['/v2/pix', '/v2/pix/send', V2_KEYS],
  ['/v1/withdraw', '/v1/withdraw/create', V1_KEYS],
])('GET %s/get and /list', async (noun, create, keys) => {
  const first = await shop.post(create, body());
  const second = await shop.post(create, body());
  expect(await shop.get(`${noun}/get?id=${first.id}`)).toEqual(first);
  expect(await shop.get(`${noun}/get?externalId=${second.externalId}`)).toEqual(second);
  expect(await shop.request('GET', `${noun}/get`)).toMatchObject({
    status: 400,
    body: { field: 'id' },
  });
  expect(await shop.request('GET', `${noun}/get?id=tran_0`)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', field: 'id' },
  });
  expect(await shop.request('GET', `${noun}/get?externalId=unknown`)).toMatchObject({
    status: 404,
    body: { field: 'externalId' },
  });
  const list = await shop.request('GET', `${noun}/list?limit=1`);
  expect(list.body).toMatchObject({
    data: [{ id: second.id }],
    pagination: { hasMore: true, next: second.id },
  });
  expect(Object.keys(list.body.data[0])).toEqual(keys);
  expect((await shop.request('GET', `${noun}/list?limit=1&after=${second.id}`)).body.data).toEqual([
    first,
  ]);
  expect(
    (await shop.request('GET', `${noun}/list?externalId=${first.externalId}`)).body.data,
  ).toEqual([first]);
  expect(
    (await shop.request('GET', `${noun}/list?id=${first.id}&status=FAILED`)).body.data,
  ).toEqual([]);
  expect((await shop.request('GET', `${noun}/list?status=GONE`)).status).toBe(400);
  expect((await shop.request('GET', `${noun}/list?limit=101`)).status).toBe(400);
});

test("payouts are not among the transfers, nor another store's or environment's among either", async () => {
  const payout = await shop.post('/v2/payouts/create', body());
  const transfer = await shop.post('/v2/pix/send', body());
  expect((await shop.request('GET', `/v2/pix/get?id=${payout.id}`)).status).toBe(404);
  expect((await shop.request('GET', `/v2/pix/list?id=${payout.id}`)).body.data).toEqual([]);
  expect((await shop.request('GET', `/v1/withdraw/list?id=${transfer.id}`)).body.data).toEqual([]);
  for (const key of [await shop.openStore(), await shop.newKey({ devMode: false })]) {
    const asked = { authorization: `Bearer ${key}` };
    expect(
      (await shop.request('GET', `/v2/payouts/get?id=${payout.id}`, undefined, asked)).status,
    ).toBe(404);
    expect((await shop.request('GET', `/v2/pix/list`, undefined, asked)).body.data).toEqual([]);
  }
  const foreign = { authorization: `Bearer ${await shop.openStore()}` };
  expect(
    (
      await shop.request(
        'POST',
        '/v2/dev/simulate',
        { id: payout.id, outcome: 'payout-failed' },
        foreign,
      )
    ).status,
  ).toBe(404);
  expect(await shop.get(`/v2/payouts/get?id=${payout.id}`)).toMatchObject({ status: 'PENDING' });
});

test('each path asks for its permission', async () => {
  const permissions = {
    '/v2/payouts/create': 'WITHDRAW:CREATE',
    '/v2/pix/send': 'WITHDRAW:CREATE',
    '/v1/payouts/create': 'WITHDRAW:CREATE',
    '/v1/withdraw/create': 'WITHDRAW:CREATE',
  };
  const reads = [
    '/v2/payouts/get',
    '/v2/payouts/list',
    '/v2/pix/get',
    '/v2/pix/list',
    '/v1/withdraw/get',
    '/v1/withdraw/list',
  ];
  const other = { authorization: `Bearer ${await shop.newKey({ permissions: ['STORE:READ'] })}` };
  for (const [path, permission] of Object.entries(permissions)) {
    expect(await shop.request('POST', path, body(), other)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', error: expect.stringContaining(permission) },
    });
  }
  for (const path of reads)
    expect(await shop.request('GET', path, undefined, other)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('WITHDRAW:READ') },
    });
});

test('outcomes are for the ids they fit', async () => {
  const { id } = await shop.post('/v2/payouts/create', body());
  expect(
    await shop.request('POST', '/v2/dev/simulate', { id, outcome: 'decline-next' }),
  ).toMatchObject({ status: 400, body: { field: 'id', error: expect.stringContaining('subs_') } });
  expect(
    await shop.request('POST', '/v2/dev/simulate', { id: 'subs_0', outcome: 'payout-failed' }),
  ).toMatchObject({ status: 400, body: { field: 'id', error: expect.stringContaining('tran_') } });
  expect(
    (await shop.request('POST', '/v2/dev/simulate', { id: 'tran_0', outcome: 'payout-failed' }))
      .status,
  ).toBe(404);
});

test('the same in GraphQL', async () => {
  const fields = '{ id kind status amount platformFee endToEndIdentifier pixKey }';
  const { createPayout } = await shop.graphql(
    `mutation ($input: CreatePayoutInput!) { createPayout(input: $input) { payout ${fields} userErrors { code path } } }`,
    { input: body() },
  );
  expect(createPayout).toMatchObject({
    payout: { kind: 'PAYOUT', status: 'PENDING', pixKey: 'loja@example.com' },
    userErrors: [],
  });
  const { sendPix } = await shop.graphql(
    `mutation ($input: SendPixInput!) { sendPix(input: $input) { transfer ${fields} userErrors { code path } } }`,
    { input: body({ pixKeyType: 'CPF' }) },
  );
  expect(sendPix).toEqual({
    transfer: null,
    userErrors: [{ code: 'INVALID_REQUEST', path: ['input', 'pixKey'] }],
  });
  const { id } = createPayout.payout;
  const unnamed = await shop.graphql(
    `mutation ($input: SendPixInput!) { sendPix(input: $input) { transfer { externalId status } } }`,
    { input: body({ externalId: null }) },
    { 'idempotency-key': 'g-1' },
  );
  expect(unnamed.sendPix.transfer).toEqual({ externalId: null, status: 'PENDING' });
  const found = await shop.graphql(
    `query ($id: ID!) { payout(id: $id) { id } transfer(id: $id) { id } node(id: $id) { id } payouts(first: 1) { nodes { id } } transfers(first: 100, filter: { status: PENDING }) { nodes { id kind } totalCount } }`,
    { id },
  );
  expect(found).toMatchObject({
    payout: { id },
    transfer: null,
    node: { id },
    payouts: { nodes: [{ id }] },
  });
  expect(new Set((found.transfers.nodes as Json[]).map(({ kind }) => kind))).toEqual(
    new Set(['TRANSFER']),
  );
});
