/**
 * A process that may open two connections only: it is slower, and neither stands still nor refuses.
 */
import { forgetEarlierJobs, onOneBackend } from '../support/backends';
import { Buyers } from '../support/buyers';
import { leave } from '../support/leave';
import { expectNothingLostOrDoubled, untilNothingIsDue } from '../support/oracle';
import { start } from '../support/process';
import { RunningShop, freshPlace, type Place } from '../support/running-shop';

const SUBSCRIPTIONS = 60;
const AT_ONCE = 50;

let place: Place;
let shop: RunningShop;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
});

afterEach(leave);

onOneBackend(({ redisUrl }) => {
  test(`${SUBSCRIPTIONS} renewals, buyers, and ${AT_ONCE} requests at once with DATABASE_POOL_SIZE=2`, async () => {
    const setting = { databaseUrl: place.databaseUrl, redisUrl, env: { DATABASE_POOL_SIZE: '2' } };
    const api = await start({ ...setting, role: 'api' });
    const worker = await start({ ...setting, role: 'worker' });
    shop = await RunningShop.open(api, place, SUBSCRIPTIONS);
    const buyers = await Buyers.come(shop);
    for (let month = 0; month < 2; month++) {
      await buyers.timePasses(31);
      const made = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, number) =>
          shop.product({ externalId: `de-uma-vez-${month}-${number}` }),
        ),
      );
      expect(new Set(made.map(({ id }) => id)).size).toBe(AT_ONCE);
      await untilNothingIsDue(place.database);
    }
    await buyers.stop();
    await expectNothingLostOrDoubled(shop, place, buyers.paid);
    expect(buyers.refusals).toEqual([]);
    expect([api, worker].flatMap(({ complaints }) => complaints)).toEqual([]);
    expect((await Promise.all([api.stop(), worker.stop()])).map(({ code }) => code)).toEqual([
      0, 0,
    ]);
  });
});
