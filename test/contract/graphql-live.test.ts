/**
 * Live operations: what happens is told as it happens, in order, without gap or repeat, by every
 * process, as long as the key may read it.
 */
import { createClient } from 'graphql-sse';
import { allStores } from '../support/handles';
import { buildApp } from '../../src/app';
import { config } from '../../src/config/config';
import { connect } from '../../src/runtime/database';
import { httpSeconds } from '../../src/platform/observability/metrics';
import { relayEvents } from '../../src/modules/webhooks/events/relay';
import { copies } from '../support/many-rows';
import { openPort, openStream, sendForStream } from '../support/stream';
import { world, type Json, type World } from '../support/world';

const EVENTS =
  'subscription ($types: [String!], $after: ID) { events(types: $types, after: $after) { id type objectId } }';
const EVENTS_SINCE = 'subscription ($since: ID) { events(since: $since) { id type } }';
const standard = structuredClone(config.graphql);
const { rateLimit, storeRateFactor } = config;
afterEach(() => {
  Object.assign(config.graphql, standard);
  Object.assign(config, { rateLimit, storeRateFactor });
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A second API process on the same database. */
async function another(shop: World): Promise<{ port: number; stop(): Promise<void> }> {
  const { database, close } = await connect(shop.databaseUrl, { poolSize: 5 });
  const app = await buildApp(database, allStores(database), shop.databaseUrl);
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    app.drain();
    await app.server.close();
    await close();
  };
  closing.push(stop);
  return { port: await openPort(app), stop };
}

const happen = async (shop: World): Promise<Json> => {
  const paid = await shop.pay(await shop.checkout());
  await shop.deliver();
  return paid;
};
const connectionsOf = (shop: World) =>
  new Promise<number>((resolve, reject) =>
    shop.app.server.server.getConnections((error, count) =>
      error ? reject(error) : resolve(count),
    ),
  );
async function untilTrue(isSo: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > 10_000) throw new Error('it did not come true');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
const typesOf = (messages: Json[]) => messages.map(({ data }) => data.events.type);
const idsOf = (messages: Json[]): string[] => messages.map(({ data }) => data.events.id);

test('events are told as they come, those asked for, in every process', async () => {
  const shop = await world();
  const [here, there] = [await openPort(shop.app), (await another(shop)).port];
  const all = await openStream(here, shop.key, EVENTS);
  const some = await openStream(there, shop.key, EVENTS, { types: ['subscription.completed'] });
  expect(all).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'x-content-type-options': 'nosniff',
    },
  });
  const subscription = await shop.subscribe();
  await shop.deliver();
  expect(typesOf(await all.until(2))).toEqual(['checkout.completed', 'subscription.completed']);
  expect((await some.until(1))[0]?.data.events).toMatchObject({
    type: 'subscription.completed',
    objectId: subscription.id,
  });
  all.close();
  some.close();
});

test('after a break the stream goes on where it was left, also in another process, without gap or repeat', async () => {
  const shop = await world();
  const first = await another(shop);
  const stream = await openStream(first.port, shop.key, EVENTS);
  for (let index = 0; index < 3; index++) await happen(shop);
  const before = idsOf(await stream.until(3));
  await first.stop();
  expect(await stream.untilEnd()).toBe('cut'); // not complete: the client goes on elsewhere
  for (let index = 0; index < 3; index++) await happen(shop);
  const port = await openPort(shop.app);
  const resumed = await openStream(port, shop.key, EVENTS, { after: before.at(-1) });
  // The name that lists have for the same.
  const since = await openStream(port, shop.key, EVENTS_SINCE, { since: before.at(-1) });
  await happen(shop);
  const after = idsOf(await resumed.until(4));
  expect(idsOf(await since.until(4))).toEqual(after);
  since.close();
  const both = 'subscription ($id: ID) { events(since: $id, after: $id) { id } }';
  const refused = await openStream(port, shop.key, both, { id: before.at(-1) });
  expect((await refused.until(1))[0]?.errors[0].message).toBe(
    'since and after must not be given together',
  );
  refused.close();
  const all = [...before, ...after];
  const { events } = await shop.graphql('{ events(orderBy: OLDEST_FIRST) { nodes { id } } }');
  expect(all).toEqual(events.nodes.map(({ id }: Json) => id));
  resumed.close();
});

test('events that became visible late are not skipped: position counts, not the time of the id', async () => {
  const shop = await world();
  const paid = await shop.pay(await shop.checkout());
  const other = await shop.pay(await shop.checkout());
  await shop.database.query(`UPDATE "events" SET "position" = NULL`);
  const stream = await openStream(await openPort(shop.app), shop.key, EVENTS);
  // The second payment's event is relayed first, as if the first one had committed after it.
  const hidden = await shop.database.query<{ id: string }[]>(
    `SELECT "id" FROM "events" WHERE "objectId" = $1`,
    [paid.id],
  );
  await shop.database.query(`UPDATE "events" SET "position" = 0 WHERE "id" = $1`, [hidden[0]?.id]);
  await relayEvents(allStores(shop.database));
  expect((await stream.until(1))[0]?.data.events.objectId).toBe(other.id);
  await shop.database.query(`UPDATE "events" SET "position" = NULL WHERE "id" = $1`, [
    hidden[0]?.id,
  ]);
  await relayEvents(allStores(shop.database));
  expect((await stream.until(2))[1]?.data.events.objectId).toBe(paid.id);
  stream.close();
});

test('a long backlog reaches a slow client whole and in order', async () => {
  const shop = await world();
  const { id: firstPaid } = await happen(shop);
  const [first] = await shop.database.query<{ id: string; position: string }[]>(
    `SELECT "id", "position" FROM "events" WHERE "objectId" = $1`,
    [firstPaid],
  );
  await copies(shop, 'events', String(first?.id), 2_000, {
    position: '1000 + g',
    sequence: '1 + g',
  });
  const stream = await openStream(await openPort(shop.app), shop.key, EVENTS, { after: first?.id });
  stream.pause();
  await new Promise((resolve) => setTimeout(resolve, 200));
  stream.resume();
  const ids = idsOf(await stream.until(2_000));
  expect(ids).toHaveLength(2_000);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(2_000);
  stream.close();
});

test('a checkout is shown as it is and again when it changes; its subscription likewise', async () => {
  const shop = await world();
  const port = await openPort(shop.app);
  const product = await shop.product({ cycle: 'MONTHLY' });
  const { id } = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  const stream = await openStream(
    port,
    shop.key,
    'subscription ($id: ID!) { checkoutUpdated(id: $id) { status subscription { id status } payments { totalCount nodes { status } } } }',
    { id },
  );
  expect((await stream.until(1))[0]?.data.checkoutUpdated).toEqual({
    status: 'PENDING',
    subscription: null,
    payments: { totalCount: 0, nodes: [] },
  });
  await shop.pay({ id }, { method: 'CARD' });
  await shop.deliver();
  const paid = (await stream.until(2))[1]?.data.checkoutUpdated;
  expect(paid).toMatchObject({
    status: 'PAID',
    subscription: { status: 'ACTIVE' },
    payments: { totalCount: 1, nodes: [{ status: 'PAID' }] },
  });
  const watched = await openStream(
    port,
    shop.key,
    'subscription ($id: ID!) { subscriptionUpdated(id: $id) { status cycleNumber } }',
    { id: paid.subscription.id },
  );
  expect((await watched.until(1))[0]?.data.subscriptionUpdated).toEqual({
    status: 'ACTIVE',
    cycleNumber: 0,
  });
  await shop.travel('1 month');
  await shop.deliver();
  expect((await watched.until(2))[1]?.data.subscriptionUpdated).toEqual({
    status: 'ACTIVE',
    cycleNumber: 1,
  });
  stream.close();
  watched.close();
  const pix = await shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 990 } });
  const charged = await openStream(
    port,
    shop.key,
    'subscription ($id: ID!) { chargeUpdated(id: $id) { id status } }',
    { id: pix.id },
  );
  expect((await charged.until(1))[0]?.data.chargeUpdated).toEqual({
    id: pix.id,
    status: 'PENDING',
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${pix.id}`, {});
  await shop.deliver();
  expect((await charged.until(2))[1]?.data.chargeUpdated).toEqual({ id: pix.id, status: 'PAID' });
  charged.close();
  const named = await openStream(
    port,
    shop.key,
    'subscription { events(eventTypes: [CHECKOUT_COMPLETED]) { type } }',
  );
  await shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 990 } });
  await shop.pay(await shop.checkout());
  await shop.deliver();
  expect((await named.until(1))[0]?.data.events).toEqual({ type: 'checkout.completed' });
  named.close();
});

test('nobody watches what he may not read', async () => {
  const shop = await world();
  const port = await openPort(shop.app);
  const checkout = await shop.checkout();
  const reader = await shop.newKey({ permissions: ['PRODUCT:READ'] });
  const stranger = await shop.openStore({ taxId: '11444777000161' });
  const live = await shop.newKey({ devMode: false });
  const watch = 'subscription ($id: ID!) { checkoutUpdated(id: $id) { id } }';
  const first = async (key: string, query: string, variables: Json = {}) => {
    const stream = await openStream(port, key, query, variables);
    const [message] = await stream.until(1);
    await stream.untilEnd();
    return message?.errors?.[0]?.extensions?.code;
  };
  expect(await first(reader, EVENTS)).toBe('FORBIDDEN');
  expect(await first(reader, watch, { id: checkout.id })).toBe('FORBIDDEN');
  expect(await first(stranger, watch, { id: checkout.id })).toBe('NOT_FOUND');
  expect(await first(live, watch, { id: checkout.id })).toBe('NOT_FOUND');
  for (const after of ['log_unknown', 'log_\u0000', shop.storeId])
    expect(await first(shop.key, EVENTS, { after })).toBe('INVALID_REQUEST');
  expect(await first(shop.key, EVENTS, { types: ['checkout.gone'] })).toBe('INVALID_REQUEST');
  expect((await openStream(port, 'nothing', EVENTS)).status).toBe(401);
  const silent = await openStream(port, stranger, EVENTS);
  const own = await openStream(port, shop.key, EVENTS);
  await happen(shop);
  await own.until(1);
  expect(silent.messages).toEqual([]);
  silent.close();
  own.close();
  // How long a stream was open is no time that anybody waited for.
  const timed = (await httpSeconds.get()).values.filter(
    ({ labels }) => labels.route === '/graphql/stream',
  );
  expect(new Set(timed.map(({ labels }) => labels.status))).toEqual(new Set(['4xx']));
});

test('only subscriptions are streamed, within the limits of documents', async () => {
  const shop = await world();
  const port = await openPort(shop.app);
  const status = async (query: string) => {
    const stream = await openStream(port, shop.key, query);
    await stream.untilEnd();
    return [stream.status, stream.messages[0]?.errors?.[0]?.extensions?.code];
  };
  expect(await status('{ mrr { mrr } }')).toEqual([400, 'BAD_REQUEST']);
  expect(await status('subscription { events { idd } }')).toEqual([
    400,
    'GRAPHQL_VALIDATION_FAILED',
  ]);
  expect(await status('subscription {')).toEqual([400, 'GRAPHQL_PARSE_FAILED']);
  expect(
    await status(
      `subscription { events { ${Array.from({ length: 31 }, (_, index) => `a${index}: id`).join(' ')} } }`,
    ),
  ).toEqual([400, 'LIMIT_EXCEEDED']);
  config.graphql.costMax = 10;
  expect(await status('subscription { events { deliveries { nodes { id } } } }')).toEqual([
    400,
    'COST_EXCEEDED',
  ]);
});

test('a key has so many streams and no more; one that ends makes room', async () => {
  const shop = await world();
  const port = await openPort(shop.app);
  config.graphql.streamsMax = 2;
  const [one, two] = [
    await openStream(port, shop.key, EVENTS),
    await openStream(port, shop.key, EVENTS),
  ];
  const third = await openStream(port, shop.key, EVENTS);
  expect(third).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
  const otherKey = await shop.newKey();
  const other = await openStream(port, otherKey, EVENTS);
  expect(other.status).toBe(200);
  one.close();
  let again = await openStream(port, shop.key, EVENTS);
  for (let tries = 0; again.status === 429 && tries < 50; tries++)
    again = await openStream(port, shop.key, EVENTS);
  expect(again.status).toBe(200);
  for (const stream of [two, other, again]) stream.close();
});

test('clients that leave before their stream is open leave no stream behind', async () => {
  const shop = await world();
  const port = await openPort(shop.app);
  config.graphql.streamsMax = 3;
  // What a stream begins with waits for this lock, and the clients do not wait for it.
  const holder = shop.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE "events" IN ACCESS EXCLUSIVE MODE');
  const early = Array.from({ length: 3 }, () => sendForStream(port, shop.key, EVENTS));
  await untilTrue(
    async () =>
      (
        await shop.database.query<unknown[]>(
          `SELECT 1
           FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length === 3,
  );
  for (const call of early) call.destroy();
  await untilTrue(async () => (await connectionsOf(shop)) === 0);
  await holder.commitTransaction();
  await holder.release();
  let stream = await openStream(port, shop.key, EVENTS);
  for (let tries = 0; stream.status === 429 && tries < 50; tries++)
    stream = await openStream(port, shop.key, EVENTS);
  expect(stream.status).toBe(200);
  await happen(shop);
  expect(typesOf(await stream.until(1))).toEqual(['checkout.completed']);
  stream.close();
});

test('a revoked key loses its streams within a second or so, and is told why', async () => {
  const shop = await world();
  const port = await openPort(shop.app);
  const key = await shop.newKey();
  const [stream, own] = [
    await openStream(port, key, EVENTS),
    await openStream(port, shop.key, EVENTS),
  ];
  const { apiKeys } = await shop.graphql('{ apiKeys(first: 1) { nodes { id } } }');
  await shop.graphql(
    'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { userErrors { code } } }',
    { id: apiKeys.nodes[0].id },
  );
  const started = performance.now();
  expect(await stream.untilEnd()).toBe('complete');
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(stream.messages).toMatchObject([
    { errors: [{ message: 'the API key was revoked', extensions: { code: 'UNAUTHENTICATED' } }] },
  ]);
  await happen(shop);
  expect(typesOf(await own.until(1))).toEqual(['checkout.completed']);
  own.close();
});

test('the published client of the protocol understands it', async () => {
  const shop = await world();
  const port = await openPort(shop.app);
  const client = createClient({
    url: `http://127.0.0.1:${port}/graphql/stream`,
    headers: { authorization: `Bearer ${shop.key}` },
    retryAttempts: 0,
  });
  const iterator = client.iterate<Json>({ query: 'subscription { events { type } }' });
  const next = iterator.next();
  // The client says nothing of being connected: things happen until it has heard of one.
  let heard: Json | null = null;
  void next.then(({ value }) => (heard = value as Json));
  for (let tries = 0; heard === null && tries < 20; tries++) await happen(shop);
  expect(heard).toMatchObject({ data: { events: { type: 'checkout.completed' } } });
  await iterator.return?.();
  client.dispose();
});

test('each message counts against the rate of the key by its cost; it is sent later, not left out', async () => {
  const shop = await world();
  const port = await openPort(shop.app);
  const { id } = await shop.checkout();
  const other = await shop.newKey();
  const query = `subscription { checkoutUpdated(id: "${id}") { id status payments(first: 100) { nodes { id checkout { id } } } } }`;
  const [charged, beside] = [
    await openStream(port, shop.key, query),
    await openStream(port, other, query),
  ];
  await Promise.all([charged.until(1), beside.until(1)]);
  Object.assign(config, { rateLimit: 1, storeRateFactor: 1_000 });
  // The key owes five bursts, for ten seconds.
  const costly =
    '{ customers(first: 100) { nodes { checkouts(first: 100) { nodes { payments(first: 5) { nodes { id } } } } } } }';
  expect((await shop.request('POST', '/graphql', { query: costly })).status).toBe(200);
  await shop.request(
    'POST',
    `/v2/checkouts/simulate-payment?id=${id}`,
    {},
    {
      authorization: `Bearer ${other}`,
    },
  );
  await beside.until(2);
  expect(charged.messages).toHaveLength(1);
  expect((await charged.until(2))[1]?.data.checkoutUpdated.status).toBe('PAID');
  charged.close();
  beside.close();
});

test('a document that costs more than a stream may is refused; one below runs', async () => {
  const shop = await world();
  const port = await openPort(shop.app);
  const { id } = await shop.checkout();
  const watching = (first: number) =>
    `subscription { checkoutUpdated(id: "${id}") { payments(first: ${first}) { nodes { checkout { payments(first: ${first}) { nodes { id } } } } } } }`;
  const refused = await openStream(port, shop.key, watching(100));
  expect(refused.status).toBe(400);
  expect(await refused.untilEnd()).toBe('cut');
  expect(refused.messages[0]?.errors[0]).toMatchObject({
    message: expect.stringContaining('at most 500 are allowed'),
    extensions: { code: 'COST_EXCEEDED' },
  });
  const allowed = await openStream(port, shop.key, watching(20));
  expect(await allowed.until(1)).toMatchObject([{ data: { checkoutUpdated: {} } }]);
  allowed.close();
});

test('a message that takes longer than a query may ends its stream', async () => {
  const shop = await world();
  const port = await openPort(shop.app);
  const { id } = await shop.checkout();
  const stream = await openStream(
    port,
    shop.key,
    `subscription { checkoutUpdated(id: "${id}") { id payments(first: 5) { nodes { id } } } }`,
  );
  await stream.until(1);
  config.graphql.timeoutMs = 1;
  await shop.pay({ id } as Json);
  await shop.deliver();
  expect((await stream.until(2))[1]?.errors[0].extensions.code).toBe('TIMEOUT');
  expect(await stream.untilEnd()).toBe('complete');
});
