/**
 * A suspended store: its keys are refused, its renewals wait and are not parked, and what happened
 * before is still told.
 */
import { allStores } from '../support/handles';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { renewSubscriptions } from '../../jobs/due/renew-subscriptions';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { resumeStore } from '../../src/modules/stores/resume-store';
import { suspendStore } from '../../src/modules/stores/suspend-store';
import { listParked } from '../../src/modules/subscriptions/cycles/parked-subscriptions';
import { timePassesUnnoticed } from '../support/store-clock';
import { newStore, type World } from '../support/world';

/** Workers look for renewals that are due, as they do every two seconds. */
async function sweep(shop: World): Promise<number> {
  const renewals = sweepOf(renewSubscriptions);
  const batches = await claimBatches(shop.database, allStores(shop.database), renewals);
  for (const rows of batches)
    await runBatch(shop.database, allStores(shop.database), renewals, rows);
  return batches.flat().length;
}

/** The store's time passes without anybody working. */
const timePasses = (shop: World, days: number) => timePassesUnnoticed(shop, { days });

test('every key is refused with STORE_SUSPENDED, at every API, and works again afterwards', async () => {
  const shop = await newStore();
  await suspendStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
  );
  const production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  for (const [method, path] of [
    ['GET', '/v2/products/list'],
    ['POST', '/v2/products/create'],
    ['GET', '/v1/store/get'],
    ['GET', '/v2/public-mrr/mrr'],
    ['POST', '/v2/dev/clock/advance'],
  ] as const) {
    for (const headers of [{}, production])
      expect(
        await shop.request(method, path, method === 'GET' ? undefined : {}, headers),
      ).toMatchObject({ status: 403, body: { success: false, code: 'STORE_SUSPENDED' } });
  }
  const { body } = await shop.request('POST', '/graphql', { query: '{ store { id } }' });
  expect(body.errors[0].extensions.code).toBe('STORE_SUSPENDED');
  await resumeStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
  );
  expect((await shop.request('GET', '/v2/products/list')).status).toBe(200);
});

test('its buyers cannot download either', async () => {
  const shop = await newStore();
  const { id } = await shop.checkout();
  const expires = String(Math.floor(Date.now() / 1_000) + 60);
  const asked = async () =>
    (
      await shop.app.server.inject({
        method: 'GET',
        url: `/pay/${id}/download/prod_1?expires=${expires}&signature=x`,
      })
    ).statusCode;
  const before = await asked();
  await suspendStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
  );
  expect([before, await asked()]).toEqual([403, 403]);
});

async function suspendedFor(shop: World, days: number): Promise<void> {
  await suspendStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
  );
  const approved = await shop.approvals();
  for (let each = 0; each < days; each++) {
    await timePasses(shop, 1);
    expect(await sweep(shop)).toBe(0);
  }
  expect([await shop.approvals(), await listParked(allStores(shop.database))]).toEqual([
    approved,
    [],
  ]);
  expect(await shop.violations()).toEqual([]);
  await resumeStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
  );
}

test('renewals wait and are not parked; after the resume up to three missed ones are charged, one a day', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
  await suspendedFor(shop, 22);
  for (const paid of [2, 3, 4]) {
    expect(await sweep(shop)).toBe(1);
    expect(await sweep(shop)).toBe(0);
    expect((await shop.charges(subscription)).map(({ status }) => status)).toEqual(
      Array.from({ length: paid }, () => 'PAID'),
    );
    await timePasses(shop, 1);
  }
  expect(await sweep(shop)).toBe(0); // day 25: the next week is that of day 28
  expect(await shop.approvals()).toBe(4);
});

test('renewals wait while the store is suspended; after the resume more than three missed ones are parked', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
  await suspendedFor(shop, 60);
  expect(await sweep(shop)).toBe(1);
  expect(await listParked(allStores(shop.database))).toMatchObject([{ id: subscription.id }]);
  expect(await shop.approvals()).toBe(1);
});

test('events of the past are still delivered', async () => {
  const shop = await newStore();
  await shop.listen();
  await shop.pay(await shop.checkout(), { method: 'PIX' });
  await suspendStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
  );
  expect(await shop.received()).toEqual(['checkout.completed']);
});
