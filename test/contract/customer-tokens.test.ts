/**
 * The token of a customer, tried with everything there is: every path, every mutation, every query,
 * and every field of the schema that it can reach. It reads and cancels the subscriptions of that
 * customer and replaces their cards; the rest is closed, also what is added later.
 */
import {
  getNamedType,
  isCompositeType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import { CUSTOMER_FIELDS } from '../../src/api/graphql/documents/customer-fields';
import { mutations } from '../../src/api/graphql/fields/operations-by-name';
import { buildSchema } from '../../src/api/graphql/schema';
import { v1Routes } from '../../src/api/rest/v1';
import { v2Routes } from '../../src/api/rest/v2';
import { PERMISSIONS } from '../../src/modules/stores/permissions';
import { openPort, openStream } from '../support/stream';
import { PORTAL, createToken, fromPage } from '../support/tokens';
import { world, type Answer, type Json, type World } from '../support/world';

/** Stands in everything of Bia's. */
const MARK = 'SEGREDO-DA-BIA';
const BIA = { name: MARK, email: 'bia@example.com', taxId: '11144477735' };
/** What no token may have, whoever it is for. */
const KEYS_ONLY =
  /^(STORE:(CREATE|DELETE)|CONNECT:|SUB_ACCOUNT:|WEBHOOK:(CREATE|DELETE)|WITHDRAW:CREATE)/;
const EVERYTHING = PERMISSIONS.filter((permission) => !KEYS_ONLY.test(permission));

/**
 * What is open, written down a second time on purpose: the operations, and the fields that lead to
 * other rows. Before a line is added, its operation must be kept to the customer (`forCustomer`).
 */
const OPEN_MUTATIONS = ['cancelSubscription', 'replaceCard'];
const OPEN_RELATIONS = [
  'CancelSubscriptionPayload.subscription',
  'CancelSubscriptionPayload.userErrors',
  'Charge.lines',
  'ChargeConnection.edges',
  'ChargeConnection.nodes',
  'ChargeConnection.pageInfo',
  'ChargeEdge.node',
  'Mutation.cancelSubscription',
  'Mutation.replaceCard',
  'Query.charge',
  'Query.subscription',
  'Query.subscriptions',
  'ReplaceCardPayload.subscription',
  'ReplaceCardPayload.userErrors',
  'Subscription.charges',
  'Subscription.retry',
  'Subscription.upcomingCharge',
  'SubscriptionConnection.edges',
  'SubscriptionConnection.nodes',
  'SubscriptionConnection.pageInfo',
  'SubscriptionEdge.node',
  'UpcomingCharge.lines',
];

const schema = buildSchema();
let shop: World;
let ana: Json;
let bia: Json;
/** Ids of what is Bia's, by noun. */
let hers: Record<string, string>;
let ownSubscription: Json;
let page: Record<string, string>;

beforeAll(async () => {
  shop = await world();
  ana = await shop.post('/v2/customers/create', { email: 'ana@example.com', name: 'Ana' });
  bia = await shop.post('/v2/customers/create', BIA);
  const subscription = await shop.subscribe({ customerId: bia.id, metadata: { note: MARK } });
  const checkout = await shop.checkout({ customerId: bia.id, metadata: { note: MARK } });
  await shop.pay(checkout, { method: 'CARD', card: { number: '4242424242424242' } });
  ownSubscription = await shop.subscribe({ customerId: ana.id, metadata: { note: 'interno' } });
  // A payment that is linked to Ana and belongs to no subscription.
  await shop.pay(await shop.checkout({ customerId: ana.id }));
  const [charge] = await shop.charges(subscription);
  const [paid] = await shop.charges(checkout);
  hers = {
    customer: bia.id,
    subscription: subscription.id,
    charge: String(charge?.id),
    checkout: checkout.id,
    paid: String(paid?.id),
  };
  page = fromPage(await createToken(shop, { permissions: EVERYTHING, customerId: ana.id }));
});

const send = (query: string, variables: Json = {}, headers: Json = {}) =>
  shop.request('POST', '/graphql', { query, variables }, { ...page, ...headers });

describe('what is open', () => {
  test('its own subscriptions with their charges, by list and by id', async () => {
    const query = `query ($id: ID!) {
      subscriptions(first: 10) { totalCount nodes { ...all } edges { node { id } } }
      subscription(id: $id) { ...all }
    }
    fragment all on Subscription {
      __typename id name status amount nextChargeAt upcomingCharge { date amount lines { name } }
      retry { url } charges(first: 10) { totalCount nodes { id status amount lines { name } } }
    }`;
    const { body } = await send(query, { id: ownSubscription.id });
    expect(body.errors).toBeUndefined();
    expect(body.data.subscriptions).toMatchObject({
      totalCount: 1,
      nodes: [{ id: ownSubscription.id, status: 'ACTIVE', charges: { totalCount: 1 } }],
    });
    expect(body.data.subscription).toEqual(body.data.subscriptions.nodes[0]);
    const [charge] = body.data.subscription.charges.nodes;
    const one = await send('query ($id: ID!) { charge(id: $id) { id } }', { id: charge.id });
    expect(one.body.data).toEqual({ charge: { id: charge.id } });
  });

  test('a new card, and the end of a subscription', async () => {
    const replaced = await send(REPLACE, { id: ownSubscription.id });
    expect(replaced.body.data.replaceCard).toEqual({
      subscription: { id: ownSubscription.id },
      userErrors: [],
    });
    const subscription = await shop.subscribe({ customerId: ana.id });
    const { body } = await send(CANCEL, { id: subscription.id });
    expect(body.data.cancelSubscription).toEqual({
      subscription: { status: 'CANCELLED' },
      userErrors: [],
    });
  });

  test('with the permissions of the token only', async () => {
    const reader = await createToken(shop, { permissions: ['CHECKOUT:READ'], customerId: ana.id });
    const { body } = await send(CANCEL, { id: ownSubscription.id }, fromPage(reader));
    expect(body.errors).toMatchObject([
      { message: 'this token lacks the permission SUBSCRIPTION:DELETE' },
    ]);
  });
});

describe("what is another customer's", () => {
  const charge = 'query ($id: ID!) { found: charge(id: $id) { id } }';

  test.each([
    ['subscription', 'query ($id: ID!) { found: subscription(id: $id) { id } }', 'subscription'],
    ['charge', charge, 'charge'],
    ['charge without a subscription', charge, 'paid'],
  ])('a %s is not found', async (_what, query, noun) => {
    expect((await send(query, { id: hers[noun] })).body.data).toEqual({ found: null });
  });

  test('a charge of the customer that belongs to no subscription is not found', async () => {
    const { charges } = await shop.graphql(
      'query ($id: ID!) { charges(filter: { customerId: $id }) { nodes { id subscriptionId } } }',
      { id: ana.id },
    );
    const { id } = charges.nodes.find((each: Json) => each.subscriptionId === null);
    expect((await send(charge, { id })).body.data).toEqual({ found: null });
  });

  test.each([
    ['cancelled', () => CANCEL],
    ['given another card', () => REPLACE],
  ])('a subscription cannot be %s: it is answered like one that never was', async (_, query) => {
    const foreign = await send(query(), { id: hers.subscription });
    const phantom = await send(query(), { id: 'subs_00000000000000000000000000' });
    // What is left of the rate limit is not about the subscription.
    const said = ({ body }: Answer) => {
      const { data, errors } = body;
      return JSON.stringify({ data, errors }).replaceAll(/subs_\w+/g, '<id>');
    };
    expect(said(foreign)).toBe(said(phantom));
    expect(foreign.text).toContain('NOT_FOUND');
  });

  test('no filter of a list reaches it', async () => {
    const filters: Json[] = [
      { id: hers.subscription },
      { customerId: bia.id },
      { email: BIA.email },
      { taxId: BIA.taxId },
    ];
    for (const filter of filters) {
      const { body } = await send(
        'query ($filter: SubscriptionFilter) { subscriptions(filter: $filter) { totalCount nodes { id } } }',
        { filter },
      );
      expect([filter, body.data.subscriptions]).toEqual([filter, { totalCount: 0, nodes: [] }]);
    }
    const query = `query ($filter: ChargeFilter) {
      subscriptions { nodes { charges(filter: $filter) { totalCount } } }
    }`;
    for (const filter of [{ customerId: bia.id }, { subscriptionId: hers.subscription }]) {
      const { body } = await send(query, { filter });
      for (const { charges } of body.data.subscriptions.nodes) expect(charges.totalCount).toBe(0);
    }
    const after = await send(
      'query ($after: String) { subscriptions(after: $after, orderBy: OLDEST_FIRST) { nodes { id } } }',
      { after: hers.subscription },
    );
    expect(after.text).not.toContain(hers.subscription);
  });

  test('an answer that is kept under an Idempotency-Key is kept for its customer', async () => {
    const key = { 'idempotency-key': 'the key of Bia' };
    const theirs = await createToken(shop, { permissions: EVERYTHING, customerId: bia.id });
    const first = await send(REPLACE, { id: hers.subscription }, { ...key, ...fromPage(theirs) });
    expect(first.body.data.replaceCard.subscription).toEqual({ id: hers.subscription });
    const again = await send(REPLACE, { id: hers.subscription }, { ...key, ...fromPage(theirs) });
    expect(again.headers['idempotent-replayed']).toBe('true');
    const foreign = await send(REPLACE, { id: hers.subscription }, key);
    expect(foreign.headers['idempotent-replayed']).toBeUndefined();
    expect(foreign.body.data.replaceCard).toMatchObject({
      subscription: null,
      userErrors: [{ code: 'NOT_FOUND' }],
    });
  });
});

const routes = [
  ...v1Routes.map((route) => ({ ...route, path: `/v1${route.path}` })),
  ...v2Routes.flatMap((route) =>
    ['/v2', ''].map((prefix) => ({ ...route, path: `${prefix}${route.path}` })),
  ),
];

test.each(routes.map(({ method, path }) => [method, path] as const))(
  '%s %s is closed',
  async (method, path) => {
    const url = method === 'GET' ? `${path}?id=${ownSubscription.id}` : path;
    const body = method === 'GET' ? undefined : { id: ownSubscription.id };
    const { status, body: answer } = await shop.request(method, url, body, page);
    expect([status, answer.code, answer.error]).toEqual([
      403,
      'FORBIDDEN',
      'the token of a customer works with POST /graphql only: send the request there',
    ]);
  },
);

test('only these mutations are open, and only these fields lead to other rows', () => {
  const named = [...mutations].flatMap(([name, op]) => (op.forCustomer ? [name] : []));
  expect(named.toSorted()).toEqual(OPEN_MUTATIONS);
  const relations = Object.entries(CUSTOMER_FIELDS).flatMap(([name, fields]) =>
    fields
      .filter((field) => isCompositeType(getNamedType(typeOf(name).getFields()[field]?.type)))
      .map((field) => `${name}.${field}`),
  );
  expect(relations.toSorted()).toEqual(OPEN_RELATIONS);
});

test('every open field exists', () => {
  for (const [name, fields] of Object.entries(CUSTOMER_FIELDS))
    expect([name, Object.keys(typeOf(name).getFields())]).toEqual([
      name,
      expect.arrayContaining([...fields]),
    ]);
});

/** Every type that a token can reach by open fields, with a document around its fields. */
const reachable = reachableTypes();
const closed = [...reachable].flatMap(([type, around]) =>
  Object.values(typeOf(type).getFields())
    .filter(({ name }) => !CUSTOMER_FIELDS[type]?.includes(name))
    .map((field): [string, string] => [`${type}.${field.name}`, around(selectionOf(field))]),
);

const introspection: [string, string][] = [
  ['Query.__schema', '{ __schema { types { name } } }'],
  ['Query.__type', '{ __type(name: "Charge") { name } }'],
];

test.each([...closed, ...introspection])(
  '%s is closed, and nothing of its document runs',
  async (coordinate, document) => {
    const { status, body, text } = await send(document);
    expect([
      status,
      body.data,
      body.errors?.[0]?.message,
      body.errors?.[0]?.extensions.code,
    ]).toEqual([
      403,
      undefined,
      `${coordinate} is not open to the token of a customer: ask for it on your server`,
      'FORBIDDEN',
    ]);
    expect(text).not.toContain(MARK);
  },
);

test('closed fields are found in fragments, behind aliases, and in operations that do not run', async () => {
  const documents = [
    '{ subscriptions { nodes { ...x } } } fragment x on Subscription { customer { name } }',
    '{ subscriptions { nodes { ... on Subscription { name: metadata } } } }',
    'query A { subscriptions { nodes { id } } } query B { customers { nodes { name } } }',
    '{ subscriptions { nodes { ... @include(if: false) { customerId } } } }',
  ];
  for (const query of documents) {
    const answer = await shop.request(
      'POST',
      '/graphql',
      { query, operationName: query.startsWith('query A') ? 'A' : null },
      page,
    );
    expect([query, answer.status, answer.body.data]).toEqual([query, 403, undefined]);
  }
});

test('the compiled form of a document that a key has sent is as closed', async () => {
  const query = '{ subscriptions { nodes { id customer { name } } } }';
  for (let times = 0; times < 3; times++) await shop.graphql(query);
  expect((await send(query)).status).toBe(403);
});

test('every live operation is closed', async () => {
  const port = await openPort(shop.app);
  const token = page.authorization?.slice('Bearer '.length) ?? '';
  const { subscription, checkout, charge } = hers;
  const documents = {
    events: 'subscription { events { id type } }',
    subscriptionUpdated: `subscription { subscriptionUpdated(id: "${subscription}") { id } }`,
    chargeUpdated: `subscription { chargeUpdated(id: "${charge}") { id } }`,
    checkoutUpdated: `subscription { checkoutUpdated(id: "${checkout}") { id } }`,
  };
  expect(Object.keys(documents).toSorted()).toEqual(
    Object.keys(schema.getSubscriptionType()?.getFields() ?? {}).toSorted(),
  );
  for (const query of Object.values(documents)) {
    const stream = await openStream(port, token, query, {}, { origin: PORTAL });
    expect([query, stream.status]).toEqual([query, 403]);
    stream.close();
  }
});

test("whatever was tried, Bia's subscription is as it was", async () => {
  expect((await shop.subscription({ id: hers.subscription })).status).toBe('ACTIVE');
});

const REPLACE = `mutation ($id: ID!) {
  replaceCard(input: { id: $id, card: { number: "5555555555554444" } }) {
    subscription { id } userErrors { code message }
  }
}`;
const CANCEL = `mutation ($id: ID!) {
  cancelSubscription(input: { id: $id }) { subscription { status } userErrors { code message } }
}`;

type Around = (selection: string) => string;

function reachableTypes(): Map<string, Around> {
  const found = new Map<string, Around>([
    ['Query', (selection) => `{ ${selection} }`],
    ['Mutation', (selection) => `mutation { ${selection} }`],
  ]);
  for (const [name, around] of found)
    for (const field of CUSTOMER_FIELDS[name] ?? []) {
      const { type, args } = fieldOf(name, field);
      const named = getNamedType(type);
      if (isObjectType(named) && !found.has(named.name))
        found.set(named.name, (selection) => around(`${field}${given(args)} { ${selection} }`));
    }
  return found;
}

function selectionOf({ name, type, args }: GraphQLField<unknown, unknown>): string {
  return `${name}${given(args)}${isCompositeType(getNamedType(type)) ? ' { __typename }' : ''}`;
}

/** The smallest arguments that are valid. */
function given(args: readonly GraphQLArgument[]): string {
  const required = args.filter(({ type }) => isNonNullType(type));
  return required.length > 0
    ? `(${required.map(({ name, type }) => `${name}: ${literal(type)}`).join(', ')})`
    : '';
}

function literal(type: GraphQLArgument['type']): string {
  if (isNonNullType(type)) return literal(type.ofType);
  const text = String(type);
  const named = getNamedType(type);
  if (text.startsWith('[')) return '[]';
  if (isInputObjectType(named))
    return `{ ${Object.values(named.getFields())
      .filter((field) => isNonNullType(field.type))
      .map((field) => `${field.name}: ${literal(field.type)}`)
      .join(', ')} }`;
  if ('getValues' in named) return String(named.getValues()[0]?.name);
  if (['Int', 'SafeInt', 'Float'].includes(named.name)) return '1';
  if (named.name === 'Boolean') return 'true';
  if (named.name === 'JSONObject') return '{}';
  return named.name === 'DateTimeISO' ? '"2026-01-01T00:00:00.000Z"' : '"x"';
}

function fieldOf(type: string, field: string): GraphQLField<unknown, unknown> {
  const found = typeOf(type).getFields()[field];
  if (!found) throw new Error(`there is no ${type}.${field}`);
  return found;
}

function typeOf(name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`there is no type ${name}`);
  return type;
}
