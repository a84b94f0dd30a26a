/**
 * What changes of a subscription by invoice do to its pages: fees, coupons, lines and moved dates,
 * on the last day of a month, in a leap year, and several at once.
 */
import { newStore, type Json, type World } from '../support/world';

const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };

interface Sold {
  from?: string;
  setupFee?: number;
  trialDays?: number;
  more?: Json;
}

/** A subscription of 500.00 a month whose first charge was paid, or whose trial began, at noon. */
async function soldOn(shop: World, { from = '2027-03-01', ...sold }: Sold = {}): Promise<string> {
  await shop.travel(`${from}T15:00:00.000Z`);
  const { setupFee, trialDays, more = {} } = sold;
  const { id } = await shop.product({
    price: 50_000,
    cycle: 'MONTHLY',
    ...(setupFee && { setupFee }),
    ...(trialDays && { trialDays }),
  });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    collection: 'INVOICE',
    ...more,
  });
  const paid = await shop.pay(checkout, {
    customer: ANA,
    ...(!trialDays && { method: 'PIX' }),
  });
  return String(paid.subscriptionId);
}

async function pagesOf(shop: World): Promise<Json[]> {
  const { body } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true');
  return body.data as Json[];
}

async function payOpenPage(shop: World): Promise<Json> {
  const page = (await pagesOf(shop)).find(({ status }) => status === 'PENDING') ?? {};
  await shop.pay(page, { method: 'PIX' });
  return page;
}

test('begun on the 31st: each page is due on the bank day of the last day of its month', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { from: '2028-01-31' });
  const due: unknown[] = [];
  for (const day of ['2028-02-28', '2028-03-30', '2028-04-29', '2028-05-30']) {
    await shop.travel(`${day}T16:00:00.000Z`);
    due.push((await payOpenPage(shop)).dueDate);
  }
  // 29 February 2028 is in the carnival; 30 April is a Sunday and 1 May a holiday
  expect(due).toEqual(['2028-03-01', '2028-03-31', '2028-05-02', '2028-05-31']);
  expect(await shop.upcoming({ id })).toMatchObject({
    date: expect.stringMatching(/^2028-06-30T15:00/),
  });
  expect(await shop.violations()).toEqual([]);
});

test('a setup fee, a line and a coupon: the page is opened with them, and later pages without', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { setupFee: 8000, trialDays: 10 });
  await shop.post('/v2/coupons/create', { code: 'META', discountKind: 'PERCENTAGE', discount: 50 });
  await shop.post('/v2/subscriptions/update', { id, coupon: 'META' });
  await shop.post('/v2/subscriptions/add-line', { id, description: 'Apostila', amount: 1500 });
  await shop.travel('2027-03-10T16:00:00.000Z');
  const page = await payOpenPage(shop);
  // 50000 − 50% + 8000 + 1500
  expect(await shop.charges({ id })).toMatchObject([{ amount: 0 }, { amount: 34_500 }]);
  expect(await shop.get(`/v2/checkouts/get?id=${page.id}`)).toMatchObject({ paidAmount: 34_500 });
  await shop.travel('2027-04-08T16:00:00.000Z');
  await payOpenPage(shop);
  expect((await shop.charges({ id }))[2]).toMatchObject({ amount: 50_000, status: 'PAID' });
  expect(await shop.violations()).toEqual([]);
});

test('while the page of the next period is open its date stays; once it is paid it moves', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  await shop.travel('2027-03-28T16:00:00.000Z');
  const move = () => shop.request('POST', '/v2/subscriptions/update', { id, billingDay: 10 });
  expect(await move()).toMatchObject({
    status: 422,
    body: { field: 'billingDay', reason: 'WRONG_STATE' },
  });
  await payOpenPage(shop);
  // The charge of 1 May is made on 10 May: its page opens five days before.
  expect(await move()).toMatchObject({ status: 200 });
  await shop.travel('2027-05-05T14:00:00.000Z');
  expect(await pagesOf(shop)).toHaveLength(1);
  await shop.travel('2027-05-05T16:00:00.000Z');
  expect((await pagesOf(shop))[0]).toMatchObject({ status: 'PENDING', dueDate: '2027-05-10' });
  await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  expect(await shop.subscription({ id })).toMatchObject({
    cancelAt: expect.stringMatching(/^2027-05-10T15:00/),
  });
  expect(await shop.violations()).toEqual([]);
});

test.each([
  ['before its period begins', '2027-03-28', ['when', 'CHARGE_OPEN']],
  ['that is overdue', '2027-04-05', ['when', 'CYCLE_UNPAID']],
])('a page %s: NOW is refused, and NEXT_CYCLE holds after it', async (_when, day, refusal) => {
  const shop = await newStore();
  const id = await soldOn(shop);
  const { id: productId } = await shop.product({ price: 80_000, cycle: 'MONTHLY' });
  await shop.travel(`${day}T16:00:00.000Z`);
  const change = { id, productId };
  for (const [proration, refused] of [
    ['NEXT_CHARGE', refusal],
    ['NONE', refusal],
    ['CHARGE_NOW', ['proration', 'CHARGE_OPEN']],
  ] as const)
    for (const operation of ['update', 'preview-change']) {
      const body = { ...change, when: 'NOW', proration };
      const answer = await shop.request('POST', `/v2/subscriptions/${operation}`, body);
      const { field, reason, error } = answer.body;
      expect([answer.status, field, reason]).toEqual([409, ...refused]);
      expect(error).toContain('NEXT_CYCLE');
    }
  await shop.post('/v2/subscriptions/update', { ...change, when: 'NEXT_CYCLE' });
  await payOpenPage(shop);
  await shop.travel('2027-04-28T16:00:00.000Z');
  // The open page is paid as it was; the next one has the new price.
  expect((await shop.charges({ id })).map(({ amount }) => amount)).toEqual([
    50_000, 50_000, 80_000,
  ]);
  expect(await shop.violations()).toEqual([]);
});

test('in a trial whose first page is open NOW is refused for that page', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { trialDays: 10 });
  await shop.travel('2027-03-10T16:00:00.000Z');
  for (const proration of ['NEXT_CHARGE', 'NONE', 'CHARGE_NOW'])
    expect(
      await shop.request('POST', '/v2/subscriptions/update', {
        id,
        quantity: 2,
        when: 'NOW',
        proration,
      }),
    ).toMatchObject({ status: 409, body: { reason: 'CHARGE_OPEN' } });
  expect(await shop.violations()).toEqual([]);
});

test('another coupon while a page is open: withdrawn with its page, the first use is free again', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  for (const code of ['UM', 'DOIS'])
    await shop.post('/v2/coupons/create', {
      code,
      discountKind: 'PERCENTAGE',
      discount: 10,
      maxRedeems: 1,
    });
  await shop.post('/v2/subscriptions/update', { id, coupon: 'UM' });
  await shop.travel('2027-03-28T16:00:00.000Z');
  await shop.post('/v2/subscriptions/update', { id, coupon: 'DOIS' });
  await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  const other = await soldOn(shop, { from: '2027-03-29' });
  await shop.post('/v2/subscriptions/update', { id: other, coupon: 'UM' });
  await shop.post('/v2/subscriptions/resume', { id });
  await shop.travel('2027-03-29T17:00:00.000Z');
  expect((await shop.charges({ id }))[1]).toMatchObject({ amount: 45_000, status: 'PENDING' });
  expect(await shop.violations()).toEqual([]);
});

test('change, renewal, payment, line, pause and cancellation at once are made in one order', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  await shop.post('/v2/coupons/create', { code: 'META', discountKind: 'PERCENTAGE', discount: 50 });
  await shop.travel('2027-03-27T14:59:00.000Z');
  await shop.warmUp();
  const answers = await Promise.all([
    // two minutes later the page of the cycle is opened
    shop.request('POST', '/v2/dev/clock/advance', { seconds: 120 }),
    shop.request('POST', '/v2/subscriptions/update', { id, quantity: 2, when: 'NOW' }),
    shop.request('POST', '/v2/subscriptions/update', { id, billingDay: 10 }),
    shop.request('POST', '/v2/subscriptions/update', { id, coupon: 'META' }),
    shop.request('POST', '/v2/subscriptions/add-line', { id, description: 'Um', amount: 700 }),
    shop.request('POST', '/v2/subscriptions/pause', { id }),
    shop.request('POST', '/v2/subscriptions/resume', { id }),
    shop.request('POST', '/v2/subscriptions/cancel', { id, at: 'PERIOD_END' }),
  ]);
  for (const { status } of answers) expect([200, 409, 422]).toContain(status);
  await shop.travel('1 day');
  for (const page of await pagesOf(shop))
    if (page.status === 'PENDING') await shop.pay(page, { method: 'PIX' });
  await shop.travel('40 days');
  expect(await shop.violations()).toEqual([]);
});
