/**
 * A running subscription changes to another cycle at once: the unused days are credited, the new
 * price is charged in full, and its day is the day of later charges.
 */
import { readFileSync } from 'node:fs';
import { newStore, type Json, type World } from '../support/world';

const NOW = { when: 'NOW', proration: 'CHARGE_NOW' };
const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };

interface Sold {
  price?: number;
  cycle?: string;
  more?: Json;
  pay?: Json;
}

/** Paid on 1 April 2027, for 30 days if it is by month. */
async function sold(shop: World, { price = 5000, cycle = 'MONTHLY', more, pay }: Sold = {}) {
  await shop.travel('2027-04-01T15:00:00.000Z');
  const { id } = await shop.product({ price, cycle });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    ...more,
  });
  const paid = await shop.pay(checkout, pay ?? { method: 'CARD' });
  await shop.travel('2027-04-10T18:00:00.000Z');
  return String(paid.subscriptionId);
}

/** Cells of the rows of the guide: cents, the cycle, and the date of the next charge. */
function examplesIn(guide: string): string[][] {
  const text = readFileSync(`docs/guides/${guide}`, 'utf8').replaceAll('−', '-');
  const rows = text.split('\n').filter((line) => /^\| \d+ +\| \d+ +\| [A-Z]+LY/.test(line));
  return rows.map((row) => row.split('|').map((cell) => cell.trim()));
}

const update = (shop: World, body: Json) => shop.request('POST', '/v2/subscriptions/update', body);

async function amountsOf(shop: World, id: string) {
  return (await shop.charges({ id })).map(({ amount, status }) => [amount, status]);
}

test('monthly to yearly, with 21 of 30 days left: the year is charged, less the days', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  await shop.listen(['subscription.plan_changed', 'subscription.renewed']);
  const yearly = await shop.product({ name: 'Year', price: 50_000, cycle: 'ANNUALLY' });
  const body = { id, productId: yearly.id, ...NOW };
  const preview = await shop.post('/v2/subscriptions/preview-change', body);
  // 50000 − 5000 × 21 ÷ 30
  expect(preview).toMatchObject({
    chargedNow: 46_500,
    newAmount: 50_000,
    credit: 0,
    lines: [
      { kind: 'UNUSED_DAYS', amount: -3500 },
      { kind: 'ADDED_DAYS', amount: 50_000, name: 'Year' },
    ],
    upcomingBefore: [{ amount: 5000 }, { amount: 5000 }, { amount: 5000 }],
    upcomingAfter: [
      { amount: 50_000, date: expect.stringMatching('^2028-04-10T15:00') },
      { amount: 50_000, date: expect.stringMatching('^2029-04-10T15:00') },
      { amount: 50_000, date: expect.stringMatching('^2030-04-10T15:00') },
    ],
  });
  const { previewedAt } = preview;
  const updated = await update(shop, { ...body, previewedAt, expectedAmount: 46_500 });
  expect(updated.body.data).toMatchObject({
    amount: 50_000,
    frequency: 'ANNUALLY',
    nextChargeAt: expect.stringMatching('^2028-04-10T15:00'),
    credit: 0,
    change: { status: 'APPLIED' },
  });
  expect(await amountsOf(shop, id)).toEqual([
    [5000, 'PAID'],
    [46_500, 'PAID'],
  ]);
  // 50000 ÷ 12
  expect(await shop.get('/v2/public-mrr/mrr')).toMatchObject({ mrr: 4167 });
  await shop.travel('2028-04-10T19:00:00.000Z');
  expect((await amountsOf(shop, id))[2]).toEqual([50_000, 'PAID']);
  expect(await shop.received()).toEqual(['subscription.plan_changed', 'subscription.renewed']);
  expect(await shop.violations()).toEqual([]);
});

test('the worked examples of the guide, in both languages, are what is charged', async () => {
  const examples = examplesIn('subscriptions.md');
  expect(examplesIn('pt/subscriptions.md')).toEqual(examples);
  expect(examples).toHaveLength(2);
  for (const [, before, price, cycle, , unused, added, now, credit, next, on] of examples) {
    const shop = await newStore();
    const id = await sold(shop, { price: Number(before) });
    const { id: productId } = await shop.product({ price: Number(price), cycle });
    const { body } = await update(shop, { id, productId, ...NOW, expectedAmount: Number(now) });
    expect(body.data).toMatchObject({
      credit: Number(credit),
      nextChargeAt: expect.stringMatching(`^${on}`),
    });
    const { subscriptionLines } = await shop.graphql('{ subscriptionLines { nodes { amount } } }');
    const amounts = (subscriptionLines.nodes as Json[]).map(({ amount }) => amount);
    expect(amounts.toReversed()).toEqual([Number(unused), Number(added)]);
    await shop.travel(`${on}T16:00:00.000Z`);
    const made = Number(now) > 0 ? [[Number(now), 'PAID']] : [];
    expect((await amountsOf(shop, id)).slice(1)).toEqual([...made, [Number(next), 'PAID']]);
  }
});

test('a later change of the same period credits what the period cost', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  const yearly = await shop.product({ price: 50_000, cycle: 'ANNUALLY' });
  await update(shop, { id, productId: yearly.id, ...NOW });
  // On 1 December 131 of 366 days are left, until 10 April 2028.
  await shop.travel('2027-12-01T18:00:00.000Z');
  const larger = await shop.product({ price: 80_000, cycle: 'ANNUALLY' });
  const changed = { id, productId: larger.id, ...NOW };
  // 80000 × 131 ÷ 366 − 50000 × 131 ÷ 366 = 28634 − 17896
  expect(await shop.post('/v2/subscriptions/preview-change', changed)).toMatchObject({
    chargedNow: 10_738,
  });
  expect((await update(shop, changed)).status).toBe(200);
  const monthly = await shop.product({ price: 4000, cycle: 'MONTHLY' });
  const back = await update(shop, { id, productId: monthly.id, ...NOW });
  // 28634 are credited, 4000 of them for the month that begins
  expect(back.body.data).toMatchObject({
    credit: 24_634,
    nextChargeAt: expect.stringMatching('^2028-01-01T15:00'),
    change: { status: 'APPLIED', chargeId: null },
  });
  await shop.travel('2028-01-01T19:00:00.000Z');
  expect(await amountsOf(shop, id)).toEqual([
    [5000, 'PAID'],
    [46_500, 'PAID'],
    [10_738, 'PAID'],
    [0, 'PAID'],
  ]);
  expect(await shop.subscription({ id })).toMatchObject({ credit: 20_634 });
  expect(await shop.violations()).toEqual([]);
});

test('declined, it changes nothing; in a trial it costs nothing and the trial goes on', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  const yearly = await shop.product({ price: 50_000, cycle: 'ANNUALLY' });
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times: 1 });
  const before = await shop.subscription({ id });
  const declined = await update(shop, { id, productId: yearly.id, ...NOW });
  expect(declined.body.data).toMatchObject({ change: { status: 'DECLINED' } });
  expect({ ...(await shop.subscription({ id })), updatedAt: null }).toEqual({
    ...before,
    updatedAt: null,
  });
  const tried = await shop.product({ price: 3000, cycle: 'MONTHLY', trialDays: 10 });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: tried.id, quantity: 1 }],
  });
  const { subscriptionId } = await shop.pay(checkout, { method: 'CARD' });
  const { trialEndsAt } = await shop.subscription({ id: String(subscriptionId) });
  const changed = await update(shop, { id: subscriptionId, productId: yearly.id, ...NOW });
  expect(changed.body.data).toMatchObject({
    nextChargeAt: trialEndsAt,
    frequency: 'ANNUALLY',
    change: { status: 'APPLIED', chargeId: null },
  });
  await shop.travel('2027-04-22T18:00:00.000Z');
  expect((await amountsOf(shop, String(subscriptionId)))[1]).toEqual([50_000, 'PAID']);
  expect(await shop.violations()).toEqual([]);
});

test('by invoice: a page for three days, and the period begins on the day of the request', async () => {
  const shop = await newStore();
  const more = { collection: 'INVOICE', invoice: { leadDays: 20 } };
  const id = await sold(shop, { more, pay: { method: 'PIX', customer: ANA } });
  // Paid on 11 April, before its page of 1 May would open: 1 May less 20 days.
  await shop.travel('2027-04-10T19:00:00.000Z');
  const weekly = await shop.product({ price: 4000, cycle: 'WEEKLY' });
  const { body } = await update(shop, { id, productId: weekly.id, ...NOW });
  expect(body.data).toMatchObject({
    amount: 5000,
    change: { status: 'AWAITING_PAYMENT', url: expect.stringContaining('/pay/') },
  });
  const { body: pages } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true');
  // 4000 − 5000 × 21 ÷ 30
  expect(pages.data).toMatchObject([{ amount: 500, dueDate: '2027-04-10' }]);
  await shop.pay(pages.data[0] as Json, { method: 'PIX' });
  expect(await shop.subscription({ id })).toMatchObject({
    frequency: 'WEEKLY',
    nextChargeAt: expect.stringMatching('^2027-04-17T15:00'),
    invoice: { leadDays: 6 },
  });
  // Six days before the 17th the next page is open.
  await shop.travel('2027-04-11T20:00:00.000Z');
  expect(
    (await shop.request('GET', '/v2/checkouts/list?isRenewal=true')).body.data[0],
  ).toMatchObject({ status: 'PENDING', amount: 4000 });
  expect(await shop.violations()).toEqual([]);
});

test('what it needs', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  const yearly = await shop.product({ price: 50_000, cycle: 'ANNUALLY' });
  const refusal = async (more: Json) => {
    const { status, body } = await update(shop, { id, productId: yearly.id, when: 'NOW', ...more });
    return [status, body.field, body.reason];
  };
  for (const proration of [undefined, 'NEXT_CHARGE', 'NONE'])
    expect(await refusal({ proration })).toEqual([422, 'proration', 'OTHER_CYCLE']);
  const extra = await shop.product({ price: 500, cycle: 'MONTHLY' });
  await update(shop, { id, addOns: [{ productId: extra.id }] });
  await shop.travel('2027-05-01T16:00:00.000Z');
  expect(await refusal({ proration: 'CHARGE_NOW' })).toEqual([422, 'productId', 'OTHER_CYCLE']);
  expect(await refusal({ proration: 'CHARGE_NOW', addOns: [] })).toEqual([
    200,
    undefined,
    undefined,
  ]);
  expect(await shop.violations()).toEqual([]);
});

test.each([
  // 45000 or 50000, less 4500 × 21 ÷ 30
  ['for ever discounts the period', { duration: 'FOREVER' }, 41_850, 45_000],
  ['for so many cycles ends', { duration: 'CYCLES', cycles: 12 }, 46_850, 50_000],
])('a coupon %s', async (_what, duration, now, next) => {
  const shop = await newStore();
  const terms = { code: 'TEN', discountKind: 'PERCENTAGE', discount: 10, ...duration };
  await shop.post('/v2/coupons/create', terms);
  const more = { coupons: ['TEN'] };
  const id = await sold(shop, { more, pay: { method: 'CARD', coupon: 'TEN' } });
  const { id: productId } = await shop.product({ price: 50_000, cycle: 'ANNUALLY' });
  const body = { id, productId };
  expect(await shop.post('/v2/subscriptions/preview-change', body)).toMatchObject({
    upcomingAfter: [{ amount: next }, { amount: next }, { amount: next }],
  });
  const charged = { ...body, ...NOW };
  expect(await shop.post('/v2/subscriptions/preview-change', charged)).toMatchObject({
    chargedNow: now,
    upcomingAfter: [{ amount: next }, { amount: next }, { amount: next }],
  });
  expect((await update(shop, { ...charged, expectedAmount: now })).status).toBe(200);
  await shop.travel('2028-04-10T20:00:00.000Z');
  expect((await amountsOf(shop, id)).slice(1)).toEqual([
    [now, 'PAID'],
    [next, 'PAID'],
  ]);
  expect(await shop.violations()).toEqual([]);
});

test('to a yearly plan from the next charge date on, a coupon for so many cycles ends', async () => {
  const shop = await newStore();
  const terms = { code: 'TEN', discountKind: 'PERCENTAGE', discount: 10 };
  await shop.post('/v2/coupons/create', { ...terms, duration: 'CYCLES', cycles: 12 });
  const more = { coupons: ['TEN'] };
  const id = await sold(shop, { more, pay: { method: 'CARD', coupon: 'TEN' } });
  const { id: productId } = await shop.product({ price: 50_000, cycle: 'ANNUALLY' });
  await update(shop, { id, productId });
  await shop.travel('2027-05-01T16:00:00.000Z');
  expect((await amountsOf(shop, id))[1]).toEqual([50_000, 'PAID']);
});
