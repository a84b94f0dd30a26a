/**
 * The rules of a coupon: products, amount, methods, and what one buyer may use. A refusal names the
 * rule that failed, and writes nothing.
 */
import { Buyer, BUYER, CARD, textOf } from '../support/buyer';
import { world, type Json, type World } from '../support/world';

let shop: World;
beforeEach(async () => {
  shop = await world();
});
afterEach(() => shop.close());

const ANA = { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' };
const RUI = { name: 'Rui', email: 'rui@example.com', taxId: '11144477735' };

const create = (values: Json = {}) =>
  shop.request('POST', '/v2/coupons/create', {
    code: 'OFF',
    discountKind: 'PERCENTAGE',
    discount: 10,
    ...values,
  });
const get = () => shop.get('/v2/coupons/get?id=OFF');
const pay = ({ id }: Json, values: Json = {}) =>
  shop.request('POST', `/v2/checkouts/simulate-payment?id=${id}`, {
    customer: ANA,
    method: 'PIX',
    coupon: 'OFF',
    ...values,
  });
const answer = ({ status, body }: Awaited<ReturnType<typeof pay>>) => [
  status,
  body.code ?? null,
  body.reason ?? null,
];
const refused = (reason: string) => [400, 'INVALID_REQUEST', reason];
/** A checkout that offers the coupon, of items at 49.90 if none are given. */
const checkout = (values: Json = {}) => shop.checkout({ coupons: ['OFF'], ...values });
/** Nothing was reserved or used, and no charge was left with the coupon. */
const expectUnused = async () => {
  expect((await get()).redeemsCount).toBe(0);
  expect(await shop.violations()).toEqual([]);
};

test('a coupon for certain products discounts those items only', async () => {
  const [mug, shirt] = [
    await shop.product({ price: 3_000, externalId: 'mug' }),
    await shop.product({ price: 5_001 }),
  ];
  const { body } = await create({ productIds: ['mug', mug.id] });
  expect(body.data.productIds).toEqual([mug.id]);
  const items = (...ids: string[]) => ids.map((id) => ({ id, quantity: 2 }));
  const both = await checkout({ items: items(mug.id, shirt.id) });
  expect(answer(await pay(await checkout({ items: items(shirt.id) })))).toEqual(
    refused('COUPON_OTHER_PRODUCT'),
  );
  await expectUnused();
  const paid = await pay(both);
  // 10% of 2 × 30.00, and nothing of 2 × 50.01
  expect(paid.body.data.paidAmount).toBe(16_002 - 600);
});

test('an amount in cents is taken off the items that the coupon is for, and no more', async () => {
  const [mug, shirt] = [await shop.product({ price: 300 }), await shop.product({ price: 5_000 })];
  await create({ discountKind: 'FIXED', discount: 1_000, productIds: [mug.id] });
  const paid = await pay(
    await checkout({ items: [mug, shirt].map(({ id }) => ({ id, quantity: 1 })) }),
  );
  expect(paid.body.data.paidAmount).toBe(5_000);
});

test('a minimum counts the items before the discount', async () => {
  await create({ minimumAmount: 9_980 });
  const product = await shop.product({ price: 4_990 });
  const of = (quantity: number) => checkout({ items: [{ id: product.id, quantity }] });
  const low = await pay(await of(1));
  expect(answer(low)).toEqual(refused('COUPON_MINIMUM'));
  expect(low.body.error).toBe(
    'coupon: OFF needs items of at least 9980 cents, and these cost 4990',
  );
  await expectUnused();
  expect((await pay(await of(2))).body.data.paidAmount).toBe(8_982);
});

test('a coupon for a method is refused with another one, and reserves nothing', async () => {
  await create({ methods: ['PIX', 'PIX'], maxRedeems: 1 });
  expect((await get()).methods).toEqual(['PIX']);
  const open = await checkout({ methods: ['PIX', 'CARD'] });
  expect(answer(await pay(open, { method: 'CARD' }))).toEqual(refused('COUPON_OTHER_METHOD'));
  await expectUnused();
  expect((await pay(open)).status).toBe(200);
  expect(await get()).toMatchObject({ status: 'EXPIRED', redeemsCount: 1 });
});

describe('uses of one buyer', () => {
  test('are counted by tax id, whatever the e-mail, and another buyer has their own', async () => {
    await create({ maxPerCustomer: 2 });
    expect((await pay(await checkout())).status).toBe(200);
    expect(
      (await pay(await checkout(), { customer: { ...ANA, email: 'x@example.com' } })).status,
    ).toBe(200);
    const third = await pay(await checkout(), { customer: { ...ANA, taxId: '529.982.247-25' } });
    expect(answer(third)).toEqual(refused('COUPON_USED'));
    expect(third.body.error).toBe('coupon: this buyer can use OFF 2 times at most');
    expect((await pay(await checkout(), { customer: RUI })).status).toBe(200);
    expect((await get()).redeemsCount).toBe(3);
    expect(await shop.violations()).toEqual([]);
  });

  test('are counted by e-mail without a tax id, in any case, and without either it is refused', async () => {
    await create({ maxPerCustomer: 1 });
    const anonymous = await pay(await checkout(), { customer: undefined, method: 'PIX' });
    const byMail = (email: string) => ({ customer: { name: 'Ana', email } });
    expect(answer(await pay(await checkout(), { customer: { name: 'Ana' } }))).toEqual(
      refused('COUPON_NEEDS_CUSTOMER'),
    );
    expect([200, 400]).toContain(anonymous.status);
    expect((await pay(await checkout(), byMail('Lia@example.com'))).status).toBe(200);
    expect(answer(await pay(await checkout(), byMail('lia@EXAMPLE.com')))).toEqual(
      refused('COUPON_USED'),
    );
  });

  test('are reserved by a code that is not paid yet, and free again when it expires', async () => {
    await create({ maxPerCustomer: 1 });
    const first = await checkout({ expiresIn: 600 });
    await new Buyer(shop).pay(String(first.url), { method: 'PIX', coupon: 'OFF' });
    expect(answer(await pay(await checkout()))).toEqual(refused('COUPON_USED'));
    // The same payment is no second use.
    expect((await pay(first)).status).toBe(200);
    expect(answer(await pay(await checkout()))).toEqual(refused('COUPON_USED'));
    const rui = await checkout({ expiresIn: 600 });
    await new Buyer(shop).pay(String(rui.url), {
      method: 'PIX',
      coupon: 'OFF',
      taxId: RUI.taxId,
      email: RUI.email,
    });
    await shop.travel('2 hours');
    expect((await pay(await checkout(), { customer: RUI })).status).toBe(200);
    expect(await shop.violations()).toEqual([]);
  });

  test('a buyer cannot begin as another person and pay as themselves', async () => {
    await create({ maxPerCustomer: 1 });
    expect((await pay(await checkout())).status).toBe(200);
    const second = await checkout();
    const buyer = new Buyer(shop);
    await buyer.pay(String(second.url), {
      method: 'PIX',
      coupon: 'OFF',
      taxId: RUI.taxId,
      email: RUI.email,
    });
    expect(answer(await pay(second))).toEqual(refused('COUPON_USED'));
  });

  test('at once are as many as allowed', async () => {
    await create({ maxPerCustomer: 3 });
    const checkouts = await Promise.all(Array.from({ length: 20 }, () => checkout()));
    const answers = await Promise.all(checkouts.map((each) => pay(each)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.reason)),
    ).toEqual(new Set(['COUPON_USED']));
    expect((await get()).redeemsCount).toBe(3);
    expect(await shop.violations()).toEqual([]);
  });
});

test('a coupon for a first purchase is for people who have never paid, also if it was refunded', async () => {
  await create({ isFirstPurchaseOnly: true });
  const before = await pay(await checkout(), { coupon: undefined });
  expect(before.status).toBe(200);
  expect(answer(await pay(await checkout()))).toEqual(refused('COUPON_FIRST_PURCHASE'));
  await shop.post('/v2/checkouts/refund', { id: before.body.data.id });
  expect(answer(await pay(await checkout()))).toEqual(refused('COUPON_FIRST_PURCHASE'));
  const [one, two] = [await checkout(), await checkout()];
  await new Buyer(shop).pay(String(one.url), {
    method: 'PIX',
    coupon: 'OFF',
    taxId: RUI.taxId,
    email: RUI.email,
  });
  // Two at once would both be the first.
  expect(answer(await pay(two, { customer: RUI }))).toEqual(refused('COUPON_USED'));
  expect((await pay(one, { customer: RUI })).status).toBe(200);
  expect(answer(await pay(two, { customer: RUI }))).toEqual(refused('COUPON_FIRST_PURCHASE'));
});

describe('a subscription', () => {
  const subscribe = async (values: Json) => {
    const product = await shop.product({ cycle: 'MONTHLY', price: 10_000, ...values });
    const begun = await shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      coupons: ['OFF'],
    });
    const { subscriptionId } = await shop.pay(begun, { method: 'CARD', coupon: 'OFF' });
    return String(subscriptionId);
  };
  const amounts = async (id: string) =>
    (await shop.charges({ id }))
      .map(({ amount, createdAt }) => ({ amount, createdAt }))
      .toSorted((one, other) => String(one.createdAt).localeCompare(String(other.createdAt)))
      .map(({ amount }) => amount);
  const next = async (id: string) =>
    (
      await shop.graphql(
        'query ($id: ID!) { subscription(id: $id) { upcomingCharge { amount discount } } }',
        { id },
      )
    ).subscription.upcomingCharge as Json;

  test.each([
    ['ONCE', {}, [9_000, 10_000, 10_000]],
    ['CYCLES', { cycles: 2 }, [9_000, 9_000, 10_000]],
    ['FOREVER', {}, [9_000, 9_000, 9_000]],
  ])('is discounted %s', async (duration, values, expected) => {
    await create({ duration, ...values, maxRedeems: 1 });
    const id = await subscribe({});
    // The promise stays when the coupon is used up, switched off or deleted.
    await shop.post('/v2/coupons/delete', { id: 'OFF' });
    for (const amount of expected.slice(1)) {
      expect(await next(id)).toEqual({ amount, discount: 10_000 - amount });
      await shop.travel('1 month');
    }
    expect(await amounts(id)).toEqual(expected);
    expect(await shop.violations()).toEqual([]);
  });

  test('with a trial is discounted from its first full charge on', async () => {
    await create({ duration: 'CYCLES', cycles: 2, maxPerCustomer: 1 });
    const id = await subscribe({ trialDays: 7 });
    // The use is reserved through the trial.
    expect(answer(await pay(await checkout()))).toEqual(refused('COUPON_USED'));
    for (let months = 0; months < 4; months++) await shop.travel('1 month');
    expect((await amounts(id)).slice(0, 4)).toEqual([0, 9_000, 9_000, 10_000]);
    expect(answer(await pay(await checkout()))).toEqual(refused('COUPON_USED'));
    expect(await get()).toMatchObject({ redeemsCount: 1 });
    expect(await shop.violations()).toEqual([]);
  });

  test('of another plan has no discount by a coupon for the first one', async () => {
    const product = await shop.product({ cycle: 'MONTHLY', price: 10_000 });
    const other = await shop.product({ cycle: 'MONTHLY', price: 20_000 });
    await create({ duration: 'FOREVER', productIds: [product.id] });
    const begun = await shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      coupons: ['OFF'],
    });
    const { subscriptionId } = await shop.pay(begun, { method: 'CARD', coupon: 'OFF' });
    const id = String(subscriptionId);
    expect(await next(id)).toEqual({ amount: 9_000, discount: 1_000 });
    await shop.post('/v2/subscriptions/change-plan', { id, productId: other.id, quantity: 1 });
    expect(await next(id)).toEqual({ amount: 20_000, discount: 0 });
    await shop.travel('1 month');
    expect(await amounts(id)).toEqual([9_000, 20_000]);
  });
});

test('rules are changed by an update, null removes them, and wrong ones are refused', async () => {
  const { id } = await shop.product();
  await create({ minimumAmount: 100, maxPerCustomer: 2, methods: ['PIX'], productIds: [id] });
  const update = (values: Json) =>
    shop.request('POST', '/v2/coupons/update', { id: 'OFF', ...values });
  expect((await update({ maxPerCustomer: 5, isFirstPurchaseOnly: true })).body.data).toMatchObject({
    minimumAmount: 100,
    maxPerCustomer: 5,
    isFirstPurchaseOnly: true,
    methods: ['PIX'],
    productIds: [id],
  });
  const none = {
    minimumAmount: null,
    maxPerCustomer: null,
    methods: null,
    productIds: null,
  };
  expect((await update({ ...none, isFirstPurchaseOnly: false })).body.data).toMatchObject({
    ...none,
    isFirstPurchaseOnly: false,
  });
  const wrong: [values: Json, field: string][] = [
    [{ minimumAmount: 0 }, 'minimumAmount'],
    [{ maxPerCustomer: 0 }, 'maxPerCustomer'],
    [{ methods: [] }, 'methods'],
    [{ methods: ['CASH'] }, 'methods.0'],
    [{ productIds: [] }, 'productIds'],
    [{ productIds: [id, 'prod_unknown'] }, 'productIds.1'],
    [{ isFirstPurchaseOnly: 'yes' }, 'isFirstPurchaseOnly'],
  ];
  for (const [values, field] of wrong)
    for (const each of [await update(values), await create({ code: 'NEW', ...values })])
      expect([each.status, each.body.field]).toEqual([400, field]);
  const cycles: [values: Json, field: string][] = [
    [{ duration: 'CYCLES' }, 'cycles'],
    [{ cycles: 2 }, 'cycles'],
    [{ duration: 'FOREVER', cycles: 2 }, 'cycles'],
    [{ duration: 'CYCLES', cycles: 0 }, 'cycles'],
    [{ duration: 'ALWAYS' }, 'duration'],
  ];
  for (const [values, field] of cycles) {
    const { status, body } = await create({ code: 'NEW', ...values });
    expect([status, body.field]).toEqual([400, field]);
  }
});

describe('on the page', () => {
  const open = (values: Json = {}) => checkout({ methods: ['PIX', 'CARD'], ...values });

  test('the discount of a method is seen before it is chosen, and used by a button', async () => {
    await create({ methods: ['PIX'] });
    const made = await open();
    const { url } = made;
    const buyer = new Buyer(shop);
    const page = await buyer.open(String(url));
    expect(textOf(page.html)).toContain('R$ 44,91 com cupom Usar o cupom OFF');
    const applied = await buyer.submit(page, String(url), { ...BUYER, action: 'coupon:OFF' });
    const text = textOf(applied.html);
    expect(text).toContain('Total com Pix R$ 44,91');
    expect(text).toContain('Nas outras formas de pagamento R$ 49,90');
    const byCard = await buyer.submit(applied, String(url), {
      ...BUYER,
      ...CARD,
      coupon: 'OFF',
      action: 'pay',
    });
    expect(byCard.status).toBe(422);
    expect(textOf(byCard.html)).toContain('Este cupom vale só para Pix.');
    await expectUnused();
    await buyer.submit(byCard, String(url), {
      ...BUYER,
      coupon: 'OFF',
      method: 'PIX',
      action: 'pay',
    });
    expect(await shop.charges(made)).toMatchObject([{ method: 'PIX', amount: 4491 }]);
  });

  test.each([
    [
      'minimumAmount',
      { minimumAmount: 5_000 },
      'Este cupom vale para compras a partir de R$ 50,00.',
    ],
    ['expiry', { expiresAt: '2027-01-01T00:00:00Z' }, 'O prazo deste cupom terminou.'],
  ])('a refusal by %s names the rule', async (_name, values, sentence) => {
    await create(values);
    const { url } = await open();
    await shop.travel('2027-01-02T00:00:00Z');
    const buyer = new Buyer(shop);
    const page = await buyer.open(String(url));
    expect(textOf(page.html)).not.toContain('Usar o cupom');
    const answered = await buyer.submit(page, String(url), {
      ...BUYER,
      coupon: 'OFF',
      action: 'coupon',
    });
    expect(answered.status).toBe(422);
    expect(textOf(answered.html)).toContain(sentence);
  });

  test('a buyer who has used it is told at the coupon, and nothing is charged', async () => {
    await create({ maxPerCustomer: 1 });
    expect((await pay(await open())).status).toBe(200);
    const { url } = await open();
    const page = await new Buyer(shop).pay(String(url), { method: 'PIX', coupon: 'OFF' });
    expect(page.status).toBe(422);
    expect(textOf(page.html)).toContain('Você já usou este cupom.');
  });

  test('what a subscription will charge says how long the discount lasts', async () => {
    await create({ duration: 'CYCLES', cycles: 3 });
    const product = await shop.product({ cycle: 'MONTHLY', price: 10_000 });
    const { url } = await shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      coupons: ['OFF'],
    });
    const buyer = new Buyer(shop);
    const page = await buyer.open(String(url));
    const applied = await buyer.submit(page, String(url), {
      ...BUYER,
      coupon: 'OFF',
      action: 'coupon',
    });
    const text = textOf(applied.html);
    expect(text).toContain('Com o cupom 3 cobranças de R$ 90,00');
    expect(text).toContain('Depois R$ 100,00 por mês');
  });
});
