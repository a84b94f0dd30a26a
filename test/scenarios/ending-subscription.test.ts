/** A merchant cancels a subscription at the end of the period that is paid. */
import { attemptsOf, subscribeByPix } from '../support/automatic-pix';
import { rowOf } from '../support/rows';
import { newStore, world, type Json, type World } from '../support/world';

const cancel = (shop: World, { id }: Json) =>
  shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
const resume = (shop: World, { id }: Json) => shop.post('/v2/subscriptions/resume', { id });

test('ACTIVE until the next charge date, then cancelled instead of charged, with one event', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-31T15:00:00.000Z');
  await shop.listen();
  const subscription = await shop.subscribe();
  await shop.travel('2027-02-10T15:00:00.000Z');
  expect(await cancel(shop, subscription)).toMatchObject({
    status: 'ACTIVE',
    cancelPolicy: 'PERIOD_END',
    cancelAt: expect.stringMatching(/^2027-02-28T15/),
    canceledAt: null,
    nextChargeAt: null,
  });
  await cancel(shop, subscription); // again: nothing changes
  expect(await shop.upcoming(subscription)).toBeNull();
  await shop.travel('2027-02-27T15:00:00.000Z');
  expect(await shop.subscription(subscription)).toMatchObject({ status: 'ACTIVE' });
  expect((await shop.get('/v2/public-mrr/mrr')).mrr).toBe(4990);
  await shop.travel('2027-03-31T15:00:00.000Z');
  expect(await shop.subscription(subscription)).toMatchObject({
    status: 'CANCELLED',
    cancelPolicy: 'PERIOD_END',
    cancelAt: expect.stringMatching(/^2027-02-28T15/),
    canceledAt: expect.stringMatching(/^2027-02-28T15/),
    cancelledDueTo: null,
  });
  expect(await shop.charges(subscription)).toHaveLength(1);
  expect(await shop.received()).toEqual([
    'checkout.completed',
    'subscription.completed',
    'subscription.cancelled',
  ]);
});

test('undone in time: charged as if nothing had been asked for', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const subscription = await shop.subscribe();
  await cancel(shop, subscription);
  await shop.travel('2027-02-09T15:00:00.000Z');
  expect(await resume(shop, subscription)).toMatchObject({
    cancelAt: null,
    cancelPolicy: null,
    nextChargeAt: subscription.nextChargeAt,
  });
  await shop.travel('2027-02-11T15:00:00.000Z');
  expect(await shop.charges(subscription)).toMatchObject([{}, { status: 'PAID' }]);
});

test('the retries of the charge before go on; paid or not, it ends on its date', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const subscription = await shop.subscribe({ retryPolicy: { maxRetry: 2, retryEvery: 5 } });
  await shop.post('/v2/dev/simulate', {
    id: subscription.id,
    outcome: 'decline-next',
    times: 1,
    reason: 'insufficient_funds',
  });
  await shop.travel('2027-02-11T15:00:00.000Z');
  await cancel(shop, subscription);
  await shop.travel('2027-02-16T15:00:00.000Z');
  expect(await shop.charges(subscription)).toMatchObject([{}, { status: 'PAID' }]);
  await shop.travel('2027-03-11T15:00:00.000Z');
  expect(await shop.subscription(subscription)).toMatchObject({ status: 'CANCELLED' });
});

test('a trial ends without its first full charge', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ trialDays: 10 });
  expect(await cancel(shop, subscription)).toMatchObject({ cancelAt: subscription.trialEndsAt });
  await shop.travel('1 month');
  expect(await shop.subscription(subscription)).toMatchObject({ status: 'CANCELLED' });
  expect(await shop.charges(subscription)).toHaveLength(1);
});

test('cancelled NOW after all: at once', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  await cancel(shop, subscription);
  expect(await shop.post('/v2/subscriptions/cancel', { id: subscription.id })).toMatchObject({
    status: 'CANCELLED',
    cancelPolicy: 'NOW',
    cancelAt: null,
  });
});

test('automatic PIX: an announced charge is called off, and announced again if it is undone', async () => {
  const shop = await newStore();
  await shop.travel('2027-02-12T15:00:00.000Z');
  const subscription = await subscribeByPix(shop);
  await shop.travel('2027-03-08T16:00:00.000Z'); // announced for the 12th
  expect(await cancel(shop, subscription)).toMatchObject({
    cancelAt: expect.stringMatching(/^2027-03-12T15/),
  });
  expect(await shop.refused('/v2/subscriptions/resume', { id: subscription.id })).toBe(
    '409 CONFLICT', // until the bank has been told
  );
  await shop.travel('2027-03-08T17:00:00.000Z');
  expect(attemptsOf((await shop.charges(subscription))[1])).toEqual(['called_off']);
  expect(await resume(shop, subscription)).toMatchObject({
    nextChargeAt: expect.stringMatching(/^2027-03-12T15/),
  });
  await shop.travel('2027-03-13T15:00:00.000Z');
  const [, renewal] = await shop.charges(subscription);
  expect(renewal).toMatchObject({ status: 'PAID', retryNumber: 0 });
  expect(attemptsOf(renewal)).toEqual(['called_off', 'APPROVED']);
});

test('automatic PIX: too late to call off, so it is collected, and the period after it is the last', async () => {
  const shop = await newStore();
  await shop.travel('2027-02-12T15:00:00.000Z');
  const subscription = await subscribeByPix(shop);
  await shop.travel('2027-03-12T01:30:00.000Z'); // 22:30 of the day before
  expect(await cancel(shop, subscription)).toMatchObject({
    cancelAt: expect.stringMatching(/^2027-04-12T15/),
  });
  await shop.travel('2027-04-13T15:00:00.000Z');
  expect(await shop.subscription(subscription)).toMatchObject({ status: 'CANCELLED' });
  expect(await shop.charges(subscription)).toMatchObject([{}, { status: 'PAID' }]);
});

test('automatic PIX: it ends, the called-off charge with it, and the mandate is given back', async () => {
  const shop = await world();
  await shop.travel('2027-02-12T15:00:00.000Z');
  const subscription = await subscribeByPix(shop);
  await shop.travel('2027-03-08T16:00:00.000Z');
  await cancel(shop, subscription);
  await shop.travel('2027-05-13T15:00:00.000Z');
  expect(await shop.subscription(subscription)).toMatchObject({
    status: 'CANCELLED',
    canceledAt: expect.stringMatching(/^2027-03-12T15/),
  });
  expect(await shop.charges(subscription)).toMatchObject([{}, { status: 'CANCELLED' }]);
  expect(await rowOf(shop, 'simulator.mandates', {}, 'reference')).toMatchObject({
    ended: 'cancelled',
  });
});

test('refused: an unknown time, a paused or ended subscription', async () => {
  const shop = await newStore();
  const { id } = await shop.subscribe();
  const end = (at: string) => shop.refused('/v2/subscriptions/cancel', { id, at });
  expect(await end('TOMORROW')).toBe('400 INVALID_REQUEST');
  await shop.post('/v2/subscriptions/pause', { id });
  expect(await end('PERIOD_END')).toBe('409 CONFLICT');
  await shop.post('/v2/subscriptions/resume', { id });
  await shop.post('/v2/subscriptions/cancel', { id });
  expect(await end('PERIOD_END')).toBe('409 CONFLICT');
});
