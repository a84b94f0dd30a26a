/**
 * A card is declined on the page: nothing is booked, nobody is told, and the buyer may pay another
 * way.
 */
import { allStores } from '../support/handles';
import { markDeclinedCharges } from '../../jobs/sweeps/mark-declined-charges';
import { balances } from '../support/ledger';
import { changeRows } from '../support/rows';
import { tablesHolding } from '../support/traces';
import { world, type Json, type World } from '../support/world';

const DECLINES = '4000000000000002';
const buyer = { name: 'Bruna Melo', email: 'bruna.melo@example.org', taxId: '52998224725' };

const outcomes = async (shop: World, method: string) => {
  const today = (await shop.now()).toISOString().slice(0, 10);
  const range = `from=${today.slice(0, 8)}01&to=${today.slice(0, 8)}28`;
  const report = await shop.get(`/v2/reports/payment-outcomes?${range}`);
  return (report.methods as Json[]).find((each) => each.method === method);
};

const payWith = (shop: World, { id }: Json, number: string) =>
  shop.request('POST', `/v2/checkouts/simulate-payment?id=${id}`, { card: { number } });

test.each([
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000009987', 'lost_card'],
  ['4000000000009979', 'stolen_card'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
])('%s is declined (%s); then another card pays', async (number, reason) => {
  const shop = await world();
  await shop.listen();
  const checkout = await shop.checkout();
  const declined = await shop.pay(checkout, { card: { number } });
  expect(declined).toMatchObject({
    status: 'PENDING',
    paidAmount: null,
    payment: { status: 'FAILED', reason },
  });
  expect(await shop.charges(checkout)).toMatchObject([{ status: 'FAILED', failureReason: reason }]);
  expect(await balances(shop)).toEqual({});
  expect(await shop.received()).toEqual(['charge.declined']);
  expect(await shop.pay(checkout, { card: { number: '5555 5555 5555 4444' } })).toMatchObject({
    status: 'PAID',
    paidAmount: 4990,
  });
  expect(await shop.charges(checkout)).toMatchObject([
    {
      status: 'PAID',
      failureReason: null,
      attempts: {
        nodes: [
          { number: 2, status: 'APPROVED' },
          { number: 1, status: 'DECLINED', reason },
        ],
      },
    },
  ]);
  expect(await shop.approvals()).toBe(1);
  expect(await shop.received()).toEqual(['charge.declined', 'checkout.completed']);
});

test('after a decline the buyer pays by PIX: the card stays declined, in the report too', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  await shop.pay(checkout, { card: { number: '4000000000000002' } });
  expect(await shop.pay(checkout, { method: 'PIX' })).toMatchObject({ status: 'PAID' });
  expect(await shop.charges(checkout)).toMatchObject([
    { method: 'CARD', status: 'FAILED' },
    { method: 'PIX', status: 'PAID' },
  ]);
});

test('reports count a declined card as declined until it is tried again', async () => {
  const shop = await world();
  await shop.travel('2027-03-10T15:00:00.000Z');
  const [first, second] = [await shop.checkout(), await shop.checkout()];
  for (const each of [first, second]) await shop.pay(each, { card: { number: DECLINES } });
  expect(await outcomes(shop, 'CARD')).toMatchObject({ begun: 2, declined: 2, open: 0, paid: 0 });
  await shop.pay(second, { card: { number: '4242424242424242' } });
  expect(await outcomes(shop, 'CARD')).toMatchObject({ begun: 2, declined: 1, open: 0, paid: 1 });
});

test('a use of a coupon is free while the card is declined, and taken again by the next try', async () => {
  const shop = await world();
  await shop.post('/v2/coupons/create', {
    code: 'UM',
    discountKind: 'PERCENTAGE',
    discount: 10,
    maxRedeems: 1,
  });
  const product = await shop.product({ price: 1000 });
  const [ana, bia] = await Promise.all(
    [1, 2].map(() =>
      shop.post('/v2/checkouts/create', {
        items: [{ id: product.id, quantity: 1 }],
        coupons: ['UM'],
      }),
    ),
  );
  const declined = { card: { number: DECLINES }, coupon: 'UM' };
  await shop.pay(ana as Json, declined);
  await shop.pay(bia as Json, declined);
  const pays = { card: { number: '4242424242424242' }, coupon: 'UM' };
  expect(await shop.pay(ana as Json, pays)).toMatchObject({ paidAmount: 900 });
  expect(
    await shop.refused(`/v2/checkouts/simulate-payment?id=${(bia as Json).id}`, {
      method: 'CARD',
      ...pays,
    }),
  ).toBe('400 INVALID_REQUEST');
  expect(await shop.charges(bia as Json)).toMatchObject([{ status: 'FAILED' }]);
});

test('the first card of a subscription and of a payment link: FAILED, then paid', async () => {
  const shop = await world();
  const monthly = await shop.product({ price: 1000, cycle: 'MONTHLY' });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: monthly.id, quantity: 1 }],
    customer: buyer,
  });
  await shop.pay(checkout, { card: { number: DECLINES } });
  expect(await shop.charges(checkout)).toMatchObject([{ status: 'FAILED' }]);
  await shop.pay(checkout, { card: { number: '4242424242424242' } });
  expect(await shop.charges(checkout)).toMatchObject([{ status: 'PAID' }]);
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product({ price: 500 })).id, quantity: 1 }],
  });
  await shop.pay(link, { card: { number: DECLINES } });
  await shop.pay(link, { card: { number: '4242424242424242' } });
  expect((await shop.charges(link)).map(({ status }) => status)).toEqual(['FAILED', 'PAID']);
});

test('what was typed for a declined card is erased with its buyer', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  // Nothing but the checkout says that both are the same person.
  const mistyped = { name: buyer.name, email: 'bruna.mello@example.org' };
  await shop.pay(checkout, { card: { number: DECLINES }, customer: mistyped });
  await shop.pay(checkout, { method: 'PIX', customer: buyer });
  const [customer] = (await shop.get(
    `/v2/customers/list?taxId=${buyer.taxId}`,
  )) as unknown as Json[];
  await shop.post('/v2/customers/delete', { id: customer?.id });
  await shop.travel('1 hour');
  // The simulated bank remembers its own payers.
  for (const trace of [buyer.name, buyer.email, mistyped.email])
    expect((await tablesHolding(shop, trace)).filter((table) => table !== 'pixPayments')).toEqual(
      [],
    );
});

test('what was typed for a declined card is erased after 90 days, whoever it was', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  await shop.pay(checkout, { card: { number: DECLINES }, customer: buyer });
  await shop.travel('89 days');
  expect(await tablesHolding(shop, buyer.email)).toEqual(['charges', 'events']);
  await shop.travel('2 days');
  for (const trace of [buyer.name, buyer.email, buyer.taxId])
    expect(await tablesHolding(shop, trace)).toEqual([]);
  expect(
    await shop.pay(checkout, { card: { number: '4242424242424242' }, customer: buyer }),
  ).toMatchObject({ status: 'PAID' });
  await shop.travel('100 days');
  expect(await tablesHolding(shop, buyer.email)).toContain('charges');
});

test('a declined card that the previous release left PENDING becomes FAILED', async () => {
  const shop = await world();
  const [declined, trying] = [await shop.checkout(), await shop.checkout()];
  for (const each of [declined, trying]) await shop.pay(each, { card: { number: DECLINES } });
  const old = { status: 'PENDING', eraseBuyerAt: null };
  for (const { id } of [declined, trying])
    await changeRows(shop, 'charges', { checkoutId: id }, old);
  const [tried] = await shop.charges(trying);
  await changeRows(shop, 'chargeAttempts', { chargeId: tried?.id }, { status: 'PENDING' });
  expect(await markDeclinedCharges(allStores(shop.database))).toBe(2);
  await shop.travel('1 minute');
  expect(await shop.charges(declined)).toMatchObject([{ status: 'FAILED' }]);
  expect(await shop.charges(trying)).toMatchObject([{ status: 'PENDING' }]);
  await changeRows(shop, 'chargeAttempts', { chargeId: tried?.id }, { status: 'DECLINED' });
});

test('what is no card number is refused, and stands nowhere afterwards', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  // A wrong check digit, too short, too long.
  for (const number of ['4111111111111112', '411111111111', '41111111111111111111']) {
    const { status, body, text } = await payWith(shop, checkout, number);
    expect([status, body.field, body.error]).toEqual([
      400,
      'card.number',
      expect.stringMatching(/^card\.number must be a card number of 13 to 19 digits/),
    ]);
    expect(text).not.toContain(number);
    expect(await tablesHolding(shop, number)).toEqual([]);
  }
  expect(await shop.charges(checkout)).toEqual([]);
});

test.each([
  ['4111111111111111', 'visa', null],
  ['4000001234550002', 'visa', 'generic_decline'],
  ['5105105100070069', 'mastercard', 'expired_card'],
  ['378282200040127', 'amex', 'incorrect_cvc'],
  ['4111111100009995', 'visa', null], // a listed ending declines the listed card only
])(
  'the unlisted card %s is judged by its ending, and stands nowhere',
  async (number, brand, reason) => {
    const shop = await world();
    const checkout = await shop.checkout();
    const { status, text } = await payWith(shop, checkout, number);
    expect(status).toBe(200);
    expect(text).not.toContain(number);
    const [charge] = await shop.charges(checkout);
    expect(
      (
        await shop.graphql(
          `query ($id: ID!) { charge(id: $id) { status cardBrand cardLast4 failureReason } }`,
          { id: charge?.id },
        )
      ).charge,
    ).toEqual({
      status: reason ? 'FAILED' : 'PAID',
      cardBrand: brand,
      cardLast4: number.slice(-4),
      failureReason: reason,
    });
    expect(await tablesHolding(shop, number)).toEqual([]);
  },
);

test('what cannot be paid: a paid checkout, a method it does not offer', async () => {
  const shop = await world();
  const checkout = await shop.checkout({ methods: ['CARD'] });
  const pay = async (body: object) =>
    (await shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, body)).body;
  expect(await pay({ method: 'PIX' })).toMatchObject({
    code: 'INVALID_REQUEST',
    error: 'method must be one of CARD',
    field: 'method',
  });
  await shop.pay(checkout);
  expect(await pay({})).toMatchObject({
    code: 'CONFLICT',
    error: 'this checkout is PAID and can no longer be paid',
  });
});
