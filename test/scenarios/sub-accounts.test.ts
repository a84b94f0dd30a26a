/** Sellers inside a store: accounts of their own, withdrawals to their own Pix key. */
import { allowSubAccounts, balanceOf, seller, SELLERS } from '../support/sub-accounts';
import { newStore, type Json, type World } from '../support/world';

let shop: World;
beforeEach(async () => {
  shop = await newStore();
  await allowSubAccounts(shop);
});

const send = (path: string, body: Json) => shop.request('POST', `/v2/sub-accounts/${path}`, body);

async function earn(account: Json, amount: number): Promise<string> {
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: amount + 80, splits: [{ subAccountId: account.id, amount }] },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  return String(id);
}

test('a tax id has one sub-account, found by every name and changed by its id', async () => {
  const ana = await seller(shop, '111.444.777-35', { externalId: 'ana', metadata: { booth: 7 } });
  expect(ana).toEqual({
    id: expect.stringMatching(/^sacc_/),
    name: expect.any(String),
    taxId: '11144477735',
    externalId: 'ana',
    metadata: { booth: 7 },
    pixKey: '11144477735',
    balance: { available: 0, pending: 0, blocked: 0 },
    devMode: true,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect((await seller(shop, SELLERS[0])).id).toBe(ana.id);
  for (const query of [`id=${ana.id}`, 'externalId=ana', 'taxId=111.444.777-35']) {
    expect((await shop.get(`/v2/sub-accounts/get?${query}`)).id).toBe(ana.id);
    const { body } = await shop.request('GET', `/v2/sub-accounts/list?${query}`);
    expect(body.data.map(({ id }: Json) => id)).toEqual([ana.id]);
  }
  const changed = await shop.post('/v2/sub-accounts/update', {
    id: ana.id,
    name: 'Ana Lima',
    pixKey: 'ana@example.com',
    externalId: null,
  });
  expect(changed).toMatchObject({ name: 'Ana Lima', pixKey: 'ana@example.com', externalId: null });
  const { subAccounts } = await shop.graphql(
    '{ subAccounts(first: 5) { nodes { id name balance { available } } } }',
  );
  expect(subAccounts.nodes).toEqual([{ id: ana.id, name: 'Ana Lima', balance: { available: 0 } }]);
});

test('what a sub-account must not be is refused with its field', async () => {
  await seller(shop, SELLERS[0], { externalId: 'ana' });
  const wrong: [Json, number, string][] = [
    [{ name: 'Loja', taxId: '11.222.333/0001-81' }, 400, 'taxId'],
    [{ name: 'Caio', taxId: '12345678900' }, 400, 'taxId'],
    [{ name: 'x'.repeat(101), taxId: SELLERS[1] }, 400, 'name'],
    [{ name: 'Caio', taxId: SELLERS[1], pixKey: SELLERS[2] }, 400, 'pixKey'],
    [{ name: 'Caio', taxId: SELLERS[1], pixKey: 'no key' }, 400, 'pixKey'],
    [{ name: 'Caio', taxId: SELLERS[1], externalId: 'ana' }, 409, 'externalId'],
  ];
  for (const [body, status, field] of wrong)
    expect([body, await send('create', body)]).toMatchObject([body, { status, body: { field } }]);
  expect((await shop.request('GET', '/v2/sub-accounts/list')).body.data).toHaveLength(1);
});

test('a store without the feature has no sub-accounts, also after it was switched off', async () => {
  const other = await newStore();
  const calls: ['GET' | 'POST', string, Json?][] = [
    ['POST', 'create', { name: 'Ana', taxId: SELLERS[0] }],
    ['GET', 'get?id=sacc_1'],
    ['GET', 'list'],
    ['POST', 'update', { id: 'sacc_1', name: 'Ana' }],
    ['POST', 'delete', { id: 'sacc_1' }],
    ['POST', 'withdraw', { id: 'sacc_1', amount: 100, externalId: 'w' }],
  ];
  for (const [method, path, body] of calls)
    expect(await other.request(method, `/v2/sub-accounts/${path}`, body)).toMatchObject({
      status: 403,
      body: { code: 'FEATURE_NOT_ENABLED', error: expect.stringContaining('feature not enabled') },
    });
});

test('a withdrawal goes to its own key, with the fee on top, and its event names it', async () => {
  const ana = await seller(shop, SELLERS[0]);
  await earn(ana, 5000);
  const body = { id: ana.id, amount: 1000, externalId: 'w-1', description: 'Feira' };
  const sent = await shop.post('/v2/sub-accounts/withdraw', body);
  expect(sent).toMatchObject({ subAccountId: ana.id, amount: 1000, platformFee: 80 });
  expect((await shop.post('/v2/sub-accounts/withdraw', body)).id).toBe(sent.id);
  expect((await balanceOf(shop, ana)).available).toBe(3920); // 5000 − 1000 − 80
  await shop.travel('1 day');
  const { body: events } = await shop.request('GET', '/v2/events/list?type=payout.completed');
  expect(JSON.stringify(events)).toContain(`"subAccountId":"${ana.id}"`);
  const { balance } = await shop.get('/v2/stores/get');
  expect(balance).toMatchObject({ available: 0, pending: 0 });
});

test('what a sub-account has sent is in transit for it, and no part of the balance of the store', async () => {
  const ana = await seller(shop, SELLERS[0]);
  await earn(ana, 5000);
  const own = await shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 9000 } });
  await shop.post(`/v2/transparents/simulate-payment?id=${own.id}`);
  const inTransit = async () => {
    const { store } = await shop.graphql('{ store { balance { available inTransit } } }');
    return store.balance;
  };
  const withdrawal = { id: ana.id, amount: 1000, externalId: 'w-1' };
  await shop.post('/v2/sub-accounts/withdraw', withdrawal);
  expect(await inTransit()).toEqual({ available: 8920, inTransit: 0 }); // 9000 − 80
  const payout = { amount: 2000, externalId: 'p-1', pixKey: 'a@example.com', pixKeyType: 'EMAIL' };
  await shop.post('/v2/payouts/create', payout);
  expect(await inTransit()).toEqual({ available: 6840, inTransit: 2000 }); // 8920 − 2000 − 80
});

test('a withdrawal that fails comes back to the sub-account, and not to the store', async () => {
  const ana = await seller(shop, SELLERS[0]);
  await earn(ana, 5000);
  const { id } = await shop.post('/v2/sub-accounts/withdraw', {
    id: ana.id,
    amount: 4000,
    externalId: 'w-1',
  });
  await shop.post('/v2/dev/simulate', { id, outcome: 'payout-failed' });
  await shop.travel('1 day');
  expect((await shop.get(`/v2/payouts/get?id=${id}`)).status).toBe('FAILED');
  expect((await balanceOf(shop, ana)).available).toBe(5000);
  expect((await shop.get('/v2/stores/get')).balance.available).toBe(0);
});

test('no one sends the money of another: neither the store nor another sub-account', async () => {
  const [ana, caio] = [await seller(shop, SELLERS[0]), await seller(shop, SELLERS[1])];
  await earn(ana, 5000);
  const toSelf = {
    amount: 1000,
    externalId: 'w-1',
    pixKey: 'ana@example.com',
    pixKeyType: 'EMAIL',
  };
  expect(await shop.request('POST', '/v2/payouts/create', toSelf)).toMatchObject({
    status: 400,
    body: { code: 'INSUFFICIENT_FUNDS' },
  });
  for (const amount of [4921, 99_999])
    expect(await send('withdraw', { id: ana.id, amount, externalId: `w-${amount}` })).toMatchObject(
      { status: 400, body: { code: 'INSUFFICIENT_FUNDS', field: 'amount' } },
    );
  expect((await send('withdraw', { id: caio.id, amount: 100, externalId: 'w-2' })).status).toBe(
    400,
  );
  expect((await send('withdraw', { id: ana.id, amount: 99, externalId: 'w-3' })).status).toBe(400);
  expect((await send('withdraw', { id: ana.id, amount: 100 })).status).toBe(400);
  await shop.post('/v2/sub-accounts/withdraw', { id: ana.id, amount: 1000, externalId: 'w-4' });
  await earn(caio, 5000);
  expect(await send('withdraw', { id: caio.id, amount: 1000, externalId: 'w-4' })).toMatchObject({
    status: 409,
    body: { field: 'externalId' },
  });
});

test('a sub-account is deleted once it holds nothing; the store keeps what splits name then', async () => {
  const ana = await seller(shop, SELLERS[0]);
  await earn(ana, 1080);
  expect((await send('delete', { id: ana.id })).status).toBe(409);
  const { id } = await shop.post('/v2/sub-accounts/withdraw', {
    id: ana.id,
    amount: 1000,
    externalId: 'w-1',
  });
  expect((await send('delete', { id: ana.id })).status).toBe(409);
  const pix = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 1000, splits: [{ subAccountId: ana.id, percentage: 5000 }] },
  });
  await shop.travel('1 minute');
  await shop.post('/v2/dev/simulate', { id, outcome: 'payout-completed' }).catch(() => null);
  await shop.travel('10 minutes');
  expect((await send('delete', { id: ana.id })).status).toBe(200);
  await shop.post(`/v2/transparents/simulate-payment?id=${pix.id}`);
  expect((await shop.get('/v2/stores/get')).balance.available).toBe(920); // 1000 − 80
  expect((await shop.request('GET', `/v2/sub-accounts/get?id=${ana.id}`)).status).toBe(404);
  expect((await seller(shop, SELLERS[0])).id).not.toBe(ana.id);
});

test('the statement of a sub-account has its own movements alone, with their effect on it', async () => {
  const [ana, caio] = [await seller(shop, SELLERS[0]), await seller(shop, SELLERS[1])];
  const id = await earn(ana, 5000);
  await earn(caio, 700);
  await shop.post('/v2/sub-accounts/withdraw', { id: ana.id, amount: 1000, externalId: 'w-1' });
  await shop.post('/v2/transparents/refund', { id, amount: 508, reason: 'returned' });
  const { body } = await shop.request('GET', `/v2/bank-statement/list?subAccountId=${ana.id}`);
  const effects = body.data.map(({ movements }: Json) =>
    movements.map(({ kind, amount, balanceEffect }: Json) => [kind, amount, balanceEffect]),
  );
  expect(effects).toEqual([
    [['SPLIT_REFUND', 500, 'debit']], // ⌊5000 × 508 ÷ 5080⌋
    [
      ['PAYOUT', 1000, 'debit'],
      ['FEE', 80, 'debit'],
    ],
    [['SPLIT', 5000, 'credit']],
  ]);
  const { bankStatement } = await shop.graphql(
    `{ bankStatement(first: 5, filter: { subAccountId: "${ana.id}" }) { nodes { balanceAfter } } }`,
  );
  expect(bankStatement.nodes).toEqual([
    { balanceAfter: 3420 },
    { balanceAfter: 3920 },
    { balanceAfter: 5000 },
  ]);
});
