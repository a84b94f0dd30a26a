/** Subscriptions, charges and keys are found by what a team asks for every day, by both APIs. */
import { subscribeByPix } from '../support/automatic-pix';
import { newStore, type Json, type World } from '../support/world';

const idsOf = async (shop: World, path: string) =>
  ((await shop.get(path)) as unknown as Json[]).map(({ id }) => String(id));
const subscriptionsBy = (shop: World, query: string) =>
  idsOf(shop, `/v2/subscriptions/list?view=subscription&order=asc&${query}`);

async function idsByGraphql(shop: World, filter: Json): Promise<string[]> {
  const { subscriptions } = await shop.graphql(
    'query ($filter: SubscriptionFilter) { subscriptions(filter: $filter, orderBy: OLDEST_FIRST) { nodes { id } } }',
    { filter },
  );
  return (subscriptions.nodes as Json[]).map(({ id }) => String(id));
}

describe('subscriptions', () => {
  let shop: World;
  let club: Json;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    shop = await newStore();
    await shop.travel('2027-01-10T15:00:00.000Z');
    club = await shop.product({ name: 'Clube', price: 4990, cycle: 'MONTHLY' });
    ids.pix = (await subscribeByPix(shop, { product: club })).id;
    ids.plain = (await shop.subscribe()).id;
    ids.failed = (await shop.subscribe({ retryPolicy: { maxRetry: 3, retryEvery: 5 } })).id;
    await shop.post('/v2/dev/simulate', {
      id: ids.failed,
      outcome: 'decline-next',
      times: 1,
      reason: 'insufficient_funds',
    });
    await shop.travel('2027-02-11T15:00:00.000Z');
    ids.paused = (await shop.subscribe()).id;
    await shop.post('/v2/subscriptions/pause', { id: ids.paused });
    ids.trial = (await shop.subscribe({ trialDays: 10 })).id;
    ids.ended = (await shop.subscribe({ trialDays: 10 })).id;
    await shop.post('/v2/subscriptions/cancel', { id: ids.ended });
  });

  test.each([
    [{ method: 'PIX' }, ['pix']],
    [{ isRetrying: true }, ['failed']],
    [{ isRetrying: false, method: 'CARD' }, ['plain', 'paused', 'trial', 'ended']],
    [{ isPaused: true }, ['paused']],
    [{ isPaused: false, status: 'ACTIVE' }, ['pix', 'plain', 'failed', 'trial']],
    [{ isParked: true }, []],
    [{ isTrial: true }, ['trial']],
    [{ nextChargeBefore: '2027-03-01T00:00:00.000Z' }, ['trial']],
    [{ nextChargeFrom: '2027-03-01T00:00:00.000Z' }, ['pix', 'plain', 'failed']],
  ] as [Json, string[]][])('%o', async (filter, names) => {
    const expected = names.map((name) => ids[name]);
    expect(await subscriptionsBy(shop, new URLSearchParams(filter).toString())).toEqual(expected);
    expect(await idsByGraphql(shop, filter)).toEqual(expected);
  });

  test('by the product, and only those of the own store', async () => {
    expect(await subscriptionsBy(shop, `productId=${club.id}`)).toEqual([ids.pix]);
    const own = shop.key;
    shop.key = await shop.openStore();
    expect(await subscriptionsBy(shop, 'isRetrying=true')).toEqual([]);
    expect(await subscriptionsBy(shop, `productId=${club.id}`)).toEqual([]);
    shop.key = own;
  });

  test.each([
    ['isPaused=perhaps', 'isPaused'],
    ['nextChargeFrom=soon', 'nextChargeFrom'],
    ['method=CASH', 'method'],
  ])('%s is refused', async (query, field) => {
    const { status, body } = await shop.request(
      'GET',
      `/v2/subscriptions/list?view=subscription&${query}`,
    );
    expect([status, body.field]).toEqual([400, field]);
  });
});

test('charges by the last digits of the card and by the time of payment', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const pay = async (values: Json) => {
    const checkout = await shop.checkout();
    await shop.pay(checkout, values);
    return String((await shop.charges(checkout))[0]?.id);
  };
  const first = await pay({ method: 'CARD', card: { number: '4242424242424242' } });
  await shop.travel('2027-01-20T15:00:00.000Z');
  const second = await pay({ method: 'PIX' });
  const find = (query: string) => idsOf(shop, `/v2/charges/list?${query}`);
  expect(await find('cardLast4=4242')).toEqual([first]);
  expect(await find('cardLast4=0002')).toEqual([]);
  expect(await find('paidFrom=2027-01-15T00:00:00Z')).toEqual([second]);
  expect(await find('paidFrom=2027-01-01T00:00:00Z&paidBefore=2027-01-15T00:00:00Z')).toEqual([
    first,
  ]);
  const { status, body } = await shop.request('GET', '/v2/charges/list?cardLast4=42');
  expect([status, body.field]).toEqual([400, 'cardLast4']);
});

test('charges by their amount, and by metadata of their own or of their checkout', async () => {
  const shop = await newStore();
  const sell = async (price: number, metadata: Json) => {
    const { id } = await shop.product({ price });
    const checkout = await shop.post('/v2/checkouts/create', {
      items: [{ id, quantity: 1 }],
      metadata,
    });
    await shop.pay(checkout);
    return String((await shop.charges(checkout))[0]?.id);
  };
  const cheap = await sell(1000, { order: '77', source: 'site' });
  const dear = await sell(9000, { order: 78, source: 'site', gift: true });
  const { id: own } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 500, metadata: { order: '79' } },
  });
  const find = (query: string) => idsOf(shop, `/v2/charges/list?${query}`);
  expect(await find('minAmount=1000&maxAmount=9000')).toEqual([dear, cheap]);
  expect(await find('minAmount=1001')).toEqual([dear]);
  expect(await find('maxAmount=999')).toEqual([own]);
  expect(await find('metadata[order]=77')).toEqual([cheap]);
  expect(await find('metadata[order]=78')).toEqual([dear]); // a number
  expect(await find('metadata[gift]=true')).toEqual([dear]);
  expect(await find('metadata[order]=79')).toEqual([own]);
  expect(await find('metadata[source]=site&metadata[order]=77')).toEqual([cheap]);
  expect(await find('metadata[source]=sit')).toEqual([]);
  const { charges } = await shop.graphql(
    '{ charges(filter: { minAmount: 600, metadata: { key: "source", value: "site" } }) { totalCount sums { amount } nodes { id } } }',
  );
  expect(charges).toEqual({
    totalCount: 2,
    sums: { amount: 10_000 },
    nodes: [{ id: dear }, { id: cheap }],
  });
  const other = await shop.openStore({ taxId: '11444777000161' });
  const foreign = await shop.request('GET', '/v2/charges/list?metadata[order]=77', undefined, {
    authorization: `Bearer ${other}`,
  });
  expect(foreign.body.data).toEqual([]);
  for (const [query, field] of [
    ['minAmount=2&maxAmount=1', 'minAmount'],
    ['minAmount=1.5', 'minAmount'],
    [Array.from({ length: 6 }, (_, index) => `metadata[k${index}]=1`).join('&'), 'metadata'],
  ] as const) {
    const { status, body } = await shop.request('GET', `/v2/charges/list?${query}`);
    expect([status, body.field]).toEqual([400, field]);
  }
});

test('keys that are revoked, and those that are not', async () => {
  const shop = await newStore();
  const { createApiKey } = await shop.graphql(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { newApiKey { id } } }',
    { input: { description: 'old', permissions: ['CHECKOUT:READ'] } },
  );
  const { id } = createApiKey.newApiKey;
  await shop.graphql(
    'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { userErrors { code } } }',
    { id },
  );
  const { revoked, valid } = await shop.graphql(
    '{ revoked: apiKeys(filter: { isRevoked: true }) { nodes { id } } valid: apiKeys(filter: { isRevoked: false }) { nodes { id } } }',
  );
  expect(revoked.nodes).toEqual([{ id }]);
  expect((valid.nodes as Json[]).map((key) => key.id)).not.toContain(id);
  expect(valid.nodes).not.toEqual([]);
});

describe('sums of a filtered list', () => {
  test('of all pages, at both APIs, and as a list of an object', async () => {
    const shop = await newStore();
    const customer = await shop.post('/v2/customers/create', {
      email: 'ana@example.com',
      taxId: '52998224725',
    });
    const product = await shop.product({ price: 1500 });
    for (const method of ['PIX', 'CARD', 'CARD'])
      await shop.pay(await shop.checkout({ product, customerId: customer.id }), { method });
    await shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 700 } });
    const { body } = await shop.request('GET', '/v2/charges/list?limit=1&sums=true');
    const fees = (await shop.request('GET', '/v2/charges/list')).body.data.reduce(
      (total: number, { platformFee, paidAmount }: Json) =>
        total + (paidAmount ? Number(platformFee) : 0),
      0,
    );
    expect(body.sums).toEqual({ amount: 5200, paidAmount: 4500, fees, count: 4, isCapped: false });
    expect(body.data).toHaveLength(1);
    const paid = await shop.request('GET', '/v2/charges/list?sums=true&method=CARD');
    expect(paid.body.sums).toMatchObject({ amount: 3000, count: 2 });
    expect((await shop.request('GET', '/v2/charges/list')).body).not.toHaveProperty('sums');
    const data = await shop.graphql(
      `query ($id: ID!) {
        charges(first: 1, filter: { status: PENDING }) { sums { amount paidAmount count } }
        customer(id: $id) { charges(first: 1) { sums { paidAmount count isCapped } } }
      }`,
      { id: customer.id },
    );
    expect(data).toEqual({
      charges: { sums: { amount: 700, paidAmount: 0, count: 1 } },
      customer: { charges: { sums: { paidAmount: 4500, count: 3, isCapped: false } } },
    });
  });

  test('of the own store only', async () => {
    const shop = await newStore();
    await shop.pay(await shop.checkout());
    shop.key = await shop.openStore();
    const { body } = await shop.request('GET', '/v2/charges/list?sums=true');
    expect(body.sums).toEqual({ amount: 0, paidAmount: 0, fees: 0, count: 0, isCapped: false });
  });
});
