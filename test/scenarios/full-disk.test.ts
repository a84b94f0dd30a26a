/**
 * The disk of the database is full at the worst moment, which is after the provider has approved a
 * charge: it is no decline, no failure of the row, and the money is recorded when there is room.
 */
import { allStores } from '../support/handles';
import { renewSubscriptions } from '../../jobs/due/renew-subscriptions';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { shiftWallClock } from '../../src/platform/time/clock';
import { listDeadLetters } from '../../src/platform/jobs/dead-letters';
import { failInserts } from '../support/faults';
import { setClocks } from '../support/store-clock';
import { world, type World } from '../support/world';

const DISK_FULL = '53100';
/** More than a row that fails has. */
const TRIES = 12;
const AN_HOUR_MS = 3_600_000;

let shiftedMs = 0;

afterEach(() => {
  shiftWallClock(-shiftedMs);
  shiftedMs = 0;
});

const anHourPasses = () => {
  shiftWallClock(AN_HOUR_MS);
  shiftedMs += AN_HOUR_MS;
};

/** No booking can be stored. */
const fillDisk = (shop: World) => failInserts(shop, 'ledgerEntries', DISK_FULL);

/** Workers look for renewals that are due. */
async function sweep(shop: World): Promise<{ done: number; failed: number }> {
  const renewals = sweepOf(renewSubscriptions);
  const counts = { done: 0, failed: 0 };
  for (const rows of await claimBatches(shop.database, allStores(shop.database), renewals)) {
    const { done, failed } = await runBatch(
      shop.database,
      allStores(shop.database),
      renewals,
      rows,
    );
    counts.done += done;
    counts.failed += failed;
  }
  return counts;
}

test('a renewal waits for room as long as it takes, and its cycle is charged once', async () => {
  const shop = await world();
  await shop.listen();
  const subscription = await shop.subscribe();
  await setClocks(shop, 31);
  const makeRoom = await fillDisk(shop);
  for (let tries = 0; tries < TRIES; tries++) {
    expect(await sweep(shop)).toEqual({ done: 0, failed: 0 });
    anHourPasses();
  }
  expect(await shop.approvals()).toBe(2);
  expect(await listDeadLetters(shop.database)).toEqual([]);
  const attempts = { nodes: [{ status: 'PENDING' }] };
  expect(await shop.charges(subscription)).toMatchObject([{}, { status: 'PENDING', attempts }]);
  await makeRoom();
  await shop.travel('1 hour');
  expect(await shop.charges(subscription)).toMatchObject([
    { status: 'PAID' },
    { status: 'PAID', attempts: { nodes: [{ number: 1, status: 'APPROVED' }] } },
  ]);
  expect(await shop.approvals()).toBe(2);
  expect(await shop.received()).toEqual([
    'checkout.completed',
    'subscription.completed',
    'subscription.renewed',
  ]);
});

test('a card payment that the provider approved is answered 503, and is recorded when there is room', async () => {
  const shop = await world();
  await shop.listen();
  const checkout = await shop.checkout();
  const makeRoom = await fillDisk(shop);
  await expect(shop.pay(checkout, { method: 'CARD' })).rejects.toThrow('503');
  expect(await shop.refused('/v2/dev/clock/advance', { seconds: 3_600 })).toBe('503 UNAVAILABLE');
  expect(await shop.received()).toEqual([]);
  await makeRoom();
  await shop.travel('1 hour');
  expect(await shop.received()).toEqual(['checkout.completed']);
  expect(await shop.approvals()).toBe(1);
});
