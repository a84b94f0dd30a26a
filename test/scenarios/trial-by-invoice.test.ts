/**
 * A trial by invoice begins without a payment method: the buyer confirms who they are. Its first
 * charge is due when the trial ends, and counts in the revenue once it is paid.
 */
import { Buyer } from '../support/buyer';
import { newStore, type Json, type World } from '../support/world';

const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };

interface Offered {
  trialDays?: number;
  invoice?: Json;
  productId?: unknown;
}

/** The checkout of a plan of 50.00 a month with a trial. */
async function offered(
  shop: World,
  { trialDays = 14, invoice, productId }: Offered = {},
): Promise<Json> {
  const id = productId ?? (await shop.product({ price: 5000, cycle: 'MONTHLY', trialDays })).id;
  return shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    collection: 'INVOICE',
    ...(invoice && { invoice }),
  });
}

const begin = (shop: World, { id }: Json, customer: Json = ANA) =>
  shop.request('POST', '/v2/checkouts/simulate-payment', { id, customer });

/** A trial that began at noon of 1 March 2027. */
async function begun(shop: World, given: Offered = {}): Promise<string> {
  await shop.travel('2027-03-01T15:00:00.000Z');
  const { body } = await begin(shop, await offered(shop, given));
  return String(body.data.subscriptionId);
}

const mrrOf = (shop: World) => shop.get('/v2/public-mrr/mrr');

async function openPage(shop: World): Promise<Json | undefined> {
  const { body } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true&status=PENDING');
  return (body.data as Json[])[0];
}

test('a software company: the trial begins without a method, and the first charge is paid by PIX', async () => {
  const shop = await newStore();
  await shop.listen(['subscription.trial_started', 'charge.opened', 'subscription.renewed']);
  const id = await begun(shop);
  expect(await shop.subscription({ id })).toMatchObject({
    status: 'ACTIVE',
    collection: 'INVOICE',
    method: 'PIX',
    trialDays: 14,
    trialEndsAt: '2027-03-15T23:59:59.999Z',
    nextChargeAt: '2027-03-15T23:59:59.999Z',
    cardLast4: null,
  });
  expect(await shop.received()).toEqual(['subscription.trial_started']);
  // five days before the end
  await shop.travel('2027-03-10T23:00:00.000Z');
  expect(await openPage(shop)).toBeUndefined();
  await shop.travel('2027-03-11T00:30:00.000Z');
  const page = await openPage(shop);
  expect(page).toMatchObject({ amount: 5000, dueDate: '2027-03-15' });
  expect(await mrrOf(shop)).toMatchObject({ mrr: 0, totalActiveSubscriptions: 1 });
  await shop.travel('2027-03-17T15:00:00.000Z');
  // The trial is over, and nothing is paid.
  expect(await mrrOf(shop)).toMatchObject({ mrr: 0 });
  await shop.pay(page ?? {}, { method: 'PIX' });
  expect(await mrrOf(shop)).toMatchObject({ mrr: 5000 });
  expect(await shop.received()).toEqual([
    'subscription.trial_started',
    'charge.opened',
    'subscription.renewed',
  ]);
  expect(await shop.subscription({ id })).toMatchObject({
    nextChargeAt: expect.stringMatching(/^2027-04-15/),
  });
  expect(await shop.violations()).toEqual([]);
});

test('not paid after the grace: it is cancelled, and never counted', async () => {
  const shop = await newStore();
  const id = await begun(shop);
  // due on 15 March, ten days of grace
  await shop.travel('2027-03-26T03:30:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({
    status: 'CANCELLED',
    cancelledDueTo: 'invoice_overdue',
  });
  const { mrrMovements } = await shop.graphql(
    '{ mrrMovements(input: { from: "2027-03" }) { months { month net churn } } }',
  );
  expect(mrrMovements.months).toEqual([{ month: '2027-03', net: 0, churn: 0 }]);
  expect(await shop.violations()).toEqual([]);
});

test('paid before the trial ends, it counts from that day on', async () => {
  const shop = await newStore();
  await begun(shop);
  await shop.travel('2027-03-12T15:00:00.000Z');
  await shop.pay((await openPage(shop)) ?? {}, { method: 'CARD' });
  expect(await mrrOf(shop)).toMatchObject({ mrr: 0 });
  await shop.travel('2027-03-16T00:00:01.000Z');
  expect(await mrrOf(shop)).toMatchObject({ mrr: 5000 });
  expect(await shop.violations()).toEqual([]);
});

test('KEEP: an unpaid first cycle adds nothing until a later one is paid', async () => {
  const shop = await newStore();
  const id = await begun(shop, { invoice: { overdue: 'KEEP' } });
  await shop.travel('2027-04-12T15:00:00.000Z');
  expect(await mrrOf(shop)).toMatchObject({ mrr: 0, totalActiveSubscriptions: 1 });
  const pages = (await shop.request('GET', '/v2/checkouts/list?isRenewal=true')).body.data;
  // the second cycle's, and the first one's, which stays payable
  expect(pages).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }]);
  await shop.pay((pages as Json[])[0] ?? {}, { method: 'PIX' });
  expect(await mrrOf(shop)).toMatchObject({ mrr: 5000 });
  await shop.post('/v2/subscriptions/pause', { id });
  await shop.post('/v2/subscriptions/resume', { id });
  expect(await mrrOf(shop)).toMatchObject({ mrr: 5000 });
  expect(await shop.violations()).toEqual([]);
});

test('PAUSE: paid late, it resumes and is new revenue', async () => {
  const shop = await newStore();
  const id = await begun(shop, { invoice: { overdue: 'PAUSE' } });
  await shop.travel('2027-03-30T15:00:00.000Z');
  expect(await shop.subscription({ id })).toMatchObject({ pausedAt: expect.any(String) });
  await shop.pay((await openPage(shop)) ?? {}, { method: 'PIX' });
  expect(await shop.subscription({ id })).toMatchObject({ pausedAt: null });
  const { mrrMovements } = await shop.graphql(
    '{ mrrMovements(input: { from: "2027-03" }) { months { month new net } } }',
  );
  expect(mrrMovements.months).toEqual([{ month: '2027-03', new: 5000, net: 5000 }]);
  expect(await shop.violations()).toEqual([]);
});

test('paused by hand and unpaid, it counts when it resumes after the payment', async () => {
  const shop = await newStore();
  const id = await begun(shop);
  await shop.travel('2027-03-12T15:00:00.000Z');
  await shop.post('/v2/subscriptions/pause', { id });
  await shop.travel('2027-03-20T15:00:00.000Z');
  await shop.pay((await openPage(shop)) ?? {}, { method: 'PIX' });
  expect(await mrrOf(shop)).toMatchObject({ mrr: 0 });
  await shop.post('/v2/subscriptions/resume', { id });
  expect(await mrrOf(shop)).toMatchObject({ mrr: 5000 });
  expect(await shop.violations()).toEqual([]);
});

test('a trial shorter than the lead: the charge opens with it', async () => {
  const shop = await newStore();
  await begun(shop, { trialDays: 3 });
  await shop.travel('1 minute');
  expect(await openPage(shop)).toMatchObject({ dueDate: '2027-03-04' });
});

test('the buyer confirms name, e-mail address and tax id, and no method is taken', async () => {
  const shop = await newStore();
  const checkout = await offered(shop);
  for (const field of ['name', 'email', 'taxId'] as const) {
    const { [field]: _left, ...others } = ANA;
    expect(await begin(shop, checkout, others)).toMatchObject({
      status: 400,
      body: { field: `customer.${field}`, reason: 'REQUIRED' },
    });
  }
  for (const more of [{ method: 'PIX' }, { card: { number: '4242424242424242' } }])
    expect(
      await shop.request('POST', '/v2/checkouts/simulate-payment', {
        id: checkout.id,
        customer: ANA,
        ...more,
      }),
    ).toMatchObject({ status: 422, body: { field: Object.keys(more)[0], reason: 'NOT_USED' } });
  expect((await begin(shop, checkout)).status).toBe(200);
});

test('a tax id has one such trial of a product, also of two at once', async () => {
  const shop = await newStore();
  const { id: productId } = await shop.product({ price: 5000, cycle: 'MONTHLY', trialDays: 14 });
  const [one, other] = [await offered(shop, { productId }), await offered(shop, { productId })];
  const answers = await Promise.all([
    begin(shop, one),
    begin(shop, other, { ...ANA, email: 'other@example.com' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const third = await begin(shop, await offered(shop, { productId }), {
    ...ANA,
    email: 'third@example.com',
  });
  expect(third).toMatchObject({
    status: 422,
    body: { field: 'customer.taxId', reason: 'LIMIT_REACHED' },
  });
  // another product has a trial of its own
  expect((await begin(shop, await offered(shop))).status).toBe(200);
  expect(await shop.violations()).toEqual([]);
});

test('cancelled in its trial: the open charge can no longer be paid', async () => {
  const shop = await newStore();
  const id = await begun(shop);
  await shop.travel('2027-03-12T15:00:00.000Z');
  const page = await openPage(shop);
  await shop.post('/v2/subscriptions/cancel', { id });
  expect(
    await shop.request('POST', '/v2/checkouts/simulate-payment', { id: page?.id, method: 'PIX' }),
  ).toMatchObject({ status: 409 });
  expect(await shop.violations()).toEqual([]);
});

test('the page asks only who the buyer is', async () => {
  const shop = await newStore();
  const checkout = await offered(shop);
  const buyer = new Buyer(shop);
  const page = await buyer.open(String(checkout.url));
  expect(page.html).not.toContain('type="radio"');
  expect(page.html).toContain('não precisa de cartão');
  const done = await buyer.submit(page, `/pay/${checkout.id}`, { ...ANA, action: 'pay' });
  expect(done.html).toContain('você escolhe como pagar');
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'PAID',
    paidAmount: 0,
    subscriptionId: expect.any(String),
  });
});
