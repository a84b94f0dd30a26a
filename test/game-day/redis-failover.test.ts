/**
 * The Redis that holds the queues loses its primary under load, in a group with Sentinels and in a
 * Cluster, with TLS, a user, a password and a prefix. Buyers notice nothing, and each cycle is
 * charged once.
 */
import { Buyers } from '../support/buyers';
import { leave } from '../support/leave';
import { expectNothingLostOrDoubled } from '../support/oracle';
import { start } from '../support/process';
import { startCluster } from '../support/redis-cluster';
import { startSentinels } from '../support/redis-sentinels';
import { hasRedisServer } from '../support/redis-servers';
import { RunningShop, freshPlace, until } from '../support/running-shop';

const SUBSCRIPTIONS = 60;
/** Of so many the job is lost with the primary before a worker received it. */
const LOST = 5;
const LEASE_S = 10;
/** Longer than docs/operating/redis.md says, for a machine that has other things to do. */
const RESUMES_WITHIN_MS = 120_000;

afterEach(leave);

(hasRedisServer ? test : test.skip).each([
  ['of a group with Sentinels', startSentinels],
  ['of a Cluster', startCluster],
])(
  'the primary %s is killed at the first renewals: each cycle is charged once',
  async (_of, open) => {
    const redis = await open('loja-1');
    const place = await freshPlace();
    const setting = {
      databaseUrl: place.databaseUrl,
      redisUrl: redis.url,
      env: { ...redis.env, CLAIM_LEASE_SECONDS: String(LEASE_S) },
    };
    const api = await start({ ...setting, role: 'api' });
    const workers = await Promise.all([1, 2].map(() => start({ ...setting, role: 'worker' })));
    const shop = await RunningShop.open(api, place, SUBSCRIPTIONS);
    await until('the queues are there', async () => (await redis.keys()) > 0);
    const buyers = await Buyers.come(shop);

    // Replication is asynchronous. Here the replica misses everything from now on.
    await redis.cutReplication();
    await claimAsLost(shop);
    await shop.timePasses(31);
    await until('the first renewals are made', async () => (await shop.renewals()) > 0);
    await redis.killPrimary();
    const killedAt = performance.now();
    await shop.timePasses(31);
    const dueMs = performance.now() - killedAt;
    const failoverMs = await redis.untilReplaced();
    expect(dueMs).toBeLessThan(failoverMs);
    await until(
      'every due cycle was charged',
      async () => (await dueSubscriptions(shop)) === 0,
      RESUMES_WITHIN_MS,
    ).catch((error: Error) => {
      const complaints = workers.flatMap((worker) => worker.complaints.slice(-20));
      throw new Error(`${error.message}:\n${complaints.join('\n')}`, { cause: error });
    });
    const chargedMs = performance.now() - killedAt;

    // A subscription that was not charged for the first month before the second one fell due has
    // missed a cycle, and missed cycles are charged one a day.
    await shop.timePasses(1);
    await until(
      'both months were charged',
      async () => (await shop.renewals()) === 2 * SUBSCRIPTIONS,
      RESUMES_WITHIN_MS,
    );
    expect(await redis.keys()).toBeGreaterThan(0);
    await buyers.stop();
    await expectNothingLostOrDoubled(shop, place, buyers.paid);
    expect(buyers.refusals).toEqual([]);
    for (const service of [api, ...workers]) expect((await service.stop()).code).toBe(0);
    process.stderr.write(
      `${expect.getState().currentTestName}: another primary after ${failoverMs} ms, all that was due was charged after ${Math.round(chargedMs)} ms\n`,
    );
  },
);

/** What a job leaves behind that no worker received: a claim that nobody has begun. */
async function claimAsLost({ database }: RunningShop): Promise<void> {
  await database.query(
    `INSERT INTO "claims" ("job", "rowId", "storeId", "devMode", "until", "tries", "token")
     SELECT
       'renew-subscriptions', "id", "storeId", "devMode", now() + $2 * interval '1 second', 0,
       'of a lost job'
     FROM "subscriptions"
     LIMIT $1`,
    [LOST, LEASE_S],
  );
}

const dueSubscriptions = (shop: RunningShop): Promise<number> =>
  shop.count(
    `SELECT count(*)
     FROM "subscriptions" s JOIN "testClocks" t USING ("storeId")
     WHERE s."nextChargeAt" <= now() + t."offsetMs" * interval '1 millisecond'`,
  );
