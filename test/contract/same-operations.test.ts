/**
 * GraphQL, the route table and the OpenAPI document offer the same operations; what only one of
 * them has is named here, with its reason.
 */
import { buildSchema } from '../../src/api/graphql/schema';
import { mutations, queries } from '../../src/api/graphql/fields/operations-by-name';
import { documentedRoutes, openApiDocument } from '../../src/api/rest/openapi/openapi';
import type { Json } from '../support/world';

const schema = buildSchema();

/** By the first path that serves it. */
const REST_ONLY: Record<string, string> = {
  'GET /v2/transparents/check':
    'a smaller answer for clients that poll; `transparent` shows the same',
  'GET /v2/subscriptions/list':
    'subscriptions in the format of checkouts; GraphQL has both, as `subscriptions` and, with ' +
    '`frequency: SUBSCRIPTION, isRenewal: false`, as `checkouts`',
  'GET /v2/stores/list': 'the store of the key as a list of one, for older clients: `store`',
  'GET /v2/subscriptions/checkouts/get': 'as `subscriptions/list`; `checkout` finds it too',
  'GET /v2/webhooks/deliveries':
    'the deliveries of one webhook; GraphQL has them as its field `deliveries`',
  'POST /v1/billing/create': 'version 1: `createCheckout` and `createPaymentLink`',
  'GET /v1/billing/list': 'version 1: `checkouts` and `paymentLinks`',
  'POST /v1/pixQrCode/create': 'version 1: `createTransparent`, by PIX alone',
  'POST /v1/customer/create': 'version 1: `createCustomer` in an older shape',
  'GET /v1/customer/list': 'version 1: `customers` in an older shape',
  'POST /v1/payouts/create': 'version 1: `createPayout`, to keys of the store alone',
  'GET /v1/withdraw/get': 'version 1: `payout` in an older shape',
  'GET /v1/withdraw/list': 'version 1: `payouts` in an older shape',
};

/** Mutations and queries. */
const GRAPHQL_ONLY: Record<string, string> = {
  node: 'finds anything by its id; REST has a path for each noun',
  publicKey: 'REST shows it in `stores/get`',
  apiKeys: 'keys are managed by people, in a frontend',
  createApiKey: 'as `apiKeys`',
  revokeApiKey: 'as `apiKeys`',
  subscriptions: 'REST lists them in the format of checkouts',
  planChanges: 'REST answers a change when it is made, and tells of it by webhooks',
  usageRecords: 'REST answers usage when it is recorded',
  subscriptionLines: 'REST answers the lines of a change in its preview',
  mrrMovements: 'a report for frontends',
  now: 'REST has the test clock',
  search: 'a box in a frontend; the lists of REST have the same filters',
  permissions: 'what a frontend builds its forms from',
  payOpenCharge: "what a buyer does in the merchant's frontend",
  replaceCard: 'as `payOpenCharge`',
  acceptUpsell: 'as `payOpenCharge`',
  refundPayment: 'REST has a path for each kind of payment',
};

test('every operation of the route table is in GraphQL, or says why not', () => {
  const inGraphql = new Set<unknown>([...mutations.values(), ...queries.values()]);
  const missing = new Map<unknown, string>();
  for (const { method, path, operation } of documentedRoutes)
    if (!inGraphql.has(operation) && !missing.has(operation))
      missing.set(operation, `${method} ${path}`);
  expect([...missing.values()].toSorted()).toEqual(Object.keys(REST_ONLY).toSorted());
});

test('every mutation and query has a path, or says why not', () => {
  const inRest = new Set<unknown>(documentedRoutes.map(({ operation }) => operation));
  const operations = new Map<string, unknown>([...mutations, ...queries]);
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  expect(fields.filter((name) => !inRest.has(operations.get(name))).toSorted()).toEqual(
    Object.keys(GRAPHQL_ONLY).toSorted(),
  );
  expect([...operations.keys()].filter((name) => !fields.includes(name))).toEqual([]);
});

test('the OpenAPI document has exactly the paths of the route table, with permissions and descriptions', () => {
  const { paths } = openApiDocument() as Json;
  const documented = Object.entries(paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(
      ([method, item]) => ({ name: `${method.toUpperCase()} ${path}`, ...(item as Json) }) as Json,
    ),
  );
  expect(documented.map(({ name }) => name).toSorted()).toEqual(
    documentedRoutes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  for (const { method, path, operation } of documentedRoutes) {
    const item = documented.find(({ name }) => name === `${method} ${path}`);
    expect(item?.description).toContain(operation.description);
    expect(item?.security).toEqual([
      { key: operation.permission ? [operation.permission] : [] },
      ...(operation.alias ? [{ key: [operation.alias] }] : []),
    ]);
  }
  const ids = documented.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('its words are those of merchants: nothing of GraphQL alone', () => {
  const words = JSON.stringify(openApiDocument(), (key, value: unknown) =>
    key === 'example' ? undefined : value,
  );
  expect(
    words.match(
      /[^"]{0,40}\b(GraphQL|mutation|resolver|nullable|userErrors|subscription operation|node\(id)[^"]{0,40}/gi,
    ) ?? [],
  ).toEqual([]);
});
