/**
 * A machine's clock was fast and is set right: what it has dated tomorrow does not keep today's
 * work waiting.
 */
import { config } from '../../src/config/config';
import { openBackend } from '../../jobs/queues/queues';
import { forgetEarlierJobs, onBothBackends } from '../support/backends';
import { leave } from '../support/leave';
import { start } from '../support/process';
import { RunningShop, freshPlace, until, type Place } from '../support/running-shop';

const DAY_MS = 86_400_000;

let place: Place;
let shop: RunningShop;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
});

afterEach(async () => {
  const broken = await shop.violations();
  await leave();
  expect(broken).toEqual([]);
});

onBothBackends(({ redisUrl }) => {
  test('after a clock that was a day fast is set back, due work happens within seconds', async () => {
    const service = await start({ databaseUrl: place.databaseUrl, redisUrl });
    shop = new RunningShop(service.url, service.key, place.database);
    await shop.subscribe();
    expect(await dateTicksTomorrow(redisUrl)).toBeGreaterThan(15);
    await shop.timePasses(31);
    await until('it was renewed', async () => (await shop.renewals()) === 1);
    expect((await service.stop()).code).toBe(0);
    await dateTicksTomorrow(redisUrl);
    await shop.timePasses(31);
    await start({ databaseUrl: place.databaseUrl, redisUrl, dataDir: service.dataDir });
    await until('it was renewed again', async () => (await shop.renewals()) === 2);
  });
});

/**
 * As the queue store is left by a worker whose clock was a day ahead; answers how many ticks there
 * are.
 */
async function dateTicksTomorrow(redisUrl: string | null): Promise<number> {
  config.redisUrl = redisUrl;
  const backend = openBackend(place.databaseUrl);
  const queue = backend.queue('sweeps');
  const ticks = await queue.getJobSchedulers();
  for (const { key, every = 0 } of ticks) {
    await queue.removeJobScheduler(key);
    await queue.upsertJobScheduler(key, { every, startDate: Date.now() + DAY_MS }, { name: key });
  }
  await queue.close();
  await backend.close();
  return ticks.length;
}
