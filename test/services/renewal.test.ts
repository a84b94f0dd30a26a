/**
 * A subscription is renewed by real processes: one that does everything, and an API with two
 * workers beside it.
 */
import { forgetEarlierJobs, onBothBackends } from '../support/backends';
import { leave } from '../support/leave';
import { start } from '../support/process';
import { RunningShop, freshPlace, isSigned, until, type Place } from '../support/running-shop';

/** A few sweeps, on a slow machine, too. */
const SWEEPS_MS = 20_000;

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
  test('one process: a buyer subscribes, is charged a month later, and the merchant gets signed messages', async () => {
    const service = await start({ databaseUrl: place.databaseUrl, redisUrl });
    shop = new RunningShop(service.url, service.key, place.database);
    await shop.listen();
    const { id, nextChargeAt } = await shop.subscribe();
    await until(
      'the first messages arrived',
      () => shop.received('subscription.completed').length === 1,
    );
    await shop.advance({ to: new Date(Date.parse(nextChargeAt) - 5_000).toISOString() });
    expect(await shop.renewals()).toBe(0);
    await until(
      'the workers renewed it',
      async () => shop.received('subscription.renewed').length === 1,
    );
    const [renewed] = shop.received('subscription.renewed');
    expect(renewed?.body.data.subscription.id).toBe(id);
    expect((shop.receiver?.requests ?? []).every(isSigned)).toBe(true);
    expect((shop.receiver?.requests ?? []).map(({ body }) => body.event).toSorted()).toEqual([
      'checkout.completed',
      'subscription.completed',
      'subscription.renewed',
    ]);
    expect(await shop.approvedRenewals()).toBe(1);
    const { code, tookMs } = await service.stop();
    expect({ code, complaints: service.complaints }).toEqual({ code: 0, complaints: [] });
    expect(tookMs).toBeLessThan(25_000);
  });

  test('an API and two workers: forty subscriptions are each charged once, in a few sweeps', async () => {
    const api = await start({ role: 'api', databaseUrl: place.databaseUrl, redisUrl });
    const workers = await Promise.all(
      [1, 2].map(() => start({ role: 'worker', databaseUrl: place.databaseUrl, redisUrl })),
    );
    shop = new RunningShop(api.url, api.key, place.database);
    await shop.listen();
    const product = await shop.product();
    for (let buyer = 0; buyer < 40; buyer++) await shop.subscribe(product);
    await shop.timePasses(31);
    await until('all were renewed', async () => (await shop.renewals()) === 40, SWEEPS_MS);
    await until('all messages arrived', () => shop.received('subscription.renewed').length === 40);
    expect(await shop.approvedRenewals()).toBe(40);
    expect(await shop.events('subscription.renewed')).toBe(40);
    const ends = await Promise.all([api, ...workers].map((service) => service.stop()));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect([api, ...workers].flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});
