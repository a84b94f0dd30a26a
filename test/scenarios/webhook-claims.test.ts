/**
 * How many webhooks are claimed, and whose: few at a time, a share for every store, and those that
 * answer first.
 */
import { allStores } from '../support/handles';
import { log } from '../../src/platform/observability/log';
import { newId } from '../../src/platform/records/columns/ids';
import type { Context } from '../../src/platform/operations/context';
import { relayEvents } from '../../src/modules/webhooks/events/relay';
import { shiftWallClock } from '../../src/platform/time/clock';
import { claimBatches, deliverWebhooks, runBatch } from '../../jobs/sweeps/sweep';
import type { ServerResponse } from 'node:http';
import { copies, copyId } from '../support/many-rows';
import { freeRows, holdTransaction, lockRows, waitingForLocks } from '../support/locks';
import { startReceiver } from '../support/receiver';
import { until } from '../support/running-shop';
import { changeRows, inWallTime, like, oneOf, removeRows, rowsOf, wallTime } from '../support/rows';
import { world, type World } from '../support/world';

const SECOND = 1_000;
const MANY = 600;
/** More are never claimed and not begun, of endpoints that do not fail. */
const WAITING_MAX = 50;
/** More endpoints that fail are never claimed, begun or not. */
const FAILING_AT_ONCE_MAX = 100;

const claim = async (shop: World) =>
  (await claimBatches(shop.database, allStores(shop.database), deliverWebhooks))
    .flat()
    .map(({ id }) => id);

/**
 * A shop whose endpoint has answered once, and copies of it that have not, each with a delivery
 * that is due.
 */
async function shopWithCopies(
  stores: string,
  dueAt: string,
  lastSucceededAt = 'NULL',
): Promise<{ shop: World; own: string }> {
  const shop = await world();
  const { id: own } = await shop.listen(['checkout.completed']);
  await shop.pay(await shop.checkout());
  await shop.deliver();
  const [delivery] = await rowsOf<{ id: string }>(shop, 'deliveries');
  await copies(shop, 'webhooks', own as string, MANY, {
    storeId: stores,
    lastSucceededAt,
  });
  await copies(shop, 'deliveries', String(delivery?.id), MANY, {
    storeId: stores,
    webhookId: copyId('webh', 'g'),
    status: `'PENDING'`,
    nextAttemptAt: dueAt,
  });
  return { shop, own: own as string };
}

/** What stands for nothing that happened is removed before the invariants are looked at. */
async function removeCopies(shop: World): Promise<void> {
  for (const table of ['deliveries', 'webhooks'])
    await removeRows(shop, table, { id: like('%0COPY%') });
}

test('of many due endpoints few are claimed until some have begun; one that answers is always claimed', async () => {
  const { shop, own } = await shopWithCopies(`'stor_' || g`, `now() - interval '1 hour'`);
  expect(await claim(shop)).toHaveLength(WAITING_MAX);
  expect(await claim(shop)).toEqual([]);
  await shop.pay(await shop.checkout());
  while ((await relayEvents(allStores(shop.database))) > 0);
  expect(await claim(shop)).toEqual([own]);
  await removeCopies(shop);
});

test('a store with hundreds of endpoints leaves room for the few of others, though theirs are due later', async () => {
  const { shop } = await shopWithCopies(
    `CASE WHEN g > ${MANY - 5} THEN 'stor_' || g ELSE 'stor_big' END`,
    `now() - interval '1 hour' + g * interval '1 second'`,
  );
  const claimed = await claim(shop);
  const few = Array.from({ length: 5 }, (_, index) => MANY - index);
  expect(claimed).toEqual(
    expect.arrayContaining(few.map((g) => expect.stringMatching(new RegExp(`COPY0*${g}$`)))),
  );
  await removeCopies(shop);
});

test('stores whose endpoints have just begun to fail wait behind one whose endpoints have not', async () => {
  const { shop, own } = await shopWithCopies(
    `'stor_' || g % 100`,
    `now() - interval '1 hour' + g * interval '1 second'`,
  );
  // The endpoints of all stores last answered at the same time, and the first of each has failed.
  await changeRows(shop, 'webhooks', {}, { lastSucceededAt: null, failingSince: null });
  const copied = await rowsOf<{ id: string }>(shop, 'webhooks', { id: like('%COPY%') });
  const first = copied.slice(0, 100).map(({ id }) => id);
  await changeRows(shop, 'webhooks', { id: oneOf(...first) }, { failingSince: wallTime() });
  await shop.pay(await shop.checkout());
  while ((await relayEvents(allStores(shop.database))) > 0);
  expect(await claim(shop)).toContain(own);
  await removeCopies(shop);
});

test('endpoints that fail by an internal error are claimed as failing ones, behind one that answers', async () => {
  // The secret of a webhook does not open in a copy. The copies have succeeded after the own one.
  const { shop, own } = await shopWithCopies(
    `'stor_' || g`,
    `now()`,
    `now() + interval '1 minute'`,
  );
  await shop.deliver();
  // What was taken is due again, and the pause after the first error is over.
  shiftWallClock(36 * SECOND);
  await shop.pay(await shop.checkout());
  while ((await relayEvents(allStores(shop.database))) > 0);
  const claimed = await claim(shop);
  expect(claimed[0]).toBe(own);
  expect(claimed).toHaveLength(1 + FAILING_AT_ONCE_MAX);
  expect(await claim(shop)).toEqual([]);
  await removeCopies(shop);
});

test('of rows that fail for one reason one line is logged, and later how many were left out', async () => {
  const { shop } = await shopWithCopies(`'stor_' || g`, `now()`);
  const sweep = {
    ...deliverWebhooks,
    // Ids of copies have digits only where others have letters, too.
    run: (_ctx: Context, id: string) =>
      Promise.reject(new Error(`${newId('webh')}, such as ${id}, cannot be read`)),
  };
  const lines = jest.spyOn(log, 'error');
  const batches = await claimBatches(shop.database, allStores(shop.database), deliverWebhooks);
  const [last = [], ...others] = batches;
  for (const rows of others) await runBatch(shop.database, allStores(shop.database), sweep, rows);
  shiftWallClock(31 * SECOND);
  await runBatch(shop.database, allStores(shop.database), sweep, last);
  expect(lines.mock.calls.map(([fields, text]) => [text, fields])).toEqual([
    ['a due row failed', expect.objectContaining({ leftOut: 0 })],
    ['a due row failed', expect.objectContaining({ leftOut: WAITING_MAX - 2 })],
  ]);
  lines.mockRestore();
  await removeCopies(shop);
});

test('the lease of an endpoint counts from when a worker begins, however long it waited in the queue', async () => {
  const shop = await world();
  await shop.listen(['checkout.completed']);
  const held: ServerResponse[] = [];
  shop.receiver?.answers.push((response) => void held.push(response));
  await shop.pay(await shop.checkout());
  while ((await relayEvents(allStores(shop.database))) > 0);
  const [rows = []] = await claimBatches(shop.database, allStores(shop.database), deliverWebhooks);
  shiftWallClock(15 * SECOND);
  const running = runBatch(shop.database, allStores(shop.database), deliverWebhooks, rows);
  await until('the endpoint has the event', () => held.length > 0);
  await changeRows(shop, 'deliveries', {}, { nextAttemptAt: wallTime() });
  shiftWallClock(10 * SECOND);
  expect(await claim(shop)).toEqual([]);
  for (const response of held) response.end('ok');
  await running;
});

test('what was claimed again while it waited in the queue is dropped, and sent once', async () => {
  const shop = await world();
  await shop.listen(['checkout.completed']);
  await shop.pay(await shop.checkout());
  while ((await relayEvents(allStores(shop.database))) > 0);
  const [late = []] = await claimBatches(shop.database, allStores(shop.database), deliverWebhooks);
  shiftWallClock(21 * SECOND);
  const [again = []] = await claimBatches(shop.database, allStores(shop.database), deliverWebhooks);
  expect(
    await Promise.all(
      [late, late, again].map((rows) =>
        runBatch(shop.database, allStores(shop.database), deliverWebhooks, rows),
      ),
    ),
  ).toEqual([
    { done: 0, failed: 0 },
    { done: 0, failed: 0 },
    { done: 1, failed: 0 },
  ]);
  expect(shop.receiver?.requests).toHaveLength(1);
});

test('two workers that claim the same endpoints do not wait for each other: both begin with the smallest id', async () => {
  const shop = await world();
  const webhooks = [await shop.listen(['checkout.completed'])];
  const endpoint = await startReceiver();
  webhooks.push(await shop.listen(['checkout.completed'], { endpoint: endpoint.url }));
  const [first = '', second = ''] = webhooks.map(({ id }) => id).toSorted();
  await shop.pay(await shop.checkout());
  await shop.deliver();
  await changeRows(shop, 'webhooks', { id: first }, { lastSucceededAt: inWallTime('-1 s') });
  await shop.pay(await shop.checkout());
  while ((await relayEvents(allStores(shop.database))) > 0);
  expect(await claim(shop)).toEqual([second, first]);
  shiftWallClock(21 * SECOND);
  const { runner, release } = await holdTransaction(shop);
  await lockRows(runner, 'claims', { rowId: first });
  const claiming = claim(shop);
  await until('it waits', async () => (await waitingForLocks(shop)) === 1);
  expect(await freeRows(shop, 'claims', { rowId: second })).toBe(1);
  await release();
  expect(await claiming).toEqual([second, first]);
  await shop.deliver();
  await endpoint.close();
});
