/** A merchant ends a subscription: at once, for good, and only once. */
import { Charge } from '../../src/modules/charges/charge';
import { ChargeAttempt, startAttempt } from '../../src/modules/charges/attempt';
import { Context } from '../../src/platform/operations/context';
import { collectAttempt, recordAnswer } from '../../src/modules/payments/collect/collect-attempt';
import { simulatorFor } from '../../src/modules/providers/registry';
import { startCycle } from '../../src/modules/subscriptions/cycles/start-cycle';
import { timePassesUnnoticed } from '../support/store-clock';
import { newStore, wall, type Json, type World } from '../support/world';

const contextOf = async (shop: World) =>
  new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
    clockOffsetMs: (await shop.now()).getTime() - wall().getTime(),
  });

/** Time passes and nobody works. */
const timePasses = (shop: World, hours: number) =>
  timePassesUnnoticed(shop, { ms: hours * 3_600_000 });

/** A worker dies after it has written the try of the renewal, and before the provider is called. */
async function diesBeforeTheCall(shop: World, { id }: Json): Promise<ChargeAttempt> {
  await timePasses(shop, 31 * 24);
  return (await contextOf(shop)).chargingTransaction(async (tx) => {
    const charge = await startCycle(tx, id);
    if (!charge) throw new Error('nothing is due');
    return startAttempt(tx, charge, { cardToken: charge.cardToken });
  });
}

const refunds = async (shop: World) =>
  (await shop.graphql('{ refunds { nodes { kind amount status } } }')).refunds.nodes as Json[];

test('cancelled: no further charge, ever', async () => {
  const shop = await newStore();
  await shop.listen();
  const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
  await shop.travel('8 days');
  const cancelled = await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  expect(cancelled).toMatchObject({
    id: subscription.id,
    status: 'CANCELLED',
    cancelPolicy: 'NOW',
    canceledAt: expect.any(String),
    cancelledDueTo: null,
    nextChargeAt: null,
    name: 'Produto',
    description: null,
    currency: 'BRL',
    frequency: 'WEEKLY',
  });
  await shop.travel('6 months');
  expect(await shop.charges(subscription)).toHaveLength(2);
  expect(await shop.approvals()).toBe(2);
  expect(await shop.received()).toEqual([
    'checkout.completed',
    'subscription.completed',
    'subscription.renewed',
    'subscription.cancelled',
  ]);
  expect(await shop.get('/v2/public-mrr/mrr')).toEqual({ mrr: 0, totalActiveSubscriptions: 0 });
});

test('cancelling twice: 409, and one event', async () => {
  const shop = await newStore();
  await shop.listen(['subscription.cancelled']);
  const { id } = await shop.subscribe();
  await shop.post('/v2/subscriptions/cancel', { id });
  const again = await shop.request('POST', '/v2/subscriptions/cancel', { id });
  expect([again.status, again.body.code, again.body.error]).toEqual([
    409,
    'CONFLICT',
    'this subscription is already CANCELLED',
  ]);
  expect(await shop.received()).toEqual(['subscription.cancelled']);
});

test('twenty cancel at once: one succeeds', async () => {
  const shop = await newStore();
  await shop.listen(['subscription.cancelled']);
  const { id } = await shop.subscribe();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.request('POST', '/v2/subscriptions/cancel', { id })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ]);
  expect(await shop.received()).toEqual(['subscription.cancelled']);
});

test('an unknown subscription: 404; no id: 400', async () => {
  const shop = await newStore();
  expect(
    (await shop.request('POST', '/v2/subscriptions/cancel', { id: 'subs_unknown' })).body,
  ).toMatchObject({ code: 'NOT_FOUND', field: 'id' });
  expect((await shop.request('POST', '/v2/subscriptions/cancel', {})).body).toMatchObject({
    code: 'INVALID_REQUEST',
    error: 'id is required',
  });
});

test('while a declined charge waits for its retry: the charge is called off and never tried again', async () => {
  const shop = await newStore();
  await shop.listen();
  const subscription = await shop.subscribe({ cycle: 'MONTHLY' });
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'decline-next' });
  await shop.travel('1 month');
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.travel('3 months');
  expect(await shop.charges(subscription)).toMatchObject([
    { status: 'PAID' },
    { status: 'CANCELLED', nextAttemptAt: null, attempts: { nodes: [{ status: 'DECLINED' }] } },
  ]);
  expect(await shop.approvals()).toBe(1);
  expect(await shop.received()).toEqual([
    'checkout.completed',
    'subscription.completed',
    'subscription.payment_failed',
    'subscription.cancelled',
  ]);
});

test('a try that no worker lived to make is not made once the subscription is cancelled', async () => {
  const shop = await newStore();
  await shop.listen([
    'subscription.renewed',
    'subscription.payment_failed',
    'subscription.cancelled',
  ]);
  const subscription = await shop.subscribe();
  await diesBeforeTheCall(shop, subscription);
  await timePasses(shop, 1); // no worker is there for an hour
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.travel('1 day');
  expect(await shop.approvals()).toBe(1);
  expect(await shop.charges(subscription)).toMatchObject([
    { status: 'PAID' },
    {
      status: 'CANCELLED',
      attempts: { nodes: [{ number: 1, status: 'DECLINED', reason: 'not_made' }] },
    },
  ]);
  expect(await refunds(shop)).toEqual([]);
  expect(await shop.received()).toEqual(['subscription.cancelled']);
});

test('a first try that reaches the provider after the days of its retries is retried', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ retryPolicy: { maxRetry: 2, retryEvery: 3 } });
  await shop.listen(['subscription.cancelled', 'subscription.renewed']);
  await diesBeforeTheCall(shop, subscription);
  await timePasses(shop, 29 * 24); // a day before the next charge date, or after it
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'decline-next', times: 2 });
  await shop.travel('1 hour');
  expect(await shop.subscription(subscription)).toMatchObject({
    status: 'ACTIVE',
    retry: { retryNumber: 0, reason: expect.any(String) },
  });
  await shop.travel('10 days');
  expect((await shop.charges(subscription)).slice(1, 3)).toMatchObject([
    { cycleNumber: 1, status: 'PAID', retryNumber: 2 },
    { cycleNumber: 2, status: 'PAID', retryNumber: 0 },
  ]);
  expect(await shop.received()).toEqual(['subscription.renewed', 'subscription.renewed']);
  expect(await shop.violations()).toEqual([]);
});

test('nor is it given up within minutes: a slow call may still arrive, and its money goes back', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  const { id: reference, cardToken } = await diesBeforeTheCall(shop, subscription);
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.travel('5 minutes');
  expect((await shop.charges(subscription))[1]).toMatchObject({
    status: 'CANCELLED',
    attempts: { nodes: [{ status: 'PENDING' }] },
  });
  expect(await shop.approvals()).toBe(1);
  const ctx = await contextOf(shop);
  await simulatorFor(ctx).card.charge({
    reference,
    amount: 4990,
    token: cardToken ?? '',
    installments: 1,
    agreement: subscription.id,
    at: ctx.clock.now(),
  });
  await shop.travel('1 hour');
  expect((await shop.charges(subscription))[1]).toMatchObject({
    status: 'CANCELLED',
    attempts: { nodes: [{ status: 'APPROVED' }] },
  });
  expect(await refunds(shop)).toEqual([{ kind: 'UNMATCHED', amount: 4990, status: 'COMPLETE' }]);
});

test('made by a process that stood still until it counted as not made, its money goes back', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  const { id: reference, cardToken } = await diesBeforeTheCall(shop, subscription);
  const frozen = await contextOf(shop);
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.travel('1 hour');
  expect((await shop.charges(subscription))[1]).toMatchObject({
    attempts: { nodes: [{ status: 'DECLINED', reason: 'not_made' }] },
  });
  const outcome = await simulatorFor(frozen).card.charge({
    reference,
    amount: 4990,
    token: cardToken ?? '',
    installments: 1,
    agreement: subscription.id,
    at: frozen.clock.now(),
  });
  const attempt = await frozen.rows.get(ChargeAttempt, reference);
  await recordAnswer(frozen, attempt, await frozen.rows.get(Charge, attempt.chargeId), outcome);
  await shop.travel('1 minute');
  expect(await shop.approvals()).toBe(2);
  expect((await shop.charges(subscription))[1]).toMatchObject({
    status: 'CANCELLED',
    attempts: { nodes: [{ status: 'APPROVED', reason: null }] },
  });
  expect(await refunds(shop)).toEqual([{ kind: 'UNMATCHED', amount: 4990, status: 'COMPLETE' }]);
});

test('who goes on for a process that died charges no card once the subscription is cancelled', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  const attempt = await diesBeforeTheCall(shop, subscription);
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await collectAttempt(await contextOf(shop), attempt);
  expect(await shop.approvals()).toBe(1);
  await shop.travel('1 hour');
  expect((await shop.charges(subscription))[1]).toMatchObject({
    status: 'CANCELLED',
    attempts: { nodes: [{ status: 'DECLINED', reason: 'not_made' }] },
  });
  expect(await refunds(shop)).toEqual([]);
});
