/**
 * Lists, newest first, in the three dialects that published clients speak; nothing is skipped or
 * repeated while rows are being added.
 */
import { newStore, type Json, type World } from '../support/world';

const PAGINATION = [
  'hasMore',
  'next',
  'before',
  'page',
  'limit',
  'items',
  'totalPages',
  'hasNext',
  'hasPrevious',
  'nextCursor',
];

let shop: World;
let products: Json[] = [];

beforeAll(async () => {
  shop = await newStore();
  for (let index = 0; index < 23; index++) products.unshift(await shop.product());
});

async function list(
  query = '',
  path = 'products',
): Promise<{ ids: string[]; pagination: Json; data: Json[] }> {
  const { status, body } = await shop.request('GET', `/v2/${path}/list${query}`);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  expect(Object.keys(body)).toEqual(['data', 'success', 'error', 'pagination']);
  expect(Object.keys(body.pagination)).toEqual(PAGINATION);
  return { ids: body.data.map(({ id }: Json) => id), pagination: body.pagination, data: body.data };
}

const all = () => products.map(({ id }) => String(id));

test('without parameters: all of them, newest first, whole', async () => {
  const { data, pagination } = await list();
  expect(data).toEqual(products);
  expect(pagination).toEqual({
    hasMore: false,
    next: null,
    before: null,
    page: 1,
    limit: 100,
    items: 23,
    totalPages: 1,
    hasNext: false,
    hasPrevious: false,
    nextCursor: null,
  });
});

test('after and limit: as one client does, while hasMore and next', async () => {
  const seen: string[] = [];
  let pages = 0;
  for (let next: string | null = ''; next !== null; pages++) {
    const page = await list(`?limit=5${next ? `&after=${next}` : ''}`);
    seen.push(...page.ids);
    expect(page.pagination).toMatchObject({
      limit: 5,
      items: 23,
      totalPages: 5,
      hasNext: page.pagination.hasMore,
      nextCursor: page.pagination.next,
      hasPrevious: next !== '',
    });
    next = page.pagination.hasMore ? page.pagination.next : null;
  }
  expect(seen).toEqual(all());
  expect(pages).toBe(5); // 5 + 5 + 5 + 5 + 3
});

test('cursor and limit: the same', async () => {
  const first = await list('?limit=10');
  const second = await list(`?limit=10&cursor=${first.pagination.nextCursor}`);
  const third = await list(`?limit=10&cursor=${second.pagination.nextCursor}`);
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(all());
  expect(third.pagination).toMatchObject({ hasMore: false, nextCursor: null });
});

test('page and limit: counted from 1, and empty past the end', async () => {
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await list(`?page=${page}&limit=10`));
  expect(pages.flatMap(({ ids }) => ids)).toEqual(all());
  expect(
    pages.map(({ pagination }) => [
      pagination.page,
      pagination.totalPages,
      pagination.hasNext,
      pagination.hasPrevious,
    ]),
  ).toEqual([
    [1, 3, true, false],
    [2, 3, true, true],
    [3, 3, false, true],
  ]);
  expect(await list('?page=4&limit=10')).toMatchObject({
    ids: [],
    pagination: { page: 4, hasMore: false, next: null, items: 23 },
  });
});

test('before: the page before, in the same order', async () => {
  const [, , third = ''] = [await list('?limit=5'), null, (await list('?limit=5&page=3')).ids[0]];
  const back = await list(`?limit=5&before=${third}`);
  expect(back.ids).toEqual(all().slice(5, 10));
  expect(back.pagination).toMatchObject({ hasNext: true, hasPrevious: true });
  const first = await list(`?limit=5&before=${back.pagination.before}`);
  expect(first.ids).toEqual(all().slice(0, 5));
  expect(first.pagination).toMatchObject({ hasPrevious: false, before: null, hasNext: true });
});

test('order=asc: the oldest first, and `after` goes on in that order', async () => {
  const oldestFirst = all().toReversed();
  const first = await list('?order=asc&limit=10');
  expect(first.ids).toEqual(oldestFirst.slice(0, 10));
  const second = await list(`?order=asc&limit=10&after=${first.pagination.next}`);
  expect(second.ids).toEqual(oldestFirst.slice(10, 20));
  const back = await list(`?order=asc&limit=4&before=${second.ids[0]}`);
  expect(back.ids).toEqual(oldestFirst.slice(6, 10));
});

test.each([
  ['after', 'desc'],
  ['after', 'asc'],
  ['before', 'desc'],
  ['before', 'asc'],
])(
  '`%s`, order=%s: until `hasMore` is false ends at the end of the list',
  async (cursor, order) => {
    const inOrder = order === 'asc' ? all().toReversed() : all();
    const start = cursor === 'after' ? inOrder[0] : inOrder.at(-1);
    const seen: string[] = [];
    let next: unknown = start;
    for (let pages = 0; pages < 20; pages++) {
      const { ids, pagination } = await list(`?limit=7&order=${order}&${cursor}=${String(next)}`);
      seen.push(...(cursor === 'after' ? ids : ids.toReversed()));
      ({ next } = pagination);
      if (!pagination.hasMore) break;
    }
    expect(next).toBeNull();
    expect(seen).toEqual(cursor === 'after' ? inOrder.slice(1) : inOrder.slice(0, -1).toReversed());
  },
);

test('several statuses by comma, and as `statusIn`', async () => {
  const own = await newStore();
  const product = await own.product();
  const [pending, cancelled, paid] = [
    await own.checkout({ product }),
    await own.checkout({ product }),
    await own.checkout({ product }),
  ];
  await own.post('/v2/checkouts/cancel', { id: cancelled.id });
  await own.pay(paid);
  const idsBy = async (query: string) =>
    ((await own.get(`/v2/checkouts/list?${query}`)) as unknown as Json[]).map(({ id }) => id);
  expect(await idsBy('status=PENDING,CANCELLED&limit=2')).toEqual([cancelled.id, pending.id]);
  expect(await idsBy('statusIn=PENDING,CANCELLED&limit=2')).toEqual([cancelled.id, pending.id]);
  const { checkouts } = await own.graphql(
    '{ checkouts(first: 1, filter: { statusIn: [PENDING, CANCELLED] }) { nodes { id } } }',
  );
  expect(checkouts.nodes).toEqual([{ id: cancelled.id }]);
  const { status, body } = await own.request('GET', '/v2/checkouts/list?status=PENDING,DONE');
  expect([status, body.field]).toEqual([400, 'status']);
});

test('the total of a filtered list, whichever part of it is shown', async () => {
  const parts = ['limit=10', 'limit=23', 'limit=10&page=3', 'limit=10&page=9', 'limit=100'];
  const { ids } = await list('?status=ACTIVE&limit=5');
  const cursors = [`after=${ids[4]}`, `before=${ids[4]}`, `after=${ids[4]}&limit=5`];
  for (const part of [...parts, ...cursors]) {
    const { pagination } = await list(`?status=ACTIVE&${part}`);
    expect([part, pagination.items]).toEqual([part, 23]);
    expect([part, (await list(`?${part}`)).pagination.items]).toEqual([part, 23]);
  }
  expect((await list('?status=INACTIVE&page=2')).pagination.items).toBe(0);
});

test('POST checkouts/list reads the same from a body', async () => {
  const checkouts = [];
  for (let index = 0; index < 3; index++)
    checkouts.unshift(await shop.checkout({ product: products[0] }));
  const { body } = await shop.request('POST', '/v2/checkouts/list', {
    limit: 2,
    status: 'PENDING',
  });
  expect(body.data).toEqual(checkouts.slice(0, 2));
  expect(body.pagination).toMatchObject({ hasMore: true, next: checkouts[1]?.id, items: 3 });
});

test.each([
  ['limit=0', 'limit must be at least 1', 'limit'],
  ['limit=101', 'limit must be at most 100', 'limit'],
  ['limit=ten', 'limit must be an integer', 'limit'],
  ['limit=1.5', 'limit must be an integer', 'limit'],
  ['page=0', 'page must be at least 1', 'page'],
  ['status=PAYED', 'status must be one of ACTIVE, INACTIVE', 'status'],
  ['after=nonsense', 'after must be the id of a product, such as prod_…', 'after'],
  ['before=cust_01', 'before must be the id of a product, such as prod_…', 'before'],
  ['after=prod_%27;--', 'after must be the id of a product, such as prod_…', 'after'],
  ['cursor=prod_', 'after must be the id of a product, such as prod_…', 'after'],
])('%s is refused', async (query, error, field) => {
  const { status, body } = await shop.request('GET', `/v2/products/list?${query}`);
  expect([status, body.code, body.error, body.field]).toEqual([
    400,
    'INVALID_REQUEST',
    error,
    field,
  ]);
});

test('a cursor whose row is gone, or never was, still tells a place', async () => {
  const [, second = ''] = all();
  const justAfter = `${second.slice(0, -1)}${second.endsWith('Z') ? 'Y' : 'Z'}`;
  expect((await list(`?limit=3&after=${justAfter}`)).ids.every((id) => id < justAfter)).toBe(true);
});

test('no gap and no repeat while rows are being added by several at once', async () => {
  const before = (await list('?limit=100')).ids;
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const adding = Promise.all([shop.product(), shop.product(), shop.product()]);
    const page = await list(`?limit=4${next ? `&after=${next}` : ''}`);
    seen.push(...page.ids);
    next = page.pagination.next;
    await adding;
  } while (next);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => before.includes(id))).toEqual(before);
});

test('one list read page by page from both ends meets in the middle', async () => {
  const document = `query ($first: Int, $after: String, $last: Int, $before: String) {
    products(first: $first, after: $after, last: $last, before: $before) { edges { cursor node { id } } nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount }
  }`;
  const whole = (await shop.graphql(document, { first: 100 })).products;
  const ids = whole.nodes.map(({ id }: Json) => id);
  expect(whole.edges.map(({ cursor, node }: Json) => [cursor, node.id])).toEqual(
    ids.map((id: string) => [id, id]),
  );
  const half = Math.floor(ids.length / 2);
  const head = (await shop.graphql(document, { first: half })).products;
  const tail = (await shop.graphql(document, { last: ids.length - half })).products;
  expect([...head.nodes, ...tail.nodes].map(({ id }: Json) => id)).toEqual(ids);
  expect(head.pageInfo).toEqual({
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: ids[0],
    endCursor: ids[half - 1],
  });
  expect(tail.pageInfo).toEqual({
    hasNextPage: false,
    hasPreviousPage: true,
    startCursor: ids[half],
    endCursor: ids.at(-1),
  });
  const window = (await shop.graphql(document, { first: 3, after: ids[4] })).products;
  expect(window.nodes.map(({ id }: Json) => id)).toEqual(ids.slice(5, 8));
  const backwards = (await shop.graphql(document, { last: 3, before: ids[8] })).products;
  expect(backwards.nodes.map(({ id }: Json) => id)).toEqual(ids.slice(5, 8));
  expect(backwards.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
  expect(whole.totalCount).toBe(ids.length);
  const refused = await shop.request('POST', '/graphql', {
    query: document,
    variables: { first: 101 },
  });
  expect(refused.body.errors[0]).toMatchObject({
    message: 'first must be from 1 to 100',
    extensions: { code: 'INVALID_REQUEST' },
  });
});

describe('filters', () => {
  let ana: Json;
  let bia: Json;
  let paid: Json;
  let open: Json;
  let subscription: Json;

  beforeAll(async () => {
    ana = await shop.post('/v2/customers/create', {
      email: 'ana@example.com',
      taxId: '529.982.247-25',
      name: 'Ana',
    });
    bia = await shop.post('/v2/customers/create', {
      email: 'bia@example.com',
      taxId: '11144477735',
    });
    paid = await shop.checkout({ product: products[0], customerId: ana.id, externalId: 'order-1' });
    open = await shop.checkout({ product: products[0], customerId: bia.id, externalId: 'order-2' });
    await shop.pay(paid);
    subscription = await shop.subscribe({ customerId: ana.id });
    await shop.travel('1 month');
  });

  test('by id, externalId, status, email and taxId', async () => {
    expect((await list(`?id=${ana.id}`, 'customers')).ids).toEqual([ana.id]);
    expect((await list('?email=bia@example.com', 'customers')).ids).toEqual([bia.id]);
    expect((await list('?taxId=529.982.247-25', 'customers')).ids).toEqual([ana.id]);
    expect((await list('?taxId=52998224725', 'customers')).ids).toEqual([ana.id]);
    expect((await list(`?externalId=${products[3]?.externalId}`)).ids).toEqual([products[3]?.id]);
    expect((await list('?externalId=order-2', 'checkouts')).ids).toEqual([open.id]);
    expect((await list(`?id=${open.id}&status=PAID`, 'checkouts')).ids).toEqual([]);
    expect((await list('?status=PAID&externalId=order-1', 'checkouts')).ids).toEqual([paid.id]);
    expect((await list('?taxId=11144477735', 'checkouts')).ids).toEqual([open.id]);
    expect((await list('?email=ana@example.com&externalId=order-1', 'checkouts')).ids).toEqual([
      paid.id,
    ]);
    expect((await list('?status=ACTIVE', 'webhooks')).ids).toEqual([]);
  });

  test('subscriptions: one row per subscription checkout, paid or not; its renewals are not among them', async () => {
    const waiting = await shop.post('/v2/subscriptions/create', {
      items: [{ id: (await shop.product({ cycle: 'MONTHLY' })).id, quantity: 1 }],
    });
    const { ids, data } = await list('', 'subscriptions');
    const { checkout } = (
      await shop.graphql('query ($id: ID!) { subscription(id: $id) { checkout { id } } }', {
        id: subscription.id,
      })
    ).subscription;
    expect(ids).toEqual([waiting.id, checkout.id]);
    expect(data[0]).toMatchObject({
      status: 'PENDING',
      frequency: 'SUBSCRIPTION',
      subscription: null,
    });
    expect(data[1]).toMatchObject({
      status: 'PAID',
      frequency: 'SUBSCRIPTION',
      subscriptionId: subscription.id,
      subscription: { id: subscription.id, status: 'ACTIVE' },
    });
    expect((await list('?email=ana@example.com', 'subscriptions')).ids).toEqual([checkout.id]);
    expect((await list('?status=PENDING', 'subscriptions')).ids).toEqual([waiting.id]);
    expect(await shop.charges(subscription)).toHaveLength(2); // so there is a renewal
  });

  test('payment links by status, at both APIs and in version 1', async () => {
    const link = () =>
      shop.post('/v2/payment-links/create', { items: [{ id: products[0]?.id, quantity: 1 }] });
    const [going, over] = [await link(), await link()];
    await shop.post('/v2/checkouts/cancel', { id: over.id });
    expect((await list('?status=CANCELLED', 'payment-links')).ids).toEqual([over.id]);
    expect((await list('?status=PENDING', 'payment-links')).ids).toEqual([going.id]);
    const { cancelled, pending } = await shop.graphql(
      '{ cancelled: paymentLinks(filter: { status: CANCELLED }) { nodes { id } totalCount } pending: paymentLinks(filter: { status: PENDING }) { nodes { id } } }',
    );
    expect(cancelled).toEqual({ nodes: [{ id: over.id }], totalCount: 1 });
    expect(pending.nodes).toEqual([{ id: going.id }]);
    const { body } = await shop.request('GET', '/v1/billing/list?status=CANCELLED');
    expect(body.data.map(({ id }: Json) => id)).toEqual([over.id]);
  });

  test('checkouts by frequency, without renewals: the subscriptions that are not paid yet', async () => {
    const { id } = await shop.post('/v2/subscriptions/create', {
      items: [{ id: (await shop.product({ cycle: 'WEEKLY' })).id, quantity: 1 }],
      retryPolicy: { maxRetry: 5, retryEvery: 2 },
    });
    const { unpaid, begun, renewed } = await shop.graphql(`{
      unpaid: checkouts(first: 1, filter: { frequency: SUBSCRIPTION, status: PENDING }) { nodes { id isRenewal retryPolicy { maxRetry retryEvery } } }
      begun: checkouts(filter: { frequency: SUBSCRIPTION, status: PAID, isRenewal: false }) { nodes { subscriptionId } }
      renewed: checkouts(filter: { frequency: SUBSCRIPTION, isRenewal: true }) { nodes { subscriptionId status } }
    }`);
    expect(unpaid.nodes).toEqual([
      { id, isRenewal: false, retryPolicy: { maxRetry: 5, retryEvery: 2 } },
    ]);
    expect(begun.nodes).toEqual([{ subscriptionId: subscription.id }]);
    expect(renewed.nodes).toEqual([{ subscriptionId: subscription.id, status: 'PAID' }]);
    expect((await list('?frequency=SUBSCRIPTION&isRenewal=true', 'checkouts')).data).toMatchObject([
      { subscriptionId: subscription.id },
    ]);
  });

  test('subscriptions in GraphQL by the e-mail address and tax id of their customer', async () => {
    const find = async (filter: string) =>
      (await shop.graphql(`{ subscriptions(filter: { ${filter} }) { nodes { id } } }`))
        .subscriptions.nodes;
    expect(await find('email: "ana@example.com"')).toEqual([{ id: subscription.id }]);
    expect(await find('taxId: "529.982.247-25", status: ACTIVE')).toEqual([
      { id: subscription.id },
    ]);
    expect(await find('taxId: "11144477735"')).toEqual([]);
  });

  test('an empty filter result is an empty page', async () => {
    expect(await list('?id=prod_NOBODY')).toMatchObject({
      ids: [],
      pagination: { hasMore: false, next: null, items: 0, totalPages: 0 },
    });
  });
});

test('get: by id, by externalId, without either, with the explicit nulls that some clients send', async () => {
  const [product] = products;
  expect(await shop.get(`/v2/products/get?id=${product?.id}`)).toEqual(product);
  expect(await shop.get(`/v2/products/get?externalId=${product?.externalId}`)).toEqual(product);
  expect((await shop.request('GET', '/v2/products/get')).body.error).toBe(
    'Provide id, externalId or name',
  );
  const missing = await shop.request('GET', '/v2/products/get?externalId=none');
  expect([missing.status, missing.body.code]).toEqual([404, 'NOT_FOUND']);
});
