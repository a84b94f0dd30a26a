/**
 * Redis keeps the schedules of the ticks and loses their jobs, as a replica may that takes over: the
 * ticks are written again.
 */
import Redis from 'ioredis';
import { forgetEarlierJobs, queueHomes } from '../support/backends';
import { leave } from '../support/leave';
import { start } from '../support/process';
import { RunningShop, freshPlace, until } from '../support/running-shop';

/** The next job of each tick. */
const NEXT_JOBS = 'pitanga:sweeps:delayed';
const TICKS_AGAIN_WITHIN_MS = 30_000;

const redisUrl = queueHomes.map((home) => home.redisUrl).find((url) => url !== null);

beforeEach(forgetEarlierJobs);
afterEach(leave);

(redisUrl ? test : test.skip)('what falls due after they were lost is done', async () => {
  const place = await freshPlace();
  const service = await start({ databaseUrl: place.databaseUrl, redisUrl });
  const shop = await RunningShop.open(service, place, 1);
  const redis = new Redis(redisUrl ?? '');
  await until('the ticks are scheduled', async () => (await redis.zcard(NEXT_JOBS)) > 15);
  await until('their jobs are lost', async () => {
    const jobs = await redis.zrange(NEXT_JOBS, 0, -1);
    if (jobs.length > 0) await redis.del(NEXT_JOBS, ...jobs.map((id) => `pitanga:sweeps:${id}`));
    return jobs.length === 0;
  });
  await redis.quit();
  await shop.timePasses(31);
  await until('it was renewed', async () => (await shop.renewals()) === 1, TICKS_AGAIN_WITHIN_MS);
  expect(await shop.violations()).toEqual([]);
  expect((await service.stop()).code).toBe(0);
});
