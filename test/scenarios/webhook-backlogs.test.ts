/**
 * A webhook ends while much waits for it: nobody else waits for that, all of it is given up, and
 * nothing of it is sent later.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { allStores } from '../support/handles';
import { relayEvents } from '../../src/modules/webhooks/events/relay';
import { purgeOldRows } from '../../jobs/sweeps/purge-old-rows';
import { holdTransaction, lockRows, waitingForLocks } from '../support/locks';
import { copies, copyId } from '../support/many-rows';
import { answerWith, startReceiver } from '../support/receiver';
import { until } from '../support/running-shop';
import { changeRows, rowCount, rowsOf, wallTime } from '../support/rows';
import { world, type Json, type World } from '../support/world';

const BACKLOG = 12_000;
/** What one transaction gives up at the most. */
const AT_ONCE = 5_000;
const BLOCKED_MS = 5_000;

/** A shop whose webhook has failed once: one delivery waits for its next attempt. */
async function failedOnce(): Promise<{ shop: World; webhook: Json }> {
  const shop = await world();
  const webhook = await shop.listen(['checkout.completed']);
  shop.receiver?.answers.push(answerWith(500));
  await shop.pay(await shop.checkout());
  await shop.deliver();
  return { shop, webhook };
}

async function addBacklog(shop: World): Promise<void> {
  const [delivery] = await rowsOf<{ id: string; eventId: string }>(shop, 'deliveries');
  await copies(shop, 'events', String(delivery?.eventId), BACKLOG, {
    position: '1000 + g',
    sequence: '1000 + g',
  });
  await copies(shop, 'deliveries', String(delivery?.id), BACKLOG, { eventId: copyId('log', 'g') });
}

const waiting = (shop: World, { id }: Json) =>
  rowCount(shop, 'deliveries', { webhookId: id, status: 'PENDING' });

test.each([
  ['deleted', '/v2/webhooks/delete', {}],
  ['disabled', '/v2/webhooks/update', { status: 'DISABLED' }],
])('while a webhook is being %s, the relay goes on for everybody', async (_, path, more) => {
  const { shop, webhook } = await failedOnce();
  const other = await startReceiver();
  await shop.post('/v2/webhooks/create', {
    name: 'other',
    endpoint: other.url,
    secret: 's',
    events: ['checkout.completed'],
  });
  const { runner, release } = await holdTransaction(shop);
  await lockRows(runner, 'deliveries');
  const ending = shop.post(path, { id: webhook.id, ...more });
  await until(
    'the end of the webhook waits for the delivery',
    async () => (await waitingForLocks(shop)) > 0,
  );
  await shop.pay(await shop.checkout());
  const relaying = relayEvents(allStores(shop.database));
  const relayed = await Promise.race([relaying, pause(BLOCKED_MS, 'the relay waits')]);
  await release();
  await Promise.all([ending, relaying]);
  expect(relayed).toBe(0); // the payment was answered when its event had been relayed
  expect(await rowCount(shop, 'events', { position: null })).toBe(0);
  await purgeOldRows(shop.database, allStores(shop.database));
  expect(await waiting(shop, webhook)).toBe(0); // not even what was relayed at that moment
  await shop.deliver();
  expect(other.requests).toHaveLength(1);
  expect(shop.receiver?.requests).toHaveLength(1);
  await other.close();
});

test('a long backlog is given up little by little; until then the webhook cannot be enabled again', async () => {
  const { shop, webhook } = await failedOnce();
  await addBacklog(shop);
  expect(
    await shop.post('/v2/webhooks/update', { id: webhook.id, status: 'DISABLED' }),
  ).toMatchObject({ status: 'DISABLED' });
  expect(await waiting(shop, webhook)).toBe(1 + BACKLOG - AT_ONCE);
  expect(await shop.refused('/v2/webhooks/update', { id: webhook.id, status: 'ACTIVE' })).toBe(
    '409 CONFLICT',
  );
  await purgeOldRows(shop.database, allStores(shop.database));
  expect(
    (await shop.request('GET', `/v2/webhooks/deliveries?id=${webhook.id}&status=PENDING`)).body
      .data,
  ).toEqual([]);
  expect(
    await shop.post('/v2/webhooks/update', { id: webhook.id, status: 'ACTIVE' }),
  ).toMatchObject({ status: 'ACTIVE' });
  await shop.pay(await shop.checkout());
  await shop.deliver();
  expect(shop.receiver?.requests).toHaveLength(2); // the one that failed, and the new one
});

test('a short backlog is given up before the webhook is enabled again, whatever was left over', async () => {
  const { shop, webhook } = await failedOnce();
  await shop.post('/v2/webhooks/update', { id: webhook.id, status: 'DISABLED' });
  await changeRows(shop, 'deliveries', {}, { status: 'PENDING', nextAttemptAt: wallTime() }); // as if relayed at the same moment
  await shop.post('/v2/webhooks/update', { id: webhook.id, status: 'ACTIVE' });
  await shop.deliver();
  expect(shop.receiver?.requests).toHaveLength(1);
  expect(await shop.get(`/v2/webhooks/deliveries?id=${webhook.id}`)).toMatchObject([
    { status: 'FAILED', lastError: 'the webhook was disabled', nextAttemptAt: null },
  ]);
});
