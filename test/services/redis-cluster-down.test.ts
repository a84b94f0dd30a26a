/**
 * A Cluster of Redis answers, but accepts no commands for a while, as during a failover. Its workers
 * go on when it is over.
 */
import { leave } from '../support/leave';
import { start } from '../support/process';
import { startLoneNode } from '../support/redis-cluster';
import { hasRedisServer } from '../support/redis-servers';
import { RunningShop, freshPlace, until } from '../support/running-shop';

const GOES_ON_WITHIN_MS = 30_000;

afterEach(leave);

(hasRedisServer ? test : test.skip)(
  'a worker that has opened its connection while a Cluster is down handles what is due afterwards',
  async () => {
    const redis = await startLoneNode('loja-1');
    const place = await freshPlace();
    const setting = { databaseUrl: place.databaseUrl, redisUrl: redis.url, env: redis.env };
    const api = await start({ ...setting, role: 'api' });
    const worker = await start({ ...setting, role: 'worker' });
    const shop = await RunningShop.open(api, place, 1);
    const isAnnounced = (type: string) => () => shop.received(type).length === 1;
    await until('the workers work', isAnnounced('subscription.completed'));

    await redis.goDown();
    // BullMQ does so when its command is not answered in time.
    await until('a worker has opened its connection again', redis.wasReopened);
    await shop.timePasses(31);
    await redis.comeBack();

    await until(
      'the renewal was charged and announced',
      isAnnounced('subscription.renewed'),
      GOES_ON_WITHIN_MS,
    );
    for (const service of [api, worker]) expect((await service.stop()).code).toBe(0);
  },
);
