/**
 * The Redis that holds the queues loses its primary under load, in a group with Sentinels, TLS, a
 * user, a password and a prefix. Buyers notice nothing, and what fell due is charged once.
 */
import { Buyers } from '../support/buyers';
import { leave } from '../support/leave';
import { expectNothingLostOrDoubled } from '../support/oracle';
import { start } from '../support/process';
import { hasRedisServer, startSentinels } from '../support/redis-servers';
import { RunningShop, freshPlace, until } from '../support/running-shop';

const SUBSCRIPTIONS = 40;
/** Far more than the seconds it takes; a lost job waits for its lease. */
const RESUMES_WITHIN_MS = 60_000;

afterEach(leave);

(hasRedisServer ? test : test.skip).each([['of a group with Sentinels', startSentinels]])(
  'the primary %s is killed while renewals run: each is charged once',
  async (_which, open) => {
    const redis = await open('loja-1');
    const place = await freshPlace();
    const setting = {
      databaseUrl: place.databaseUrl,
      redisUrl: redis.url,
      // As it is by default: a job that the replica did not receive waits that long.
      env: { ...redis.env, CLAIM_LEASE_SECONDS: '25' },
    };
    const api = await start({ ...setting, role: 'api' });
    const workers = await Promise.all([1, 2].map(() => start({ ...setting, role: 'worker' })));
    const shop = await RunningShop.open(api, place, SUBSCRIPTIONS);
    await until('the queues are there', async () => (await redis.keys()) > 0);
    const buyers = await Buyers.come(shop);
    await shop.timePasses(31);
    await until('the first renewals are made', async () => (await shop.renewals()) > 0);
    const failover = await redis.killPrimary();
    const resumed = await until(
      'all were renewed',
      async () => (await shop.renewals()) === SUBSCRIPTIONS,
      RESUMES_WITHIN_MS,
    );
    await shop.timePasses(31);
    const next = await until(
      'all were renewed again',
      async () => (await shop.renewals()) === 2 * SUBSCRIPTIONS,
      RESUMES_WITHIN_MS,
    );
    expect(await redis.keys()).toBeGreaterThan(0);
    await buyers.stop();
    await expectNothingLostOrDoubled(shop, place, buyers.paid);
    expect(buyers.refusals).toEqual([]);
    for (const service of [api, ...workers]) expect((await service.stop()).code).toBe(0);
    process.stderr.write(
      `${expect.getState().currentTestName}: another primary after ${failover.tookMs} ms, the rest renewed ${Math.round(resumed)} ms later, the next month in ${Math.round(next)} ms\n`,
    );
  },
);
