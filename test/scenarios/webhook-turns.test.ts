/**
 * Whose turn it is: a slow answer holds up no other event, one failure is soon made good among many
 * that fail for days, and a turn ends where others wait.
 */
import type { ServerResponse } from 'node:http';
import { allStores } from '../support/handles';
import { giveBackClaims } from '../../src/platform/jobs/release-claims';
import { shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { Context } from '../../src/platform/operations/context';
import { deliverTo } from '../../src/modules/webhooks/deliveries/deliver';
import { relayEvents } from '../../src/modules/webhooks/events/relay';
import { claimBatches, deliverWebhooks, runBatch } from '../../jobs/sweeps/sweep';
import { copies, copyId } from '../support/many-rows';
import { answerWith, startReceiver } from '../support/receiver';
import { until } from '../support/running-shop';
import { acceptRows, changeRows, inWallTime, refuseRows, rowsOf } from '../support/rows';
import { world, type Json, type World } from '../support/world';

const SECOND = 1_000;
/** Every event is attempted within so long of its commit. */
const ATTEMPTED_WITHIN_MS = 5 * SECOND;
const TURN_MS = 10 * SECOND;
const FAILING = 150;
const FAILING_AT_ONCE = 100;
const ROUNDS = 25;

const deliveriesOf = async (shop: World, { id }: Json) =>
  (await shop.get(`/v2/webhooks/deliveries?id=${id}`)) as unknown as Json[];

async function pay(shop: World): Promise<void> {
  await shop.pay(await shop.checkout());
  while ((await relayEvents(allStores(shop.database))) > 0);
}

/**
 * The endpoint keeps its next request waiting: a worker sends it one event, and answers what must
 * be called for the endpoint to answer, and the worker's end.
 */
async function slowAnswer(
  shop: World,
  webhook: Json,
): Promise<{ answer: () => void; running: Promise<unknown> }> {
  const held: ServerResponse[] = [];
  shop.receiver?.answers.push((response) => void held.push(response));
  await pay(shop);
  const rows = (await claimBatches(shop.database, allStores(shop.database), deliverWebhooks))
    .flat()
    .filter(({ id }) => id === webhook.id);
  const running = runBatch(shop.database, allStores(shop.database), deliverWebhooks, rows);
  await until('the endpoint has the first event', () => held.length > 0);
  return { answer: () => held.forEach((response) => response.end('ok')), running };
}

test('events that come while an answer is slow are attempted within five seconds, also after a whole turn', async () => {
  const shop = await world();
  const webhook = await shop.listen(['checkout.completed']);
  const { answer, running } = await slowAnswer(shop, webhook);
  const requests = shop.receiver?.requests ?? [];
  for (let more = 2; more <= 4; more++) {
    await pay(shop);
    await until(`event ${more} has come`, () => requests.length === more, ATTEMPTED_WITHIN_MS);
  }
  shiftWallClock(TURN_MS + SECOND);
  await pay(shop);
  await until('event 5 has come', () => requests.length === 5, ATTEMPTED_WITHIN_MS);
  answer();
  await running;
  expect(
    (await deliveriesOf(shop, webhook)).map(({ status, attemptCount }) => [status, attemptCount]),
  ).toEqual(Array.from({ length: 5 }, () => ['DELIVERED', 1]));
});

test('an endpoint that begins to hang: what was taken and not sent is due again, and sent once', async () => {
  const shop = await world();
  const webhook = await shop.listen(['checkout.completed']);
  const held: ServerResponse[] = [];
  const QUICK = 12;
  const IN_FLIGHT = 10;
  const ALL = QUICK + IN_FLIGHT + 3;
  shop.receiver?.answers.push(
    ...Array.from({ length: QUICK }, () => (response: ServerResponse) => void response.end('ok')),
    ...Array.from(
      { length: IN_FLIGHT },
      () => (response: ServerResponse) => void held.push(response),
    ),
  );
  for (let count = 0; count < ALL; count++) await pay(shop);
  const rows = (
    await claimBatches(shop.database, allStores(shop.database), deliverWebhooks)
  ).flat();
  const running = runBatch(shop.database, allStores(shop.database), deliverWebhooks, rows);
  await until('the endpoint hangs', () => held.length === IN_FLIGHT);
  await until('what was not sent is due', async () => {
    const pending = (await deliveriesOf(shop, webhook)).filter(
      ({ status }) => status === 'PENDING',
    );
    return pending.filter(({ nextAttemptAt }) => new Date(nextAttemptAt) <= wallNow()).length === 3;
  });
  for (const response of held) response.end('ok');
  await running;
  expect(shop.receiver?.requests).toHaveLength(ALL);
  expect(
    (await deliveriesOf(shop, webhook)).map(({ status, attemptCount }) => [status, attemptCount]),
  ).toEqual(Array.from({ length: ALL }, () => ['DELIVERED', 1]));
});

test('an outcome that cannot be recorded keeps no other from being recorded', async () => {
  const shop = await world();
  const webhook = await shop.listen(['checkout.completed']);
  for (let count = 0; count < 12; count++) await pay(shop);
  const { [6]: refused = {} } = await deliveriesOf(shop, webhook);
  await refuseRows(shop, 'deliveryAttempts', 'deliveryId', String(refused.id));
  const rows = (
    await claimBatches(shop.database, allStores(shop.database), deliverWebhooks)
  ).flat();
  expect(await runBatch(shop.database, allStores(shop.database), deliverWebhooks, rows)).toEqual({
    done: 0,
    failed: 1,
  });
  const statuses = (await deliveriesOf(shop, webhook)).map(({ id, status }) => [id, status]);
  expect(statuses.filter(([, status]) => status !== 'DELIVERED')).toEqual([
    [refused.id, 'PENDING'],
  ]);
  await acceptRows(shop, 'deliveryAttempts');
  shiftWallClock(40 * SECOND);
  await shop.deliver();
  expect(await deliveriesOf(shop, webhook)).toEqual(
    Array(12).fill(expect.objectContaining({ status: 'DELIVERED' })),
  );
});

test('where others wait for a place, a turn ends after ten seconds', async () => {
  const shop = await world();
  const slow = await shop.listen(['checkout.completed']);
  const other = await startReceiver();
  await shop.post('/v2/webhooks/create', {
    name: 'other',
    endpoint: other.url,
    secret: 's',
    events: ['checkout.completed'],
  });
  // the other is claimed, too, and nobody begins it
  const { answer, running } = await slowAnswer(shop, slow);
  shiftWallClock(TURN_MS + SECOND);
  await pay(shop);
  answer();
  await running;
  expect(
    (await deliveriesOf(shop, slow)).map(({ status, attemptCount }) => [status, attemptCount]),
  ).toEqual([
    ['PENDING', 0],
    ['DELIVERED', 1],
  ]);
  shiftWallClock(TURN_MS); // the other's claim is over
  await shop.deliver();
  expect(shop.receiver?.requests).toHaveLength(2);
  expect(other.requests).toHaveLength(2);
  await other.close();
});

test('among too many failing endpoints one that failed once is next, and every one has a turn', async () => {
  const shop = await world();
  await shop.listen(['checkout.completed']);
  shop.receiver?.answers.push(answerWith(500));
  await shop.pay(await shop.checkout());
  await shop.deliver();
  const [delivery] = await rowsOf<{ id: string; webhookId: string }>(shop, 'deliveries');
  const longAgo = `now() - interval '4 days'`;
  await copies(shop, 'webhooks', String(delivery?.webhookId), FAILING + 1, {
    failingSince: `CASE g WHEN ${FAILING + 1} THEN now() - interval '5 seconds' ELSE ${longAgo} END`,
  });
  await copies(shop, 'deliveries', String(delivery?.id), FAILING + 1, {
    webhookId: copyId('webh', 'g'),
    nextAttemptAt: longAgo,
  });
  await changeRows(
    shop,
    'deliveries',
    { id: delivery?.id },
    { nextAttemptAt: inWallTime('1 day') },
  ); // the first one is only their model
  const turns = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const rows = (
      await claimBatches(shop.database, allStores(shop.database), deliverWebhooks)
    ).flat();
    expect(rows).toHaveLength(FAILING_AT_ONCE);
    for (const { id } of rows) turns.set(id, (turns.get(id) ?? 0) + 1);
    await giveBackClaims(shop.database, deliverWebhooks.name, rows);
  }
  const lastCopy = [...turns.keys()].toSorted().at(-1);
  expect(lastCopy).toMatch(new RegExp(`${FAILING + 1}$`));
  expect(turns.get(String(lastCopy))).toBe(ROUNDS);
  expect(turns.size).toBe(FAILING + 1);
});

test('a late failure of a frozen worker changes nothing: what another delivered stays delivered', async () => {
  const shop = await world();
  const webhook = await shop.listen(['checkout.completed']);
  const held: ServerResponse[] = [];
  shop.receiver?.answers.push((response) => void held.push(response));
  await pay(shop);
  const [rows = []] = await claimBatches(shop.database, allStores(shop.database), deliverWebhooks);
  const [{ storeId, devMode } = { storeId: '', devMode: true }] = rows;
  const late = runBatch(shop.database, allStores(shop.database), deliverWebhooks, rows);
  await until('the endpoint has the event', () => held.length > 0);
  shiftWallClock(21 * SECOND);
  await deliverTo(
    new Context({ database: shop.database, scope: { storeId, devMode } }),
    webhook.id,
    allStores(shop.database),
  );
  await until(
    'it was delivered',
    async () => (await deliveriesOf(shop, webhook))[0]?.status === 'DELIVERED',
  );
  for (const response of held) response.writeHead(500).end();
  await late;
  const [delivery] = await deliveriesOf(shop, webhook);
  expect(delivery).toMatchObject({
    status: 'DELIVERED',
    attemptCount: 2,
    nextAttemptAt: null,
    lastStatus: 200,
    lastError: null,
  });
  expect(delivery?.attempts.map(({ status }: Json) => status)).toEqual([500, 200]);
  shiftWallClock(10 * SECOND);
  await shop.deliver();
  expect(shop.receiver?.requests).toHaveLength(2);
});
