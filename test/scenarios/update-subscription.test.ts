/**
 * A running subscription changes: at once with a proration, or from its next charge date on. The
 * numbers are those of the guide's worked examples.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RACE_LIMIT_MS, RACE_ROUNDS, soon } from '../support/races';
import { newStore, type Json, type World } from '../support/world';

interface Sold {
  price: number;
  quantity?: number;
  cycle?: string;
  from: string;
  coupon?: string;
}

/** A subscription that was paid at noon of that day. */
async function soldOn(shop: World, { from, coupon, quantity = 1, ...product }: Sold) {
  await shop.travel(`${from}T15:00:00.000Z`);
  const { id } = await shop.product({ cycle: 'MONTHLY', ...product });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity }],
    ...(coupon && { coupons: [coupon] }),
  });
  const paid = await shop.pay(checkout, { method: 'CARD', ...(coupon && { coupon }) });
  return String(paid.subscriptionId);
}

async function changeOn(shop: World, date: string, body: Json): Promise<Json> {
  await shop.travel(`${date}T18:00:00.000Z`);
  return shop.post('/v2/subscriptions/update', { when: 'NOW', ...body });
}

async function nextLines(shop: World, id: string) {
  const { subscription } = await shop.graphql(
    'query ($id: ID!) { subscription(id: $id) { upcomingCharge { lines { kind amount } } } }',
    { id },
  );
  return (subscription.upcomingCharge.lines as Json[]).map(
    ({ kind, amount }) => [kind, amount] as const,
  );
}

test('a dearer plan at once: the day of the change counts at the new price', async () => {
  const shop = await newStore();
  await shop.listen(['subscription.plan_changed', 'subscription.renewed']);
  const id = await soldOn(shop, { price: 3000, from: '2027-04-01' });
  const pro = await shop.product({ name: 'Pro', price: 6000, cycle: 'MONTHLY' });
  const updated = await changeOn(shop, '2027-04-10', { id, productId: pro.id });
  expect(updated).toMatchObject({
    id,
    amount: 6000,
    name: 'Pro',
    credit: 0,
    change: { status: 'APPLIED', when: 'NOW', proration: 'NEXT_CHARGE', newAmount: 6000 },
  });
  // 21 of 30 days are left: 3000 × 21 ÷ 30 and 6000 × 21 ÷ 30
  expect(await nextLines(shop, id)).toEqual([
    ['PLAN', 6000],
    ['UNUSED_DAYS', -2100],
    ['ADDED_DAYS', 4200],
  ]);
  const { subscription } = await shop.graphql(
    'query ($id: ID!) { subscription(id: $id) { lines { nodes { days periodDays amount chargeId } } } }',
    { id },
  );
  expect(subscription.lines.nodes).toEqual([
    { days: 21, periodDays: 30, amount: 4200, chargeId: null },
    { days: 21, periodDays: 30, amount: -2100, chargeId: null },
  ]);
  await shop.travel('32 days');
  expect(await shop.charges({ id })).toMatchObject([
    { amount: 3000, status: 'PAID' },
    { amount: 8100, status: 'PAID' }, // 6000 − 2100 + 4200
  ]);
  expect(await nextLines(shop, id)).toEqual([['PLAN', 6000]]);
  const [changed, renewed] = await shop.messages();
  expect(changed?.body.data).toMatchObject({
    subscription: { amount: 6000 },
    update: { status: 'APPLIED', when: 'NOW' },
  });
  expect(renewed?.body.data.payment).toMatchObject({ amount: 8100 });
  expect(await shop.violations()).toEqual([]);
});

/** The rows of the table in the guide of that language, in cents. */
function examplesIn(guide: string): number[][] {
  const text = readFileSync(join(__dirname, '../../docs/guides', guide), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| \d+ +\| \d+ +\| \d{4}-/.test(line));
  return rows.map((row) => row.replaceAll('−', '-').match(/-?\d+/g)?.map(Number) ?? []);
}

test('the worked examples of the guide, in both languages, are what is charged', async () => {
  const examples = examplesIn('subscriptions.md');
  expect(examplesIn('pt/subscriptions.md')).toEqual(examples);
  expect(examples.length).toBeGreaterThan(3);
  for (const [before = 0, price = 0, ...dates] of examples) {
    const [y1, m1, d1, y2, m2, d2, , , unused, added, next] = dates;
    const shop = await newStore();
    const day = (...parts: (number | undefined)[]) =>
      parts.map((part) => String(Math.abs(part ?? 0)).padStart(2, '0')).join('-');
    const id = await soldOn(shop, { price: before, from: day(y1, m1, d1) });
    const plan = await shop.product({ price, cycle: 'MONTHLY' });
    await changeOn(shop, day(y2, m2, d2), { id, productId: plan.id });
    expect(await nextLines(shop, id)).toEqual([
      ['PLAN', price],
      ['UNUSED_DAYS', unused],
      ['ADDED_DAYS', added],
    ]);
    await shop.travel('32 days');
    expect((await shop.charges({ id })).map(({ amount }) => amount)).toEqual([before, next]);
  }
});

test('worked examples: February, two changes in a cycle, more seats and fewer again, half a cent', async () => {
  const shop = await newStore();
  const plan = (price: number) => shop.product({ price, cycle: 'MONTHLY' });
  const february = await soldOn(shop, { price: 2990, from: '2027-02-01' });
  const [second, third, fourth] = [await plan(4990), await plan(1999), await plan(3001)];
  await changeOn(shop, '2027-02-10', { id: february, productId: second.id });
  // 19 of 28 days: 2990 × 19 ÷ 28 = 2028.93, 4990 × 19 ÷ 28 = 3386.07
  expect((await nextLines(shop, february)).slice(1)).toEqual([
    ['UNUSED_DAYS', -2029],
    ['ADDED_DAYS', 3386],
  ]);
  const twice = await soldOn(shop, { price: 1000, from: '2027-05-01' });
  await changeOn(shop, '2027-05-12', { id: twice, productId: third.id });
  await changeOn(shop, '2027-05-25', { id: twice, productId: fourth.id });
  // 20 of 31 days are left, then 7: the sum is 872
  expect((await nextLines(shop, twice)).slice(1).map(([, amount]) => amount)).toEqual([
    -645, 1290, -451, 678,
  ]);
  const seats = await soldOn(shop, { price: 333, from: '2027-07-01' });
  await changeOn(shop, '2027-07-22', { id: seats, quantity: 5 });
  await shop.post('/v2/subscriptions/update', { id: seats, quantity: 1, when: 'NOW' });
  // 10 of 31 days: a line of five seats is rounded once, 1665 × 10 ÷ 31 = 537.1
  expect((await nextLines(shop, seats)).slice(1).map(([, amount]) => amount)).toEqual([
    -107, 537, -537, 107,
  ]);
  const half = await soldOn(shop, { price: 101, from: '2027-09-01' });
  await changeOn(shop, '2027-09-16', { id: half, quantity: 2 });
  // 15 of 30 days: 50.5 is rounded away from zero
  expect((await nextLines(shop, half)).slice(1).map(([, amount]) => amount)).toEqual([-51, 101]);
  await shop.travel('2 months');
  expect(await shop.violations()).toEqual([]);
});

test('what is credited is what was paid, and the new plan keeps the coupon of the cycle', async () => {
  const shop = await newStore();
  await shop.post('/v2/coupons/create', {
    code: 'THIRD',
    discountKind: 'PERCENTAGE',
    discount: 3333,
  });
  const id = await soldOn(shop, { price: 9990, from: '2027-04-01', coupon: 'THIRD' });
  const pro = await shop.product({ price: 19_980, cycle: 'MONTHLY' });
  await changeOn(shop, '2027-04-12', { id, productId: pro.id });
  // 6661 × 19 ÷ 30 = 4218.6; 19980 − 33.33% = 13321, × 19 ÷ 30 = 8436.6
  expect(await nextLines(shop, id)).toEqual([
    ['PLAN', 19_980],
    ['UNUSED_DAYS', -4219],
    ['ADDED_DAYS', 8437],
  ]);
});

test('a credit above the next charge is carried over, shown, and cannot be refunded as well', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { price: 120_000, cycle: 'ANNUALLY', from: '2027-03-01' });
  const small = await shop.product({ price: 1000, cycle: 'ANNUALLY' });
  // 2027-05-05 to 2028-03-01 are 301 of 366 days: −98689 and 822
  const updated = await changeOn(shop, '2027-05-05', { id, productId: small.id });
  expect(updated).toMatchObject({ amount: 1000, credit: 97_867 });
  const [first] = await shop.charges({ id });
  const refund = (amount: number) =>
    shop.request('POST', '/v2/checkouts/refund', { id: first?.id, amount });
  // 120000 − 98689 is left of the payment: the days that are left are credited
  expect(await refund(21_312)).toMatchObject({ status: 400, body: { values: { limit: 21_311 } } });
  expect(await refund(21_311)).toMatchObject({ status: 200 });
  await shop.travel('2028-03-02T15:00:00.000Z');
  const [, second] = await shop.charges({ id });
  expect(second).toMatchObject({ amount: 0, status: 'PAID' });
  expect(await shop.subscription({ id })).toMatchObject({ credit: 96_867 });
  expect(await nextLines(shop, id)).toEqual([
    ['PLAN', 1000],
    ['CREDIT', -96_867],
    ['CARRIED_OVER', 95_867],
  ]);
  await shop.listen(['subscription.cancelled']);
  await shop.post('/v2/subscriptions/cancel', { id });
  const [cancelled] = await shop.messages();
  expect(cancelled?.body.data.subscription).toMatchObject({ credit: 96_867 });
  // What of the credit was not used can be refunded now: 120000 − 21311 − 822 − 1000.
  expect(await refund(96_868)).toMatchObject({ status: 400, body: { values: { limit: 96_867 } } });
  expect(await refund(96_867)).toMatchObject({ status: 200 });
  expect(await shop.violations()).toEqual([]);
});

test('without proration the next charge is the new price only', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { price: 3000, from: '2027-04-01' });
  await changeOn(shop, '2027-04-10', { id, quantity: 3, proration: 'NONE' });
  expect(await nextLines(shop, id)).toEqual([['PLAN', 9000]]);
  // what was paid for the cycle is 3000 still, and 9000 was never charged for it
  await changeOn(shop, '2027-04-20', { id, quantity: 1 });
  expect(await nextLines(shop, id)).toEqual([
    ['PLAN', 3000],
    ['UNUSED_DAYS', -1100], // 3000 × 11 ÷ 30
    ['ADDED_DAYS', 1100],
  ]);
});

test('the agreed price stays with another quantity, and a named product has the price of today', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { price: 1000, from: '2027-04-01' });
  const { productId } = (
    await shop.graphql('query ($id: ID!) { subscription(id: $id) { productId } }', { id })
  ).subscription as Json;
  await shop.post('/v2/products/update', { id: productId, price: 1500 });
  const kept = await shop.post('/v2/subscriptions/update', { id, quantity: 2 });
  expect(kept.change).toMatchObject({ newAmount: 2000, when: 'NEXT_CYCLE', status: 'PENDING' });
  const named = await shop.post('/v2/subscriptions/update', { id, productId });
  expect(named.change).toMatchObject({ newAmount: 1500 });
  expect(named).toMatchObject({ amount: 1000 });
  await shop.travel('1 month');
  expect((await shop.charges({ id })).map(({ amount }) => amount)).toEqual([1000, 1500]);
});

test('it ends after so many further charges, with the period of the last one', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { price: 1000, from: '2027-01-31' });
  await shop.listen(['subscription.renewed', 'subscription.cancelled']);
  expect(await shop.post('/v2/subscriptions/update', { id, cyclesLeft: 2 })).toMatchObject({
    cyclesLeft: 2,
    change: null,
  });
  await shop.travel('2027-03-15T15:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({ cyclesLeft: 1, cancelAt: null });
  await shop.travel('2027-04-01T15:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({
    status: 'ACTIVE',
    cyclesLeft: 0,
    cancelAt: expect.stringMatching(/^2027-04-30T15:00:00/),
    nextChargeAt: null,
  });
  await shop.travel('2027-05-01T15:00:00.000Z');
  expect(await shop.received()).toEqual([
    'subscription.renewed',
    'subscription.renewed',
    'subscription.cancelled',
  ]);
  expect(await shop.subscription({ id })).toMatchObject({
    status: 'CANCELLED',
    cancelPolicy: 'PERIOD_END',
  });
  expect(await shop.violations()).toEqual([]);
});

test('resumed after its last charge it goes on, and null lifts the count before that', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { price: 1000, from: '2027-01-10' });
  await shop.post('/v2/subscriptions/update', { id, cyclesLeft: 1 });
  await shop.travel('2027-02-12T15:00:00.000Z');
  await shop.post('/v2/subscriptions/resume', { id });
  expect(await shop.subscription({ id })).toMatchObject({ cyclesLeft: null, cancelAt: null });
  await shop.post('/v2/subscriptions/update', { id, cyclesLeft: 1 });
  await shop.post('/v2/subscriptions/update', { id, cyclesLeft: null });
  await shop.travel('2027-04-12T15:00:00.000Z');
  expect(await shop.charges({ id })).toHaveLength(4);
});

test('retries, own data and own id', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { price: 1000, from: '2027-01-10' });
  const other = await soldOn(shop, { price: 1000, from: '2027-01-11' });
  const body = { metadata: { seat: 'B2' }, externalId: 'aluno-7', retryPolicy: { maxRetry: 5 } };
  expect(await shop.post('/v2/subscriptions/update', { id, ...body })).toMatchObject({
    metadata: { seat: 'B2' },
    externalId: 'aluno-7',
    retryPolicy: { maxRetry: 5, retryEvery: 1 },
    change: null,
  });
  const taken = await shop.request('POST', '/v2/subscriptions/update', {
    id: other,
    externalId: 'aluno-7',
    cyclesLeft: 3,
  });
  expect(taken).toMatchObject({ status: 409, body: { reason: 'EXTERNAL_ID_TAKEN' } });
  expect(await shop.subscription({ id: other })).toMatchObject({ cyclesLeft: null });
  await shop.post('/v2/subscriptions/update', { id, externalId: null });
  expect(await shop.subscription({ id })).toMatchObject({ externalId: null });
});

test('what a change at once needs', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { price: 1000, from: '2027-01-10' });
  const yearly = await shop.product({ price: 9000, cycle: 'ANNUALLY' });
  const refusal = async (body: Json) => {
    const { status, body: answer } = await shop.request('POST', '/v2/subscriptions/update', {
      id,
      ...body,
    });
    return [status, answer.reason];
  };
  expect(await refusal({ when: 'NOW' })).toEqual([400, 'ONLY_WITH']);
  expect(await refusal({ quantity: 2, proration: 'NONE' })).toEqual([400, 'ONLY_WITH']);
  expect(await refusal({ quantity: 2, when: 'NOW', proration: 'LATER' })).toEqual([
    400,
    'NOT_A_CHOICE',
  ]);
  expect(await refusal({ productId: yearly.id, when: 'NOW' })).toEqual([422, 'OTHER_CYCLE']);
  expect(await refusal({ quantity: 2, when: 'NOW', previewedAt: '2027-01-10T12:00:00Z' })).toEqual([
    400,
    'TOO_EARLY',
  ]);
  expect(await refusal({ quantity: 2, when: 'NOW', expectedAmount: 1 })).toEqual([
    409,
    'AMOUNT_CHANGED',
  ]);
  for (const path of ['update', 'preview-change'])
    expect(
      await shop.request('POST', `/v2/subscriptions/${path}`, { id, coupon: 'NEW' }),
    ).toMatchObject({ status: 400, body: { field: 'coupon' } });
  expect(await refusal({ cyclesLeft: 0 })).toEqual([400, 'TOO_LOW']);
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times: 1 });
  await shop.travel('2027-02-10T16:00:00.000Z');
  expect(await refusal({ quantity: 2, when: 'NOW' })).toEqual([409, 'CYCLE_UNPAID']);
  await shop.travel('2 days');
  await shop.post('/v2/subscriptions/pause', { id });
  expect(await refusal({ quantity: 2, when: 'NOW' })).toEqual([409, 'WRONG_STATE']);
  await shop.post('/v2/subscriptions/resume', { id });
  await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  expect(await refusal({ quantity: 2, when: 'NOW' })).toEqual([409, 'WRONG_STATE']);
  expect(await refusal({ cyclesLeft: 2 })).toEqual([409, 'WRONG_STATE']);
  expect(await shop.subscription({ id })).toMatchObject({ amount: 1000, cyclesLeft: null });
  expect((await shop.graphql('{ planChanges { nodes { id } } }')).planChanges.nodes).toEqual([]);
});

test('in the trial a change at once has no lines, and counts in the revenue when it begins', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ price: 1000, trialDays: 10 });
  const { id } = subscription;
  const updated = await shop.post('/v2/subscriptions/update', { id, quantity: 3, when: 'NOW' });
  expect(updated).toMatchObject({ amount: 3000, trialEndsAt: subscription.trialEndsAt });
  expect(await nextLines(shop, String(id))).toEqual([['PLAN', 3000]]);
  await shop.travel('12 days');
  expect(await shop.get('/v2/public-mrr/mrr')).toMatchObject({ mrr: 3000 });
  expect(await shop.violations()).toEqual([]);
});

test('a change at once moves the revenue on its day', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { price: 1000, from: '2027-04-01' });
  await changeOn(shop, '2027-04-10', { id, quantity: 3 });
  expect(await shop.get('/v2/public-mrr/mrr')).toMatchObject({ mrr: 3000 });
  const { mrrMovements } = await shop.graphql(
    '{ mrrMovements(input: { from: "2027-04" }) { months { month expansion net } } }',
  );
  expect(mrrMovements.months).toEqual([{ month: '2027-04', expansion: 2000, net: 3000 }]);
});

test('a preview shows what the change then does, and its amount may be expected', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { price: 3000, from: '2027-04-01' });
  await shop.travel('2027-04-10T18:00:00.000Z');
  const input = { id, quantity: 2, when: 'NOW' };
  const preview = await shop.post('/v2/subscriptions/preview-change', input);
  expect(preview).toMatchObject({
    lines: [
      { kind: 'UNUSED_DAYS', amount: -2100 },
      { kind: 'ADDED_DAYS', amount: 4200 },
    ],
    prorated: 2100,
    newAmount: 6000,
    nextAmount: 8100,
    credit: 0,
    upcomingBefore: [{ amount: 3000 }, { amount: 3000 }, { amount: 3000 }],
    upcomingAfter: [{ amount: 8100 }, { amount: 6000 }, { amount: 6000 }],
  });
  expect((preview.upcomingAfter as Json[]).map(({ date }) => String(date).slice(0, 10))).toEqual([
    '2027-05-01',
    '2027-06-01',
    '2027-07-01',
  ]);
  expect(await shop.subscription({ id })).toMatchObject({ amount: 3000 });
  const { previewedAt } = preview;
  await shop.post('/v2/subscriptions/update', { ...input, previewedAt, expectedAmount: 8100 });
  await shop.travel('3 months');
  expect((await shop.charges({ id })).map(({ amount }) => amount)).toEqual([
    3000, 8100, 6000, 6000,
  ]);
});

test(
  'a change and a refund at once give the same money back once',
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const shop = await newStore();
      const id = await soldOn(shop, { price: 9000, from: '2027-04-01' });
      const small = await shop.product({ price: 1000, cycle: 'MONTHLY' });
      const [charge] = await shop.charges({ id });
      await shop.travel('2027-04-10T18:00:00.000Z');
      const body = { id, productId: small.id, when: 'NOW' };
      const refund = { id: charge?.id, amount: 9000 };
      const [changed, refunded] = await Promise.all([
        soon(30).then(() => shop.request('POST', '/v2/subscriptions/update', body)),
        soon(30).then(() => shop.request('POST', '/v2/checkouts/refund', refund)),
      ]);
      // Either all of it is refunded and nothing is left to credit, or 5600 of it is credit.
      expect([changed.status, refunded.status]).toEqual(
        refunded.status === 200 ? [409, 200] : [200, 400],
      );
      expect(await shop.violations()).toEqual([]);
    }
  },
  RACE_LIMIT_MS,
);

test('two changes at once are made one after the other, and a repeat under its key once', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { price: 3000, from: '2027-04-01' });
  await shop.travel('2027-04-10T18:00:00.000Z');
  const send = (quantity: number, key: string) =>
    shop.request(
      'POST',
      '/v2/subscriptions/update',
      { id, quantity, when: 'NOW' },
      { 'idempotency-key': key },
    );
  const answers = await Promise.all([send(2, 'one'), send(3, 'two'), send(2, 'one')]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect((await send(2, 'one')).status).toBe(200);
  const lines = (await nextLines(shop, id)).slice(1).map(([, amount]) => amount);
  // −2100 + 4200 − 4200 + 6300, or −2100 + 6300 − 6300 + 4200
  expect(lines).toHaveLength(4);
  expect([4200, 2100]).toContain(lines.reduce((total, amount) => total + amount, 0));
  expect(await shop.violations()).toEqual([]);
});
