/**
 * Processes are told to stop and replaced, over and over, while buyers buy and subscriptions are
 * renewed: each ends cleanly and in time, and nothing is lost or doubled.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { forgetEarlierJobs, onBothBackends, onOneBackend } from '../support/backends';
import { Buyers } from '../support/buyers';
import { leave } from '../support/leave';
import { expectNothingLostOrDoubled, isNothingDue, untilNothingIsDue } from '../support/oracle';
import { start, type Ended, type Service } from '../support/process';
import { RunningShop, freshPlace, type Place } from '../support/running-shop';

const SUBSCRIPTIONS = 60;
const RESTARTS = 4;
const EVERY_MS = 5_000;
const DRAINS_WITHIN_MS = 25_000;
/** Long enough that deliveries are always on their way when a process is told to stop. */
const RECEIVER_TAKES_MS = 300;
/** When a process is told to stop, it is serving. */
const LOADED_FOR_MS = 1_500;

let place: Place;
let shop: RunningShop;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
});

afterEach(leave);

onBothBackends(({ redisUrl }) => {
  test(`SIGTERM every ${EVERY_MS / 1_000} seconds: accepted requests are answered, and work is continued`, async () => {
    const setting = { databaseUrl: place.databaseUrl, redisUrl };
    const services = [await start(setting), await start(setting)] as [Service, Service];
    shop = await RunningShop.open(
      services[0],
      place,
      SUBSCRIPTIONS,
      (response) => void setTimeout(() => response.end('ok'), RECEIVER_TAKES_MS),
    );
    // Their mails would be due at any moment, and another month would not begin.
    await shop.post('/v2/stores/update', { buyerMails: false });
    const buyers = await Buyers.come(shop);
    const ends: Ended[] = [];
    const complaints: string[] = [];
    for (let time = 0; time < RESTARTS; time++) {
      const next = performance.now() + EVERY_MS;
      const turn = time % 2 === 0 ? 0 : 1;
      const service = services[turn];
      shop.url = service.url;
      if (time === 0 || (await isNothingDue(place.database))) await buyers.timePasses(31);
      await pause(LOADED_FOR_MS);
      // Buyers go on asking the one that is ending, until it is gone.
      ends.push(await service.stop());
      shop.url = services[1 - turn]?.url ?? '';
      complaints.push(...service.complaints);
      services[turn] = await start(setting);
      await pause(Math.max(0, next - performance.now()));
    }
    await buyers.stop();
    const { repeats } = await expectNothingLostOrDoubled(shop, place, buyers.paid);
    expect(repeats).toBe(0); // who was being told when the process ended was told to the end
    expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 0));
    process.stderr.write(
      `they drained within ${ends.map(({ tookMs }) => (tookMs / 1_000).toFixed(1)).join(', ')} s\n`,
    );
    expect(Math.max(...ends.map(({ tookMs }) => tookMs))).toBeLessThan(DRAINS_WITHIN_MS);
    expect(complaints).toEqual([]);
    // A buyer is refused at the API only, or pays again since a month has passed meanwhile.
    const passes = /fetch failed$|the clock was moved during this payment: try again/;
    expect(buyers.refusals.filter((refusal) => !passes.test(refusal))).toEqual([]);
    expect(
      (await Promise.all(services.map((service) => service.stop()))).map(({ code }) => code),
    ).toEqual([0, 0]);
  });
});

onOneBackend(({ redisUrl }) => {
  test('workers are killed or told to stop, and replaced, every half second', async () => {
    const setting = { databaseUrl: place.databaseUrl, redisUrl };
    shop = await RunningShop.open(await start({ ...setting, role: 'api' }), place, SUBSCRIPTIONS);
    await shop.timePasses(31);
    for (let storm = 0; storm < 5; storm++) {
      const worker = await start({ ...setting, role: 'worker' });
      await pause(500);
      if (storm % 2 === 0) await worker.kill();
      else expect((await worker.stop()).code).toBe(0);
    }
    await start({ ...setting, role: 'worker' });
    await untilNothingIsDue(place.database);
    await expectNothingLostOrDoubled(shop, place);
  });
});
