/**
 * What people know of an object finds it: only in the store and environment of the key, and only
 * what the key may read.
 */
import { statementsOf } from '../support/statements';
import { world, type Json, type World } from '../support/world';

const QUERY = `query ($text: String!, $first: Int) {
  search(text: $text, first: $first) { match title subtitle node { __typename id } }
}`;

let shop: World;
let customer: Json;
let product: Json;
let subscription: Json;
let paid: Json;
let charge: Json;
beforeAll(async () => {
  shop = await world();
  customer = await shop.post('/v2/customers/create', {
    name: 'João Ágil',
    email: 'Joao@Example.com',
    taxId: '529.982.247-25',
    cellphone: '11999990000',
  });
  product = await shop.product({ name: 'Assinatura Básica', cycle: 'MONTHLY', price: 4990 });
  subscription = await shop.subscribe({ customerId: customer.id });
  paid = await shop.checkout({ externalId: 'pedido-77' });
  await shop.pay(paid, {
    method: 'CARD',
    customer: { name: 'Bia', email: 'bia@example.com', taxId: '11144477735' },
  });
  [charge = {}] = await shop.charges(paid);
  await shop.post('/v2/coupons/create', {
    code: 'VERAO',
    discountKind: 'PERCENTAGE',
    discount: 10,
  });
});

async function search(text: string, key: string = shop.key, first = 10): Promise<Json[]> {
  const { body } = await shop.request(
    'POST',
    '/graphql',
    { query: QUERY, variables: { text, first } },
    { authorization: `Bearer ${key}` },
  );
  expect(body.errors).toBeUndefined();
  return body.data.search;
}
const found = async (text: string, key?: string): Promise<string[]> =>
  (await search(text, key)).map(({ match, node }) => `${match} ${node.__typename} ${node.id}`);

test('by id, id of one’s own, code, e-mail address, tax id, card and the beginning of a name', async () => {
  expect(await search(String(customer.id))).toEqual([
    {
      match: 'ID',
      title: 'João Ágil',
      subtitle: 'customer, Joao@Example.com, 529.***.***-**',
      node: { __typename: 'Customer', id: customer.id },
    },
  ]);
  expect(await found(String(charge.id))).toEqual([`ID Charge ${charge.id}`]);
  expect(await found(String(paid.id))).toEqual([`ID Checkout ${paid.id}`]);
  expect(await found('pedido-77')).toEqual([`EXTERNAL_ID Checkout ${paid.id}`]);
  expect(await found('verao')).toEqual(['CODE Coupon VERAO']);
  const joao = `Customer ${customer.id}`;
  expect(await found('joao@example.com')).toEqual(
    expect.arrayContaining([`EMAIL ${joao}`, `EMAIL Subscription ${subscription.id}`]),
  );
  expect(await found('52998224725')).toEqual(
    expect.arrayContaining([`TAX_ID ${joao}`, `TAX_ID Subscription ${subscription.id}`]),
  );
  // what a buyer entered
  expect(await found('111.444.777-35')).toEqual(
    expect.arrayContaining([`TAX_ID Charge ${charge.id}`]),
  );
  expect(await found('4242')).toEqual(expect.arrayContaining([`CARD_LAST4 Charge ${charge.id}`]));
  for (const text of ['joao', 'JOÃO ág', 'João Ágil'])
    expect(await found(text)).toEqual([`NAME ${joao}`]);
  expect(await found('assinatura bas')).toEqual([`NAME Product ${product.id}`]);
  // only the beginning, and signs of patterns are signs
  expect(await found('Ágil')).toEqual([]);
  expect(await found('jo_o')).toEqual([]);
  expect(await found('%%')).toEqual([]);
});

test('titles and subtitles tell objects apart', async () => {
  const [hit] = await search(String(charge.id));
  expect(hit).toMatchObject({
    title: 'R$ 49,90',
    subtitle: expect.stringMatching(/^charge, \w+, PAID$/),
  });
  expect(await search('VERAO')).toMatchObject([{ title: 'VERAO', subtitle: 'coupon, ACTIVE' }]);
});

test('at most as many as asked for, each object once', async () => {
  expect(await search('4242', shop.key, 1)).toHaveLength(1);
  const hits = await search('joao@example.com');
  expect(new Set(hits.map(({ node }) => node.id)).size).toBe(hits.length);
});

test('another store and the other environment find nothing of it', async () => {
  const other = await shop.openStore({ taxId: '11444777000161' });
  const production = await shop.newKey({ devMode: false });
  const texts = [
    customer.id,
    charge.id,
    'pedido-77',
    'VERAO',
    'joao@example.com',
    '52998224725',
    '4242',
    'joao',
  ];
  for (const key of [other, production])
    for (const text of texts) expect([text, await found(String(text), key)]).toEqual([text, []]);
});

test('what a key may not read is left out; personal data needs CUSTOMER:READ', async () => {
  const key = await shop.newKey({ permissions: ['CHECKOUT:READ'] });
  for (const text of [
    customer.id,
    'VERAO',
    'joao@example.com',
    '52998224725',
    '11144477735',
    'joao',
  ])
    expect([text, await found(String(text), key)]).toEqual([text, []]);
  expect(await found('pedido-77', key)).toEqual([`EXTERNAL_ID Checkout ${paid.id}`]);
  expect(await found('4242', key)).toContain(`CARD_LAST4 Charge ${charge.id}`);
});

test('the text has 2 to 100 characters, and there are 1 to 20 hits', async () => {
  for (const variables of [
    { text: 'a' },
    { text: 'a'.repeat(101) },
    { text: 'ab', first: 0 },
    { text: 'ab', first: 21 },
  ]) {
    const { body } = await shop.request('POST', '/graphql', { query: QUERY, variables });
    expect(body).toMatchObject({
      data: { search: null },
      errors: [{ extensions: { code: 'INVALID_REQUEST' } }],
    });
  }
});

test('the number of statements does not depend on the number of hits', async () => {
  const count = async (first: number) =>
    (await statementsOf(shop.database, () => search('4242', shop.key, first))).length;
  expect(await count(20)).toBeLessThanOrEqual(30);
  expect(await count(20)).toBe(await count(19));
});
