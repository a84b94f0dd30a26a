/**
 * A store is suspended while workers hold its due rows: no charge begins after the suspension has
 * committed, and none is lost.
 */
import { allStores } from '../support/handles';
import { allJobs } from '../../jobs/all-jobs';
import { reconcile } from '../../jobs/providers/reconcile-providers';
import { claimBatches, runBatch, sweepOf, type Sweep } from '../../jobs/sweeps/sweep';
import { shiftWallClock } from '../../src/platform/time/clock';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { resumeStore } from '../../src/modules/stores/resume-store';
import { suspendStore } from '../../src/modules/stores/suspend-store';
import { holdTransaction, lockByName, waitingByName } from '../support/locks';
import { RACE_LIMIT_MS, RACE_ROUNDS, soon } from '../support/races';
import { changeRows, not, rowCount, wallTime } from '../support/rows';
import { until } from '../support/running-shop';
import { timePassesUnnoticed } from '../support/store-clock';
import { world, type Json, type World } from '../support/world';

const SUBSCRIPTIONS = 8;
const sweeps = allJobs.map(sweepOf);

type Batches = { sweep: Sweep; rows: Awaited<ReturnType<typeof claimBatches>>[number] }[];

async function claimAll(shop: World): Promise<Batches> {
  const claimed: Batches = [];
  for (const sweep of sweeps)
    for (const rows of await claimBatches(shop.database, allStores(shop.database), sweep))
      claimed.push({ sweep, rows });
  return claimed;
}

/** Two workers handle what was claimed; none of it may count as a failure. */
async function work(shop: World, claimed: Batches): Promise<void> {
  const worker = async () => {
    for (let batch = claimed.shift(); batch; batch = claimed.shift())
      expect(
        await runBatch(shop.database, allStores(shop.database), batch.sweep, batch.rows),
      ).toMatchObject({ failed: 0 });
  };
  await Promise.all([worker(), worker()]);
}

/** Tries that were begun, free charges and announcements included. */
async function begun(shop: World): Promise<string> {
  const [tries, charges] = [
    await rowCount(shop, 'chargeAttempts'),
    await rowCount(shop, 'charges'),
  ];
  return `${tries} tries, ${charges} charges`;
}

const suspend = (shop: World) =>
  suspendStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
  );
const resume = (shop: World) =>
  resumeStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
  );

const timePasses = (shop: World, days: number) => timePassesUnnoticed(shop, { days });

/** Monthly subscriptions by card and by automatic PIX. */
async function openShop(): Promise<{ shop: World; subscriptions: Json[] }> {
  const shop = await world();
  const subscriptions: Json[] = [];
  for (let each = 0; each < SUBSCRIPTIONS; each++) {
    const product = await shop.product({ cycle: 'MONTHLY', price: 1000 });
    const method = each % 4 === 3 ? 'PIX' : 'CARD';
    const checkout = await shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      methods: [method],
      retryPolicy: { maxRetry: 5, retryEvery: 3 },
    });
    const { subscriptionId } = await shop.pay(checkout, { method });
    subscriptions.push({ id: subscriptionId, method });
  }
  return { shop, subscriptions };
}

test('rows that were claimed before the suspension begin no charge until the store resumes', async () => {
  const { shop, subscriptions } = await openShop();
  await timePasses(shop, 31);
  const claimed = await claimAll(shop);
  const charging = claimed.filter(({ sweep }) => sweep.name !== 'ask-for-payments');
  expect(charging.flatMap(({ rows }) => rows)).toHaveLength(SUBSCRIPTIONS);
  await suspend(shop);
  const before = await begun(shop);
  await work(shop, claimed);
  expect(await begun(shop)).toBe(before);
  expect(await rowCount(shop, 'claims')).toBeGreaterThan(0);
  expect(await rowCount(shop, 'claims', { tries: not(0) })).toBe(0);
  expect(await rowCount(shop, 'claims', { error: not(null) })).toBe(0);
  await resume(shop);
  shiftWallClock(11_000);
  await work(shop, await claimAll(shop));
  for (const subscription of subscriptions.filter(({ method }) => method === 'CARD'))
    expect((await shop.charges(subscription)).map(({ status }) => status)).toEqual([
      'PAID',
      'PAID',
    ]);
});

test('a retry that was claimed before the suspension waits for the resume', async () => {
  const shop = await world();
  const subscription = await shop.subscribe();
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'decline-next' });
  await timePasses(shop, 31);
  await work(shop, await claimAll(shop));
  await timePasses(shop, 1);
  const claimed = await claimAll(shop);
  expect(claimed.map(({ sweep }) => sweep.name)).toEqual(['retry-charges']);
  await suspend(shop);
  await work(shop, claimed);
  await resume(shop);
  expect((await shop.charges(subscription))[1]).toMatchObject({
    status: 'PENDING',
    retryNumber: 0,
    attempts: { nodes: [{ status: 'DECLINED' }] },
  });
  shiftWallClock(11_000);
  await work(shop, await claimAll(shop));
  expect((await shop.charges(subscription))[1]).toMatchObject({ status: 'PAID', retryNumber: 1 });
});

test('what a provider was already asked for is settled while the store is suspended', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'PIX' });
  const other = await shop.checkout();
  await shop.pay(other, { method: 'PIX' });
  await shop.post('/v2/checkouts/refund', { id: checkout.id });
  const payout = await shop.post('/v2/payouts/create', {
    externalId: 'a',
    amount: 1_000,
    pixKey: 'a@example.com',
    pixKeyType: 'EMAIL',
  });
  const subscription = await shop.subscribe();
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'timeout-next' });
  await timePasses(shop, 31);
  await work(shop, await claimAll(shop));
  await suspend(shop);
  await timePasses(shop, 1);
  await work(shop, await claimAll(shop));
  await resume(shop);
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'REFUNDED',
  });
  expect(await shop.get(`/v2/payouts/get?id=${payout.id}`)).toMatchObject({ status: 'COMPLETE' });
  expect((await shop.charges(subscription))[1]).toMatchObject({ status: 'PAID' });
});

test('a request whose key was checked before the suspension begins no charge after it', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  // The request waits for the checkout, which another one holds, while the store is suspended.
  const holder = await holdTransaction(shop);
  await lockByName(holder.runner, `store ${shop.storeId}`);
  const paying = shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, {
    method: 'CARD',
  });
  const charging = shop.request('POST', '/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 1_000 },
  });
  await until('both wait for the store', async () => (await waitingByName(shop)) === 2);
  await changeRows(
    { database: holder.runner },
    'stores',
    { id: shop.storeId },
    { suspendedAt: wallTime() },
  );
  await holder.release();
  expect([await paying, await charging]).toMatchObject([
    { status: 403, body: { code: 'STORE_SUSPENDED' } },
    { status: 403, body: { code: 'STORE_SUSPENDED' } },
  ]);
  expect(await begun(shop)).toBe('0 tries, 0 charges');
  await resume(shop);
});

test(
  'round after round: a suspension in the middle of renewals, retries and announcements',
  async () => {
    const { shop, subscriptions } = await openShop();
    const asked = { all: 0, stopped: 0 };
    for (let round = 1; round <= RACE_ROUNDS; round++) {
      const declining = subscriptions[round % SUBSCRIPTIONS] ?? {};
      await shop.post('/v2/dev/simulate', { id: declining.id, outcome: 'decline-next' });
      const [first] = subscriptions;
      const { nextChargeAt } = await shop.subscription(first ?? {});
      await timePasses(
        shop,
        (Date.parse(nextChargeAt) - (await shop.now()).getTime()) / 86_400_000 + 0.01,
      );
      // Every other round meets what is tried again three days later, too.
      if (round % 2 === 0) await timePasses(shop, 3);
      const claimed = await claimAll(shop);
      asked.all += claimed.flatMap(({ rows }) => rows).length;
      const working = work(shop, claimed);
      await soon(250);
      await suspend(shop);
      const before = await begun(shop);
      await working;
      const after = await begun(shop);
      expect({ round, begun: after }).toEqual({ round, begun: before });
      asked.stopped += await rowCount(shop, 'claims');
      await resume(shop);
      shiftWallClock(11_000);
      for (let more = await claimAll(shop); more.length > 0; more = await claimAll(shop))
        await work(shop, more);
      await shop.travel('4 days');
    }
    process.stdout.write(
      `${RACE_ROUNDS} suspensions: ${asked.all} rows claimed, ${asked.stopped} stopped\n`,
    );
    for (const subscription of subscriptions) {
      const charges = await shop.charges(subscription);
      // The newest hundred: no cycle is missing, and none is there twice.
      const first = Number(charges[0]?.cycleNumber);
      expect(charges.map(({ cycleNumber }) => cycleNumber)).toEqual(
        charges.map((_, place) => first + place),
      );
      for (const { attempts } of charges)
        expect(
          attempts.nodes.filter(({ status }: Json) => status === 'APPROVED').length,
        ).toBeLessThanOrEqual(1);
      if (subscription.method === 'CARD') {
        expect(charges.length).toBeGreaterThanOrEqual(Math.min(RACE_ROUNDS + 1, 100));
        expect(charges.filter(({ status }) => status !== 'PAID')).toEqual([]);
      }
    }
    expect(await shop.violations()).toEqual([]);
    expect(await reconcile(shop.database, allStores(shop.database))).toEqual({
      differences: [],
      unanswered: [],
      unreported: [],
      notCompared: [],
    });
  },
  RACE_LIMIT_MS,
);
