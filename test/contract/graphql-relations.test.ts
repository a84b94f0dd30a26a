/**
 * What belongs to an object can be filtered like the list it is part of, and every object that
 * another one names can be reached from it.
 */
import { answerWith } from '../support/receiver';
import { statementsOf } from '../support/statements';
import { newStore, type Json, type World } from '../support/world';

const ids = (list: Json): string[] => list.nodes.map(({ id }: Json) => id);

/** Customers with a paid and an open checkout each. */
async function sell(shop: World, taxIds: readonly string[]): Promise<Json[]> {
  const customers: Json[] = [];
  for (const taxId of taxIds) {
    const customer = await shop.post('/v2/customers/create', {
      email: `${taxId}@example.com`,
      taxId,
    });
    const [paid, open] = [
      await shop.checkout({ customerId: customer.id }),
      await shop.checkout({ customerId: customer.id }),
    ];
    await shop.pay(paid, { customer: { taxId, name: 'Ana' } });
    customers.push({ ...customer, paid: paid.id, open: open.id });
  }
  return customers;
}

test('the payments of a link that are paid, the deliveries that wait, and the ledger of one charge', async () => {
  const shop = await newStore();
  const webhook = await shop.listen();
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
  });
  shop.receiver?.answers.push(answerWith(500));
  await shop.pay(link, { method: 'PIX', customer: { name: 'Ana', taxId: '52998224725' } });
  await shop.pay(link, { card: { number: '4000000000000002' } }); // declined: stays open
  await shop.deliver();
  await shop.pay(await shop.checkout());
  await shop.deliver();
  const { paymentLink, ...webhooks } = await shop.graphql(
    `query ($link: ID!, $webhook: ID!) {
    paymentLink(id: $link) { paid: payments(filter: { status: PAID }) { totalCount nodes { id status } } all: payments { totalCount } cards: payments(filter: { method: CARD }) { nodes { status attempts(filter: { status: DECLINED }) { totalCount } } } }
    webhook(id: $webhook) { waiting: deliveries(filter: { status: PENDING }) { totalCount nodes { status lastStatus attemptCount } } delivered: deliveries(filter: { status: DELIVERED }) { totalCount } failed: deliveries(filter: { status: FAILED }) { nodes { id } } }
  }`,
    { link: link.id, webhook: webhook.id },
  );
  expect(paymentLink).toMatchObject({
    paid: { totalCount: 1, nodes: [{ status: 'PAID' }] },
    all: { totalCount: 2 },
    cards: { nodes: [{ status: 'FAILED', attempts: { totalCount: 1 } }] },
  });
  expect(webhooks.webhook).toEqual({
    waiting: { totalCount: 1, nodes: [{ status: 'PENDING', lastStatus: 500, attemptCount: 1 }] },
    delivered: { totalCount: 2 }, // the declined card, and the checkout
    failed: { nodes: [] },
  });
  const { store } = await shop.graphql(
    'query ($charge: ID!) { store { ledgerEntries(filter: { reference: $charge }) { nodes { account amount kind } } } }',
    { charge: paymentLink.paid.nodes[0].id },
  );
  expect(
    store.ledgerEntries.nodes.map(({ account, amount }: Json) => `${account} ${amount}`).toSorted(),
  ).toEqual(['AVAILABLE 4910', 'FEES 80', 'PROVIDER -4990']);
});

test('a filter makes the list of an object shorter: it never shows what belongs to another', async () => {
  const shop = await newStore();
  const [ana, bia] = await sell(shop, ['52998224725', '11144477735']);
  const { customer } = await shop.graphql(
    'query ($id: ID!, $other: ID!) { customer(id: $id) { theirs: checkouts(filter: { customerId: $other }) { totalCount nodes { id } } own: checkouts(filter: { customerId: $id, status: PAID }) { nodes { id } } } }',
    { id: ana?.id, other: bia?.id },
  );
  expect(customer).toEqual({
    theirs: { totalCount: 0, nodes: [] },
    own: { nodes: [{ id: ana?.paid }] },
  });
  const refused = await shop.request('POST', '/graphql', {
    query: `{ customers { nodes { checkouts(filter: { externalId: "${'x'.repeat(501)}" }) { totalCount } } } }`,
  });
  expect(refused.body.errors[0].extensions).toMatchObject({
    code: 'INVALID_REQUEST',
    field: 'externalId',
  });
});

test('lists with filters are read for all objects together, each with its own result', async () => {
  const shop = await newStore();
  const customers = await sell(shop, ['52998224725', '11144477735', '39053344705', '15350946056']);
  await shop.travel('1 day');
  const moment = (await shop.now()).toISOString();
  const lists = `paid: checkouts(filter: { status: PAID }) { totalCount nodes { id } } open: checkouts(filter: { status: PENDING, createdBefore: "${moment}" }) { nodes { id } } late: checkouts(filter: { status: PENDING, createdBefore: "2020-01-01T00:00:00Z" }) { nodes { id } } charges(filter: { status: PAID }) { nodes { checkoutId } }`;
  const read = async (first: number) =>
    (await shop.graphql(`{ customers(first: ${first}) { nodes { id ${lists} } } }`)).customers
      .nodes as Json[];
  const [two, four] = [
    await statementsOf(shop.database, () => read(2)),
    await statementsOf(shop.database, () => read(4)),
  ];
  expect(four.length).toBe(two.length);
  for (const customer of await read(4)) {
    const { id, paid, open } = customers.find((each) => each.id === customer.id) ?? {};
    expect(customer).toEqual({
      id,
      paid: { totalCount: 1, nodes: [{ id: paid }] },
      open: { nodes: [{ id: open }] },
      late: { nodes: [] },
      charges: { nodes: [{ checkoutId: paid }] },
    });
    expect((await shop.graphql(`{ customer(id: "${id}") { id ${lists} } }`)).customer).toEqual(
      customer,
    );
  }
});

test('one list under two names, with two times', async () => {
  const shop = await newStore();
  const early = await shop.checkout();
  await shop.travel('2 days');
  const noon = (await shop.now()).toISOString();
  const late = await shop.checkout();
  const found = await shop.graphql(
    `{ all: checkouts(filter: { createdFrom: "2020-01-01T00:00:00Z" }) { totalCount nodes { id } } late: checkouts(filter: { createdFrom: "${noon}" }) { totalCount nodes { id } } }`,
  );
  expect([ids(found.all), found.all.totalCount, ids(found.late), found.late.totalCount]).toEqual([
    [late.id, early.id],
    2,
    [late.id],
    1,
  ]);
  const renewals = await shop.graphql(
    '{ yes: checkouts(filter: { isRenewal: true }) { nodes { id } } no: checkouts(filter: { isRenewal: false }) { totalCount } }',
  );
  expect(renewals).toEqual({ yes: { nodes: [] }, no: { totalCount: 2 } });
});

test('relations lead from attempts, deliveries, lines, items and customers to what they belong to', async () => {
  const shop = await newStore();
  await shop.listen();
  const subscription = await shop.subscribe();
  await shop.travel('1 month');
  await shop.deliver();
  const query = `query ($id: ID!) { subscription(id: $id) { productId
    customer { charges(filter: { status: PAID }) { totalCount } }
    checkout { items { id product { id name } } }
    charges(first: 1) { nodes { id lines { product { id } } attempts { nodes { charge { id } } } } }
    upcomingCharge { lines { product { id } } }
  } events(first: 1) { nodes { deliveries { nodes { id attempts { nodes { delivery { id } } } } } } } }`;
  const { subscription: found, events } = await shop.graphql(query, { id: subscription.id });
  const product = { id: found.productId };
  expect(found.customer.charges.totalCount).toBe(2);
  expect(found.checkout.items).toEqual([
    { id: product.id, product: { ...product, name: 'Produto' } },
  ]);
  const [charge] = found.charges.nodes;
  expect(charge).toMatchObject({
    lines: [{ product }],
    attempts: { nodes: [{ charge: { id: charge.id } }] },
  });
  expect(found.upcomingCharge.lines).toEqual([{ product }]);
  const [delivery] = events.nodes[0].deliveries.nodes;
  expect(delivery.attempts.nodes).toEqual([{ delivery: { id: delivery.id } }]);
  const key = await shop.newKey({ permissions: ['CHECKOUT:READ'] });
  const { body } = await shop.request(
    'POST',
    '/graphql',
    {
      query:
        'query ($id: ID!) { subscription(id: $id) { checkout { items { id product { id } } } } }',
      variables: { id: subscription.id },
    },
    { authorization: `Bearer ${key}` },
  );
  expect(body.data.subscription.checkout.items).toEqual([{ id: product.id, product: null }]);
  expect(body.errors).toMatchObject([
    {
      path: ['subscription', 'checkout', 'items', 0, 'product'],
      extensions: { code: 'FORBIDDEN' },
    },
  ]);
});

test('an event leads to its object as it is now, in as many statements for many events', async () => {
  const shop = await newStore();
  const subscriptions = [await shop.subscribe(), await shop.subscribe()];
  await shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 1000 } });
  await shop.post('/v2/subscriptions/cancel', { id: subscriptions[0]?.id });
  const list = (first: number) =>
    shop.graphql(`{ events(first: ${first}, orderBy: OLDEST_FIRST) { nodes {
      type eventType objectId object { __typename id ... on Subscription { status } }
    } } }`);
  await shop.deliver();
  const two = await statementsOf(shop.database, () => list(2));
  expect((await statementsOf(shop.database, () => list(4))).length).toBe(two.length);
  const { events } = await list(100);
  for (const { type, eventType, objectId, object } of events.nodes as Json[]) {
    expect(eventType).toBe(type.replace('.', '_').toUpperCase());
    expect(object.id).toBe(objectId);
  }
  const [cancelled] = subscriptions;
  // An event of the past shows the object in its present state.
  const made = (events.nodes as Json[]).filter(
    ({ eventType }) => eventType === 'SUBSCRIPTION_COMPLETED',
  );
  expect(made[0]).toMatchObject({
    eventType: 'SUBSCRIPTION_COMPLETED',
    object: { __typename: 'Subscription', id: cancelled?.id, status: 'CANCELLED' },
  });
  const key = await shop.newKey({ permissions: ['WEBHOOK:READ'] });
  const { body } = await shop.request(
    'POST',
    '/graphql',
    { query: '{ events(first: 1) { nodes { id object { id } } } }' },
    { authorization: `Bearer ${key}` },
  );
  expect(body.data.events.nodes).toEqual([{ id: expect.stringMatching(/^log_/), object: null }]);
  expect(body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
});

test('the retry state of many subscriptions is read together, and is what REST says of each', async () => {
  const shop = await newStore();
  const made: Json[] = [];
  for (let index = 0; index < 4; index++) made.push(await shop.subscribe({ cycle: 'WEEKLY' }));
  for (const { id } of made.slice(0, 3))
    await shop.post('/v2/dev/simulate', {
      id,
      outcome: 'decline-next',
      reason: 'insufficient_funds',
    });
  await shop.travel('7 days');
  await shop.post('/v2/subscriptions/cancel', { id: made[0]?.id });
  const list = async (first: number) =>
    (
      await shop.graphql(
        `{ subscriptions(first: ${first}, orderBy: OLDEST_FIRST) { nodes { id retry { chargeId retryNumber maxRetry nextAttemptAt reason url } } } }`,
      )
    ).subscriptions.nodes as Json[];
  const [two, four] = [
    await statementsOf(shop.database, () => list(2)),
    await statementsOf(shop.database, () => list(4)),
  ];
  expect(four.length).toBe(two.length);
  const shown = await list(4);
  for (const { id, retry } of shown)
    expect([id, retry]).toEqual([id, (await shop.subscription({ id })).retry]);
  expect(shown.map(({ retry }) => retry?.reason ?? null)).toEqual([
    null,
    'insufficient_funds',
    'insufficient_funds',
    null,
  ]);
});

test('who paid, and how, as webhooks are told: tax ids masked, of a card its last digits; nothing before', async () => {
  const shop = await newStore();
  await shop.listen();
  const [byPix, byCard, unpaid] = [
    await shop.checkout(),
    await shop.checkout(),
    await shop.checkout(),
  ];
  await shop.pay(byPix, { method: 'PIX' });
  await shop.pay(byCard, { method: 'CARD' });
  await shop.pay(unpaid, { card: { number: '4000000000000002' } });
  const payerOf = async ({ id }: Json) =>
    (
      await shop.graphql(
        'query ($id: ID!) { checkout(id: $id) { payments { nodes { payerInformation { method name taxId isSameAsCustomer number brand } } } } }',
        { id },
      )
    ).checkout.payments.nodes[0].payerInformation;
  expect(await payerOf(byPix)).toEqual({
    method: 'PIX',
    name: 'Ana',
    taxId: '529.***.***-**',
    isSameAsCustomer: true,
    number: null,
    brand: null,
  });
  expect(await payerOf(byCard)).toEqual({
    method: 'CARD',
    name: null,
    taxId: null,
    isSameAsCustomer: null,
    number: '4242',
    brand: 'visa',
  });
  expect(await payerOf(unpaid)).toBeNull();
  const told = (await shop.messages())
    .filter(({ body }) => body.event === 'checkout.completed')
    .map(({ body }) => body.data.payerInformation);
  const utms = { source: null, medium: null, campaign: null, term: null, content: null };
  expect(told).toEqual([
    { method: 'PIX', PIX: { name: 'Ana', taxId: '529.***.***-**', isSameAsCustomer: true }, utms },
    { method: 'CARD', CARD: { number: '4242', brand: 'visa' }, utms },
  ]);
});
