/** A subscriber moves to another plan: told at once, charged from the next charge date on. */
import { changeRows } from '../support/rows';
import { newStore, type Json } from '../support/world';

const days = (charges: Json[]) => charges.map(({ paidAt }) => String(paidAt).slice(0, 10));

test('the new plan is announced at the request and charged at the next charge date', async () => {
  const shop = await newStore();
  await shop.listen(['subscription.plan_changed', 'subscription.renewed']);
  const subscription = await shop.subscribe({ price: 4990, metadata: { order: 'A1' } });
  const pro = await shop.product({ name: 'Pro', price: 9900, cycle: 'MONTHLY' });
  const change = await shop.post('/v2/subscriptions/change-plan', {
    id: subscription.id,
    productId: pro.id,
    quantity: 2,
  });
  expect(change).toEqual({
    id: expect.stringMatching(/^subu_[0-9A-Za-z]+$/),
    subscriptionId: subscription.id,
    status: 'PENDING',
    productId: pro.id,
    quantity: 2,
    newAmount: 19800,
    addOns: [],
    when: 'NEXT_CYCLE',
    proration: null,
    chargeId: null,
    declineReason: null,
    url: null,
    requestedAt: expect.any(String),
  });
  expect(await shop.subscription(subscription)).toMatchObject({
    amount: 4990,
    name: 'Produto',
    frequency: 'MONTHLY',
  });
  expect(await shop.upcoming(subscription)).toMatchObject({
    date: subscription.nextChargeAt,
    amount: 19800,
    lines: [{ productId: pro.id, name: 'Pro', quantity: 2, unitPrice: 9900, amount: 19800 }],
  });
  await shop.travel('1 month');
  expect(await shop.subscription(subscription)).toMatchObject({
    amount: 19800,
    name: 'Pro',
    metadata: { order: 'A1' },
  });
  expect(await shop.charges(subscription)).toMatchObject([
    { amount: 4990, status: 'PAID', cycleNumber: 0 },
    { amount: 19800, status: 'PAID', cycleNumber: 1 },
  ]);
  const [changed, renewed] = await shop.messages();
  expect(changed?.body).toMatchObject({
    event: 'subscription.plan_changed',
    data: {
      subscription: { id: subscription.id, amount: 19800, frequency: 'MONTHLY', status: 'ACTIVE' },
      update: { id: change.id, status: 'PENDING', newAmount: 19800 },
      customer: { email: 'ana@example.com' },
    },
  });
  expect(renewed?.body.data).toMatchObject({
    subscription: { amount: 19800 },
    checkout: {
      amount: 19800,
      items: [{ id: pro.id, quantity: 2 }],
      status: 'PAID',
      metadata: { order: 'A1' },
    },
  });
});

test('monthly to quarterly at the end of February: the 31st comes back, and cycle numbers continue', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-31T15:00:00.000Z');
  const subscription = await shop.subscribe({ price: 1000 });
  const quarterly = await shop.product({ price: 2700, cycle: 'QUARTERLY' });
  await shop.post('/v2/subscriptions/change-plan', {
    id: subscription.id,
    productId: quarterly.id,
    quantity: 1,
  });
  await shop.travel('8 months');
  const charges = await shop.charges(subscription);
  expect(days(charges)).toEqual(['2027-01-31', '2027-02-28', '2027-05-31', '2027-08-31']);
  expect(charges.map(({ cycleNumber }) => cycleNumber)).toEqual([0, 1, 2, 3]);
});

test('from weekly to monthly: a whole month from the day of the change', async () => {
  const shop = await newStore();
  await shop.travel('2027-03-30T15:00:00.000Z');
  const subscription = await shop.subscribe({ price: 1000, cycle: 'WEEKLY' });
  const monthly = await shop.product({ price: 3900, cycle: 'MONTHLY' });
  await shop.post('/v2/subscriptions/change-plan', {
    id: subscription.id,
    productId: monthly.id,
    quantity: 1,
  });
  await shop.travel('70 days');
  expect(days(await shop.charges(subscription))).toEqual([
    '2027-03-30',
    '2027-04-06',
    '2027-05-06',
    '2027-06-06',
  ]);
});

test('a second change replaces the first, with the price at its request; an archived plan continues', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ price: 1000 });
  const [silver, gold] = [
    await shop.product({ name: 'Prata', price: 2000, cycle: 'MONTHLY' }),
    await shop.product({ name: 'Ouro', price: 3000, cycle: 'MONTHLY' }),
  ];
  await shop.post('/v2/subscriptions/change-plan', {
    id: subscription.id,
    productId: silver.id,
    quantity: 1,
  });
  await shop.post('/v2/subscriptions/change-plan', {
    id: subscription.id,
    productId: gold.id,
    quantity: 1,
  });
  await changeRows(
    shop,
    'products',
    { id: gold.id },
    { status: 'INACTIVE', price: 1, name: 'Outro' },
  );
  await shop.travel('2 months');
  expect((await shop.charges(subscription)).map(({ amount }) => amount)).toEqual([
    1000, 3000, 3000,
  ]);
  expect(await shop.subscription(subscription)).toMatchObject({ name: 'Ouro', amount: 3000 });
  const { planChanges } = await shop.graphql(
    '{ planChanges { nodes { productId status appliedAt } } }',
  );
  expect(planChanges.nodes).toMatchObject([
    { productId: gold.id, status: 'APPLIED', appliedAt: expect.any(String) },
    { productId: silver.id, status: 'REPLACED', appliedAt: null },
  ]);
  expect(
    await shop.refused('/v2/subscriptions/change-plan', {
      id: subscription.id,
      productId: gold.id,
      quantity: 1,
    }),
  ).toBe('422 UNPROCESSABLE');
});

test('a change while a retry is open: the retry collects the old amount, the charge after it the new one', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const subscription = await shop.subscribe({ price: 4990 });
  const pro = await shop.product({ price: 9900, cycle: 'MONTHLY' });
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'decline-next', times: 1 });
  await shop.post('/v2/dev/clock/advance', { to: subscription.nextChargeAt });
  await shop.post('/v2/subscriptions/change-plan', {
    id: subscription.id,
    productId: pro.id,
    quantity: 1,
  });
  expect(await shop.subscription(subscription)).toMatchObject({ amount: 4990, status: 'ACTIVE' });
  await shop.travel('1 month');
  expect(
    (await shop.charges(subscription)).map(({ amount, status, retryNumber }) => [
      amount,
      status,
      retryNumber,
    ]),
  ).toEqual([
    [4990, 'PAID', 0],
    [4990, 'PAID', 1],
    [9900, 'PAID', 0],
  ]);
});

test('during a trial the change counts for the first full charge', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ price: 1000, trialDays: 7 });
  const weekly = await shop.product({ price: 500, cycle: 'WEEKLY' });
  await shop.post('/v2/subscriptions/change-plan', {
    id: subscription.id,
    productId: weekly.id,
    quantity: 3,
  });
  await shop.travel('16 days');
  expect(
    (await shop.charges(subscription)).map(({ amount, cycleNumber }) => [cycleNumber, amount]),
  ).toEqual([
    [-1, 0],
    [0, 1500],
    [1, 1500],
  ]);
});

test('what cannot be a plan, and who cannot change', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  const [plan, oneOff] = [await shop.product({ cycle: 'MONTHLY' }), await shop.product()];
  const change = (values: Json) =>
    shop.refused('/v2/subscriptions/change-plan', {
      id: subscription.id,
      productId: plan.id,
      quantity: 1,
      ...values,
    });
  expect(await change({ productId: oneOff.id })).toBe('422 UNPROCESSABLE');
  expect(await change({ productId: 'prod_unknown' })).toBe('404 NOT_FOUND');
  expect(await change({ id: 'subs_unknown' })).toBe('404 NOT_FOUND');
  expect(await change({ quantity: 0 })).toBe('400 INVALID_REQUEST');
  expect(await change({ quantity: undefined })).toBe('400 INVALID_REQUEST');
  await shop.post('/v2/subscriptions/change-plan', {
    id: subscription.id,
    productId: plan.id,
    quantity: 1,
  });
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  expect(await change({})).toBe('404 NOT_FOUND');
  expect((await shop.graphql('{ planChanges { nodes { status } } }')).planChanges.nodes).toEqual([
    { status: 'CANCELLED' },
  ]);
  shop.key = await shop.newKey({ permissions: ['SUBSCRIPTION:DELETE', 'CHECKOUT:READ'] });
  expect(await change({})).toBe('403 FORBIDDEN');
});

test('the same by GraphQL', async () => {
  const shop = await newStore();
  const [subscription, plan] = [
    await shop.subscribe(),
    await shop.product({ cycle: 'ANNUALLY', price: 49900 }),
  ];
  const mutation =
    'mutation ($input: ChangePlanInput!) { changePlan(input: $input) { planChange { id newAmount frequency subscription { id } product { id } } userErrors { code path } } }';
  const { changePlan } = await shop.graphql(mutation, {
    input: { id: subscription.id, productId: plan.id, quantity: 1 },
  });
  expect(changePlan).toMatchObject({
    planChange: {
      newAmount: 49900,
      frequency: 'ANNUALLY',
      subscription: { id: subscription.id },
      product: { id: plan.id },
    },
    userErrors: [],
  });
  const refused = await shop.graphql(mutation, {
    input: { id: 'subs_unknown', productId: plan.id, quantity: 1 },
  });
  expect(refused.changePlan).toEqual({
    planChange: null,
    userErrors: [{ code: 'NOT_FOUND', path: ['input', 'id'] }],
  });
  expect(
    (
      await shop.graphql('query ($id: ID!) { node(id: $id) { id } }', {
        id: changePlan.planChange.id,
      })
    ).node,
  ).toEqual({ id: changePlan.planChange.id });
});
