/**
 * An update under load: processes of the previous release run beside those of this one, on the
 * tables of this one. Nothing is lost and nothing is doubled.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Buyers } from '../support/buyers';
import { leave } from '../support/leave';
import { expectNothingLostOrDoubled, untilNothingWaits } from '../support/oracle';
import { buildPreviousRelease, hasPreviousRelease } from '../support/previous-release';
import { start, type Service } from '../support/process';
import { RunningShop, freshPlace } from '../support/running-shop';

const SUBSCRIPTIONS = 20;
const LOAD_MS = 24_000;
const MONTHS = 3;
const REFUND_EVERY_MS = 1_000;
/** The load, and the time to install and build a release. */
const WITHIN_MS = 600_000;
/** Those of this story: the previous release knows fewer than this one. */
const EVENTS = [
  'checkout.completed',
  'checkout.refunded',
  'subscription.completed',
  'subscription.renewed',
];

afterEach(leave);

(hasPreviousRelease ? test : test.skip)(
  'the previous release sells, renews, refunds and delivers on the tables of this one',
  async () => {
    const release = buildPreviousRelease();
    const { databaseUrl, database } = await freshPlace();
    // As in a database with stores of the previous release, whose secrets are not bound to rows.
    await database.query('DELETE FROM "sealing"');
    const api = await start({ databaseUrl, role: 'api' });
    const { dataDir, key } = api;
    const [worker, oldApi, oldWorker] = await Promise.all([
      start({ databaseUrl, dataDir, role: 'worker' }),
      start({ databaseUrl, dataDir, role: 'api', release }),
      start({ databaseUrl, dataDir, role: 'worker', release }),
    ]);
    const shop = new RunningShop(api.url, key, database, false);
    const oldShop = new RunningShop(oldApi.url, key, database, false);
    // Workers of both sign with the secret of a webhook that this release made.
    await shop.listen(undefined, EVENTS);
    await oldShop.subscribeMany(SUBSCRIPTIONS);
    const groups = [await Buyers.come(shop, 'nova'), await Buyers.come(oldShop, 'antiga')];

    const refunded: string[] = [];
    const beganAt = performance.now();
    for (let month = 1; month <= MONTHS; month++) {
      await shop.timePasses(31);
      while (performance.now() < beganAt + (month * LOAD_MS) / MONTHS) {
        // Each release refunds what the other one sold.
        for (const [index, other] of [oldShop, shop].entries()) {
          const sold = groups[index]?.paid.find(({ id }) => !refunded.includes(id));
          if (!sold) continue;
          refunded.push(sold.id);
          await other.post('/v2/checkouts/refund', { id: sold.id });
        }
        await pause(REFUND_EVERY_MS);
      }
    }
    await Promise.all(groups.map((buyers) => buyers.stop()));
    await untilNothingWaits(shop);
    const paid = groups.flatMap((buyers) => buyers.paid);
    await expectNothingLostOrDoubled(shop, { databaseUrl }, paid);
    expect(await shop.count(`SELECT count(*) FROM simulator."refunds"`)).toBe(refunded.length);
    expect(groups.flatMap(({ refusals }) => refusals)).toEqual([]);
    for (const group of groups) expect(group.paid.length).toBeGreaterThan(0);
    for (const service of [worker, oldWorker]) expect(deliveries(service)).toBeGreaterThan(0);
    for (const service of [api, worker, oldApi, oldWorker]) {
      expect(service.complaints).toEqual([]);
      expect((await service.stop()).code).toBe(0);
    }
  },
  WITHIN_MS,
);

const deliveries = ({ lines }: Service): number =>
  lines.filter((line) => line.includes('"job":"deliver-webhooks"')).length;
