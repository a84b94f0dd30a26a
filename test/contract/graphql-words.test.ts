/**
 * What GraphQL says to people who write frontends is said in its own words: mutations, not paths.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from '../../src/api/graphql/schema';
import { pathsAsMutations } from '../../src/api/graphql/fields/paths-as-mutations';
import { world, type Json, type World } from '../support/world';

const SRC = join(__dirname, '../../src');

const NEED_NO_PERMISSION = ['node', 'now', 'permissions', 'mrr', 'createToken', 'revokeToken'];

let shop: World;
beforeAll(async () => {
  shop = await world();
});

test('a refusal that leads to another path leads to the mutation of that name', async () => {
  const recurring = await shop.product({ cycle: 'MONTHLY' });
  const refusal = async (mutation: string, input: string) =>
    (
      await shop.graphql(
        `mutation { ${mutation}(input: ${input}) { userErrors { message path } } }`,
      )
    )[mutation].userErrors[0] as Json;
  expect(
    await refusal('createCheckout', `{ items: [{ id: "${recurring.id}", quantity: 1 }] }`),
  ).toEqual({
    message: 'items.0.id: a product with a cycle is sold by subscription: use createSubscription',
    path: ['input', 'items', '0', 'id'],
  });
  expect(
    await refusal('createPaymentLink', `{ items: [{ id: "${recurring.id}", quantity: 1 }] }`),
  ).toMatchObject({
    message: 'items.0.id: a product with a cycle is sold by subscription: use createSubscription',
  });
  expect(await refusal('refundTransparent', '{ id: "bill_1" }')).toMatchObject({
    message: 'bill_1 cannot be refunded here: use refundCheckout',
  });
  expect(await refusal('refundPaymentLink', '{ id: "bole_1" }')).toMatchObject({
    message: 'bole_1 cannot be refunded here: use refundTransparent',
  });
  const { body } = await shop.request('POST', '/v2/transparents/refund', { id: 'bill_1' });
  expect(body.error).toBe('bill_1 cannot be refunded here: use POST /v2/checkouts/refund');
});

test('what merchants call a payment leads to charges, and any payment is refunded by one mutation', async () => {
  const refusalOf = async (query: string) => {
    const { body } = await shop.request('POST', '/graphql', { query });
    return body.errors[0].message;
  };
  expect(await refusalOf('{ payments { totalCount } }')).toBe(
    'Cannot query field "payments" on type "Query". Did you mean "charges"?',
  );
  expect(await refusalOf('{ payment(id: "x") { id } }')).toContain('Did you mean "charge"?');
  expect(await refusalOf('{ store { payments } }')).toContain('on type "Store"');
  expect(buildSchema().getQueryType()?.getFields().charges?.description).toContain('payments');

  const refund = async (id: unknown) =>
    (
      await shop.graphql(
        'mutation ($id: ID!) { refundPayment(input: { id: $id, amount: 100 }) { refund { amount charge { id } } userErrors { message } } }',
        { id },
      )
    ).refundPayment;
  const checkout = await shop.checkout();
  const { payment } = await shop.pay(checkout);
  const pix = await shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 990 } });
  await shop.post(`/v2/transparents/simulate-payment?id=${pix.id}`, {});
  for (const [id, paid] of [
    [checkout.id, payment.id],
    [payment.id, payment.id],
    [pix.id, pix.id],
  ])
    expect(await refund(id)).toEqual({
      refund: { amount: 100, charge: { id: paid } },
      userErrors: [],
    });
  expect((await refund('cust_1')).userErrors[0].message).toContain('id must start with bill_');
});

test('every root names the permission without which it is null', () => {
  const schema = buildSchema();
  const fields = {
    ...schema.getQueryType()?.getFields(),
    ...schema.getMutationType()?.getFields(),
  };
  const free = Object.entries(fields)
    .filter(([, field]) => !/(?:Null without|Needs) `[A-Z_]+:[A-Z]+`/.test(field.description ?? ''))
    .map(([name]) => name);
  expect(free).toEqual(NEED_NO_PERMISSION);
});

test('no field says only that it is a status, and one spelling names the end of a subscription', async () => {
  const types = Object.values(buildSchema().getTypeMap());
  const vague = types.flatMap((type) =>
    'getFields' in type
      ? Object.values(type.getFields())
          .filter(({ description }) => description === 'The status.')
          .map(({ name }) => `${type.name}.${name}`)
      : [],
  );
  expect(vague).toEqual([]);
  const product = await shop.product({ cycle: 'MONTHLY' });
  const { id } = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  const { subscriptionId } = await shop.pay({ id });
  await shop.post('/v2/subscriptions/cancel', { id: subscriptionId });
  const { subscription } = await shop.graphql(
    'query ($id: ID!) { subscription(id: $id) { cancelledAt canceledAt } }',
    { id: subscriptionId },
  );
  expect(subscription.cancelledAt).not.toBeNull();
  expect(subscription.cancelledAt).toBe(subscription.canceledAt);
});

test('declines and the ends of subscriptions are words of enums beside their texts', async () => {
  const checkout = await shop.checkout({ methods: ['CARD'] });
  await shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, {
    method: 'CARD',
    card: { number: '4000000000009995' },
    customer: { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' },
  });
  const { charges } = await shop.graphql(
    '{ charges(first: 1) { nodes { failureReason declineReason attempts { nodes { reason declineReason } } } } }',
  );
  expect(charges.nodes[0]).toEqual({
    failureReason: 'insufficient_funds',
    declineReason: 'INSUFFICIENT_FUNDS',
    attempts: { nodes: [{ reason: 'insufficient_funds', declineReason: 'INSUFFICIENT_FUNDS' }] },
  });
  const product = await shop.product({ cycle: 'MONTHLY' });
  const began = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
    methods: ['PIX'],
  });
  const { subscriptionId } = await shop.pay(began, { method: 'PIX' });
  const subscription = { id: subscriptionId };
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'revoke' });
  expect(
    await shop.graphql('query ($id: ID!) { subscription(id: $id) { cancelledDueTo endReason } }', {
      id: subscription.id,
    }),
  ).toEqual({
    subscription: { cancelledDueTo: 'revoked_by_payer', endReason: 'REVOKED_BY_PAYER' },
  });
});

test('every path that a sentence of ours leads to has a mutation', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/^(api|pages|operators\/graphql)\//.test(name),
  );
  const paths = files.flatMap(
    (name) => readFileSync(join(SRC, name), 'utf8').match(/\bPOST \/v\d[a-z/-]+/g) ?? [],
  );
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => pathsAsMutations(path).includes('/'))).toEqual([]);
});
