/**
 * A renewal is declined: tried again on its schedule, paid by hand or with another card, and in the
 * end given up.
 */
import { newStore, type Json, type World } from '../support/world';

const declines = (shop: World, { id }: Json, times: number, reason?: string) =>
  shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times, ...(reason && { reason }) });
const payOpenCharge = async (shop: World, id: string, number: string) =>
  (
    await shop.graphql(
      'mutation ($input: PayOpenChargeInput!) { payOpenCharge(input: $input) { charge { id status failureReason retryNumber nextAttemptAt } userErrors { code message path } } }',
      { input: { id, card: { number } } },
    )
  ).payOpenCharge as Json;
const replaceCard = async (shop: World, id: string, number: string) =>
  (
    await shop.graphql(
      'mutation ($input: ReplaceCardInput!) { replaceCard(input: $input) { subscription { id status } userErrors { code path } } }',
      { input: { id, card: { number } } },
    )
  ).replaceCard as Json;

const LONG_RETRY = { retryPolicy: { maxRetry: 3, retryEvery: 5 } };

test('a declined renewal is paid at its second retry, and the dates stay as they were', async () => {
  const shop = await newStore();
  await shop.listen([
    'subscription.payment_failed',
    'subscription.renewed',
    'subscription.cancelled',
  ]);
  const subscription = await shop.subscribe({ price: 4990 });
  await declines(shop, subscription, 2, 'insufficient_funds');
  await shop.travel('1 month');
  const failed = await shop.subscription(subscription);
  expect(failed).toMatchObject({
    status: 'ACTIVE',
    retry: {
      retryNumber: 0,
      maxRetry: 3,
      reason: 'insufficient_funds',
      nextAttemptAt: expect.any(String),
      url: expect.stringContaining('/pay/char_'),
    },
  });
  await shop.travel('3 days');
  expect(await shop.subscription(subscription)).toMatchObject({
    status: 'ACTIVE',
    retry: null,
    nextChargeAt: failed.nextChargeAt,
  });
  expect(await shop.charges(subscription)).toMatchObject([
    {},
    {
      status: 'PAID',
      retryNumber: 2,
      attempts: { nodes: [{ status: 'APPROVED' }, { status: 'DECLINED' }, { status: 'DECLINED' }] },
    },
  ]);
  const told = await shop.messages();
  expect(told.map(({ body }) => [body.event, body.data.retryNumber])).toEqual([
    ['subscription.payment_failed', 0],
    ['subscription.payment_failed', 1],
    ['subscription.renewed', undefined],
  ]);
  expect(told[0]?.body.data).toMatchObject({
    payment: {
      status: 'FAILED',
      reason: 'insufficient_funds',
      url: expect.stringContaining('/pay/char_'),
    },
    reason: 'insufficient_funds',
    installmentNumber: 2,
    subscription: { status: 'ACTIVE' },
    customer: { email: 'ana@example.com' },
  });
});

test('after four declines (the first try and three retries) the subscription ends', async () => {
  const shop = await newStore();
  await shop.listen(['subscription.payment_failed', 'subscription.cancelled']);
  const subscription = await shop.subscribe({ price: 4990, card: '4000000000000341' });
  await shop.travel('2 months');
  expect(await shop.subscription(subscription)).toMatchObject({
    status: 'CANCELLED',
    cancelledDueTo: 'max_payment_retries_exceeded',
    cancelPolicy: 'NOW',
    canceledAt: expect.any(String),
    nextChargeAt: null,
  });
  expect(await shop.upcoming(subscription)).toBeNull();
  const [, renewal] = await shop.charges(subscription);
  expect(renewal).toMatchObject({
    status: 'FAILED',
    attempts: { nodes: [{ number: 4 }, { number: 3 }, { number: 2 }, { number: 1 }] },
  });
  expect(await shop.received()).toEqual([
    ...Array.from({ length: 4 }, () => 'subscription.payment_failed'),
    'subscription.cancelled',
  ]);
  const last = (await shop.messages()).at(-1);
  expect(last?.body.data).toMatchObject({
    subscription: { status: 'CANCELLED' },
    payment: { status: 'FAILED' },
    checkout: { status: 'PAID' },
    payerInformation: { method: 'CARD' },
    customer: {},
  });
  expect(await shop.approvals()).toBe(1);
});

test('a retry that would fall on the next charge date is dropped', async () => {
  const shop = await newStore();
  await shop.listen(['subscription.payment_failed', 'subscription.cancelled']);
  const subscription = await shop.subscribe({
    cycle: 'WEEKLY',
    card: '4000000000000341',
    retryPolicy: { maxRetry: 10, retryEvery: 3 },
  });
  await shop.travel('3 weeks');
  expect(await shop.subscription(subscription)).toMatchObject({ status: 'CANCELLED' });
  expect(await shop.received()).toEqual([
    ...Array.from({ length: 3 }, () => 'subscription.payment_failed'),
    'subscription.cancelled',
  ]); // day 0, 3, 6; day 9 is past the next charge
});

test('a lost card is not tried again; when it is replaced, the scheduled tries resume', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ price: 4990, ...LONG_RETRY });
  await declines(shop, subscription, 1, 'lost_card');
  await shop.travel('1 month');
  await shop.travel('6 days');
  expect(await shop.charges(subscription)).toMatchObject([
    {},
    { status: 'PENDING', retryNumber: 1, attempts: { nodes: [{ number: 1 }] } },
  ]);
  expect(await replaceCard(shop, subscription.id, '5555555555554444')).toMatchObject({
    subscription: { status: 'ACTIVE' },
    userErrors: [],
  });
  await shop.travel('6 days');
  expect(await shop.charges(subscription)).toMatchObject([
    {},
    {
      status: 'PAID',
      retryNumber: 2,
      attempts: {
        nodes: [
          { number: 2, status: 'APPROVED' },
          { number: 1, reason: 'lost_card' },
        ],
      },
    },
  ]);
  await shop.travel('1 month');
  expect(await shop.approvals()).toBe(3);
});

test('a lost card that nobody replaces ends the subscription without another try', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  await declines(shop, subscription, 1, 'stolen_card');
  await shop.travel('2 months');
  expect(await shop.subscription(subscription)).toMatchObject({
    status: 'CANCELLED',
    cancelledDueTo: 'max_payment_retries_exceeded',
  });
  expect((await shop.charges(subscription))[1]).toMatchObject({
    status: 'FAILED',
    attempts: { nodes: [{ number: 1, reason: 'stolen_card' }] },
  });
});

test('the buyer pays the failed charge by hand, and that card is charged from then on', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  await shop.listen(['subscription.payment_failed', 'subscription.renewed']);
  const subscription = await shop.subscribe({
    price: 4990,
    card: '4000000000000341',
    ...LONG_RETRY,
  });
  await shop.travel('1 month');
  const { retry, nextChargeAt } = await shop.subscription(subscription);
  const declined = await payOpenCharge(shop, retry.chargeId, '4000000000009995');
  expect(declined).toMatchObject({
    charge: {
      status: 'PENDING',
      failureReason: 'insufficient_funds',
      retryNumber: 0,
      nextAttemptAt: retry.nextAttemptAt,
    },
    userErrors: [],
  });
  expect(await payOpenCharge(shop, retry.chargeId, '4242424242424242')).toMatchObject({
    charge: { status: 'PAID', nextAttemptAt: null },
    userErrors: [],
  });
  expect(await payOpenCharge(shop, retry.chargeId, '4242424242424242')).toMatchObject({
    charge: null,
    userErrors: [{ code: 'CONFLICT' }],
  });
  expect(await shop.subscription(subscription)).toMatchObject({ retry: null, nextChargeAt });
  await shop.travel('1 month');
  expect(await shop.charges(subscription)).toMatchObject([
    {},
    {
      attempts: {
        nodes: [
          { byBuyer: true, status: 'APPROVED' },
          { byBuyer: true, status: 'DECLINED' },
          { byBuyer: false },
        ],
      },
    },
    { status: 'PAID' },
  ]);
  expect(await shop.received()).toEqual([
    'subscription.payment_failed',
    'subscription.renewed',
    'subscription.renewed',
  ]);
});

test('a charge is tried at most ten times a day by hand, whatever cards are given', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({
    card: '4000000000000341',
    retryPolicy: { maxRetry: 1, retryEvery: 5 },
  });
  await shop.travel('1 month');
  const { retry } = await shop.subscription(subscription);
  for (let times = 0; times < 10; times++)
    expect(await payOpenCharge(shop, retry.chargeId, '4000000000000002')).toMatchObject({
      charge: { status: 'PENDING' },
      userErrors: [],
    });
  expect(await payOpenCharge(shop, retry.chargeId, '4242424242424242')).toMatchObject({
    charge: null,
    userErrors: [{ code: 'CONFLICT', message: expect.stringContaining('10 times') }],
  });
  const page = await shop.app.server.inject({
    url: `/pay/${retry.chargeId}`,
    headers: { accept: 'text/html' },
  });
  expect(page.body).toContain('Muitas tentativas em pouco tempo');
  await shop.travel('25 hours');
  expect(await payOpenCharge(shop, retry.chargeId, '4242424242424242')).toMatchObject({
    charge: { status: 'PAID' },
  });
});

test('ten buyers who pay one charge at once pay it once', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe(LONG_RETRY);
  await declines(shop, subscription, 1);
  await shop.travel('1 month');
  const { retry } = await shop.subscription(subscription);
  await Promise.all(
    Array.from({ length: 10 }, () => payOpenCharge(shop, retry.chargeId, '4242424242424242')),
  );
  expect(await shop.approvals()).toBe(2);
});

test('a scheduled retry waits while the buyer is paying by hand', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe(LONG_RETRY);
  await declines(shop, subscription, 1);
  await shop.travel('1 month');
  const { retry } = await shop.subscription(subscription);
  await shop.travel(new Date(Date.parse(retry.nextAttemptAt) - 10_000).toISOString());
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'timeout-next' });
  expect(await payOpenCharge(shop, retry.chargeId, '4242424242424242')).toMatchObject({
    charge: { status: 'PENDING' },
  }); // the answer never arrives
  await shop.travel('15 seconds');
  await shop.travel('2 minutes');
  expect((await shop.charges(subscription))[1]).toMatchObject({
    status: 'PAID',
    retryNumber: 0,
    attempts: {
      nodes: [
        { byBuyer: true, status: 'APPROVED' },
        { byBuyer: false, status: 'DECLINED' },
      ],
    },
  });
  expect(await shop.approvals()).toBe(2);
});

test('a renewal whose answer never came is asked about, and paid once', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'timeout-next' });
  await shop.travel('1 month');
  await shop.travel('5 minutes');
  expect(await shop.charges(subscription)).toMatchObject([
    {},
    { status: 'PAID', attempts: { nodes: [{ number: 1 }] } },
  ]);
  expect(await shop.approvals()).toBe(2);
});

test('a renewal has no end that could be simulated: its tries go on', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  await declines(shop, subscription, 1);
  await shop.travel('1 month');
  const { retry } = await shop.subscription(subscription);
  expect(await shop.refused('/v2/dev/simulate', { id: retry.chargeId, outcome: 'expire' })).toBe(
    '422 UNPROCESSABLE',
  );
  await shop.travel('2 days');
  expect(await shop.charges(subscription)).toMatchObject([{}, { status: 'PAID', retryNumber: 1 }]);
  expect(await shop.refused('/v2/dev/simulate', { id: retry.chargeId, outcome: 'expire' })).toBe(
    '409 CONFLICT',
  );
});

test('told to recover, the simulator approves again; a cancel during the retries closes the charge', async () => {
  const shop = await newStore();
  const [first, second] = [await shop.subscribe(LONG_RETRY), await shop.subscribe(LONG_RETRY)];
  for (const each of [first, second]) await declines(shop, each, 9);
  await shop.travel('1 month');
  await shop.post('/v2/dev/simulate', { id: first.id, outcome: 'recover' });
  await shop.post('/v2/subscriptions/cancel', { id: second.id });
  expect(await shop.refused('/v2/subscriptions/cancel', { id: second.id })).toBe('409 CONFLICT');
  await shop.travel('6 days');
  expect(await shop.charges(first)).toMatchObject([{}, { status: 'PAID' }]);
  expect(await shop.charges(second)).toMatchObject([
    {},
    { status: 'CANCELLED', nextAttemptAt: null, attempts: { nodes: [{ number: 1 }] } },
  ]);
});

test('what cannot be paid by hand, and cards that cannot be given', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe(LONG_RETRY);
  await declines(shop, subscription, 1);
  await shop.travel('1 month');
  const { retry } = await shop.subscription(subscription);
  const [first] = await shop.charges(subscription);
  expect(await payOpenCharge(shop, first?.id, '4242424242424242')).toMatchObject({
    userErrors: [{ code: 'CONFLICT' }],
  });
  expect(await payOpenCharge(shop, 'char_unknown', '4242424242424242')).toMatchObject({
    userErrors: [{ code: 'NOT_FOUND', path: ['input', 'id'] }],
  });
  expect(await payOpenCharge(shop, retry.chargeId, '4111111111111112')).toMatchObject({
    userErrors: [{ code: 'INVALID_REQUEST', path: ['input', 'card', 'number'] }],
  });
  expect(await replaceCard(shop, 'subs_unknown', '4242424242424242')).toMatchObject({
    userErrors: [{ code: 'NOT_FOUND' }],
  });
  const oneTime = await shop.checkout();
  await shop.pay(oneTime, { card: { number: '4000000000000002' } });
  const [charge] = await shop.charges(oneTime);
  expect(await payOpenCharge(shop, charge?.id, '4242424242424242')).toMatchObject({
    userErrors: [{ code: 'UNPROCESSABLE' }],
  });
  shop.key = await shop.newKey({ permissions: ['CHECKOUT:READ'] });
  await expect(payOpenCharge(shop, retry.chargeId, '4242424242424242')).rejects.toThrow(
    'SUBSCRIPTION:CREATE',
  );
});
