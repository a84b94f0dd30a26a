/** Lists of rows that were created in a range of time, with a production key. */
import { Context } from '../../src/platform/operations/context';
import { issueApiKey } from '../../src/modules/stores/keys/create-api-key';
import { statementsOf } from '../support/statements';
import { world, type Json, type World } from '../support/world';

const MINUTE_MS = 60_000;

let shop: World;
let key: string;
let createdAt: Date;

beforeAll(async () => {
  shop = await world();
  const scope = { storeId: shop.storeId, devMode: false };
  const permissions = ['CUSTOMER:CREATE', 'CUSTOMER:READ', 'CHECKOUT:READ'];
  ({ key } = await issueApiKey(new Context({ database: shop.database, scope }), { permissions }));
  const body = { email: 'ana@example.com', name: 'Ana' };
  const { body: answer } = await shop.request('POST', '/v2/customers/create', body, headers());
  createdAt = new Date(String(answer.data.createdAt));
});

const headers = () => ({ authorization: `Bearer ${key}` });

/** The names of the customers in a range, in milliseconds around the time of the only one. */
async function namesBetween(from: number | null, before: number | null): Promise<string[]> {
  const at = (ms: number) => new Date(createdAt.getTime() + ms).toISOString();
  const filter = [
    ...(from === null ? [] : [`createdFrom: "${at(from)}"`]),
    ...(before === null ? [] : [`createdBefore: "${at(before)}"`]),
  ].join(', ');
  const query = `{ customers(first: 9, filter: { ${filter} }) { totalCount nodes { name } } }`;
  const { body } = await shop.request('POST', '/graphql', { query }, headers());
  const { totalCount, nodes } = body.data.customers as { totalCount: number; nodes: Json[] };
  expect(totalCount).toBe(nodes.length);
  return nodes.map(({ name }) => String(name));
}

test.each([
  ['from its time', 0, null, ['Ana']],
  ['from a moment after it', 1, null, []],
  ['before its time', null, 0, []],
  ['before a moment after it', null, 1, ['Ana']],
  ['its moment alone', 0, 1, ['Ana']],
  ['the minute before', -MINUTE_MS, 0, []],
  ['the minute after', 1, MINUTE_MS, []],
] as const)('%s', async (_name, from, before, names) => {
  expect(await namesBetween(from, before)).toEqual(names);
});

test('times that no id can hold are accepted', async () => {
  const asked = async (filter: string) => {
    const query = `{ customers(first: 9, filter: { ${filter} }) { nodes { name } } }`;
    const { body } = await shop.request('POST', '/graphql', { query }, headers());
    return (body.data.customers.nodes as Json[]).length;
  };
  expect(await asked('createdFrom: "0001-01-01T00:00:00Z"')).toBe(1);
  expect(await asked('createdBefore: "0001-01-01T00:00:00Z"')).toBe(0);
  expect(await asked('createdFrom: "9999-01-01T00:00:00Z"')).toBe(0);
  expect(await asked('createdBefore: "9999-01-01T00:00:00Z"')).toBe(1);
});

test('the rows are read by their ids, which are the order of the list', async () => {
  const statements = await statementsOf(shop.database, () => namesBetween(-MINUTE_MS, MINUTE_MS));
  const pages = statements.filter(({ sql }) => /AS "key"\s+FROM "customers"/.test(sql));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.sql).toMatch(/t\."id" >= \$\d+ AND t\."id" < \$\d+/);
});
