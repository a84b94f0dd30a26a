/**
 * A year of sample data from the dashboard: asked for by a member, made by a worker, and told
 * truthfully however it ends.
 */
import { allStores } from '../support/handles';
import { claimBatches, runBatch } from '../../jobs/sweeps/sweep';
import { playSampleYears } from '../../jobs/sweeps/play-sample-years';
import { config } from '../../src/config/config';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { shiftWallClock } from '../../src/platform/time/clock';
import { resumeStore } from '../../src/modules/stores/resume-store';
import { suspendStore } from '../../src/modules/stores/suspend-store';
import { createStore } from '../../src/modules/stores/create-store';
import { memberWith, type Person } from '../support/member';
import { changeRows, rowOf, rowsOf } from '../support/rows';
import { wall, world, type Json, type World } from '../support/world';

const YEAR_MS = 365 * 86_400_000;
/** On a machine that has much else to do. */
const YEAR_LIMIT_MS = 900_000;
const FIELDS = 'id status steps stepsDone refused from to endedAt problem message';

const REPORTS = `query ($from: String!, $to: String!) {
  sales(input: { from: $from, to: $to, unit: MONTH }) { periods { start methods { method } } }
  recovery(input: { from: $from, to: $to }) { months { month recoveredByRetry lost open } }
  cohorts(input: { from: $from, to: $to }) { months { month size } }
  mrr { mrr }
  subscriptions(first: 100) {
    nodes { status method pausedAt cancelAt trialEndsAt retry { retryNumber } }
  }
  payouts(first: 1) { totalCount }
  refunds(first: 1) { totalCount }
  disputes(first: 1) { totalCount }
}`;

let shiftedMs = 0;

afterEach(() => {
  shiftWallClock(-shiftedMs);
  shiftedMs = 0;
});

const secondsPass = (seconds: number) => {
  shiftWallClock(seconds * 1_000);
  shiftedMs += seconds * 1_000;
};

async function opened(): Promise<{ shop: World; owner: Person }> {
  const shop = await world();
  return { shop, owner: await memberWith(shop, 'OWNER') };
}

/** What a worker does at its next look: the batches that it claims, and the end of all of them. */
async function work(shop: World): Promise<void> {
  for (const rows of await claimBatches(shop.database, allStores(shop.database), playSampleYears))
    await runBatch(shop.database, allStores(shop.database), playSampleYears, rows);
}

async function sampleData(owner: Person): Promise<Json> {
  const { body } = await owner.graphql(`{ sampleData { since year { ${FIELDS} } } }`);
  return body.data.sampleData as Json;
}

const start = (person: Person, input: Json = {}, options: Json = {}) =>
  person.act('startSampleYear', input, `sampleYear { ${FIELDS} }`, options);

const cancel = (person: Person, id: unknown) =>
  person.act('cancelSampleYear', { id }, `sampleYear { ${FIELDS} }`);

/** Waits until the year has made so many steps; it is made in the meantime. */
async function untilStep(owner: Person, least: number): Promise<Json> {
  for (;;) {
    const { year } = await sampleData(owner);
    if (year.stepsDone >= least || year.endedAt) return year as Json;
  }
}

/** A step of the year may be moving the clock: whoever comes then is told to try again. */
async function travelBeside(shop: World, days: number): Promise<void> {
  const move = () => shop.request('POST', '/v2/dev/clock/advance', { seconds: days * 86_400 });
  let answer = await move();
  while (answer.body.reason === 'TRY_AGAIN') answer = await move();
  expect(answer.status).toBe(200);
}

test(
  'a year is asked for, made, and shown by every report',
  async () => {
    const { shop, owner } = await opened();
    expect(await sampleData(owner)).toEqual({ since: null, year: null });
    const begunAt = await shop.now();
    const { errors, result } = await start(owner);
    expect(errors).toEqual([]);
    expect(result.sampleYear).toMatchObject({ status: 'QUEUED', stepsDone: 0, from: null });

    await work(shop);
    const { since, year } = await sampleData(owner);
    expect(year).toMatchObject({ status: 'DONE', problem: null, message: null, refused: 0 });
    expect(year.stepsDone).toBe(year.steps);
    expect(Date.parse(year.to) - Date.parse(year.from)).toBe(YEAR_MS);
    expect(Date.parse(since)).toBeGreaterThanOrEqual(begunAt.getTime());
    const now = await shop.now();
    expect(now.getTime()).toBeGreaterThanOrEqual(Date.parse(year.to) - 60_000);

    await shop.relay();
    const day = (moment: Date) => moment.toISOString().slice(0, 10);
    const { body } = await owner.graphql(REPORTS, { from: day(begunAt), to: day(now) });
    expect(body.errors).toBeUndefined();
    const { sales, recovery, cohorts, mrr, subscriptions, payouts, refunds, disputes } =
      body.data as Json;
    const months = (sales.periods as Json[]).map(({ methods }) => (methods as Json[]).length);
    expect(months.length).toBeGreaterThanOrEqual(12);
    expect(Math.min(...months.slice(1, -1))).toBeGreaterThan(0);
    expect((cohorts.months as Json[]).filter(({ size }) => size > 0).length).toBeGreaterThan(6);
    const sum = (name: string) =>
      (recovery.months as Json[]).reduce((total, month) => total + Number(month[name]), 0);
    for (const name of ['recoveredByRetry', 'lost', 'open'])
      expect([name, sum(name) > 0]).toEqual([name, true]);
    expect(mrr.mrr).toBeGreaterThan(0);
    for (const list of [payouts, refunds, disputes]) expect(list.totalCount).toBeGreaterThan(0);

    // One of every kind: active, in its trial, paused, about to end, ended, retried, automatic PIX.
    const nodes = subscriptions.nodes as Json[];
    const some = (is: (one: Json) => unknown) => nodes.some((one) => Boolean(is(one)));
    expect({
      active: some(({ status }) => status === 'ACTIVE'),
      trial: some(({ trialEndsAt }) => trialEndsAt && Date.parse(trialEndsAt) > now.getTime()),
      paused: some(({ pausedAt }) => pausedAt),
      ending: some(({ status, cancelAt }) => status === 'ACTIVE' && cancelAt),
      ended: some(({ status }) => status === 'CANCELLED'),
      retried: some(({ status, retry }) => status === 'ACTIVE' && retry),
      pix: some(({ method }) => method === 'PIX'),
    }).toEqual({
      active: true,
      trial: true,
      paused: true,
      ending: true,
      ended: true,
      retried: true,
      pix: true,
    });

    // A second press, or another tab that has not seen the year, adds none by mistake.
    const { errors: refused } = await start(owner);
    expect(refused).toEqual([
      { code: 'CONFLICT', message: expect.stringContaining('another: true') },
    ]);
    expect((await start(owner, { another: true })).result.sampleYear.status).toBe('QUEUED');
  },
  YEAR_LIMIT_MS,
);

test('only one is made at a time, however often it is asked for', async () => {
  const { shop, owner } = await opened();
  await shop.warmUp();
  const asked = await Promise.all(Array.from({ length: 5 }, () => start(owner)));
  const begun = asked.filter(({ errors }) => errors.length === 0);
  const refused = asked.flatMap(({ errors }) => errors as Json[]);
  expect([begun.length, refused.length]).toEqual([1, 4]);
  for (const { code, message } of refused)
    expect([code, message]).toEqual(['CONFLICT', expect.stringContaining('is being made')]);
  // Each worker that looks finds the claim of the first.
  const claimed = await claimBatches(shop.database, allStores(shop.database), playSampleYears);
  expect([
    claimed.length,
    await claimBatches(shop.database, allStores(shop.database), playSampleYears),
  ]).toEqual([1, []]);
});

test('it is cancelled while it waits, and while it is made', async () => {
  const { shop, owner } = await opened();
  const waiting = (await start(owner)).result.sampleYear as Json;
  expect((await cancel(owner, waiting.id)).result.sampleYear).toMatchObject({
    status: 'CANCELLED',
    stepsDone: 0,
    endedAt: expect.any(String),
  });
  await work(shop);
  expect(await shop.get('/v2/products/list')).toEqual([]);
  expect((await cancel(owner, waiting.id)).errors).toMatchObject([{ code: 'CONFLICT' }]);

  const { id } = (await start(owner)).result.sampleYear as Json;
  const made = work(shop);
  await untilStep(owner, 2);
  expect((await cancel(owner, id)).result.sampleYear.status).toBe('CANCELLING');
  await made;
  const { since, year } = await sampleData(owner);
  expect(year).toMatchObject({ id, status: 'CANCELLED', problem: null });
  expect(year.stepsDone).toBeGreaterThan(1);
  expect(year.stepsDone).toBeLessThan(year.steps);
  expect(since).not.toBeNull();
});

test('no other year begins before a worker says that a cancelled one has ended', async () => {
  const { shop, owner } = await opened();
  const { id } = (await start(owner)).result.sampleYear as Json;
  await changeRows(shop, 'sampleYears', { id }, { status: 'RUNNING' });
  expect((await cancel(owner, id)).result.sampleYear.status).toBe('CANCELLING');
  expect((await start(owner, { another: true })).errors).toMatchObject([{ code: 'CONFLICT' }]);
  await work(shop);
  expect((await sampleData(owner)).year).toMatchObject({ id, status: 'CANCELLED', problem: null });
  expect((await start(owner)).errors).toEqual([]);
});

test('a worker that dies or is frozen leaves a year that says so, and never two side by side', async () => {
  const { shop, owner } = await opened();
  const { id } = (await start(owner)).result.sampleYear as Json;
  const frozen = work(shop);
  await untilStep(owner, 2);
  // It loses its lease, and another worker looks before it can renew it.
  let found: Awaited<ReturnType<typeof claimBatches>> = [];
  while (found.length === 0) {
    secondsPass(config.claimLeaseMs / 1_000 + 1);
    found = await claimBatches(shop.database, allStores(shop.database), playSampleYears);
  }
  for (const rows of found)
    await runBatch(shop.database, allStores(shop.database), playSampleYears, rows);
  const { year } = await sampleData(owner);
  expect(year).toMatchObject({ id, status: 'FAILED', problem: 'INTERRUPTED', message: null });
  expect(year.endedAt).not.toBeNull();

  const sold = async () => (await shop.get('/v2/checkouts/list?limit=100')) as Json[];
  const before = (await sold()).length;

  // The merchant begins again. The frozen worker wakes up, and does nothing more.
  expect((await start(owner, { another: true })).errors).toEqual([]);
  await frozen;
  // At most the operation that it was in.
  expect((await sold()).length).toBeLessThanOrEqual(before + 1);
  expect(await rowOf(shop, 'sampleYears', { id })).toMatchObject({
    status: 'FAILED',
    problem: 'INTERRUPTED',
    stepsDone: year.stepsDone,
  });
  const next = (await sampleData(owner)).year as Json;
  expect(next).toMatchObject({ status: 'QUEUED', stepsDone: 0 });
  const again = work(shop);
  await untilStep(owner, 1);
  await cancel(owner, next.id);
  await again;
  expect((await sampleData(owner)).year.status).toBe('CANCELLED');
});

test('a suspended store begins none, and one that is being made ends', async () => {
  const { shop, owner } = await opened();
  const operator = {
    database: shop.database,
    all: allStores(shop.database),
    operator: SERVICE_OPERATOR,
  };
  const { id } = (await start(owner)).result.sampleYear as Json;
  await suspendStore(operator, shop.storeId);
  await work(shop);
  expect(await rowOf(shop, 'sampleYears', { id })).toMatchObject({ status: 'QUEUED' });
  await resumeStore(operator, shop.storeId);
  // The claims of a suspended store are given back for some seconds.
  secondsPass(11);
  const made = work(shop);
  await untilStep(owner, 1);
  await suspendStore(operator, shop.storeId);
  await made;
  await resumeStore(operator, shop.storeId);
  expect((await sampleData(owner)).year).toMatchObject({
    status: 'FAILED',
    problem: 'STORE_SUSPENDED',
  });
});

test('production has none, and a viewer asks for none', async () => {
  const { shop, owner } = await opened();
  const { errors } = await start(owner, {}, { env: 'prod' });
  expect(errors).toEqual([{ code: 'FORBIDDEN', message: expect.stringContaining('Dev mode') }]);
  const { body } = await owner.graphql('{ sampleData { since } }', {}, { env: 'prod' });
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  const viewer = await memberWith(shop, 'VIEWER');
  expect((await start(viewer)).errors).toMatchObject([{ code: 'FORBIDDEN' }]);
  expect(await rowsOf(shop, 'sampleYears')).toEqual([]);
});

test('a year of another store is not found, and goes on', async () => {
  const { shop, owner } = await opened();
  const { id } = (await start(owner)).result.sampleYear as Json;
  const { id: storeId } = await createStore(allStores(shop.database), {
    name: 'Outra',
    taxId: '52998224725',
  });
  const stranger = await memberWith(shop, 'OWNER', { email: 'outra@example.com', storeId });
  const asked = await stranger.act('cancelSampleYear', { id }, `sampleYear { ${FIELDS} }`, {
    storeId,
  });
  expect(asked.errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect((await sampleData(owner)).year).toMatchObject({ id, status: 'QUEUED' });
});

test('a store that has data of its own, and a clock that is ahead, keep both', async () => {
  const { shop, owner } = await opened();
  const subscription = await shop.subscribe({ cycle: 'ANNUALLY', price: 12_000 });
  await shop.travel('400 days');
  const { id } = (await start(owner)).result.sampleYear as Json;
  const made = work(shop);
  const year = await untilStep(owner, 3);
  expect(Date.parse(year.from)).toBeGreaterThan(wall().getTime() + 399 * 86_400_000);
  // Somebody moves the clock in the meantime: the year goes on from there.
  await travelBeside(shop, 10);
  await untilStep(owner, year.stepsDone + 2);
  await cancel(owner, id);
  await made;
  expect((await sampleData(owner)).year).toMatchObject({ status: 'CANCELLED', refused: 0 });
  expect((await shop.subscription(subscription)).status).toBe('ACTIVE');
});
