/** A merchant pauses a subscription by card: nothing is charged, and no cycle is missed. */
import { startAttempt } from '../../src/modules/charges/attempt';
import { Context } from '../../src/platform/operations/context';
import { DAY_MS } from '../../src/platform/time/clock';
import { startCycle } from '../../src/modules/subscriptions/cycles/start-cycle';
import { changeRows, rowCount, wallTime } from '../support/rows';
import { clockOffsetMs, timePassesUnnoticed } from '../support/store-clock';
import { newStore, type Json, type World } from '../support/world';

const PAUSE = '/v2/subscriptions/pause';
const RESUME = '/v2/subscriptions/resume';

const statuses = async (shop: World, subscription: Json) =>
  (await shop.charges(subscription)).map(({ cycleNumber, status }) => [cycleNumber, status]);

const triesAtTheProvider = (shop: World, { id }: Json) =>
  rowCount(shop, 'simulator.calls', { agreement: id });

const declines = (shop: World, { id }: Json, times: number, reason = 'insufficient_funds') =>
  shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times, reason });

const use = (shop: World, { id }: Json, product: Json, units: number) =>
  shop.post('/v2/subscriptions/record-usage', { id, productId: product.id, units, action: 'add' });

test('paused for three months: no charge, none made up for, then on the old day of month', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-31T15:00:00.000Z');
  await shop.listen();
  const subscription = await shop.subscribe();
  await shop.travel('2027-02-10T15:00:00.000Z');
  expect(await shop.post(PAUSE, { id: subscription.id })).toMatchObject({
    status: 'ACTIVE',
    pausedAt: expect.stringMatching(/^2027-02-10/),
    resumesAt: null,
    nextChargeAt: null,
  });
  expect(await shop.upcoming(subscription)).toBeNull();
  await shop.travel('2027-05-20T15:00:00.000Z');
  expect(await shop.charges(subscription)).toHaveLength(1);
  expect(await shop.post(RESUME, { id: subscription.id })).toMatchObject({
    status: 'ACTIVE',
    pausedAt: null,
    nextChargeAt: expect.stringMatching(/^2027-05-31T15/),
  });
  await shop.travel('2027-07-01T15:00:00.000Z');
  // Cycles 1, 2 and 3 were skipped.
  expect(await statuses(shop, subscription)).toEqual([
    [0, 'PAID'],
    [4, 'PAID'],
    [5, 'PAID'],
  ]);
  expect(await shop.received()).toEqual([
    'checkout.completed',
    'subscription.completed',
    'subscription.paused',
    'subscription.resumed',
    'subscription.renewed',
    'subscription.renewed',
  ]);
});

test('`until`: it resumes by itself; a second pause moves that date, and sends no event', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  await shop.listen(['subscription.paused', 'subscription.resumed']);
  const { id } = await shop.subscribe();
  const until = '2027-02-01T12:00:00.000Z';
  await shop.post(PAUSE, { id, until });
  const later = '2027-03-01T12:00:00.000Z';
  expect(await shop.post(PAUSE, { id, until: later })).toMatchObject({ resumesAt: later });
  await shop.travel('2027-02-20T15:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({ pausedAt: expect.any(String) });
  await shop.travel('2027-03-02T15:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({
    pausedAt: null,
    resumesAt: null,
    nextChargeAt: expect.stringMatching(/^2027-03-10/),
  });
  const [paused, resumed] = (await shop.messages()).map(({ body }) => body);
  expect(paused).toMatchObject({
    event: 'subscription.paused',
    data: { subscription: { id, resumesAt: until }, customer: { id: expect.any(String) } },
  });
  expect(resumed).toMatchObject({
    event: 'subscription.resumed',
    data: { subscription: { id, pausedAt: null } },
  });
});

test('a second pause without `until` takes the date away: only you resume it', async () => {
  const shop = await newStore();
  const { id } = await shop.subscribe();
  const until = new Date((await shop.now()).getTime() + DAY_MS).toISOString();
  for (const none of [{}, { until: null }]) {
    expect(await shop.post(PAUSE, { id, until })).toMatchObject({ resumesAt: until });
    expect(await shop.post(PAUSE, { id, ...none })).toMatchObject({ resumesAt: null });
  }
  await shop.travel('40 days');
  expect(await shop.subscription({ id })).toMatchObject({ pausedAt: expect.any(String) });
  expect(await shop.charges({ id })).toHaveLength(1);
});

test('a failed charge waits: no retry during the pause, then on its schedule', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const subscription = await shop.subscribe({ retryPolicy: { maxRetry: 3, retryEvery: 5 } });
  await declines(shop, subscription, 1);
  await shop.travel('2027-02-11T15:00:00.000Z');
  await shop.post(PAUSE, { id: subscription.id });
  expect((await shop.subscription(subscription)).retry).toMatchObject({ nextAttemptAt: null });
  expect(await shop.refused('/v2/subscriptions/retry', { id: subscription.id })).toBe(
    '409 CONFLICT',
  );
  const tried = await triesAtTheProvider(shop, subscription);
  await shop.travel('2027-03-20T15:00:00.000Z');
  expect(await triesAtTheProvider(shop, subscription)).toBe(tried);
  await shop.post(RESUME, { id: subscription.id });
  expect((await shop.subscription(subscription)).retry).toMatchObject({
    nextAttemptAt: expect.stringMatching(/^2027-03-25/),
  });
  await shop.travel('2027-03-26T15:00:00.000Z');
  expect(await statuses(shop, subscription)).toEqual([
    [0, 'PAID'],
    [1, 'PAID'],
  ]);
});

test('a failed charge is tried at once if its schedule has no time before the next charge', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const subscription = await shop.subscribe({ retryPolicy: { maxRetry: 3, retryEvery: 5 } });
  await declines(shop, subscription, 1);
  await shop.travel('2027-02-11T15:00:00.000Z');
  await shop.post(PAUSE, { id: subscription.id });
  await shop.travel('2027-04-08T15:00:00.000Z');
  await shop.post(RESUME, { id: subscription.id });
  await shop.travel('2027-04-08T16:00:00.000Z');
  expect(await statuses(shop, subscription)).toEqual([
    [0, 'PAID'],
    [1, 'PAID'],
  ]);
});

test('buyers pay a failed charge by hand during the pause, which goes on', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ retryPolicy: { maxRetry: 3, retryEvery: 5 } });
  await declines(shop, subscription, 1);
  await shop.travel('1 month');
  await shop.post(PAUSE, { id: subscription.id });
  const failed = (await shop.charges(subscription))[1] as Json;
  await shop.graphql(
    'mutation ($input: PayOpenChargeInput!) { payOpenCharge(input: $input) { userErrors { code } } }',
    { input: { id: failed.id, card: { number: '4242424242424242' } } },
  );
  expect((await shop.charges(subscription))[1]).toMatchObject({ status: 'PAID' });
  await shop.travel('3 months');
  expect(await shop.charges(subscription)).toHaveLength(2);
  expect(await shop.subscription(subscription)).toMatchObject({ pausedAt: expect.any(String) });
});

test('a trial that ends during the pause is not charged for; usage joins the next charge', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const perUnit = await shop.product({ price: 7 });
  const subscription = await shop.subscribe({ trialDays: 10 });
  await use(shop, subscription, perUnit, 3);
  await shop.post(PAUSE, { id: subscription.id });
  await shop.travel('2027-02-25T15:00:00.000Z');
  expect(await shop.charges(subscription)).toHaveLength(1); // the zero charge of the trial
  await use(shop, subscription, perUnit, 4);
  await shop.post(RESUME, { id: subscription.id });
  expect(await shop.upcoming(subscription)).toMatchObject({
    date: expect.stringMatching(/^2027-03-20/),
    lines: [{ amount: 4990 }, { quantity: 7, amount: 49 }],
  });
  await shop.travel('2027-03-21T15:00:00.000Z');
  expect((await shop.charges(subscription)).at(-1)).toMatchObject({ status: 'PAID', amount: 5039 });
});

test('MRR leaves it out while it is paused, and the movements say so', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const { id } = await shop.subscribe();
  await shop.subscribe({ price: 1000 });
  await shop.travel('2027-02-15T15:00:00.000Z');
  await shop.post(PAUSE, { id });
  expect(await shop.get('/v2/public-mrr/mrr')).toMatchObject({
    mrr: 1000,
    totalActiveSubscriptions: 2,
  });
  await shop.travel('2027-04-15T15:00:00.000Z');
  await shop.post(RESUME, { id });
  expect(await shop.get('/v2/public-mrr/mrr')).toMatchObject({ mrr: 5990 });
  const { mrrMovements } = await shop.graphql(
    'query ($input: MrrMovementsInput) { mrrMovements(input: $input) { months { month mrr paused resumed churn net } } }',
    { input: { from: '2027-02', to: '2027-04' } },
  );
  expect(mrrMovements.months).toEqual([
    { month: '2027-02', mrr: 1000, paused: 4990, resumed: 0, churn: 0, net: -4990 },
    { month: '2027-03', mrr: 1000, paused: 0, resumed: 0, churn: 0, net: 0 },
    { month: '2027-04', mrr: 5990, paused: 0, resumed: 4990, churn: 0, net: 4990 },
  ]);
});

test('cancelled during the pause: ended, and not churned a second time', async () => {
  const shop = await newStore();
  const { id } = await shop.subscribe();
  await shop.post(PAUSE, { id });
  expect(await shop.post('/v2/subscriptions/cancel', { id })).toMatchObject({
    status: 'CANCELLED',
    pausedAt: null,
    cancelPolicy: 'NOW',
  });
  expect(await shop.refused(RESUME, { id })).toBe('409 CONFLICT');
  expect(await shop.refused(PAUSE, { id })).toBe('404 NOT_FOUND');
});

test('refused, and nothing is written: a past date, a date years ahead, what is not paused', async () => {
  const shop = await newStore();
  const { id } = await shop.subscribe();
  const refusal = async (path: string, body: Json) => {
    const { status, body: answer } = await shop.request('POST', path, body);
    return [status, answer.field, answer.error];
  };
  const inYears = new Date((await shop.now()).getTime() + 800 * 86_400_000).toISOString();
  expect(await refusal(PAUSE, { id, until: '2020-01-01T00:00:00Z' })).toEqual([
    400,
    'until',
    'until must be in the future of the store',
  ]);
  expect(await refusal(PAUSE, { id, until: inYears })).toEqual([
    400,
    'until',
    'until must be at most two years ahead',
  ]);
  expect(await refusal(RESUME, { id })).toEqual([
    409,
    'id',
    `the subscription ${id} is neither paused nor ending`,
  ]);
  expect(await shop.subscription({ id })).toMatchObject({ pausedAt: null });
});

test('in GraphQL: pauseSubscription and resumeSubscription answer the subscription', async () => {
  const shop = await newStore();
  const { id } = await shop.subscribe();
  const mutate = async (name: string, input: string) =>
    (
      await shop.graphql(
        `mutation ($input: ${input}!) { ${name}(input: $input) { subscription { id status pausedAt nextChargeAt } userErrors { reason path } } }`,
        { input: { id } },
      )
    )[name];
  expect(await mutate('pauseSubscription', 'PauseSubscriptionInput')).toEqual({
    subscription: { id, status: 'ACTIVE', pausedAt: expect.any(String), nextChargeAt: null },
    userErrors: [],
  });
  expect(await mutate('resumeSubscription', 'ResumeSubscriptionInput')).toMatchObject({
    subscription: { pausedAt: null, nextChargeAt: expect.any(String) },
  });
  expect(await mutate('resumeSubscription', 'ResumeSubscriptionInput')).toEqual({
    subscription: null,
    userErrors: [{ reason: 'WRONG_STATE', path: ['input', 'id'] }],
  });
});

test('a worker of the previous release schedules no retry of a paused subscription', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ retryPolicy: { maxRetry: 3, retryEvery: 5 } });
  await declines(shop, subscription, 1);
  await shop.travel('1 month');
  await shop.post(PAUSE, { id: subscription.id });
  // What the previous release writes when it records a decline.
  await changeRows(
    shop,
    'charges',
    { subscriptionId: subscription.id, status: 'PENDING' },
    { nextAttemptAt: wallTime() },
  );
  expect((await shop.charges(subscription))[1]).toMatchObject({ nextAttemptAt: null });
});

test('an attempt under way when the process died: not made during the pause, and retried after it', async () => {
  const shop = await newStore({ mails: true });
  const subscription = await shop.subscribe({ retryPolicy: { maxRetry: 1, retryEvery: 5 } });
  await timePassesUnnoticed(shop, { days: 31 });
  const ctx = new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
    clockOffsetMs: await clockOffsetMs(shop),
  });
  await ctx.chargingTransaction(async (tx) => {
    const charge = await startCycle(tx, String(subscription.id));
    return charge && startAttempt(tx, charge, { cardToken: charge.cardToken });
  });
  await shop.post(PAUSE, { id: subscription.id });
  await shop.travel('1 month');
  expect(await triesAtTheProvider(shop, subscription)).toBe(0);
  expect((await shop.charges(subscription))[1]).toMatchObject({
    status: 'PENDING',
    failureReason: 'not_made',
    nextAttemptAt: null,
  });
  const [mail] = (await shop.get('/v2/messages/list?template=payment-failed')) as Json[];
  const { text } = await shop.get(`/v2/messages/get?id=${mail?.id}`);
  expect(text).toContain('A cobrança não chegou ao banco a tempo.');
  expect(text).toContain('Enquanto a assinatura estiver pausada, não há outra tentativa');
  expect(text).not.toContain('Não haverá outra tentativa');
  expect(text).toContain('Pagar ou trocar o cartão');
  await shop.post(RESUME, { id: subscription.id });
  await shop.travel('6 days');
  expect((await shop.charges(subscription))[1]).toMatchObject({ status: 'PAID' });
});
