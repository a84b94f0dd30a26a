/**
 * What providers say is compared with our rows: a difference is reported until it is gone, and
 * money that nobody could place waits for the operator.
 */
import { allStores } from '../support/handles';
import { metricsText } from '../../jobs/figures/metrics';
import { reconcile } from '../../jobs/providers/reconcile-providers';
import { reconcileSweeps } from '../../jobs/providers/reconcile-sweeps';
import { claimBatches } from '../../jobs/sweeps/sweep';
import { shiftWallClock } from '../../src/platform/time/clock';
import { Context } from '../../src/platform/operations/context';
import { listUnmatched, settleUnmatched } from '../../src/modules/payments/reconcile/unmatched';
import { simulatorFor } from '../../src/modules/providers/registry';
import { loseTable } from '../support/faults';
import { balances } from '../support/ledger';
import { copies } from '../support/many-rows';
import { measureNow } from '../support/measure';
import {
  above,
  changeRows,
  insertRow,
  not,
  plus,
  removeRows,
  rowCount,
  rowOf,
  rowsOf,
  sameAs,
  wallTime,
} from '../support/rows';
import { world, type Json, type World } from '../support/world';

const NOTHING = { differences: [], unanswered: [], unreported: [], notCompared: [] };
const simulatorOf = (shop: World) =>
  simulatorFor(
    new Context({ database: shop.database, scope: { storeId: shop.storeId, devMode: true } }),
  );
const metric = async (shop: World, name: string): Promise<string | undefined> => {
  await measureNow(shop);
  return (await metricsText(allStores(shop.database), []))
    .split('\n')
    .find((line) => line.startsWith(`pitanga_${name}`));
};

/** A card payment, a PIX, a boleto, a refund, two payouts, a subscription: all settled. */
async function busyShop(): Promise<{ shop: World; refund: Json; payout: Json; card: Json }> {
  const shop = await world();
  const card = await shop.checkout();
  await shop.pay(card, { method: 'CARD' });
  const pix = await shop.checkout();
  await shop.pay(pix, { method: 'PIX' });
  const slip = await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 10_000, customer: { name: 'Ana', taxId: '52998224725' } },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${slip.id}`);
  const refund = await shop.post('/v2/checkouts/refund', { id: pix.id });
  const payout = await shop.post('/v2/payouts/create', {
    externalId: 'a',
    amount: 1_000,
    pixKey: 'a@example.com',
    pixKeyType: 'EMAIL',
  });
  await shop.subscribe({ methods: ['CARD'], cycle: 'WEEKLY' });
  await shop.travel('8 days');
  return { shop, refund, payout, card };
}

test('where both sides agree there is nothing to report, and each is compared once', async () => {
  const { shop } = await busyShop();
  expect(await reconcile(shop.database, allStores(shop.database))).toEqual(NOTHING);
  for (const table of ['chargeAttempts', 'refunds', 'transfers'])
    expect(await rowCount(shop, table, { reconciledAt: null })).toBe(0);
  expect(await metric(shop, 'provider_differences')).toBe('pitanga_provider_differences 0');
});

test('what the provider says otherwise is reported until it agrees again; merchants see nothing of it', async () => {
  const { shop, refund, payout, card } = await busyShop();
  const [charge] = await shop.charges(card);
  const attempt = charge?.attempts.nodes[0] as Json;
  const before = await shop.get('/v2/payouts/list');
  await changeRows(shop, 'simulator.calls', { reference: attempt.id }, { approved: false });
  await changeRows(shop, 'simulator.refunds', { reference: refund.id }, { decided: 'failed' });
  await removeRows(shop, 'simulator.payouts', { reference: payout.id });
  const [gone] = await rowsOf(shop, 'transfers', { id: payout.id });
  const { differences, unanswered } = await reconcile(shop.database, allStores(shop.database));
  expect(unanswered).toEqual([]);
  expect(differences.map(({ reference, ours, theirs }) => [reference, ours, theirs])).toEqual(
    expect.arrayContaining([
      [attempt.id, 'APPROVED', 'DECLINED'],
      [refund.id, 'COMPLETE', 'FAILED'],
      [payout.id, `COMPLETE ${gone?.endToEndIdentifier}`, 'unknown'],
    ]),
  );
  expect(differences).toHaveLength(3);
  expect(await metric(shop, 'provider_differences')).toBe('pitanga_provider_differences 3');
  expect(await shop.get('/v2/payouts/list')).toEqual(before);
  // The provider's books are right again.
  await changeRows(shop, 'simulator.calls', { reference: attempt.id }, { approved: true });
  await changeRows(shop, 'simulator.refunds', { reference: refund.id }, { decided: null });
  const transfer = await rowOf(shop, 'transfers');
  await insertRow(shop, 'simulator.payouts', {
    reference: transfer.id,
    amount: transfer.amount,
    keyType: transfer.pixKeyType,
    key: transfer.pixKey,
    endToEndId: transfer.endToEndIdentifier,
    createdAt: transfer.createdAt,
    settlesAt: transfer.createdAt,
  });
  await simulatorOf(shop).payout.find(payout.id, await shop.now());
  expect(await reconcile(shop.database, allStores(shop.database))).toEqual(NOTHING);
});

test('a payment that nobody told us of is found and taken in', async () => {
  const shop = await world();
  const charge = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 1_000 },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${charge.id}`);
  const [payment] = await rowsOf(shop, 'simulator.pixPayments', {}, 'reference');
  await insertRow(shop, 'simulator.pixPayments', { ...payment, providerId: 'sim_second' });
  expect(await reconcile(shop.database, allStores(shop.database))).toEqual(NOTHING);
  await shop.travel('1 minute');
  // the second one went back
  expect(await balances(shop)).toMatchObject({ PROVIDER: -1_000, AVAILABLE: 920, IN_TRANSIT: 0 });
});

test('what is unanswered for ten minutes is asked about, and reported if there is still no word', async () => {
  const shop = await world();
  await shop.pay(await shop.checkout(), { method: 'PIX' });
  const payout = await shop.post('/v2/payouts/create', {
    externalId: 'a',
    amount: 1_000,
    pixKey: 'a@example.com',
    pixKeyType: 'EMAIL',
  });
  await changeRows(shop, 'simulator.payouts', {}, { settlesAt: plus('settlesAt', '1 hour') });
  await changeRows(shop, 'testClocks', {}, { offsetMs: 0 });
  await shop.travel('11 minutes');
  expect((await reconcile(shop.database, allStores(shop.database))).unanswered).toMatchObject([
    { reference: payout.id },
  ]);
  await changeRows(shop, 'simulator.payouts', {}, { settlesAt: sameAs('createdAt') });
  expect(await reconcile(shop.database, allStores(shop.database))).toEqual(NOTHING);
  expect(await shop.get(`/v2/payouts/get?id=${payout.id}`)).toMatchObject({ status: 'COMPLETE' });
});

test('what a provider cannot be asked about is reported as not compared; the rest is compared', async () => {
  const { shop, refund, card } = await busyShop();
  const [charge] = await shop.charges(card);
  const attempt = charge?.attempts.nodes[0] as Json;
  const payout = await shop.post('/v2/payouts/create', {
    externalId: 'b',
    amount: 1_000,
    pixKey: 'a@example.com',
    pixKeyType: 'EMAIL',
  });
  await changeRows(
    shop,
    'simulator.payouts',
    { reference: payout.id },
    { settlesAt: plus('settlesAt', '1 hour') },
  );
  await shop.travel('11 minutes');
  await changeRows(shop, 'simulator.calls', { reference: attempt.id }, { approved: false });
  const endings = [await loseTable(shop, 'payouts'), await loseTable(shop, 'refunds')];
  const report = await reconcile(shop.database, allStores(shop.database));
  expect(report.differences).toMatchObject([{ reference: attempt.id, theirs: 'DECLINED' }]);
  expect(report.unanswered).toMatchObject([{ reference: payout.id }]);
  expect(report.notCompared.map(({ reference }) => reference)).toEqual(
    expect.arrayContaining([payout.id, refund.id]),
  );
  expect(report.notCompared).toContainEqual({
    reference: refund.id,
    storeId: shop.storeId,
    devMode: true,
    reason: expect.stringContaining('does not exist'),
  });
  for (const end of endings) await end();
  await changeRows(shop, 'simulator.calls', { reference: attempt.id }, { approved: true });
  await shop.travel('2 hours');
  // their back-off is over
  await changeRows(shop, 'claims', { error: not(null) }, { until: wallTime() });
  expect(await reconcile(shop.database, allStores(shop.database))).toEqual(NOTHING);
});

test('a payment of an open code that nobody reported is settled when an operator asks, and named', async () => {
  const shop = await world();
  const code = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 1_000, expiresIn: 300 * 86_400 },
  });
  await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 500 },
  });
  await shop.travel('2 days');
  await simulatorOf(shop).pix.pay(code.id, {
    amount: 1_000,
    paidAt: await shop.now(),
    payer: { name: 'Ana', taxId: null },
  });
  const scope = { storeId: shop.storeId, devMode: true };
  expect(await reconcile(shop.database, allStores(shop.database))).toEqual({
    ...NOTHING,
    unreported: [{ reference: code.id, ...scope }],
  });
  expect((await shop.get(`/v2/transparents/check?id=${code.id}`)).status).toBe('PAID');
  expect(await reconcile(shop.database, allStores(shop.database))).toEqual(NOTHING);
});

describe('money in suspense', () => {
  async function suspended(): Promise<World> {
    const shop = await world();
    const charge = await shop.post('/v2/transparents/create', {
      method: 'BOLETO',
      data: { amount: 10_000, customer: { name: 'Ana', taxId: '52998224725' } },
    });
    await simulatorOf(shop).boleto.pay(charge.id, {
      amount: 9_000,
      paidAt: await shop.now(),
      paidBy: 'BAR_CODE',
      payer: { name: 'Ana', taxId: null },
    });
    await changeRows(shop, 'charges', {}, { askAt: await shop.now() });
    await shop.travel('1 second');
    return shop;
  }

  test.each([
    ['payer', { PROVIDER: 0, SUSPENSE: 0 }],
    ['merchant', { PROVIDER: -9_000, SUSPENSE: 0, AVAILABLE: 9_000 }],
  ] as const)('is listed, and settled once: to the %s', async (to, after) => {
    const shop = await suspended();
    const [payment] = await listUnmatched(allStores(shop.database));
    expect(payment).toMatchObject({ amount: 9000, reason: 'wrong amount', settledAt: null });
    expect(await balances(shop)).toMatchObject({ PROVIDER: -9_000, SUSPENSE: 9_000 });
    const id = payment?.id ?? '';
    const operatorContext = {
      database: shop.database,
      all: allStores(shop.database),
      operator: { name: 'ana', via: 'CLI' as const },
    };
    expect(await settleUnmatched(operatorContext, id, { to, note: 'transfer 1' })).toMatchObject({
      settledBy: `to the ${to}: transfer 1`,
    });
    expect(await balances(shop)).toMatchObject(after);
    await expect(settleUnmatched(operatorContext, id, { to, note: 'again' })).rejects.toThrow(
      'is already settled',
    );
    expect(await listUnmatched(allStores(shop.database))).toEqual([]);
    expect(await rowsOf(shop, 'auditLog', { action: 'unmatched.settle' })).toMatchObject([
      { operator: 'ana', action: 'unmatched.settle', subject: id },
    ]);
    await expect(settleUnmatched(operatorContext, 'inpay_1', { to, note: 'a' })).rejects.toThrow(
      'no unmatched payment',
    );
  });

  test('a refund of unmatched money that fails lands there too', async () => {
    const shop = await world();
    const charge = await shop.post('/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 1_000 },
    });
    await simulatorOf(shop).pix.pay(charge.id, {
      amount: 900,
      paidAt: await shop.now(),
      payer: { name: 'Ana', taxId: null },
    });
    await changeRows(shop, 'charges', {}, { askAt: await shop.now() });
    await shop.travel('1 second');
    const [refund] = await rowsOf(shop, 'refunds');
    await shop.post('/v2/dev/simulate', { id: refund?.id, outcome: 'refund-failed' });
    expect(await listUnmatched(allStores(shop.database))).toMatchObject([
      { amount: 900, reason: expect.stringContaining('its refund failed') },
    ]);
    expect(await balances(shop)).toMatchObject({ SUSPENSE: 900, IN_TRANSIT: 0 });
  });
});

test('a long backlog is compared little by little, and at once if an operator asks', async () => {
  const { shop } = await busyShop();
  const [attempt] = await rowsOf<{ id: string }>(shop, 'chargeAttempts');
  await copies(shop, 'chargeAttempts', String(attempt?.id), 300, {
    number: '10 + g',
    status: `'DECLINED'`,
    checkAt: 'NULL',
  });
  const sweep = reconcileSweeps.find(({ name }) => name === 'reconcile-attempts');
  if (!sweep) throw new Error('attempts are not compared');
  const claimed = async () =>
    (await claimBatches(shop.database, allStores(shop.database), sweep)).flat().length;
  expect([await claimed(), await claimed()]).toEqual([100, 0]);
  shiftWallClock(60_000);
  await reconcile(shop.database, allStores(shop.database));
  expect(await rowCount(shop, 'chargeAttempts', { reconciledAt: null })).toBe(0);
  await removeRows(shop, 'providerDifferences');
  await removeRows(shop, 'chargeAttempts', { number: above(10) });
});
