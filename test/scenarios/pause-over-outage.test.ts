/**
 * A pause ends at its `until`, also when no worker is there at that time: what fell due after it
 * was missed, and the rules of missed cycles apply.
 */
import { allStores } from '../support/handles';
import { allJobs } from '../../jobs/all-jobs';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { resumeStore } from '../../src/modules/stores/resume-store';
import { suspendStore } from '../../src/modules/stores/suspend-store';
import { listParked } from '../../src/modules/subscriptions/cycles/parked-subscriptions';
import { subscribeByPix } from '../support/automatic-pix';
import { timePassesUnnoticed } from '../support/store-clock';
import { world, type Json, type World } from '../support/world';

/** The workers are back: they look for everything that is due. */
async function sweep(shop: World, times = 1): Promise<void> {
  for (let time = 0; time < times; time++)
    for (const job of allJobs)
      for (const rows of await claimBatches(shop.database, allStores(shop.database), sweepOf(job)))
        await runBatch(shop.database, allStores(shop.database), sweepOf(job), rows);
}

const charges = async (shop: World, subscription: Json) =>
  (await shop.charges(subscription)).map(({ cycleNumber, status }) => [cycleNumber, status]);

async function pauseFor(shop: World, { id }: Json, days: number): Promise<string> {
  const until = new Date((await shop.now()).getTime() + days * 86_400_000).toISOString();
  await shop.post('/v2/subscriptions/pause', { id, until });
  return until;
}

const BREAKS: readonly [string, (shop: World, days: number) => Promise<void>][] = [
  ['an outage', (shop, days) => timePassesUnnoticed(shop, { days })],
  [
    'a suspension',
    async (shop, days) => {
      const subject = {
        database: shop.database,
        all: allStores(shop.database),
        operator: SERVICE_OPERATOR,
      };
      await suspendStore(subject, shop.storeId);
      await timePassesUnnoticed(shop, { days });
      await sweep(shop);
      await resumeStore(subject, shop.storeId);
    },
  ],
];

for (const [what, passes] of BREAKS) {
  test(`${what} over \`until\`: the cycle that fell due after it is charged`, async () => {
    const shop = await world();
    const control = await shop.subscribe({ cycle: 'WEEKLY', price: 1000 });
    const paused = await shop.subscribe({ cycle: 'WEEKLY', price: 1000 });
    await pauseFor(shop, paused, 6);
    await passes(shop, 8); // the charge date was on day 7
    await sweep(shop, 2);
    for (const each of [control, paused])
      expect(await charges(shop, each)).toEqual([
        [0, 'PAID'],
        [1, 'PAID'],
      ]);
    await shop.travel('7 days');
    expect(await charges(shop, paused)).toHaveLength(3);
  });

  test(`${what} over \`until\` and three charge dates: made up for, one a day`, async () => {
    const shop = await world();
    const paused = await shop.subscribe({ cycle: 'WEEKLY', price: 1000 });
    await pauseFor(shop, paused, 10); // cycle 1 is skipped
    await passes(shop, 30); // cycles 2, 3 and 4 fell due on days 14, 21 and 28
    await sweep(shop, 3);
    expect(await charges(shop, paused)).toEqual([
      [0, 'PAID'],
      [2, 'PAID'],
    ]);
    for (let day = 0; day < 2; day++) {
      await timePassesUnnoticed(shop, { days: 1 });
      await sweep(shop, 2);
    }
    expect((await charges(shop, paused)).slice(1)).toEqual([
      [2, 'PAID'],
      [3, 'PAID'],
      [4, 'PAID'],
    ]);
  });

  test(`${what} over \`until\` and more than three charge dates: parked, and reported`, async () => {
    const shop = await world();
    const paused = await shop.subscribe({ cycle: 'WEEKLY', price: 1000 });
    await pauseFor(shop, paused, 3);
    await passes(shop, 30); // cycles 1 to 4 fell due
    await sweep(shop, 2);
    expect(await charges(shop, paused)).toEqual([[0, 'PAID']]);
    expect(await listParked(allStores(shop.database))).toMatchObject([{ id: paused.id }]);
  });
}

test('the merchant resumes it after its `until`, before a worker came: nothing is skipped', async () => {
  const shop = await world();
  const paused = await shop.subscribe({ cycle: 'WEEKLY', price: 1000 });
  await pauseFor(shop, paused, 6);
  await timePassesUnnoticed(shop, { days: 8 });
  await shop.post('/v2/subscriptions/resume', { id: paused.id });
  await sweep(shop);
  expect(await charges(shop, paused)).toHaveLength(2);
});

test('revenue counts again from `until`, not from the end of the outage', async () => {
  const shop = await world();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const paused = await shop.subscribe({ cycle: 'MONTHLY', price: 1000 });
  await shop.post('/v2/subscriptions/pause', {
    id: paused.id,
    until: '2027-01-25T15:00:00.000Z',
  });
  await timePassesUnnoticed(shop, { days: 25 }); // 4 February
  await sweep(shop);
  const { mrrMovements } = await shop.graphql(
    '{ mrrMovements(input: { from: "2027-01", to: "2027-02" }) { months { month mrr paused resumed } } }',
  );
  expect(mrrMovements.months).toEqual([
    { month: '2027-01', mrr: 1000, paused: 1000, resumed: 1000 },
    { month: '2027-02', mrr: 1000, paused: 0, resumed: 0 },
  ]);
});

test('a failed card whose retries waited is tried at once if its time has passed', async () => {
  const shop = await world();
  const subscription = await shop.subscribe({
    cycle: 'MONTHLY',
    price: 1000,
    retryPolicy: { maxRetry: 3, retryEvery: 2 },
  });
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'decline-next', times: 1 });
  await shop.travel('32 days');
  await pauseFor(shop, subscription, 3);
  await timePassesUnnoticed(shop, { days: 10 });
  await sweep(shop, 2);
  expect(await charges(shop, subscription)).toEqual([
    [0, 'PAID'],
    [1, 'PAID'],
  ]);
});

test('automatic PIX: a cycle that closed and fell due after `until` is announced, and its bank is told first', async () => {
  const shop = await world();
  await shop.travel('2027-02-12T15:00:00.000Z');
  const subscription = await subscribeByPix(shop);
  await shop.travel('2027-03-08T16:00:00.000Z'); // 12 March was announced
  await shop.post('/v2/subscriptions/pause', {
    id: subscription.id,
    until: '2027-03-20T15:00:00.000Z',
  });
  // Nothing was cancelled in time: the bank collects on the 12th. 12 April is a missed cycle.
  await timePassesUnnoticed(shop, { days: 37 }); // 14 April
  await sweep(shop, 3);
  await shop.travel('2027-04-24T15:00:00.000Z');
  expect(await charges(shop, subscription)).toEqual([
    [0, 'PAID'],
    [1, 'PAID'],
    [2, 'PAID'],
  ]);
  expect(await shop.subscription(subscription)).toMatchObject({
    pausedAt: null,
    nextChargeAt: expect.stringMatching(/^2027-05-12/),
  });
});
