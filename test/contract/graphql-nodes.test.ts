/**
 * `node(id:)` finds everything that says it is a Node, coupons by their codes too; and cursors of
 * coupons are codes at both APIs.
 */
import { buildSchema } from '../../src/api/graphql/schema';
import { PERMISSIONS } from '../../src/modules/stores/permissions';
import { nodeIds, nodeTypes } from '../support/node-ids';
import { newStore, type Json, type World } from '../support/world';

const schema = buildSchema();

/** What `node(id:)` answers a key with these permissions. */
async function node(
  shop: World,
  id: string,
  permissions: string[] = [...PERMISSIONS],
): Promise<Json> {
  const headers = { authorization: `Bearer ${await shop.newKey({ permissions })}` };
  const { body } = await shop.request(
    'POST',
    '/graphql',
    { query: 'query ($id: ID!) { node(id: $id) { __typename id } }', variables: { id } },
    headers,
  );
  return { data: body.data, ...(body.errors && { errors: body.errors }) };
}

test('everything that says it is a Node is found by its id', async () => {
  const shop = await newStore();
  const found = await nodeIds(shop, schema);
  expect([...found.keys()].toSorted()).toEqual(nodeTypes(schema).toSorted());
  for (const [name, id] of found)
    expect([name, await node(shop, id)]).toEqual([
      name,
      { data: { node: { __typename: name, id } } },
    ]);
});

test('one document asks for a node of any type, with a fragment for each', async () => {
  const shop = await newStore();
  const { id } = await shop.product();
  const nouns = nodeTypes(schema);
  expect(nouns.length).toBeGreaterThan(10);
  const fragments = nouns.map((name) => `... on ${name} { ${name.toLowerCase()}: id createdAt }`);
  const query = `query ($id: ID!) { node(id: $id) { __typename ${fragments.join(' ')} } }`;
  expect((await shop.graphql(query, { id })).node).toMatchObject({
    __typename: 'Product',
    product: id,
  });
});

test('the store is found by those who may read it, and no other store', async () => {
  const shop = await newStore();
  const other = await shop.openStore({ taxId: '11444777000161' });
  const { id } = (await shop.graphql('{ store { id } }', {}, { authorization: `Bearer ${other}` }))
    .store;
  expect(await node(shop, id)).toEqual({ data: { node: null } });
  expect(await node(shop, shop.storeId, ['PRODUCT:READ'])).toMatchObject({
    data: { node: null },
    errors: [{ extensions: { code: 'FORBIDDEN' } }],
  });
});

test('a coupon is found by its code, whatever that looks like, by those who may read coupons', async () => {
  const shop = await newStore();
  const codes = ['VERAO', 'prod_10', 'log_1', 'coup_1', 'store_1'];
  for (const code of codes)
    await shop.post('/v2/coupons/create', { code, discountKind: 'FIXED', discount: 100 });
  for (const code of codes)
    expect(await node(shop, code)).toEqual({ data: { node: { __typename: 'Coupon', id: code } } });
  expect(await node(shop, 'VERAO', ['PRODUCT:READ'])).toMatchObject({
    data: { node: null },
    errors: [
      { message: 'this key lacks the permission COUPON:READ', extensions: { code: 'FORBIDDEN' } },
    ],
  });
  // Of a product that is not there its own permission is enough.
  expect(await node(shop, 'prod_10', ['PRODUCT:READ'])).toEqual({ data: { node: null } });
  expect(await node(shop, 'no such code')).toEqual({ data: { node: null } });
});

test('cursors of coupons are codes', async () => {
  const shop = await newStore();
  for (const code of ['UM', 'DOIS', 'TRES'])
    await shop.post('/v2/coupons/create', { code, discountKind: 'FIXED', discount: 100 });
  const page = (args: string) =>
    shop
      .request('POST', '/graphql', {
        query: `{ coupons(${args}) { edges { cursor node { id } } pageInfo { startCursor endCursor hasNextPage } } }`,
      })
      .then(({ body }) => body as Json);
  expect((await page('first: 2')).data.coupons).toEqual({
    edges: [
      { cursor: 'TRES', node: { id: 'TRES' } },
      { cursor: 'DOIS', node: { id: 'DOIS' } },
    ],
    pageInfo: { startCursor: 'TRES', endCursor: 'DOIS', hasNextPage: true },
  });
  expect((await page('first: 2, after: "dois"')).data.coupons).toMatchObject({
    edges: [{ cursor: 'UM' }],
    pageInfo: { startCursor: 'UM', endCursor: 'UM', hasNextPage: false },
  });
  expect((await page('last: 1, before: "UM"')).data.coupons.edges).toMatchObject([
    { cursor: 'DOIS' },
  ]);
  for (const after of ['QUATRO', '\\u0000'])
    expect((await page(`after: "${after}"`)).errors[0]).toMatchObject({
      message: 'after must be the code of a coupon in this environment of this store',
      extensions: { code: 'INVALID_REQUEST' },
    });
});
