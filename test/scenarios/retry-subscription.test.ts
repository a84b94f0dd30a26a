/**
 * A merchant has the stored card charged now for a failed renewal: once at a time, ten times a day,
 * and never after the card was declined for good.
 */
import { rowCount } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

const PATH = '/v2/subscriptions/retry';
const LONG_RETRY = { retryPolicy: { maxRetry: 3, retryEvery: 5 } };

const declines = (shop: World, { id }: Json, times: number, reason = 'insufficient_funds') =>
  shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times, reason });

const replaceCard = (shop: World, { id }: Json, number: string) =>
  shop.graphql(
    'mutation ($input: ReplaceCardInput!) { replaceCard(input: $input) { userErrors { message } } }',
    { input: { id, card: { number } } },
  );

const refusal = async (shop: World, { id }: Json, headers: Record<string, string> = {}) => {
  const { status, body } = await shop.request('POST', PATH, { id }, headers);
  return [status, body.code, body.error, body.field];
};

/** How often the provider was asked for money of its renewals, by its own memory. */
const triesAtTheProvider = (shop: World, { id }: Json) =>
  rowCount(shop, 'simulator.calls', { agreement: id });

/** A monthly subscription of 49.90 whose first renewal was declined. */
async function failedRenewal(
  reason = 'insufficient_funds',
): Promise<{ shop: World; subscription: Json }> {
  const shop = await newStore();
  await shop.listen([
    'subscription.payment_failed',
    'subscription.renewed',
    'subscription.cancelled',
  ]);
  const subscription = await shop.subscribe(LONG_RETRY);
  await declines(shop, subscription, 1, reason);
  await shop.travel('1 month');
  return { shop, subscription };
}

test('the stored card pays: renewed, the dates stay, and no scheduled retry follows', async () => {
  const { shop, subscription } = await failedRenewal();
  const { nextChargeAt } = await shop.subscription(subscription);
  expect(await shop.post(PATH, { id: subscription.id })).toMatchObject({
    id: subscription.id,
    status: 'ACTIVE',
    retry: null,
    nextChargeAt,
  });
  await shop.travel('20 days');
  expect((await shop.charges(subscription))[1]).toMatchObject({
    status: 'PAID',
    paidAmount: 4990,
    retryNumber: 0,
    attempts: { nodes: [{ status: 'APPROVED', byBuyer: true }, { status: 'DECLINED' }] },
  });
  expect(await shop.received()).toEqual(['subscription.payment_failed', 'subscription.renewed']);
  expect(await triesAtTheProvider(shop, subscription)).toBe(2); // declined, retried
});

test('a decline leaves the schedule as it was and says why', async () => {
  const { shop, subscription } = await failedRenewal();
  const before = (await shop.subscription(subscription)).retry;
  await declines(shop, subscription, 1, 'generic_decline');
  expect((await shop.post(PATH, { id: subscription.id })).retry).toEqual({
    ...before,
    reason: 'generic_decline',
  });
  await shop.travel('6 days');
  expect((await shop.charges(subscription))[1]).toMatchObject({ status: 'PAID', retryNumber: 1 });
  expect(await shop.received()).toEqual(['subscription.payment_failed', 'subscription.renewed']);
});

test('in GraphQL: the subscription, and attempts that say who asked', async () => {
  const { shop, subscription } = await failedRenewal();
  const retry = async () =>
    (
      await shop.graphql(
        'mutation ($input: RetrySubscriptionInput!) { retrySubscription(input: $input) { subscription { id retry { reason } charges(first: 1) { nodes { attempts { nodes { byMerchant } } } } } userErrors { code path } } }',
        { input: { id: subscription.id } },
      )
    ).retrySubscription as Json;
  expect(await retry()).toEqual({
    subscription: {
      id: subscription.id,
      retry: null,
      charges: { nodes: [{ attempts: { nodes: [{ byMerchant: true }, { byMerchant: false }] } }] },
    },
    userErrors: [],
  });
  expect(await retry()).toEqual({
    subscription: null,
    userErrors: [{ code: 'CONFLICT', path: ['input', 'id'] }],
  });
});

test('nothing failed, cancelled, by automatic PIX, unknown: refused, and nothing is charged', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  expect(await refusal(shop, subscription)).toEqual([
    409,
    'CONFLICT',
    `the subscription ${subscription.id} has no failed charge to retry`,
    'id',
  ]);
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: (await shop.product({ cycle: 'MONTHLY' })).id, quantity: 1 }],
    methods: ['PIX'],
  });
  const { subscriptionId } = await shop.pay(checkout, { method: 'PIX' });
  expect(await refusal(shop, { id: subscriptionId })).toEqual([
    422,
    'UNPROCESSABLE',
    `the subscription ${subscriptionId} is paid by PIX: the bank retries on its own schedule`,
    'id',
  ]);
  expect(await shop.refused(PATH, { id: 'subs_unknown' })).toBe('404 NOT_FOUND');
  await declines(shop, subscription, 1);
  await shop.travel('1 month');
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  expect(await refusal(shop, subscription)).toEqual([
    409,
    'CONFLICT',
    `the subscription ${subscription.id} is CANCELLED: nothing is charged any more`,
    'id',
  ]);
  expect(await triesAtTheProvider(shop, subscription)).toBe(1); // declined
});

test('a card that the schedule was refused for good is not tried until it is replaced', async () => {
  const { shop, subscription } = await failedRenewal('lost_card');
  expect(await refusal(shop, subscription)).toEqual([
    409,
    'CONFLICT',
    `the card of the subscription ${subscription.id} was declined for good: ask the buyer to ` +
      'replace it at retry.url',
    'id',
  ]);
  expect(await triesAtTheProvider(shop, subscription)).toBe(1);
  await replaceCard(shop, subscription, '5555555555554444');
  expect(await shop.post(PATH, { id: subscription.id })).toMatchObject({ retry: null });
});

test('a card that a retry was refused for good is not tried again, by nobody', async () => {
  const { shop, subscription } = await failedRenewal();
  await declines(shop, subscription, 1, 'stolen_card');
  await shop.post(PATH, { id: subscription.id });
  expect(await shop.refused(PATH, { id: subscription.id })).toBe('409 CONFLICT');
  await shop.travel('12 days'); // two scheduled retries, five days apart
  expect(await triesAtTheProvider(shop, subscription)).toBe(2);
});

test('ten retries a day; the buyer may still pay by hand, and the next day ten more', async () => {
  const { shop, subscription } = await failedRenewal();
  await declines(shop, subscription, 10);
  for (let times = 0; times < 10; times++) await shop.post(PATH, { id: subscription.id });
  expect(await refusal(shop, subscription)).toEqual([
    409,
    'CONFLICT',
    `the subscription ${subscription.id} was retried 10 times within a day: wait for its next ` +
      'scheduled retry',
    'id',
  ]);
  const { chargeId } = (await shop.subscription(subscription)).retry;
  await declines(shop, subscription, 1);
  const { payOpenCharge } = await shop.graphql(
    'mutation ($input: PayOpenChargeInput!) { payOpenCharge(input: $input) { charge { status } userErrors { message } } }',
    { input: { id: chargeId, card: { number: '4242424242424242' } } },
  );
  expect(payOpenCharge).toEqual({ charge: { status: 'PENDING' }, userErrors: [] });
  await shop.travel('25 hours');
  expect(await shop.post(PATH, { id: subscription.id })).toMatchObject({ retry: null });
});

test('one attempt at a time: while one is unanswered, neither another retry nor the schedule tries', async () => {
  const { shop, subscription } = await failedRenewal();
  const { nextAttemptAt } = (await shop.subscription(subscription)).retry;
  await shop.travel(new Date(Date.parse(nextAttemptAt) - 10_000).toISOString());
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'timeout-next' });
  expect((await shop.post(PATH, { id: subscription.id })).retry).toMatchObject({ nextAttemptAt });
  expect(await refusal(shop, subscription)).toEqual([
    409,
    'CONFLICT',
    'an attempt to collect this charge is in progress: try again in a minute',
    'id',
  ]);
  await shop.travel('15 seconds');
  await shop.travel('2 minutes');
  expect((await shop.charges(subscription))[1]).toMatchObject({ status: 'PAID', retryNumber: 0 });
  expect(await shop.approvals()).toBe(2);
});

test('ten retries at once, and the scheduled one beside them, charge the card once', async () => {
  const { shop, subscription } = await failedRenewal();
  await shop.warmUp();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => shop.request('POST', PATH, { id: subscription.id })),
    shop.travel('6 days'),
  ]);
  for (const answer of answers) if (answer) expect([200, 409]).toContain(answer.status);
  expect((await shop.charges(subscription))[1]).toMatchObject({ status: 'PAID' });
  expect(await shop.approvals()).toBe(2);
});

test('a card that the buyer replaces during a retry stays the card of the subscription', async () => {
  const { shop, subscription } = await failedRenewal();
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'timeout-next' });
  await shop.post(PATH, { id: subscription.id });
  await replaceCard(shop, subscription, '4000000000000002'); // declines
  await shop.travel('2 minutes');
  expect((await shop.charges(subscription))[1]).toMatchObject({ status: 'PAID' });
  await shop.travel('1 month');
  expect((await shop.charges(subscription))[2]).toMatchObject({ status: 'PENDING' });
});

test('repeated under its Idempotency-Key it is one attempt', async () => {
  const { shop, subscription } = await failedRenewal();
  await declines(shop, subscription, 1);
  const headers = { 'idempotency-key': 'retry-1' };
  const once = await shop.post(PATH, { id: subscription.id }, headers);
  expect(await shop.post(PATH, { id: subscription.id }, headers)).toEqual(once);
  expect(await triesAtTheProvider(shop, subscription)).toBe(2);
});
