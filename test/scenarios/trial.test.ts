/**
 * A trial: the card is checked with a charge of zero, and the first full charge is made when the
 * trial ends.
 */
import { balances } from '../support/ledger';
import { newStore } from '../support/world';

test('seven days: ACTIVE at once, one event, and charged when they are over', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  await shop.listen();
  const subscription = await shop.subscribe({ cycle: 'MONTHLY', price: 4990, trialDays: 7 });
  expect(subscription).toMatchObject({
    status: 'ACTIVE',
    amount: 4990,
    trialDays: 7,
    trialEndsAt: '2027-01-17T23:59:59.999Z',
    nextChargeAt: '2027-01-17T23:59:59.999Z',
    method: 'CARD',
  });
  const [checkout] = (await shop.request('GET', '/v2/subscriptions/list')).body.data;
  expect(checkout).toMatchObject({
    status: 'PAID',
    amount: 4990,
    paidAmount: 0,
    subscription: { id: subscription.id },
  });
  expect(await shop.received()).toEqual(['subscription.trial_started']);
  expect(await balances(shop)).toEqual({}); // zero moves nothing
  expect(await shop.get('/v2/public-mrr/mrr')).toEqual({ mrr: 0, totalActiveSubscriptions: 1 });

  await shop.travel('2027-01-17T23:59:00.000Z');
  const begun = ['subscription.trial_started', 'subscription.trial_ending'];
  expect(await shop.received()).toEqual(begun);
  await shop.travel('2027-01-18T00:00:30.000Z');
  expect(await shop.received()).toEqual([...begun, 'subscription.renewed']);
  expect(await shop.charges(subscription)).toMatchObject([
    { cycleNumber: -1, amount: 0, status: 'PAID', platformFee: 0 },
    { cycleNumber: 0, amount: 4990, status: 'PAID', platformFee: 235 },
  ]); // 4990 × 3.5% + 60
  expect(await shop.get('/v2/public-mrr/mrr')).toEqual({ mrr: 4990, totalActiveSubscriptions: 1 });

  // The anchor is the São Paulo date of the trial's end: 17 January, 20:59:59.999.
  await shop.travel('2027-02-18T00:00:30.000Z');
  expect((await shop.charges(subscription)).map(({ dueAt }) => dueAt)).toEqual([
    null,
    '2027-01-17T23:59:59.999Z',
    '2027-02-17T23:59:59.999Z',
  ]);
  expect(await shop.received()).toEqual([...begun, 'subscription.renewed', 'subscription.renewed']);
});

test('the end of a trial is counted on the UTC date of its start', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T23:30:00.000Z'); // 20:30 in São Paulo
  expect(await shop.subscribe({ trialDays: 1 })).toMatchObject({
    trialEndsAt: '2027-01-11T23:59:59.999Z',
  });
  await shop.travel('2027-01-11T01:30:00.000Z'); // 22:30 in São Paulo, still the 10th there
  expect(await shop.subscribe({ trialDays: 90 })).toMatchObject({
    trialEndsAt: '2027-04-11T23:59:59.999Z',
  });
});

test('a card that is declined begins no trial', async () => {
  const shop = await newStore();
  await shop.listen();
  const product = await shop.product({ cycle: 'MONTHLY', trialDays: 7 });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  expect(await shop.pay(checkout, { card: { number: '4000000000000069' } })).toMatchObject({
    status: 'PENDING',
    payment: { status: 'FAILED', reason: 'expired_card' },
  });
  expect(await shop.received()).toEqual(['charge.declined']);
  expect(await shop.pay(checkout)).toMatchObject({ status: 'PAID', paidAmount: 0 });
  expect(await shop.received()).toEqual(['charge.declined', 'subscription.trial_started']);
});

test('a card that pays the zero and nothing after it: retried, then cancelled', async () => {
  const shop = await newStore();
  await shop.listen();
  const subscription = await shop.subscribe({ trialDays: 3, card: '4000000000000341' });
  await shop.travel('1 month');
  expect(await shop.received()).toEqual([
    'subscription.trial_started',
    ...Array.from({ length: 4 }, () => 'subscription.payment_failed'),
    'subscription.cancelled',
  ]);
  expect(await shop.get(`/v2/subscriptions/get?id=${subscription.id}`)).toMatchObject({
    status: 'CANCELLED',
    cancelledDueTo: 'max_payment_retries_exceeded',
  });
});

test('cancelled during the trial: never charged, and the event says that no payment was made', async () => {
  const shop = await newStore();
  await shop.listen();
  const { id } = await shop.subscribe({ trialDays: 7 });
  await shop.travel('2 days');
  await shop.post('/v2/subscriptions/cancel', { id });
  await shop.travel('3 months');
  expect(await shop.received()).toEqual(['subscription.trial_started', 'subscription.cancelled']);
  const [, cancelled] = await shop.messages();
  expect(cancelled?.body.data).toMatchObject({
    subscription: { id, status: 'CANCELLED' },
    payment: null,
    payerInformation: { method: 'CARD' },
    checkout: { paidAmount: 0 },
  });
  expect(await shop.approvals()).toBe(1); // the zero
});
