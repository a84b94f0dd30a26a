/** A school moves in: its subscriptions by invoice, its trials and its end dates are imported. */
import { RemindersOfImports0745 } from '../../src/migrations/0745-reminders-of-imports';
import { changeRows } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

const NOON = 'T15:00:00.000Z';

/** The rows name a customer and a product that are stored before. */
async function rowOf(shop: World, values: Json, product: Json = {}): Promise<Json> {
  const { externalId } = values;
  await shop.post('/v2/customers/import', {
    rows: [{ externalId: `c-${externalId}`, email: `${externalId}@example.com` }],
  });
  const { id } = await shop.product({ price: 50_000, cycle: 'MONTHLY', ...product });
  return { customerExternalId: `c-${externalId}`, productId: id, ...values };
}

async function imported(shop: World, row: Json): Promise<Json> {
  const { rows } = await shop.post('/v2/subscriptions/import', { rows: [row] });
  return shop.get(`/v2/subscriptions/get?id=${rows[0].id}`);
}

async function wrongFields(shop: World, rows: Json[]): Promise<string[]> {
  const { status, body } = await shop.request('POST', '/v2/subscriptions/import', { rows });
  expect([400, 409, 422]).toContain(status);
  return (body.fields as Json[]).map(({ field }) => String(field));
}

const openPages = async (shop: World): Promise<Json[]> =>
  (await shop.request('GET', '/v2/checkouts/list?isRenewal=true&status=PENDING')).body
    .data as Json[];

test('by invoice: no token is needed, and the page of the first cycle opens before its day', async () => {
  const shop = await newStore();
  await shop.travel(`2027-03-01${NOON}`);
  const row = await rowOf(shop, {
    externalId: 'pupil-1',
    nextChargeDate: '2027-03-10',
    collection: 'INVOICE',
    invoice: { leadDays: 7, graceDays: 3, overdue: 'KEEP', methods: ['PIX', 'BOLETO'] },
    fine: { value: 200, type: 'PERCENTAGE' },
    interest: { value: 100 },
    cyclesLeft: 2,
  });
  const subscription = await imported(shop, row);
  expect(subscription).toMatchObject({
    status: 'ACTIVE',
    collection: 'INVOICE',
    method: 'PIX',
    amount: 50_000,
    cyclesLeft: 2,
    trialEndsAt: null,
    invoice: {
      leadDays: 7,
      graceDays: 3,
      overdue: 'KEEP',
      methods: ['PIX', 'BOLETO'],
      reopenWhenPaid: false,
    },
  });
  expect((await shop.get('/v2/public-mrr/mrr')).mrr).toBe(50_000);
  await shop.travel(`2027-03-03T16:00:00.000Z`);
  const [page = {}] = await openPages(shop);
  expect(page).toMatchObject({
    amount: 50_000,
    dueDate: '2027-03-10',
    methods: ['PIX', 'BOLETO'],
    fine: { value: 200, type: 'PERCENTAGE' },
    interest: { value: 100 },
  });
  const paid = await shop.request('POST', '/v2/checkouts/simulate-payment', {
    id: page.id,
    method: 'PIX',
  });
  expect(paid.status).toBe(200);
  await shop.travel(`2027-04-04${NOON}`);
  const [second = {}] = await openPages(shop);
  await shop.post('/v2/checkouts/simulate-payment', { id: second.id, method: 'PIX' });
  // two charges were left
  expect(await shop.subscription(subscription)).toMatchObject({
    cyclesLeft: 0,
    cancelPolicy: 'PERIOD_END',
  });
  expect(await shop.violations()).toEqual([]);
});

test('a trial goes on until its day, and counts in the revenue from its first charge on', async () => {
  const shop = await newStore();
  await shop.travel(`2027-03-01${NOON}`);
  const row = await rowOf(shop, {
    externalId: 'trial-1',
    trialEndDate: '2027-03-15',
    method: 'CARD',
    providerToken: 'ctok_dev_4242424242424242_trial',
  });
  const subscription = await imported(shop, row);
  expect(subscription).toMatchObject({
    status: 'ACTIVE',
    trialEndsAt: expect.stringMatching(/^2027-03-15T/),
    nextChargeAt: expect.stringMatching(/^2027-03-15T/),
  });
  const inTrial = await shop.request(
    'GET',
    '/v2/subscriptions/list?view=subscription&isTrial=true',
  );
  expect(inTrial.body.data).toHaveLength(1);
  expect((await shop.get('/v2/public-mrr/mrr')).mrr).toBe(0);
  await shop.travel(`2027-03-16${NOON}`);
  expect((await shop.get('/v2/public-mrr/mrr')).mrr).toBe(50_000);
  expect(await shop.charges(subscription)).toHaveLength(1);
  const byInvoice = await rowOf(shop, {
    externalId: 'trial-2',
    trialEndDate: '2027-03-30',
    collection: 'INVOICE',
  });
  await imported(shop, byInvoice);
  await shop.travel(`2027-04-01${NOON}`);
  // its page is not paid
  expect((await shop.get('/v2/public-mrr/mrr')).mrr).toBe(50_000);
  expect(await shop.violations()).toEqual([]);
});

test('what does not fit is named by its field, and no row is stored', async () => {
  const shop = await newStore();
  await shop.travel(`2027-03-01${NOON}`);
  const invoiced = await rowOf(shop, {
    externalId: 'w1',
    nextChargeDate: '2027-03-10',
    collection: 'INVOICE',
  });
  const weekly = await rowOf(
    shop,
    { externalId: 'w2', nextChargeDate: '2027-03-10', collection: 'INVOICE' },
    { cycle: 'WEEKLY' },
  );
  const { nextChargeDate: _, ...dateless } = invoiced;
  const token = 'ctok_dev_4242424242424242_w';
  const cases: [Json, string][] = [
    [{ ...invoiced, method: 'PIX' }, 'method'],
    [{ ...invoiced, providerToken: token }, 'providerToken'],
    [{ ...weekly, invoice: { leadDays: 7 } }, 'invoice.leadDays'],
    [{ ...invoiced, invoice: { leadDays: 5, graceDays: 24 } }, 'invoice.graceDays'],
    [{ ...invoiced, trialEndDate: '2027-03-11' }, 'trialEndDate'],
    [dateless, 'nextChargeDate'],
    [{ ...invoiced, collection: 'AUTOMATIC', method: 'CARD' }, 'providerToken'],
    [{ ...invoiced, collection: 'AUTOMATIC', providerToken: token }, 'method'],
    [
      {
        ...invoiced,
        collection: 'AUTOMATIC',
        method: 'CARD',
        providerToken: token,
        fine: { value: 200, type: 'PERCENTAGE' },
      },
      'fine',
    ],
  ];
  for (const [row, field] of cases)
    expect([field, await wrongFields(shop, [row])]).toEqual([field, [`rows.0.${field}`]]);
  expect(await wrongFields(shop, [{ ...invoiced, cyclesLeft: 0 }])).toEqual(['rows.0.cyclesLeft']);
  const all = await shop.request('GET', '/v2/subscriptions/list?view=subscription');
  expect(all.body.data).toEqual([]);
});

test('add-ons are imported at the price that was agreed, and charged from the first cycle on', async () => {
  const shop = await newStore();
  await shop.travel(`2027-03-01${NOON}`);
  const lunch = await shop.product({ name: 'Almoço', price: 9000, cycle: 'MONTHLY' });
  const bus = await shop.product({ name: 'Ônibus', price: 7000, cycle: 'MONTHLY' });
  const yearly = await shop.product({ price: 7000, cycle: 'ANNUALLY' });
  const row = await rowOf(shop, {
    externalId: 'pupil-1',
    nextChargeDate: '2027-03-10',
    collection: 'INVOICE',
    addOns: [{ productId: lunch.id, quantity: 2, amount: 16_000 }, { productId: bus.id }],
  });
  const of = (addOns: Json[]) => wrongFields(shop, [{ ...row, addOns }]);
  expect(await of([{ productId: yearly.id }])).toEqual(['rows.0.addOns.0.productId']);
  expect(await of([{ productId: row.productId }])).toEqual(['rows.0.addOns.0.productId']);
  expect(await of([{ productId: bus.id }, { productId: bus.id }])).toEqual([
    'rows.0.addOns.1.productId',
  ]);
  expect(await of([{ productExternalId: 'none' }])).toEqual(['rows.0.addOns.0.productExternalId']);
  expect(await of([{ productId: bus.id, quantity: 2, amount: 3 }])).toEqual([
    'rows.0.addOns.0.amount',
  ]);
  const subscription = await imported(shop, row);
  // 50000 + 2 × 8000 + 7000
  expect(subscription).toMatchObject({
    amount: 73_000,
    addOns: [
      { productId: lunch.id, name: 'Almoço', quantity: 2, unitPrice: 8000 },
      { productId: bus.id, name: 'Ônibus', quantity: 1, unitPrice: 7000 },
    ],
  });
  expect((await shop.get('/v2/public-mrr/mrr')).mrr).toBe(73_000);
  await shop.travel(`2027-03-10${NOON}`);
  expect((await openPages(shop))[0]).toMatchObject({ amount: 73_000 });
  expect(await shop.violations()).toEqual([]);
});

test.each([
  ['renewal-upcoming', 'subscription.renewal_upcoming', '2027-04-10', { cycle: 'ANNUALLY' }, {}],
  ['trial-ending', 'subscription.trial_ending', '2027-03-21', {}, { trialEndDate: '2027-03-21' }],
  // Shorter than the days of the reminder, but begun elsewhere long ago.
  ['trial-ending', 'subscription.trial_ending', '2027-03-05', {}, { trialEndDate: '2027-03-05' }],
])('%s and its event come before the first charge here', async (...row) => {
  const [template, event, date, product, values] = row;
  const shop = await newStore({ mails: true });
  await shop.travel(`2027-03-01${NOON}`);
  await shop.listen([event]);
  const { trialEndDate } = values as Json;
  await imported(
    shop,
    await rowOf(
      shop,
      {
        externalId: 'old-1',
        method: 'CARD',
        providerToken: 'ctok_dev_4242424242424242_1',
        ...(trialEndDate ? { trialEndDate } : { nextChargeDate: date }),
      },
      product,
    ),
  );
  await shop.travel(`${date}T02:00:00.000Z`);
  const sent = (await shop.get(`/v2/messages/list?template=${template}`)) as Json[];
  expect(sent.map(({ status }) => status)).toEqual(['SENT']);
  expect((await shop.messages()).map(({ body }) => body.event)).toEqual([event]);
  await shop.travel(`${date}T18:00:00.000Z`);
  expect(await shop.get(`/v2/messages/list?template=${template}`)).toHaveLength(1);
});

test('one that was imported by a release without reminders is reminded of, too', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel(`2027-03-01${NOON}`);
  const row = { externalId: 'old-2', method: 'CARD', nextChargeDate: '2027-04-10' };
  const token = { providerToken: 'ctok_dev_4242424242424242_1' };
  await imported(shop, await rowOf(shop, { ...row, ...token }, { cycle: 'ANNUALLY' }));
  await changeRows(shop, 'subscriptions', {}, { remindAt: null });
  const runner = shop.database.createQueryRunner();
  await new RemindersOfImports0745().up(runner);
  await runner.release();
  const sent = () => shop.get('/v2/messages/list?template=renewal-upcoming');
  await shop.travel('2027-04-02T15:00:00.000Z');
  expect(await sent()).toHaveLength(0);
  await shop.travel('2027-04-09T15:00:00.000Z');
  expect(await sent()).toHaveLength(1);
});
