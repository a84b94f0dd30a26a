/**
 * Automatic PIX when the service was away: late announcements, announcements that were never sent,
 * and too many missed cycles.
 */
import { civilDate } from '../../src/platform/time/civil-time';
import { allStores } from '../support/handles';
import { allJobs } from '../../jobs/all-jobs';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { Context } from '../../src/platform/operations/context';
import { closeAndAnnounce } from '../../src/modules/payments/collect/renew-subscription';
import { releaseParked } from '../../src/modules/subscriptions/cycles/release-parked';
import { changeRows, plus, rowsOf } from '../support/rows';
import { clockOffsetMs, timePassesUnnoticed } from '../support/store-clock';
import { newStore, world, type Json, type World } from '../support/world';

const FRIDAY = '2027-02-12T15:00:00.000Z';

async function subscribeByPix(shop: World, cycle: string, start = FRIDAY): Promise<Json> {
  await shop.travel(start);
  const product = await shop.product({ price: 1000, cycle });
  const { subscriptionId } = await shop.pay(
    await shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      methods: ['PIX'],
    }),
    { method: 'PIX' },
  );
  return shop.subscription({ id: subscriptionId });
}

const outage = (shop: World, days: number) => timePassesUnnoticed(shop, { days });

async function sweep(shop: World): Promise<void> {
  for (const job of allJobs)
    for (const rows of await claimBatches(shop.database, allStores(shop.database), sweepOf(job)))
      expect(
        await runBatch(shop.database, allStores(shop.database), sweepOf(job), rows),
      ).toMatchObject({ failed: 0 });
}

async function contextOf(shop: World): Promise<Context> {
  return new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
    clockOffsetMs: await clockOffsetMs(shop),
  });
}

test('a cycle that was announced late is collected as soon as banks accept it; later dates do not move', async () => {
  const shop = await newStore();
  const subscription = await subscribeByPix(shop, 'MONTHLY');
  await outage(shop, 30); // Sunday, 14 March; it should have been announced on the 8th for the 12th
  await Promise.all([sweep(shop), sweep(shop)]);
  expect(await shop.charges(subscription)).toMatchObject([
    {},
    { status: 'PENDING', dueAt: expect.stringMatching(/^2027-03-16/) },
  ]);
  await shop.travel('2027-04-13T15:00:00.000Z');
  expect(
    (await shop.charges(subscription)).map(({ paidAt }) => String(paidAt).slice(0, 10)),
  ).toEqual(['2027-02-12', '2027-03-16', '2027-04-12']);
  expect(await shop.approvals()).toBe(3);
});

test('missed weeks are announced one a day, the oldest first; too many are parked', async () => {
  const shop = await newStore();
  const subscription = await subscribeByPix(shop, 'WEEKLY');
  await outage(shop, 16);
  for (let day = 0; day < 5; day++) {
    await sweep(shop);
    await outage(shop, 1);
  }
  expect((await shop.charges(subscription)).map(({ cycleNumber }) => cycleNumber)).toEqual([
    0, 1, 2, 3,
  ]);
  await outage(shop, 60);
  await sweep(shop);
  expect(await shop.upcoming(subscription)).toBeNull();
  const released = await releaseParked(await contextOf(shop), subscription.id);
  expect(released.closesAt).not.toBeNull();
  await shop.travel('14 days');
  const cycles = (await shop.charges(subscription)).map(({ cycleNumber }) => cycleNumber as number);
  expect(cycles.slice(0, 4)).toEqual([0, 1, 2, 3]);
  expect(cycles[4]).toBeGreaterThan(10); // the missed ones are never charged
  expect(await shop.subscription(subscription)).toMatchObject({ status: 'ACTIVE' });
});

const paidOn = async (shop: World, subscription: Json) =>
  (await shop.charges(subscription)).map(({ paidAt }) => String(paidAt).slice(0, 10));

test('three missed weeks are made up for; with four it is parked, and names no date any more', async () => {
  const shop = await newStore();
  const [three, four] = [
    await subscribeByPix(shop, 'WEEKLY'),
    await subscribeByPix(shop, 'WEEKLY', '2027-02-12T16:00:00.000Z'),
  ];
  await outage(shop, 21); // 5 March, a moment after 16:00: weeks 1, 2 and 3 of both were missed
  await changeRows(
    shop,
    'subscriptions',
    { id: four.id },
    {
      anchorAt: plus('anchorAt', '-7 days'),
      nextChargeAt: plus('nextChargeAt', '-7 days'),
      closesAt: plus('closesAt', '-7 days'),
    },
  );
  await shop.travel('8 days');
  expect(await paidOn(shop, three)).toEqual([
    '2027-02-12',
    '2027-03-08',
    '2027-03-09',
    '2027-03-10',
    '2027-03-12',
  ]);
  expect(await shop.charges(four)).toHaveLength(1);
  expect(await shop.subscription(four)).toMatchObject({ status: 'ACTIVE', nextChargeAt: null });
  expect(await shop.upcoming(four)).toBeNull();
});

test('missed weeks that resume before a weekend are collected on different bank days', async () => {
  const shop = await newStore();
  const friday = await subscribeByPix(shop, 'WEEKLY');
  await outage(shop, 14); // Friday, 26 February: the weeks of the 19th and of this moment are due
  await shop.travel('3 hours');
  expect(await shop.upcoming(friday)).toMatchObject({ date: expect.stringMatching(/^2027-03-01/) });
  await shop.travel('2027-03-06T15:00:00.000Z');
  expect(await paidOn(shop, friday)).toEqual([
    '2027-02-12',
    '2027-03-01',
    '2027-03-02',
    '2027-03-05',
  ]);
  const other = await newStore();
  const saturday = await subscribeByPix(other, 'WEEKLY', '2027-02-13T15:00:00.000Z');
  // Friday, 26 February: the week of the 20th was missed, that of the 27th rolls to Monday
  await outage(other, 13);
  await other.travel('2027-03-02T14:00:00.000Z');
  expect(await paidOn(other, saturday)).toEqual(['2027-02-13', '2027-03-01', '2027-03-02']);
});

test('a decline while missed weeks are made up for is tried again as ever', async () => {
  const shop = await newStore();
  const subscription = await subscribeByPix(shop, 'WEEKLY');
  // Sunday, 28 February: weeks 1 and 2 were missed, week 3 is that of 5 March
  await outage(shop, 16);
  await shop.post('/v2/dev/simulate', {
    id: subscription.id,
    outcome: 'decline-next',
    times: 1,
    reason: 'insufficient_funds',
  });
  await shop.travel('2027-03-03T00:30:00.000Z'); // 21:30 on Tuesday, 2 March
  expect(await shop.subscription(subscription)).toMatchObject({
    status: 'ACTIVE',
    retry: { reason: 'insufficient_funds' },
  });
  await shop.travel('2027-03-06T15:00:00.000Z');
  expect(
    (await shop.charges(subscription)).map(({ cycleNumber, status, retryNumber, paidAt }) => [
      cycleNumber,
      status,
      retryNumber,
      String(paidAt).slice(0, 10),
    ]),
  ).toEqual([
    [0, 'PAID', 0, '2027-02-12'],
    [1, 'PAID', 1, '2027-03-03'],
    [2, 'PAID', 0, '2027-03-03'],
    [3, 'PAID', 0, '2027-03-05'],
  ]);
});

test('the process dies before the announcement is sent: it is sent half a minute later', async () => {
  const shop = await world();
  const subscription = await subscribeByPix(shop, 'MONTHLY');
  await outage(shop, 25);
  await (await contextOf(shop)).chargingTransaction((tx) => closeAndAnnounce(tx, subscription.id));
  expect(await rowsOf(shop, 'simulator.announcements')).toEqual([]);
  await shop.travel('1 minute');
  expect(await rowsOf(shop, 'simulator.announcements', {}, 'date')).toMatchObject([
    { date: '2027-03-12' },
  ]);
  await shop.travel('7 days');
  expect(await shop.charges(subscription)).toMatchObject([
    {},
    { status: 'PAID', attempts: { nodes: [{ number: 1 }] } },
  ]);
});

test('an announcement that was never sent until its day counts as a failed try, and is made up for', async () => {
  const shop = await newStore();
  const subscription = await subscribeByPix(shop, 'MONTHLY');
  await outage(shop, 25);
  await (await contextOf(shop)).chargingTransaction((tx) => closeAndAnnounce(tx, subscription.id));
  await outage(shop, 5); // Sunday, 14 March
  await sweep(shop);
  await shop.travel('5 days');
  const [, renewal] = await shop.charges(subscription);
  expect(renewal).toMatchObject({
    status: 'PAID',
    retryNumber: 1,
    attempts: { nodes: [{ status: 'APPROVED' }, { reason: 'announced_too_late' }] },
  });
  expect(await shop.approvals()).toBe(2);
});

test('one that was never sent until a week after its day is announced for another day', async () => {
  const shop = await newStore();
  const subscription = await subscribeByPix(shop, 'MONTHLY');
  await outage(shop, 25);
  await (await contextOf(shop)).chargingTransaction((tx) => closeAndAnnounce(tx, subscription.id));
  await outage(shop, 28); // 6 April, 25 days after its day and two days before the next closing
  await sweep(shop);
  const { status, retry } = await shop.subscription(subscription);
  expect(status).toBe('ACTIVE');
  await shop.travel('8 days');
  const [, renewal] = await shop.charges(subscription);
  expect(renewal).toMatchObject({ cycleNumber: 1, status: 'PAID', retryNumber: 1 });
  // A new announcement, two days ahead: the day was shown from the beginning.
  expect(civilDate(new Date(renewal?.paidAt))).toBe(civilDate(new Date(retry.nextAttemptAt)));
  expect(await shop.violations()).toEqual([]);
});
