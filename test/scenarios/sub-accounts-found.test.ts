/** Sub-accounts in lists, in the search, in exports and as an alert, and what a deletion erases. */
import { allStores } from '../support/handles';
import { setStore } from '../../src/modules/stores/set-store';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { memberWith, type Person } from '../support/member';
import { allowSubAccounts, balanceOf, seller, SELLERS } from '../support/sub-accounts';
import { newStore, type Json, type World } from '../support/world';

let shop: World;
let owner: Person;
let ana: Json;
let caio: Json;
beforeEach(async () => {
  shop = await newStore();
  await allowSubAccounts(shop);
  owner = await memberWith(shop, 'OWNER', { email: `${shop.storeId}@example.com` });
  ana = await seller(shop, SELLERS[0], { name: 'Ateliê da Ana', externalId: 'ana' });
  caio = await seller(shop, SELLERS[1], { name: 'Cerâmica do Caio', pixKey: 'caio@example.com' });
});

/** A Pix of R$ 50.80, of which the first gets R$ 30.00 and the second R$ 10.00. */
async function sell(): Promise<string> {
  const splits = [
    { subAccountId: ana.id, amount: 3000 },
    { subAccountId: caio.id, amount: 1000 },
  ];
  const data = { amount: 5080, splits };
  const { id } = await shop.post('/v2/transparents/create', { method: 'PIX', data });
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  return String(id);
}

/** The rows of an export, by the names of its columns. */
async function exported(list: string, columns: string): Promise<Record<string, string>[]> {
  const { authorization: _, ...headers } = owner.headers();
  const { body, statusCode } = await shop.app.server.inject({
    url: `/dashboard/export/${shop.storeId}/dev/${list}.csv?columns=${columns}&language=en`,
    headers,
  });
  expect([statusCode, body]).toEqual([200, expect.any(String)]);
  const [head = '', ...lines] = body.replace('\uFEFF', '').trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])),
  );
}

/** In the dashboard, as its first page asks. */
async function negative(): Promise<string[]> {
  const { body } = await owner.graphql(
    '{ subAccounts(first: 5, filter: { isNegative: true }) { totalCount nodes { id } } }',
    {},
    { store: shop.storeId },
  );
  const { nodes, totalCount } = body.data.subAccounts;
  expect(totalCount).toBe(nodes.length);
  return nodes.map(({ id }: Json) => id);
}

test('a refund after a withdrawal makes one negative, and later sales end the alert', async () => {
  const id = await sell();
  expect(await negative()).toEqual([]);
  await shop.post('/v2/sub-accounts/withdraw', { id: ana.id, amount: 2900, externalId: 'w-1' });
  await shop.post('/v2/transparents/refund', { id, reason: 'returned' });
  expect((await balanceOf(shop, ana)).available).toBe(-2980); // 3000 − 2900 − 80 − 3000
  expect(await negative()).toEqual([ana.id]);
  const { body } = await shop.request('GET', '/v2/sub-accounts/list?isNegative=false');
  expect(body.data.map((row: Json) => row.id)).toEqual([caio.id]);
  await sell();
  expect(await negative()).toEqual([]);
});

test('a sale shows who got what of it, and what a refund has left', async () => {
  const id = await sell();
  await shop.post('/v2/transparents/refund', { id, amount: 2540, reason: 'returned' });
  const { charge } = await shop.graphql(
    `{ charge(id: "${id}") { receivedParts { subAccountId name received fee left } } }`,
  );
  expect(charge.receivedParts).toEqual([
    { subAccountId: ana.id, name: 'Ateliê da Ana', received: 3000, fee: 0, left: 1500 },
    { subAccountId: caio.id, name: 'Cerâmica do Caio', received: 1000, fee: 0, left: 500 },
  ]);
});

test('a name, a tax id and an id of your own find a seller, and its withdrawals are a list', async () => {
  await sell();
  const found = async (text: string) => {
    const { search } = await shop.graphql(
      `{ search(text: "${text}", first: 5) { title node { id } } }`,
    );
    return search.map(({ node }: Json) => node.id);
  };
  for (const text of ['atelie', '111.444.777-35', 'ana', String(ana.id)])
    expect([text, await found(text)]).toEqual([text, [ana.id]]);
  const sent = await shop.post('/v2/sub-accounts/withdraw', {
    id: ana.id,
    amount: 1000,
    externalId: 'w-1',
  });
  const list = async (query: string) => {
    const { body } = await shop.request('GET', `/v2/payouts/list?${query}`);
    return body.data.map(({ id }: Json) => id);
  };
  expect(await list(`subAccountId=${ana.id}`)).toEqual([sent.id]);
  expect(await list(`subAccountId=${caio.id}`)).toEqual([]);
});

test('exports say whose money it is', async () => {
  const id = await sell();
  await shop.post('/v2/transparents/refund', { id, amount: 2540, reason: 'returned' });
  const columns = 'id,subAccountIds,subAccountsReceived,subAccountsLeft';
  expect(await exported('charges', columns)).toEqual([
    {
      id,
      subAccountIds: `${ana.id} ${caio.id}`,
      subAccountsReceived: '40.00',
      subAccountsLeft: '20.00',
    },
  ]);
  const lines = await exported('bankStatement', 'kind,net,subAccountId');
  expect(lines).toEqual(
    expect.arrayContaining([
      { kind: 'SPLIT', net: '-30.00', subAccountId: ana.id },
      { kind: 'SPLIT', net: '-10.00', subAccountId: caio.id },
      { kind: 'SPLIT_REFUND', net: '15.00', subAccountId: ana.id },
      { kind: 'SALE', net: '50.00', subAccountId: '' },
    ]),
  );
  expect(await exported('subAccounts', 'name,available')).toEqual([
    { name: 'Cerâmica do Caio', available: '5.00' },
    { name: 'Ateliê da Ana', available: '15.00' },
  ]);
});

test('switched off they are found by nothing: no search, no list, no export', async () => {
  const sent = await (async () => {
    await sell();
    return shop.post('/v2/sub-accounts/withdraw', { id: ana.id, amount: 1000, externalId: 'w-1' });
  })();
  await setStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    String(shop.storeId),
    {
      subAccounts: false,
    },
  );
  const { search, subAccounts, payouts, own } = await shop.graphql(`{
    search(text: "atelie", first: 5) { node { id } }
    subAccounts(first: 5) { totalCount nodes { id } }
    payouts(first: 5, filter: { subAccountId: "${ana.id}" }) { nodes { id } }
    own: payouts(first: 5) { nodes { id } }
  }`);
  expect(search).toEqual([]);
  expect(subAccounts).toEqual({ totalCount: 0, nodes: [] });
  expect([payouts.nodes, own.nodes]).toEqual([[], [{ id: sent.id }]]);
  const { authorization: _, ...headers } = owner.headers();
  for (const list of [
    'subAccounts.csv?columns=id',
    `payouts.csv?columns=id&filter={"subAccountId":"${ana.id}"}`,
    `bankStatement.csv?columns=id&filter={"subAccountId":"${ana.id}"}`,
  ]) {
    const { body, statusCode } = await shop.app.server.inject({
      url: `/dashboard/export/${shop.storeId}/dev/${list}`,
      headers,
    });
    expect([list, statusCode]).toEqual([list, 403]);
    expect(body).toContain('FEATURE_NOT_ENABLED');
  }
});

test('a deletion erases what the books do not need: the Pix key and the metadata', async () => {
  await shop.post('/v2/sub-accounts/update', { id: caio.id, metadata: { phone: '11999990000' } });
  const { body } = await shop.request('POST', '/v2/sub-accounts/delete', { id: caio.id });
  expect(body.data).toMatchObject({
    name: 'Cerâmica do Caio',
    taxId: SELLERS[1],
    pixKey: SELLERS[1],
    metadata: {},
  });
  expect(JSON.stringify(body)).not.toMatch(/caio@example|11999990000/);
});
