/** What GraphQL tells front ends about permissions, time, history, messages and limits. */
import { shiftWallClock } from '../../src/platform/time/clock';
import { answerWith } from '../support/receiver';
import { statementsOf } from '../support/statements';
import { newStore, type Json } from '../support/world';

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

test('the permissions, what each opens, and which the key has', async () => {
  const shop = await newStore();
  const key = await shop.newKey({ permissions: ['STORE:READ', 'PRODUCT:READ'] });
  const { body } = await shop.request(
    'POST',
    '/graphql',
    {
      query:
        '{ permissions { name type resource verb description isGranted } apiKeys { nodes { permissions permissionTypes } } }',
    },
    bearer(key),
  );
  const { permissions, apiKeys } = body.data;
  expect(permissions).toHaveLength(34);
  expect(permissions).toContainEqual({
    name: 'PRODUCT:READ',
    type: 'PRODUCT_READ',
    resource: 'PRODUCT',
    verb: 'READ',
    description: 'Read products.',
    isGranted: true,
  });
  const granted = permissions.filter(({ isGranted }: Json) => isGranted);
  expect(granted.map(({ name }: Json) => name)).toEqual(['PRODUCT:READ', 'STORE:READ']);
  expect(apiKeys.nodes).toContainEqual({
    permissions: ['STORE:READ', 'PRODUCT:READ'],
    permissionTypes: ['PRODUCT_READ', 'STORE_READ'],
  });
});

test('now is the time of the store', async () => {
  const shop = await newStore();
  await shop.travel('400 days');
  const { now } = await shop.graphql('{ now }');
  const seconds = Math.abs(new Date(now).getTime() - (await shop.now()).getTime()) / 1000;
  expect(seconds).toBeLessThan(60);
});

test('the events of charges and subscriptions: their own, in one statement for all', async () => {
  const shop = await newStore();
  const paid = await shop.pay(await shop.checkout());
  const first = await shop.subscribe();
  const second = await shop.subscribe();
  await shop.travel('32 days');
  await shop.deliver();
  const query = `{
    charges { nodes { checkoutId events(first: 5) { totalCount nodes { type objectId } } } }
    subscriptions { nodes { id events(first: 5) { nodes { type } } } }
  }`;
  const { charges, subscriptions } = await shop.graphql(query);
  const bought = charges.nodes.find(({ checkoutId }: Json) => checkoutId === paid.id);
  expect(bought.events).toEqual({
    totalCount: 1,
    nodes: [{ type: 'checkout.completed', objectId: paid.id }],
  });
  for (const { id } of [first, second]) {
    const own = subscriptions.nodes.find((each: Json) => each.id === id);
    expect(own.events.nodes.map(({ type }: Json) => type)).toEqual([
      'subscription.renewed',
      'subscription.completed',
    ]);
  }
  const statements = await statementsOf(shop.database, () => shop.graphql(query));
  const pages = statements.filter(({ sql }) => /"key"\s+FROM "events"/.test(sql));
  // One for subscriptions, and one for charges with a checkout.
  expect(pages).toHaveLength(2);
  const key = await shop.newKey({ permissions: ['CHECKOUT:READ'] });
  const { body } = await shop.request('POST', '/graphql', { query }, bearer(key));
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  const other = await shop.openStore({ taxId: '11444777000161' });
  const foreign = await shop.request(
    'POST',
    '/graphql',
    { query: `{ events(filter: { objectIdIn: ["${paid.id}", "${first.id}"] }) { totalCount } }` },
    bearer(other),
  );
  expect(foreign.body.data.events.totalCount).toBe(0);
});

test('a delivery shows the text that was sent, is found by its event, and counts for the health', async () => {
  const shop = await newStore();
  const { id } = await shop.listen();
  shop.receiver?.answers.push(answerWith(500));
  await shop.pay(await shop.checkout());
  await shop.deliver();
  const subscription = await shop.subscribe();
  await shop.deliver();
  const read = async (): Promise<Json> =>
    (
      await shop.graphql(
        `query ($id: ID!) {
          webhook(id: $id) {
            health { delivered failed lastFailure }
            deliveries(filter: { eventType: "subscription.completed" }) {
              totalCount
              nodes { body event { type objectId } }
            }
          }
        }`,
        { id },
      )
    ).webhook;
  const { health, deliveries } = await read();
  expect(health).toEqual({ delivered: 2, failed: 1, lastFailure: expect.any(String) });
  expect(deliveries).toMatchObject({
    totalCount: 1,
    nodes: [{ event: { type: 'subscription.completed', objectId: subscription.id } }],
  });
  const sent = (await shop.messages()).map(({ raw }) => raw);
  expect(sent).toContain(deliveries.nodes[0].body);
  shiftWallClock(3_600_000);
  await shop.deliver();
  expect((await read()).health.failed).toBe(0);
  const { data } = (
    await shop.request('GET', `/v2/webhooks/deliveries?id=${id}&eventType=checkout.completed`)
  ).body;
  expect(data.map(({ status }: Json) => status)).toEqual(['DELIVERED', 'DELIVERED']);
});

test('the text of a delivery needs WEBHOOK:READ, and names nobody who was deleted', async () => {
  const shop = await newStore();
  const { id } = await shop.listen();
  const paid = await shop.pay(await shop.checkout(), {
    customer: { name: 'Ana', email: 'ana@example.com' },
  });
  await shop.deliver();
  const query = `query ($id: ID!) {
    webhook(id: $id) { deliveries { nodes { body event { deliveries { nodes { body } } } } } }
  }`;
  const bodyOf = async (): Promise<string> =>
    (await shop.graphql(query, { id })).webhook.deliveries.nodes[0].body;
  expect(await bodyOf()).toContain('ana@example.com');
  const key = await shop.newKey({ permissions: ['CHECKOUT:READ', 'CUSTOMER:READ', 'STORE:READ'] });
  const { body } = await shop.request(
    'POST',
    '/graphql',
    { query, variables: { id } },
    bearer(key),
  );
  expect(body).toMatchObject({
    data: { webhook: null },
    errors: [{ extensions: { code: 'FORBIDDEN' } }],
  });
  const { customerId } = await shop.get(`/v2/checkouts/get?id=${paid.id}`);
  await shop.post('/v2/customers/delete', { id: customerId });
  await shop.travel('2 minutes');
  expect(await bodyOf()).not.toContain('ana@example.com');
});

test('the answer says what is left of the rate limit; one that may be sent again does not', async () => {
  const shop = await newStore();
  const ask = (headers: Record<string, string> = {}) =>
    shop.request(
      'POST',
      '/graphql',
      {
        query:
          'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id } } }',
        variables: { input: { email: 'ana@example.com' } },
      },
      headers,
    );
  const { body } = await ask();
  const { throttle, cost } = body.extensions;
  expect(cost.requested).toBeGreaterThan(0);
  expect(throttle.remaining).toBeLessThan(throttle.limit);
  expect(throttle).toEqual({
    remaining: expect.any(Number),
    limit: 2 * throttle.perSecond,
    perSecond: expect.any(Number),
  });
  const kept = await ask({ 'idempotency-key': 'one' });
  expect(kept.body.extensions).toEqual({ cost });
  expect((await ask({ 'idempotency-key': 'one' })).text).toBe(kept.text);
});
