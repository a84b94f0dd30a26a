/**
 * Every change that a merchant is told of is told exactly once, in the order in which it happened,
 * and can be read again.
 */
import { allStores } from '../support/handles';
import { relayEvents } from '../../src/modules/webhooks/events/relay';
import { holdCommits, refuseCommits } from '../support/faults';
import { waitingByName } from '../support/locks';
import { changeRows, rowsOf } from '../support/rows';
import { until } from '../support/running-shop';
import { world, type Json } from '../support/world';

const STORY = [
  'checkout.completed',
  'checkout.completed',
  'subscription.completed',
  'subscription.renewed',
  'subscription.payment_failed',
  'subscription.renewed',
  'subscription.cancelled',
  'subscription.trial_started',
  'subscription.renewed',
];

test('a whole story: once each, in order, and the list of events says the same as the messages', async () => {
  const shop = await world();
  await shop.listen();
  await shop.pay(await shop.checkout());
  const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
  await shop.travel('8 days');
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'decline-next' });
  await shop.travel('8 days');
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.subscribe({ trialDays: 2 });
  await shop.travel('4 days');
  expect(await shop.received()).toEqual(STORY);

  const { events } = await shop.graphql(
    '{ events(first: 100) { totalCount nodes { id type objectId payload deliveries { nodes { status attemptCount } } } } }',
  );
  const oldestFirst = (events.nodes as Json[]).toReversed();
  expect(oldestFirst.map(({ type }) => type)).toEqual(STORY);
  expect(oldestFirst.map(({ payload }) => payload)).toEqual(
    (await shop.messages()).map(({ body }) => body),
  );
  expect(oldestFirst.map(({ deliveries }) => deliveries.nodes)).toEqual(
    STORY.map(() => [{ status: 'DELIVERED', attemptCount: 1 }]),
  );
  expect(new Set(oldestFirst.map(({ id }) => id)).size).toBe(STORY.length);

  const about = await shop.graphql(
    'query ($id: ID!) { events(filter: { objectId: $id, type: "subscription.renewed" }) { totalCount } }',
    { id: subscription.id },
  );
  expect(about.events.totalCount).toBe(2);
  const positions = await rowsOf<{ position: string }>(shop, 'events');
  expect(positions.map(({ position }) => Number(position))).toEqual(
    STORY.map((_, index) => index + 1),
  );
});

test('several relays at once, and a relay that runs again, add no second delivery', async () => {
  const shop = await world();
  await shop.listen(['checkout.completed']);
  await Promise.all(Array.from({ length: 30 }, async () => shop.pay(await shop.checkout())));
  await Promise.all(Array.from({ length: 8 }, () => relayEvents(allStores(shop.database))));
  await shop.deliver();
  await shop.deliver();
  const ids = (await shop.messages()).map(({ body }) => body.id);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
});

test('a reader that continues after the last event gets one that was written before and committed after', async () => {
  const shop = await world();
  const [slow, quick] = [await shop.subscribe(), await shop.subscribe()];
  await shop.deliver();
  const letCommit = await holdCommits(shop, 'events', { objectId: slow.id });
  const late = shop.post('/v2/subscriptions/cancel', { id: slow.id });
  await until('it waits at its commit', async () => (await waitingByName(shop)) === 1);
  await shop.post('/v2/subscriptions/cancel', { id: quick.id });
  await shop.deliver();
  const { events } = await shop.graphql(
    '{ events(orderBy: OLDEST_FIRST) { nodes { objectId } pageInfo { endCursor } } }',
  );
  expect(events.nodes.at(-1)).toEqual({ objectId: quick.id });
  await letCommit();
  await late;
  await shop.deliver();

  const { endCursor } = events.pageInfo;
  const next = await shop.graphql(
    'query ($after: String) { events(orderBy: OLDEST_FIRST, after: $after) { nodes { objectId type } pageInfo { hasNextPage hasPreviousPage } } }',
    { after: endCursor },
  );
  expect(next.events).toEqual({
    nodes: [{ objectId: slow.id, type: 'subscription.cancelled' }],
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  });
  expect(
    (await shop.get(`/v2/events/list?before=${endCursor}`)).map(({ objectId }: Json) => objectId),
  ).toEqual([slow.id]);
  const [newest, before] = (await shop.get('/v2/events/list?limit=2')) as Json[];
  expect([newest?.objectId, before?.objectId]).toEqual([slow.id, quick.id]);
  expect(
    (await shop.get(`/v2/events/list?after=${newest?.id}&limit=1`)).map(
      ({ objectId }: Json) => objectId,
    ),
  ).toEqual([quick.id]);
});

test('a cursor that is no event is refused; one that has no place yet stands after all that have one', async () => {
  const shop = await world();
  await shop.pay(await shop.checkout());
  await shop.deliver();
  const refused = await shop.request('GET', '/v2/events/list?before=log_1');
  expect([refused.status, refused.body.error, refused.body.field]).toEqual([
    400,
    'before: no event log_1 in this environment of this store',
    'before',
  ]);
  const { id: objectId } = await shop.pay(await shop.checkout());
  await changeRows(shop, 'events', { objectId }, { position: null });
  const [waiting] = await rowsOf<{ id: string }>(shop, 'events', { position: null });
  expect(await shop.get(`/v2/events/list?before=${waiting?.id}`)).toEqual([]);
  expect(await shop.get(`/v2/events/list?after=${waiting?.id}`)).toHaveLength(1);
  await shop.deliver();
  expect((await shop.get('/v2/events/list')).map(({ id }: Json) => id)[0]).toBe(waiting?.id);
});

test('a refused request leaves no event, and neither does a transaction that fails at its end', async () => {
  const shop = await world();
  await shop.listen();
  const checkout = await shop.checkout();
  await shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, {
    card: { number: '1' },
  });
  await shop.request('POST', '/v2/subscriptions/cancel', { id: 'subs_unknown' });
  const accept = await refuseCommits(shop, 'events');
  const broken = await shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, {
    method: 'CARD',
  });
  expect([broken.status, broken.body.code]).toEqual([500, 'INTERNAL']);
  await accept();
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'PENDING',
    paidAmount: null,
  });
  expect(await shop.received()).toEqual([]);
  // The provider had approved: the outcome is asked for, and then the merchant is told, once.
  await shop.travel('1 minute');
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'PAID',
    paidAmount: 4990,
  });
  expect(await shop.received()).toEqual(['checkout.completed']);
  expect(await shop.approvals()).toBe(1);
});

test('`since`: what came after an event, oldest first, by both APIs', async () => {
  const shop = await world();
  for (let sale = 0; sale < 4; sale++) await shop.pay(await shop.checkout());
  await shop.deliver();
  const events = (await shop.get('/v2/events/list?order=asc')) as unknown as Json[];
  const [first, ...others] = events.map(({ id }) => id);
  const seen: unknown[] = [];
  let since = first;
  for (;;) {
    const { body } = await shop.request('GET', `/v2/events/list?limit=2&since=${since}`);
    seen.push(...(body.data as Json[]).map(({ id }) => id));
    if (!body.pagination.hasMore) break;
    since = body.pagination.next;
  }
  expect(seen).toEqual(others);
  const data = await shop.graphql(
    'query ($since: ID) { events(since: $since, first: 2) { nodes { id } pageInfo { hasNextPage } } }',
    { since: first },
  );
  expect(data.events).toEqual({
    nodes: others.slice(0, 2).map((id) => ({ id })),
    pageInfo: { hasNextPage: true },
  });
});

test.each([
  ['since=log_1', 'since: no event log_1 in this environment of this store'],
  ['since=ID&after=ID', 'since cannot be combined with after'],
  ['since=ID&page=2', 'since cannot be combined with page'],
  ['since=ID&order=desc', 'since cannot be combined with order'],
])('%s is refused', async (query, sentence) => {
  const shop = await world();
  await shop.pay(await shop.checkout());
  await shop.deliver();
  const [event] = (await shop.get('/v2/events/list')) as unknown as Json[];
  const { status, body } = await shop.request(
    'GET',
    `/v2/events/list?${query.replaceAll('ID', String(event?.id))}`,
  );
  expect([status, body.error, body.field]).toEqual([400, sentence, 'since']);
});
