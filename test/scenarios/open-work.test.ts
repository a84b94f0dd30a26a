/** What a stop that cuts work off would name: the requests and rows that this process is at. */
import { allStores } from '../support/handles';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { renewSubscriptions } from '../../jobs/due/renew-subscriptions';
import { openWork } from '../../src/platform/jobs/open-work';
import { holdTransaction, lockWrites, waitingForTables } from '../support/locks';
import { until } from '../support/running-shop';
import { setClocks } from '../support/store-clock';
import { newStore } from '../support/world';

const NOTHING = { open: 0, jobs: {}, requests: {} };

test('a request is named by its route until it is answered', async () => {
  const shop = await newStore();
  const origin = await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  const held = await holdTransaction(shop);
  await lockWrites(held.runner, 'products');
  const product = { externalId: 'p', name: 'Caneca', price: 3500, currency: 'BRL' };
  const answer = fetch(`${origin}/v2/products/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(product),
  });
  await until('it waits', async () => (await waitingForTables(shop, 'products')) > 0);
  expect(openWork()).toEqual({
    open: 1,
    jobs: {},
    requests: { 'POST /v2/products/create': 1 },
  });
  await held.release();
  expect((await answer).status).toBe(200);
  await until('its response is sent', () => openWork().open === 0);
  expect(openWork()).toEqual(NOTHING);
});

test('a row is counted by its job until it has failed', async () => {
  const shop = await newStore();
  await shop.subscribe();
  await setClocks(shop, 31);
  const renewals = sweepOf(renewSubscriptions);
  const [rows = []] = await claimBatches(shop.database, allStores(shop.database), renewals);
  const seen: unknown[] = [];
  const fails = {
    ...renewals,
    run: () => {
      seen.push(openWork());
      return Promise.reject(new Error('it does not work'));
    },
  };
  expect(await runBatch(shop.database, allStores(shop.database), fails, rows)).toEqual({
    done: 0,
    failed: 1,
  });
  expect(seen).toEqual([{ open: 1, jobs: { 'renew-subscriptions': 1 }, requests: {} }]);
  expect(openWork()).toEqual(NOTHING);
});
