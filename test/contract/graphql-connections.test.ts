/**
 * Lists in GraphQL: pages from both ends in both orders, and a number of SQL statements that does
 * not grow with pages or rows.
 */
import { config } from '../../src/config/config';
import { PREPARED } from '../../src/platform/database/query-hints';
import { buildSchema } from '../../src/api/graphql/schema';
import { fill } from '../support/many-rows';
import { documentsOverLists } from '../support/nested-documents';
import { indexesOf, scannedBy, statementsOf } from '../support/statements';
import { world, type Json, type World } from '../support/world';

const standard = structuredClone(config.graphql);
afterEach(() => void Object.assign(config.graphql, standard));

const ask = (shop: World, query: string) => shop.request('POST', '/graphql', { query });
const ids = (list: Json): string[] => list.nodes.map(({ id }: Json) => id);

test('a list is paged from both ends, in both orders, and says where the page stands', async () => {
  const shop = await world();
  const made: string[] = [];
  for (let index = 0; index < 5; index++) made.push((await shop.product()).id);
  const page = async (args: string) => {
    const { products } = await shop.graphql(
      `{ products(${args}) { nodes { id } edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
    );
    expect(products.edges.map(({ cursor }: Json) => cursor)).toEqual(ids(products));
    expect([products.pageInfo.startCursor, products.pageInfo.endCursor]).toEqual([
      ids(products)[0] ?? null,
      ids(products).at(-1) ?? null,
    ]);
    return {
      rows: ids(products).map((id) => made.indexOf(id)),
      next: products.pageInfo.hasNextPage,
      previous: products.pageInfo.hasPreviousPage,
    };
  };
  expect(await page('first: 2')).toEqual({ rows: [4, 3], next: true, previous: false });
  expect(await page(`first: 2, after: "${made[3]}"`)).toEqual({
    rows: [2, 1],
    next: true,
    previous: true,
  });
  expect(await page(`first: 2, after: "${made[1]}"`)).toEqual({
    rows: [0],
    next: false,
    previous: true,
  });
  expect(await page('last: 2')).toEqual({ rows: [1, 0], next: false, previous: true });
  expect(await page(`last: 2, before: "${made[1]}"`)).toEqual({
    rows: [3, 2],
    next: true,
    previous: true,
  });
  expect(await page(`first: 2, before: "${made[1]}"`)).toEqual({
    rows: [4, 3],
    next: true,
    previous: false,
  });
  expect(await page('first: 2, orderBy: OLDEST_FIRST')).toEqual({
    rows: [0, 1],
    next: true,
    previous: false,
  });
  expect(await page(`first: 2, after: "${made[1]}", orderBy: OLDEST_FIRST`)).toEqual({
    rows: [2, 3],
    next: true,
    previous: true,
  });
  expect(await page('last: 2, orderBy: OLDEST_FIRST')).toEqual({
    rows: [3, 4],
    next: false,
    previous: true,
  });
  expect(await page(`last: 2, before: "${made[3]}", orderBy: OLDEST_FIRST`)).toEqual({
    rows: [1, 2],
    next: true,
    previous: true,
  });
});

test('a page has 1 to 100 rows, from one end, after a cursor of its own noun', async () => {
  const shop = await world();
  const refusals: [string, string][] = [
    ['first: 101', 'first must be from 1 to 100'],
    ['first: 0', 'first must be from 1 to 100'],
    ['last: -1', 'last must be from 1 to 100'],
    ['first: 1, last: 1', 'first and last cannot be combined'],
    ['after: "cust_1"', 'after must be the id of a product, such as prod_…'],
  ];
  for (const [page, message] of refusals)
    expect((await ask(shop, `{ products(${page}) { totalCount } }`)).body.errors[0]).toMatchObject({
      message,
      extensions: { code: 'INVALID_REQUEST' },
    });
});

test('lists are filtered by when their rows were created', async () => {
  const shop = await world();
  const early = await shop.checkout();
  await shop.travel('2 days');
  const noon = (await shop.now()).toISOString();
  const late = await shop.checkout();
  const list = async (filter: string) =>
    ids((await shop.graphql(`{ checkouts(filter: { ${filter} }) { nodes { id } } }`)).checkouts);
  expect(await list(`createdFrom: "${noon}"`)).toEqual([late.id]);
  expect(await list(`createdBefore: "${noon}"`)).toEqual([early.id]);
  expect(await list(`createdFrom: "${noon}", createdBefore: "${noon}"`)).toEqual([]);
  expect(
    (await shop.get(`/v2/checkouts/list?createdFrom=${noon}`)).map(({ id }: Json) => id),
  ).toEqual([late.id]);
});

test('the lists of many objects are each what the object alone would show', async () => {
  const shop = await world();
  for (const taxId of ['52998224725', '11144477735']) {
    for (let index = 0; index < 3; index++) {
      const { id } = await shop.post('/v2/customers/create', { email: 'ana@example.com', taxId });
      await shop.checkout({ customerId: id });
    }
  }
  const inner =
    '(first: 2, orderBy: OLDEST_FIRST) { totalCount nodes { id } pageInfo { hasNextPage endCursor } }';
  const { customers } = await shop.graphql(
    `{ customers { nodes { id checkouts${inner} subscriptions { totalCount nodes { id } } } } }`,
  );
  expect(customers.nodes).toHaveLength(2);
  for (const { id, checkouts, subscriptions } of customers.nodes) {
    expect(checkouts).toEqual(
      (await shop.graphql(`{ customer(id: "${id}") { checkouts${inner} } }`)).customer.checkouts,
    );
    expect(checkouts).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    expect(subscriptions).toEqual({ totalCount: 0, nodes: [] });
  }
  // The page after a cursor, of one object: the others' lists start after the same id.
  const cursor = customers.nodes[1].checkouts.pageInfo.endCursor;
  const next = await shop.graphql(
    `{ customers { nodes { checkouts(after: "${cursor}", orderBy: OLDEST_FIRST) { nodes { id } } } } }`,
  );
  expect(next.customers.nodes.map(({ checkouts }: Json) => checkouts.nodes.length)).toEqual([3, 1]);
});

test('rows are read and counted only when they are asked for', async () => {
  const shop = await world();
  await shop.product();
  const counts = async (query: string) =>
    (await statementsOf(shop.database, () => shop.graphql(query))).map(({ sql }) =>
      sql.includes('capped') ? 'count' : sql.includes('AS "key"') ? 'page' : 'rows',
    );
  expect(await counts('{ products { totalCount } }')).toEqual(['count']);
  expect(await counts('{ products { pageInfo { hasNextPage } } }')).toEqual(['page']);
  expect(await counts('{ products { nodes { id } } }')).toEqual(['page']);
  expect(
    await counts(
      'query { products { nodes { id } ...T } } fragment T on ProductConnection { totalCount @skip(if: true) }',
    ),
  ).toEqual(['page']);
});

test("every noun that has an id is found by node(id:), and nothing that is deleted or another store's", async () => {
  const shop = await world();
  await shop.listen();
  const [charge = {}] = await shop.charges(await shop.subscribe());
  await shop.post('/v2/checkouts/refund', { id: charge.id });
  const other = await shop.openStore({ taxId: '11444777000161' });
  const { nodes } = await everyId(shop);
  expect(nodes.size).toBeGreaterThanOrEqual(9);
  for (const [type, id] of nodes) {
    expect((await shop.graphql(`{ node(id: "${id}") { __typename id } }`)).node).toEqual({
      __typename: type,
      id,
    });
    expect(
      (await shop.graphql(`{ node(id: "${id}") { id } }`, {}, { authorization: `Bearer ${other}` }))
        .node,
    ).toBeNull();
  }
  const webhook = String(nodes.get('Webhook'));
  await shop.graphql(
    `mutation { deleteWebhook(input: { id: "${webhook}" }) { userErrors { code } } }`,
  );
  expect((await shop.graphql(`{ node(id: "${webhook}") { id } }`)).node).toBeNull();
  const keyless = await shop.newKey({ permissions: ['PRODUCT:READ'] });
  const refused = await shop.request(
    'POST',
    '/graphql',
    { query: `{ node(id: "${nodes.get('Customer')}") { id } }` },
    { authorization: `Bearer ${keyless}` },
  );
  expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN');
});

async function everyId(shop: World): Promise<{ nodes: Map<string, string> }> {
  await shop.deliver();
  const documents = documentsOverLists(buildSchema(), 'first: 1', 2);
  const nodes = new Map<string, string>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    if (typeof value !== 'object' || value === null) return;
    const { __typename: type, id } = value as { __typename?: string; id?: string };
    if (type && id) nodes.set(type, id);
    Object.values(value).forEach(collect);
  };
  for (const { query } of documents)
    collect(await shop.graphql(query.replaceAll(/\bid\b/g, '__typename id')));
  return { nodes };
}

describe('with a hundred thousand rows', () => {
  let shop: World;
  beforeAll(async () => {
    shop = await world();
    await fill(shop, { customers: 1_000, rows: 100_000 });
  });

  test('lists with nested relations take a fixed number of statements, whatever the size of the pages', async () => {
    config.graphql.costMax = 1_000_000_000;
    const report: string[] = [];
    for (const [index, { name, query }] of documentsOverLists(
      buildSchema(),
      'first: 20',
      2,
    ).entries()) {
      const short = documentsOverLists(buildSchema(), 'first: 2', 2)[index]?.query ?? '';
      const [large, small] = [await count(shop, query), await count(shop, short)];
      const lists = query.split('nodes {').length - 1;
      // a list opens three: itself, pageInfo and nodes; the document one more
      const relations = query.split('{').length - 1 - 3 * lists;
      report.push(`${name}: ${large} (${small})`);
      // Which lists happen to be read together depends on what the database answers first, so the
      // two may differ by a few.
      expect(Math.max(large, small)).toBeLessThanOrEqual(3 * lists + relations);
    }
    process.stdout.write(`statements: ${report.join(', ')}\n`);
  });

  test('what lists ask is answered from indexes', async () => {
    config.graphql.costMax = 1_000_000_000;
    const moment = (await shop.now()).toISOString();
    const documents = [
      ...documentsOverLists(buildSchema(), 'first: 50', 1).map(({ query }) => query),
      ...documentsOverLists(buildSchema(), 'last: 50', 1).map(({ query }) => query),
      `{ checkouts(first: 50, filter: { createdFrom: "${moment}" }) { nodes { id } totalCount } }`,
      `{ charges(first: 50, filter: { createdFrom: "${moment}" }) { nodes { id } totalCount } }`,
      `{ events(first: 50, filter: { createdFrom: "${moment}" }) { nodes { id } totalCount } }`,
      '{ checkouts(first: 50, filter: { status: PENDING }) { nodes { id } totalCount } charges(first: 50, filter: { status: PAID }) { nodes { id } totalCount } }',
      '{ events(first: 50, filter: { type: "subscription.completed" }) { nodes { id } totalCount } }',
      `{ events(first: 50, filter: { objectId: "bill_0COPY${'7'.padStart(21, '0')}" }) { nodes { id } totalCount } }`,
    ];
    const statements = await statementsOf(shop.database, async () => {
      for (const query of documents) await shop.graphql(query);
    });
    // Counting a whole list stops at 25,000 rows: reading on from anywhere is then the best plan.
    const asked = statements.filter(
      ({ sql }) =>
        /^\s*SELECT/.test(sql.replace(PREPARED, '')) &&
        /"(checkouts|charges|chargeAttempts|events|deliveries)"/.test(sql) &&
        !(sql.includes('capped') && !/list\.|"status"|"createdAt"|"type"|"objectId"/.test(sql)),
    );
    expect(asked.length).toBeGreaterThan(30);
    const scanned: string[] = [];
    for (const statement of asked)
      if (
        (await scannedBy(shop.database, statement)).some((table) =>
          ['checkouts', 'charges', 'chargeAttempts', 'events', 'deliveries'].includes(table),
        )
      )
        scanned.push(statement.sql);
    expect(scanned).toEqual([]);
  });

  const BY_EMAIL = ['charges_buyer_email', 'customers_emails'];
  const BY_TAX_ID = ['charges_buyer_taxId', 'customers_taxId'];
  test.each([
    ['charges', 'email: "TYPED7@example.com"', BY_EMAIL],
    ['transparents', 'email: "TYPED7@example.com"', BY_EMAIL],
    ['checkouts', 'email: "TYPED7@example.com"', BY_EMAIL],
    ['paymentLinks', 'email: "TYPED7@example.com"', BY_EMAIL],
    ['customers', 'email: "STORED7@example.com"', ['customers_emails']],
    ['subscriptions', 'email: "STORED7@example.com"', ['customers_emails']],
    ['charges', 'taxId: "00000000007"', BY_TAX_ID],
    ['transparents', 'taxId: "00000000007"', BY_TAX_ID],
    ['checkouts', 'taxId: "00000000007"', BY_TAX_ID],
    ['paymentLinks', 'taxId: "00000000007"', BY_TAX_ID],
    ['subscriptions', 'taxId: "00000000007"', ['customers_taxId']],
  ])('%s by { %s } are found by an index', async (list, filter, indexes) => {
    const statements = await statementsOf(shop.database, () =>
      shop.graphql(`{ ${list}(first: 50, filter: { ${filter} }) { nodes { id } totalCount } }`),
    );
    const asked = statements.filter(({ values }) =>
      values.some((value) => filter.includes(`"${String(value)}"`)),
    );
    expect(asked).toHaveLength(2); // the page and its total
    for (const statement of asked) {
      expect(await scannedBy(shop.database, statement)).toEqual([]);
      expect(await indexesOf(shop.database, statement)).toEqual(expect.arrayContaining(indexes));
    }
  });

  async function count(world: World, query: string): Promise<number> {
    const statements = await statementsOf(world.database, () => world.graphql(query));
    // what the key itself costs comes once, and by a timer
    return statements.filter(({ sql }) => !/"(apiKeys|rateBuckets)"/.test(sql)).length;
  }
});

test('what many subscriptions will be charged next is read together, and is what each alone would show', async () => {
  const shop = await world();
  const [pro, calls] = [
    await shop.product({ cycle: 'MONTHLY', price: 9900 }),
    await shop.product({ price: 7 }),
  ];
  const byPix = await shop.post('/v2/subscriptions/create', {
    items: [{ id: pro.id, quantity: 1 }],
    methods: ['PIX'],
  });
  const made: Json[] = [
    await shop.subscription({ id: (await shop.pay(byPix, { method: 'PIX' })).subscriptionId }),
  ];
  await shop.travel('1 month'); // announced, and paid: the next is announced in some weeks
  for (let index = 0; index < 6; index++)
    made.push(
      await shop.subscribe({
        cycle: 'WEEKLY',
        price: 1000 + index,
        ...(index === 5 && { trialDays: 3 }),
      }),
    );
  await shop.post('/v2/subscriptions/change-plan', {
    id: made[1]?.id,
    productId: pro.id,
    quantity: 2,
  });
  for (const index of [2, 2, 3])
    await shop.post('/v2/subscriptions/record-usage', {
      id: made[index]?.id,
      productId: calls.id,
      units: 10 * index,
      action: 'add',
    });
  await shop.post('/v2/subscriptions/cancel', { id: made[4]?.id });
  const list = async (first: number) =>
    (
      await shop.graphql(
        `{ subscriptions(first: ${first}) { nodes { id upcomingCharge { date amount discount lines { name quantity amount } } } } }`,
      )
    ).subscriptions.nodes as Json[];
  const [one, all] = [
    await statementsOf(shop.database, () => list(1)),
    await statementsOf(shop.database, () => list(7)),
  ];
  // the announcements of PIX, which the newest has none of
  expect(all.length - one.length).toBeLessThanOrEqual(1);
  const shown = await list(7);
  expect(shown).toHaveLength(7);
  for (const { id, upcomingCharge } of shown) {
    const { subscription } = await shop.graphql(
      'query ($id: ID!) { subscription(id: $id) { upcomingCharge { date amount discount lines { name quantity amount } } } }',
      { id },
    );
    expect(upcomingCharge).toEqual(subscription.upcomingCharge);
  }
  const amounts = new Map(shown.map(({ id, upcomingCharge }) => [id, upcomingCharge?.amount]));
  expect(made.map(({ id }) => amounts.get(id))).toEqual([
    9900,
    19_800,
    1001 + 2 * 140,
    1002 + 210,
    undefined,
    1004,
    1005,
  ]);
});
