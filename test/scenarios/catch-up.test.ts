/**
 * The service was away while cycles fell due: they are made up for one a day, and too many are left
 * to an operator.
 */
import { allStores } from '../support/handles';
import { allJobs } from '../../jobs/all-jobs';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { Context } from '../../src/platform/operations/context';
import { listParked } from '../../src/modules/subscriptions/cycles/parked-subscriptions';
import { releaseParked } from '../../src/modules/subscriptions/cycles/release-parked';
import { clockOffsetMs, timePassesUnnoticed } from '../support/store-clock';
import { newStore, world, type Json, type World } from '../support/world';

const DAY_MS = 86_400_000;

/** Time passes and nobody works. */
async function outage(shop: World, days: number): Promise<void> {
  await timePassesUnnoticed(shop, { days });
}

/** The workers are back: one sweep of everything. */
async function sweep(shop: World): Promise<void> {
  for (const job of allJobs)
    for (const rows of await claimBatches(shop.database, allStores(shop.database), sweepOf(job)))
      expect(
        await runBatch(shop.database, allStores(shop.database), sweepOf(job), rows),
      ).toMatchObject({ failed: 0 });
}

const contextOf = async (shop: World) => {
  return new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
    clockOffsetMs: await clockOffsetMs(shop),
  });
};
const cycles = async (shop: World, subscription: Json) =>
  (await shop.charges(subscription)).map(({ cycleNumber }) => cycleNumber as number);

test('three missed weeks are charged one a day, the oldest first, however often the sweep looks', async () => {
  const shop = await newStore();
  await shop.listen(['subscription.renewed']);
  const subscription = await shop.subscribe({ cycle: 'WEEKLY', price: 1000 });
  await outage(shop, 22); // cycles 1, 2 and 3 fell due on days 7, 14 and 21
  await Promise.all([sweep(shop), sweep(shop)]);
  await sweep(shop);
  expect(await cycles(shop, subscription)).toEqual([0, 1]);
  await outage(shop, 1);
  await sweep(shop);
  await outage(shop, 1);
  await sweep(shop);
  expect(await cycles(shop, subscription)).toEqual([0, 1, 2, 3]);
  const { dueAt } = (await shop.charges(subscription))[3] ?? {};
  const { nextChargeAt, createdAt } = await shop.subscription(subscription);
  expect(new Date(dueAt).getTime() - new Date(createdAt).getTime()).toBeGreaterThan(20.9 * DAY_MS);
  // day 28, as if nothing had happened
  expect(new Date(nextChargeAt).getTime() - new Date(dueAt).getTime()).toBe(7 * DAY_MS);
  await shop.travel('5 days');
  expect(await cycles(shop, subscription)).toEqual([0, 1, 2, 3, 4]);
  expect(await shop.approvals()).toBe(5);
  expect(await shop.received()).toHaveLength(4);
});

test('more than three missed cycles are parked, not charged, until the operator releases them', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ cycle: 'WEEKLY', price: 1000 });
  const calls = await shop.product({ price: 10 });
  await shop.post('/v2/subscriptions/record-usage', {
    id: subscription.id,
    productId: calls.id,
    units: 5,
    action: 'add',
  });
  await outage(shop, 36); // cycles 1 to 5 fell due
  await sweep(shop);
  expect(await cycles(shop, subscription)).toEqual([0]);
  expect(await shop.upcoming(subscription)).toBeNull();
  expect(await shop.subscription(subscription)).toMatchObject({
    status: 'ACTIVE',
    nextChargeAt: null,
  });
  expect(await listParked(allStores(shop.database))).toMatchObject([
    { id: subscription.id, parkedAt: expect.any(Date) },
  ]);
  await shop.travel('10 days');
  expect(await cycles(shop, subscription)).toEqual([0]);
  const released = await releaseParked(await contextOf(shop), subscription.id);
  expect(released.parkedAt).toBeNull();
  expect(await listParked(allStores(shop.database))).toEqual([]);
  const upcoming = await shop.upcoming(subscription);
  expect(await shop.subscription(subscription)).toMatchObject({ nextChargeAt: upcoming?.date });
  expect(upcoming).toMatchObject({ amount: 1050, lines: [{ amount: 1000 }, { amount: 50 }] });
  expect(new Date(upcoming?.date).getTime() - new Date(subscription.nextChargeAt).getTime()).toBe(
    6 * 7 * DAY_MS,
  ); // cycle 7, day 49
  await shop.travel('4 days');
  expect(
    (await shop.charges(subscription)).map(({ cycleNumber, amount }) => [cycleNumber, amount]),
  ).toEqual([
    [0, 1000],
    [7, 1050],
  ]);
  await expect(releaseParked(await contextOf(shop), subscription.id)).rejects.toThrow(
    'is not parked',
  );
});

test('three missed cycles, the one that is due included, are not yet too many; four are', async () => {
  const [three, four] = [await newStore(), await newStore()];
  const made = await three.subscribe({ cycle: 'WEEKLY', price: 1000 });
  await outage(three, 27); // cycles 1, 2 and 3 fell due; the 4th does so while they are made up for
  for (let day = 0; day < 4; day++) {
    await sweep(three);
    await outage(three, 1);
  }
  expect(await cycles(three, made)).toEqual([0, 1, 2, 3, 4]);
  const parked = await four.subscribe({ cycle: 'WEEKLY', price: 1000 });
  await outage(four, 28); // cycles 1 to 4
  await sweep(four);
  expect(await cycles(four, parked)).toEqual([0]);
  expect(await listParked(allStores(four.database))).toMatchObject([{ id: parked.id }]);
});

describe('a decline while missed weeks are made up for', () => {
  const later = async (shop: World) => {
    await outage(shop, 1);
    await sweep(shop);
    await sweep(shop);
  };

  test('is tried again as ever; the next missed one waits until it is decided, and for a day after', async () => {
    const shop = await newStore();
    await shop.listen([
      'subscription.payment_failed',
      'subscription.renewed',
      'subscription.cancelled',
    ]);
    const subscription = await shop.subscribe({ cycle: 'WEEKLY', price: 1000 });
    await shop.post('/v2/dev/simulate', {
      id: subscription.id,
      outcome: 'decline-next',
      times: 2,
      reason: 'insufficient_funds',
    });
    await outage(shop, 22); // cycles 1, 2 and 3 fell due; the 4th will on day 28
    await sweep(shop);
    expect(await shop.subscription(subscription)).toMatchObject({
      status: 'ACTIVE',
      retry: { retryNumber: 0, nextAttemptAt: expect.any(String) },
    });
    await later(shop); // declined again
    expect(await cycles(shop, subscription)).toEqual([0, 1]);
    await later(shop); // paid
    expect(
      (await shop.charges(subscription)).map(({ cycleNumber, status, retryNumber }) => [
        cycleNumber,
        status,
        retryNumber,
      ]),
    ).toEqual([
      [0, 'PAID', 0],
      [1, 'PAID', 2],
    ]);
    await later(shop);
    expect(await cycles(shop, subscription)).toEqual([0, 1, 2]);
    await later(shop);
    expect(await cycles(shop, subscription)).toEqual([0, 1, 2, 3]);
    await shop.travel('3 days');
    expect(await cycles(shop, subscription)).toEqual([0, 1, 2, 3, 4]);
    expect(await shop.received()).toEqual([
      'subscription.payment_failed',
      'subscription.payment_failed',
      ...Array.from({ length: 4 }, () => 'subscription.renewed'),
    ]);
    expect(await shop.approvals()).toBe(5);
  });

  test('is tried again until the first regular date that is still to come, and no longer', async () => {
    const shop = await newStore();
    await shop.listen(['subscription.payment_failed', 'subscription.cancelled']);
    const subscription = await shop.subscribe({
      cycle: 'WEEKLY',
      price: 1000,
      retryPolicy: { maxRetry: 10, retryEvery: 1 },
    });
    await shop.post('/v2/dev/simulate', {
      id: subscription.id,
      outcome: 'decline-next',
      times: 100,
    });
    await outage(shop, 22);
    await sweep(shop);
    for (let day = 23; day <= 28; day++) await later(shop);
    expect(await cycles(shop, subscription)).toEqual([0, 1]);
    expect(await shop.received()).toEqual([
      ...Array.from({ length: 6 }, () => 'subscription.payment_failed'),
      'subscription.cancelled',
    ]); // days 22 to 27; on day 28 the 4th falls due
  });
});

test('a late retry and the next renewal are a day apart', async () => {
  const shop = await newStore();
  await shop.travel('2027-03-10T12:00:00.000Z');
  const subscription = await shop.subscribe({
    cycle: 'MONTHLY',
    price: 1000,
    retryPolicy: { maxRetry: 2, retryEvery: 2 },
  });
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'decline-next' });
  await shop.travel('2027-04-10T13:00:00.000Z'); // declined; the retry is due on 12 April
  await outage(shop, 30); // until 10 May, an hour after the second date
  await outage(shop, 0.5);
  await sweep(shop);
  await sweep(shop);
  const days = async () =>
    (await shop.charges(subscription)).map(({ paidAt }) => String(paidAt).slice(0, 10));
  expect(await days()).toEqual(['2027-03-10', '2027-05-11']);
  await shop.travel('2027-05-11T23:00:00.000Z');
  expect(await days()).toEqual(['2027-03-10', '2027-05-11']);
  await shop.travel('2027-06-11T12:00:00.000Z');
  expect(await days()).toEqual(['2027-03-10', '2027-05-11', '2027-05-12', '2027-06-10']);
  expect(await shop.approvals()).toBe(4);
});

test('a parked subscription can be cancelled', async () => {
  const shop = await world();
  const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
  await outage(shop, 40);
  await sweep(shop);
  expect(await shop.post('/v2/subscriptions/cancel', { id: subscription.id })).toMatchObject({
    status: 'CANCELLED',
  });
  expect(await listParked(allStores(shop.database))).toEqual([]);
});
