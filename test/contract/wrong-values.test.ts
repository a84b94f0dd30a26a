/**
 * A value of a wrong shape in any field, of any API, is refused in words: never by a 5xx, and never
 * by an answer that is not JSON, or no page for a buyer.
 */
import { isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql';
import * as sessionInputs from '../../src/dashboard/session-inputs';
import { EXPORTED_LISTS } from '../../src/dashboard/export-lists';
import { buildDashboardSchema } from '../../src/api/graphql/members/schema';
import { fieldsOf } from '../../src/platform/records/columns/columns';
import { v1Routes } from '../../src/api/rest/v1';
import { v2Routes } from '../../src/api/rest/v2';
import { rightInputOf } from '../support/any-input';
import { BUYER, Buyer, CARD } from '../support/buyer';
import { memberWith, type Person } from '../support/member';
import fc, { howMany } from '../support/properties';
import { someOf, WRONG_TEXTS, WRONG_VALUES } from '../support/wrong-values';
import { world, type Json, type World } from '../support/world';

/** How many shapes each field is tried with, besides the first. */
const SHAPES = howMany(3);
const FAULT = /"code":"INTERNAL"|INTERNAL_SERVER_ERROR|stacktrace|QueryFailedError|node_modules/;

let shop: World;
let owner: Person;
let ids: string[] = [];

beforeAll(async () => {
  shop = await world();
  owner = await memberWith(shop, 'OWNER');
  const product = await shop.product();
  const checkout = await shop.checkout({ product });
  const customer = await shop.post('/v2/customers/create', { email: 'bia@example.com' });
  ids = [product.id, checkout.id, customer.id];
});

interface Tried {
  status: number;
  text: string;
}

/** What went wrong, of all that was tried: several faults are easier to understand than one. */
class Faults {
  readonly found: string[] = [];

  note(what: string, { status, text }: Tried): void {
    const isJson = /^[{[]/.test(text);
    if (status >= 500 || !isJson || FAULT.test(text))
      this.found.push(`${what}: ${status} ${text.slice(0, 200)}`);
  }
}

/** The paths of all fields of an input class, those of nested objects and of list items too. */
function pathsOf(type: object, before: readonly (string | number)[] = []): (string | number)[][] {
  if (before.length > 4) return [];
  return [...fieldsOf(type)].flatMap(([name, facts]) => {
    const { list, nested, kind } = facts;
    const path = [...before, name];
    const item = list ? [...path, 0] : path;
    const inner = nested ? pathsOf(nested(), item) : kind === 'free' ? [[...item, 'key']] : [];
    return [path, ...(list ? [item] : []), ...inner];
  });
}

/** A copy with the value at the path, through objects and lists that are made on the way. */
function withValue(input: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof name === 'number') return [withValue([input].flat()[0], rest, value)];
  const object = (typeof input === 'object' && input !== null ? input : {}) as Json;
  return { ...object, [name]: withValue(object[name], rest, value) };
}

const rightOf = (type: object): Json =>
  fc.sample(rightInputOf(type, ids), { numRuns: 1, seed: 1 })[0] as Json;

const search = (values: Json) =>
  Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');

const routes = [
  ...v1Routes.map((route) => ({ ...route, path: `/v1${route.path}` })),
  ...v2Routes.map((route) => ({ ...route, path: `/v2${route.path}` })),
];

test('every field of every body of REST', async () => {
  const faults = new Faults();
  for (const { method, path, operation } of routes.filter((route) => route.method !== 'GET')) {
    const right = rightOf(operation.input);
    for (const at of pathsOf(operation.input))
      for (const value of someOf(WRONG_VALUES, SHAPES)) {
        const body = JSON.stringify(withValue(right, at, value));
        const where = `${method} ${path} ${at.join('.')} ${JSON.stringify(value).slice(0, 80)}`;
        faults.note(where, await shop.request(method, path, body));
      }
  }
  expect(faults.found).toEqual([]);
});

/** Other spellings of a parameter, one of which is tried for each. */
const oddNames = (name: string) => [`${name}[toString]=1`, `${name}[]=1`, `${name}=1&${name}=2`];

test('every parameter of every query string of REST', async () => {
  const faults = new Faults();
  for (const { method, path, operation } of routes)
    for (const [name] of fieldsOf(operation.input)) {
      const texts = someOf(WRONG_TEXTS, SHAPES).map((text) => search({ [name]: text }));
      for (const query of [...texts, ...fc.sample(fc.constantFrom(...oddNames(name)), 1)])
        faults.note(
          `${method} ${path}?${query.slice(0, 80)}`,
          await shop.request(method, `${path}?${query}`, method === 'GET' ? undefined : {}),
        );
    }
  expect(faults.found).toEqual([]);
});

/** Where each body of the session routes goes. */
const SESSION_ROUTES: Record<string, keyof typeof sessionInputs> = {
  '/session/options': 'EmptyInput',
  '/session/passkey': 'PasskeyInput',
  '/session/password': 'PasswordInput',
  '/session/code': 'RecoveryCodeInput',
  '/session/link': 'LinkInput',
  '/session/confirm': 'ConfirmInput',
  '/passkeys/options': 'EmptyInput',
  '/passkeys': 'NewPasskeyInput',
  '/totp/options': 'EmptyInput',
  '/totp': 'TotpInput',
  '/password': 'NewPasswordInput',
};
/** What a browser answers of a passkey. */
const ANSWER = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: 'e30',
    authenticatorData: 'x',
    signature: 'x',
    userHandle: 'x',
    attestationObject: 'x',
    transports: ['internal'],
  },
};
const PLACES_IN_ANSWER = [
  ...Object.keys(ANSWER).map((name) => ['response', name]),
  ...Object.keys(ANSWER.response).map((name) => ['response', 'response', name]),
];

test('every field of every session route, with a session and without one', async () => {
  const faults = new Faults();
  const covered = new Set(Object.values(SESSION_ROUTES));
  expect(Object.keys(sessionInputs).filter((name) => !covered.has(name as never))).toEqual([]);
  let addresses = 0;
  for (const [path, name] of Object.entries(SESSION_ROUTES)) {
    const type = sessionInputs[name];
    const right = { ...rightOf(type), ...(fieldsOf(type).has('response') && { response: ANSWER }) };
    const inAnswer = fieldsOf(type).has('response') ? PLACES_IN_ANSWER : [];
    for (const at of [...pathsOf(type), ...inAnswer, []])
      for (const value of someOf(WRONG_VALUES, SHAPES))
        for (const cookie of [owner.headers().cookie, undefined]) {
          const { statusCode, body } = await shop.app.server.inject({
            method: 'POST',
            url: `/dashboard${path}`,
            // Each address has few tries.
            remoteAddress: `10.1.${(addresses >> 8) & 255}.${addresses++ & 255}`,
            headers: {
              ...owner.headers(),
              cookie: cookie ?? '',
              'content-type': 'application/json',
            },
            payload: JSON.stringify(withValue(right, at, value)),
          });
          const where = `${path} ${at.join('.')} ${JSON.stringify(value).slice(0, 80)}`;
          faults.note(where, { status: statusCode, text: body });
        }
  }
  expect(faults.found).toEqual([]);
});

test('every parameter of every export', async () => {
  const faults = new Faults();
  const keys = ['constructor', 'toString', '__proto__', 'a.b.c', '=1', ''];
  for (const [list, { filter, usual }] of Object.entries(EXPORTED_LISTS)) {
    const filters = pathsOf(filter).flatMap((at) =>
      someOf(WRONG_VALUES, SHAPES).map((value) => JSON.stringify(withValue({}, at, value))),
    );
    const columns = [...keys, ...keys.map((key) => `metadata.${key}`)];
    const queries = [
      ...filters.map((text) => search({ filter: text })),
      ...someOf(WRONG_TEXTS, SHAPES).map((text) => search({ filter: text })),
      ...columns.map((text) => search({ columns: `${usual[0]},${text}` })),
      ...['filter', 'columns', 'language'].flatMap((name) => [
        `${name}[a]=1`,
        `${name}=1&${name}=2`,
      ]),
    ];
    for (const query of queries) {
      const { statusCode: status, body: text } = await shop.app.server.inject({
        method: 'GET',
        url: `/dashboard/export/${shop.storeId}/dev/${list}.csv?${query}`,
        headers: { ...owner.headers(), origin: '' },
      });
      const isFine =
        status === 200 ? text.startsWith('\uFEFF') : status < 500 && text.startsWith('{');
      if (!isFine)
        faults.found.push(`${list} ${query.slice(0, 120)}: ${status} ${text.slice(0, 200)}`);
    }
  }
  expect(faults.found).toEqual([]);
});

test("every field of the buyer's form, and every parameter of its pages", async () => {
  const found: string[] = [];
  const note = (what: string, status: number, type: unknown, text: string) => {
    const isPage = status === 303 || String(type).startsWith('text/html');
    if (status >= 500 || !isPage || FAULT.test(text))
      found.push(`${what}: ${status} ${String(type)}`);
  };
  let tries = 0;
  const checkout = await shop.checkout();
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
    frequency: 'MULTIPLE_PAYMENTS',
  });
  for (const { url } of [checkout, link]) {
    const buyer = new Buyer(shop);
    const page = await buyer.open(String(url));
    const names = [...page.html.matchAll(/\bname="([^"]+)"/g)].map(([, name = '']) => name);
    const typed: Record<string, string> = { action: 'pay', ...BUYER, ...CARD };
    expect(names).toEqual(expect.arrayContaining(['token', 'method', 'taxId']));
    for (const name of new Set([...names, ...Object.keys(typed), 'constructor', 'toString']))
      for (const text of someOf(WRONG_TEXTS, SHAPES)) {
        buyer.address = `10.2.${tries >> 8}.${tries++ & 255}`;
        // No card is charged: what is tried is how the form is read.
        const method = name === 'method' ? text : 'CARD';
        const wrong = { ...typed, method, cardNumber: '4000', [name]: text };
        const { statusCode, headers, body } = await buyer.send(page, String(url), wrong);
        note(`${name}=${text.slice(0, 60)}`, statusCode, headers['content-type'], body);
        const asked = await buyer.request('GET', `${String(url)}?${search({ [name]: text })}`);
        note(
          `?${name}=${text.slice(0, 60)}`,
          asked.statusCode,
          asked.headers['content-type'],
          asked.body,
        );
      }
    for (const body of [
      'taxId[toString]=1&taxId=1&taxId=2',
      '__proto__=1',
      '%',
      '=&=&',
      '{"a":1}',
    ]) {
      const { statusCode, headers, body: text } = await buyer.request('POST', String(url), body);
      note(body, statusCode, headers['content-type'], text);
    }
  }
  expect(found).toEqual([]);
});

/** The paths of all fields of an input type of GraphQL. */
function graphqlPaths(
  type: GraphQLInputType,
  before: readonly (string | number)[] = [],
): (string | number)[][] {
  if (isNonNullType(type)) return graphqlPaths(type.ofType as GraphQLInputType, before);
  if (isListType(type))
    return [[...before], ...graphqlPaths(type.ofType as GraphQLInputType, [...before, 0])];
  if (!isInputObjectType(type) || before.length > 4) return [[...before]];
  return Object.values(type.getFields()).flatMap((field) =>
    graphqlPaths(field.type, [...before, field.name]),
  );
}

/** An object of each kind without arguments of its own. */
const selectionOf = (type: { toString(): string }) =>
  /^\[?(Int|String|Boolean|ID|SafeInt|DateTime)\b/.test(String(type)) ? '' : ' { __typename }';

test.each(['Mutation', 'Query'] as const)('every input and argument of each %s', async (kind) => {
  const faults = new Faults();
  const schema = buildDashboardSchema();
  const type = kind === 'Mutation' ? schema.getMutationType() : schema.getQueryType();
  // Such a session must last until the end.
  const spared = ['endSession', 'endSessions', 'removePasskey', 'startSampleYear'];
  const fields = Object.values(type?.getFields() ?? {}).filter(
    ({ name }) => !spared.includes(name),
  );
  for (const field of fields)
    for (const argument of field.args) {
      const document = `${kind.toLowerCase()} ($v: ${String(argument.type)}) { ${field.name}(${argument.name}: $v)${selectionOf(field.type)} }`;
      for (const at of graphqlPaths(argument.type))
        for (const value of someOf(WRONG_VALUES, SHAPES)) {
          const variables = { v: withValue({}, at, value) };
          const { status, text } = await owner.graphql(document, variables);
          const where = `${field.name} ${argument.name}.${at.join('.')} ${JSON.stringify(value).slice(0, 80)}`;
          faults.note(where, { status, text });
        }
    }
  expect(faults.found).toEqual([]);
});

test('an empty id is refused by its name, wherever an id is read', async () => {
  for (const { method, path, operation } of routes)
    for (const [name, { kind, list, min }] of fieldsOf(operation.input)) {
      if (kind !== 'id' || list || min === undefined) continue;
      const { status, body } =
        method === 'GET'
          ? await shop.request('GET', `${path}?${name}=`)
          : await shop.request(method, path, { ...rightOf(operation.input), [name]: '' });
      expect([path, name, status, body.error]).toEqual([
        path,
        name,
        400,
        expect.stringContaining(`${name} must not be empty`),
      ]);
    }
});
