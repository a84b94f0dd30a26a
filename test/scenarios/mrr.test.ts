/**
 * Monthly recurring revenue: active subscriptions past their trial, normalised to a month and
 * rounded once.
 */
import { dataSourceAt } from '../../ormconfig';
import { registry } from '../../src/platform/observability/metrics';
import { readReportsFrom } from '../../src/platform/database/replica';
import { civilDate } from '../../src/platform/time/civil-time';
import { freshDatabase } from '../support/database';
import { pretendStandby } from '../support/faults';
import { startProxy } from '../support/proxy';
import { until } from '../support/running-shop';
import { changeRows } from '../support/rows';
import { world, type World } from '../support/world';

const REPLICA_LIMITS = { waitMs: 2_000, quietMs: 2_000, statement_timeout: 60_000 };

/** The tables of the reports. */
const REPORTED = ['subscriptions', 'charges', 'chargeAttempts', 'mrrMovements'];
const EVERY_REPORT = `query ($from: String!, $to: String!, $month: String!, $later: String!) {
  mrr { mrr }
  revenue(startDate: $from, endDate: $to) { totalRevenue }
  mrrMovements(input: { from: $month, to: $month }) { months { new } }
  sales(input: { from: $from, to: $to }) { totals { count } }
  paymentOutcomes(input: { from: $from, to: $to }) { methods { method } }
  cohorts(input: { from: $month, to: $month }) { months { size } }
  recovery(input: { from: $later, to: $later }) { months { failed } }
  upcomingRenewals(days: 90) { day }
  campaigns(input: { from: $from, to: $to }) { source }
}`;
const NO_FIGURES = {
  mrr: { mrr: 0 },
  revenue: { totalRevenue: 0 },
  mrrMovements: { months: [{ new: 0 }] },
  sales: { totals: { count: 0 } },
  paymentOutcomes: { methods: [] },
  cohorts: { months: [{ size: 0 }] },
  recovery: { months: [{ failed: 0 }] },
  upcomingRenewals: [],
  campaigns: [],
};
type Report = keyof typeof NO_FIGURES;

const mrr = (shop: World) => shop.get('/v2/public-mrr/mrr');

test('nothing sold: zero, and exactly the two keys of the interface', async () => {
  const shop = await world();
  const { body } = await shop.request('GET', '/v2/public-mrr/mrr');
  expect(body).toEqual({
    data: { mrr: 0, totalActiveSubscriptions: 0 },
    success: true,
    error: null,
  });
});

test('every cycle counts for its share of a month, and the sum is rounded once, at the end', async () => {
  const shop = await world();
  const steps: [string, number, number][] = [
    ['MONTHLY', 4990, 4990],
    ['WEEKLY', 1000, 9323], // + 1000 × 52 / 12 = 4333.33…
    ['QUARTERLY', 1000, 9657], // + 333.33… = 9656.66…
    ['SEMIANNUALLY', 1000, 9823], // + 166.66… = 9823.33…
    ['ANNUALLY', 1000, 9907], // + 83.33… = 9906.66…
  ];
  for (const [index, [cycle, price, expected]] of steps.entries()) {
    await shop.subscribe({ cycle, price });
    expect(await mrr(shop)).toEqual({ mrr: expected, totalActiveSubscriptions: index + 1 });
  }
});

test('three thirds are a whole: 3 × 1000 / 3 = 1000, not 3 × 333', async () => {
  const shop = await world();
  for (let index = 0; index < 3; index++) await shop.subscribe({ cycle: 'QUARTERLY', price: 1000 });
  expect(await mrr(shop)).toEqual({ mrr: 1000, totalActiveSubscriptions: 3 });
});

test('a trial counts as active and adds nothing until it ends; a quantity counts; one-time sales do not', async () => {
  const shop = await world();
  await shop.travel('2027-01-10T15:00:00.000Z');
  await shop.subscribe({ price: 4990, trialDays: 7 });
  await shop.pay(await shop.checkout());
  const product = await shop.product({ cycle: 'MONTHLY', price: 100 });
  await shop.pay(
    await shop.post('/v2/subscriptions/create', { items: [{ id: product.id, quantity: 5 }] }),
  );
  // not paid
  await shop.post('/v2/subscriptions/create', { items: [{ id: product.id, quantity: 1 }] });
  expect(await mrr(shop)).toEqual({ mrr: 500, totalActiveSubscriptions: 2 }); // 5 × 100
  await shop.travel('2027-01-18T00:01:00.000Z');
  expect(await mrr(shop)).toEqual({ mrr: 5490, totalActiveSubscriptions: 2 }); // 4990 + 500
});

test('a cancelled subscription is gone from it; v1, GraphQL and a key without permissions read the same', async () => {
  const shop = await world();
  const { id } = await shop.subscribe({ price: 4990 });
  await shop.subscribe({ price: 10 });
  await shop.post('/v2/subscriptions/cancel', { id });
  const expected = { mrr: 10, totalActiveSubscriptions: 1 };
  expect(await mrr(shop)).toEqual(expected);
  expect(await shop.get('/v1/public-mrr/mrr')).toEqual(expected);
  expect((await shop.graphql('{ mrr { mrr totalActiveSubscriptions } }')).mrr).toEqual(expected);
  const bare = await shop.request('GET', '/public-mrr/mrr', undefined, {
    authorization: `Bearer ${await shop.newKey({ permissions: [] })}`,
  });
  expect(bare.body.data).toEqual(expected);
});

test('production reports are read from the replica, and nothing else is; Dev mode does not use it', async () => {
  const shop = await world();
  const subscription = await shop.subscribe({ price: 4990 });
  const utm = { source: 'mail' };
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 700 },
    utm,
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`, {});
  const from = civilDate(await shop.now());
  const decline = { outcome: 'decline-next', reason: 'insufficient_funds', times: 1 };
  await shop.post('/v2/dev/simulate', { id: subscription.id, ...decline });
  await shop.travel('1 month');
  await shop.travel('1 hour');
  const to = civilDate(await shop.now());
  const period = { from, to, month: from.slice(0, 7), later: to.slice(0, 7) };
  const empty = await freshDatabase();
  const replica = dataSourceAt(empty.url, 2);
  const close = readReportsFrom(replica, shop.database);
  await until('the replica is open', () => replica.isInitialized);
  const production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  const reportOf = async (path: string) =>
    (await shop.request('GET', path, undefined, production)).body.data;
  expect(await mrr(shop)).toEqual({ mrr: 4990, totalActiveSubscriptions: 1 });
  for (const table of REPORTED) await changeRows(shop, table, {}, { devMode: false });
  expect(await reportOf('/v2/public-mrr/mrr')).toEqual({ mrr: 0, totalActiveSubscriptions: 0 });
  expect(await shop.graphql(EVERY_REPORT, period, production)).toEqual(NO_FIGURES);
  expect(await reportOf(`/v2/subscriptions/get?id=${subscription.id}`)).toMatchObject({
    id: subscription.id,
  });
  await close();
  expect(await reportOf('/v2/public-mrr/mrr')).toEqual({ mrr: 4990, totalActiveSubscriptions: 1 });
  const figures = await shop.graphql(EVERY_REPORT, period, production);
  for (const report of Object.keys(NO_FIGURES) as Report[])
    expect([report, figures[report]]).not.toEqual([report, NO_FIGURES[report]]);
  for (const table of REPORTED) await changeRows(shop, table, {}, { devMode: true });
  await empty.drop();
});

test('a replica that is lost, or silent, is logged; reports are then read from the database', async () => {
  const shop = await world();
  await shop.subscribe({ price: 4990 });
  await changeRows(shop, 'subscriptions', {}, { devMode: false });
  const production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  const report = () => shop.request('GET', '/v2/public-mrr/mrr', undefined, production);
  const ownMrr = { mrr: 4990, totalActiveSubscriptions: 1 };
  for (const fault of ['lost', 'silent'] as const) {
    const empty = await freshDatabase();
    const address = new URL(empty.url);
    const proxy = await startProxy({ host: address.hostname, port: Number(address.port) });
    address.port = String(proxy.port);
    const close = readReportsFrom(dataSourceAt(address.href, 2, REPLICA_LIMITS), shop.database);
    await until(
      'the replica is used, and said to be usable',
      async () =>
        (await report()).body.data.mrr === 0 &&
        (await registry.metrics()).includes('pitanga_replica_usable 1'),
    );
    if (fault === 'lost') await proxy.close();
    else proxy.swallow();
    const reports = await Promise.all(Array.from({ length: 8 }, report));
    expect(reports.map(({ body }) => body.data)).toEqual(Array(8).fill(ownMrr));
    expect([fault, /^pitanga_replica_usable .*/m.exec(await registry.metrics())?.[0]]).toEqual([
      fault,
      'pitanga_replica_usable 0',
    ]);
    // From now on nobody asks it, although it is back: not before half a minute has passed.
    proxy.restore();
    expect((await report()).body.data).toEqual(ownMrr);
    await close();
    expect(await registry.metrics()).not.toContain('pitanga_replica_usable 0');
    if (fault === 'silent') await proxy.close();
    await empty.drop();
  }
  await changeRows(shop, 'subscriptions', {}, { devMode: true });
});

test('a replica that is too far behind is not read from', async () => {
  const shop = await world();
  const production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  await shop.subscribe({ price: 4990 });
  await changeRows(shop, 'subscriptions', {}, { devMode: false });
  const empty = await freshDatabase();
  await pretendStandby(empty.url);
  for (const [lagMaxSeconds, mrr] of [
    [60, 4990],
    [3_600, 0],
  ] as const) {
    const close = readReportsFrom(dataSourceAt(empty.url, 2, REPLICA_LIMITS), shop.database, {
      lagMaxSeconds,
    });
    await until('its lag is known', async () =>
      /pitanga_replica_lag_seconds 9\d/.test(await registry.metrics()),
    );
    const { body } = await shop.request('GET', '/v2/public-mrr/mrr', undefined, production);
    expect([lagMaxSeconds, body.data.mrr]).toEqual([lagMaxSeconds, mrr]);
    await close();
  }
  await changeRows(shop, 'subscriptions', {}, { devMode: true });
  await empty.drop();
});

test('a replica that is away is done without', async () => {
  const shop = await world();
  const close = readReportsFrom(
    dataSourceAt('postgres://nobody@127.0.0.1:1/nothing', 2),
    shop.database,
  );
  const production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  expect(
    (await shop.request('GET', '/v2/public-mrr/mrr', undefined, production)).body.data,
  ).toEqual({ mrr: 0, totalActiveSubscriptions: 0 });
  await close();
});
