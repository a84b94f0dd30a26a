/**
 * Subscriptions by automatic PIX: announced to the payer's bank days ahead, tried on their day, and
 * tried again.
 */
import { attemptsOf, subscribeByPix } from '../support/automatic-pix';
import { changeRows, removeRows, rowsOf } from '../support/rows';
import { newStore, world, type Json, type World } from '../support/world';

/** Friday, noon in São Paulo: a month later it is Friday again, and banks are open. */
const NOON = '2027-02-12T15:00:00.000Z';

const use = (shop: World, { id }: Json, product: Json, units: number) =>
  shop.post('/v2/subscriptions/record-usage', { id, productId: product.id, units, action: 'add' });
const paid = async (shop: World, subscription: Json) =>
  (await shop.charges(subscription))
    .filter(({ status }) => status === 'PAID')
    .map(({ paidAt }) => String(paidAt).slice(0, 10));

test('the first PIX pays and authorises; each month is announced 4 days ahead and paid on its day', async () => {
  const shop = await newStore();
  await shop.travel(NOON);
  await shop.listen();
  const subscription = await subscribeByPix(shop, { metadata: { order: 'A1' } });
  expect(subscription).toMatchObject({
    status: 'ACTIVE',
    method: 'PIX',
    amount: 4990,
    nextChargeAt: expect.stringMatching(/^2027-03-12T15:/),
    trialDays: null,
  });
  const [first] = await shop.charges(subscription);
  const { charge } = await shop.graphql('query ($id: ID!) { charge(id: $id) { brCode } }', {
    id: first?.id,
  });
  expect(charge.brCode).toContain('/qr/v2/rec/'); // one code for the payment and the mandate
  await shop.travel('2027-03-08T14:00:00.000Z');
  expect(await shop.charges(subscription)).toHaveLength(1);
  await shop.travel('2027-03-08T16:00:00.000Z');
  expect(await shop.charges(subscription)).toMatchObject([
    {},
    {
      status: 'PENDING',
      amount: 4990,
      dueAt: expect.stringMatching(/^2027-03-12/),
      attempts: { nodes: [{ status: 'PENDING' }] },
    },
  ]);
  expect(await shop.upcoming(subscription)).toMatchObject({
    date: expect.stringMatching(/^2027-03-12/),
    amount: 4990,
  });
  expect(await shop.subscription(subscription)).toMatchObject({
    nextChargeAt: subscription.nextChargeAt,
    retry: null,
  });
  await shop.travel('2027-03-12T11:10:00.000Z'); // 8:10 in São Paulo
  expect(await shop.charges(subscription)).toMatchObject([
    {},
    { status: 'PAID', paidAmount: 4990, platformFee: 80, paidAt: '2027-03-12T11:00:00.000Z' },
  ]);
  expect(await shop.subscription(subscription)).toMatchObject({
    nextChargeAt: expect.stringMatching(/^2027-04-12/),
  });
  await shop.travel('2027-05-20T15:00:00.000Z');
  expect((await shop.charges(subscription)).map(({ status }) => status)).toEqual([
    'PAID',
    'PAID',
    'PAID',
    'PAID',
  ]);
  expect(await shop.received()).toEqual([
    'checkout.completed',
    'subscription.completed',
    'subscription.charge_announced',
    'subscription.renewed',
    'subscription.charge_announced',
    'subscription.renewed',
    'subscription.charge_announced',
    'subscription.renewed',
  ]);
  const renewed = (await shop.messages())[3];
  expect(renewed?.body.data).toMatchObject({
    payment: { method: 'PIX', amount: 4990 },
    payerInformation: {
      method: 'PIX',
      PIX: { name: 'Ana', taxId: '529.***.***-**', isSameAsCustomer: true },
    },
    checkout: { methods: ['PIX'], metadata: { order: 'A1' } },
  });
  expect(await shop.approvals()).toBe(4);
});

test('from the closing on, usage and changes of plan go to the cycle after', async () => {
  const shop = await newStore();
  await shop.travel(NOON);
  const subscription = await subscribeByPix(shop);
  const [calls, pro] = [
    await shop.product({ price: 10 }),
    await shop.product({ name: 'Pro', price: 9900, cycle: 'MONTHLY' }),
  ];
  expect(await use(shop, subscription, calls, 3)).toMatchObject({ installmentNumber: 2 });
  await shop.travel('2027-03-09T15:00:00.000Z');
  expect(await use(shop, subscription, calls, 7)).toMatchObject({ installmentNumber: 3 });
  await shop.post('/v2/subscriptions/change-plan', {
    id: subscription.id,
    productId: pro.id,
    quantity: 1,
  });
  expect(await shop.upcoming(subscription)).toMatchObject({
    amount: 5020,
    lines: [{ amount: 4990 }, { amount: 30 }],
  });
  await shop.travel('2027-03-13T15:00:00.000Z');
  expect(await shop.subscription(subscription)).toMatchObject({ amount: 4990 });
  expect(await shop.upcoming(subscription)).toMatchObject({
    date: expect.stringMatching(/^2027-04-12/),
    amount: 9970,
    lines: [{ name: 'Pro', amount: 9900 }, { amount: 70 }],
  });
  await shop.travel('2027-04-13T15:00:00.000Z');
  expect((await shop.charges(subscription)).map(({ amount, status }) => [amount, status])).toEqual([
    [4990, 'PAID'],
    [5020, 'PAID'],
    [9970, 'PAID'],
  ]);
});

test('a charge date on a weekend or bank holiday moves to the next bank day; the dates after it do not', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-25T15:00:00.000Z');
  const subscription = await subscribeByPix(shop, {
    product: await shop.product({ price: 1000, cycle: 'WEEKLY' }),
  });
  await shop.travel('2027-01-29T15:00:00.000Z');
  const other = await subscribeByPix(shop); // monthly from the 29th: 28 February 2027 is a Sunday
  expect(await shop.upcoming(other)).toMatchObject({ date: expect.stringMatching(/^2027-03-01/) });
  await shop.travel('2027-02-20T15:00:00.000Z');
  expect(await paid(shop, subscription)).toEqual([
    '2027-01-25',
    '2027-02-01',
    '2027-02-10',
    '2027-02-15',
  ]); // Monday and Tuesday, 8 and 9 February, are Carnival
  await shop.travel('2027-04-01T15:00:00.000Z');
  expect(await paid(shop, other)).toEqual(['2027-01-29', '2027-03-01', '2027-03-29']);
});

test('a try that fails is known at night, and tried again on the following days', async () => {
  const shop = await newStore();
  await shop.travel(NOON);
  await shop.listen(['subscription.payment_failed', 'subscription.renewed']);
  const subscription = await subscribeByPix(shop);
  await shop.post('/v2/dev/simulate', {
    id: subscription.id,
    outcome: 'decline-next',
    times: 2,
    reason: 'insufficient_funds',
  });
  await shop.travel('2027-03-12T20:00:00.000Z');
  expect(await shop.subscription(subscription)).toMatchObject({ retry: null });
  await shop.travel('2027-03-13T00:30:00.000Z'); // 21:30 in São Paulo
  expect(await shop.subscription(subscription)).toMatchObject({
    status: 'ACTIVE',
    retry: { retryNumber: 0, maxRetry: 3, reason: 'insufficient_funds' },
    nextChargeAt: expect.stringMatching(/^2027-04-12/),
  });
  expect(await shop.upcoming(subscription)).toMatchObject({
    date: expect.stringMatching(/^2027-04-12/),
    amount: 4990,
  });
  await shop.travel('2027-03-20T15:00:00.000Z');
  const [, renewal] = await shop.charges(subscription);
  expect(renewal).toMatchObject({
    status: 'PAID',
    retryNumber: 2,
    paidAt: '2027-03-14T11:00:00.000Z',
  });
  expect(attemptsOf(renewal)).toEqual(['insufficient_funds', 'insufficient_funds', 'APPROVED']);
  expect(await shop.received()).toEqual([
    'subscription.payment_failed',
    'subscription.payment_failed',
    'subscription.renewed',
  ]);
});

test('at most three retries within seven days, whatever the policy says; then the subscription ends', async () => {
  const shop = await newStore();
  await shop.travel(NOON);
  await shop.listen(['subscription.payment_failed', 'subscription.cancelled']);
  const [daily, everyThird] = [
    await subscribeByPix(shop, { retryPolicy: { maxRetry: 10, retryEvery: 1 } }),
    await subscribeByPix(shop, { retryPolicy: { maxRetry: 3, retryEvery: 3 } }),
  ];
  for (const { id } of [daily, everyThird])
    await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times: 50 });
  await shop.travel('2027-04-01T15:00:00.000Z');
  for (const each of [daily, everyThird])
    expect(await shop.subscription(each)).toMatchObject({
      status: 'CANCELLED',
      cancelledDueTo: 'max_payment_retries_exceeded',
    });
  expect((await shop.charges(daily))[1]).toMatchObject({
    status: 'FAILED',
    retryNumber: 3,
    attempts: { nodes: [{}, {}, {}, {}] },
  });
  expect((await shop.charges(everyThird))[1]).toMatchObject({
    status: 'FAILED',
    retryNumber: 2,
    attempts: { nodes: [{}, {}, {}] },
  }); // days 3 and 6; day 9 is too late
  expect((await shop.received()).toSorted()).toEqual([
    'subscription.cancelled',
    'subscription.cancelled',
    ...Array.from({ length: 7 }, () => 'subscription.payment_failed'),
  ]);
});

test('a payer who revokes the mandate ends the subscription, and the announced charge is not tried', async () => {
  const shop = await newStore();
  await shop.travel(NOON);
  await shop.listen(['subscription.cancelled', 'subscription.renewed']);
  const subscription = await subscribeByPix(shop);
  await shop.travel('2027-03-10T15:00:00.000Z');
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'revoke' });
  expect(await shop.subscription(subscription)).toMatchObject({
    status: 'CANCELLED',
    cancelledDueTo: 'revoked_by_payer',
    cancelPolicy: 'NOW',
  });
  await shop.travel('2027-04-20T15:00:00.000Z');
  expect(await shop.charges(subscription)).toMatchObject([
    { status: 'PAID' },
    { status: 'CANCELLED' },
  ]);
  expect(await shop.received()).toEqual(['subscription.cancelled']);
  expect(await shop.approvals()).toBe(1);
  expect(await shop.refused('/v2/dev/simulate', { id: subscription.id, outcome: 'revoke' })).toBe(
    '409 CONFLICT',
  );
  const byCard = await shop.subscribe();
  expect(await shop.refused('/v2/dev/simulate', { id: byCard.id, outcome: 'revoke' })).toBe(
    '422 UNPROCESSABLE',
  );
});

test('cancelled before 22:00 of the eve: the bank is told in time, and nothing is paid', async () => {
  const shop = await newStore();
  await shop.travel(NOON);
  const subscription = await subscribeByPix(shop);
  await shop.travel('2027-03-12T00:30:00.000Z'); // 21:30 of the eve
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.travel('2027-03-20T15:00:00.000Z');
  const [, renewal] = await shop.charges(subscription);
  expect(renewal).toMatchObject({ status: 'CANCELLED' });
  expect(attemptsOf(renewal)).toEqual(['called_off']);
  expect(await shop.approvals()).toBe(1);
});

test('cancelled after 22:00 of the eve: the bank still pays, and the money goes back to the payer', async () => {
  const shop = await newStore();
  await shop.travel(NOON);
  await shop.listen(['subscription.renewed', 'subscription.cancelled', 'checkout.refunded']);
  const subscription = await subscribeByPix(shop);
  await shop.travel('2027-03-12T01:30:00.000Z'); // 22:30 of the eve
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.travel('2027-03-20T15:00:00.000Z');
  const [, renewal] = await shop.charges(subscription);
  expect(renewal).toMatchObject({ status: 'CANCELLED', paidAmount: null });
  expect(attemptsOf(renewal)).toEqual(['APPROVED']);
  expect(await shop.approvals()).toBe(2);
  const { refunds } = await shop.graphql('{ refunds { nodes { kind amount status originalId } } }');
  expect(refunds.nodes).toEqual([
    { kind: 'UNMATCHED', amount: 4990, status: 'COMPLETE', originalId: renewal?.id },
  ]);
  expect(await shop.received()).toEqual(['subscription.cancelled']);
});

test('`retry` and the last event are of the failed charge, also when the next week is announced already', async () => {
  const shop = await newStore();
  await shop.travel(NOON);
  await shop.listen(['subscription.cancelled']);
  const subscription = await subscribeByPix(shop, {
    product: await shop.product({ price: 1000, cycle: 'WEEKLY' }),
  });
  await shop.post('/v2/dev/simulate', {
    id: subscription.id,
    outcome: 'decline-next',
    times: 50,
    reason: 'insufficient_funds',
  });
  // the week of 19 February is being retried, that of the 26th closed at 15:00
  await shop.travel('2027-02-22T16:00:00.000Z');
  const [, failing, announced] = await shop.charges(subscription);
  expect([failing, announced]).toMatchObject([
    { status: 'PENDING', retryNumber: 3 },
    { status: 'PENDING', retryNumber: 0, failureReason: null },
  ]);
  expect((await shop.subscription(subscription)).retry).toMatchObject({
    chargeId: failing?.id,
    reason: 'insufficient_funds',
    retryNumber: 3,
  });
  await shop.travel('2027-02-23T15:00:00.000Z');
  expect((await shop.charges(subscription)).map(({ status }) => status)).toEqual([
    'PAID',
    'FAILED',
    'CANCELLED',
  ]);
  const [message] = await shop.messages();
  expect(message?.body.data).toMatchObject({
    subscription: {
      status: 'CANCELLED',
      cancelledDueTo: 'max_payment_retries_exceeded',
      retry: null,
    },
    payment: { id: failing?.id, status: 'FAILED' },
  });
});

test('an announcement that the bank never received is made again within minutes, not on its day', async () => {
  const shop = await newStore();
  await shop.travel(NOON);
  const subscription = await subscribeByPix(shop);
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'timeout-next' });
  await shop.travel('2027-03-08T15:00:20.000Z');
  // it was lost on its way, not on the way back
  await removeRows(shop, 'simulator.announcements');
  await shop.travel('2027-03-08T15:05:00.000Z');
  expect(await rowsOf(shop, 'simulator.announcements', {}, 'date')).toMatchObject([
    { date: '2027-03-12', amount: '4990' },
  ]);
  await shop.travel('2027-03-13T15:00:00.000Z');
  expect(await shop.charges(subscription)).toMatchObject([
    {},
    {
      status: 'PAID',
      paidAt: '2027-03-12T11:00:00.000Z',
      attempts: { nodes: [{ number: 1, status: 'APPROVED' }] },
    },
  ]);
  expect(await shop.approvals()).toBe(2);
});

test('lost answers to the announcement and to the charge are asked for again; the cycle is paid once', async () => {
  const shop = await world();
  await shop.travel(NOON);
  const subscription = await subscribeByPix(shop);
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'timeout-next' });
  await shop.travel('2027-03-09T15:00:00.000Z');
  expect(await rowsOf(shop, 'simulator.scripts', {}, 'times')).toMatchObject([{ times: 0 }]);
  expect(await shop.charges(subscription)).toMatchObject([
    {},
    { status: 'PENDING', attempts: { nodes: [{ status: 'PENDING' }] } },
  ]);
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'timeout-next' });
  await shop.travel('2027-03-14T15:00:00.000Z');
  expect(await rowsOf(shop, 'simulator.scripts', {}, 'times')).toMatchObject([{ times: 0 }]);
  expect(await shop.charges(subscription)).toMatchObject([
    {},
    { status: 'PAID', attempts: { nodes: [{ status: 'APPROVED' }] } },
  ]);
  expect(await shop.approvals()).toBe(2);
});

test('another cycle is refused, since the payer has agreed to one; another amount is not', async () => {
  const shop = await newStore();
  await shop.travel(NOON);
  const subscription = await subscribeByPix(shop);
  const [weekly, monthly] = [
    await shop.product({ price: 1500, cycle: 'WEEKLY' }),
    await shop.product({ price: 5990, cycle: 'MONTHLY' }),
  ];
  expect(
    await shop.request('POST', '/v2/subscriptions/change-plan', {
      id: subscription.id,
      productId: weekly.id,
      quantity: 1,
    }),
  ).toMatchObject({ status: 422, body: { code: 'UNPROCESSABLE', field: 'productId' } });
  expect(
    await shop.post('/v2/subscriptions/change-plan', {
      id: subscription.id,
      productId: monthly.id,
      quantity: 2,
    }),
  ).toMatchObject({ status: 'PENDING', newAmount: 11_980 }); // 2 × 5990
  await shop.travel('2027-03-13T15:00:00.000Z');
  expect((await shop.charges(subscription)).map(({ amount, status }) => [amount, status])).toEqual([
    [4990, 'PAID'],
    [11_980, 'PAID'],
  ]);
});

test('PIX needs the feature, and takes no trial and no coupon; its charges are not paid by card', async () => {
  const shop = await newStore();
  await shop.travel(NOON);
  const [plain, trial] = [
    await shop.product({ cycle: 'MONTHLY' }),
    await shop.product({ cycle: 'MONTHLY', trialDays: 7 }),
  ];
  const create = (product: Json, values: Json = {}) =>
    shop.refused('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      methods: ['PIX'],
      ...values,
    });
  expect(await create(trial)).toBe('422 UNPROCESSABLE');
  const either = await shop.post('/v2/subscriptions/create', {
    items: [{ id: trial.id, quantity: 1 }],
    methods: ['PIX', 'CARD'],
  });
  expect(
    await shop.refused(`/v2/checkouts/simulate-payment?id=${either.id}`, {
      method: 'PIX',
      customer: { email: 'ana@example.com' },
    }),
  ).toBe('422 UNPROCESSABLE');
  const subscription = await subscribeByPix(shop, { product: plain });
  const { replaceCard } = await shop.graphql(
    'mutation ($input: ReplaceCardInput!) { replaceCard(input: $input) { userErrors { code } } }',
    { input: { id: subscription.id, card: { number: '4242424242424242' } } },
  );
  expect(replaceCard.userErrors).toEqual([{ code: 'UNPROCESSABLE' }]);
  await changeRows(shop, 'stores', {}, { automaticPixDev: false });
  expect(await create(plain)).toBe('400 INVALID_REQUEST');
});

test('a weekly subscription by PIX, a year long: every week is announced and paid once', async () => {
  const shop = await newStore();
  await shop.travel(NOON);
  const subscription = await subscribeByPix(shop, {
    product: await shop.product({ price: 1000, cycle: 'WEEKLY' }),
  });
  await shop.travel('364 days');
  const charges = await shop.charges(subscription);
  expect(charges.length).toBeGreaterThanOrEqual(53);
  expect(charges.slice(0, 52).every(({ status }) => status === 'PAID')).toBe(true);
  expect(new Set(charges.map(({ cycleNumber }) => cycleNumber)).size).toBe(charges.length);
});
