/**
 * A running subscription changes its plan and the difference is charged to its card at once: the
 * change holds when that is paid, and a declined charge changes nothing.
 */
import { subscribeByPix } from '../support/automatic-pix';
import { RACE_LIMIT_MS, RACE_ROUNDS, soon } from '../support/races';
import { newStore, type Json, type World } from '../support/world';

/** A whole number below the limit. */
const random = (limit: number) => Math.floor(Math.random() * limit);

const NOW = { when: 'NOW', proration: 'CHARGE_NOW' };

const NOON = '2027-04-01T15:00:00.000Z';
/** Ten seconds after midnight in São Paulo. */
const MIDNIGHT = '2027-04-01T03:00:10.000Z';

/** A subscription by card that was paid on 1 April. */
async function sold(
  shop: World,
  { price = 3000, coupon, at = NOON }: { price?: number; coupon?: string; at?: string } = {},
): Promise<string> {
  await shop.travel(at);
  const { id } = await shop.product({ price, cycle: 'MONTHLY' });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    ...(coupon && { coupons: [coupon] }),
  });
  const paid = await shop.pay(checkout, { method: 'CARD', ...(coupon && { coupon }) });
  return String(paid.subscriptionId);
}

const update = (shop: World, body: Json, headers: Record<string, string> = {}) =>
  shop.request('POST', '/v2/subscriptions/update', body, headers);

async function amountsOf(shop: World, id: string) {
  const charges = await shop.charges({ id });
  return charges.map(({ amount, status }) => [amount, status]);
}

async function statusesOf(shop: World, id: string): Promise<string[]> {
  const { subscription } = await shop.graphql(
    'query ($id: ID!) { subscription(id: $id) { planChanges { nodes { status } } } }',
    { id },
  );
  return (subscription.planChanges.nodes as Json[]).map(({ status }) => String(status));
}

test('a disputed difference is credited no more than a refunded one', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  const [pro, base] = [
    await shop.product({ name: 'Pro', price: 6000, cycle: 'MONTHLY' }),
    await shop.product({ name: 'Base', price: 3000, cycle: 'MONTHLY' }),
  ];
  await shop.travel('2027-04-10T18:00:00.000Z');
  await update(shop, { id, productId: pro.id, ...NOW });
  const [, difference = {}] = await shop.charges({ id });
  const linesOn20th = async () => {
    const body = { id, productId: base.id, when: 'NOW' };
    const { lines } = await shop.post('/v2/subscriptions/preview-change', body);
    return (lines as Json[]).map(({ amount }) => amount);
  };
  await shop.travel('2027-04-20T18:00:00.000Z');
  // 11 of 30 days of 6000, and of 3000
  expect(await linesOn20th()).toEqual([-2200, 1100]);
  await shop.post('/v2/dev/simulate', { id: difference.id, outcome: 'dispute' });
  // 11 of 30 days of 6000, less 11 of the 21 days that the 2100 were for
  expect(await linesOn20th()).toEqual([-1100, 1100]);
  expect(await shop.violations()).toEqual([]);
});

test('the difference is charged at once, as the preview said, and the change holds', async () => {
  const shop = await newStore();
  await shop.listen(['subscription.plan_changed', 'subscription.renewed']);
  const id = await sold(shop);
  const pro = await shop.product({ name: 'Pro', price: 6000, cycle: 'MONTHLY' });
  await shop.travel('2027-04-10T18:00:00.000Z');
  const body = { id, productId: pro.id, ...NOW };
  const preview = await shop.post('/v2/subscriptions/preview-change', body);
  // 21 of 30 days are left: 6000 × 21 ÷ 30 − 3000 × 21 ÷ 30
  expect(preview).toMatchObject({
    chargedNow: 2100,
    prorated: 2100,
    newAmount: 6000,
    credit: 0,
    lines: [
      { kind: 'UNUSED_DAYS', amount: -2100 },
      { kind: 'ADDED_DAYS', amount: 4200 },
    ],
    nextAmount: 6000,
    upcomingBefore: [{ amount: 3000 }, { amount: 3000 }, { amount: 3000 }],
    upcomingAfter: [{ amount: 6000 }, { amount: 6000 }, { amount: 6000 }],
  });
  expect(await amountsOf(shop, id)).toEqual([[3000, 'PAID']]);
  expect((await update(shop, { ...body, expectedAmount: 2000 })).body).toMatchObject({
    reason: 'AMOUNT_CHANGED',
    values: { amount: 2100 },
  });
  const { previewedAt } = preview;
  const updated = await update(shop, { ...body, previewedAt, expectedAmount: 2100 });
  expect(updated).toMatchObject({
    status: 200,
    body: {
      data: {
        amount: 6000,
        name: 'Pro',
        credit: 0,
        change: { status: 'APPLIED', proration: 'CHARGE_NOW', declineReason: null },
      },
    },
  });
  expect(await amountsOf(shop, id)).toEqual([
    [3000, 'PAID'],
    [2100, 'PAID'],
  ]);
  const [, charge] = await shop.charges({ id });
  expect(charge?.id).toBe(updated.body.data.change.chargeId);
  const { planChanges } = await shop.graphql('{ planChanges { nodes { charge { id amount } } } }');
  expect(planChanges.nodes).toEqual([{ charge: { id: charge?.id, amount: 2100 } }]);
  expect(await shop.get('/v2/public-mrr/mrr')).toMatchObject({ mrr: 6000 });
  await shop.travel('31 days');
  expect((await amountsOf(shop, id))[2]).toEqual([6000, 'PAID']);
  const [changed, renewed] = await shop.messages();
  expect(changed?.body.data).toMatchObject({
    subscription: { amount: 6000 },
    update: { status: 'APPLIED' },
    payment: { amount: 2100, status: 'PAID' },
  });
  expect(renewed?.body.data.payment).toMatchObject({ amount: 6000 });
  expect(await shop.violations()).toEqual([]);
});

test('a declined charge leaves all as it was, also the change that waits for the next date', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  const pro = await shop.product({ price: 6000, cycle: 'MONTHLY' });
  await shop.travel('2027-04-10T18:00:00.000Z');
  await update(shop, { id, quantity: 2 });
  const before = await shop.subscription({ id });
  await shop.listen(['subscription.plan_changed', 'charge.declined']);
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times: 1 });
  const declined = await update(shop, { id, productId: pro.id, ...NOW });
  expect(declined).toMatchObject({
    status: 200,
    body: { data: { amount: 3000, change: { status: 'DECLINED', newAmount: 6000 } } },
  });
  expect(declined.body.data.change.declineReason).toEqual(expect.any(String));
  const after = await shop.subscription({ id });
  expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
  expect(await statusesOf(shop, id)).toEqual(['DECLINED', 'PENDING']);
  expect(await amountsOf(shop, id)).toEqual([
    [3000, 'PAID'],
    [2100, 'FAILED'],
  ]);
  expect(await shop.received()).toEqual(['charge.declined']);
  await shop.travel('31 days');
  expect((await amountsOf(shop, id))[2]).toEqual([6000, 'PAID']);
  expect(await statusesOf(shop, id)).toEqual(['DECLINED', 'APPLIED']);
  expect(await shop.violations()).toEqual([]);
});

test('one that ends at the end of its period: the days that are left are charged at once', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  await shop.travel('2027-04-10T18:00:00.000Z');
  await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  const joined = await update(shop, { id, quantity: 2, when: 'NOW' });
  expect(joined).toMatchObject({ status: 409, body: { field: 'when', reason: 'WRONG_STATE' } });
  // 3000 × 21 ÷ 30 more
  const changed = await update(shop, { id, quantity: 2, ...NOW });
  expect(changed.body.data).toMatchObject({ amount: 6000, change: { status: 'APPLIED' } });
  await shop.travel('2027-05-02T15:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({ status: 'CANCELLED', credit: 0 });
  expect(await amountsOf(shop, id)).toEqual([
    [3000, 'PAID'],
    [2100, 'PAID'],
  ]);
  expect(await shop.violations()).toEqual([]);
});

test('while the outcome is not known nothing else changes and no cycle begins; then it holds', async () => {
  const shop = await newStore();
  const id = await sold(shop, { at: MIDNIGHT });
  // 30 April in São Paulo: the next charge is due before the provider is asked again.
  await shop.travel('2027-05-01T02:59:50.000Z');
  await shop.post('/v2/dev/simulate', { id, outcome: 'timeout-next' });
  const asked = await update(shop, { id, quantity: 31, ...NOW });
  expect(asked).toMatchObject({
    status: 200,
    body: { data: { amount: 3000, change: { status: 'AWAITING_PAYMENT' } } },
  });
  expect((await update(shop, { id, quantity: 2, when: 'NOW' })).status).toBe(409);
  expect((await update(shop, { id, metadata: { seat: 1 } })).status).toBe(409);
  expect(
    (await shop.request('POST', '/v2/subscriptions/change-plan', { id, items: [] })).status,
  ).toBe(409);
  await shop.travel('2027-05-01T03:00:15.000Z');
  expect(await shop.charges({ id })).toHaveLength(2);
  await shop.travel('2 days');
  expect(await statusesOf(shop, id)).toEqual(['APPLIED']);
  expect(await amountsOf(shop, id)).toEqual([
    [3000, 'PAID'],
    // the last of 30 days: 93000 ÷ 30 − 3000 ÷ 30
    [3000, 'PAID'],
    [93_000, 'PAID'],
  ]);
  expect(await shop.violations()).toEqual([]);
});

test('cancelled before the outcome is known: the change is dropped and its money goes back', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  await shop.travel('2027-04-10T18:00:00.000Z');
  await shop.post('/v2/dev/simulate', { id, outcome: 'timeout-next' });
  await update(shop, { id, quantity: 2, ...NOW });
  await shop.post('/v2/subscriptions/cancel', { id });
  await shop.travel('2 days');
  expect(await statusesOf(shop, id)).toEqual(['CANCELLED']);
  expect(await amountsOf(shop, id)).toEqual([
    [3000, 'PAID'],
    [2100, 'CANCELLED'],
  ]);
  expect(await shop.subscription({ id })).toMatchObject({ status: 'CANCELLED', amount: 3000 });
  expect(await shop.violations()).toEqual([]);
});

test('less than before is credit, which is taken from what the change and the cycle had cost', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  const pro = await shop.product({ price: 6000, cycle: 'MONTHLY' });
  const small = await shop.product({ price: 1000, cycle: 'MONTHLY' });
  await shop.travel('2027-04-10T18:00:00.000Z');
  await update(shop, { id, productId: pro.id, ...NOW });
  const less = await update(shop, { id, productId: small.id, ...NOW });
  // 1000 × 21 ÷ 30 − 6000 × 21 ÷ 30
  expect(less.body.data).toMatchObject({
    amount: 1000,
    credit: 3500,
    change: { status: 'APPLIED', chargeId: null },
  });
  const [first, second] = await shop.charges({ id });
  const refund = (charge: Json | undefined, amount: number) =>
    shop.request('POST', '/v2/checkouts/refund', { id: charge?.id, amount });
  // 5100 were paid: 3500 are credit and 700 pay the days to come, so that 900 are left to refund.
  expect((await refund(second, 1)).status).toBe(400);
  expect(await refund(first, 901)).toMatchObject({
    status: 400,
    body: { values: { limit: 900 } },
  });
  expect((await refund(first, 900)).status).toBe(200);
  await shop.travel('31 days');
  expect(await shop.subscription({ id })).toMatchObject({ credit: 2500 });
  expect(await shop.violations()).toEqual([]);
});

test('what a charge at once needs', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  const pix = await subscribeByPix(shop);
  await shop.travel('2027-04-10T18:00:00.000Z');
  const refusal = async (body: Json) => {
    const answer = await update(shop, body);
    return [answer.status, answer.body.field, answer.body.reason];
  };
  const body = { id, quantity: 2, ...NOW };
  expect(await refusal({ ...body, when: 'NEXT_CYCLE' })).toEqual([400, 'proration', 'ONLY_WITH']);
  for (const [field, value] of Object.entries({
    cyclesLeft: null,
    coupon: 'NEW',
    metadata: {},
    retryPolicy: { maxRetry: 2 },
  }))
    expect(await refusal({ ...body, [field]: value })).toEqual([400, field, 'NOT_TOGETHER']);
  expect(await refusal({ ...body, id: pix.id })).toEqual([422, 'proration', 'WRONG_METHOD']);
  expect(await amountsOf(shop, id)).toEqual([[3000, 'PAID']]);
});

test('sent twice at once, and again under its key, the difference is charged once', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  await shop.travel('2027-04-10T18:00:00.000Z');
  const send = (key: string) =>
    update(shop, { id, quantity: 2, ...NOW }, { 'idempotency-key': key });
  const answers = await Promise.all([send('one'), send('two'), send('one')]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect((await send('one')).status).toBe(200);
  expect(await amountsOf(shop, id)).toEqual([
    [3000, 'PAID'],
    [2100, 'PAID'],
  ]);
  expect(await shop.violations()).toEqual([]);
});

test('any change on any day: what the preview says is charged, now and with the next charge', async () => {
  for (let each = 0; each < 12; each++) {
    const [price, other] = [100 + random(50_000), 100 + random(50_000)];
    const coupon = each % 3 === 0 ? `C${each}` : undefined;
    const single = await newStore();
    if (coupon)
      await single.post('/v2/coupons/create', {
        code: coupon,
        discountKind: 'PERCENTAGE',
        discount: 1 + random(90),
      });
    const id = await sold(single, { price, ...(coupon && { coupon }) });
    const plan = await single.product({ price: other, cycle: 'MONTHLY' });
    await single.travel(`${String(1 + random(28))} days`);
    const body = { id, productId: plan.id, quantity: 1 + random(4), ...NOW };
    const preview = await single.post('/v2/subscriptions/preview-change', body);
    await single.post('/v2/subscriptions/update', body);
    const [, charged] = await single.charges({ id });
    expect({ body, charged: charged?.amount ?? 0 }).toEqual({ body, charged: preview.chargedNow });
    await single.travel('31 days');
    const charges = await single.charges({ id });
    expect(charges[charged ? 2 : 1]?.amount).toBe(preview.nextAmount);
    expect(await single.violations()).toEqual([]);
  }
});

test(
  'a change that is charged, the renewal, a pause, a refund and a cancellation at once',
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const shop = await newStore();
      const id = await sold(shop, { at: MIDNIGHT });
      const [first] = await shop.charges({ id });
      await shop.travel('2027-05-01T02:59:50.000Z');
      await shop.warmUp();
      if (round % 2 === 0) await shop.post('/v2/dev/simulate', { id, outcome: 'timeout-next' });
      const ending = round % 3 === 0 ? 'cancel' : 'pause';
      const answers = await Promise.all([
        soon(30).then(() => update(shop, { id, quantity: 9, ...NOW })),
        soon(30).then(() => shop.request('POST', '/v2/dev/clock/advance', { seconds: 60 })),
        soon(30).then(() => shop.request('POST', `/v2/subscriptions/${ending}`, { id })),
        soon(30).then(() =>
          shop.request('POST', '/v2/checkouts/refund', { id: first?.id, amount: 500 }),
        ),
      ]);
      for (const { status } of answers) expect([200, 404, 409, 422]).toContain(status);
      await shop.travel('3 days');
      expect(await shop.violations()).toEqual([]);
    }
  },
  RACE_LIMIT_MS,
);

test('what a change credits at once is not refunded as well, also while its page is open', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  await shop.travel('2027-04-10T18:00:00.000Z');
  await shop.post('/v2/subscriptions/update', { id, collection: 'INVOICE' });
  await update(shop, { id, quantity: 2, ...NOW });
  const [first] = await shop.charges({ id });
  const refund = (charge: Json | undefined, amount: number) =>
    shop.request('POST', '/v2/checkouts/refund', { id: charge?.id, amount });
  // 3000 − 3000 × 21 ÷ 30, which the open charge of 2100 contains as credit
  const limited = { status: 400, body: { field: 'amount', values: { limit: 900 } } };
  expect(await refund(first, 901)).toMatchObject(limited);
  const { body: pages } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true');
  await shop.pay(pages.data[0] as Json, { method: 'PIX' });
  expect(await refund(first, 901)).toMatchObject(limited);
  expect((await refund(first, 900)).status).toBe(200);
  // Given back in full, the difference has used no credit, so all that was paid can be refunded.
  const [, paid] = await shop.charges({ id });
  expect((await refund(paid, 2100)).status).toBe(200);
  expect((await refund(first, 2100)).status).toBe(200);
  expect((await refund(first, 1)).status).toBe(400);
  expect(await shop.violations()).toEqual([]);
});

test('the refund of the cycle is whole again when its change was not paid', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  await shop.travel('2027-04-10T18:00:00.000Z');
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times: 1 });
  await update(shop, { id, quantity: 2, ...NOW });
  const [first] = await shop.charges({ id });
  const refunded = await shop.request('POST', '/v2/checkouts/refund', { id: first?.id });
  expect(refunded).toMatchObject({ status: 200, body: { data: { amount: 3000 } } });
  expect(await shop.violations()).toEqual([]);
});
