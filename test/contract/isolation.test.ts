/**
 * Every operation of all APIs, also of the dashboard with sessions, asked with ids of another store and of the other environment: the
 * answer is that of an id that never was. Made from the lists of operations, so that a new one is
 * tried by itself.
 */
import { createHash } from 'node:crypto';
import {
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLInputType,
} from 'graphql';
import '../../src/api/graphql/members/members-only';
import { MEMBERS_ONLY } from '../../src/api/graphql/fields/operation-resolvers';
import { buildSchema } from '../../src/api/graphql/schema';
import { mutations } from '../../src/api/graphql/fields/operations-by-name';
import { fieldsOf, type FieldFacts } from '../../src/platform/records/columns/columns';
import { newId, prefixOf } from '../../src/platform/records/columns/ids';
import { v1Routes } from '../../src/api/rest/v1';
import { v2Routes } from '../../src/api/rest/v2';
import { png } from '../support/files';
import { memberWith, type Person } from '../support/member';
import { withdraw } from '../support/portal';
import { allowSubAccounts, seller, SELLERS } from '../support/sub-accounts';
import { world, type Json, type World } from '../support/world';

/** Stands in everything the owner wrote: no stranger may read it. */
const MARK = 'SEGREDO-DA-ANA';
/** An `externalId` is a name that the caller gave: everybody may have the same. */
const NAMED_AS_ID = /^id$|(?<!external|tax)Id$/;
/** A cursor is a place between ids: it need not be one's own, and shows nothing but one's own. */
const CURSORS = ['after', 'before', 'cursor'];

/** Right values of fields that an operation checks before it looks for what the id names. */
const EXAMPLES: Record<string, unknown> = {
  currency: 'BRL',
  email: 'bia@example.com',
  taxId: '11144477735',
  endpoint: 'https://example.com/hook',
  events: ['checkout.completed'],
  permissions: ['PRODUCT:READ'],
  method: 'PIX',
  methods: ['PIX'],
  discountKind: 'FIXED',
  pixKey: 'bia@example.com',
  pixKeyType: 'EMAIL',
  type: 'EMAIL',
  key: 'bia@example.com',
  amount: 1000,
  price: 1000,
  quantity: 1,
  units: 1,
  action: 'ADD',
  outcome: 'EXPIRE',
  number: '4242424242424242',
  frequency: 'ONE_TIME',
  returnUrl: 'https://example.com/',
  completionUrl: 'https://example.com/',
  startDate: '2026-01-01',
  endDate: '2026-01-02',
  seconds: 1,
  code: 'CODIGO',
  secret: 'um segredo do estranho',
  name: 'Estranho',
};

/** Optional by their class, and asked for before the id is looked up. */
const ASKED_FIRST = ['card'];

type Given = Record<string, unknown>;
type Path = string[];

const schema = buildSchema();
const routes = [
  ...v1Routes.map((route) => ({ ...route, path: `/v1${route.path}` })),
  ...v2Routes.map((route) => ({ ...route, path: `/v2${route.path}` })),
];

let shop: World;
/** Ids of the owner, by noun. */
let theirs: Record<string, string>;
/** Keys; and members, whose session is asked at the dashboard. */
let strangers: Stranger[];
let members: Stranger[];
/** A product of the stranger who asks, so that nothing but the id in question is unknown. */
let ownProduct = '';
let before: string;
let peopleBefore: string;

beforeAll(async () => {
  shop = await world();
  theirs = await everything();
  const other = await shop.openStore({ taxId: '52998224725' });
  await shop.database.query('UPDATE "stores" SET "subAccounts" = true');
  const keys = [
    ['another store', bearer(other)],
    ['the same store in production', bearer(await shop.newKey({ devMode: false }))],
  ] as const;
  const product = { externalId: 'own', name: 'Caneca', price: 1000, currency: 'BRL' };
  strangers = await Promise.all(
    keys.map(async ([who, headers]) => [
      who,
      headers,
      String((await shop.request('POST', '/v2/products/create', product, headers)).body.data.id),
    ]),
  );
  members = await membersOf(other);
  before = await rowsOfOwner();
  peopleBefore = await peopleOfOwner();
});

test('the owner has one of every noun that has ids', () => {
  expect(Object.values(theirs).every(Boolean)).toBe(true);
  const prefixes = new Set(Object.values(theirs).map(prefixOf));
  const nouns = shop.database.entityMetadatas.flatMap(({ target, columns }) => {
    const { prefix } = target as unknown as { prefix?: string };
    return prefix && columns.some(({ propertyName }) => propertyName === 'devMode') ? [prefix] : [];
  });
  // A coupon is known by its code. A token of a browser is tried in browser-tokens.test.ts. A year of samples is cancelled by members alone, see
  // sample-year.test.ts. The others are told to nobody.
  expect(
    nouns.filter(
      (prefix) =>
        !prefixes.has(prefix) &&
        ![
          'coup',
          'coupon',
          'ctok',
          'inpay',
          'entry',
          'diff',
          'pacc',
          'pcard',
          'pcode',
          'part',
          'phan',
          'pkey',
          'pout',
          'smov',
          'tret',
          'year',
        ].includes(prefix),
    ),
  ).toEqual([]);
});

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_, { method, path, operation }) => {
    const paths = idPathsOf(operation.input);
    if (paths.length === 0) {
      test.skip('takes no id', () => undefined);
      return;
    }

    test('answers as if the id did not exist', async () => {
      const ask = async (input: Given, headers: Record<string, string>) => {
        const search =
          method === 'GET'
            ? `?${new URLSearchParams(Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])))}`
            : '';
        const { status, body, text } = await shop.request(
          method,
          `${path}${search}`,
          method === 'GET' ? undefined : input,
          headers,
        );
        return {
          status,
          text,
          said:
            status === 200
              ? `${operation.kind === 'list' ? JSON.stringify(body.data) : 'done'}`
              : `${body.code}: ${body.error}`,
        };
      };
      const seen = await tryAll(operation.input, paths, ask);
      if (operation.kind === 'one' && isIdRequired(operation.input))
        expect([...seen].filter((status) => ![400, 401, 404].includes(status))).toEqual([]);
      if (operation.kind === 'one' && isIdRequired(operation.input)) expect(seen).toContain(404);
    });
  },
);

describe.each(
  [...mutations].map(
    ([name, op]) => [name, (op as unknown as { input: new () => object }).input] as const,
  ),
)('mutation %s', (name, input) => {
  const paths = idPathsOf(input);
  if (paths.length === 0) {
    test.skip('takes no id', () => undefined);
    return;
  }

  test('answers as if the id did not exist', async () => {
    const type = schema.getMutationType()?.getFields()[name]?.args[0]?.type;
    const query = `mutation ($input: ${String(type)}) { ${name}(input: $input) { userErrors { code message } } }`;
    const codes = new Set<string>();
    await tryAll(
      input,
      paths,
      async (given, headers) => {
        const { body, text } = await shop.request(
          'POST',
          apiOf(headers),
          { query, variables: { input: given } },
          headers,
        );
        const errors = [
          ...(body.errors ?? []).map(({ message, extensions }: Json) => ({
            code: extensions.code,
            message,
          })),
          ...(body.data?.[name]?.userErrors ?? []),
        ] as Json[];
        for (const { code } of errors) codes.add(String(code));
        return { status: errors.length > 0 ? 400 : 200, text, said: JSON.stringify(errors) };
      },
      { by: everybody() },
    );
    if (isIdRequired(input))
      expect([...codes].some((code) => ['NOT_FOUND', 'TRANSACTION_NOT_FOUND'].includes(code))).toBe(
        true,
      );
  });
});

const queries = Object.values(schema.getQueryType()?.getFields() ?? {});

describe.each(queries.map((field) => [field.name, field] as const))(
  'query %s',
  (name, { args, type }) => {
    const given = args.flatMap((argument) =>
      idArgumentsOf(argument).map((place) => ({ argument, place })),
    );
    if (given.length === 0) {
      test.skip('takes no id', () => undefined);
      return;
    }

    test('answers as if the id did not exist', async () => {
      const named = getNamedType(type);
      const selection =
        isObjectType(named) && 'nodes' in named.getFields()
          ? '{ totalCount nodes { __typename } }'
          : '{ __typename }';
      for (const { argument, place } of given) {
        const variable =
          place.length === 1
            ? '$id'
            : `{ ${place.slice(1).join(': { ')}: $id${' }'.repeat(place.length - 1)}`;
        const scalar = String(scalarAt(argument, place)).replace(/!$/, '');
        const query = `query ($id: ${scalar}!) { ${name}(${argument.name}: ${variable}) ${selection} }`;
        for (const [who, headers] of everybody()) {
          const ask = async (asked: string) => {
            const { body, text } = await shop.request(
              'POST',
              apiOf(headers),
              { query, variables: { id: asked } },
              headers,
            );
            expect(text).not.toContain(MARK);
            return masked(
              JSON.stringify([
                body.data,
                body.errors?.map(({ message, extensions }: Json) => [message, extensions.code]),
              ]),
              asked,
            );
          };
          await Promise.all(
            Object.entries(theirs).map(async ([noun, id]) =>
              expect([who, argument.name, noun, await ask(id)]).toEqual([
                who,
                argument.name,
                noun,
                await ask(phantomOf(id)),
              ]),
            ),
          );
        }
      }
    });
  },
);

describe.each(
  [...MEMBERS_ONLY.mutations]
    .map(([name, op]) => [name, (op as unknown as { input: new () => object }).input] as const)
    .filter(([, input]) => idPathsOf(input).length > 0),
)('members-only mutation %s', (name, input) => {
  test('answers as if the id of a person or invitation of another store did not exist', async () => {
    const codes = new Set<string>();
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { userErrors { code message } } }`;
    const ask = async (given: Given, headers: Record<string, string>) => {
      const variables = { input: given };
      const { body, text } = await shop.request(
        'POST',
        apiOf(headers),
        { query, variables },
        headers,
      );
      const errors = (body.data?.[name]?.userErrors ?? body.errors ?? []) as Json[];
      for (const { code, extensions } of errors) codes.add(String(code ?? extensions.code));
      return { status: errors.length > 0 ? 400 : 200, text, said: JSON.stringify(errors) };
    };
    // The team is that of the store as a whole: the other environment is no stranger to it.
    const by = members.slice(0, 1);
    await tryAll(input, idPathsOf(input), ask, { by, ids: await idsOfPeople() });
    expect([...codes]).toEqual(['NOT_FOUND']);
  });
});

test('a session of another store is refused for the store, and reads no list of its people', async () => {
  const [, headers] = members[0] as Stranger;
  const query = '{ members { id } invitations { id } auditLog { nodes { subject } } }';
  const own = await shop.request('POST', '/dashboard/graphql', { query }, headers);
  for (const id of Object.values(await idsOfPeople())) expect(own.text).not.toContain(id);
  const asked = { ...headers, 'x-pitanga-store': shop.storeId };
  expect((await shop.request('POST', '/dashboard/graphql', { query }, asked)).status).toBe(403);
});

test("whatever was tried, nothing of the owner's has changed", async () => {
  expect(await rowsOfOwner()).toBe(before);
  expect(await peopleOfOwner()).toBe(peopleBefore);
});

type Stranger = [who: string, headers: Record<string, string>, product: string];

const everybody = (): Stranger[] => [...strangers, ...members];

/** A session opens the dashboard alone. */
const apiOf = (headers: Record<string, string>): string =>
  headers.cookie ? '/dashboard/graphql' : '/graphql';

/** The owner of the other store, and the owner of this one in the other environment. */
async function membersOf(keyOfOther: string): Promise<Stranger[]> {
  const query = '{ store { id } }';
  const { body } = await shop.request('POST', '/graphql', { query }, bearer(keyOfOther));
  const other = String(body.data.store.id);
  const bia = await memberWith(shop, 'OWNER', { email: 'bia@example.com', storeId: other });
  const caio = await memberWith(shop, 'OWNER', { email: 'caio@example.com' });
  const ofOther = strangers[0]?.[2] ?? '';
  const inProduction = strangers[1]?.[2] ?? '';
  const headersOf = (person: Person, storeId: string, env: 'dev' | 'prod') =>
    person.headers({ 'x-pitanga-store': storeId, 'x-pitanga-environment': env });
  return [
    ['a member of another store', headersOf(bia, other, 'dev'), ofOther],
    ['a member in production', headersOf(caio, shop.storeId, 'prod'), inProduction],
  ];
}

/** Of the owner's store. */
async function idsOfPeople(): Promise<Record<string, string>> {
  const rows = await shop.database.query<{ noun: string; id: string }[]>(
    `
      SELECT 'member' AS "noun", min("id") AS "id" FROM "memberships" WHERE "storeId" = $1
      UNION ALL SELECT 'invitation', min("id") FROM "invitations" WHERE "storeId" = $1
      UNION ALL SELECT 'session', min(s."id") FROM "sessions" s
        JOIN "memberships" m ON m."userId" = s."userId" AND m."storeId" = $1
      UNION ALL SELECT 'passkey', min(p."id") FROM "passkeys" p
        JOIN "memberships" m ON m."userId" = p."userId" AND m."storeId" = $1
    `,
    [shop.storeId],
  );
  return Object.fromEntries(rows.map(({ noun, id }) => [noun, id]));
}

/** A hash of the people of the owner's store, but for when sessions were used. */
async function peopleOfOwner(): Promise<string> {
  const [row] = await shop.database.query<{ content: string }[]>(
    `
      SELECT concat(
        (SELECT string_agg(m::text, ',' ORDER BY m."id") FROM "memberships" m
          WHERE m."storeId" = $1),
        (SELECT string_agg(i::text, ',' ORDER BY i."id") FROM "invitations" i
          WHERE i."storeId" = $1),
        (SELECT string_agg(p."id", ',' ORDER BY p."id") FROM "passkeys" p
          JOIN "memberships" m ON m."userId" = p."userId" AND m."storeId" = $1),
        (SELECT string_agg(s."id" || coalesce(s."endedAt"::text, ''), ',' ORDER BY s."id")
          FROM "sessions" s JOIN "memberships" m ON m."userId" = s."userId" AND m."storeId" = $1)
      ) AS "content"
    `,
    [shop.storeId],
  );
  return row?.content ?? '';
}

interface Answered {
  status: number;
  text: string;
  said: string;
}

/**
 * Puts every id of the owner into every place for one, and beside it one that never was: the
 * answers must be the same. Answers the statuses seen.
 */
async function tryAll(
  input: object,
  paths: readonly Path[],
  ask: (input: Given, headers: Record<string, string>) => Promise<Answered>,
  { by = strangers, ids = theirs } = {},
): Promise<Set<number>> {
  const seen = new Set<number>();
  for (const [who, headers, product] of by) {
    ownProduct = product;
    for (const path of paths) {
      await Promise.all(
        Object.entries(ids).map(async ([noun, id]) => {
          const foreign = await ask(inputWith(input, path, id), headers);
          const phantom = await ask(inputWith(input, path, phantomOf(id)), headers);
          const place = [who, path.join('.'), noun];
          expect([...place, foreign.status, masked(foreign.said, id)]).toEqual([
            ...place,
            phantom.status,
            masked(phantom.said, phantomOf(id)),
          ]);
          expect(foreign.text).not.toContain(MARK);
          seen.add(foreign.status);
        }),
      );
    }
  }
  return seen;
}

const phantoms = new Map<string, string>();

/** An id of the same kind that nobody has. */
function phantomOf(id: string): string {
  const prefix = prefixOf(id);
  const phantom = phantoms.get(id) ?? (prefix ? newId(prefix) : `X${id.slice(1)}`);
  phantoms.set(id, phantom);
  return phantom;
}

function masked(text: string, id: string): string {
  return text.replaceAll(id, '<id>');
}

/** Every place of an input class where an id may stand. */
function idPathsOf(type: object, depth = 0): Path[] {
  if (depth > 3) return [];
  return [...fieldsOf(type)].flatMap(([name, facts]) => {
    if (facts.kind === 'nested' && facts.nested)
      return idPathsOf(facts.nested(), depth + 1).map((path) => [name, ...path]);
    if (CURSORS.includes(name)) return [];
    return facts.kind === 'id' || (facts.kind === 'text' && NAMED_AS_ID.test(name)) ? [[name]] : [];
  });
}

function isIdRequired(type: object): boolean {
  const facts = fieldsOf(type).get('id');
  return facts !== undefined && !facts.nullable;
}

/** The smallest input that the class accepts, with the id in its place. */
function inputWith(type: object, [name = '', ...rest]: Path, id: string): Given {
  const fields = fieldsOf(type);
  const required = [...fields]
    .filter(([each, facts]) => !facts.nullable || ASKED_FIRST.includes(each))
    .map(([each, facts]) => [each, example(each, facts)] as const);
  const facts = fields.get(name);
  const inner = rest.length > 0 && facts?.nested ? inputWith(facts.nested(), rest, id) : id;
  return { ...Object.fromEntries(required), [name]: facts?.list ? [inner] : inner };
}

function example(name: string, facts: FieldFacts): unknown {
  if (name in EXAMPLES) return EXAMPLES[name];
  const one = exampleOf(facts);
  return facts.list ? [one] : one;
}

function exampleOf({ kind, min = 0, choices, nested }: FieldFacts): unknown {
  switch (kind) {
    case 'cents':
    case 'count':
      return Math.max(1, min);
    case 'bigInteger':
      return '1';
    case 'flag':
      return true;
    case 'moment':
      return '2026-01-01T00:00:00.000Z';
    case 'choice':
      return choices?.[0];
    case 'free':
      return {};
    case 'nested':
      return nested
        ? Object.fromEntries(
            [...fieldsOf(nested())]
              .filter(([, facts]) => !facts.nullable)
              .map(([name, facts]) => [name, example(name, facts)]),
          )
        : {};
    case 'id':
      return ownProduct;
    case 'text':
      return 'x'.repeat(Math.max(1, min));
  }
}

/** The arguments, and the fields of an argument, that an id may be given in. */
function idArgumentsOf({ name, type }: GraphQLArgument): Path[] {
  const named = getNamedType(type);
  if (isInputObjectType(named))
    return Object.values(named.getFields())
      .filter((field) => isIdLike(field.name, field.type))
      .map((field) => [name, field.name]);
  return isIdLike(name, type) ? [[name]] : [];
}

function isIdLike(name: string, type: GraphQLInputType): boolean {
  if (CURSORS.includes(name)) return false;
  const scalar = String(isNonNullType(type) ? type.ofType : type);
  return scalar === 'ID' || (scalar === 'String' && NAMED_AS_ID.test(name));
}

function scalarAt({ type }: GraphQLArgument, place: Path): GraphQLInputType {
  const named = getNamedType(type);
  const field =
    place[1] !== undefined && isInputObjectType(named) ? named.getFields()[place[1]] : undefined;
  return field?.type ?? type;
}

/** One of everything, each with the mark in it. */
async function everything(): Promise<Record<string, string>> {
  const { id: webhook } = await shop.listen(undefined, { name: MARK });
  await shop.post('/v2/stores/update', { buyerMails: true });
  const product = await shop.product({ name: MARK, description: MARK });
  const recurring = await shop.product({ name: MARK, cycle: 'MONTHLY' });
  const customer = await shop.post('/v2/customers/create', {
    email: 'ana@example.com',
    name: MARK,
    taxId: '52998224725',
    metadata: { note: MARK },
  });
  const coupon = await shop.post('/v2/coupons/create', {
    code: 'CUPOM-DA-ANA',
    discountKind: 'FIXED',
    discount: 100,
  });
  const unpaid = await shop.checkout({
    product,
    customerId: customer.id,
    metadata: { note: MARK },
    externalId: MARK,
  });
  const paid = await shop.checkout({ product, metadata: { note: MARK } });
  await shop.pay(paid, { method: 'CARD', card: { number: '4242424242424242' } });
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: product.id, quantity: 1 }],
    metadata: { note: MARK },
  });
  const pix = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 5000, description: MARK },
  });
  const boleto = await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 5000, description: MARK, customer: { name: MARK, taxId: '52998224725' } },
  });
  const card = await shop.post('/v2/transparents/create', {
    method: 'CARD',
    data: {
      amount: 5000,
      token: 'dev_card_4242',
      saveCard: true,
      customer: {
        name: MARK,
        email: 'ana@example.com',
        taxId: '52998224725',
        cellphone: '11912345678',
      },
    },
  });
  const subscription = await shop.subscribe({ name: MARK });
  const usage = await shop.post('/v2/subscriptions/record-usage', {
    id: subscription.id,
    productId: product.id,
    units: 2,
    action: 'add',
  });
  await shop.post('/v2/subscriptions/update', {
    id: subscription.id,
    quantity: 2,
    when: 'NOW',
  });
  const plan = await shop.post('/v2/subscriptions/change-plan', {
    id: subscription.id,
    productId: recurring.id,
    quantity: 1,
  });
  const [charge] = await shop.charges(paid);
  const disputed = await shop.checkout({ product });
  await shop.pay(disputed, { method: 'CARD', card: { number: '4242424242424242' } });
  const [contested] = await shop.charges(disputed);
  await shop.post('/v2/dev/simulate', { id: contested?.id, outcome: 'dispute' });
  await shop.post('/v2/billing-documents/create', { chargeId: contested?.id });
  await allowSubAccounts(shop);
  const account = await seller(shop, SELLERS[0], { externalId: `${MARK}-seller` });
  const closing = await shop.post('/v2/closings/create', { month: '2020-01' });
  const payout = await shop.post('/v2/payouts/create', {
    amount: 500,
    externalId: `${MARK}-payout`,
    pixKey: 'ana@example.com',
    pixKeyType: 'EMAIL',
  });
  const transfer = await shop.post('/v2/pix/send', {
    amount: 500,
    externalId: `${MARK}-transfer`,
    pixKey: 'ana@example.com',
    pixKeyType: 'EMAIL',
    description: MARK,
  });
  const { customerId } = await shop.get(`/v2/charges/get?id=${charge?.id}`);
  await withdraw(shop, String(customerId), String(charge?.id));
  const portal = await shop.post('/v2/customer-portal/create', { customerId: customer.id });
  const refund = await shop.post('/v2/checkouts/refund', { id: charge?.id, reason: MARK });
  await shop.post('/v2/tokens/create', {
    permissions: ['CHECKOUT:READ'],
    origin: 'https://portal.example',
  });
  await shop.post('/v2/message-rules/update', { template: 'receipt', isOn: false });
  const owner = await memberWith(shop, 'OWNER');
  await shop.deliver();
  const oneOf = async (table: string) =>
    String(
      (await shop.database.query<{ id: string }[]>(`SELECT min("id") AS "id" FROM "${table}"`))[0]
        ?.id ?? '',
    );
  return {
    webhook,
    product: product.id,
    customer: customer.id,
    coupon: coupon.id,
    unpaid: unpaid.id,
    link: link.id,
    pix: pix.id,
    boleto: boleto.id,
    subscription: subscription.id,
    usage: usage.id,
    plan: plan.id,
    line: await oneOf('subscriptionLines'),
    charge: String(charge?.id),
    payout: payout.id,
    transfer: transfer.id,
    refund: refund.id,
    message: await oneOf('messages'),
    messageRule: await oneOf('messageRules'),
    refundRequest: await oneOf('refundRequests'),
    storedCard: card.cardToken,
    billingDocument: await oneOf('billingDocuments'),
    closing: closing.id,
    subAccount: account.id,
    portalLink: portal.id,
    portalSession: await oneOf('portalSessions'),
    attempt: await oneOf('chargeAttempts'),
    event: await oneOf('events'),
    dispute: await oneOf('disputes'),
    movement: await oneOf('mrrMovements'),
    delivery: await oneOf('deliveries'),
    deliveryAttempt: await oneOf('deliveryAttempts'),
    apiKey: await oneOf('apiKeys'),
    token: await oneOf('tokens'),
    upload: String((await owner.sendFile('image', png())).body.data.id),
  };
}

/** A hash of everything that the owner's Dev mode holds, but for when keys were used. */
async function rowsOfOwner(): Promise<string> {
  const hash = createHash('sha256');
  for (const { tableName, columns } of shop.database.entityMetadatas) {
    const names = columns.map(({ propertyName }) => propertyName);
    if (
      !names.includes('devMode') ||
      !names.includes('storeId') ||
      ['auditLog', 'idempotencyKeys'].includes(tableName)
    )
      continue;
    const [row] = await shop.database.query<{ content: string }[]>(
      `SELECT string_agg(
         (to_jsonb(t) - 'lastUsedAt')::text, ',' ORDER BY to_jsonb(t)->>'id'
       ) AS "content"
       FROM "${tableName}" t
       WHERE "storeId" = $1 AND "devMode"`,
      [shop.storeId],
    );
    hash.update(`${tableName}:${row?.content}\n`);
  }
  return hash.digest('hex');
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}
