/**
 * Subscriptions by invoice after what goes wrong: pages that are not paid, pauses that outlast the
 * grace, ends, outages, and banks that do not answer.
 */
import { timePassesUnnoticed } from '../support/store-clock';
import { newStore, type Json, type World } from '../support/world';

const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };

interface Sold {
  price?: number;
  cycle?: string;
  from?: string;
  invoice?: Json;
  more?: Json;
}

/** A subscription of 500.00 whose first charge was paid at noon of that day. */
async function soldOn(shop: World, { from = '2027-03-01', ...sold }: Sold = {}): Promise<string> {
  await shop.travel(`${from}T15:00:00.000Z`);
  const { price = 50_000, cycle = 'MONTHLY', invoice, more = {} } = sold;
  const { id } = await shop.product({ price, cycle });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    collection: 'INVOICE',
    ...(invoice && { invoice }),
    ...more,
  });
  const paid = await shop.pay(checkout, { method: 'PIX', customer: ANA });
  return String(paid.subscriptionId);
}

/** The pages of its cycles, oldest first. */
async function pagesOf(shop: World): Promise<Json[]> {
  const { body } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true');
  return (body.data as Json[]).toReversed();
}

const statusesOf = async (shop: World, id: string) =>
  (await shop.charges({ id })).map(({ cycleNumber, status }) => `${cycleNumber} ${status}`);

test('paused by its policy and resumed by hand: the old page can be paid, and the next one opens', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { invoice: { overdue: 'PAUSE' } });
  // due on 1 April, ten days of grace
  await shop.travel('2027-04-13T15:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({ pausedAt: expect.any(String) });
  await shop.post('/v2/subscriptions/resume', { id });
  await shop.travel('2027-04-20T15:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({
    pausedAt: null,
    nextChargeAt: expect.stringMatching(/^2027-05-01T15:00/),
  });
  await shop.travel('2027-04-26T16:00:00.000Z');
  expect(await statusesOf(shop, id)).toEqual(['0 PAID', '1 FAILED', '2 PENDING']);
  const pages = await pagesOf(shop);
  expect(pages).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }]);
  await shop.pay(pages[0] ?? {}, { method: 'PIX' });
  // the payment of the old period moves no date
  expect(await shop.subscription({ id })).toMatchObject({
    pausedAt: null,
    nextChargeAt: expect.stringMatching(/^2027-06-01T15:00/),
  });
  expect(await shop.violations()).toEqual([]);
});

test('a pause that outlasts the grace: who resumes is not cancelled at once', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  await shop.travel('2027-03-29T15:00:00.000Z');
  await shop.post('/v2/subscriptions/pause', { id, until: '2027-05-20T15:00:00.000Z' });
  await shop.travel('2027-05-28T15:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({ status: 'ACTIVE', pausedAt: null });
  expect(await statusesOf(shop, id)).toEqual(['0 PAID', '1 FAILED', '3 PENDING']);
  expect(await pagesOf(shop)).toMatchObject([{ status: 'PENDING' }, { dueDate: '2027-06-01' }]);
  expect(await shop.violations()).toEqual([]);
});

test('a short pause: the open page keeps its grace', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  await shop.travel('2027-03-29T15:00:00.000Z');
  await shop.post('/v2/subscriptions/pause', { id });
  await shop.travel('2027-04-04T15:00:00.000Z');
  await shop.post('/v2/subscriptions/resume', { id });
  await shop.travel('2027-04-11T15:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({ status: 'ACTIVE' });
  await shop.travel('2027-04-12T15:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({ cancelledDueTo: 'invoice_overdue' });
});

test('the last charge is paid late, after its policy has paused it: it still ends with its period', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { invoice: { overdue: 'PAUSE' } });
  await shop.post('/v2/subscriptions/update', { id, cyclesLeft: 1 });
  await shop.travel('2027-04-15T15:00:00.000Z');
  await shop.pay((await pagesOf(shop))[0] ?? {}, { method: 'PIX' });
  expect(await shop.subscription({ id })).toMatchObject({
    pausedAt: null,
    nextChargeAt: null,
    cancelAt: expect.stringMatching(/^2027-05-01T15:00/),
  });
  await shop.travel('2027-05-01T16:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({ status: 'CANCELLED' });
  expect(await statusesOf(shop, id)).toEqual(['0 PAID', '1 PAID']);
  expect(await shop.violations()).toEqual([]);
});

test.each([
  ['within its period: it is active until its end', '2027-04-20', 'ACTIVE'],
  ['after its period: nothing is left to go on with', '2027-05-05', 'CANCELLED'],
])('the last charge is paid after the cancellation, %s', async (_when, day, status) => {
  const shop = await newStore();
  const id = await soldOn(shop, { invoice: { reopenWhenPaid: true } });
  await shop.post('/v2/subscriptions/update', { id, cyclesLeft: 1 });
  await shop.travel(`${day}T15:00:00.000Z`);
  expect(await shop.subscription({ id })).toMatchObject({ status: 'CANCELLED' });
  await shop.pay((await pagesOf(shop))[0] ?? {}, { method: 'PIX' });
  expect(await shop.subscription({ id })).toMatchObject({ status, nextChargeAt: null });
  await shop.travel('2027-06-05T15:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({ status: 'CANCELLED' });
  expect(await statusesOf(shop, id)).toEqual(['0 PAID', '1 PAID']);
  expect(await shop.violations()).toEqual([]);
});

test.each([
  ['goes on', {}, '2027-04-20', 'ACTIVE'],
  ['is over', { cyclesLeft: 1 }, '2027-05-05', 'CANCELLED'],
])(
  'credit that a late charge contains is used, also if the subscription %s',
  async (_what, terms, day, status) => {
    const shop = await newStore();
    const id = await soldOn(shop, { invoice: { reopenWhenPaid: true } });
    const cheap = await shop.product({ price: 40_000, cycle: 'MONTHLY' });
    await shop.travel('2027-03-16T15:00:00.000Z');
    await shop.post('/v2/subscriptions/update', { id, productId: cheap.id, when: 'NOW' });
    if (status === 'CANCELLED') await shop.post('/v2/subscriptions/update', { id, ...terms });
    await shop.travel(`${day}T15:00:00.000Z`);
    // 10000 × 16 ÷ 31 = 5161, which the charge that was not paid contains: 40000 − 5161
    expect(await shop.subscription({ id })).toMatchObject({ status: 'CANCELLED', credit: 5161 });
    const [page = {}] = await pagesOf(shop);
    expect(page).toMatchObject({ amount: 34_839 });
    await shop.pay(page, { method: 'PIX' });
    expect(await shop.subscription({ id })).toMatchObject({ status, credit: 0 });
    // What the late charge contains is not given back as well.
    const refund = (body: Json) => shop.request('POST', '/v2/checkouts/refund', body);
    const { checkoutId } = await shop.subscription({ id });
    const left = 50_000 - 25_806;
    expect((await refund({ id: checkoutId, amount: left + 1 })).body).toMatchObject({
      reason: 'TOO_HIGH',
    });
    expect((await refund({ id: checkoutId, amount: left })).status).toBe(200);
    const credit = await shop.request('POST', '/v2/subscriptions/refund-credit', { id });
    expect(credit.body.reason).toBe(status === 'ACTIVE' ? 'WRONG_STATE' : 'NOTHING_LEFT');
    expect(await shop.violations()).toEqual([]);
  },
);

test('a change that waits for its payment takes nothing of the credit that is left at the end', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, {});
  const [cheap, dear] = [
    await shop.product({ price: 40_000, cycle: 'MONTHLY' }),
    await shop.product({ price: 80_000, cycle: 'MONTHLY' }),
  ];
  await shop.travel('2027-03-16T15:00:00.000Z');
  const update = (body: Json) =>
    shop.post('/v2/subscriptions/update', { id, when: 'NOW', ...body });
  await update({ productId: cheap.id });
  await update({ productId: dear.id, proration: 'CHARGE_NOW' });
  await shop.post('/v2/subscriptions/cancel', { id });
  // 10000 × 16 ÷ 31, as above
  expect(await shop.subscription({ id })).toMatchObject({ status: 'CANCELLED', credit: 5161 });
  const given = await shop.post('/v2/subscriptions/refund-credit', { id });
  expect(given).toMatchObject({ amount: 5161, credit: 0 });
  expect(await shop.violations()).toEqual([]);
});

test('a change to a shorter cycle cuts the lead and the grace to what the cycle leaves', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { invoice: { leadDays: 20, graceDays: 5, overdue: 'KEEP' } });
  await shop.travel('2027-03-10T15:00:00.000Z');
  const weekly = await shop.product({ price: 9_900, cycle: 'WEEKLY' });
  await shop.post('/v2/subscriptions/update', { id, productId: weekly.id });
  await shop.travel('2027-03-20T15:00:00.000Z');
  // opened on 12 March as agreed, before the date on which the change holds
  const [first = {}] = await pagesOf(shop);
  await shop.pay(first, { method: 'PIX' });
  await shop.travel('2027-04-01T16:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({
    frequency: 'WEEKLY',
    invoice: { leadDays: 6, graceDays: 1 },
  });
  // 8 April, opened on 2 April at the earliest
  expect((await pagesOf(shop)).map(({ status }) => status)).toEqual(['PAID']);
  await shop.travel('2027-04-02T16:00:00.000Z');
  expect((await pagesOf(shop)).map(({ dueDate }) => dueDate)).toEqual(['2027-04-01', '2027-04-08']);
});

test('a coupon for two charges discounts two, also if one is not paid in time', async () => {
  const shop = await newStore();
  await shop.post('/v2/coupons/create', {
    code: 'DOIS',
    discountKind: 'PERCENTAGE',
    discount: 10,
    duration: 'CYCLES',
    cycles: 2,
  });
  const id = await soldOn(shop, { invoice: { overdue: 'KEEP' } });
  await shop.post('/v2/subscriptions/update', { id, coupon: 'DOIS' });
  await shop.travel('2027-06-28T15:00:00.000Z');
  const charges = await shop.charges({ id });
  // 50000 − 10%
  expect(charges.map(({ amount }) => amount)).toEqual([50_000, 45_000, 45_000, 50_000, 50_000]);
});

test('a withdrawn page of another cycle: the running period is still that of the old one', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  const yearly = await shop.product({ price: 400_000, cycle: 'ANNUALLY' });
  await shop.post('/v2/subscriptions/update', { id, productId: yearly.id });
  await shop.travel('2027-03-28T15:00:00.000Z');
  await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  await shop.post('/v2/subscriptions/resume', { id });
  const moved = await shop.request('POST', '/v2/subscriptions/update', {
    id,
    nextChargeAt: '2027-04-05',
    proration: 'NEXT_CHARGE',
  });
  expect(moved.status).toBe(200);
  await shop.travel('2027-04-01T16:00:00.000Z');
  // 400000, and 4 days of 31 of 50000: 6452
  expect(await pagesOf(shop)).toMatchObject([
    { status: 'CANCELLED' },
    { status: 'PENDING', amount: 406_452 },
  ]);
  expect(await shop.violations()).toEqual([]);
});

test('a coupon that was removed while a page was open does not return with its withdrawal', async () => {
  const shop = await newStore();
  await shop.post('/v2/coupons/create', { code: 'DEZ', discountKind: 'PERCENTAGE', discount: 10 });
  const id = await soldOn(shop);
  await shop.post('/v2/subscriptions/update', { id, coupon: 'DEZ' });
  await shop.travel('2027-03-28T15:00:00.000Z');
  await shop.post('/v2/subscriptions/update', { id, coupon: null });
  await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  await shop.post('/v2/subscriptions/resume', { id });
  expect(await shop.upcoming({ id })).toMatchObject({ amount: 50_000 });
});

test('an outage over two cycles: the missed pages open one after the other', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { invoice: { leadDays: 3, overdue: 'KEEP', graceDays: 2 } });
  const store = await shop.graphql('{ store { id } }');
  // 1 April and 1 May pass; workers are back on 20 May
  await timePassesUnnoticed(
    { database: shop.database, storeId: String(store.store.id) },
    { ms: Date.parse('2027-05-20T15:00:00.000Z') - (await shop.now()).getTime() },
  );
  await shop.travel('1 minute');
  // due on Monday 24 May, three days after the opening rolled over the weekend
  expect(await pagesOf(shop)).toMatchObject([{ status: 'PENDING', dueDate: '2027-05-24' }]);
  await shop.travel('2027-05-21T15:00:00.000Z');
  await shop.pay((await pagesOf(shop))[0] ?? {}, { method: 'PIX' });
  await shop.travel('2027-05-22T14:00:00.000Z');
  expect(await pagesOf(shop)).toHaveLength(1);
  // a day after the payment
  await shop.travel('2027-05-22T16:00:00.000Z');
  expect(await pagesOf(shop)).toMatchObject([{ status: 'PAID' }, { dueDate: '2027-05-25' }]);
  await shop.pay((await pagesOf(shop))[1] ?? {}, { method: 'PIX' });
  // then as agreed: 1 June, opened on 29 May
  await shop.travel('2027-05-29T16:00:00.000Z');
  expect((await pagesOf(shop)).map(({ dueDate }) => dueDate)).toEqual([
    '2027-05-24',
    '2027-05-25',
    '2027-06-01',
  ]);
  expect(await statusesOf(shop, id)).toEqual(['0 PAID', '1 PAID', '2 PAID', '3 PENDING']);
  expect(await shop.violations()).toEqual([]);
});

test.each([
  // 29 February 2028 is the Tuesday of Carnival, 31 March a Friday, 1 May a holiday
  ['the 31st and a leap day', '2028-01-31', ['2028-03-01', '2028-03-31', '2028-05-02']],
  // 25 December 2027 is a Saturday; Carnival of 2028 is on 28 and 29 February
  ['holidays', '2027-11-25', ['2027-12-27', '2028-01-25', '2028-02-25']],
  ['the 28th, in Carnival', '2028-01-28', ['2028-03-01', '2028-03-28', '2028-04-28']],
])('%s: pages are due on the bank day of their date', async (_what, from, days) => {
  const shop = await newStore();
  const id = await soldOn(shop, { from });
  for (const day of days) {
    await shop.travel(`${addDays(day, -1)}T16:00:00.000Z`);
    const page = (await pagesOf(shop)).at(-1) ?? {};
    expect(page).toMatchObject({ dueDate: day, status: 'PENDING' });
    await shop.pay(page, { method: 'PIX' });
  }
  expect(await statusesOf(shop, id)).toEqual(['0 PAID', '1 PAID', '2 PAID', '3 PAID']);
});

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

test.each([0, 1, 2])('duels of a renewal, a payment, a pause, an end and a card (%i)', async () => {
  const shop = await newStore();
  await shop.travel('2027-03-01T15:00:00.000Z');
  const { id } = await shop.subscribe({ price: 9_900 });
  await shop.post('/v2/subscriptions/update', {
    id,
    collection: 'INVOICE',
    invoice: { overdue: 'PAUSE', graceDays: 0 },
  });
  await shop.travel('2027-03-28T15:00:00.000Z');
  const [page = {}] = await pagesOf(shop);
  await shop.warmUp();
  const act = (path: string, body: Json) => shop.request('POST', path, body);
  const answers = await Promise.all([
    // past the due date: the policy decides the page while it is paid
    act('/v2/dev/clock/advance', { to: '2027-04-02T03:00:05.000Z' }),
    act(`/v2/checkouts/simulate-payment?id=${page.id}`, { method: 'PIX' }),
    act(`/v2/checkouts/simulate-payment?id=${page.id}`, { method: 'CARD' }),
    act('/v2/subscriptions/update', { id, collection: 'AUTOMATIC' }),
    act('/v2/subscriptions/update', { id, coupon: null, quantity: 2 }),
    act('/v2/subscriptions/pause', { id }),
    act('/v2/subscriptions/resume', { id }),
    act('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' }),
  ]);
  for (const { status } of answers) expect([200, 400, 409, 422]).toContain(status);
  expect(await shop.violations()).toEqual([]);
  const paid = (await shop.charges(page)).filter(({ status }) => status === 'PAID');
  expect(paid.length).toBeLessThanOrEqual(1);
  await act('/v2/subscriptions/resume', { id });
  await shop.travel('70 days');
  // each cycle is charged once, by its page or by card
  const cycles = (await shop.charges({ id })).map(({ cycleNumber }) => cycleNumber);
  expect(new Set(cycles).size).toBe(cycles.length);
  expect(await shop.violations()).toEqual([]);
});
