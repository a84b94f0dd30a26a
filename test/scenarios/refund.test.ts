/**
 * Payments given back, disputed, or arriving when they should not: the money is always somewhere,
 * and counted once.
 */
import { allStores } from '../support/handles';
import { reconcile } from '../../jobs/providers/reconcile-providers';
import { rowsOf } from '../support/rows';
import { timePassesUnnoticed } from '../support/store-clock';
import { newStore, world, type Json, type World } from '../support/world';

const balances = async (shop: World): Promise<Json> =>
  Object.fromEntries(
    (await rowsOf<{ account: string; balance: string }>(shop, 'ledgerBalances', {}, 'account')).map(
      ({ account, balance }) => [account, Number(balance)],
    ),
  );

test('a card payment is given back: the fee too, the checkout is REFUNDED, the merchant is told', async () => {
  const shop = await newStore();
  await shop.listen();
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'CARD' });
  // 4990 × 3.5% = 174.65 → 175, + 60
  expect(await balances(shop)).toMatchObject({ PROVIDER: -4990, FEES: 235, AVAILABLE: 4755 });
  const refund = await shop.post('/v2/checkouts/refund', { id: checkout.id, reason: 'desistiu' });
  expect(refund).toMatchObject({
    id: expect.stringMatching(/^ref_/),
    status: 'PENDING',
    amount: 4990,
    reason: 'desistiu',
    originalId: expect.stringMatching(/^char_/),
    refundPublicId: refund.id,
  });
  expect(await balances(shop)).toMatchObject({
    PROVIDER: -4990,
    FEES: 0,
    AVAILABLE: 0,
    IN_TRANSIT: 4990,
  });
  expect(await shop.post('/v2/checkouts/refund', { id: refund.originalId })).toMatchObject({
    id: refund.id,
  });
  await shop.travel('11 seconds');
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'REFUNDED',
  });
  expect(await balances(shop)).toMatchObject({ PROVIDER: 0, FEES: 0, AVAILABLE: 0, IN_TRANSIT: 0 });
  expect(await shop.received()).toEqual(['checkout.completed', 'checkout.refunded']);
  const [, refunded] = await shop.messages();
  expect(refunded?.body.data).toMatchObject({
    checkout: { id: checkout.id, status: 'REFUNDED' },
    payment: { status: 'REFUNDED', amount: 4990 },
    payerInformation: { method: 'CARD', CARD: { number: '4242' } },
    reason: 'desistiu',
  });
});

describe('a simulated refund is decided once', () => {
  const refunded = async () => {
    const shop = await newStore();
    const checkout = await shop.checkout();
    await shop.pay(checkout, { method: 'CARD' });
    const { id } = await shop.post('/v2/checkouts/refund', { id: checkout.id });
    const decide = (outcome: string) => shop.request('POST', '/v2/dev/simulate', { id, outcome });
    const status = async () => (await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).status;
    return { shop, decide, status };
  };
  const nothing = { differences: [], unanswered: [], unreported: [], notCompared: [] };

  test('what has settled by itself cannot be told to fail', async () => {
    const { shop, decide, status } = await refunded();
    // It has settled at the provider, and no worker has asked yet.
    await timePassesUnnoticed(shop, { ms: 11_000 });
    expect(await decide('refund-failed')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(await status()).toBe('REFUNDED');
    expect(await decide('refund-failed')).toMatchObject({ status: 409 });
    expect(await reconcile(shop.database, allStores(shop.database))).toEqual(nothing);
  });

  test('of two opposite decisions at once, one is refused and the other holds', async () => {
    for (let round = 0; round < 4; round++) {
      const { shop, decide, status } = await refunded();
      const [completed, failed] = await Promise.all([
        decide('refund-completed'),
        decide('refund-failed'),
      ]);
      expect([completed.status, failed.status].toSorted()).toEqual([200, 409]);
      expect(await status()).toBe(completed.status === 200 ? 'REFUNDED' : 'PAID');
      expect(await reconcile(shop.database, allStores(shop.database))).toEqual(nothing);
    }
  });

  test('an advance and a decision at once agree', async () => {
    for (let round = 0; round < 4; round++) {
      const { shop, decide, status } = await refunded();
      const [failed] = await Promise.all([decide('refund-failed'), shop.travel('11 seconds')]);
      expect(await status()).toBe(failed.status === 200 ? 'PAID' : 'REFUNDED');
      expect([200, 409]).toContain(failed.status);
      expect(await reconcile(shop.database, allStores(shop.database))).toEqual(nothing);
    }
  });
});

test('a refund that the bank refuses puts the money back, and may be asked for again', async () => {
  const shop = await newStore();
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'PIX' });
  const first = await shop.post('/v2/checkouts/refund', { id: checkout.id });
  await shop.post('/v2/dev/simulate', { id: first.id, outcome: 'refund-failed' });
  expect(await balances(shop)).toMatchObject({
    PROVIDER: -4990,
    FEES: 80,
    AVAILABLE: 4910,
    IN_TRANSIT: 0,
  });
  const second = await shop.post('/v2/checkouts/refund', { id: checkout.id });
  expect(second.id).not.toBe(first.id);
  await shop.post('/v2/dev/simulate', { id: second.id, outcome: 'refund-completed' });
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'REFUNDED',
  });
});

test('fifty refunds of one payment at once are one refund', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'PIX' });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.post('/v2/checkouts/refund', { id: checkout.id })),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  await shop.travel('11 seconds');
  expect(await rowsOf(shop, 'simulator.refunds', {}, 'reference')).toMatchObject([
    { amount: '4990' },
  ]);
});

test('each route refuses the ids of the others and names the right one', async () => {
  const shop = await newStore();
  const refusal = async (path: string, id: string) =>
    (await shop.request('POST', path, { id })).body;
  expect(await refusal('/v2/payment-links/refund', 'bill_1')).toMatchObject({
    code: 'INVALID_REQUEST',
    error: expect.stringContaining('POST /v2/checkouts/refund'),
  });
  expect(await refusal('/v2/transparents/refund', 'char_1')).toMatchObject({
    code: 'INVALID_REQUEST',
    error: expect.stringContaining('POST /v2/checkouts/refund'),
  });
  expect(await refusal('/v2/checkouts/refund', 'bole_1')).toMatchObject({
    code: 'INVALID_REQUEST',
    error: expect.stringContaining('POST /v2/transparents/refund'),
  });
  expect(await refusal('/v2/checkouts/refund', 'char_1')).toMatchObject({
    code: 'TRANSACTION_NOT_FOUND',
  });
  const unpaid = await shop.checkout();
  expect(await refusal('/v2/checkouts/refund', unpaid.id)).toMatchObject({
    code: 'TRANSACTION_NOT_REFUNDABLE',
  });
  const link = await shop.checkout({ frequency: 'MULTIPLE_PAYMENTS' });
  expect(await refusal('/v2/checkouts/refund', link.id)).toMatchObject({
    code: 'INVALID_REQUEST',
    error: expect.stringContaining('char_'),
  });
});

test('a payment by PIX can be refunded for 90 days, one by card for longer', async () => {
  const shop = await newStore();
  const [inTime, tooLate, byCard] = [
    await shop.checkout(),
    await shop.checkout(),
    await shop.checkout(),
  ];
  for (const checkout of [inTime, tooLate]) await shop.pay(checkout, { method: 'PIX' });
  await shop.pay(byCard, { method: 'CARD' });
  const [, , { paidAt }] = (await shop.graphql('{ charges(first: 3) { nodes { paidAt } } }'))
    .charges.nodes;
  const daysAfter = (days: number) =>
    new Date(Date.parse(paidAt) + days * 86_400_000).toISOString();
  await shop.travel(daysAfter(89.99));
  expect(await shop.post('/v2/checkouts/refund', { id: inTime.id })).toMatchObject({
    status: 'PENDING',
    amount: 4990,
  });
  await shop.travel(daysAfter(90.01));
  expect(
    (await shop.request('POST', '/v2/checkouts/refund', { id: tooLate.id })).body,
  ).toMatchObject({
    code: 'TRANSACTION_NOT_REFUNDABLE',
    error: expect.stringContaining('90 days'),
  });
  expect(await shop.post('/v2/checkouts/refund', { id: byCard.id })).toMatchObject({
    status: 'PENDING',
    amount: 4990,
  });
});

test('a boleto cannot be given back, and nothing is booked', async () => {
  const shop = await newStore();
  const slip = await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 10_000, customer: { name: 'Ana', taxId: '52998224725' } },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${slip.id}`);
  const before = await balances(shop);
  expect(await shop.request('POST', '/v2/transparents/refund', { id: slip.id })).toMatchObject({
    status: 400,
    body: {
      code: 'INVALID_METHOD',
      field: 'id',
      error: expect.stringContaining('POST /v2/pix/send'),
    },
  });
  expect(await balances(shop)).toEqual(before);
  expect((await shop.graphql('{ refunds(first: 1) { nodes { id } } }')).refunds.nodes).toEqual([]);
});

test('a dispute blocks the money; won, it is free again; lost, it is gone', async () => {
  const shop = await newStore();
  await shop.listen();
  const [kept, lost] = [await shop.checkout(), await shop.checkout()];
  for (const checkout of [kept, lost]) await shop.pay(checkout, { method: 'PIX' });
  for (const { id } of [kept, lost])
    await shop.post('/v2/dev/simulate', { id, outcome: 'dispute' });
  // 2 × (4990 − 80) − 2 × 4990
  expect(await balances(shop)).toMatchObject({ AVAILABLE: -160, BLOCKED: 9980, FEES: 160 });
  expect((await shop.request('POST', '/v2/checkouts/refund', { id: kept.id })).body).toMatchObject({
    code: 'TRANSACTION_UNDER_DISPUTE',
  });
  await shop.post('/v2/dev/simulate', { id: kept.id, outcome: 'dispute-won' });
  await shop.post('/v2/dev/simulate', { id: lost.id, outcome: 'dispute-lost' });
  expect(await balances(shop)).toMatchObject({
    AVAILABLE: 4830,
    BLOCKED: 0,
    FEES: 160,
    PROVIDER: -4990,
  }); // −160 + 4990
  expect(await shop.received()).toEqual([
    'checkout.completed',
    'checkout.completed',
    'checkout.disputed',
    'checkout.disputed',
    'dispute.won',
    'checkout.lost',
  ]);
  expect((await shop.request('POST', '/v2/checkouts/refund', { id: lost.id })).body).toMatchObject({
    code: 'TRANSACTION_NOT_REFUNDABLE',
  });
});

test('the card that disputes pays, and is disputed soon after', async () => {
  const shop = await newStore();
  const checkout = await shop.checkout();
  await shop.pay(checkout, { card: { number: '4000000000000259' } });
  await shop.travel('1 minute');
  expect(await shop.charges(checkout)).toMatchObject([{ status: 'UNDER_DISPUTE' }]);
});

test('money that has left cannot be given back', async () => {
  const shop = await newStore();
  const [first, second] = [await shop.checkout(), await shop.checkout()];
  await shop.pay(first, { method: 'PIX' });
  await shop.post('/v2/dev/simulate', { id: first.id, outcome: 'dispute' });
  await shop.pay(second, { method: 'PIX' });
  expect(
    (await shop.request('POST', '/v2/checkouts/refund', { id: second.id })).body,
  ).toMatchObject({ code: 'INSUFFICIENT_FUNDS' }); // 4910 − 4990 + 4910 = 4830 < 4910
});
