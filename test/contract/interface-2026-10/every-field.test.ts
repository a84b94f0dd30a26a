/**
 * No request field of the October interface is dropped silently: every field of the page is sent to
 * every route. Where a route does not document it, the answer names it: a refusal, or a warning in
 * Dev mode. A filter is refused in production too.
 */
import { newStore, type Json, type World } from '../../support/world';

/** The query parameters of section 1. */
const FILTERS: Record<string, string> = {
  startDate: '2026-10-01',
  endDate: '2026-10-02',
  keyword: 'ana',
  method: 'PIX',
  customerId: 'cust_1',
  checkoutId: 'bill_1',
  cellphone: '11999990000',
  currency: 'BRL',
  search: 'x',
  externalId: 'x',
  status: 'PAID',
  name: 'x',
  email: 'ana@example.com',
  taxId: '52998224725',
  kind: 'SALE',
  subAccountId: 'sacc_1',
};

/** The body fields of sections 2 to 10. */
const FIELDS: Record<string, unknown> = {
  zipCode: '01310100',
  street: 'Rua A',
  number: '1',
  complement: 'x',
  district: 'x',
  city: 'x',
  state: 'SP',
  startsAt: '2027-01-01T00:00:00Z',
  expiresAt: '2027-02-01T00:00:00Z',
  productIds: ['prod_1'],
  minimumAmount: 100,
  maxPerCustomer: 1,
  isFirstPurchaseOnly: true,
  duration: 'ONCE',
  cycles: 2,
  image: 'https://shop.example/a.png',
  upSellProductId: 'prod_1',
  dueDate: '2027-01-01',
  passFeesToCustomer: true,
  externalId: 'x',
  customerId: 'cust_1',
  completionUrl: 'https://shop.example',
  ensureSameTaxId: true,
  splits: [{ subAccountId: 'sacc_1', amount: 1 }],
  coupon: 'OFF',
  token: 'ctok_1',
  cardToken: 'dev_card_4242',
  installmentCount: 2,
  saveCard: true,
  productId: 'prod_1',
  quantity: 1,
  items: [{ id: 'prod_1' }],
  compatibility: 'LEGACY',
  generateSecret: true,
  subscriptionLists: 'SUBSCRIPTION',
  subAccountId: 'sacc_1',
  pixKey: 'x',
  chargeFee: true,
  checkoutId: 'bill_1',
  methods: ['PIX'],
};

interface Route {
  method: string;
  path: string;
  documented: ReadonlySet<string>;
}

let shop: World;
let routes: Route[];
beforeAll(async () => {
  shop = await newStore();
  const { body } = await shop.request('GET', '/openapi.json');
  routes = routesOf(body);
});

const AT_ONCE = 10;
function* inTurns(names: readonly string[]): Iterable<readonly string[]> {
  for (let first = 0; first < names.length; first += AT_ONCE)
    yield names.slice(first, first + AT_ONCE);
}

const isNamed = (name: string, { body }: { body: Json }): boolean =>
  new RegExp(String.raw`\b${name}\b`).test(
    JSON.stringify([body.error, body.field, body.fields, body.warnings]),
  );

test('the routes of the document are those that take something', () => {
  expect(routes.length).toBeGreaterThan(80);
});

test('a body field that a route does not have is named in the answer', async () => {
  const dropped: string[] = [];
  for (const { method, path, documented } of routes.filter((route) => route.method !== 'GET'))
    for (const names of inTurns(Object.keys(FIELDS).filter((name) => !documented.has(name)))) {
      const body = Object.fromEntries(names.map((name) => [name, FIELDS[name]]));
      const answer = await shop.request(method as 'POST', path, body);
      expect(answer.status).toBeLessThan(500);
      for (const name of names)
        if (!isNamed(name, answer)) dropped.push(`${method} ${path} ${name}`);
    }
  expect(dropped).toEqual([]);
});

test('a filter that a list does not have is refused, in production too', async () => {
  const production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  const ignored: string[] = [];
  const lists = routes.filter(({ method, path }) => method === 'GET' && path.endsWith('/list'));
  expect(lists.length).toBeGreaterThan(20);
  for (const { path, documented } of lists)
    for (const name of Object.keys(FILTERS).filter((each) => !documented.has(each)))
      for (const headers of [{}, production]) {
        const query = `${name}=${encodeURIComponent(FILTERS[name] ?? '')}`;
        const answer = await shop.request('GET', `${path}?${query}`, undefined, headers);
        if (answer.status !== 400 || !isNamed(name, answer)) ignored.push(`${path} ${name}`);
      }
  expect(ignored).toEqual([]);
});

test('a filter that a list has narrows it, or is refused', async () => {
  const lists = routes.filter(({ method, path }) => method === 'GET' && path.endsWith('/list'));
  await shop.subscribe();
  await shop.pay(await shop.checkout());
  const wide: string[] = [];
  for (const { path, documented } of lists)
    for (const name of ['keyword', 'customerId', 'checkoutId', 'externalId', 'search', 'email'])
      if (documented.has(name)) {
        const answer = await shop.request('GET', `${path}?${name}=nothing-has-this-9`);
        const found = Array.isArray(answer.body.data) ? answer.body.data.length : 0;
        if (answer.status !== 400 && found > 0) wide.push(`${path} ${name}`);
      }
  expect(wide).toEqual([]);
});

function routesOf(document: Json): Route[] {
  return Object.entries(document.paths as Record<string, Json>).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Json>)
      .filter(([method]) => ['get', 'post', 'patch', 'delete'].includes(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        documented: new Set([
          ...((operation.parameters ?? []) as Json[]).map(({ name }) => String(name)),
          ...namesOf(operation.requestBody?.content?.['application/json']?.schema, document),
        ]),
      })),
  );
}

/** The names of the body at the top level, and of the `data` that some bodies have. */
function namesOf(schema: Json | undefined, document: Json): string[] {
  if (!schema) return [];
  if (typeof schema.$ref === 'string')
    return namesOf(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''], document);
  const parts = [
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ] as Json[];
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  return [
    ...Object.keys(properties),
    ...(properties.data ? namesOf(properties.data, document) : []),
    ...parts.flatMap((part) => namesOf(part, document)),
  ];
}
