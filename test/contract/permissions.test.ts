/**
 * Who may do what: every route and every operation of GraphQL with the right key, a key that has
 * everything else, no key, the other environment's and another store's.
 */
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLInputType,
} from 'graphql';
import { buildSchema } from '../../src/api/graphql/schema';
import { mutations } from '../../src/api/graphql/fields/operations-by-name';
import { v1Routes } from '../../src/api/rest/v1';
import { v2Routes } from '../../src/api/rest/v2';
import { PERMISSIONS } from '../../src/modules/stores/permissions';
import { allowSubAccounts } from '../support/sub-accounts';
import { world, type Json, type World } from '../support/world';

/**
 * The table of the interface, path by path; null = any valid key. What is not built yet stands here
 * already.
 */
const REST: Record<string, string | null> = {
  ...each('customers', {
    create: 'CUSTOMER:CREATE',
    get: 'CUSTOMER:READ',
    list: 'CUSTOMER:READ',
    import: 'CUSTOMER:CREATE',
    update: 'CUSTOMER:CREATE',
    delete: 'CUSTOMER:DELETE',
  }),
  ...each('messages', {
    get: 'CUSTOMER:READ',
    list: 'CUSTOMER:READ',
    resend: 'CUSTOMER:CREATE',
  }),
  ...each('message-rules', {
    list: 'CUSTOMER:READ',
    update: 'STORE:CREATE',
    preview: 'CUSTOMER:READ',
    test: 'STORE:CREATE',
  }),
  ...each('coupons', {
    create: 'COUPON:CREATE',
    get: 'COUPON:READ',
    list: 'COUPON:READ',
    toggle: 'COUPON:UPDATE',
    update: 'COUPON:UPDATE',
    delete: 'COUPON:DELETE',
  }),
  ...each('products', {
    create: 'PRODUCT:CREATE',
    get: 'PRODUCT:READ',
    list: 'PRODUCT:READ',
    update: 'PRODUCT:CREATE',
    delete: 'PRODUCT:DELETE',
  }),
  ...each('checkouts', {
    create: 'CHECKOUT:CREATE',
    'simulate-payment': 'CHECKOUT:CREATE',
    get: 'CHECKOUT:READ',
    list: 'CHECKOUT:READ',
    cancel: 'CHECKOUT:DELETE',
    delete: 'CHECKOUT:DELETE',
    refund: 'REFUND:CREATE',
  }),
  ...each('payment-links', {
    create: 'CHECKOUT:CREATE',
    get: 'CHECKOUT:READ',
    one: 'CHECKOUT:READ',
    list: 'CHECKOUT:READ',
    delete: 'CHECKOUT:DELETE',
    refund: 'REFUND:CREATE',
  }),
  ...each('transparents', {
    create: 'CHECKOUT:CREATE',
    'simulate-payment': 'CHECKOUT:CREATE',
    quote: 'CHECKOUT:CREATE',
    get: 'CHECKOUT:READ',
    list: 'CHECKOUT:READ',
    check: 'CHECKOUT:READ',
    refund: 'REFUND:CREATE',
  }),
  ...each('charges', {
    get: 'CHECKOUT:READ',
    list: 'CHECKOUT:READ',
    update: 'CHECKOUT:CREATE',
  }),
  ...each('billing-documents', {
    create: 'CHECKOUT:CREATE',
    get: 'CHECKOUT:READ',
    list: 'CHECKOUT:READ',
  }),
  ...each('refunds', { get: 'CHECKOUT:READ', list: 'CHECKOUT:READ' }),
  ...each('stored-cards', {
    get: 'CUSTOMER:READ',
    list: 'CUSTOMER:READ',
    delete: 'CUSTOMER:DELETE',
  }),
  ...each('refund-requests', {
    get: 'CHECKOUT:READ',
    list: 'CHECKOUT:READ',
    accept: 'REFUND:CREATE',
    refuse: 'REFUND:CREATE',
  }),
  ...each('customer-portal', {
    create: 'CUSTOMER:READ',
    sessions: 'CUSTOMER:CREATE',
    delete: 'CUSTOMER:READ',
  }),
  ...each('disputes', {
    get: 'CHECKOUT:READ',
    list: 'CHECKOUT:READ',
    'add-evidence': 'REFUND:CREATE',
    'remove-evidence': 'REFUND:CREATE',
    'submit-evidence': 'REFUND:CREATE',
    accept: 'REFUND:CREATE',
  }),
  ...each('subscriptions', {
    create: 'SUBSCRIPTION:CREATE',
    pause: 'SUBSCRIPTION:CREATE',
    'remove-card': 'SUBSCRIPTION:CREATE',
    'authorize-automatic-pix': 'SUBSCRIPTION:CREATE',
    'end-automatic-pix': 'SUBSCRIPTION:CREATE',
    resume: 'SUBSCRIPTION:CREATE',
    import: 'SUBSCRIPTION:CREATE',
    retry: 'SUBSCRIPTION:CREATE',
    'change-plan': 'SUBSCRIPTION:CREATE',
    update: 'SUBSCRIPTION:CREATE',
    'preview-change': 'CHECKOUT:READ',
    'add-line': 'SUBSCRIPTION:CREATE',
    'remove-line': 'SUBSCRIPTION:CREATE',
    'refund-credit': 'REFUND:CREATE',
    'record-usage': 'SUBSCRIPTION:CREATE',
    cancel: 'SUBSCRIPTION:DELETE',
    get: 'CHECKOUT:READ',
    list: 'CHECKOUT:READ',
    'checkouts/get': 'CHECKOUT:READ',
    'checkouts/list': 'CHECKOUT:READ',
    'checkouts/delete': 'CHECKOUT:DELETE',
  }),
  ...each('payouts', { create: 'WITHDRAW:CREATE', get: 'WITHDRAW:READ', list: 'WITHDRAW:READ' }),
  ...each('pix', { send: 'WITHDRAW:CREATE', get: 'WITHDRAW:READ', list: 'WITHDRAW:READ' }),
  ...each('stores', {
    get: 'STORE:READ',
    list: 'STORE:READ',
    update: 'STORE:CREATE',
    'replace-public-key': 'STORE:CREATE',
  }),
  ...each('bank-statement', { list: 'WITHDRAW:READ' }),
  ...each('sub-accounts', {
    create: 'CONNECT:CREATE',
    get: 'CONNECT:READ',
    list: 'CONNECT:READ',
    update: 'CONNECT:CREATE',
    delete: 'CONNECT:DELETE',
    withdraw: 'WITHDRAW:CREATE',
  }),
  ...each('closings', { create: 'WITHDRAW:CREATE', get: 'WITHDRAW:READ', list: 'WITHDRAW:READ' }),
  ...each('store', { get: 'STORE:READ' }),
  ...each('tokens', { create: null, list: 'STORE:READ', revoke: null }),
  ...each('public-mrr', { mrr: null, 'merchant-info': 'STORE:READ', revenue: 'STORE:READ' }),
  ...each('reports', {
    sales: 'STORE:READ',
    'payment-outcomes': 'STORE:READ',
    recovery: 'STORE:READ',
    cohorts: 'STORE:READ',
    'upcoming-renewals': 'STORE:READ',
    campaigns: 'STORE:READ',
    cancellations: 'CHECKOUT:READ',
  }),
  ...each('webhooks', {
    create: 'WEBHOOK:CREATE',
    update: 'WEBHOOK:CREATE',
    rotate: 'WEBHOOK:CREATE',
    test: 'WEBHOOK:CREATE',
    resend: 'WEBHOOK:CREATE',
    get: 'WEBHOOK:READ',
    list: 'WEBHOOK:READ',
    deliveries: 'WEBHOOK:READ',
    delete: 'WEBHOOK:DELETE',
  }),
  ...each('events', { get: 'WEBHOOK:READ', list: 'WEBHOOK:READ' }),
  ...each('dev', {
    clock: 'CHECKOUT:CREATE',
    'clock/advance': 'CHECKOUT:CREATE',
    simulate: 'CHECKOUT:CREATE',
  }),
  // v1
  ...each('billing', { create: 'CHECKOUT:CREATE', list: 'CHECKOUT:READ' }),
  ...each('customer', { create: 'CUSTOMER:CREATE', list: 'CUSTOMER:READ' }),
  ...each('coupon', { create: 'COUPON:CREATE', list: 'COUPON:READ' }),
  ...each('pixQrCode', {
    create: 'CHECKOUT:CREATE',
    check: 'CHECKOUT:READ',
    'simulate-payment': 'CHECKOUT:CREATE',
  }),
  ...each('withdraw', { create: 'WITHDRAW:CREATE', get: 'WITHDRAW:READ', list: 'WITHDRAW:READ' }),
};
/** Narrower names, each for the routes of its noun only. */
const ALIASES: Record<string, string> = {
  '/transparents/create': 'TRANSPARENT:CREATE',
  '/transparents/quote': 'TRANSPARENT:CREATE',
  '/transparents/simulate-payment': 'TRANSPARENT:CREATE',
  '/transparents/get': 'TRANSPARENT:READ',
  '/transparents/list': 'TRANSPARENT:READ',
  '/transparents/check': 'TRANSPARENT:READ',
  '/pixQrCode/create': 'TRANSPARENT:CREATE',
  '/pixQrCode/check': 'TRANSPARENT:READ',
  '/pixQrCode/simulate-payment': 'TRANSPARENT:CREATE',
  '/subscriptions/get': 'SUBSCRIPTION:READ',
  '/subscriptions/list': 'SUBSCRIPTION:READ',
  '/subscriptions/checkouts/get': 'SUBSCRIPTION:READ',
  '/subscriptions/checkouts/list': 'SUBSCRIPTION:READ',
  '/reports/cancellations': 'SUBSCRIPTION:READ',
  '/bank-statement/list': 'BANK_STATEMENT:READ',
  '/sub-accounts/create': 'SUB_ACCOUNT:CREATE',
  '/sub-accounts/get': 'SUB_ACCOUNT:READ',
  '/sub-accounts/list': 'SUB_ACCOUNT:READ',
  '/sub-accounts/update': 'SUB_ACCOUNT:CREATE',
  '/sub-accounts/withdraw': 'SUB_ACCOUNT:WITHDRAW',
};
const DEV_ONLY = /^\/(dev\/|.*\/simulate-payment$)/;

/** What has no route of the same name. */
const MUTATIONS_ONLY: Record<string, string> = {
  createApiKey: 'STORE:CREATE',
  revokeApiKey: 'STORE:DELETE',
  refundPayment: 'REFUND:CREATE',
  acceptUpsell: 'CHECKOUT:CREATE',
  payOpenCharge: 'SUBSCRIPTION:CREATE',
  replaceCard: 'SUBSCRIPTION:CREATE',
};
const QUERIES: Record<string, string | null> = {
  product: 'PRODUCT:READ',
  products: 'PRODUCT:READ',
  customer: 'CUSTOMER:READ',
  customers: 'CUSTOMER:READ',
  storedCard: 'CUSTOMER:READ',
  storedCards: 'CUSTOMER:READ',
  message: 'CUSTOMER:READ',
  messages: 'CUSTOMER:READ',
  messageRules: 'CUSTOMER:READ',
  previewMessage: 'CUSTOMER:READ',
  coupon: 'COUPON:READ',
  coupons: 'COUPON:READ',
  checkout: 'CHECKOUT:READ',
  checkouts: 'CHECKOUT:READ',
  paymentLink: 'CHECKOUT:READ',
  paymentLinks: 'CHECKOUT:READ',
  charge: 'CHECKOUT:READ',
  charges: 'CHECKOUT:READ',
  subscription: 'CHECKOUT:READ',
  subscriptions: 'CHECKOUT:READ',
  transparent: 'CHECKOUT:READ',
  transparents: 'CHECKOUT:READ',
  transparentQuote: 'CHECKOUT:CREATE',
  billingDocument: 'CHECKOUT:READ',
  billingDocuments: 'CHECKOUT:READ',
  previewSubscriptionChange: 'CHECKOUT:READ',
  refund: 'CHECKOUT:READ',
  refunds: 'CHECKOUT:READ',
  refundRequest: 'CHECKOUT:READ',
  refundRequests: 'CHECKOUT:READ',
  dispute: 'CHECKOUT:READ',
  disputes: 'CHECKOUT:READ',
  payout: 'WITHDRAW:READ',
  payouts: 'WITHDRAW:READ',
  transfer: 'WITHDRAW:READ',
  transfers: 'WITHDRAW:READ',
  bankStatement: 'WITHDRAW:READ',
  subAccount: 'CONNECT:READ',
  subAccounts: 'CONNECT:READ',
  closing: 'WITHDRAW:READ',
  closings: 'WITHDRAW:READ',
  webhook: 'WEBHOOK:READ',
  webhooks: 'WEBHOOK:READ',
  event: 'WEBHOOK:READ',
  events: 'WEBHOOK:READ',
  apiKeys: 'STORE:READ',
  store: 'STORE:READ',
  merchantInfo: 'STORE:READ',
  publicKey: 'STORE:READ',
  revenue: 'STORE:READ',
  planChanges: 'CHECKOUT:READ',
  usageRecords: 'CHECKOUT:READ',
  subscriptionLines: 'CHECKOUT:READ',
  mrrMovements: 'STORE:READ',
  sales: 'STORE:READ',
  paymentOutcomes: 'STORE:READ',
  recovery: 'STORE:READ',
  cohorts: 'STORE:READ',
  upcomingRenewals: 'STORE:READ',
  campaigns: 'STORE:READ',
  cancellations: 'CHECKOUT:READ',
  testClock: 'CHECKOUT:CREATE',
  mrr: null,
  now: null,
  tokens: 'STORE:READ',
  search: 'CHECKOUT:READ',
  permissions: null,
};

const QUERY_ALIASES: Record<string, string> = {
  cancellations: 'SUBSCRIPTION:READ',
  transparent: 'TRANSPARENT:READ',
  transparents: 'TRANSPARENT:READ',
  transparentQuote: 'TRANSPARENT:CREATE',
  subscription: 'SUBSCRIPTION:READ',
  subscriptions: 'SUBSCRIPTION:READ',
  bankStatement: 'BANK_STATEMENT:READ',
  subAccount: 'SUB_ACCOUNT:READ',
  subAccounts: 'SUB_ACCOUNT:READ',
};

const allBut = (...names: (string | undefined)[]): string[] =>
  PERMISSIONS.filter((name) => !names.includes(name));

const routes = [
  ...v1Routes.map((route) => ({ ...route, version: '/v1' })),
  ...v2Routes.map((route) => ({ ...route, version: '/v2' })),
];
const schema = buildSchema();

let shop: World;
const keys = new Map<string, Promise<string>>();
beforeAll(async () => {
  shop = await world();
  await allowSubAccounts(shop);
});

/** One key for each set of permissions: a store has at most a hundred. */
function keyWith(permissions: readonly string[], devMode = true): Promise<string> {
  const name = `${devMode} ${permissions.join()}`;
  const key = keys.get(name) ?? shop.newKey({ permissions: [...permissions], devMode });
  keys.set(name, key);
  return key;
}

describe.each(
  routes.map((route) => [`${route.method} ${route.version}${route.path}`, route] as const),
)('%s', (_, { method, version, path, operation }) => {
  const permission = permissionOf(path);
  const ask = async (headers: Record<string, string>) =>
    shop.request(method, `${version}${path}`, method === 'GET' ? undefined : {}, headers);

  test('states the permission of the interface', () => {
    expect(operation.permission).toBe(permission);
  });

  test('opens with that permission alone', async () => {
    const { status } = await ask(bearer(await keyWith(permission ? [permission] : [])));
    expect([200, 400, 404, 409, 422]).toContain(status);
  });

  test('opens with the narrower name of its noun alone, if there is one', async () => {
    expect(operation.alias).toBe(ALIASES[path]);
    if (!operation.alias) return;
    const { status } = await ask(bearer(await keyWith([operation.alias])));
    expect([200, 400, 404, 409, 422]).toContain(status);
  });

  test('stays closed with all the others', async () => {
    if (!permission) return;
    const { status, body } = await ask(bearer(await keyWith(allBut(permission, operation.alias))));
    expect([status, body.code, body.error]).toEqual([
      403,
      'FORBIDDEN',
      `this key lacks the permission ${permission}`,
    ]);
  });

  test('needs a key at all', async () => {
    expect((await ask({ authorization: '' })).status).toBe(401);
  });

  test('works with a production key, or says that it is for Dev mode', async () => {
    const { status, body } = await ask(bearer(await keyWith(PERMISSIONS, false)));
    if (DEV_ONLY.test(path))
      expect([status, body.error]).toEqual([
        401,
        'this works in Dev mode only, and this is a production key: use a Dev mode key',
      ]);
    else expect([200, 400, 404, 409, 422]).toContain(status);
  });
});

test('frequency SUBSCRIPTION needs the subscription permission on any route', async () => {
  const recurring = await shop.product({ cycle: 'MONTHLY' });
  const body = { items: [{ id: recurring.id, quantity: 1 }], frequency: 'SUBSCRIPTION' };
  const refused = await shop.request(
    'POST',
    '/v2/checkouts/create',
    body,
    bearer(await keyWith(['CHECKOUT:CREATE'])),
  );
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'this key lacks the permission SUBSCRIPTION:CREATE',
  ]);
  expect(
    (
      await shop.request(
        'POST',
        '/v2/checkouts/create',
        body,
        bearer(await shop.newKey({ permissions: ['CHECKOUT:CREATE', 'SUBSCRIPTION:CREATE'] })),
      )
    ).status,
  ).toBe(200);
});

describe.each([...mutations].map(([name, op]) => [name, op] as const))(
  'mutation %s',
  (name, op) => {
    const route = routes.find(({ operation }) => (operation as unknown) === op);
    const permission = route ? permissionOf(route.path) : MUTATIONS_ONLY[name];

    test('needs the permission of the operation of the same name', async () => {
      expect(permission).toBeDefined();
      expect(op.permission).toBe(permission);
      if (!permission) return;
      const refused = await mutate(name, await keyWith(allBut(permission, op.alias)));
      expect(refused.body.errors?.[0]).toMatchObject({
        message: `this key lacks the permission ${permission}`,
        extensions: { code: 'FORBIDDEN' },
      });
      const opened = await mutate(name, await keyWith([permission]));
      expect(opened.text).not.toContain('this key lacks');
      expect(opened.body.data?.[name]).toMatchObject({ userErrors: expect.any(Array) });
    });

    test('tells a production key if it is for Dev mode', async () => {
      const { body } = await mutate(name, await keyWith(PERMISSIONS, false));
      const isRefused = body.errors?.[0]?.extensions?.code === 'UNAUTHENTICATED';
      expect(isRefused).toBe(op.devModeOnly ?? false);
      expect(op.devModeOnly ?? false).toBe(route ? DEV_ONLY.test(route.path) : false);
    });
  },
);

const queries = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(
  ({ name }) => name !== 'node',
);

test.each(queries.map(({ name, args, type }) => [name, args, type] as const))(
  'query %s needs its permission',
  async (name, args, type) => {
    expect(Object.keys(QUERIES)).toContain(name);
    const permission = QUERIES[name];
    const given = args
      .filter(({ type }) => isNonNullType(type))
      .map((argument) => `${argument.name}: ${literal(argument.type)}`);
    const selected = isLeafType(getNamedType(type)) ? '' : '{ __typename }';
    const query = `{ ${name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selected} }`;
    const ask = async (permissions: string[]) =>
      (await shop.request('POST', '/graphql', { query }, bearer(await keyWith(permissions)))).body;
    expect(await ask(permission ? [permission] : [])).not.toHaveProperty(
      'errors.0.extensions.code',
      'FORBIDDEN',
    );
    if (permission)
      expect(await ask(allBut(permission, QUERY_ALIASES[name]))).toMatchObject({
        errors: [{ path: [name], extensions: { code: 'FORBIDDEN' } }],
      });
  },
);

test('a root without permission is null; the other roots of the document are answered', async () => {
  const product = await shop.product();
  const query = `
    query ($id: ID!) {
      product(id: $id) { name }
      customers(first: 1) { nodes { id } }
      products(first: 1) { nodes { id } }
      revenue(startDate: "2026-01-01", endDate: "2026-01-02") { totalRevenue }
      store { id }
    }`;
  const key = await shop.newKey({ permissions: ['PRODUCT:READ'] });
  const { status, body } = await shop.request(
    'POST',
    '/graphql',
    { query, variables: { id: product.id } },
    bearer(key),
  );
  expect(status).toBe(200);
  expect(body.data).toEqual({
    product: { name: product.name },
    customers: null,
    products: { nodes: [{ id: product.id }] },
    revenue: null,
    store: null,
  });
  expect(
    body.errors.map(({ path, extensions }: Json) => [path.join('.'), extensions.code]).toSorted(),
  ).toEqual([
    ['customers', 'FORBIDDEN'],
    ['revenue', 'FORBIDDEN'],
    ['store', 'FORBIDDEN'],
  ]);
});

test("a relation to another noun needs that noun's permission; the rest of the answer stands", async () => {
  const subscription = await shop.subscribe();
  const query =
    'query ($id: ID!) { subscription(id: $id) { id amount customer { email } product { name } checkout { id } charges { nodes { id amount } } } }';
  const key = await shop.newKey({ permissions: ['CHECKOUT:READ'] });
  const { body } = await shop.request(
    'POST',
    '/graphql',
    { query, variables: { id: subscription.id } },
    bearer(key),
  );
  expect(body.data.subscription).toMatchObject({
    id: subscription.id,
    amount: 4990,
    customer: null,
    product: null,
    checkout: { id: expect.stringMatching(/^bill_/) },
    charges: { nodes: [{ amount: 4990 }] },
  });
  expect(
    body.errors.map(({ path, extensions }: Json) => [path.join('.'), extensions.code]).toSorted(),
  ).toEqual([
    ['subscription.customer', 'FORBIDDEN'],
    ['subscription.product', 'FORBIDDEN'],
  ]);
});

test('the result of a mutation is readable without the permission to read its noun', async () => {
  const key = await shop.newKey({ permissions: ['PRODUCT:CREATE'] });
  const { createProduct } = await shop.graphql(
    'mutation { createProduct(input: { externalId: "own", name: "Caneca", price: 4990, currency: "BRL" }) { product { id name price } userErrors { message } } }',
    {},
    bearer(key),
  );
  expect(createProduct).toMatchObject({ product: { name: 'Caneca', price: 4990 }, userErrors: [] });
});

test('a narrower name opens its noun only, and a key with the broader one can grant it', async () => {
  const narrow = bearer(await keyWith(['TRANSPARENT:CREATE', 'TRANSPARENT:READ']));
  const { id } = await shop.product();
  const body = { items: [{ id, quantity: 1 }] };
  const refused = await shop.request('POST', '/v2/checkouts/create', body, narrow);
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'this key lacks the permission CHECKOUT:CREATE',
  ]);
  const charge = { method: 'PIX', data: { amount: 1_000 } };
  expect((await shop.request('POST', '/v2/transparents/create', charge, narrow)).status).toBe(200);
  const grant = async (from: string[], to: string[]) => {
    const key = await shop.newKey({ permissions: ['STORE:CREATE', ...from] });
    const { body: answer } = await shop.request(
      'POST',
      '/graphql',
      {
        query:
          'mutation ($to: [String!]!) { createApiKey(input: { permissions: $to }) { newApiKey { id } userErrors { message } } }',
        variables: { to },
      },
      bearer(key),
    );
    return answer.errors?.[0]?.message ?? answer.data.createApiKey.userErrors;
  };
  expect(await grant(['CHECKOUT:CREATE'], ['TRANSPARENT:CREATE'])).toEqual([]);
  expect(await grant(['TRANSPARENT:CREATE'], ['CHECKOUT:CREATE'])).toBe(
    'a key cannot grant what it lacks: CHECKOUT:CREATE',
  );
});

test('a key cannot grant what it lacks', async () => {
  const key = await shop.newKey({ permissions: ['STORE:CREATE', 'PRODUCT:READ'] });
  const grant = (permissions: string[]) =>
    shop.request(
      'POST',
      '/graphql',
      {
        query:
          'mutation ($permissions: [String!]!) { createApiKey(input: { permissions: $permissions }) { newApiKey { id } userErrors { message } } }',
        variables: { permissions },
      },
      bearer(key),
    );
  expect((await grant(['PRODUCT:READ'])).body.data.createApiKey.newApiKey.id).toMatch(/^key_/);
  expect((await grant(['PRODUCT:READ', 'REFUND:CREATE'])).body.errors[0]).toMatchObject({
    message: 'a key cannot grant what it lacks: REFUND:CREATE',
    extensions: { code: 'FORBIDDEN' },
  });
  expect((await grant(['NO:SUCH'])).body.data.createApiKey.userErrors[0].message).toMatch(
    /^permissions: NO:SUCH is not a permission/,
  );
});

describe('another store, and the other environment of the same store', () => {
  let theirs: {
    product: Json;
    customer: Json;
    checkout: Json;
    unpaid: Json;
    subscription: Json;
    webhook: Json;
    charge: Json;
    event: Json;
    delivery: Json;
    apiKey: Json;
  };
  let strangers: [string, Record<string, string>][] = [];

  beforeAll(async () => {
    const webhook = await shop.listen();
    const product = await shop.product();
    const customer = await shop.post('/v2/customers/create', {
      email: 'bia@example.com',
      taxId: '11144477735',
    });
    const checkout = await shop.checkout({ product, customerId: customer.id });
    const unpaid = await shop.checkout({ product });
    await shop.pay(checkout);
    const subscription = await shop.subscribe();
    await shop.deliver();
    const found = await shop.graphql(
      '{ charges(first: 1) { nodes { id } } events(first: 1) { nodes { id } } webhooks { nodes { deliveries(first: 1) { nodes { id } } } } apiKeys(first: 1) { nodes { id } } }',
    );
    theirs = {
      product,
      customer,
      checkout,
      unpaid,
      subscription,
      webhook,
      charge: found.charges.nodes[0],
      event: found.events.nodes[0],
      delivery: found.webhooks.nodes[0].deliveries.nodes[0],
      apiKey: found.apiKeys.nodes[0],
    };
    const other = await shop.openStore({ taxId: '52998224725' });
    strangers = [
      ['another store', bearer(other)],
      ['the same store in production', bearer(await keyWith(PERMISSIONS, false))],
    ];
  });

  test('finds none of its objects: 404 everywhere, and nothing changes', async () => {
    const before = await allRows();
    for (const [who, headers] of strangers) {
      const { product, customer, checkout, unpaid, subscription, webhook, event, delivery } =
        theirs;
      const asked: ['GET' | 'POST', string, Json?][] = [
        ['GET', `/v2/products/get?id=${product.id}`],
        ['GET', `/v2/products/get?externalId=${product.externalId}`],
        ['GET', `/v2/customers/get?id=${customer.id}`],
        ['GET', `/v2/checkouts/get?id=${checkout.id}`],
        ['GET', `/v2/subscriptions/get?id=${subscription.id}`],
        ['GET', `/v2/webhooks/get?id=${webhook.id}`],
        ['POST', '/v2/webhooks/delete', { id: webhook.id }],
        ['POST', '/v2/webhooks/update', { id: webhook.id, name: 'mine' }],
        ['POST', '/v2/webhooks/rotate', { id: webhook.id, secret: 'mine' }],
        ['POST', '/v2/webhooks/test', { id: webhook.id }],
        ['GET', `/v2/webhooks/deliveries?id=${webhook.id}`],
        ['POST', '/v2/webhooks/resend', { id: delivery.id }],
        ['POST', '/v2/webhooks/resend', { webhookId: webhook.id, since: new Date().toISOString() }],
        ['GET', `/v2/events/get?id=${event.id}`],
        ['POST', '/v2/subscriptions/cancel', { id: subscription.id }],
        ['POST', '/v2/subscriptions/pause', { id: subscription.id }],
        ['POST', '/v2/subscriptions/remove-card', { id: subscription.id }],
        ['POST', '/v2/subscriptions/authorize-automatic-pix', { id: subscription.id }],
        ['POST', '/v2/subscriptions/end-automatic-pix', { id: subscription.id }],
        ['POST', '/v2/subscriptions/resume', { id: subscription.id }],
        ['POST', '/v2/subscriptions/retry', { id: subscription.id }],
        ['POST', '/v2/checkouts/create', { items: [{ id: product.id, quantity: 1 }] }],
        ['POST', '/v2/subscriptions/create', { items: [{ id: product.id, quantity: 1 }] }],
      ];
      const inDevMode: typeof asked = [
        ['POST', `/v2/checkouts/simulate-payment?id=${unpaid.id}`, {}],
        ['POST', '/v2/dev/simulate', { id: subscription.id, outcome: 'decline-next' }],
      ];
      for (const [method, path, body] of who === 'another store'
        ? [...asked, ...inDevMode]
        : asked) {
        const answer = await shop.request(method, path, body, headers);
        expect([who, path, answer.status, answer.body.code]).toEqual([who, path, 404, 'NOT_FOUND']);
      }
    }
    expect(await allRows()).toEqual(before);
  });

  test('cannot use its customer or upsell product on a checkout of its own', async () => {
    for (const [, headers] of strangers) {
      const own = await shop.request(
        'POST',
        '/v2/products/create',
        { externalId: 'own product', name: 'x', price: 100, currency: 'BRL' },
        headers,
      );
      const items = [{ id: own.body.data.id, quantity: 1 }];
      for (const more of [
        { customerId: theirs.customer.id },
        { upSellProductId: theirs.product.id },
      ]) {
        const { status, body } = await shop.request(
          'POST',
          '/v2/checkouts/create',
          { items, ...more },
          headers,
        );
        expect([status, body.code, body.field]).toEqual([404, 'NOT_FOUND', Object.keys(more)[0]]);
      }
    }
  });

  test('sees none of them in lists, by no filter', async () => {
    for (const [, headers] of strangers) {
      for (const [path, id] of [
        ['customers', theirs.customer.id],
        ['checkouts', theirs.checkout.id],
        ['subscriptions', theirs.subscription.checkoutId],
        ['webhooks', theirs.webhook.id],
        ['events', theirs.event.id],
      ] as const) {
        expect(
          (await shop.request('GET', `/v2/${path}/list`, undefined, headers)).body,
        ).toMatchObject({ data: [], pagination: { items: 0, hasMore: false } });
        expect(
          (await shop.request('GET', `/v2/${path}/list?id=${id}&after=${id}`, undefined, headers))
            .body.data ?? [],
        ).toEqual([]);
      }
    }
  });

  test('gets null from GraphQL, by any query and by node', async () => {
    for (const [, headers] of strangers) {
      for (const [noun, { id }] of Object.entries(theirs)) {
        const field = ['event', 'delivery', 'apiKey'].includes(noun)
          ? 'node'
          : noun.replace('unpaid', 'checkout');
        const { body } = await shop.request(
          'POST',
          '/graphql',
          {
            query: `query ($id: ID!) { found: ${field}(id: $id) { id } node(id: $id) { id } }`,
            variables: { id },
          },
          headers,
        );
        expect([noun, body.errors, body.data]).toEqual([
          noun,
          undefined,
          { found: null, node: null },
        ]);
      }
      const lists = await shop.graphql(
        '{ charges { totalCount } events { totalCount } subscriptions { totalCount } checkouts { totalCount } customers { totalCount } webhooks { totalCount } mrr { mrr totalActiveSubscriptions } }',
        {},
        headers,
      );
      expect(lists).toEqual({
        charges: { totalCount: 0 },
        events: { totalCount: 0 },
        subscriptions: { totalCount: 0 },
        checkouts: { totalCount: 0 },
        customers: { totalCount: 0 },
        webhooks: { totalCount: 0 },
        mrr: { mrr: 0, totalActiveSubscriptions: 0 },
      });
      const { revokeApiKey } = await shop.graphql(
        'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { userErrors { code } } }',
        { id: theirs.apiKey.id },
        headers,
      );
      expect(revokeApiKey.userErrors).toEqual([{ code: 'NOT_FOUND' }]);
    }
  });

  test('an object has devMode for its own key, and elsewhere the same taxId is another customer', async () => {
    for (const [, headers] of strangers) {
      const { body } = await shop.request(
        'POST',
        '/v2/customers/create',
        { email: 'bia@elsewhere.example', taxId: '11144477735' },
        headers,
      );
      expect(body.data.id).not.toBe(theirs.customer.id);
      expect(body.data.email).toBe('bia@elsewhere.example');
    }
    expect(theirs.product.devMode).toBe(true);
  });

  async function allRows(): Promise<unknown> {
    const rows = [];
    for (const table of [
      'products',
      'customers',
      'checkouts',
      'subscriptions',
      'webhooks',
      'charges',
      'events',
      'deliveries',
    ]) {
      rows.push(
        await shop.database.query(
          `SELECT '${table}' AS "table", count(*), max("updatedAt") FROM "${table}"`,
        ),
      );
    }
    return rows;
  }
});

function each(noun: string, verbs: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(verbs).map(([verb, permission]) => [`/${noun}/${verb}`, permission]),
  );
}

function permissionOf(path: string): string | null {
  const permission = REST[path];
  if (permission === undefined) throw new Error(`${path} has no line in the table of permissions`);
  return permission;
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

async function mutate(name: string, key: string) {
  const type = schema.getMutationType()?.getFields()[name]?.args[0]?.type;
  if (!type) throw new Error(`no mutation ${name}`);
  return shop.request(
    'POST',
    '/graphql',
    { query: `mutation { ${name}(input: ${literal(type)}) { userErrors { code message } } }` },
    bearer(key),
  );
}

/** The smallest value of a type, as GraphQL writes it. */
function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType as GraphQLInputType);
  if (isListType(type)) return `[${literal(type.ofType as GraphQLInputType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{${required.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')}}`;
  }
  if (isObjectType(type)) throw new Error(`${String(type)} is no input`);
  return SMALLEST[String(type)] ?? '"x"';
}

const SMALLEST: Readonly<Record<string, string>> = {
  Int: '1',
  SafeInt: '1',
  Boolean: 'true',
  DateTimeISO: '"2026-01-01T00:00:00.000Z"',
  JSONObject: '{}',
};
