/**
 * Workers are killed with SIGKILL in the middle of their work, wherever that can hurt: each cycle
 * is still charged, and only once.
 */
import { forgetEarlierJobs, onBothBackends } from '../support/backends';
import { leave } from '../support/leave';
import { expectNothingLostOrDoubled, untilQuiet } from '../support/oracle';
import { launch, start, type Service, type ServiceOptions } from '../support/process';
import { RunningShop, freshPlace, type Place } from '../support/running-shop';

/** Where it dies, and what the simulator and the books hold at that moment. */
const DEATHS = [
  {
    point: 'after-claim:renew-subscriptions',
    when: 'the row was claimed, nothing written',
    approved: 0,
    paid: 0,
  },
  {
    point: 'before-commit:renew-subscriptions',
    when: 'the try was about to be written',
    approved: 0,
    paid: 0,
  },
  {
    point: 'after-intent',
    when: 'the try was written, the provider not yet called',
    approved: 0,
    paid: 0,
  },
  {
    point: 'after-provider-call',
    when: 'the provider approved, and nobody wrote it down',
    approved: 1,
    paid: 0,
  },
  {
    point: 'before-commit:renew-subscriptions@2',
    when: 'the payment was about to be written',
    approved: 1,
    paid: 0,
  },
  {
    point: 'after-commit-before-ack:renew-subscriptions',
    when: 'all was written, the claim not given back',
    approved: 1,
    paid: 1,
  },
];

let place: Place;
let shop: RunningShop;
let setting: ServiceOptions;
let survivor: Service;

onBothBackends(({ redisUrl }) => {
  beforeAll(async () => {
    await forgetEarlierJobs();
    place = await freshPlace();
    setting = { databaseUrl: place.databaseUrl, redisUrl };
    shop = await RunningShop.open(await start({ ...setting, role: 'api' }), place, 1);
    survivor = await start({ ...setting, role: 'worker' });
    await untilQuiet(shop);
  });

  afterAll(leave);

  test.each(DEATHS)('$point: $when', async ({ point, approved, paid }) => {
    expect((await survivor.stop()).code).toBe(0);
    const before = { approved: await shop.approvedRenewals(), paid: await shop.renewals() };
    await shop.timePasses(31);
    const doomed = launch({ ...setting, role: 'worker', env: { FAIL_POINT: point } });
    expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect({ approved: await shop.approvedRenewals(), paid: await shop.renewals() }).toEqual({
      approved: before.approved + approved,
      paid: before.paid + paid,
    });

    survivor = await start({ ...setting, role: 'worker' });
    await expectNothingLostOrDoubled(shop, place);
    expect(await shop.approvedRenewals()).toBe(before.approved + 1);
  });
});
