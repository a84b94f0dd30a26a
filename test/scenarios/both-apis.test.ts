/**
 * One story told through GraphQL alone, and every object in it read again by REST: the APIs show
 * the same house.
 */
import { buildASTSchema, parse, printSchema, validate } from 'graphql';
import { buildSchema } from '../../src/api/graphql/schema';
import { newStore, type Json, type World } from '../support/world';

/** Everything a merchant's program asks for, from the first product to the last charge. */
const DOCUMENTS = {
  createProduct: `mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { ...product } ...errors } }`,
  createCustomer: `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { ...customer } ...errors } }`,
  createWebhook: `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { ...webhook } ...errors } }`,
  createCheckout: `mutation ($input: CreateCheckoutInput!) { createCheckout(input: $input) { checkout { ...checkout } ...errors } }`,
  createSubscription: `mutation ($input: CreateSubscriptionInput!) { createSubscription(input: $input) { checkout { ...checkout } ...errors } }`,
  simulatePayment: `mutation ($input: SimulatePaymentInput!) { simulatePayment(input: $input) { checkout { ...checkout subscription { ...subscription } } ...errors } }`,
  simulateOutcome: `mutation ($input: SimulateOutcomeInput!) { simulateOutcome(input: $input) { outcome { id } ...errors } }`,
  advanceTestClock: `mutation ($input: AdvanceTestClockInput!) { advanceTestClock(input: $input) { testClock { now advancingTo } ...errors } }`,
  cancelSubscription: `mutation ($input: CancelSubscriptionInput!) { cancelSubscription(input: $input) { subscription { ...subscription } ...errors } }`,
  deleteWebhook: `mutation ($input: DeleteWebhookInput!) { deleteWebhook(input: $input) { webhook { id } ...errors } }`,
  everything: `query ($subscription: ID!, $checkout: ID!) {
    subscription(id: $subscription) {
      ...subscription
      customer { ...customer subscriptions { totalCount } checkouts { totalCount } }
      product { ...product }
      checkout { ...checkout }
      charges { totalCount nodes { id status amount paidAmount cycleNumber checkout { ...checkout } attempts { nodes { number status reason } } } }
    }
    checkout(id: $checkout) { ...checkout customer { ...customer } payments { nodes { id status paidAmount } } }
    products { totalCount nodes { ...product } }
    checkouts { totalCount }
    events { nodes { type objectId } }
    webhooks { nodes { ...webhook deliveries { totalCount } } }
    mrr { mrr totalActiveSubscriptions }
    testClock { advancingTo }
    node(id: $subscription) { __typename id ... on Subscription { status } }
  }`,
};
const FRAGMENTS: Record<string, string> = {
  product:
    'on Product { id externalId name description imageUrl hasFile price currency status cycle trialDays devMode createdAt updatedAt setupFee }',
  customer:
    'on Customer { id devMode email taxId country name cellphone zipCode street number complement district city state metadata externalId createdAt updatedAt }',
  checkout:
    'on Checkout { id externalId url amount paidAmount items { id quantity } status frequency methods coupons devMode customerId returnUrl completionUrl receiptUrl metadata upSellProductId interest { value } fine { value type } createdAt updatedAt utm { source medium campaign term content } expiresAt dueDate setupFee installmentsCount platformFee customerFee buyer { name email taxId cellphone } }',
  subscription:
    'on Subscription { id customerId amount status method collection invoice { leadDays graceDays overdue methods reopenWhenPaid } coupons devMode trialDays trialEndsAt name description currency frequency metadata externalId checkoutId addOns { name productId quantity unitPrice } retryPolicy { maxRetry retryEvery } nextChargeAt cyclesLeft credit cancelPolicy cancelAt pausedAt resumesAt canceledAt cancelledDueTo cancelReason cardBrand cardLast4 cardExpiryMonth createdAt updatedAt }',
  webhook:
    'on Webhook { id name endpoint events devMode v2 createdAt updatedAt status disabledAt disabledReason previousSecretUntil sendSecret compatibility }',
};

function documentOf(name: keyof typeof DOCUMENTS): string {
  const text = DOCUMENTS[name].replaceAll('...errors', 'userErrors { code message path }');
  const used = Object.keys(FRAGMENTS).filter((fragment) =>
    new RegExp(`\\.\\.\\.${fragment}\\b`).test(text),
  );
  return [text, ...used.map((fragment) => `fragment ${fragment} ${FRAGMENTS[fragment]}`)].join(
    '\n',
  );
}

async function ask(
  shop: World,
  name: Exclude<keyof typeof DOCUMENTS, 'everything'>,
  input: Json,
): Promise<Json> {
  const data = await shop.graphql(documentOf(name), { input });
  const { userErrors, ...result } = data[name];
  expect(userErrors).toEqual([]);
  return Object.values(result)[0] as Json;
}

/** What REST shows of it must be what GraphQL showed, field by field; REST may add more. */
async function expectSameByRest(shop: World, path: string, shown: Json): Promise<void> {
  const {
    retry: _retry,
    subscriptionId: _subscriptionId,
    card: _card,
    ...byRest
  } = await shop.get(`${path}?id=${shown.id}`);
  const byGraphql = Object.fromEntries(Object.keys(byRest).map((key) => [key, shown[key]]));
  expect(byGraphql).toEqual(byRest);
}

test('from the first product to the last charge', async () => {
  const shop = await newStore();
  // no events: refused, but the receiver is there
  const receiver = await shop.listen([]).catch(() => null);
  expect(receiver).toBeNull();
  const webhook = await ask(shop, 'createWebhook', {
    name: 'shop',
    endpoint: shop.receiver?.url,
    secret: 'um segredo',
    events: [
      'checkout.completed',
      'subscription.completed',
      'subscription.renewed',
      'subscription.payment_failed',
      'subscription.cancelled',
    ],
  });
  await expectSameByRest(shop, '/v2/webhooks/get', webhook);

  const mug = await ask(shop, 'createProduct', {
    externalId: 'mug',
    name: 'Caneca',
    price: 4990,
    currency: 'BRL',
    description: 'De barro',
  });
  const club = await ask(shop, 'createProduct', {
    externalId: 'club',
    name: 'Clube',
    price: 9_999_999_999,
    currency: 'BRL',
    cycle: 'MONTHLY',
  }); // beyond 32 bits
  for (const product of [mug, club]) await expectSameByRest(shop, '/v2/products/get', product);
  const ana = await ask(shop, 'createCustomer', {
    email: 'ana@example.com',
    taxId: '529.982.247-25',
    name: 'Ana',
    metadata: { vip: true },
  });
  await expectSameByRest(shop, '/v2/customers/get', ana);

  const order = await ask(shop, 'createCheckout', {
    items: [{ id: mug.id, quantity: 2 }],
    customerId: ana.id,
    externalId: 'order-1',
    metadata: { note: 'ação' },
    methods: ['PIX', 'BOLETO'],
    interest: { value: 100 },
    fine: { value: 200, type: 'PERCENTAGE' },
    expiresIn: 3600,
  });
  expect(order).toMatchObject({
    amount: 9980,
    status: 'PENDING',
    interest: { value: 100 },
    fine: { value: 200, type: 'PERCENTAGE' },
    metadata: { note: 'ação' },
  }); // 2 × 4990
  await expectSameByRest(shop, '/v2/checkouts/get', order);
  const paid = await ask(shop, 'simulatePayment', { id: order.id, method: 'PIX' });
  expect(paid).toMatchObject({ status: 'PAID', paidAmount: 9980, subscription: null });
  await expectSameByRest(shop, '/v2/checkouts/get', paid);

  const offer = await ask(shop, 'createSubscription', {
    items: [{ id: club.id, quantity: 1 }],
    customerId: ana.id,
    retryPolicy: { maxRetry: 1, retryEvery: 2 },
  });
  const { subscription, ...begun } = await ask(shop, 'simulatePayment', {
    id: offer.id,
    card: { number: '4242424242424242' },
  });
  expect(subscription).toMatchObject({
    status: 'ACTIVE',
    amount: 9_999_999_999,
    customerId: ana.id,
    name: 'Clube',
    frequency: 'MONTHLY',
  });
  await expectSameByRest(shop, '/v2/subscriptions/get', subscription);
  await expectSameByRest(shop, '/v2/checkouts/get', begun);

  await ask(shop, 'advanceTestClock', { seconds: 32 * 86_400 });
  await ask(shop, 'simulateOutcome', {
    id: subscription.id,
    outcome: 'DECLINE_NEXT',
    reason: 'insufficient_funds',
    times: 1,
  });
  await ask(shop, 'advanceTestClock', { seconds: 35 * 86_400 });
  const cancelled = await ask(shop, 'cancelSubscription', { id: subscription.id });
  expect(cancelled).toMatchObject({ status: 'CANCELLED', cancelPolicy: 'NOW', nextChargeAt: null });
  await expectSameByRest(shop, '/v2/subscriptions/get', cancelled);

  const told = [
    'checkout.completed',
    'checkout.completed',
    'subscription.completed',
    'subscription.renewed',
    'subscription.payment_failed',
    'subscription.renewed',
    'subscription.cancelled',
  ];
  expect(await shop.received()).toEqual(told);
  const all = await shop.graphql(documentOf('everything'), {
    subscription: subscription.id,
    checkout: order.id,
  });
  expect(all).toMatchObject({
    subscription: {
      id: subscription.id,
      // the order, the offer and two renewals
      customer: { ...ana, subscriptions: { totalCount: 1 }, checkouts: { totalCount: 4 } },
      product: club,
      checkout: begun,
      charges: {
        totalCount: 3,
        nodes: [
          {
            cycleNumber: 2,
            status: 'PAID',
            attempts: {
              nodes: [
                { number: 2, status: 'APPROVED', reason: null },
                { number: 1, status: 'DECLINED', reason: 'insufficient_funds' },
              ],
            },
          },
          {
            cycleNumber: 1,
            status: 'PAID',
            attempts: { nodes: [{ number: 1, status: 'APPROVED' }] },
          },
          { cycleNumber: 0, status: 'PAID', checkout: begun },
        ],
      },
    },
    checkout: { customer: ana, payments: { nodes: [{ status: 'PAID', paidAmount: 9980 }] } },
    products: { totalCount: 2, nodes: [club, mug] },
    events: { nodes: told.toReversed().map((type) => ({ type })) },
    webhooks: { nodes: [{ ...webhook, deliveries: { totalCount: told.length } }] },
    mrr: { mrr: 0, totalActiveSubscriptions: 0 },
    testClock: { advancingTo: null },
    node: { __typename: 'Subscription', id: subscription.id, status: 'CANCELLED' },
  });
  for (const { checkout } of all.subscription.charges.nodes)
    await expectSameByRest(shop, '/v2/checkouts/get', checkout);
  await ask(shop, 'deleteWebhook', { id: webhook.id });
});

test('the documents of the story are valid against the schema, as a client would check them', () => {
  const schema = buildASTSchema(parse(printSchema(buildSchema())));
  for (const name of Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[])
    expect(validate(schema, parse(documentOf(name)))).toEqual([]);
});

test('what one API made, the other finds, changes and ends', async () => {
  const shop = await newStore();
  const product = await shop.product({ cycle: 'MONTHLY' });
  const found = await shop.graphql(
    'query ($id: ID!) { product(id: $id) { id name price cycle } }',
    { id: product.id },
  );
  expect(found.product).toEqual({ id: product.id, name: 'Produto', price: 4990, cycle: 'MONTHLY' });
  const checkout = await ask(shop, 'createSubscription', {
    items: [{ id: product.id, quantity: 1 }],
  });
  const paid = await shop.pay(checkout);
  await ask(shop, 'cancelSubscription', { id: paid.subscriptionId });
  expect(
    (await shop.request('POST', '/v2/subscriptions/cancel', { id: paid.subscriptionId })).status,
  ).toBe(409);
});

test('node finds anything by its id alone, and says what it is', async () => {
  const shop = await newStore();
  const webhook = await shop.listen();
  const { id, customerId } = await shop.subscribe();
  await shop.deliver();
  const { subscription, events } = await shop.graphql(
    'query ($id: ID!) { subscription(id: $id) { product { id } checkout { id } charges { nodes { id } } } events(first: 1) { nodes { id deliveries { nodes { id } } } } }',
    { id },
  );
  const nouns = {
    Subscription: id,
    Customer: customerId,
    Product: subscription.product.id,
    Checkout: subscription.checkout.id,
    Charge: subscription.charges.nodes[0].id,
    Webhook: webhook.id,
    Event: events.nodes[0].id,
    Delivery: events.nodes[0].deliveries.nodes[0].id,
  };
  for (const [noun, nodeId] of Object.entries(nouns)) {
    expect(
      (await shop.graphql('query ($id: ID!) { node(id: $id) { __typename id } }', { id: nodeId }))
        .node,
    ).toEqual({ __typename: noun, id: nodeId });
  }
});
