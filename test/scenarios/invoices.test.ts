/**
 * Subscriptions by invoice: each month a page is opened on which the buyer pays by PIX, boleto or
 * card. The numbers are those of the guide's worked examples.
 */
import { BUYER, Buyer, CARD } from '../support/buyer';
import { failuresOf } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };

interface Sold {
  price?: number;
  cycle?: string;
  from?: string;
  invoice?: Json;
  method?: string;
  more?: Json;
}

/** A subscription whose first charge was paid at noon of that day. */
async function soldOn(shop: World, { from = '2027-03-01', ...sold }: Sold = {}): Promise<string> {
  await shop.travel(`${from}T15:00:00.000Z`);
  const { price = 50_000, cycle = 'MONTHLY', invoice, method = 'PIX', more = {} } = sold;
  const { id } = await shop.product({ price, cycle });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    collection: 'INVOICE',
    ...(invoice && { invoice }),
    ...more,
  });
  const paid = await shop.pay(checkout, { method, customer: ANA });
  return String(paid.subscriptionId);
}

const subscriptionOf = (shop: World, id: string): Promise<Json> =>
  shop.get(`/v2/subscriptions/get?id=${id}`);

/** The pages of its cycles, newest first. */
async function pagesOf(shop: World): Promise<Json[]> {
  const { body } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true');
  return body.data as Json[];
}

/** What was received of this event, oldest first. */
async function receivedOf(shop: World, event: string): Promise<Json[]> {
  return (await shop.messages()).flatMap(({ body }) => (body.event === event ? [body.data] : []));
}

test('a school: a page five days before, paid by PIX, and the next one follows', async () => {
  const shop = await newStore();
  await shop.listen(['charge.opened', 'charge.overdue', 'subscription.renewed']);
  const id = await soldOn(shop);
  expect(await subscriptionOf(shop, id)).toMatchObject({
    status: 'ACTIVE',
    collection: 'INVOICE',
    method: 'PIX',
    invoice: {
      leadDays: 5,
      graceDays: 10,
      overdue: 'CANCEL',
      methods: ['PIX', 'CARD', 'BOLETO'],
      reopenWhenPaid: false,
    },
    nextChargeAt: expect.stringMatching(/^2027-04-01T15:00/),
  });
  await shop.travel('2027-03-27T14:00:00.000Z');
  expect(await pagesOf(shop)).toEqual([]);
  await shop.travel('2027-03-27T16:00:00.000Z');
  const [page = {}] = await pagesOf(shop);
  expect(page).toMatchObject({ status: 'PENDING', amount: 50_000, frequency: 'SUBSCRIPTION' });
  expect(await subscriptionOf(shop, id)).toMatchObject({
    nextChargeAt: expect.stringMatching(/^2027-05-01T15:00/),
  });
  const [opened] = await receivedOf(shop, 'charge.opened');
  expect(opened).toMatchObject({
    subscription: { id },
    checkout: { id: page.id, url: page.url },
    payment: { status: 'PENDING', amount: 50_000, url: page.url },
  });
  await shop.pay(page, { method: 'PIX' });
  expect(await pagesOf(shop)).toMatchObject([{ id: page.id, status: 'PAID', paidAmount: 50_000 }]);
  // The charge of the cycle is the one that was opened.
  expect(await shop.charges({ id })).toMatchObject([
    { cycleNumber: 0, status: 'PAID' },
    { cycleNumber: 1, status: 'PAID', id: opened?.payment.id, method: 'PIX' },
  ]);
  expect(await receivedOf(shop, 'subscription.renewed')).toMatchObject([
    { subscription: { id }, checkout: { id: page.id }, payment: { amount: 50_000 } },
  ]);
  await shop.travel('2027-04-28T16:00:00.000Z');
  expect(await pagesOf(shop)).toMatchObject([{ status: 'PENDING' }, { status: 'PAID' }]);
  expect(await receivedOf(shop, 'charge.overdue')).toEqual([]);
});

test.each([
  ['kept', { keepCard: 'yes' }, 'AUTOMATIC'],
  ['not kept', {}, 'INVOICE'],
])('a card that is %s on the page of a cycle', async (_what, typed, collection) => {
  const shop = await newStore();
  const id = await soldOn(shop);
  await shop.travel('2027-03-27T16:00:00.000Z');
  const [page = {}] = await pagesOf(shop);
  await new Buyer(shop).pay(String(page.url), { ...CARD, ...typed });
  expect(await pagesOf(shop)).toMatchObject([{ status: 'PAID' }]);
  const isKept = collection === 'AUTOMATIC';
  expect(await subscriptionOf(shop, id)).toMatchObject({
    collection,
    method: 'CARD',
    cardLast4: isKept ? '4242' : null,
    cardExpiryMonth: isKept ? '2034-12' : null,
  });
  await shop.travel('2027-05-01T16:00:00.000Z');
  const [next = {}] = await pagesOf(shop);
  expect(next.status).toBe(isKept ? 'PAID' : 'PENDING');
});

test('not paid: it is overdue the day after, and cancelled when the grace is over', async () => {
  const shop = await newStore();
  await shop.listen(['charge.overdue', 'subscription.cancelled']);
  const id = await soldOn(shop);
  // 1 April 2027 is a Thursday: overdue from 2 April 00:00, decided on 12 April 00:00
  await shop.travel('2027-04-02T02:59:00.000Z');
  expect(await receivedOf(shop, 'charge.overdue')).toEqual([]);
  await shop.travel('2027-04-02T03:00:01.000Z');
  expect(await receivedOf(shop, 'charge.overdue')).toMatchObject([
    { subscription: { id }, payment: { amount: 50_000 } },
  ]);
  await shop.travel('2027-04-12T02:59:00.000Z');
  expect(await subscriptionOf(shop, id)).toMatchObject({ status: 'ACTIVE' });
  await shop.travel('2027-04-12T03:00:01.000Z');
  expect(await subscriptionOf(shop, id)).toMatchObject({
    status: 'CANCELLED',
    cancelPolicy: 'NOW',
    cancelledDueTo: 'invoice_overdue',
  });
  expect(await pagesOf(shop)).toMatchObject([{ status: 'CANCELLED' }]);
  expect(await receivedOf(shop, 'subscription.cancelled')).toHaveLength(1);
});

test('paid late by PIX: the fine and the interest of the day are in the code', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, {
    more: { interest: { value: 100 }, fine: { value: 200, type: 'PERCENTAGE' } },
  });
  await shop.travel('2027-04-06T15:00:00.000Z');
  const [page = {}] = await pagesOf(shop);
  await shop.pay(page, { method: 'PIX' });
  // 50000 + 2% + 50000 × 1% × 5 ÷ 30 days
  expect(await shop.charges({ id })).toMatchObject([
    {},
    { cycleNumber: 1, status: 'PAID', paidAmount: 50_000 + 1000 + 83 },
  ]);
});

test('a boleto names the due date; its money counts for two bank business days more', async () => {
  const shop = await newStore();
  await shop.listen(['charge.overdue']);
  const id = await soldOn(shop, {
    invoice: { methods: ['BOLETO'], graceDays: 0 },
    method: 'BOLETO',
  });
  expect(await subscriptionOf(shop, id)).toMatchObject({ method: 'PIX', collection: 'INVOICE' });
  // 1 May 2027 is a Saturday: due on Monday 3 May, reported until Wednesday 5 May
  await shop.travel('2027-03-27T16:00:00.000Z');
  await shop.pay((await pagesOf(shop))[0] ?? {}, { method: 'BOLETO' });
  await shop.travel('2027-04-27T16:00:00.000Z');
  expect(await shop.charges({ id })).toMatchObject([
    { status: 'PAID' },
    { status: 'PAID', method: 'BOLETO' },
    { status: 'PENDING', method: 'BOLETO', dueAt: '2027-05-04T02:59:59.999Z' },
  ]);
});

test.each(['PIX', 'BOLETO'])(
  'a code that was not paid (%s) is over, and the page asks for another one',
  async (method) => {
    const shop = await newStore();
    const id = await soldOn(shop, { invoice: { graceDays: 20 } });
    await shop.travel('2027-03-29T16:00:00.000Z');
    const [page = {}] = await pagesOf(shop);
    await new Buyer(shop).pay(String(page.url), { ...BUYER, method });
    const [, begun] = await shop.charges({ id });
    expect(begun).toMatchObject({ status: 'PENDING', method, cycleNumber: 1 });
    // of a boleto, two bank days after its last day
    await shop.travel('2027-04-10T16:00:00.000Z');
    const [, standing] = await shop.charges({ id });
    expect(standing).toMatchObject({ status: 'PENDING', cycleNumber: 1, amount: 50_000 });
    expect(standing?.id).not.toBe(begun?.id);
    expect(await shop.charges(page)).toContainEqual(
      expect.objectContaining({ id: begun?.id, status: 'EXPIRED', cycleNumber: null }),
    );
    await shop.pay(page, { method: 'PIX' });
    expect(await shop.charges({ id })).toMatchObject([
      { status: 'PAID' },
      { status: 'PAID', method: 'PIX', cycleNumber: 1 },
    ]);
    expect(await failuresOf(shop)).toEqual([]);
    expect(await shop.violations()).toEqual([]);
  },
);

test.each([
  ['a card that is used once', 'CARD'],
  ['a boleto', 'BOLETO'],
])('paid by %s', async (_, method) => {
  const shop = await newStore();
  const id = await soldOn(shop, { method: 'CARD' });
  await shop.travel('2027-03-29T16:00:00.000Z');
  await shop.pay((await pagesOf(shop))[0] ?? {}, { method });
  expect(await shop.charges({ id })).toMatchObject([
    { status: 'PAID', method: 'CARD' },
    { status: 'PAID', method, cycleNumber: 1 },
  ]);
  expect(await subscriptionOf(shop, id)).toMatchObject({ collection: 'INVOICE', retry: null });
});

test('another method than the first one chosen: one charge stands for the cycle', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  await shop.travel('2027-03-29T16:00:00.000Z');
  const [page = {}] = await pagesOf(shop);
  await shop.post(`/v2/checkouts/simulate-payment?id=${page.id}`, {
    method: 'CARD',
    card: { number: '4000000000000002' },
  });
  expect(await shop.charges({ id })).toMatchObject([
    {},
    { cycleNumber: 1, status: 'PENDING', method: 'CARD', failureReason: 'generic_decline' },
  ]);
  expect(await subscriptionOf(shop, id)).toMatchObject({ status: 'ACTIVE', retry: null });
  await shop.pay(page, { method: 'PIX' });
  expect(await shop.charges({ id })).toMatchObject([
    {},
    { cycleNumber: 1, status: 'PAID', method: 'PIX' },
  ]);
  expect(await shop.charges(page)).toMatchObject([
    { status: 'CANCELLED', method: 'CARD' },
    { status: 'PAID', method: 'PIX' },
  ]);
});

test('KEEP: the charge fails, stays payable for 60 days and blocks nothing', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { invoice: { overdue: 'KEEP' } });
  await shop.travel('2027-04-28T16:00:00.000Z');
  expect(await subscriptionOf(shop, id)).toMatchObject({ status: 'ACTIVE' });
  const pages = await pagesOf(shop);
  expect(pages).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }]);
  expect(await shop.charges({ id })).toMatchObject([
    { cycleNumber: 0, status: 'PAID' },
    { cycleNumber: 1, status: 'FAILED' },
    { cycleNumber: 2, status: 'PENDING' },
  ]);
  await shop.pay(pages[1] ?? {}, { method: 'PIX' });
  await shop.pay(pages[0] ?? {}, { method: 'PIX' });
  expect(await shop.charges({ id })).toMatchObject([
    { cycleNumber: 0, status: 'PAID' },
    { cycleNumber: 2, status: 'PAID' },
    { cycleNumber: 1, status: 'PAID' },
  ]);
});

test('PAUSE: it resumes when the open charge is paid', async () => {
  const shop = await newStore();
  await shop.listen(['subscription.paused', 'subscription.resumed', 'subscription.renewed']);
  const id = await soldOn(shop, { invoice: { overdue: 'PAUSE' } });
  await shop.travel('2027-06-20T16:00:00.000Z');
  expect(await subscriptionOf(shop, id)).toMatchObject({
    status: 'ACTIVE',
    pausedAt: expect.stringMatching(/^2027-04-12T03:00/),
    nextChargeAt: null,
  });
  await shop.pay((await pagesOf(shop))[0] ?? {}, { method: 'PIX' });
  expect(await subscriptionOf(shop, id)).toMatchObject({
    pausedAt: null,
    nextChargeAt: expect.stringMatching(/^2027-07-01T15:00/),
  });
  expect(await shop.received()).toEqual([
    'subscription.paused',
    'subscription.resumed',
    'subscription.renewed',
  ]);
});

test('CANCEL with reopenWhenPaid: late money makes it ACTIVE again', async () => {
  const shop = await newStore();
  await shop.listen(['subscription.cancelled', 'subscription.resumed', 'subscription.renewed']);
  const id = await soldOn(shop, { invoice: { reopenWhenPaid: true } });
  await shop.travel('2027-04-20T16:00:00.000Z');
  expect(await subscriptionOf(shop, id)).toMatchObject({ status: 'CANCELLED' });
  await shop.pay((await pagesOf(shop))[0] ?? {}, { method: 'PIX' });
  expect(await subscriptionOf(shop, id)).toMatchObject({
    status: 'ACTIVE',
    cancelledDueTo: null,
    nextChargeAt: expect.stringMatching(/^2027-05-01T15:00/),
  });
  expect(await shop.received()).toEqual([
    'subscription.cancelled',
    'subscription.resumed',
    'subscription.renewed',
  ]);
  await shop.travel('2027-04-26T16:00:00.000Z');
  expect(await pagesOf(shop)).toMatchObject([{ status: 'PENDING' }, { status: 'PAID' }]);
});

test('cancelled at the end of the period: the charge of the next one is withdrawn', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  await shop.travel('2027-03-29T16:00:00.000Z');
  const ending = await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  expect(ending).toMatchObject({ cancelAt: expect.stringMatching(/^2027-04-01T15:00/) });
  expect(await pagesOf(shop)).toMatchObject([{ status: 'CANCELLED' }]);
  await shop.post('/v2/subscriptions/resume', { id });
  await shop.travel('2027-03-30T16:00:00.000Z');
  expect(await pagesOf(shop)).toMatchObject([{ status: 'PENDING' }, { status: 'CANCELLED' }]);
  await shop.pay((await pagesOf(shop))[0] ?? {}, { method: 'PIX' });
  expect(await shop.charges({ id })).toMatchObject([
    { cycleNumber: 0, status: 'PAID' },
    { cycleNumber: 1, status: 'PAID' },
  ]);
});

test('cancelled now: the open charge can no longer be paid', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  await shop.travel('2027-03-29T16:00:00.000Z');
  await shop.post('/v2/subscriptions/cancel', { id });
  const [page] = await pagesOf(shop);
  expect(page).toMatchObject({ status: 'CANCELLED' });
  expect(
    await shop.refused(`/v2/checkouts/simulate-payment?id=${page?.id}`, { method: 'PIX' }),
  ).toBe('409 CONFLICT');
});

test.each([
  [{ collection: 'INVOICE', invoice: { leadDays: 28 } }, 422, 'invoice.leadDays', 27],
  [{ collection: 'INVOICE', invoice: { leadDays: 20, graceDays: 9 } }, 422, 'invoice.graceDays', 8],
  [{ collection: 'INVOICE', invoice: { leadDays: 31 } }, 400, 'invoice.leadDays', 30],
  [{ invoice: { leadDays: 5 } }, 400, 'invoice', undefined],
  [
    { collection: 'INVOICE', methods: ['PIX'], invoice: { methods: ['CARD'] } },
    400,
    'methods',
    undefined,
  ],
])('terms that do not fit are refused: %j', async (terms, status, field, limit) => {
  const shop = await newStore();
  const { id } = await shop.product({ cycle: 'MONTHLY' });
  const { body, ...answer } = await shop.request('POST', '/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    ...terms,
  });
  expect(answer.status).toBe(status);
  expect(JSON.stringify(body)).toContain(field);
  if (limit !== undefined) expect(JSON.stringify(body)).toContain(`"limit":${limit}`);
});

test('a subscription by card moves to invoices and back: its failed charge is opened', async () => {
  const shop = await newStore();
  await shop.listen(['charge.opened', 'subscription.renewed']);
  await shop.travel('2027-03-01T15:00:00.000Z');
  const { id } = await shop.subscribe({ price: 9900 });
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times: 1 });
  await shop.travel('2027-04-01T16:00:00.000Z');
  const moved = await shop.post('/v2/subscriptions/update', {
    id,
    collection: 'INVOICE',
    invoice: { graceDays: 3 },
  });
  expect(moved).toMatchObject({ collection: 'INVOICE', retry: null, invoice: { graceDays: 3 } });
  await shop.travel('2027-04-03T16:00:00.000Z');
  // 1 April + 5 days is Tuesday 6 April
  expect(await shop.charges({ id })).toMatchObject([
    { status: 'PAID' },
    { cycleNumber: 1, status: 'PENDING', dueAt: '2027-04-07T02:59:59.999Z' },
  ]);
  expect(await receivedOf(shop, 'charge.opened')).toMatchObject([{ subscription: { id } }]);
  const [page = {}] = await pagesOf(shop);
  await shop.pay(page, { method: 'BOLETO' });
  const back = await shop.post('/v2/subscriptions/update', { id, collection: 'AUTOMATIC' });
  expect(back).toMatchObject({ collection: 'AUTOMATIC', method: 'CARD' });
  await shop.travel('2027-05-02T16:00:00.000Z');
  expect(await shop.charges({ id })).toMatchObject([
    { method: 'CARD', status: 'PAID' },
    { method: 'BOLETO', status: 'PAID' },
    { method: 'CARD', status: 'PAID', cycleNumber: 2 },
  ]);
  expect(await receivedOf(shop, 'subscription.renewed')).toHaveLength(2);
});

test('an outage over two cycles: they are made up for, one after the other', async () => {
  const shop = await newStore();
  const id = await soldOn(shop, { cycle: 'WEEKLY', invoice: { overdue: 'PAUSE' } });
  await shop.post('/v2/subscriptions/pause', { id, until: '2027-03-10T15:00:00.000Z' });
  await shop.travel('2027-03-29T16:00:00.000Z');
  for (let cycle = 1; cycle <= 2; cycle++) {
    const [page = {}] = await pagesOf(shop);
    if (page.status === 'PENDING') await shop.pay(page, { method: 'PIX' });
    await shop.travel('2 days');
  }
  const paid = (await shop.charges({ id })).filter(({ status }) => status === 'PAID');
  expect(new Set(paid.map(({ cycleNumber }) => cycleNumber)).size).toBe(paid.length);
});

test('what is for automatic collection only is refused', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  expect(await shop.refused('/v2/subscriptions/retry', { id })).toBe('422 UNPROCESSABLE');
  expect(await shop.refused('/v2/subscriptions/update', { id, collection: 'AUTOMATIC' })).toBe(
    '422 UNPROCESSABLE',
  );
  expect(await shop.refused('/v2/subscriptions/update', { id, retryPolicy: { maxRetry: 2 } })).toBe(
    '422 UNPROCESSABLE',
  );
  expect(
    await shop.request('POST', '/v2/dev/simulate', { id, outcome: 'decline-next' }),
  ).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/^outcome is for automatic collection/) as string },
  });
});

test('duels: payments, a cancellation and a pause at once leave one outcome', async () => {
  const shop = await newStore();
  const id = await soldOn(shop);
  await shop.travel('2027-03-29T16:00:00.000Z');
  const [page = {}] = await pagesOf(shop);
  await shop.warmUp();
  await Promise.all([
    shop.request('POST', `/v2/checkouts/simulate-payment?id=${page.id}`, { method: 'PIX' }),
    shop.request('POST', `/v2/checkouts/simulate-payment?id=${page.id}`, { method: 'BOLETO' }),
    shop.request('POST', `/v2/checkouts/simulate-payment?id=${page.id}`, { method: 'CARD' }),
    shop.request('POST', '/v2/subscriptions/pause', { id }),
    shop.request('POST', '/v2/subscriptions/cancel', { id, at: 'PERIOD_END' }),
    shop.request('POST', '/v2/subscriptions/update', { id, quantity: 2 }),
  ]);
  await shop.travel('1 day');
  const paid = (await shop.charges(page)).filter(({ status }) => status === 'PAID');
  expect(paid.length).toBeLessThanOrEqual(1);
});
