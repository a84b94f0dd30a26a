/** A pause of automatic PIX: what was announced is called off, and no bank is asked any more. */
import { Context } from '../../src/platform/operations/context';
import { closeAndAnnounce } from '../../src/modules/payments/collect/renew-subscription';
import { attemptsOf, subscribeByPix } from '../support/automatic-pix';
import { rowCount } from '../support/rows';
import { clockOffsetMs, timePassesUnnoticed } from '../support/store-clock';
import { newStore, world, type Json, type World } from '../support/world';

const pause = (shop: World, { id }: Json) => shop.post('/v2/subscriptions/pause', { id });
const resume = (shop: World, { id }: Json) => shop.post('/v2/subscriptions/resume', { id });

/** Subscribed on 12 February; the charge of 12 March was announced on 8 March. */
async function announced(values: Json = {}): Promise<{ shop: World; subscription: Json }> {
  const shop = await newStore();
  await shop.travel('2027-02-12T15:00:00.000Z');
  await shop.listen();
  const subscription = await subscribeByPix(shop, values);
  await shop.travel('2027-03-08T16:00:00.000Z');
  return { shop, subscription };
}

test('announced: the merchant hears of it, with the day of the bank', async () => {
  const { shop, subscription } = await announced();
  const [, , announcement] = await shop.messages();
  expect(announcement?.body).toMatchObject({
    event: 'subscription.charge_announced',
    data: {
      subscription: { id: subscription.id },
      customer: { id: subscription.customerId },
      payment: { id: expect.any(String), amount: 4990, status: 'PENDING', method: 'PIX' },
      date: '2027-03-12',
      retryNumber: 0,
    },
  });
});

test('called off at the bank; resumed before its day, it is announced again and paid once', async () => {
  const { shop, subscription } = await announced();
  await pause(shop, subscription);
  await shop.travel('2027-03-09T16:00:00.000Z');
  await resume(shop, subscription);
  expect(await shop.upcoming(subscription)).toMatchObject({
    date: expect.stringMatching(/^2027-03-12T15/),
  });
  await shop.travel('2027-03-20T15:00:00.000Z');
  const [, renewal] = await shop.charges(subscription);
  expect(renewal).toMatchObject({ status: 'PAID', cycleNumber: 1 });
  expect(attemptsOf(renewal)).toEqual(['called_off', 'APPROVED']);
  // Nobody declined it.
  const march = 'from=2027-03-01&to=2027-03-31';
  expect(await shop.get(`/v2/reports/recovery?${march}`)).toMatchObject({
    months: [{ failed: 0 }],
  });
  expect(await shop.get(`/v2/reports/payment-outcomes?${march}`)).toMatchObject({
    methods: [{ method: 'PIX', paid: 1, paidAtFirstTry: 1, declined: 0 }],
    reasons: [],
  });
  expect(await shop.received()).toEqual([
    'checkout.completed',
    'subscription.completed',
    'subscription.charge_announced',
    'subscription.paused',
    'subscription.resumed',
    'subscription.charge_announced',
    'subscription.renewed',
  ]);
});

test('resumed on the day before: the bank takes it two days later', async () => {
  const { shop, subscription } = await announced();
  await pause(shop, subscription);
  await shop.travel('2027-03-11T16:00:00.000Z');
  await resume(shop, subscription);
  await shop.travel('2027-03-14T16:00:00.000Z');
  const { nextChargeAt } = await shop.subscription(subscription);
  expect(nextChargeAt).toMatch(/^2027-03-15T15/); // not the 12th, which has passed
  expect(await shop.upcoming(subscription)).toMatchObject({ date: nextChargeAt });
  await shop.travel('2027-03-20T15:00:00.000Z');
  expect((await shop.charges(subscription))[1]).toMatchObject({
    status: 'PAID',
    dueAt: expect.stringMatching(/^2027-03-15/), // the 13th is a Saturday
  });
});

test('resumed on its very day, before its hour: that cycle is skipped', async () => {
  const { shop, subscription } = await announced();
  await pause(shop, subscription);
  await shop.travel('2027-03-12T12:00:00.000Z');
  await resume(shop, subscription);
  expect(await shop.subscription(subscription)).toMatchObject({
    nextChargeAt: expect.stringMatching(/^2027-04-12T15/),
  });
  await shop.travel('2027-03-20T15:00:00.000Z');
  expect((await shop.charges(subscription))[1]).toMatchObject({ status: 'CANCELLED' });
});

test('resumed after its day: that cycle is skipped, and its usage joins the next one', async () => {
  const shop = await newStore();
  await shop.travel('2027-02-12T15:00:00.000Z');
  const subscription = await subscribeByPix(shop);
  const perUnit = await shop.product({ price: 10 });
  await shop.post('/v2/subscriptions/record-usage', {
    id: subscription.id,
    productId: perUnit.id,
    units: 5,
    action: 'add',
  });
  await shop.travel('2027-03-08T16:00:00.000Z');
  expect((await shop.charges(subscription))[1]).toMatchObject({ amount: 5040 });
  await pause(shop, subscription);
  await shop.travel('2027-03-20T15:00:00.000Z');
  await resume(shop, subscription);
  expect(await shop.upcoming(subscription)).toMatchObject({
    date: expect.stringMatching(/^2027-04-12T15/),
    amount: 5040,
  });
  await shop.travel('2027-04-14T15:00:00.000Z');
  expect(
    (await shop.charges(subscription)).map(({ cycleNumber, status, amount }) => [
      cycleNumber,
      status,
      amount,
    ]),
  ).toEqual([
    [0, 'PAID', 4990],
    [1, 'CANCELLED', 5040],
    [2, 'PAID', 5040],
  ]);
});

test('too late to call off: the bank collects that one charge, and nothing after it', async () => {
  const { shop, subscription } = await announced();
  await shop.travel('2027-03-12T01:30:00.000Z'); // 22:30 of the day before
  await pause(shop, subscription);
  await shop.travel('2027-06-12T15:00:00.000Z');
  expect(await shop.charges(subscription)).toMatchObject([{}, { status: 'PAID' }]);
});

test('a failed charge that the bank may no longer be asked about is given up, and it goes on', async () => {
  const { shop, subscription } = await announced({ retryPolicy: { maxRetry: 3, retryEvery: 1 } });
  await shop.post('/v2/dev/simulate', {
    id: subscription.id,
    outcome: 'decline-next',
    times: 1,
    reason: 'insufficient_funds',
  });
  await shop.travel('2027-03-13T00:30:00.000Z'); // failed at 21:00; the retry is announced at 22:00
  await pause(shop, subscription);
  await shop.travel('2027-04-20T15:00:00.000Z');
  expect((await shop.charges(subscription))[1]).toMatchObject({ status: 'PENDING' });
  await resume(shop, subscription);
  await shop.travel('2027-05-13T15:00:00.000Z');
  expect(
    (await shop.charges(subscription)).map(({ cycleNumber, status }) => [cycleNumber, status]),
  ).toEqual([
    [0, 'PAID'],
    [1, 'FAILED'],
    [3, 'PAID'],
  ]);
  expect(await shop.subscription(subscription)).toMatchObject({ status: 'ACTIVE' });
});

test('stored and not yet sent when the process died: not sent during the pause, but after it', async () => {
  const shop = await world();
  await shop.travel('2027-02-12T15:00:00.000Z');
  const subscription = await subscribeByPix(shop);
  await timePassesUnnoticed(shop, { days: 25 });
  const ctx = new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
    clockOffsetMs: await clockOffsetMs(shop),
  });
  await ctx.chargingTransaction((tx) => closeAndAnnounce(tx, subscription.id));
  await pause(shop, subscription);
  await shop.travel('1 day');
  expect(await rowCount(shop, 'simulator.announcements')).toBe(0);
  expect(attemptsOf((await shop.charges(subscription))[1])).toEqual(['not_made']);
  await resume(shop, subscription);
  await shop.travel('7 days');
  expect((await shop.charges(subscription))[1]).toMatchObject({ status: 'PAID', retryNumber: 0 });
});
