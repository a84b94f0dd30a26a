/**
 * What GraphQL says to people who write frontends is said in its own words: mutations, not paths.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import '../../src/api/graphql/schema';
import { pathsAsMutations } from '../../src/api/graphql/fields/paths-as-mutations';
import { world, type Json } from '../support/world';

const SRC = join(__dirname, '../../src');

test('a refusal that leads to another path leads to the mutation of that name', async () => {
  const shop = await world();
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
