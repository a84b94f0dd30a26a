/**
 * The queue store loses everything that was in it, by an operator's mistake or with its server: all
 * due work resumes within one sweep, and nothing is done twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openBackend } from '../../jobs/queues/queues';
import { config } from '../../src/config/config';
import { forgetEarlierJobs, onBothBackends } from '../support/backends';
import { Buyers } from '../support/buyers';
import { leave } from '../support/leave';
import { expectNothingLostOrDoubled } from '../support/oracle';
import { start } from '../support/process';
import { RunningShop, freshPlace, until, type Place } from '../support/running-shop';

const RESUMES_WITHIN_MS = 90_000;
const HOUR_S = 3_600;

let place: Place;
let shop: RunningShop;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
});

afterEach(leave);

onBothBackends(({ redisUrl, empty }) => {
  test.each([
    ['while claimed rows wait in it', false],
    ['while claimed rows wait in it and a process writes a tick', true],
  ])('%s: they are charged within one sweep', async (_when, isWritten) => {
    // The claims hold for an hour, so that only noticing the loss can bring the rows back.
    const service = await start({
      databaseUrl: place.databaseUrl,
      redisUrl,
      env: { CLAIM_LEASE_SECONDS: String(HOUR_S) },
    });
    shop = await RunningShop.open(service, place, 10);
    await place.database.query(
      `INSERT INTO "claims" ("job", "rowId", "storeId", "devMode", "until", "tries", "token")
       SELECT
         'renew-subscriptions', "id", "storeId", "devMode", now() + interval '1 hour', 0,
         'waiting in the queue'
       FROM "subscriptions"
       LIMIT 5`,
    );
    await shop.timePasses(31);
    await empty(place.database);
    if (isWritten) await writeTick(redisUrl);
    await until('all were renewed', async () => (await shop.renewals()) === 10, RESUMES_WITHIN_MS);
    await expectNothingLostOrDoubled(shop, place);
    expect((await service.stop()).code).toBe(0);
  });

  test('again and again while everything runs', async () => {
    const service = await start({ databaseUrl: place.databaseUrl, redisUrl });
    shop = await RunningShop.open(service, place, 40);
    const buyers = await Buyers.come(shop);
    for (let month = 0; month < 2; month++) {
      await shop.timePasses(31);
      for (let time = 0; time < 5; time++) {
        await pause(400);
        await empty(place.database);
      }
      await until(
        'all were renewed',
        async () => (await shop.renewals()) === 40 * (month + 1),
        RESUMES_WITHIN_MS,
      );
    }
    await buyers.stop();
    await expectNothingLostOrDoubled(shop, place, buyers.paid);
    expect(buyers.refusals).toEqual([]);
    expect((await service.stop()).code).toBe(0);
  });
});

/** As a process does that was in the middle of writing them. */
async function writeTick(redisUrl: string | null): Promise<void> {
  config.redisUrl = redisUrl;
  const backend = openBackend(place.databaseUrl, 2);
  const queue = backend.queue('sweeps');
  await queue.upsertJobScheduler('purge-old-rows', { every: HOUR_S * 1_000 });
  await queue.close();
  await backend.close();
}
