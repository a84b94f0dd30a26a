/**
 * The test clock is moved while buyers pay: nothing is written in a time that has passed, and no
 * charge date is passed over.
 */
import { allStores } from '../support/handles';
import { allJobs } from '../../jobs/all-jobs';
import { reconcile } from '../../jobs/providers/reconcile-providers';
import { config } from '../../src/config/config';
import { civilDate, startOfCivilDay } from '../../src/platform/time/civil-time';
import { later, wallNow } from '../../src/platform/time/clock';
import { TRIED_AT_MS } from '../../src/modules/providers/simulator/announcement';
import { registerDueJobs } from '../../src/platform/jobs/due-job';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { suspendStore } from '../../src/modules/stores/suspend-store';
import { resumeStore } from '../../src/modules/stores/resume-store';
import { holdTransaction, lockByName, waitingByName } from '../support/locks';
import { RACE_LIMIT_MS, RACE_ROUNDS, soon } from '../support/races';
import { changeRows, removeRows, rowCount, rowsOf } from '../support/rows';
import { until } from '../support/running-shop';
import { setClocks } from '../support/store-clock';
import { world, type Json, type World } from '../support/world';

const DAY_S = 86_400;
/** A machine that is busy hands the row of a charge date over within this time. */
const AT_ITS_TIME_MS = 3_600_000;
const NOTHING = { differences: [], unanswered: [], unreported: [], notCompared: [] };
const advance = (shop: World, body: object, headers: Record<string, string> = {}) =>
  shop.request('POST', '/v2/dev/clock/advance', body, headers);
const BUYER = { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' };

async function checkoutOf(shop: World, cycle: string, method: string): Promise<Json> {
  const product = await shop.product({ cycle, price: 1000 });
  return shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
    methods: [method],
  });
}

/**
 * Steps of the clock can outrun one code after the other: then nothing is paid, and the buyer pays
 * again.
 */
async function payFor(shop: World, { id }: Json, method: string): Promise<Json> {
  for (let tries = 0; tries < 100; tries++) {
    const path = `/v2/checkouts/simulate-payment?id=${id}`;
    const { status, body } = await shop.request('POST', path, { method, customer: BUYER });
    if (status === 200) return body.data as Json;
    expect([status, body.error]).toEqual([
      409,
      'the clock was moved during this payment: try again',
    ]);
    expect(await shop.get(`/v2/checkouts/get?id=${id}`)).toMatchObject({
      status: 'PENDING',
      paidAmount: null,
    });
  }
  throw new Error(`${id} could not be paid`);
}

/**
 * What is wrong with the charges of a subscription: each was paid on its date, and none is missing.
 */
async function wrongWith(shop: World, id: string): Promise<string[]> {
  const wrong: string[] = [];
  const [row] = await rowsOf(shop, 'subscriptions', { id });
  const now = await shop.now();
  if (row?.parkedAt) wrong.push('parked');
  else if (!row?.nextChargeAt || row.nextChargeAt <= now)
    wrong.push(`the next charge date has passed: ${row?.nextChargeAt} at ${now.toISOString()}`);
  // By automatic PIX a charge is announced days before its date.
  const due = (await shop.charges({ id })).filter(
    ({ dueAt }) => Date.parse(dueAt) <= now.getTime(),
  );
  return [...wrong, ...due.flatMap(wrongWithCharge)];
}

function wrongWithCharge({ cycleNumber, status, method, dueAt, paidAt }: Json): string[] {
  if (cycleNumber <= 0) return [];
  const isLate = Date.parse(paidAt) - earliestPaid(method, dueAt) > AT_ITS_TIME_MS;
  return [
    ...(status === 'PAID' ? [] : [`cycle ${cycleNumber} is ${status}`]),
    ...(isLate ? [`cycle ${cycleNumber} of ${dueAt} was paid at ${paidAt}`] : []),
  ];
}

/** Banks try an automatic PIX at 8:00 of its day, whatever the hour that it is due at. */
function earliestPaid(method: string, dueAt: string): number {
  const due = Date.parse(dueAt);
  if (method !== 'PIX') return due;
  return Math.max(due, startOfCivilDay(civilDate(new Date(due))).getTime() + TRIED_AT_MS);
}

test('eight buyers subscribe while another call moves the clock by 200 days: each is charged on each date', async () => {
  const shop = await world();
  const checkouts: Json[] = [];
  for (let each = 0; each < 8; each++) checkouts.push(await checkoutOf(shop, 'MONTHLY', 'CARD'));
  await shop.warmUp();
  const [moved, ...paid] = await Promise.all([
    advance(shop, { seconds: 200 * DAY_S }),
    ...checkouts.map((checkout) => shop.pay(checkout, { method: 'CARD', customer: BUYER })),
  ]);
  expect(moved.status).toBe(200);
  for (const { subscriptionId } of paid) expect(await wrongWith(shop, subscriptionId)).toEqual([]);
});

test(
  'round after round: a payment beside an advance',
  async () => {
    const shop = await world();
    await shop.warmUp();
    const wrong: string[] = [];
    for (let round = 1; round <= RACE_ROUNDS; round++) {
      const method = round % 5 === 0 ? 'PIX' : 'CARD';
      const cycle = round % 3 === 0 ? 'WEEKLY' : 'MONTHLY';
      const days = round % 2 === 0 ? 200 : 45;
      const checkout = await checkoutOf(shop, cycle, method);
      const single = await shop.checkout();
      const [, answer, subscribed, paid] = await Promise.all([
        soon(1),
        soon(60).then(() => advance(shop, { seconds: days * DAY_S })),
        soon(60).then(() => payFor(shop, checkout, method)),
        soon(60).then(() => payFor(shop, single, 'PIX')),
      ]);
      while ((await shop.get('/v2/dev/clock')).advancingTo)
        await advance(shop, { seconds: days * DAY_S });
      const found = await wrongWith(shop, subscribed.subscriptionId);
      if (answer.status !== 200) found.push(`the advance answered ${answer.text}`);
      if (paid.status !== 'PAID') found.push(`the single payment is ${paid.status}`);
      wrong.push(
        ...found.map((what) => `round ${round}, ${method} ${cycle} ${days} days: ${what}`),
      );
      await shop.post('/v2/subscriptions/cancel', { id: subscribed.subscriptionId });
    }
    process.stdout.write(`${RACE_ROUNDS} payments beside an advance: ${wrong.length} wrong\n`);
    expect(wrong).toEqual([]);
    await shop.travel('1 hour');
    expect(await shop.violations()).toEqual([]);
    expect(await reconcile(shop.database, allStores(shop.database))).toEqual(NOTHING);
  },
  RACE_LIMIT_MS,
);

test('what is written while the clock is being moved is written in the time it has then', async () => {
  const shop = await world();
  await shop.subscribe({ cycle: 'WEEKLY' });
  const start = await shop.now();
  const moving = advance(shop, { seconds: 100 * DAY_S });
  const made: Json[] = [];
  while ((await shop.get('/v2/dev/clock')).advancingTo ?? made.length === 0)
    made.push(await shop.product());
  expect((await moving).status).toBe(200);
  const last = await shop.product();
  expect(Date.parse(last.createdAt) - start.getTime()).toBeGreaterThanOrEqual(100 * DAY_S * 1_000);
  const times = made.map(({ createdAt }) => createdAt as string);
  expect(times).toEqual(times.toSorted());
});

/** Resolves when so many transactions wait for a lock of the store. */
async function untilWaiting(shop: World, transactions: number): Promise<void> {
  for (let look = 0; look < 500; look++) {
    if ((await waitingByName(shop)) >= transactions) return;
    await soon(40);
  }
  throw new Error('nobody waits for the lock');
}

/** A transaction of another process that holds the clock of the store. */
async function holdingClock(shop: World, lock: 'shared' | 'exclusive') {
  const { runner, release } = await holdTransaction(shop);
  await lockByName(runner, `clock ${shop.storeId}`, lock);
  return { database: runner, end: release };
}

test('what a transaction makes due while an advance waits for it is not passed over', async () => {
  const shop = await world();
  const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
  await changeRows(shop, 'subscriptions', {}, { nextChargeAt: null });
  const holder = await holdingClock(shop, 'shared');
  const moving = advance(shop, { seconds: 8 * DAY_S });
  await untilWaiting(shop, 1);
  await changeRows(holder, 'subscriptions', {}, { nextChargeAt: subscription.nextChargeAt });
  await holder.end();
  expect((await moving).status).toBe(200);
  expect((await shop.charges(subscription)).map(({ status }) => status)).toEqual(['PAID', 'PAID']);
  expect(await wrongWith(shop, subscription.id)).toEqual([]);
});

test('a step of an advance waits for the transactions that are under way', async () => {
  const shop = await world();
  const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
  const held: { now: string; release(): Promise<void> }[] = [];
  let isFirst = true;
  registerDueJobs(
    allJobs.map((job) => ({
      ...job,
      run: async (ctx, id) => {
        await job.run(ctx, id);
        if (!isFirst) return;
        isFirst = false;
        const holder = await holdingClock(shop, 'shared');
        const { now } = await shop.get('/v2/dev/clock');
        held.push({ now, release: holder.end });
      },
    })),
  );
  const moving = advance(shop, { seconds: 30 * DAY_S });
  await until('the clock is held', () => held.length > 0);
  await untilWaiting(shop, 1);
  const { now } = await shop.get('/v2/dev/clock');
  expect(held.map((each) => each.now.slice(0, 10))).toEqual([now.slice(0, 10)]);
  await held[0]?.release();
  registerDueJobs(allJobs);
  expect((await moving).status).toBe(200);
  expect(await shop.charges(subscription)).toHaveLength(5);
});

test('a request that began before the clock was moved writes in the time after', async () => {
  const shop = await world();
  const holder = await holdingClock(shop, 'exclusive');
  const making = shop.product();
  await untilWaiting(shop, 1);
  await setClocks(holder, 400);
  await holder.end();
  const { createdAt } = await making;
  expect(Date.parse(createdAt) - wallNow().getTime()).toBeGreaterThan(399 * DAY_S * 1_000);
});

test('a store that a previous release made without a clock gets one', async () => {
  const shop = await world();
  await removeRows(shop, 'testClocks');
  const subscription = await shop.subscribe();
  await removeRows(shop, 'testClocks');
  await shop.travel('40 days');
  expect((await shop.charges(subscription)).map(({ status }) => status)).toEqual(['PAID', 'PAID']);
});

test('a suspension stops a clock that is being moved; after the resume the same call continues', async () => {
  const shop = await world();
  const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
  const moving = advance(shop, { seconds: 364 * DAY_S });
  while ((await shop.charges(subscription)).length < 5);
  await suspendStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
  );
  const count = () => rowCount(shop, 'chargeAttempts', { storeId: shop.storeId });
  const tries = await count();
  expect(await moving).toMatchObject({ status: 403, body: { code: 'STORE_SUSPENDED' } });
  expect(await count()).toBe(tries);
  await resumeStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
  );
  expect((await shop.get('/v2/dev/clock')).advancingTo).toMatch(/Z$/);
  expect(await advance(shop, { seconds: 364 * DAY_S })).toMatchObject({
    status: 200,
    body: { data: { advancingTo: null } },
  });
  expect(await shop.charges(subscription)).toHaveLength(53);
  expect(await wrongWith(shop, subscription.id)).toEqual([]);
});

describe('a long way', () => {
  const standard = config.clockAdvanceMs;
  afterEach(() => void (config.clockAdvanceMs = standard));

  test('is answered when the time of a call is up, and the same call continues, by any API', async () => {
    const shop = await world();
    const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
    const start = (await shop.now()).getTime();
    config.clockAdvanceMs = 1;
    const first = (await advance(shop, { seconds: 70 * DAY_S })).body.data as Json;
    expect(Date.parse(first.advancingTo) - start).toBeGreaterThanOrEqual(70 * DAY_S * 1_000);
    expect(Date.parse(first.now) - start).toBeLessThan(8 * DAY_S * 1_000);
    expect((await shop.get('/v2/dev/clock')).advancingTo).toBe(first.advancingTo);
    const asked = '{ testClock { now advancingTo } }';
    expect((await shop.graphql(asked)).testClock.advancingTo).toBe(first.advancingTo);
    const again = await shop.graphql(
      'mutation ($input: AdvanceTestClockInput!) { advanceTestClock(input: $input) { testClock { now advancingTo } } }',
      { input: { seconds: 70 * DAY_S } },
    );
    expect(again.advanceTestClock.testClock.advancingTo).toBe(first.advancingTo);
    config.clockAdvanceMs = standard;
    const last = (await advance(shop, { to: first.advancingTo })).body.data as Json;
    expect(last.advancingTo).toBeNull();
    expect(Date.parse(last.now) - start).toBeLessThan(71 * DAY_S * 1_000);
    expect((await shop.get('/v2/dev/clock')).advancingTo).toBeNull();
    expect(await shop.charges(subscription)).toHaveLength(11);
  });

  test('under an Idempotency-Key, too: an answer with advancingTo is not repeated, the call continues', async () => {
    const shop = await world();
    const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
    const key = { 'idempotency-key': 'far' };
    config.clockAdvanceMs = 1;
    const { advancingTo } = (await advance(shop, { seconds: 21 * DAY_S }, key)).body.data as Json;
    let calls = 1;
    for (let answer: Json = { advancingTo }; answer.advancingTo; calls++) {
      answer = (await advance(shop, { seconds: 21 * DAY_S }, key)).body.data as Json;
      expect([advancingTo, null]).toContain(answer.advancingTo);
    }
    expect(calls).toBeGreaterThan(2);
    expect(await advance(shop, { seconds: 21 * DAY_S }, key)).toMatchObject({
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await shop.charges(subscription)).toHaveLength(4);
  });
});

test(
  'a clock that is moved arrives while buyers go on paying and getting refunds',
  async () => {
    const shop = await world();
    const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
    let isOver = false;
    let paid = 0;
    const buyer = async () => {
      while (!isOver) {
        const checkout = await shop.checkout({ expiresIn: 600 });
        await shop.checkout({ expiresIn: 120 });
        const { status } = await shop.request(
          'POST',
          `/v2/checkouts/simulate-payment?id=${checkout.id}`,
          { method: 'PIX' },
        );
        // The clock may have passed the end of the checkout by then.
        if (status === 200) await shop.post('/v2/checkouts/refund', { id: checkout.id });
        if (status === 200) paid++;
      }
    };
    const buyers = Promise.all(Array.from({ length: 6 }, buyer));
    while (paid < 6) await soon(20);
    const began = wallNow();
    const { status, body } = await advance(shop, { seconds: 15 * DAY_S });
    isOver = true;
    expect([status, body.data.advancingTo]).toEqual([200, null]);
    expect(wallNow() < later(began, config.clockAdvanceMs)).toBe(true);
    await buyers;
    expect(await shop.charges(subscription)).toHaveLength(3);
    // What was due in the meantime and may be late happens with the next look for due work.
    await shop.travel('1 hour');
    const list = await shop.get('/v2/checkouts/list?status=PAID&limit=100');
    const left = (list as Json[]).filter(({ frequency }) => frequency === 'ONE_TIME');
    expect(left).toEqual([]);
  },
  RACE_LIMIT_MS,
);
