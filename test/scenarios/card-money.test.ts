/**
 * Card money is pending for some days where the operator says so: it becomes available by itself,
 * and refunds and disputes take from it first.
 */
import { allStores } from '../support/handles';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { setStore } from '../../src/modules/stores/set-store';
import { balances } from '../support/ledger';
import { newStore, type Json, type World } from '../support/world';

const EARNED = 4_755; // 4990 − (4990 × 3.5% = 174.65 → 175, + 60)

async function shopWithPendingDays(days: number): Promise<World> {
  const shop = await newStore();
  await setStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
    {
      cardPendingDays: days,
    },
  );
  return shop;
}

async function paidByCard(shop: World): Promise<Json> {
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'CARD' });
  return checkout;
}

test('in Dev mode card money is available at once, unless the operator says otherwise', async () => {
  const shop = await newStore();
  await paidByCard(shop);
  expect((await shop.get('/v2/stores/get')).balance).toEqual({
    available: EARNED,
    pending: 0,
    blocked: 0,
    processingAnticipation: 0,
  });
});

test('after its days, and not before, the money is available; PIX never waits', async () => {
  const shop = await shopWithPendingDays(30);
  await paidByCard(shop);
  await shop.pay(await shop.checkout(), { method: 'PIX' });
  expect((await shop.get('/v2/stores/get')).balance).toEqual({
    available: 4_910,
    pending: EARNED,
    blocked: 0,
    processingAnticipation: 0,
  }); // PIX: 4990 − 80
  expect(
    await shop.refused('/v2/payouts/create', {
      externalId: 'a',
      amount: 4_910,
      pixKey: 'x@example.com',
      pixKeyType: 'EMAIL',
    }),
  ).toBe('400 INSUFFICIENT_FUNDS'); // pending money pays nothing
  await shop.travel('29 days');
  expect((await shop.get('/v2/stores/get')).balance).toMatchObject({ pending: EARNED });
  await shop.travel('1 day');
  await shop.travel('1 minute');
  expect((await shop.get('/v2/stores/get')).balance).toEqual({
    available: 4_910 + EARNED,
    pending: 0,
    blocked: 0,
    processingAnticipation: 0,
  });
});

test('a refund takes its own pending money, even where nothing is available, and never twice', async () => {
  const shop = await shopWithPendingDays(30);
  const checkout = await paidByCard(shop);
  const refund = await shop.post('/v2/checkouts/refund', { id: checkout.id });
  expect(await balances(shop)).toEqual({
    PROVIDER: -4_990,
    PENDING: 0,
    FEES: 0,
    IN_TRANSIT: 4_990,
  });
  await shop.post('/v2/dev/simulate', { id: refund.id, outcome: 'refund-completed' });
  await shop.travel('31 days');
  expect(await balances(shop)).toEqual({ PROVIDER: 0, PENDING: 0, FEES: 0, IN_TRANSIT: 0 });
});

test('a refund takes its own pending money even where a dispute has made the balance negative', async () => {
  const shop = await shopWithPendingDays(30);
  const [disputed, byPix, byCard] = [
    await paidByCard(shop),
    await shop.checkout(),
    await paidByCard(shop),
  ];
  await shop.pay(byPix, { method: 'PIX' });
  await shop.post('/v2/payouts/create', {
    externalId: 'a',
    amount: 4_800,
    pixKey: 'x@example.com',
    pixKeyType: 'EMAIL',
  });
  await shop.post('/v2/dev/simulate', { id: disputed.id, outcome: 'dispute' });
  expect((await shop.get('/v2/stores/get')).balance).toMatchObject({
    available: -205,
    pending: EARNED,
  }); // 4990 − 80 − 4800 − 80 − 235
  expect(await shop.refused('/v2/checkouts/refund', { id: byPix.id })).toBe(
    '400 INSUFFICIENT_FUNDS',
  );
  expect(await shop.post('/v2/checkouts/refund', { id: byCard.id })).toMatchObject({
    status: 'PENDING',
    amount: 4_990,
  });
  expect((await shop.get('/v2/stores/get')).balance).toMatchObject({ available: -205, pending: 0 });
});

test('a refund that fails leaves the money as pending as it was, and it becomes available on its day', async () => {
  const shop = await shopWithPendingDays(30);
  const checkout = await paidByCard(shop);
  const refund = await shop.post('/v2/checkouts/refund', { id: checkout.id });
  await shop.post('/v2/dev/simulate', { id: refund.id, outcome: 'refund-failed' });
  expect(await balances(shop)).toMatchObject({ PENDING: EARNED, FEES: 235 });
  await shop.travel('31 days');
  expect(await balances(shop)).toMatchObject({ PENDING: 0, AVAILABLE: EARNED });
});

test.each([
  ['dispute-won', { AVAILABLE: EARNED, BLOCKED: 0, PENDING: 0, PROVIDER: -4_990 }],
  ['dispute-lost', { AVAILABLE: -235, BLOCKED: 0, PENDING: 0, PROVIDER: 0 }],
])('a dispute over the day on which the money would be available: %s', async (outcome, after) => {
  const shop = await shopWithPendingDays(30);
  const checkout = await paidByCard(shop);
  await shop.travel('25 days');
  await shop.post('/v2/dev/simulate', { id: checkout.id, outcome: 'dispute' });
  expect(await balances(shop)).toMatchObject({ PENDING: 0, AVAILABLE: -235, BLOCKED: 4_990 });
  await shop.travel('6 days');
  expect(await balances(shop)).toMatchObject({ PENDING: 0, BLOCKED: 4_990 });
  await shop.post('/v2/dev/simulate', { id: checkout.id, outcome });
  await shop.travel('1 minute');
  expect(await balances(shop)).toMatchObject(after);
});

test('a payment that is being refunded cannot be disputed besides: its money would go twice', async () => {
  const shop = await newStore();
  const checkout = await paidByCard(shop);
  await shop.post('/v2/checkouts/refund', { id: checkout.id });
  expect(await shop.refused('/v2/dev/simulate', { id: checkout.id, outcome: 'dispute' })).toBe(
    '409 CONFLICT',
  );
  await shop.travel('11 seconds');
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'REFUNDED',
  });
});
