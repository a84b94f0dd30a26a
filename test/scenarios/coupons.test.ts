/** A merchant gives discounts by code, and no code is ever redeemed more often than allowed. */
import type { Charge } from '../../src/modules/charges/charge';
import { issueCharge } from '../../src/modules/charges/issue-charge';
import { Context } from '../../src/platform/operations/context';
import { confirmPayment } from '../../src/modules/payments/settle/confirm-payment';
import { startPayment } from '../../src/modules/payments/pay/start-payment';
import { simulatorFor } from '../../src/modules/providers/registry';
import { holdTransaction, lockRows, waitingForLocks } from '../support/locks';
import { until } from '../support/running-shop';
import { changeRows } from '../support/rows';
import { newStore, wall, World, type Json } from '../support/world';

let shop: World;
beforeAll(async () => {
  shop = await newStore();
});

let made = 0;
const coupon = (values: Json = {}) =>
  shop.post('/v2/coupons/create', {
    code: `OFF${++made}`,
    discountKind: 'PERCENTAGE',
    discount: 10,
    ...values,
  });
const get = (code: string) => shop.get(`/v2/coupons/get?id=${code}`);
const try_ = (path: string, body: Json) => shop.request('POST', path, body);
const tryPay = ({ id }: Json, values: Json) =>
  try_(`/v2/checkouts/simulate-payment?id=${id}`, {
    customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
    ...values,
  });

describe('the merchant keeps coupons', () => {
  test('a coupon is created, found by its code in any case, and its id is the code as written', async () => {
    const created = await coupon({
      code: 'Verao-2026_x',
      notes: 'summer',
      metadata: { campaign: 'a' },
    });
    expect(created).toEqual({
      id: 'Verao-2026_x',
      code: 'Verao-2026_x',
      discountKind: 'PERCENTAGE',
      discount: 10,
      discountHundredths: null,
      maxRedeems: -1,
      redeemsCount: 0,
      status: 'ACTIVE',
      devMode: true,
      notes: 'summer',
      metadata: { campaign: 'a' },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      startsAt: null,
      expiresAt: null,
      productIds: null,
      minimumAmount: null,
      maxPerCustomer: null,
      isFirstPurchaseOnly: false,
      methods: null,
      duration: 'ONCE',
      cycles: null,
    });
    expect(await get('VERAO-2026_X')).toEqual(created);
  });

  test('a code is taken in every letter case, also after its coupon is deleted; environments are separate', async () => {
    await coupon({ code: 'Taken' });
    const again = () =>
      try_('/v2/coupons/create', { code: 'TAKEN', discountKind: 'FIXED', discount: 1 });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'CONFLICT', field: 'code' } });
    await shop.post('/v2/coupons/delete', { id: 'taken' });
    expect((await again()).status).toBe(409);
    const production = await shop.newKey({ devMode: false });
    const elsewhere = await shop.request(
      'POST',
      '/v2/coupons/create',
      { code: 'TAKEN', discountKind: 'FIXED', discount: 1 },
      { authorization: `Bearer ${production}` },
    );
    expect(elsewhere).toMatchObject({ status: 200, body: { data: { devMode: false } } });
  });

  test.each([
    ['code', { code: 'two words' }],
    ['code', { code: '' }],
    ['code', { code: 'x'.repeat(51) }],
    ['code', { code: 'ação' }],
    ['code', { code: undefined }],
    ['discountKind', { discountKind: 'HALF' }],
    ['discount', { discount: 0 }],
    ['discount', { discount: 10_001 }],
    ['discount', { discount: 12.555 }],
    ['discount', { discount: '10' }],
    ['discount', { discountKind: 'FIXED', discount: 10_000_000_000 }],
    ['maxRedeems', { maxRedeems: 0 }],
    ['maxRedeems', { maxRedeems: -2 }],
    ['notes', { notes: 'x'.repeat(501) }],
  ])('a coupon with a wrong %s is refused (%o)', async (field, values) => {
    const body = { code: 'WRONG', discountKind: 'PERCENTAGE', discount: 10, ...values };
    const { status, body: answer } = await try_('/v2/coupons/create', body);
    expect({ status, code: answer.code }).toEqual({ status: 400, code: 'INVALID_REQUEST' });
    expect(`${answer.field} ${answer.error}`).toContain(field);
    expect((await shop.request('GET', '/v2/coupons/get?id=WRONG')).status).toBe(404);
  });

  test('a list is newest first, pages by code, filters, and leaves deleted coupons out', async () => {
    const other = await newStore();
    const create = (code: string) =>
      other.post('/v2/coupons/create', { code, discountKind: 'FIXED', discount: 100 });
    for (const code of ['zebra', 'Macaw', 'agouti']) await create(code);
    const list = async (query: string) =>
      (await other.request('GET', `/v2/coupons/list?${query}`)).body;
    const codes = ({ data }: Json) => data.map(({ id }: Json) => id);
    const first = await list('limit=2');
    expect(codes(first)).toEqual(['agouti', 'Macaw']);
    expect(first.pagination).toMatchObject({ hasMore: true, next: 'Macaw', nextCursor: 'Macaw' });
    expect(codes(await list('limit=2&after=macaw'))).toEqual(['zebra']);
    await other.request('DELETE', '/v2/coupons/delete?id=Macaw');
    expect(codes(await list('after=Macaw'))).toEqual(['zebra']);
    expect(codes(await list(''))).toEqual(['agouti', 'zebra']);
    await other.request('PATCH', '/v2/coupons/toggle', { id: 'zebra' });
    expect(codes(await list('status=INACTIVE'))).toEqual(['zebra']);
    expect(codes(await list('id=ZEBRA'))).toEqual(['zebra']);
    expect((await other.request('GET', '/v2/coupons/list?after=unknown')).status).toBe(400);
    expect((await other.request('GET', '/v2/coupons/list?status=OLD')).status).toBe(400);
  });

  test('toggle switches it off and on; delete answers it and hides it; unknown ones are 404', async () => {
    const { id } = await coupon();
    expect(await shop.post('/v2/coupons/toggle', { id })).toMatchObject({ id, status: 'INACTIVE' });
    expect(await shop.post(`/v2/coupons/toggle?id=${id}`)).toMatchObject({ id, status: 'ACTIVE' });
    expect(await shop.post('/v2/coupons/delete', { id })).toMatchObject({ id, code: id });
    for (const path of ['/v2/coupons/toggle', '/v2/coupons/delete'])
      expect(await try_(path, { id })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await shop.request('GET', `/v2/coupons/get?id=${id}`)).status).toBe(404);
    expect((await shop.request('GET', '/v2/coupons/get')).status).toBe(400);
  });

  test('each verb needs its permission', async () => {
    const { id } = await coupon();
    const rows = [
      ['POST', '/v2/coupons/create', 'COUPON:CREATE'],
      ['GET', `/v2/coupons/get?id=${id}`, 'COUPON:READ'],
      ['GET', '/v2/coupons/list', 'COUPON:READ'],
      ['PATCH', `/v2/coupons/toggle?id=${id}`, 'COUPON:UPDATE'],
      ['POST', `/v2/coupons/toggle?id=${id}`, 'COUPON:UPDATE'],
      ['POST', `/v2/coupons/delete?id=${id}`, 'COUPON:DELETE'],
      ['DELETE', `/v2/coupons/delete?id=${id}`, 'COUPON:DELETE'],
    ] as const;
    const all = ['COUPON:CREATE', 'COUPON:READ', 'COUPON:UPDATE', 'COUPON:DELETE'];
    for (const [method, path, needed] of rows) {
      const without = await shop.newKey({
        permissions: all.filter((permission) => permission !== needed),
      });
      expect(
        await shop.request(method, path, undefined, { authorization: `Bearer ${without}` }),
      ).toMatchObject({ status: 403, body: { error: expect.stringContaining(needed) } });
    }
  });

  test('GraphQL knows a coupon by its code too', async () => {
    const made = await shop.graphql(
      'mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { coupon { id code discount maxRedeems } userErrors { code path } } }',
      {
        input: { code: 'GraphQL', discountKind: 'FIXED', discount: 9_999_999_999, maxRedeems: 2 },
      },
    );
    expect(made.createCoupon).toEqual({
      coupon: { id: 'GraphQL', code: 'GraphQL', discount: 9_999_999_999, maxRedeems: 2 },
      userErrors: [],
    });
    const read = await shop.graphql(
      '{ coupon(id: "graphql") { id status } none: coupon(id: "nothing") { id } node(id: "graphql") { id __typename } coupons(first: 1) { nodes { id } pageInfo { endCursor hasNextPage } } }',
    );
    expect(read).toMatchObject({
      coupon: { id: 'GraphQL', status: 'ACTIVE' },
      none: null,
      node: { id: 'GraphQL', __typename: 'Coupon' },
      coupons: { nodes: [{ id: 'GraphQL' }], pageInfo: { hasNextPage: true } },
    });
    const next = await shop.graphql(
      'query ($after: String) { coupons(first: 1, after: $after) { nodes { id } } }',
      { after: read.coupons.pageInfo.endCursor },
    );
    expect(next.coupons.nodes).not.toEqual(read.coupons.nodes);
    const toggled = await shop.graphql(
      'mutation { toggleCoupon(input: { id: "GraphQL" }) { coupon { status } userErrors { code } } deleteCoupon(input: { id: "GraphQL" }) { coupon { id } userErrors { code } } }',
    );
    expect(toggled).toMatchObject({
      toggleCoupon: { coupon: { status: 'INACTIVE' } },
      deleteCoupon: { coupon: { id: 'GraphQL' } },
    });
  });
});

describe('a checkout offers coupons', () => {
  test('each must be an ACTIVE coupon, and the refusal names the entry', async () => {
    const { id: good } = await coupon();
    const { id: off } = await coupon();
    await shop.post('/v2/coupons/toggle', { id: off });
    const product = await shop.product();
    const create = (coupons: unknown) =>
      try_('/v2/checkouts/create', { items: [{ id: product.id, quantity: 1 }], coupons });
    expect(await create([good, off])).toMatchObject({
      status: 400,
      body: { field: 'coupons.1', error: expect.stringContaining('coupons.1') },
    });
    expect(await create([good, 'nothing'])).toMatchObject({
      status: 400,
      body: { field: 'coupons.1' },
    });
    expect(await create(Array.from({ length: 51 }, () => good))).toMatchObject({
      status: 400,
      body: { field: 'coupons' },
    });
    expect(await create([good.toLowerCase(), good])).toMatchObject({
      status: 200,
      body: { data: { coupons: [good] } },
    });
  });

  test('the buyer pays less, the amount stays the sum, and the charge says why', async () => {
    await shop.listen(['checkout.completed']);
    const { id } = await coupon({ discount: 15 });
    const checkout = await shop.checkout({ coupons: [id] });
    const paid = await shop.pay(checkout, { method: 'PIX', coupon: id.toLowerCase() });
    // 4990 − floor(4990 × 15%) = 4990 − 748
    expect(paid).toMatchObject({ status: 'PAID', amount: 4990, paidAmount: 4242 });
    const { charge } = await shop.graphql(
      `query ($id: ID!) { charge(id: $id) { amount paidAmount discount coupon { id redeemsCount } } }`,
      { id: paid.payment.id },
    );
    expect(charge).toEqual({
      amount: 4242,
      paidAmount: 4242,
      discount: 748,
      coupon: { id, redeemsCount: 1 },
    });
    expect((await shop.messages()).map(({ body }) => body.data)).toMatchObject([
      { checkout: { amount: 4990, paidAmount: 4242, coupons: [id] }, payment: { amount: 4242 } },
    ]);
  });

  test('a code that is not offered, switched off or deleted is refused, and nothing is written', async () => {
    const { id: offered } = await coupon();
    const { id: other } = await coupon();
    const checkout = await shop.checkout({ coupons: [offered] });
    expect(await tryPay(checkout, { coupon: other })).toMatchObject({
      status: 400,
      body: { field: 'coupon' },
    });
    expect(await tryPay(await shop.checkout(), { coupon: offered })).toMatchObject({
      status: 400,
      body: { field: 'coupon' },
    });
    await shop.post('/v2/coupons/toggle', { id: offered });
    expect(await tryPay(checkout, { coupon: offered })).toMatchObject({
      status: 400,
      body: { field: 'coupon' },
    });
    await shop.post('/v2/coupons/delete', { id: offered });
    expect(await tryPay(checkout, { coupon: offered })).toMatchObject({
      status: 400,
      body: { field: 'coupon' },
    });
    expect(await shop.charges(checkout)).toEqual([]);
    expect(await shop.pay(checkout)).toMatchObject({ status: 'PAID', paidAmount: 4990 });
  });

  test('a discount of everything is paid at once, without asking the provider', async () => {
    const before = await shop.approvals();
    for (const [method, values] of [
      ['PIX', { discount: 100 }],
      ['BOLETO', { discount: 100 }],
      ['CARD', { discountKind: 'FIXED', discount: 9_999 }],
    ] as const) {
      const { id } = await coupon(values);
      const paid = await shop.pay(await shop.checkout({ methods: [method], coupons: [id] }), {
        method,
        coupon: id,
      });
      expect(paid).toMatchObject({ status: 'PAID', amount: 4990, paidAmount: 0 });
      expect(await shop.charges(paid)).toMatchObject([
        { amount: 0, paidAmount: 0, platformFee: 0, status: 'PAID', attempts: { nodes: [] } },
      ]);
      expect(await get(id)).toMatchObject({ redeemsCount: 1 });
    }
    expect(await shop.approvals()).toBe(before);
  });

  test('a v1 billing that allows coupons without naming any takes every ACTIVE one', async () => {
    const { id } = await shop.post('/v1/coupon/create', {
      data: { code: 'V1', discountKind: 'FIXED', discount: 90, notes: 'x', maxRedeems: -1 },
    });
    expect((await shop.request('GET', '/v1/coupon/list?limit=1')).body.data).toMatchObject([
      { id, code: 'V1', discount: 90, devMode: true },
    ]);
    const billing = {
      frequency: 'ONE_TIME',
      methods: ['PIX'],
      returnUrl: 'https://example.com',
      completionUrl: 'https://example.com',
      products: [{ externalId: 'v1', name: 'Livro', quantity: 1, price: 1_090 }],
    };
    const [allows, forbids] = [
      await shop.post('/v1/billing/create', { ...billing, allowCoupons: true }),
      await shop.post('/v1/billing/create', { ...billing, coupons: [id] }),
    ];
    expect(await tryPay(forbids, { coupon: id })).toMatchObject({
      status: 400,
      body: { field: 'coupon' },
    });
    expect(await shop.pay(allows, { coupon: id })).toMatchObject({ paidAmount: 1_000 });
  });

  test('installments are measured by what is left to pay', async () => {
    const { id } = await coupon({ discount: 50 });
    const checkout = await shop.checkout({ coupons: [id] });
    expect(await tryPay(checkout, { method: 'CARD', coupon: id, installments: 3 })).toMatchObject({
      status: 400,
      body: { field: 'installments' },
    }); // 2495 in 3 is less than 1000 each
    expect(await tryPay(checkout, { method: 'CARD', coupon: id, installments: 2 })).toMatchObject({
      status: 200,
      body: { data: { paidAmount: 2495 } },
    });
  });
});

describe('uses are counted', () => {
  test('a hundred buyers of a coupon with one use: one redemption', async () => {
    const { id } = await coupon({ maxRedeems: 1 });
    const product = await shop.product();
    const link = await shop.post('/v2/checkouts/create', {
      items: [{ id: product.id, quantity: 1 }],
      frequency: 'MULTIPLE_PAYMENTS',
      coupons: [id],
    });
    const checkouts = await Promise.all(
      Array.from({ length: 50 }, () => shop.checkout({ product, coupons: [id] })),
    );
    const buyers = [...checkouts, ...Array.from({ length: 50 }, () => link)];
    // Those that have a connection meet before the first use is reserved.
    const held = await holdTransaction(shop);
    await lockRows(held.runner, 'coupons');
    const payments = buyers.map((checkout, index) =>
      tryPay(checkout, { method: index % 2 ? 'PIX' : 'CARD', coupon: id }),
    );
    await until('three buyers wait', async () => (await waitingForLocks(shop)) >= 3);
    await held.release();
    const answers = await Promise.all(payments);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(({ status, body }) => status === 400 && body.field === 'coupon'),
    ).toHaveLength(99);
    expect(await get(id)).toMatchObject({ redeemsCount: 1, status: 'EXPIRED' });
    expect(await try_('/v2/coupons/toggle', { id })).toMatchObject({ status: 409 });
  });

  test('a use is reserved while the PIX code can be paid, and free again when it expires', async () => {
    const { id } = await coupon({ maxRedeems: 1 });
    const [first, second] = [
      await shop.checkout({ coupons: [id] }),
      await shop.checkout({ coupons: [id] }),
    ];
    await openPix(first, id);
    expect(await tryPay(second, { coupon: id })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('reserved') },
    });
    await shop.travel('31 minutes');
    expect(await shop.charges(first)).toMatchObject([{ status: 'EXPIRED' }]);
    expect(await shop.pay(second, { coupon: id })).toMatchObject({
      status: 'PAID',
      paidAmount: 4491,
    });
    expect(await get(id)).toMatchObject({ redeemsCount: 1, status: 'EXPIRED' });
  });

  test('a declined card gives its use back, and the same buyer may try again with it', async () => {
    const { id } = await coupon({ maxRedeems: 1 });
    const [first, second] = [
      await shop.checkout({ coupons: [id] }),
      await shop.checkout({ coupons: [id] }),
    ];
    expect(
      await shop.pay(first, { coupon: id, card: { number: '4000000000000002' } }),
    ).toMatchObject({ status: 'PENDING' });
    expect(
      await shop.pay(second, { coupon: id, card: { number: '4000000000000002' } }),
    ).toMatchObject({ status: 'PENDING' });
    expect(
      await shop.pay(first, { coupon: id, card: { number: '4242424242424242' } }),
    ).toMatchObject({ status: 'PAID', paidAmount: 4491 });
    expect(await tryPay(second, { coupon: id })).toMatchObject({ status: 400 });
    expect(await get(id)).toMatchObject({ redeemsCount: 1 });
  });

  test('another coupon on the same open charge: the old use is released, the new one counts', async () => {
    const [tenOff, halfOff] = [
      await coupon({ maxRedeems: 1 }),
      await coupon({ maxRedeems: 1, discount: 50 }),
    ];
    const checkout = await shop.checkout({ coupons: [tenOff.id, halfOff.id] });
    await openPix(checkout, tenOff.id);
    expect(await shop.pay(checkout, { method: 'PIX', coupon: halfOff.id })).toMatchObject({
      status: 'PAID',
      paidAmount: 2495,
    });
    expect(await get(tenOff.id)).toMatchObject({ redeemsCount: 0, status: 'ACTIVE' });
    expect(await get(halfOff.id)).toMatchObject({ redeemsCount: 1, status: 'EXPIRED' });
    expect(
      await shop.pay(await shop.checkout({ coupons: [tenOff.id] }), { coupon: tenOff.id }),
    ).toMatchObject({ paidAmount: 4491 });
  });

  test('a buyer who turns from PIX to a card keeps the one use, and only one is redeemed', async () => {
    const { id } = await coupon({ maxRedeems: 1 });
    const checkout = await shop.checkout({ coupons: [id] });
    await openPix(checkout, id);
    expect(await shop.pay(checkout, { method: 'CARD', coupon: id })).toMatchObject({
      status: 'PAID',
      paidAmount: 4491,
    });
    expect(await shop.charges(checkout)).toMatchObject([
      { method: 'PIX', status: 'CANCELLED' },
      { method: 'CARD', status: 'PAID' },
    ]);
    expect(await get(id)).toMatchObject({ redeemsCount: 1 });
  });

  test('an expired checkout gives back the use of its open charge', async () => {
    const { id } = await coupon({ maxRedeems: 1 });
    const checkout = await shop.checkout({ coupons: [id], expiresIn: 60 });
    await openPix(checkout, id);
    await shop.travel('2 minutes');
    expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
      status: 'EXPIRED',
    });
    expect(await shop.pay(await shop.checkout({ coupons: [id] }), { coupon: id })).toMatchObject({
      status: 'PAID',
    });
  });

  test('money sent in time keeps the promised price after its use was released; uses never exceed the limit', async () => {
    const { id } = await coupon({ maxRedeems: 2 });
    const late = [await shop.checkout({ coupons: [id] }), await shop.checkout({ coupons: [id] })];
    const opened = await Promise.all(late.map((checkout) => openPix(checkout, id)));
    const inTime = await shop.now();
    await shop.travel('31 minutes');
    expect(await shop.pay(await shop.checkout({ coupons: [id] }), { coupon: id })).toMatchObject({
      status: 'PAID',
    });
    for (const charge of opened) {
      await simulatorFor(await context()).pix.pay(charge.id, {
        amount: charge.amount,
        paidAt: inTime,
        payer: { name: 'Ana', taxId: null },
      });
      await confirmPayment(await context(), charge.id);
    }
    for (const checkout of late)
      expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
        status: 'PAID',
        paidAmount: 4491,
      });
    expect(await get(id)).toMatchObject({ redeemsCount: 2, status: 'EXPIRED' });
  });

  /**
   * The buyer asks for a PIX code with a coupon, and does not pay it yet: the page's first step.
   */
  async function openPix(checkout: Json, code: string): Promise<Charge> {
    const ctx = await context();
    const buyer = { name: 'Ana', email: 'ana@example.com', taxId: null, cellphone: null };
    return issueCharge(
      ctx,
      await ctx.chargingTransaction((tx) =>
        startPayment(tx, checkout.id, {
          method: 'PIX',
          buyer,
          installments: 1,
          card: null,
          coupon: code,
          session: null,
        }),
      ),
    );
  }

  async function context(): Promise<Context> {
    const clockOffsetMs = (await shop.now()).getTime() - wall().getTime();
    return new Context({
      database: shop.database,
      scope: { storeId: shop.storeId, devMode: true },
      clockOffsetMs,
    });
  }
});

describe('on a subscription a coupon discounts the first paid charge only', () => {
  test('without a trial: the first cycle', async () => {
    const { id } = await coupon({ discount: 20 });
    const subscription = await subscribe({ coupons: [id] }, id);
    await shop.travel('2 months');
    expect((await shop.charges(subscription)).map(({ paidAmount }) => paidAmount)).toEqual([
      4000, 5000, 5000,
    ]);
    expect(subscription).toMatchObject({ amount: 5000, coupons: [id] });
    expect(await get(id)).toMatchObject({ redeemsCount: 1 });
  });

  test('after a trial: the first full charge, whose use was reserved from the start', async () => {
    const { id } = await coupon({ discount: 20, maxRedeems: 1 });
    const subscription = await subscribe({ coupons: [id], trialDays: 7 }, id);
    expect(await get(id)).toMatchObject({ redeemsCount: 0, status: 'ACTIVE' });
    expect(await tryPay(await shop.checkout({ coupons: [id] }), { coupon: id })).toMatchObject({
      status: 400,
    });
    await shop.travel('2 months');
    expect((await shop.charges(subscription)).map(({ paidAmount }) => paidAmount)).toEqual([
      0, 4000, 5000,
    ]);
    expect(await get(id)).toMatchObject({ redeemsCount: 1, status: 'EXPIRED' });
  });

  test('a coupon of 100% after a trial: the first cycle is free, the second is charged', async () => {
    const { id } = await coupon({ discount: 100 });
    const subscription = await subscribe({ coupons: [id], trialDays: 1 }, id);
    await shop.travel('40 days');
    expect(await shop.charges(subscription)).toMatchObject([
      { paidAmount: 0 },
      { paidAmount: 0, attempts: { nodes: [] } },
      { paidAmount: 5000 },
    ]);
  });

  test('a trial that is cancelled, or whose first charge fails for good, gives the use back', async () => {
    const { id } = await coupon({ maxRedeems: 1 });
    const cancelled = await subscribe({ coupons: [id], trialDays: 7 }, id);
    await shop.post('/v2/subscriptions/cancel', { id: cancelled.id });
    const failing = await subscribe(
      {
        coupons: [id],
        trialDays: 7,
        card: '4000000000000341',
        retryPolicy: { maxRetry: 1, retryEvery: 1 },
      },
      id,
    );
    await shop.travel('10 days');
    expect(await shop.get(`/v2/subscriptions/get?id=${failing.id}`)).toMatchObject({
      status: 'CANCELLED',
    });
    expect(await shop.pay(await shop.checkout({ coupons: [id] }), { coupon: id })).toMatchObject({
      status: 'PAID',
    });
    expect(await get(id)).toMatchObject({ redeemsCount: 1, status: 'EXPIRED' });
  });

  test('paid by PIX it takes no coupon', async () => {
    await changeRows(shop, 'stores', { id: shop.storeId }, { automaticPixDev: true });
    const { id } = await coupon();
    const product = await shop.product({ cycle: 'MONTHLY' });
    const items = [{ id: product.id, quantity: 1 }];
    expect(
      await try_('/v2/subscriptions/create', { items, methods: ['PIX'], coupons: [id] }),
    ).toMatchObject({ status: 422, body: { field: 'coupons' } });
    const checkout = await shop.post('/v2/subscriptions/create', {
      items,
      methods: ['PIX', 'CARD'],
      coupons: [id],
    });
    expect(await tryPay(checkout, { method: 'PIX', coupon: id })).toMatchObject({
      status: 422,
      body: { field: 'coupon' },
    });
  });

  async function subscribe({ trialDays, card, ...values }: Json, code: string): Promise<Json> {
    const product = await shop.product({
      cycle: 'MONTHLY',
      price: 5000,
      ...(trialDays && { trialDays }),
    });
    const checkout = await shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      ...values,
    });
    const paid = await shop.pay(checkout, {
      method: 'CARD',
      coupon: code,
      ...(card && { card: { number: card } }),
    });
    return shop.get(`/v2/subscriptions/get?id=${paid.subscriptionId}`);
  }
});
