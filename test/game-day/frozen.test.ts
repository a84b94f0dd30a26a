/**
 * The queue answers nobody for a minute while one of two workers stands still in the middle of its
 * work: locks and leases run out, jobs are handed out again, and nothing happens twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { forgetEarlierJobs, queueHomes, type QueueHome } from '../support/backends';
import { Buyers } from '../support/buyers';
import { freezable } from '../support/frozen-queue';
import { atTheEnd, leave } from '../support/leave';
import { heldForLong } from '../support/locks';
import { expectNothingLostOrDoubled, isNothingDue } from '../support/oracle';
import { start, type Service, type ServiceOptions } from '../support/process';
import { RunningShop, freshPlace, until, type Place } from '../support/running-shop';

/**
 * Longer than a job's lock (20 s), the look for jobs without one (10 s) and a claim's lease, all
 * together.
 */
const FROZEN_MS = 60_000;
const SUBSCRIPTIONS = 200;

/** In seconds: longer than any transaction of a process that runs. */
const LOCKED_FOR_LONG = 25;

/** In the fifty seconds that are left of the minute; they make about two a second. */
const PURCHASES_MIN = 20;

afterEach(leave);

/** Both queues at the same time, each with a database of its own: a minute is long. */
test(`for ${FROZEN_MS / 1_000} seconds, on ${queueHomes.map(({ name }) => name).join(' and ')}`, async () => {
  await forgetEarlierJobs();
  await Promise.all(queueHomes.map(frozenMinute));
});

async function frozenMinute(home: QueueHome): Promise<void> {
  const place: Place = await freshPlace();
  const queue = await freezable(home, place.database);
  atTheEnd(() => queue.close());
  const setting: ServiceOptions = { databaseUrl: place.databaseUrl, redisUrl: queue.redisUrl };
  const api = await start({ ...setting, role: 'api' });
  const shop = await RunningShop.open(api, place, SUBSCRIPTIONS);
  const doomed = { FAIL_POINT: 'before-commit:renew-subscriptions', FAIL_POINT_SIGNAL: 'SIGSTOP' };
  const workers = await Promise.all([
    start({ ...setting, role: 'worker', env: doomed }),
    start({ ...setting, role: 'worker' }),
  ]);

  await untilItStands(workers[0], shop);
  await queue.freeze();
  const buyers = await Buyers.come(shop);
  expect(await heldForLong(place, 'charges', 0)).toBeGreaterThan(0); // the renewal stands still
  await pause(FROZEN_MS);
  // PostgreSQL ends a transaction that has been idle for ten seconds, and frees its locks.
  expect(await heldForLong(place, 'charges', LOCKED_FOR_LONG)).toBe(0);
  expect(buyers.paid.length).toBeGreaterThan(PURCHASES_MIN);
  process.kill(workers[0].pid, 'SIGCONT');
  await queue.thaw();

  await buyers.stop();
  expect(buyers.refusals).toEqual([]); // who buys needs no queue
  await expectNothingLostOrDoubled(shop, place, buyers.paid);
  // The jobs that were being done have lost their locks, and were handed out again. On PostgreSQL a
  // lock may not even be asked for, since all connections of the queue wait for its tables.
  const complaints = workers.flatMap((worker) => worker.complaints);
  expect(complaints.filter((line) => /lock|stalled|service is busy/i.test(line))).not.toEqual([]);
  expect(
    (await Promise.all(workers.map((worker) => worker.stop()))).map(({ code }) => code),
  ).toEqual([0, 0]);
}

/**
 * Months pass until the process has stopped in the middle of a renewal, with all its locks; the
 * other may have been quicker with all of the first month's.
 */
async function untilItStands(worker: Service, shop: RunningShop): Promise<void> {
  await until('the worker stood still in a renewal', async () => {
    if (worker.isStanding) return true;
    if (await isNothingDue(shop.database)) await shop.timePasses(31);
    return false;
  });
}
