/**
 * The test clock: everything that falls due on the way happens, in order, in its own time, whatever
 * goes wrong.
 */
import { allJobs } from '../../jobs/all-jobs';
import { startAttempt } from '../../src/modules/charges/attempt';
import { shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { Context } from '../../src/platform/operations/context';
import { registerDueJobs } from '../../src/platform/jobs/due-job';
import { simulatorFor } from '../../src/modules/providers/registry';
import { startCycle } from '../../src/modules/subscriptions/cycles/start-cycle';
import { newStore, type Json, type World } from '../support/world';

const paidDays = async (shop: World, subscription: Json) =>
  (await shop.charges(subscription)).map(({ paidAt }) => String(paidAt).slice(0, 10));
const events = async (shop: World) => {
  await shop.relay();
  return (
    await shop.graphql('{ events(last: 100) { nodes { type objectId createdAt payload } } }')
  ).events.nodes.toReversed() as Json[];
};

afterEach(() => registerDueJobs(allJobs));

test('fourteen months of a monthly subscription in one call, in less than five seconds', async () => {
  let fastest = Infinity;
  // The machine may be busy with something else: the best of three counts.
  for (let round = 0; round < 3 && fastest >= 5; round++) {
    const shop = await newStore();
    const subscription = await shop.subscribe({ price: 1000 });
    const to = new Date((await shop.now()).getTime() + 428 * 86_400_000).toISOString();
    const started = performance.now();
    await shop.post('/v2/dev/clock/advance', { to });
    fastest = Math.min(fastest, (performance.now() - started) / 1000);
    expect(await shop.charges(subscription)).toHaveLength(15);
  }
  expect(fastest).toBeLessThan(5);
});

test('two years in one call: every charge on its day, every event at the time it happened', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-31T15:00:00.000Z');
  const [monthly, yearly] = [
    await shop.subscribe({ price: 1000 }),
    await shop.subscribe({ price: 9000, cycle: 'ANNUALLY' }),
  ];
  await shop.travel('2028-12-31T15:00:00.000Z');
  await shop.travel('2029-01-30T15:00:00.000Z');
  const days = await paidDays(shop, monthly);
  expect(days).toHaveLength(24);
  expect(days.filter((_, month) => month % 6 === 1)).toEqual([
    '2027-02-28',
    '2027-08-31',
    '2028-02-29',
    '2028-08-31',
  ]);
  expect(await paidDays(shop, yearly)).toEqual(['2027-01-31', '2028-01-31']);
  const renewals = (await events(shop)).filter(({ type }) => type === 'subscription.renewed');
  expect(renewals).toHaveLength(24); // 23 monthly and one yearly
  expect(renewals.map(({ createdAt }) => createdAt)).toEqual(
    renewals.map(({ createdAt }) => createdAt).toSorted(),
  );
  for (const { createdAt, payload } of renewals)
    expect(
      Math.abs(new Date(createdAt).getTime() - new Date(payload.data.payment.paidAt).getTime()),
    ).toBeLessThan(5_000);
  expect(new Date(String((await shop.get('/v2/dev/clock')).now)).getTime()).toBeGreaterThanOrEqual(
    new Date('2029-01-30T15:00:00.000Z').getTime(),
  );
});

test('different work happens in the order of its due times', async () => {
  const shop = await newStore();
  const [weekly, trial] = [
    await shop.subscribe({ cycle: 'WEEKLY', price: 100 }),
    await shop.subscribe({ trialDays: 10, price: 200 }),
  ];
  await shop.post('/v2/dev/simulate', { id: weekly.id, outcome: 'decline-next', times: 1 });
  await shop.travel('15 days');
  const order = (await events(shop))
    .slice(3)
    .filter(({ type }) => type !== 'subscription.trial_ending') // at 9:00, whenever the trial began
    .map(({ type, objectId }) => `${objectId === trial.id ? 'trial' : 'weekly'} ${type}`);
  expect(order).toEqual([
    'weekly subscription.payment_failed',
    'weekly subscription.renewed',
    'trial subscription.renewed',
    'weekly subscription.renewed',
  ]); // days 7, 8, 10, 14
});

test('after the process dies between provider and books, the same call continues and nobody pays twice', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ cycle: 'WEEKLY', price: 1000 });
  const target = new Date((await shop.now()).getTime() + 60 * 86_400_000).toISOString();
  const dead = new Promise<never>(() => undefined); // a process that was killed never answers
  let runs = 0;
  let died: () => void = () => undefined;
  const death = new Promise<void>((resolve) => (died = resolve));
  registerDueJobs(
    allJobs.map((job) => ({
      ...job,
      run: async (ctx, id) => {
        if (job.name !== 'renew-subscriptions' || ++runs < 4) return job.run(ctx, id);
        await startCycleAndCharge(shop, id, ctx.clock.now());
        died();
        return dead;
      },
    })),
  );
  void shop.request('POST', '/v2/dev/clock/advance', { to: target });
  await death;
  registerDueJobs(allJobs);
  expect(await shop.refused('/v2/dev/clock/advance', { to: target })).toBe('409 CONFLICT');
  shiftWallClock(61_000); // the lease of the dead process ends by itself
  await shop.post('/v2/dev/clock/advance', { to: target });
  const charges = await shop.charges(subscription);
  expect(
    charges.map(({ cycleNumber, status, attempts }) => [
      cycleNumber,
      status,
      attempts.nodes.length,
    ]),
  ).toEqual(Array.from({ length: 9 }, (_, cycle) => [cycle, 'PAID', 1]));
  expect(await shop.approvals()).toBe(9);
});

test('one call at a time; sweeps leave the store alone meanwhile', async () => {
  const shop = await newStore();
  await shop.subscribe({ cycle: 'WEEKLY' });
  const target = new Date((await shop.now()).getTime() + 365 * 86_400_000).toISOString();
  const answers = await Promise.all(
    [1, 2, 3].map(() => shop.request('POST', '/v2/dev/clock/advance', { to: target })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await shop.get('/v2/dev/clock')).toMatchObject({ advancingTo: null });
  expect(await shop.approvals()).toBe(53);
});

test('a row that fails does not stop the clock', async () => {
  const shop = await newStore();
  const [broken, fine] = [
    await shop.subscribe({ cycle: 'WEEKLY' }),
    await shop.subscribe({ cycle: 'WEEKLY' }),
  ];
  registerDueJobs(
    allJobs.map((job) => ({
      ...job,
      run: async (ctx, id) =>
        id === broken.id ? Promise.reject(new Error('broken')) : job.run(ctx, id),
    })),
  );
  await shop.travel('15 days');
  expect(await shop.charges(fine)).toHaveLength(3);
  expect(await shop.charges(broken)).toHaveLength(1);
  registerDueJobs(allJobs);
  shiftWallClock(60_000); // its back-off is over
  await shop.travel('1 second');
  expect(await shop.charges(broken)).toHaveLength(2);
});

test('a row that stays due whatever is done with it is set aside, not tried for ever', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
  let runs = 0;
  registerDueJobs(
    allJobs.map((job) =>
      job.name === 'renew-subscriptions' ? { ...job, run: async () => void runs++ } : job,
    ),
  );
  await shop.travel('8 days');
  expect(runs).toBeLessThan(5);
  registerDueJobs(allJobs);
  shiftWallClock(60_000);
  await shop.travel('1 second');
  expect(await shop.charges(subscription)).toHaveLength(2);
});

test('forward only, by at most two years, in Dev mode', async () => {
  const shop = await newStore();
  const advance = (body: Json) => shop.refused('/v2/dev/clock/advance', body);
  expect(await advance({ to: '2020-01-01T00:00:00.000Z' })).toBe('400 INVALID_REQUEST');
  expect(await advance({})).toBe('400 INVALID_REQUEST');
  expect(await advance({ to: 'tomorrow' })).toBe('400 INVALID_REQUEST');
  expect(await advance({ seconds: 3 * 366 * 86_400 })).toBe('422 UNPROCESSABLE');
  shop.key = await shop.newKey({ devMode: false });
  expect(await advance({ seconds: 1 })).toBe('401 UNAUTHENTICATED');
});

/**
 * What a renewal does until the provider has answered: the intent is written, the money taken, the
 * outcome not recorded.
 */
async function startCycleAndCharge(shop: World, id: string, at: Date): Promise<void> {
  const ctx = new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
    clockOffsetMs: at.getTime() - wallNow().getTime(),
  });
  const attempt = await ctx.chargingTransaction(async (tx) => {
    const charge = await startCycle(tx, id);
    return charge && startAttempt(tx, charge, { cardToken: charge.cardToken });
  });
  if (!attempt?.cardToken) throw new Error('nothing was due');
  await simulatorFor(ctx).card.charge({
    reference: attempt.id,
    amount: 1000,
    token: attempt.cardToken,
    installments: 1,
    agreement: id,
    at,
  });
}
