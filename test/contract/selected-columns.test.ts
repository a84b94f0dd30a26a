/** A list of a document reads the columns that the document selects, and nothing else by mistake. */
import { Any } from 'typeorm';
import { Checkout } from '../../src/modules/checkouts/checkout';
import { Customer } from '../../src/modules/customers/customer';
import { Rows } from '../../src/platform/records/rows';
import { Product } from '../../src/modules/products/product';
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { statementsOf } from '../support/statements';
import { world, type Json, type World } from '../support/world';

async function rowsOf(shop: World): Promise<Rows> {
  const [store] = await shop.database.query<{ id: string }[]>('SELECT "id" FROM "stores" LIMIT 1');
  return new Rows(shop.database.manager, { storeId: String(store?.id), devMode: true });
}

/** What the third time of a document asks of a table: it is compiled then. */
async function readsOf(shop: World, table: string, query: string): Promise<string[]> {
  for (let time = 0; time < 2; time++) await shop.graphql(query);
  const statements = await statementsOf(shop.database, () => shop.graphql(query));
  return statements.map(({ sql }) => sql).filter((sql) => sql.includes(`FROM "${table}"`));
}

test('a column that was not read throws: it is never undefined', async () => {
  const shop = await world();
  const { id } = await shop.product({ price: 4_990 });
  const rows = await rowsOf(shop);
  const [product] = await rows.listByIds(Product, [id], ['name', 'status']);
  const [whole] = await rows.listByIds(Product, [id]);
  if (!product || !whole) throw new Error('the product was not found');
  expect([product.id, product.name, product.status]).toEqual([id, whole.name, 'ACTIVE']);
  expect(product).toBeInstanceOf(Product);
  expect(product.constructor).toBe(Product);
  const read = new Set(['id', 'name', 'status']);
  const others = Object.keys(whole).filter((name) => !read.has(name));
  expect(others).toContain('price');
  for (const name of others) {
    expect(() => product[name as keyof Product]).toThrow(`"${name}" of this Product was not read`);
    expect(() => Object.assign(product, { [name]: null })).toThrow('was not read');
  }
});

test('a class with values for new rows gives none to columns that were not read', async () => {
  const shop = await world();
  const { id } = await shop.subscribe();
  const rows = await rowsOf(shop);
  const [subscription] = await rows.listByIds(Subscription, [id], ['status']);
  expect(subscription?.status).toBe('ACTIVE');
  expect(() => subscription?.couponId).toThrow('was not read');
});

test('a name that is not a column makes the reader read whole rows', async () => {
  const shop = await world();
  const { id } = await shop.checkout();
  const rows = await rowsOf(shop);
  const [checkout] = await rows.listByIds(Checkout, [id], ['url']);
  expect(checkout?.url).toContain(id);
  expect(checkout?.amount).toBe(4_990);
});

test('a class is read in a limited number of ways, and in whole rows beyond', async () => {
  const shop = await world();
  const customer = await shop.post('/v2/customers/create', { email: 'ana@example.com' });
  const rows = await rowsOf(shop);
  const stored = rows.rowMapper(Customer);
  const names = stored.selected.match(/"\w+"/g)?.map((name) => name.slice(1, -1)) ?? [];
  const pairs = names.flatMap((first) => names.map((second) => [first, second]));
  const ways = new Set(pairs.map((pair) => stored.only(pair).selected));
  expect(ways.size).toBeLessThanOrEqual(17); // 16, and whole rows
  const [found] = await rows.list(Customer, { id: Any([customer.id]) }, { limit: 1 });
  expect(found?.email).toBe('ana@example.com');
});

test('lists and relations read what is selected', async () => {
  const shop = await world();
  const customer = await shop.post('/v2/customers/create', { email: 'ana@example.com' });
  await shop.checkout({ customerId: customer.id });
  const query = `{
    checkouts {
      nodes { amount customer { ... on Customer { name } } }
      edges { cursor node { url } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`;
  const [list] = await readsOf(shop, 'checkouts', query);
  expect(list).toMatch(/SELECT t."id", t."amount", t."customerId", t."id" AS "key"/);
  const [relation] = await readsOf(shop, 'customers', query);
  expect(relation).toMatch(/SELECT t."id", t."name" FROM "customers"/);
});

test('the objects that a list names are read together, each once', async () => {
  const shop = await world();
  const customers = [];
  for (const email of ['ana@example.com', 'bia@example.com'])
    customers.push(await shop.post('/v2/customers/create', { email }));
  for (const place of [0, 1, 0, 1]) await shop.checkout({ customerId: customers[place]?.id });
  await shop.checkout();
  const query = '{ checkouts { nodes { customer { email } } } }';
  expect(await readsOf(shop, 'customers', query)).toHaveLength(1);
  const { checkouts } = await shop.graphql(query);
  const emails = checkouts.nodes.map((node: Json) => node.customer?.email ?? null);
  expect(emails).toEqual([
    null,
    'bia@example.com',
    'ana@example.com',
    'bia@example.com',
    'ana@example.com',
  ]);
});

test('objects are not read for a key that may not, or for a field that is left out', async () => {
  const shop = await world();
  const customer = await shop.post('/v2/customers/create', { email: 'ana@example.com' });
  await shop.checkout({ customerId: customer.id });
  const some = '{ checkouts { nodes { amount customer @include(if: false) { email } } } }';
  expect(await readsOf(shop, 'customers', some)).toEqual([]);
  const query = '{ checkouts { nodes { amount customer { email } } } }';
  await readsOf(shop, 'customers', query);
  const key = await shop.newKey({ permissions: ['CHECKOUT:READ'] });
  const headers = { authorization: `Bearer ${key}` };
  const answers: Json[] = [];
  const statements = await statementsOf(shop.database, async () => {
    answers.push((await shop.request('POST', '/graphql', { query }, headers)).body);
  });
  expect(statements.filter(({ sql }) => sql.includes('FROM "customers"'))).toEqual([]);
  expect(answers[0]?.data).toEqual({ checkouts: { nodes: [{ amount: 4_990, customer: null }] } });
  expect(answers[0]?.errors[0].extensions.code).toBe('FORBIDDEN');
});

test.each([
  ['a value that is computed of another row', '{ checkouts { nodes { amount buyer { name } } } }'],
  [
    'a document with a value that is computed of rows',
    '{ checkouts { nodes { id } } charges { nodes { downloads { url } } } }',
  ],
])('%s reads whole rows', async (_what, query) => {
  const shop = await world();
  await shop.pay(await shop.checkout());
  const [list] = await readsOf(shop, 'checkouts', query);
  expect(list).toContain('t."storeId", t."devMode"');
});
