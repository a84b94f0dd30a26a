/** A trial: a card now, the first full charge when it ends. */
import { expireCheckout } from '../../src/modules/checkouts/expire-checkout';
import { Context } from '../../src/platform/operations/context';
import { simulatorFor } from '../../src/modules/providers/registry';
import { changeRows, plus } from '../support/rows';
import { timePassesUnnoticed } from '../support/store-clock';
import { newStore } from '../support/world';

test('the card is checked with a zero, and the first full charge is made when the trial ends', async () => {
  const shop = await newStore();
  await shop.travel('2027-03-05T23:30:00.000Z');
  await shop.listen();
  const product = await shop.product({ price: 4990, cycle: 'MONTHLY', trialDays: 7 });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 2 }],
    metadata: { order: 'A1' },
  });
  const paid = await shop.pay(checkout, { method: 'CARD' });
  expect(paid).toMatchObject({
    status: 'PAID',
    amount: 9980,
    paidAmount: 0,
    subscriptionId: expect.stringMatching(/^subs_/),
  });
  const subscription = await shop.subscription({ id: paid.subscriptionId });
  expect(subscription).toMatchObject({
    status: 'ACTIVE',
    amount: 9980,
    method: 'CARD',
    trialDays: 7,
    trialEndsAt: '2027-03-12T23:59:59.999Z',
    nextChargeAt: '2027-03-12T23:59:59.999Z',
    metadata: { order: 'A1' },
  });
  expect(await shop.get('/v2/public-mrr/mrr')).toEqual({ mrr: 0, totalActiveSubscriptions: 1 });
  expect(await shop.received()).toEqual(['subscription.trial_started']);
  expect((await shop.messages())[0]?.body.data).toMatchObject({
    subscription: {
      id: subscription.id,
      amount: 9980,
      currency: 'BRL',
      status: 'ACTIVE',
      method: 'CARD',
      frequency: 'MONTHLY',
      trialDays: 7,
      trialEndsAt: subscription.trialEndsAt,
    },
    customer: { email: 'ana@example.com' },
  });
  await shop.travel('2027-03-12T23:59:00.000Z');
  expect(await shop.charges(subscription)).toHaveLength(1);
  await shop.travel('2027-03-13T00:00:00.000Z');
  expect(await shop.charges(subscription)).toMatchObject([
    { amount: 0, cycleNumber: -1 },
    { amount: 9980, cycleNumber: 0, status: 'PAID' },
  ]);
  expect(await shop.get('/v2/public-mrr/mrr')).toEqual({ mrr: 9980, totalActiveSubscriptions: 1 });
  await shop.travel('2027-05-13T00:00:00.000Z');
  expect((await shop.charges(subscription)).map(({ dueAt }) => dueAt)).toEqual([
    null,
    '2027-03-12T23:59:59.999Z',
    '2027-04-12T23:59:59.999Z',
    '2027-05-12T23:59:59.999Z',
  ]);
  expect(await shop.received()).toEqual([
    'subscription.trial_started',
    'subscription.trial_ending',
    'subscription.renewed',
    'subscription.renewed',
    'subscription.renewed',
  ]);
});

test('cancelled during the trial: nothing is ever charged', async () => {
  const shop = await newStore();
  await shop.listen();
  const subscription = await shop.subscribe({ trialDays: 30 });
  await shop.travel('3 days');
  expect(await shop.post('/v2/subscriptions/cancel', { id: subscription.id })).toMatchObject({
    status: 'CANCELLED',
    cancelPolicy: 'NOW',
    nextChargeAt: null,
  });
  await shop.travel('3 months');
  expect((await shop.charges(subscription)).map(({ amount }) => amount)).toEqual([0]);
  expect(await shop.received()).toEqual(['subscription.trial_started', 'subscription.cancelled']);
  expect(await shop.get('/v2/public-mrr/mrr')).toEqual({ mrr: 0, totalActiveSubscriptions: 0 });
});

test('a card that fails when the trial ends is tried again, and ends the subscription in the end', async () => {
  const shop = await newStore();
  await shop.listen();
  const subscription = await shop.subscribe({ trialDays: 7, card: '4000000000000341' });
  await shop.travel('9 days');
  expect(await shop.subscription(subscription)).toMatchObject({
    status: 'ACTIVE',
    retry: { reason: 'generic_decline' },
  });
  await shop.travel('1 week');
  expect(await shop.subscription(subscription)).toMatchObject({
    status: 'CANCELLED',
    cancelledDueTo: 'max_payment_retries_exceeded',
  });
  expect(await shop.received()).toEqual([
    'subscription.trial_started',
    'subscription.trial_ending',
    ...Array.from({ length: 4 }, () => 'subscription.payment_failed'),
    'subscription.cancelled',
  ]);
  expect((await shop.messages())[2]?.body.data).toMatchObject({
    installmentNumber: 1,
    retryNumber: 0,
    payment: { status: 'FAILED' },
  });
});

test('a card that is declined at the start begins no trial; the buyer may try another', async () => {
  const shop = await newStore();
  await shop.listen();
  const product = await shop.product({ cycle: 'MONTHLY', trialDays: 7 });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  expect(await shop.pay(checkout, { card: { number: '4000000000000002' } })).toMatchObject({
    status: 'PENDING',
    payment: { status: 'FAILED', reason: 'generic_decline' },
  });
  expect(await shop.received()).toEqual(['charge.declined']);
  expect(await shop.pay(checkout, { card: { number: '4242424242424242' } })).toMatchObject({
    status: 'PAID',
    paidAmount: 0,
  });
  expect(await shop.received()).toEqual(['charge.declined', 'subscription.trial_started']);
});

test('a coupon of a trial discounts the first full charge with its usage, and no other', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  await shop.post('/v2/coupons/create', { code: 'DEZ', discountKind: 'PERCENTAGE', discount: 10 });
  const [product, calls] = [
    await shop.product({ price: 4990, cycle: 'MONTHLY', trialDays: 7 }),
    await shop.product({ price: 10 }),
  ];
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
    coupons: ['DEZ'],
  });
  const { subscriptionId: id } = await shop.pay(checkout, { method: 'CARD', coupon: 'DEZ' });
  await shop.post('/v2/subscriptions/record-usage', {
    id,
    productId: calls.id,
    units: 1,
    action: 'add',
  });
  const { subscription } = await shop.graphql(
    'query ($id: ID!) { subscription(id: $id) { upcomingCharge { amount discount lines { amount } } } }',
    { id },
  );
  expect(subscription.upcomingCharge).toEqual({
    amount: 4500,
    discount: 500,
    lines: [{ amount: 4990 }, { amount: 10 }],
  }); // 5000 − 10%
  await shop.travel('9 days');
  expect(await shop.charges({ id })).toMatchObject([
    { amount: 0 },
    { amount: 4500, status: 'PAID' },
  ]);
  expect(await shop.upcoming({ id })).toMatchObject({ amount: 4990 });
  await shop.travel('1 month');
  expect(await shop.charges({ id })).toMatchObject([{}, {}, { amount: 4990 }]);
});

test('the checkout expires while the provider thinks: the trial begins all the same, and with its coupon', async () => {
  const shop = await newStore();
  await shop.post('/v2/coupons/create', {
    code: 'METADE',
    discountKind: 'PERCENTAGE',
    discount: 50,
    maxRedeems: 1,
  });
  const product = await shop.product({ price: 4990, cycle: 'MONTHLY', trialDays: 7 });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
    coupons: ['METADE'],
  });
  await changeRows(
    shop,
    'checkouts',
    { id: checkout.id },
    { expiresAt: plus('createdAt', '10 minutes') },
  );
  const { card } = simulatorFor(
    new Context({ database: shop.database, scope: { storeId: shop.storeId, devMode: true } }),
  );
  const charge = card.charge.bind(card);
  card.charge = async (asked) => {
    card.charge = charge;
    const said = await charge(asked);
    await timePassesUnnoticed(shop, { ms: 660_000 });
    await expireCheckout(
      new Context({ database: shop.database, scope: { storeId: shop.storeId, devMode: true } }),
      checkout.id,
    );
    expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
      status: 'EXPIRED',
    });
    return said;
  };
  const { subscriptionId: id } = await shop.pay(checkout, { method: 'CARD', coupon: 'METADE' });
  await shop.travel('9 days');
  expect(await shop.charges({ id })).toMatchObject([
    { amount: 0 },
    { amount: 2495, status: 'PAID' },
  ]);
  expect(await shop.get('/v2/coupons/get?id=METADE')).toMatchObject({ redeemsCount: 1 });
});
