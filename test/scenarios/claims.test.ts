/**
 * Who may handle a row that is due: one worker at a time, every store its share, and nobody waits
 * long for the dead.
 */
import { allStores } from '../support/handles';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { claimBatches, runBatch, sweepOf, type Sweep } from '../../jobs/sweeps/sweep';
import { renewSubscriptions } from '../../jobs/due/renew-subscriptions';
import { config, readConfig } from '../../src/config/config';
import { shiftWallClock } from '../../src/platform/time/clock';
import type { ClaimedRow } from '../../src/platform/jobs/claims';
import { beginClaims } from '../../src/platform/jobs/begin-claims';
import { listDeadLetters, retryDeadLetters } from '../../src/platform/jobs/dead-letters';
import { purgeOldRows } from '../../jobs/sweeps/purge-old-rows';
import { failInserts } from '../support/faults';
import { freeRows, holdTransaction, lockRows, waitingForLocks } from '../support/locks';
import { copies, copyId } from '../support/many-rows';
import { changeRows, like, not, plus, removeRows, rowOf, rowsOf } from '../support/rows';
import { until } from '../support/running-shop';
import { setClocks } from '../support/store-clock';
import { world, type Json, type World } from '../support/world';

const SWEEP_S = 2;
const RESUMES_WITHIN_S = 30;

let shiftedMs = 0;

afterEach(() => {
  shiftWallClock(-shiftedMs);
  shiftedMs = 0;
});

const secondsPass = (seconds: number) => {
  shiftWallClock(seconds * 1_000);
  shiftedMs += seconds * 1_000;
};

/** A shop with so many subscriptions that fell due while nobody worked. */
async function shopWithDue(count: number): Promise<{ shop: World; subscriptions: Json[] }> {
  const shop = await world();
  const subscriptions: Json[] = [];
  for (let one = 0; one < count; one++) subscriptions.push(await shop.subscribe({ price: 1000 }));
  await monthPasses(shop);
  return { shop, subscriptions };
}

const monthPasses = (shop: World) => setClocks(shop, 31);

/** The sweep of renewals, with something else done to each row, one after another. */
const sweepThat = (run: Sweep['run']): Sweep => ({
  ...sweepOf(renewSubscriptions),
  together: undefined,
  run,
});
const renewals = sweepOf(renewSubscriptions);
const claim = async (shop: World) =>
  (await claimBatches(shop.database, allStores(shop.database), renewals)).flat();

test('a batch that takes longer than the lease keeps its rows: the lease is renewed until it is done', async () => {
  const { shop } = await shopWithDue(2);
  const leaseMs = config.claimLeaseMs;
  config.claimLeaseMs = 1_500;
  try {
    const seen = new Set<string>();
    const slow = sweepThat(async (ctx, id) => {
      // The row takes as long as it takes its lease to be renewed twice.
      const until = async () =>
        (await rowsOf<{ until: Date }>(shop, 'claims', {}, 'until')).at(-1)?.until.toISOString() ??
        '';
      const before = seen.size;
      while (seen.size < before + 3) seen.add(await until());
      expect(await claim(shop)).toEqual([]);
      await renewSubscriptions.run(ctx, id);
    });
    const rows = await claim(shop);
    expect(await runBatch(shop.database, allStores(shop.database), slow, rows)).toEqual({
      done: 2,
      failed: 0,
    });
  } finally {
    config.claimLeaseMs = leaseMs;
  }
});

test('a batch that the queue hands out twice is done once', async () => {
  const { shop } = await shopWithDue(3);
  const runs: string[] = [];
  const counted = sweepThat(async (ctx, id) => {
    runs.push(id);
    await renewSubscriptions.run(ctx, id);
  });
  const rows = await claim(shop);
  const results = await Promise.all(
    [1, 2, 3].map(() => runBatch(shop.database, allStores(shop.database), counted, rows)),
  );
  expect(results.reduce((total, { done }) => total + done, 0)).toBe(3);
  expect(runs.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  expect(await runBatch(shop.database, allStores(shop.database), counted, rows)).toEqual({
    done: 0,
    failed: 0,
  });
  expect(await shop.approvals()).toBe(6);
});

test('a worker that was frozen for longer than its lease leaves its rows to the worker that has them now', async () => {
  const { shop } = await shopWithDue(3);
  let others: ClaimedRow[] = [];
  const runs: string[] = [];
  const frozen = sweepThat(async (_ctx, id) => {
    runs.push(id);
    secondsPass(config.claimLeaseMs / 1_000 + 1);
    others = await claim(shop);
  });
  expect(
    await runBatch(shop.database, allStores(shop.database), frozen, await claim(shop)),
  ).toEqual({ done: 1, failed: 0 });
  expect(runs).toHaveLength(1);
  // also the row it was at: that one may be done twice, without harm
  expect(others).toHaveLength(3);
  expect(await runBatch(shop.database, allStores(shop.database), renewals, others)).toEqual({
    done: 3,
    failed: 0,
  });
  expect(await shop.approvals()).toBe(6);
  expect(await rowsOf(shop, 'claims')).toEqual([]);
});

test('two workers that both believe a row is theirs, since a lease is over, charge its cycle once', async () => {
  const {
    shop,
    subscriptions: [subscription],
  } = await shopWithDue(1);
  if (!subscription) throw new Error('one was made');
  const late = sweepThat(async (ctx, id) => {
    secondsPass(config.claimLeaseMs / 1_000 + 1);
    expect(
      await runBatch(shop.database, allStores(shop.database), renewals, await claim(shop)),
    ).toEqual({
      done: 1,
      failed: 0,
    });
    await renewSubscriptions.run(ctx, id);
  });
  expect(await runBatch(shop.database, allStores(shop.database), late, await claim(shop))).toEqual({
    done: 1,
    failed: 0,
  });
  expect(await shop.charges(subscription)).toMatchObject([
    { cycleNumber: 0 },
    { cycleNumber: 1, status: 'PAID', attempts: { nodes: [{}] } },
  ]);
  expect(await shop.approvals()).toBe(2);
});

test('the rows of a killed worker are claimed after its lease, within half a minute', async () => {
  config.claimLeaseMs = readConfig({}).config.claimLeaseMs; // as it is when nobody sets it
  const { shop } = await shopWithDue(2);
  await beginClaims(
    shop.database,
    renewals.name,
    [{ runner: 'run_killed', rows: await claim(shop) }],
    config.claimLeaseMs,
  );
  secondsPass(config.claimLeaseMs / 1_000 - 10);
  expect(await claim(shop)).toEqual([]);
  secondsPass(10);
  expect(await claim(shop)).toHaveLength(2);
  expect(config.claimLeaseMs / 1_000 + SWEEP_S).toBeLessThanOrEqual(RESUMES_WITHIN_S);
});

test("a store with thousands of due rows has a bounded share, and another's few come first", async () => {
  const {
    shop,
    subscriptions: [big],
  } = await shopWithDue(1);
  if (!big) throw new Error('one was made');
  await copies(shop, 'checkouts', big.checkoutId ?? (await checkoutOf(shop, big)), 3_000, {
    subscriptionId: 'NULL',
    paidChargeId: 'NULL',
    status: `'EXPIRED'`,
    paidAmount: 'NULL',
  });
  await copies(shop, 'subscriptions', big.id, 3_000, { checkoutId: copyId('bill', 'g') });
  const first = await claim(shop);
  expect(first).toHaveLength(200);
  expect(await claim(shop)).toEqual([]); // nothing more of it until some are done
  const small = await world2(shop);
  const second = await claim(shop);
  expect(second.map(({ storeId }) => storeId)).toEqual(small.map(({ storeId }) => storeId));
  await runBatch(
    shop.database,
    allStores(shop.database),
    sweepThat(async () => undefined),
    first.slice(0, 50),
  );
  expect(await claim(shop)).toHaveLength(50);
  await removeRows(shop, 'claims');
  const together = await claim(shop);
  expect(together).toHaveLength(210);
  // turn by turn
  expect(together.slice(0, 20).filter(({ storeId }) => storeId !== shop.storeId)).toHaveLength(10);
  await removeRows(shop, 'claims');
  await removeRows(shop, 'subscriptions', { id: like('subs_0COPY%') });
});

test('a row that fails by an internal error is tried ten times, then set aside, and delays no other row', async () => {
  const {
    shop,
    subscriptions: [broken, fine],
  } = await shopWithDue(2);
  if (!broken || !fine) throw new Error('two were made');
  const breaking = sweepThat((ctx, id) =>
    id === broken.id ? Promise.reject(new Error('out of paper')) : renewSubscriptions.run(ctx, id),
  );
  for (let tries = 1; tries <= 10; tries++) {
    const rows = await claim(shop);
    expect(rows.map(({ id }) => id)).toContain(broken.id);
    expect(await runBatch(shop.database, allStores(shop.database), breaking, rows)).toEqual({
      done: tries === 1 ? 1 : 0,
      failed: 1,
    });
    expect(await claim(shop)).toEqual([]); // it waits
    secondsPass(3_600);
  }
  expect(await shop.charges(fine)).toHaveLength(2);
  expect(await shop.charges(broken)).toHaveLength(1);
  expect(await claim(shop)).toEqual([]);
  expect(await listDeadLetters(shop.database)).toMatchObject([
    {
      job: 'renew-subscriptions',
      rowId: broken.id,
      tries: 10,
      error: expect.stringContaining('out of paper'),
    },
  ]);
  expect(
    await retryDeadLetters(
      { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
      { rowId: broken.id },
    ),
  ).toHaveLength(1);
  expect(
    await runBatch(shop.database, allStores(shop.database), renewals, await claim(shop)),
  ).toEqual({
    done: 1,
    failed: 0,
  });
  expect(await shop.charges(broken)).toMatchObject([{}, { status: 'PAID' }]);
});

test('two workers that claim the same rows do not wait for each other: both begin with the smallest id', async () => {
  const { shop, subscriptions } = await shopWithDue(2);
  const [first = '', second = ''] = subscriptions.map(({ id }) => id).toSorted();
  await changeRows(
    shop,
    'subscriptions',
    { id: second },
    { nextChargeAt: plus('nextChargeAt', '-1 hour') },
  );
  expect((await claim(shop)).map(({ id }) => id)).toEqual([second, first]);
  secondsPass(config.claimLeaseMs / 1_000 + 1);
  const { runner, release } = await holdTransaction(shop);
  await lockRows(runner, 'claims', { rowId: first });
  const claiming = claim(shop);
  await until('it waits', async () => (await waitingForLocks(shop)) === 1);
  expect(await freeRows(shop, 'claims', { rowId: second })).toBe(1);
  // What is no longer used is removed, but for what another transaction has locked.
  await purgeOldRows(shop.database, allStores(shop.database));
  expect(await rowsOf(shop, 'claims', {}, 'rowId')).toMatchObject([{ rowId: first }]);
  await release();
  expect((await claiming).map(({ id }) => id)).toEqual([second, first]);
});

test('a claim that PostgreSQL gives up because of a deadlock is repeated', async () => {
  const { shop } = await shopWithDue(2);
  const end = await failInserts(shop, 'claims', '40P01', { times: 1 });
  expect(await claim(shop)).toHaveLength(2);
  await end();
});

async function checkoutOf(shop: World, { id }: Json): Promise<string> {
  return String((await rowOf(shop, 'subscriptions', { id })).checkoutId);
}

/** Another store with ten due subscriptions beside the first. */
async function world2(shop: World): Promise<{ storeId: string }[]> {
  const key = shop.key;
  shop.key = await shop.openStore();
  for (let one = 0; one < 10; one++) await shop.subscribe({ price: 1000 });
  shop.key = key;
  await setClocks(shop, 31);
  return rowsOf<{ storeId: string }>(shop, 'subscriptions', { storeId: not(shop.storeId) });
}
