/** What is sold: by which names and quantities, under which externalId, and what answers show. */
import { world, type Json, type World } from '../../support/world';
import { rowsOf } from '../../support/rows';

let shop: World;
beforeAll(async () => {
  shop = await world();
});

const create = (body: Json, path = 'checkouts') => shop.request('POST', `/v2/${path}/create`, body);
const checkoutsStored = async () => (await rowsOf(shop, 'checkouts')).length;

describe('items', () => {
  test('name a product by its id or externalId, once if no quantity is given', async () => {
    const mug = await shop.product({ externalId: 'mug', price: 1000 });
    const beans = await shop.product({ externalId: 'beans', price: 500 });
    const { status, body } = await create({
      items: [{ id: 'mug' }, { id: beans.id, quantity: 2 }],
      upSellProductId: 'beans',
    });
    expect([status, body.data]).toMatchObject([
      200,
      {
        amount: 2000, // 1000 + 2 × 500
        items: [
          { id: mug.id, quantity: 1 },
          { id: beans.id, quantity: 2 },
        ],
        upSellProductId: beans.id,
      },
    ]);
    const link = await create({ items: [{ id: 'mug' }] }, 'payment-links');
    expect(link.body.data).toMatchObject({ amount: 1000, items: [{ id: mug.id, quantity: 1 }] });
    const { createCheckout } = await shop.graphql(
      `mutation {
        createCheckout(input: { items: [{ id: "mug" }] }) {
          checkout { amount items { id quantity } }
        }
      }`,
    );
    expect(createCheckout.checkout).toEqual({
      amount: 1000,
      items: [{ id: mug.id, quantity: 1 }],
    });
  });

  test('an id wins over an externalId of the same text', async () => {
    const own = await shop.product({ price: 700 });
    await shop.product({ externalId: own.id, price: 900 });
    expect((await create({ items: [{ id: own.id }] })).body.data.amount).toBe(700);
  });

  test('deleted, unknown and foreign products are refused by name, and nothing is stored', async () => {
    const gone = await shop.product({ externalId: 'gone' });
    await shop.post('/v2/products/delete', { id: gone.id });
    const plan = await shop.product({ externalId: 'plan', cycle: 'MONTHLY' });
    const sold = await shop.product();
    const other = { authorization: `Bearer ${await shop.openStore({ taxId: '39053344705' })}` };
    const theirs = { externalId: 'theirs', name: 'x', price: 100, currency: 'BRL' };
    await shop.request('POST', '/v2/products/create', theirs, other);
    const before = await checkoutsStored();
    const items = [{ id: sold.id }];
    const cases: [body: Json, status: number, field: string, reason: string][] = [
      [{ items: [{ id: 'gone' }] }, 422, 'items.0.id', 'NOT_SOLD'],
      [{ items: [{ id: 'plan' }] }, 422, 'items.0.id', 'HAS_CYCLE'],
      [{ items: [{ id: 'none' }] }, 404, 'items.0.id', 'UNKNOWN'],
      [{ items: [{ id: 'theirs' }] }, 404, 'items.0.id', 'UNKNOWN'],
      [{ items: [{ id: sold.id, quantity: 0 }] }, 400, 'items.0.quantity', 'TOO_LOW'],
      [{ items, upSellProductId: 'gone' }, 422, 'upSellProductId', 'NOT_SOLD'],
      [{ items, upSellProductId: 'plan' }, 422, 'upSellProductId', 'NOT_SOLD'],
      [{ items, upSellProductId: 'theirs' }, 404, 'upSellProductId', 'UNKNOWN'],
    ];
    for (const [body, status, field, reason] of cases) {
      const answer = await create(body);
      expect([body, answer.status, answer.body.field, answer.body.reason]).toEqual([
        body,
        status,
        field,
        reason,
      ]);
    }
    expect(await checkoutsStored()).toBe(before);
    const subscribed = await create({ items: [{ id: 'plan' }] }, 'subscriptions');
    expect(subscribed.body.data.items).toEqual([{ id: plan.id, quantity: 1 }]);
  });
});

test.each(['APPLE_PAY', 'GOOGLE_PAY'])('%s is a method that nothing serves yet', async (wallet) => {
  const { id } = await shop.product({ cycle: null });
  const before = await checkoutsStored();
  for (const path of ['checkouts', 'payment-links', 'subscriptions']) {
    const { status, body } = await create({ items: [{ id }], methods: ['PIX', wallet] }, path);
    expect([path, status, body.code, body.reason, body.field]).toEqual([
      path,
      422,
      'UNPROCESSABLE',
      'METHOD_NOT_AVAILABLE',
      'methods',
    ]);
  }
  const many = { items: [{ id }], methods: Array.from({ length: 6 }, () => 'PIX') };
  expect((await create(many)).body).toMatchObject({ field: 'methods', reason: 'TOO_MANY' });
  expect(await checkoutsStored()).toBe(before);
  const repeated = { items: [{ id }], methods: ['PIX', 'CARD', 'PIX', 'BOLETO', 'CARD'] };
  expect((await create(repeated)).body.data.methods).toEqual(['PIX', 'CARD', 'BOLETO']);
});

describe('an externalId', () => {
  const amounts = async () => ({
    small: { items: [{ id: (await shop.product({ price: 1000 })).id }] },
    large: { items: [{ id: (await shop.product({ price: 9000 })).id }] },
  });

  test('of an open checkout with another body is taken; the first one is named', async () => {
    const { small, large } = await amounts();
    const first = await create({ ...small, externalId: 'order-1' });
    const before = await checkoutsStored();
    const { status, body } = await create({ ...large, externalId: 'order-1' });
    expect([status, body.code, body.reason, body.field, body.existingId, body.values]).toEqual([
      409,
      'CONFLICT',
      'EXTERNAL_ID_TAKEN',
      'externalId',
      first.body.data.id,
      { existingId: first.body.data.id },
    ]);
    expect(await checkoutsStored()).toBe(before);
    const { createCheckout } = await shop.graphql(
      `mutation ($id: ID!) {
        createCheckout(input: { items: [{ id: $id }], externalId: "order-1" }) {
          userErrors { code reason path values }
        }
      }`,
      { id: large.items[0]?.id },
    );
    expect(createCheckout.userErrors).toEqual([
      {
        code: 'CONFLICT',
        reason: 'EXTERNAL_ID_TAKEN',
        path: ['input', 'externalId'],
        values: { existingId: first.body.data.id },
      },
    ]);
  });

  test('with an equal body answers the first, also days later, until it is paid', async () => {
    const { small, large } = await amounts();
    const first = await create({ ...small, externalId: 'order-2' });
    await shop.travel('3 days');
    const quantified = small.items.map(({ id }) => ({ id, quantity: 1 }));
    for (const items of [small.items, quantified])
      expect((await create({ items, externalId: 'order-2' })).body.data.id).toBe(
        first.body.data.id,
      );
    await shop.pay(first.body.data);
    const next = await create({ ...large, externalId: 'order-2' });
    expect([next.status, next.body.data.amount]).toEqual([200, 9000]);
  });

  test('belongs to one noun; of many creates at once one is stored', async () => {
    const { small, large } = await amounts();
    expect((await create({ ...small, externalId: 'both' })).status).toBe(200);
    expect((await create({ ...large, externalId: 'both' }, 'payment-links')).status).toBe(200);
    expect((await create({ ...small, externalId: 'both' }, 'payment-links')).status).toBe(409);
    const answers = await Promise.all(
      [small, large, small, large].map((body) => create({ ...body, externalId: 'race' })),
    );
    const ids = new Set(answers.flatMap(({ body }) => (body.data ? [body.data.id] : [])));
    expect([ids.size, answers.filter(({ status }) => status === 409).length]).toEqual([1, 2]);
  });
});

test('a product twice is one item with a quantity', async () => {
  const product = await shop.product({ price: 900 });
  const items = [{ id: product.id }, { id: product.externalId, quantity: 2 }];
  for (const noun of ['checkouts', 'payment-links']) {
    const { status, body } = await create({ items }, noun);
    expect([status, body.field, body.error]).toEqual([
      400,
      'items.1.id',
      'items.1.id is the product of items.0: send it once, with the whole quantity',
    ]);
  }
});

test('an image by its other name; another imageUrl is refused', async () => {
  const values = { externalId: 'picture', name: 'Quadro', price: 900, currency: 'BRL' };
  const both = { image: 'https://a.example/1.png', imageUrl: 'https://a.example/2.png' };
  const { status, body } = await create({ ...values, ...both }, 'products');
  expect([status, body.field, body.reason]).toEqual([400, 'image', 'NOT_TOGETHER']);
  const local = await create({ ...values, image: 'http://127.0.0.1:1/1.png' }, 'products');
  expect([local.status, local.body.field]).toEqual([400, 'image']); // it is fetched as imageUrl is
  expect((await shop.request('GET', '/v2/products/get?externalId=picture')).status).toBe(404);
});

describe('answers', () => {
  test('a checkout shows the terms of its payment, once it is paid, in lists too', async () => {
    const product = await shop.product({ price: 10_000 });
    const open = await shop.checkout({ product });
    expect(open).toMatchObject({ installmentsCount: null, platformFee: null, customerFee: null });
    await shop.pay(open, { method: 'CARD', installments: 2 });
    const paid = await shop.get(`/v2/checkouts/get?id=${open.id}`);
    const [charge] = await shop.charges(open);
    expect(charge?.platformFee).toBeGreaterThan(0);
    const terms = { installmentsCount: 2, platformFee: charge?.platformFee, customerFee: 0 };
    expect(paid).toMatchObject({ ...terms, dueDate: null });
    const listed = await shop.request('GET', `/v2/checkouts/list?id=${open.id}`);
    expect(listed.body.data).toMatchObject([terms]);
    const { checkout } = await shop.graphql(
      `query ($id: ID!) {
        checkout(id: $id) { installmentsCount platformFee customerFee dueDate }
      }`,
      { id: open.id },
    );
    expect(checkout).toEqual({ ...terms, dueDate: null });
    const once = await shop.checkout({ product });
    await shop.pay(once, { method: 'PIX' });
    expect(await shop.get(`/v2/checkouts/get?id=${once.id}`)).toMatchObject({
      installmentsCount: null,
      platformFee: 80,
      customerFee: 0,
    });
  });

  test('a subscription shows its checkout, its own id and its retry policy', async () => {
    const retryPolicy = { maxRetry: 2, retryEvery: 5 };
    const { id } = await shop.subscribe({ externalId: 'club-1', retryPolicy });
    const { id: checkoutId } = await shop.get('/v2/subscriptions/checkouts/get?externalId=club-1');
    const shown = await shop.subscription({ id });
    expect(shown).toMatchObject({ checkoutId, externalId: 'club-1', retryPolicy });
    expect(Date.parse(String(shown.nextChargeAt))).not.toBeNaN();
    const { subscription } = await shop.graphql(
      `query ($id: ID!) {
        subscription(id: $id) {
          checkoutId checkout { externalId } retryPolicy { maxRetry retryEvery }
        }
      }`,
      { id },
    );
    expect(subscription).toEqual({ checkoutId, checkout: { externalId: 'club-1' }, retryPolicy });
    const standard = await shop.subscribe();
    expect(standard).toMatchObject({
      externalId: null,
      retryPolicy: { maxRetry: 3, retryEvery: 1 },
    });
  });
});

describe('change-plan', () => {
  const change = (body: Json) => shop.request('POST', '/v2/subscriptions/change-plan', body);

  test('takes the new product as a list of one, which counts before the fields', async () => {
    const { id } = await shop.subscribe();
    const gold = await shop.product({ cycle: 'MONTHLY', price: 9900 });
    const items = [{ productId: gold.id, quantity: 2 }];
    expect((await change({ id, items })).body.data).toMatchObject({ newAmount: 19_800 });
    const one = await change({ id, items: [{ productId: gold.id }], productId: 'prod_0' });
    expect(one.body.data).toMatchObject({ newAmount: 9900 });
    const { changePlan } = await shop.graphql(
      `mutation ($id: ID!, $product: ID!) {
        changePlan(input: { id: $id, items: [{ productId: $product, quantity: 3 }] }) {
          planChange { newAmount }
        }
      }`,
      { id, product: gold.id },
    );
    expect(changePlan.planChange).toEqual({ newAmount: 29_700 });
  });

  test('refuses two products, one twice, none, and what cannot be a plan', async () => {
    const { id } = await shop.subscribe();
    const gold = await shop.product({ cycle: 'MONTHLY' });
    const mug = await shop.product();
    const item = { productId: gold.id, quantity: 1 };
    const cases: [plan: Json, status: number, field: string, reason: string][] = [
      [{ items: [item, item] }, 400, 'items', 'TOO_MANY'],
      [{ items: [item, { ...item, productId: mug.id }] }, 400, 'items', 'TOO_MANY'],
      [{ items: [] }, 400, 'items', 'TOO_FEW'],
      [{}, 400, 'productId', 'REQUIRED'],
      [{ productId: gold.id }, 400, 'quantity', 'REQUIRED'],
      [{ items: [{ productId: mug.id }] }, 422, 'items.0.productId', 'NO_CYCLE'],
      [{ items: [{ productId: 'prod_0' }] }, 404, 'items.0.productId', 'UNKNOWN'],
      [{ items: [{ ...item, quantity: 0 }] }, 400, 'items.0.quantity', 'TOO_LOW'],
    ];
    for (const [plan, status, field, reason] of cases) {
      const answer = await change({ id, ...plan });
      expect([plan, answer.status, answer.body.field, answer.body.reason]).toEqual([
        plan,
        status,
        field,
        reason,
      ]);
    }
    expect((await change({ id, items: [item, item] })).body.error).toBe(
      `items has the product ${gold.id} twice: send it once`,
    );
    expect(await rowsOf(shop, 'planChanges')).toHaveLength(3); // of the test before
  });
});
