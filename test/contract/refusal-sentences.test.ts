/** What refusals say: the words and names that the caller sent, every one of them. */
import { allowSubAccounts } from '../support/sub-accounts';
import { newStore, type Json, type World } from '../support/world';

let shop: World;

beforeAll(async () => {
  shop = await newStore();
  await allowSubAccounts(shop);
});

async function refusal(path: string, body?: Json): Promise<Json> {
  const answer = await shop.request(body ? 'POST' : 'GET', path, body);
  expect(answer.status).toBe(400);
  return answer.body;
}

test('REST names the words of REST, with the one that was meant', async () => {
  const usage = { id: 'subs_1', productId: 'prod_1', units: 1, action: 'substract' };
  expect(await refusal('/v2/subscriptions/record-usage', usage)).toMatchObject({
    error: expect.stringMatching(/^action must be one of add, subtract; did you mean subtract\?/),
  });
  const outcome = { id: 'subs_1', outcome: 'decline-nxt' };
  const { error } = await refusal('/v2/dev/simulate', outcome);
  expect(error).toMatch(/^outcome must be one of [a-z, -]+; did you mean decline-next\?/);
});

test('each name in a sentence is as it was sent', async () => {
  const sale = { amount: 10_000, splits: [{ subAccountId: 'sub_1' }] };
  expect((await refusal('/v2/transparents/create', { method: 'PIX', data: sale })).error).toContain(
    'data.splits.0.amount or data.splits.0.percentage is required',
  );
  expect((await refusal('/v2/transparents/create', { method: 'PIX', ...sale })).error).toContain(
    'splits.0.amount or splits.0.percentage is required',
  );
  const both = { amount: 10_000, splits: [{ subAccountId: 'sub_1', amount: 1, percentage: 1 }] };
  expect((await refusal('/v2/transparents/create', { method: 'PIX', data: both })).error).toContain(
    'data.splits.0.percentage must not be given together with data.splits.0.amount',
  );
  const card = { method: 'CARD', data: { amount: 10_000 } };
  expect((await refusal('/v2/transparents/create', card)).error).toContain(
    'data.token is required for a card, or data.cardToken',
  );
});

test('a parameter that is sent twice is one value', async () => {
  expect((await refusal('/v2/products/list?limit=1&limit=2')).error).toBe(
    'limit must be an integer, not several values',
  );
  expect((await refusal('/v2/products/list?status=ACTIVE&status=INACTIVE')).error).toContain(
    'not several values',
  );
});

test('a coupon of nothing', async () => {
  const data = { code: 'NADA', discountKind: 'PERCENTAGE', discount: 0 };
  const { error } = await refusal('/v2/coupons/create', { data });
  expect(error).toMatch(/^data\.discount must be more than 0: a percentage such as 12, or 5\.25/);
});

test('a webhook: its secret and every wrong event at once', async () => {
  const events = ['nope', 'checkout.completed', 'checkout.complete'];
  const webhook = { name: 'Loja', endpoint: 'https://example.com/hook', events };
  const { error, fields } = await refusal('/v2/webhooks/create', webhook);
  expect(error).toMatch(/^secret is required/);
  expect((fields as Json[]).map(({ field }) => field)).toEqual(['secret', 'events.0', 'events.2']);
  const { id } = await shop.post('/v2/webhooks/create', {
    ...webhook,
    events: ['checkout.completed'],
    generateSecret: true,
  });
  const changed = await refusal('/v2/webhooks/update', { id, events });
  expect((changed.fields as Json[]).map(({ field }) => field)).toEqual(['events.0', 'events.2']);
});

test('a cursor that does not exist is refused by GraphQL also where only the total is asked for', async () => {
  const known = await shop.post('/v2/products/create', {
    externalId: 'caneca',
    name: 'Caneca',
    price: 100,
    currency: 'BRL',
  });
  for (const asked of ['totalCount', 'nodes { id }']) {
    const { errors } = await shop
      .request('POST', '/graphql', {
        query: `{ events(since: "log_nope") { ${asked} } }`,
      })
      .then(({ body }) => body);
    expect([asked, (errors as Json[])?.[0]?.message]).toEqual([
      asked,
      expect.stringContaining('since'),
    ]);
  }
  const { body } = await shop.request('POST', '/graphql', {
    query: `{ products(after: "${known.id}") { totalCount } }`,
  });
  expect(body).toMatchObject({ data: { products: { totalCount: 1 } } });
});
