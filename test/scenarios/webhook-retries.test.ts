/**
 * An endpoint that fails is tried ten times over about 75 hours of wall time; one that says 410
 * never again; nobody is led elsewhere.
 */
import type { ServerResponse } from 'node:http';
import { allStores } from '../support/handles';
import { shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { relayEvents } from '../../src/modules/webhooks/events/relay';
import { claimBatches, deliverWebhooks, runBatch } from '../../jobs/sweeps/sweep';
import { answerWith, startReceiver } from '../support/receiver';
import { world, type Json, type World } from '../support/world';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** How long after the attempt before it each attempt is made: at once, then … */
const SCHEDULE = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

async function deliveries(shop: World): Promise<Json[]> {
  const { webhooks } = await shop.graphql(
    '{ webhooks { nodes { id status deliveries { nodes { id status attemptCount nextAttemptAt lastAttemptAt lastStatus lastError event { type } } } } } }',
  );
  return webhooks.nodes.flatMap(({ id, status, deliveries: found }: Json) =>
    found.nodes.map((delivery: Json) => ({ ...delivery, webhook: { id, status } })),
  );
}

async function paidShop(...answers: ((response: ServerResponse) => void)[]): Promise<World> {
  const shop = await world();
  await shop.listen(['checkout.completed']);
  shop.receiver?.answers.push(...answers);
  await shop.pay(await shop.checkout());
  await shop.deliver();
  return shop;
}

/** Wall time passes until the next attempt is due; answers how long that was. */
async function waitForNextAttempt(shop: World): Promise<number> {
  const [delivery] = await deliveries(shop);
  const waitMs = new Date(delivery?.nextAttemptAt).getTime() - wallNow().getTime();
  const halfMs = Math.floor(waitMs / 2);
  shiftWallClock(halfMs);
  const before = shop.receiver?.requests.length;
  await shop.deliver();
  expect(shop.receiver?.requests.length).toBe(before); // not early
  shiftWallClock(waitMs - halfMs + 1);
  await shop.deliver();
  return new Date(delivery?.nextAttemptAt).getTime() - new Date(delivery?.lastAttemptAt).getTime();
}

test('ten attempts, each a little later than the schedule says, with one event id; then it is given up', async () => {
  const shop = await paidShop(...Array.from({ length: 10 }, () => answerWith(500)));
  const waits: number[] = [];
  for (const index of SCHEDULE.keys()) {
    expect(await deliveries(shop)).toMatchObject([
      {
        status: 'PENDING',
        attemptCount: index + 1,
        lastStatus: 500,
        lastError: 'the endpoint answered 500',
      },
    ]);
    waits.push(await waitForNextAttempt(shop));
  }
  for (const [index, scheduled] of SCHEDULE.entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(scheduled);
    expect(waits[index]).toBeLessThanOrEqual(scheduled * 1.1);
  }
  expect(await deliveries(shop)).toMatchObject([
    { status: 'FAILED', attemptCount: 10, nextAttemptAt: null, webhook: { status: 'ACTIVE' } },
  ]);
  const requests = shop.receiver?.requests ?? [];
  expect(requests).toHaveLength(10);
  expect(
    new Set(requests.map(({ headers, raw }) => `${String(headers['webhook-id'])} ${raw}`)).size,
  ).toBe(1);
  expect(new Set(requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
  shiftWallClock(30 * 24 * HOUR);
  await shop.deliver();
  expect(shop.receiver?.requests).toHaveLength(10);
});

test.each([[400], [401], [404], [408], [500], [503], [204, true], [201, true]])(
  '%i is %s',
  async (status, isSuccess = false) => {
    const shop = await paidShop((response) => void response.writeHead(status as number).end());
    expect(await deliveries(shop)).toMatchObject([
      isSuccess
        ? { status: 'DELIVERED', nextAttemptAt: null, lastError: null }
        : { status: 'PENDING', lastStatus: status },
    ]);
  },
);

test('the second attempt is accepted: delivered, once', async () => {
  const shop = await paidShop(answerWith(503));
  await waitForNextAttempt(shop);
  expect(await deliveries(shop)).toMatchObject([
    { status: 'DELIVERED', attemptCount: 2, lastStatus: 200, lastError: null, nextAttemptAt: null },
  ]);
  shiftWallClock(10 * 24 * HOUR);
  await shop.deliver();
  expect(shop.receiver?.requests).toHaveLength(2);
});

test('410 Gone disables the webhook: nothing is sent to it any more', async () => {
  const shop = await paidShop(answerWith(410));
  expect(await deliveries(shop)).toMatchObject([
    {
      status: 'FAILED',
      attemptCount: 1,
      lastStatus: 410,
      nextAttemptAt: null,
      webhook: { status: 'DISABLED' },
    },
  ]);
  await shop.pay(await shop.checkout());
  shiftWallClock(24 * HOUR);
  await shop.deliver();
  expect(shop.receiver?.requests).toHaveLength(1);
  expect((await shop.request('GET', '/v2/webhooks/list?status=DISABLED')).body.data).toHaveLength(
    1,
  );
});

test.each([301, 302, 303, 307, 308])('a redirect (%i) is never followed', async (status) => {
  const elsewhere = await startReceiver();
  const shop = await paidShop(answerWith(status, { location: elsewhere.url }));
  expect(await deliveries(shop)).toMatchObject([{ status: 'PENDING', lastStatus: status }]);
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});

test('429 with Retry-After puts the next attempt off, never brings it forward', async () => {
  const shop = await paidShop(
    answerWith(429, { 'retry-after': '600' }),
    answerWith(429, { 'retry-after': '1' }),
  );
  const first = await waitForNextAttempt(shop);
  expect(first).toBeGreaterThanOrEqual(600 * SECOND); // not 5 s
  expect(first).toBeLessThanOrEqual(660 * SECOND);
  expect(await waitForNextAttempt(shop)).toBeGreaterThanOrEqual(5 * MINUTE); // not 1 s
});

test('an endpoint that breaks off, and one that is not there, are tried again', async () => {
  const shop = await paidShop((response) => void response.socket?.destroy());
  const [broken] = await deliveries(shop);
  expect(broken).toMatchObject({
    status: 'PENDING',
    lastStatus: null,
    lastError: expect.stringMatching(/\S/),
  });
  await waitForNextAttempt(shop);
  expect(await deliveries(shop)).toMatchObject([{ status: 'DELIVERED', attemptCount: 2 }]);
});

test('failing for five days without a success disables the webhook', async () => {
  const shop = await paidShop(...Array.from({ length: 40 }, () => answerWith(500)));
  for (let day = 0; day < 4; day++) {
    await shop.pay(await shop.checkout());
    await shop.deliver();
    expect((await shop.request('GET', '/v2/webhooks/list')).body.data[0].status).toBe('ACTIVE');
    shiftWallClock(26 * HOUR);
  }
  await shop.deliver();
  shiftWallClock(17 * HOUR);
  await shop.pay(await shop.checkout());
  await shop.deliver();
  expect((await shop.request('GET', '/v2/webhooks/list')).body.data[0].status).toBe('DISABLED');
});

test('a slow endpoint delays nobody else: the healthy one has its message meanwhile', async () => {
  const shop = await world();
  const slow = await startReceiver();
  const waiting: ServerResponse[] = [];
  slow.answers.push((response) => void waiting.push(response));
  await shop.post('/v2/webhooks/create', {
    name: 'slow',
    endpoint: slow.url,
    secret: 's',
    events: ['checkout.completed'],
  });
  await shop.listen(['checkout.completed']);
  await shop.pay(await shop.checkout());
  await relayEvents(allStores(shop.database));
  const batches = await claimBatches(shop.database, allStores(shop.database), deliverWebhooks);
  expect(batches).toHaveLength(2); // one endpoint each, for two workers
  const running = batches.map((rows) =>
    runBatch(shop.database, allStores(shop.database), deliverWebhooks, rows),
  );
  await Promise.race(running);
  expect(shop.receiver?.requests).toHaveLength(1);
  // and nobody else sends to the slow one meanwhile
  expect(await claimBatches(shop.database, allStores(shop.database), deliverWebhooks)).toEqual([]);
  while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  for (const response of waiting) response.end();
  await Promise.all(running);
  expect((await deliveries(shop)).map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED']);
  await slow.close();
});

test('a webhook gets only events of its environment that it asked for, and none from before it was made', async () => {
  const shop = await world();
  await shop.pay(await shop.checkout());
  await shop.listen(['subscription.completed']);
  const production = await startReceiver();
  await shop.post(
    '/v2/webhooks/create',
    {
      name: 'production',
      endpoint: production.url,
      secret: 's',
      events: ['checkout.completed', 'subscription.completed'],
    },
    { authorization: `Bearer ${await shop.newKey({ devMode: false })}` },
  );
  await shop.pay(await shop.checkout());
  await shop.subscribe();
  expect(await shop.received()).toEqual(['subscription.completed']);
  expect(production.requests).toEqual([]);
  await production.close();
});

test('a deleted webhook is told nothing more, not even what was waiting', async () => {
  const shop = await paidShop(answerWith(500));
  const [{ webhook } = { webhook: { id: '' } }] = await deliveries(shop);
  await shop.post('/v2/webhooks/delete', { id: webhook.id });
  shiftWallClock(24 * HOUR);
  await shop.deliver();
  expect(shop.receiver?.requests).toHaveLength(1);
  expect((await shop.request('GET', `/v2/webhooks/get?id=${webhook.id}`)).status).toBe(404);
});
