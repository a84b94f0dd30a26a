/**
 * A renewal is declined: it is tried again on schedule, never more often than agreed, and in the
 * end the subscription is over.
 */
import { rowCount } from '../support/rows';
import { timePassesUnnoticed } from '../support/store-clock';
import { newStore, type Json, type World } from '../support/world';

const day = (moment: unknown) => String(moment).slice(0, 10);

async function subscribedOn(
  start: string,
  values: Json = {},
): Promise<{ shop: World; subscription: Json }> {
  const shop = await newStore();
  await shop.travel(start);
  await shop.listen();
  return { shop, subscription: await shop.subscribe(values) };
}

async function declines(shop: World, { id }: Json, times: number, reason?: string): Promise<void> {
  await shop.post('/v2/dev/simulate', {
    id,
    outcome: 'decline-next',
    times,
    ...(reason && { reason }),
  });
}

/** How often the provider was asked for money of this subscription, by its own memory. */
async function triesAtTheProvider(shop: World, { id }: Json): Promise<number> {
  return rowCount(shop, 'simulator.calls', { agreement: id });
}

async function state(shop: World, { id }: Json): Promise<Json> {
  return shop.get(`/v2/subscriptions/get?id=${id}`);
}

async function failures(shop: World): Promise<Json[]> {
  return (await shop.messages())
    .filter(({ body }) => body.event === 'subscription.payment_failed')
    .map(({ body }) => body.data);
}

const FIRST = ['checkout.completed', 'subscription.completed'];

test('the retry a day later succeeds: the cycle is paid once, and the anchor stays', async () => {
  const { shop, subscription } = await subscribedOn('2027-01-10T15:00:00.000Z');
  await declines(shop, subscription, 1, 'insufficient_funds');
  await shop.travel('2027-02-10T18:00:00.000Z');
  const waiting = await state(shop, subscription);
  expect(waiting).toMatchObject({
    status: 'ACTIVE',
    retry: {
      retryNumber: 0,
      maxRetry: 3,
      reason: 'insufficient_funds',
      url: expect.stringContaining('/pay/char_'),
    },
  });
  expect(day(waiting.retry.nextAttemptAt)).toBe('2027-02-11');
  expect(await shop.get('/v2/public-mrr/mrr')).toEqual({ mrr: 4990, totalActiveSubscriptions: 1 });
  await shop.travel('2027-02-12T00:00:00.000Z');
  expect(await state(shop, subscription)).toMatchObject({ status: 'ACTIVE', retry: null });
  expect(day((await state(shop, subscription)).nextChargeAt)).toBe('2027-03-10');
  await shop.travel('2027-03-11T00:00:00.000Z');
  const charges = await shop.charges(subscription);
  expect(
    charges.map(({ cycleNumber, status, paidAt }) => [cycleNumber, status, day(paidAt)]),
  ).toEqual([
    [0, 'PAID', '2027-01-10'],
    [1, 'PAID', '2027-02-11'],
    [2, 'PAID', '2027-03-10'],
  ]);
  expect(charges[1]).toMatchObject({
    retryNumber: 1,
    attempts: {
      nodes: [
        { number: 2, status: 'APPROVED' },
        { number: 1, status: 'DECLINED', reason: 'insufficient_funds' },
      ],
    },
  });
  expect(await shop.received()).toEqual([
    ...FIRST,
    'subscription.payment_failed',
    'subscription.renewed',
    'subscription.renewed',
  ]);
  expect(await shop.approvals()).toBe(3);
});

test('all tries fail: four times payment_failed, then cancelled', async () => {
  const { shop, subscription } = await subscribedOn('2027-01-10T15:00:00.000Z');
  await declines(shop, subscription, 100);
  await shop.travel('2027-05-01T00:00:00.000Z');
  const ended = await state(shop, subscription);
  expect(ended).toMatchObject({
    status: 'CANCELLED',
    cancelledDueTo: 'max_payment_retries_exceeded',
    cancelPolicy: 'NOW',
    nextChargeAt: null,
    retry: null,
  });
  expect(day(ended.canceledAt)).toBe('2027-02-13'); // 10 February + 3 retries, a day apart
  const [, renewal, ...more] = await shop.charges(subscription);
  expect(more).toEqual([]);
  expect(renewal).toMatchObject({
    status: 'FAILED',
    retryNumber: 3,
    paidAmount: null,
    platformFee: 0,
    nextAttemptAt: null,
  });
  expect(renewal?.attempts.nodes.map(({ status }: Json) => status)).toEqual([
    'DECLINED',
    'DECLINED',
    'DECLINED',
    'DECLINED',
  ]);
  expect(await shop.received()).toEqual([
    ...FIRST,
    ...Array.from({ length: 4 }, () => 'subscription.payment_failed'),
    'subscription.cancelled',
  ]);
  expect(
    (await failures(shop)).map(({ retryNumber, installmentNumber, reason, payment }) => [
      retryNumber,
      installmentNumber,
      reason,
      payment.status,
    ]),
  ).toEqual([0, 1, 2, 3].map((retryNumber) => [retryNumber, 2, 'generic_decline', 'FAILED']));
  const last = (await shop.messages()).at(-1)?.body.data;
  expect(last).toMatchObject({
    subscription: { status: 'CANCELLED' },
    payment: { id: renewal?.id, status: 'FAILED' },
  });
  expect(await triesAtTheProvider(shop, subscription)).toBe(4);
  expect(await shop.approvals()).toBe(1);
  expect(await shop.get('/v2/public-mrr/mrr')).toEqual({ mrr: 0, totalActiveSubscriptions: 0 });
});

test('a card that pays once, then declines every later charge', async () => {
  const { shop, subscription } = await subscribedOn('2027-01-10T15:00:00.000Z', {
    card: '4000000000000341',
  });
  await shop.travel('2027-03-01T00:00:00.000Z');
  expect(await state(shop, subscription)).toMatchObject({
    status: 'CANCELLED',
    cancelledDueTo: 'max_payment_retries_exceeded',
  });
  expect(await shop.approvals()).toBe(1);
});

test.each(['lost_card', 'stolen_card', 'expired_card'])(
  'after a hard decline (%s) the same card is never tried again',
  async (reason) => {
    const { shop, subscription } = await subscribedOn('2027-01-10T15:00:00.000Z');
    await declines(shop, subscription, 1, reason); // it would be approved at the next try
    await shop.travel('2027-03-01T00:00:00.000Z');
    expect(await triesAtTheProvider(shop, subscription)).toBe(1);
    expect(await shop.approvals()).toBe(1);
    expect(await state(shop, subscription)).toMatchObject({
      status: 'CANCELLED',
      cancelledDueTo: 'max_payment_retries_exceeded',
    });
    expect(await shop.received()).toEqual([
      ...FIRST,
      'subscription.payment_failed',
      'subscription.cancelled',
    ]);
  },
);

describe('a retry on or after the next charge date is dropped', () => {
  test('weekly, every 3 days: the 10th, 13th and 16th, but not the 19th', async () => {
    const { shop, subscription } = await subscribedOn('2027-01-03T15:00:00.000Z', {
      cycle: 'WEEKLY',
      retryPolicy: { maxRetry: 10, retryEvery: 3 },
    });
    await declines(shop, subscription, 100);
    await shop.travel('2027-03-01T00:00:00.000Z');
    expect(await triesAtTheProvider(shop, subscription)).toBe(3);
    expect(day((await state(shop, subscription)).canceledAt)).toBe('2027-01-16');
    expect((await failures(shop)).map(({ retryNumber }) => retryNumber)).toEqual([0, 1, 2]);
  });

  test('weekly, every 7 days: the first retry would fall on the next charge', async () => {
    const { shop, subscription } = await subscribedOn('2027-01-03T15:00:00.000Z', {
      cycle: 'WEEKLY',
      retryPolicy: { maxRetry: 3, retryEvery: 7 },
    });
    await declines(shop, subscription, 100);
    await shop.travel('2027-03-01T00:00:00.000Z');
    expect(await triesAtTheProvider(shop, subscription)).toBe(1);
    expect(await shop.received()).toEqual([
      ...FIRST,
      'subscription.payment_failed',
      'subscription.cancelled',
    ]);
    expect(day((await state(shop, subscription)).canceledAt)).toBe('2027-01-10');
  });

  test('declined after midnight: the retry does not fall on the next charge date', async () => {
    const { shop, subscription } = await subscribedOn('2027-01-04T02:50:00.000Z', {
      cycle: 'WEEKLY',
      retryPolicy: { maxRetry: 3, retryEvery: 6 },
    }); // Sunday 23:50 in São Paulo
    await declines(shop, subscription, 100);
    // No worker was there for twenty minutes.
    await timePassesUnnoticed(shop, { ms: (7 * 24 * 60 + 20) * 60_000 });
    await shop.travel('1 second');
    expect(await triesAtTheProvider(shop, subscription)).toBe(1);
    expect(await state(shop, subscription)).toMatchObject({
      status: 'CANCELLED',
      cancelledDueTo: 'max_payment_retries_exceeded',
    });
  });
});

test('the retry policy of the checkout: ten retries, two days apart', async () => {
  const { shop, subscription } = await subscribedOn('2027-01-10T15:00:00.000Z', {
    retryPolicy: { maxRetry: 10, retryEvery: 2 },
  });
  await declines(shop, subscription, 10);
  await shop.travel('2027-03-05T00:00:00.000Z');
  expect(await shop.charges(subscription)).toMatchObject([
    { status: 'PAID' },
    { status: 'PAID', retryNumber: 10 },
  ]);
  // 10 February + 10 × 2 days
  expect(day((await shop.charges(subscription))[1]?.paidAt)).toBe('2027-03-02');
  expect(day((await state(shop, subscription)).nextChargeAt)).toBe('2027-03-10');
  expect(await triesAtTheProvider(shop, subscription)).toBe(11);
});

test.each([[{ maxRetry: 0 }], [{ maxRetry: 11 }], [{ retryEvery: 0 }], [{ retryEvery: 31 }]])(
  'the retry policy %p is refused',
  async (retryPolicy) => {
    const shop = await newStore();
    const product = await shop.product({ cycle: 'MONTHLY' });
    const { status, body } = await shop.request('POST', '/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      retryPolicy,
    });
    expect([status, body.field]).toEqual([400, `retryPolicy.${Object.keys(retryPolicy)[0]}`]);
  },
);

test('a provider that approves and never answers is asked for the outcome; nothing is charged twice', async () => {
  const { shop, subscription } = await subscribedOn('2027-01-10T15:00:00.000Z');
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'timeout-next' });
  await shop.travel('2027-02-10T15:00:20.000Z');
  expect((await shop.charges(subscription))[1]).toMatchObject({
    status: 'PENDING',
    attempts: { nodes: [{ status: 'PENDING' }] },
  });
  expect(await shop.approvals()).toBe(2); // the money has left the buyer, and we do not know it yet
  expect(await shop.received()).toEqual(FIRST);
  await shop.travel('2027-02-10T15:02:00.000Z');
  expect((await shop.charges(subscription))[1]).toMatchObject({
    status: 'PAID',
    retryNumber: 0,
    attempts: { nodes: [{ number: 1, status: 'APPROVED' }] },
  });
  expect(await triesAtTheProvider(shop, subscription)).toBe(1);
  expect(await shop.approvals()).toBe(2);
  expect(await shop.received()).toEqual([...FIRST, 'subscription.renewed']);
});

test('told to recover, the provider approves again', async () => {
  const { shop, subscription } = await subscribedOn('2027-01-10T15:00:00.000Z');
  await declines(shop, subscription, 100);
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'recover' });
  await shop.travel('2027-02-11T00:00:00.000Z');
  expect(await shop.received()).toEqual([...FIRST, 'subscription.renewed']);
});

test('what cannot be simulated is refused: an unknown reason, a thing that is no subscription', async () => {
  const { shop, subscription } = await subscribedOn('2027-01-10T15:00:00.000Z');
  const refused = async (body: Json) => (await shop.request('POST', '/v2/dev/simulate', body)).body;
  expect(
    await refused({ id: subscription.id, outcome: 'decline-next', reason: 'bad_mood' }),
  ).toMatchObject({ code: 'INVALID_REQUEST', field: 'reason' });
  expect(
    await refused({ id: subscription.checkoutId ?? 'bill_1', outcome: 'recover' }),
  ).toMatchObject({ code: 'INVALID_REQUEST', field: 'id' });
});
