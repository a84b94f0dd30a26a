/**
 * Money leaves the balance: once, never more than there is, and back again when it could not be
 * sent.
 */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { shiftWallClock } from '../../src/platform/time/clock';
import { Context } from '../../src/platform/operations/context';
import { answerOnce } from '../../src/platform/idempotency/idempotency';
import { post } from '../../src/modules/ledger/post';
import { startTransfer } from '../../src/modules/payouts/transfers/start-transfer';
import { settlePayouts } from '../../jobs/providers/settle-payouts';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { changeRows, rowsOf } from '../support/rows';
import { world, type Json, type World } from '../support/world';

const EMAIL = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };

/** A store with this much at its disposal: one PIX payment of it and its fee of 80. */
async function shopWith(available: number): Promise<World> {
  const shop = await world();
  await fund(shop, available);
  return shop;
}

async function fund(shop: World, available: number): Promise<void> {
  await shop.pay(await shop.checkout({ product: await shop.product({ price: available + 80 }) }), {
    method: 'PIX',
  });
}

async function available(shop: World): Promise<number> {
  return (await shop.get('/v2/stores/get')).balance.available;
}

/** What the simulated bank was told to send, counted by the bank itself. */
async function atTheBank(shop: World): Promise<Json[]> {
  const payouts = await rowsOf(shop, 'simulator.payouts', {}, 'reference');
  return payouts.map(({ reference, amount, decision }) => ({
    reference,
    amount: Number(amount),
    decision,
  }));
}

const statusOf = async (shop: World, { id }: Json) =>
  (await shop.get(`/v2/payouts/get?id=${id}`)).status;

test('a payout takes the amount and its fee, settles ten seconds later, and the merchant is told', async () => {
  const shop = await shopWith(10_000);
  await shop.listen(['payout.completed', 'payout.failed']);
  const payout = await shop.post('/v2/payouts/create', {
    amount: 5000,
    externalId: 'saque-1',
    ...EMAIL,
  });
  expect(payout).toEqual({
    id: expect.stringMatching(/^tran_[0-9A-Za-z]+$/),
    status: 'PENDING',
    devMode: true,
    receiptUrl: expect.stringContaining(`/pay/${payout.id}/receipt`),
    amount: 5000,
    platformFee: 80,
    externalId: 'saque-1',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(await available(shop)).toBe(4920); // 10000 − 5000 − 80
  await shop.travel('9 seconds');
  expect(await statusOf(shop, payout)).toBe('PENDING');
  await shop.travel('2 seconds');
  expect(await statusOf(shop, payout)).toBe('COMPLETE');
  expect(await available(shop)).toBe(4920);
  const [message] = await shop.messages();
  expect(message?.body).toMatchObject({ event: 'payout.completed', apiVersion: 2, devMode: true });
  const { withdraw, transaction } = (message?.body.data ?? {}) as Json;
  expect(transaction).toEqual(withdraw);
  expect(withdraw).toMatchObject({
    id: payout.id,
    kind: 'WITHDRAW',
    amount: 5000,
    status: 'COMPLETE',
    method: 'PIX',
    platformFee: 80,
    externalId: 'saque-1',
    receiptUrl: payout.receiptUrl,
  });
  expect(withdraw.endToEndIdentifier).toMatch(
    /^E[0-9]{8}[0-9]{4}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])(2[0-3]|[01][0-9])[0-5][0-9][a-zA-Z0-9]{11}$/,
  );
  expect(await atTheBank(shop)).toEqual([
    { reference: payout.id, amount: 5000, decision: 'completed' },
  ]);
});

test('a payout that fails brings the amount and the fee back', async () => {
  const shop = await shopWith(10_000);
  await shop.listen();
  const payout = await shop.post('/v2/payouts/create', {
    amount: 5000,
    externalId: 'saque-1',
    ...EMAIL,
  });
  await shop.post('/v2/dev/simulate', {
    id: payout.id,
    outcome: 'payout-failed',
    reason: 'account_closed',
  });
  expect(await statusOf(shop, payout)).toBe('FAILED');
  expect(await available(shop)).toBe(10_000);
  await shop.travel('1 day');
  expect(await statusOf(shop, payout)).toBe('FAILED');
  const [message] = await shop.messages();
  expect(message?.body).toMatchObject({
    event: 'payout.failed',
    data: {
      withdraw: {
        id: payout.id,
        status: 'FAILED',
        failureReason: 'account_closed',
        endToEndIdentifier: null,
      },
      transaction: { id: payout.id },
    },
  });
  const again = await shop.request('POST', '/v2/dev/simulate', {
    id: payout.id,
    outcome: 'payout-completed',
  });
  expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

test('a transfer to somebody else, decided at once, has events of its own', async () => {
  const shop = await shopWith(10_000);
  await shop.listen();
  const sent = await shop.post('/v2/pix/send', {
    amount: 350,
    description: 'Comissão',
    externalId: 'c-1',
    pix: { type: 'EVP', key: '71C7D9BE-4B85-4E43-9F1C-1F3B8B4E9A2D' },
  });
  const lost = await shop.post('/v2/pix/send', {
    amount: 400,
    externalId: 'c-2',
    pixKey: '529.982.247-25',
    pixKeyType: 'CPF',
  });
  await shop.post('/v2/dev/simulate', { id: sent.id, outcome: 'payout-completed' });
  await shop.post('/v2/dev/simulate', { id: lost.id, outcome: 'payout-failed' });
  expect(await shop.get(`/v2/pix/get?externalId=c-1`)).toMatchObject({
    id: sent.id,
    status: 'COMPLETE',
  });
  expect(
    (await shop.messages()).map(({ body }) => [
      body.event,
      body.data.transfer.id,
      body.data.transfer.kind,
    ]),
  ).toEqual([
    ['transfer.completed', sent.id, 'TRANSFER'],
    ['transfer.failed', lost.id, 'TRANSFER'],
  ]);
  expect(await available(shop)).toBe(9570); // 10000 − 350 − 80
  expect((await shop.request('GET', `/v2/payouts/get?id=${sent.id}`)).status).toBe(404);
});

test('what the bank calls off is CANCELLED, with its money back', async () => {
  const shop = await shopWith(10_000);
  await shop.listen();
  const payout = await shop.post('/v2/payouts/create', {
    amount: 5000,
    externalId: 'saque-1',
    ...EMAIL,
  });
  await changeRows(
    shop,
    'simulator.payouts',
    { reference: payout.id },
    { decision: 'cancelled', reason: 'called_off' },
  );
  await shop.travel('11 seconds');
  expect(await statusOf(shop, payout)).toBe('CANCELLED');
  expect(await available(shop)).toBe(10_000);
  expect(
    (await shop.messages()).map(({ body }) => [body.event, body.data.withdraw.status]),
  ).toEqual([['payout.failed', 'CANCELLED']]);
});

test('the first twenty of a São Paulo month cost 80, the others 250, and the next month begins anew', async () => {
  const shop = await world();
  await shop.travel('2027-04-30T12:00:00.000Z');
  await fund(shop, 100_000);
  const fees: number[] = [];
  const send = async (index: number) =>
    fees.push(
      (
        await shop.post(index % 2 ? '/v2/payouts/create' : '/v2/pix/send', {
          amount: 350,
          externalId: `s-${index}`,
          ...EMAIL,
        })
      ).platformFee,
    );
  const failed = await shop.post('/v2/payouts/create', {
    amount: 350,
    externalId: 'fails',
    ...EMAIL,
  });
  // its fee is given back, so it does not count
  await shop.post('/v2/dev/simulate', { id: failed.id, outcome: 'payout-failed' });
  for (let index = 0; index < 21; index++) await send(index);
  expect(fees).toEqual([...Array.from({ length: 20 }, () => 80), 250]);
  await shop.travel('2027-05-01T02:59:00.000Z'); // still 30 April in São Paulo
  await send(21);
  await shop.travel('2027-05-01T03:00:00.000Z');
  await send(22);
  expect(fees.slice(-2)).toEqual([250, 80]);
});

test('the operator may set other fees for a store', async () => {
  const shop = await shopWith(10_000);
  await changeRows(shop, 'stores', { id: shop.storeId }, { fees: '{"payoutFirst": 0}' });
  expect(
    await shop.post('/v2/payouts/create', { amount: 10_000, externalId: 's-1', ...EMAIL }),
  ).toMatchObject({ platformFee: 0 });
  expect(await available(shop)).toBe(0);
});

test('the balance must cover the amount and its fee', async () => {
  const shop = await shopWith(5000);
  const tooMuch = await shop.request('POST', '/v2/payouts/create', {
    amount: 4921,
    externalId: 's-1',
    ...EMAIL,
  });
  expect(tooMuch).toMatchObject({
    status: 400,
    body: {
      code: 'INSUFFICIENT_FUNDS',
      field: 'amount',
      error: expect.stringContaining('R$ 50,01'),
    },
  });
  expect(
    await shop.post('/v2/payouts/create', { amount: 4920, externalId: 's-1', ...EMAIL }),
  ).toMatchObject({ status: 'PENDING' });
  expect(await available(shop)).toBe(0);
});

test('nothing is paid out of a balance that disputes have made negative', async () => {
  const shop = await shopWith(5000);
  const ctx = new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
  });
  await ctx.transaction((tx) =>
    post(tx, 'dispute', 'char_1', { AVAILABLE: -6000, BLOCKED: 6000 }, { providerAccountId: null }),
  );
  expect((await shop.get('/v2/stores/get')).balance).toEqual({
    available: -1000,
    pending: 0,
    blocked: 6000,
    processingAnticipation: 0,
  });
  const answer = await shop.request('POST', '/v2/pix/send', {
    amount: 350,
    externalId: 's-1',
    ...EMAIL,
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'INSUFFICIENT_FUNDS', error: expect.stringContaining('-R$ 10,00') },
  });
});

test('fifty payouts at once against one balance: as many as it covers, never one more', async () => {
  const shop = await shopWith(10_800);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      shop.request('POST', '/v2/payouts/create', {
        amount: 1000,
        externalId: `s-${index}`,
        ...EMAIL,
      }),
    ),
  );
  // 10 × (1000 + 80) = 10800
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ body }) => body.code === 'INSUFFICIENT_FUNDS')).toHaveLength(40);
  expect(await available(shop)).toBe(0);
  await shop.travel('11 seconds');
  expect(await atTheBank(shop)).toHaveLength(10);
});

test('a payout whose answer never came is repeated by its externalId, and sent once', async () => {
  const shop = await shopWith(10_000);
  const body = {
    amount: 1000,
    externalId: 's-1',
    pixKey: 'timeout@example.com',
    pixKeyType: 'EMAIL',
  };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => shop.post('/v2/payouts/create', body)),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(
    await shop.post('/v2/payouts/create', {
      ...body,
      pixKey: 'TIMEOUT@example.com',
      description: null,
    }),
  ).toMatchObject({ id: answers[0]?.id });
  expect(await available(shop)).toBe(8920);
  await shop.travel('1 minute');
  expect(await shop.post('/v2/payouts/create', body)).toMatchObject({
    id: answers[0]?.id,
    status: 'COMPLETE',
  });
  expect(await atTheBank(shop)).toEqual([
    { reference: answers[0]?.id, amount: 1000, decision: 'completed' },
  ]);
  for (const other of [{ amount: 1001 }, { pixKey: 'outra@example.com' }]) {
    expect(await shop.request('POST', '/v2/payouts/create', { ...body, ...other })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', field: 'externalId' },
    });
  }
  // a transfer is another noun
  expect(await shop.post('/v2/pix/send', body)).toMatchObject({ status: 'PENDING' });
});

test('a payout whose answer never came is repeated by its Idempotency-Key, byte for byte, and sent once', async () => {
  const shop = await shopWith(10_000);
  const body = { amount: 1000, ...EMAIL };
  expect(await shop.request('POST', '/v2/payouts/create', body)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST', field: 'externalId' },
  });
  const first = await shop.request('POST', '/v2/payouts/create', body, {
    'idempotency-key': 'k-1',
  });
  await shop.travel('1 minute');
  const second = await shop.request('POST', '/v2/payouts/create', body, {
    'idempotency-key': 'k-1',
  });
  expect(second.text).toBe(first.text);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await atTheBank(shop)).toHaveLength(1);
  expect(await available(shop)).toBe(8920);
});

test('a process that died between taking the money and calling the bank: the job sends it, once', async () => {
  const shop = await shopWith(10_000);
  const ctx = new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
  });
  const target = { type: 'EMAIL' as const, key: 'loja@example.com', field: null };
  const payout = await ctx.transaction((tx) =>
    startTransfer(tx, {
      kind: 'PAYOUT',
      amount: 1000,
      target,
      externalId: null,
      description: null,
      providerAccountId: null,
      holderTaxId: null,
    }),
  );
  expect(await atTheBank(shop)).toEqual([]);
  await shop.travel('1 minute');
  expect(await statusOf(shop, payout)).toBe('COMPLETE');
  expect(await atTheBank(shop)).toEqual([
    { reference: payout.id, amount: 1000, decision: 'completed' },
  ]);
});

test('a request with an Idempotency-Key whose process died continues with the same payout', async () => {
  const shop = await shopWith(10_000);
  const body = { amount: 1000, ...EMAIL };
  const ctx = new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
  });
  const target = { type: 'EMAIL' as const, key: 'loja@example.com', field: null };
  const dying = answerOnce(
    ctx,
    { route: 'POST /v2/payouts/create', key: 'k-1', query: {}, body },
    config.secretKeys,
    async () => {
      await ctx.transaction((tx) =>
        startTransfer(tx, {
          kind: 'PAYOUT',
          amount: 1000,
          target,
          externalId: null,
          description: null,
          providerAccountId: null,
          holderTaxId: null,
        }),
      );
      throw new Error('the process died');
    },
  );
  await expect(dying).rejects.toThrow('the process died');
  expect(
    await shop.request('POST', '/v2/payouts/create', body, { 'idempotency-key': 'k-1' }),
  ).toMatchObject({ status: 409 });
  shiftWallClock(61_000);
  try {
    const payout = await shop.post('/v2/payouts/create', body, { 'idempotency-key': 'k-1' });
    expect((await shop.request('GET', '/v2/payouts/list')).body.data).toMatchObject([
      { id: payout.id },
    ]);
    expect(await atTheBank(shop)).toMatchObject([{ reference: payout.id }]);
    expect(await available(shop)).toBe(8920);
  } finally {
    shiftWallClock(-61_000);
  }
});

test('without anybody moving the clock, the workers settle it', async () => {
  const shop = await shopWith(10_000);
  const payout = await shop.post('/v2/payouts/create', {
    amount: 1000,
    externalId: 's-1',
    ...EMAIL,
  });
  const sweep = sweepOf(settlePayouts);
  expect(await claimBatches(shop.database, allStores(shop.database), sweep)).toEqual([]);
  shiftWallClock(10_000);
  try {
    const [rows = []] = await claimBatches(shop.database, allStores(shop.database), sweep);
    expect(rows.map(({ id }) => id)).toEqual([payout.id]);
    expect(
      await runBatch(shop.database, allStores(shop.database), sweep, [...rows, ...rows]),
    ).toEqual({
      done: 1,
      failed: 0,
    }); // a queue may hand out a row twice
    expect(await statusOf(shop, payout)).toBe('COMPLETE');
  } finally {
    shiftWallClock(-10_000);
  }
});

test('one that was decided before the process died is sent first and decided then', async () => {
  const shop = await shopWith(10_000);
  const ctx = new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
  });
  const target = { type: 'EMAIL' as const, key: 'loja@example.com', field: null };
  const payout = await ctx.transaction((tx) =>
    startTransfer(tx, {
      kind: 'PAYOUT',
      amount: 1000,
      target,
      externalId: null,
      description: null,
      providerAccountId: null,
      holderTaxId: null,
    }),
  );
  await shop.post('/v2/dev/simulate', { id: payout.id, outcome: 'payout-failed' });
  expect(await statusOf(shop, payout)).toBe('FAILED');
  expect(await available(shop)).toBe(10_000);
});

test('a production key is refused before anything is written', async () => {
  const shop = await world();
  const key = await shop.newKey({ devMode: false });
  const answer = await shop.request(
    'POST',
    '/v2/payouts/create',
    { amount: 1000, externalId: 's-1', ...EMAIL },
    { authorization: `Bearer ${key}` },
  );
  expect(answer).toMatchObject({ status: 422, body: { code: 'PROVIDER_NOT_CONFIGURED' } });
  expect(await rowsOf(shop, 'transfers')).toEqual([]);
});

test('a webhook of the older form hears of payouts as withdrawals, and of transfers nothing', async () => {
  const shop = await shopWith(10_000);
  await shop.listen(undefined, { v2: false });
  const done = await shop.post('/v1/withdraw/create', {
    externalId: 'w-1',
    method: 'PIX',
    amount: 1000,
    pix: { type: 'PHONE', key: '11987654321' },
    description: 'saque',
  });
  const failed = await shop.post('/v2/payouts/create', {
    amount: 1000,
    externalId: 'w-2',
    ...EMAIL,
  });
  await shop.post('/v2/pix/send', { amount: 1000, externalId: 'p-1', ...EMAIL });
  await shop.post('/v2/dev/simulate', { id: failed.id, outcome: 'payout-failed' });
  await shop.travel('11 seconds');
  const record = {
    kind: 'WITHDRAW',
    devMode: true,
    receiptUrl: expect.any(String),
    amount: 1000,
    platformFee: 80,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  };
  expect((await shop.messages()).map(({ body }) => body)).toEqual([
    {
      id: expect.stringMatching(/^log_/),
      event: 'withdraw.failed',
      devMode: true,
      data: { transaction: { ...record, id: failed.id, status: 'FAILED', externalId: 'w-2' } },
    },
    {
      id: expect.stringMatching(/^log_/),
      event: 'withdraw.done',
      devMode: true,
      data: { transaction: { ...record, id: done.id, status: 'COMPLETE', externalId: 'w-1' } },
    },
  ]);
});
