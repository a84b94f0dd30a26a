/** A merchant gives the day on which boletos are due, of charges, checkouts and links. */
import { Buyer, textOf } from '../support/buyer';
import { world, type Json, type World } from '../support/world';

const CUSTOMER = { name: 'Ana Souza', taxId: '529.982.247-25' };
/** Interest of 1% a month and a fine of 2%. */
const LATE = { interest: { value: 100 }, fine: { value: 200, type: 'PERCENTAGE' } };
/** A Thursday at 23:30 in São Paulo, which is Friday in UTC. */
const THURSDAY_NIGHT = '2027-03-05T02:30:00.000Z';
const SATURDAY = '2027-03-13';

let shop: World;
beforeEach(async () => {
  shop = await world();
  await shop.travel(THURSDAY_NIGHT);
});
afterEach(() => shop.close());

const create = (data: Json, method = 'BOLETO') =>
  shop.request('POST', '/v2/transparents/create', {
    method,
    data: { amount: 10_000, customer: CUSTOMER, ...data },
  });
const BUYER = { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' };
const pay = ({ id }: Json, values: Json = {}) =>
  shop.request('POST', `/v2/checkouts/simulate-payment?id=${id}`, {
    customer: BUYER,
    method: 'BOLETO',
    ...values,
  });

test('a charge is due on its day, on the next bank day at no cost, and late from then on', async () => {
  const { body } = await create({ ...LATE, dueDate: SATURDAY, expiresIn: 3_600 });
  const { data: charge } = body;
  expect(charge).toMatchObject({
    dueDate: SATURDAY,
    expiresAt: '2027-03-16T02:59:59.999Z', // Monday
  });
  const shown = await shop.get(`/v2/transparents/get?id=${charge.id}`);
  expect(shown.dueDate).toBe(SATURDAY);
  const { transparent } = await shop.graphql(
    'query ($id: ID!) { transparent(id: $id) { dueDate dueAt } }',
    { id: charge.id },
  );
  expect(transparent).toEqual({ dueDate: SATURDAY, dueAt: '2027-03-14T02:59:59.999Z' });
  const late = (await create({ ...LATE, dueDate: SATURDAY })).body.data;
  await shop.travel('2027-03-15T15:00:00.000Z'); // Monday
  const simulate = ({ id }: Json) => shop.post(`/v2/transparents/simulate-payment?id=${id}`, {});
  expect((await simulate(charge)).paidAmount).toBe(10_000);
  await shop.travel('1 day');
  // 10000 + 200 fine + 10 interest: 10000 × 100 × 3 days ÷ 300000
  expect((await simulate(late)).paidAmount).toBe(10_210);
});

test('the day is one of the calendar, from today in São Paulo to 365 days ahead, for every method', async () => {
  const refused = [
    ['2027-03-03', 'dueDate must not be in the past: today is 2027-03-04'],
    ['2028-03-04', 'dueDate must be at most 365 days ahead: 2028-03-03 or before'],
    ['2027-02-30', 'dueDate must be a date such as 2026-01-31'],
    ['04/03/2027', 'dueDate must be a date such as 2026-01-31'],
    ['', 'dueDate must be a date such as 2026-01-31'],
  ];
  const items = [{ id: (await shop.product()).id, quantity: 1 }];
  for (const [dueDate, error] of refused) {
    for (const method of ['BOLETO', 'PIX'])
      expect((await create({ dueDate }, method)).body).toMatchObject({
        error: `data.${error}`,
        field: 'data.dueDate',
      });
    for (const path of ['/v2/checkouts/create', '/v2/payment-links/create'])
      for (const methods of [['BOLETO'], ['PIX']])
        expect((await shop.request('POST', path, { items, methods, dueDate })).body).toMatchObject({
          error,
          field: 'dueDate',
        });
  }
  for (const dueDate of ['2027-03-04', '2028-03-03'])
    expect((await create({ dueDate })).body.data.dueDate).toBe(dueDate);
});

test('what offers no boleto ignores the day, and Dev mode says so', async () => {
  const warnings = ['dueDate has no effect: it is for boletos only'];
  const pix = await create({ dueDate: SATURDAY }, 'PIX');
  expect([pix.body.data.dueDate, pix.body.warnings]).toEqual([
    null,
    warnings.map((each) => `data.${each}`),
  ]);
  const items = [{ id: (await shop.product()).id, quantity: 1 }];
  for (const path of ['/v2/checkouts/create', '/v2/payment-links/create']) {
    const without = await shop.request('POST', path, { items, dueDate: SATURDAY });
    expect([without.body.data.dueDate, without.body.warnings]).toEqual([null, warnings]);
    const methods = ['PIX', 'BOLETO'];
    const having = await shop.request('POST', path, { items, methods, dueDate: SATURDAY });
    expect([having.body.data.dueDate, having.body.warnings]).toEqual([SATURDAY, undefined]);
    const none = await shop.request('POST', path, { items, methods });
    expect([none.body.data.dueDate, none.body.warnings]).toEqual([null, undefined]);
  }
});

test('a request that is repeated after its day is answered with its charge', async () => {
  const request = { dueDate: '2027-03-04', externalId: 'order-1' };
  const first = (await create(request)).body.data;
  await shop.travel('1 day');
  expect((await create(request)).body.data.id).toBe(first.id);
  expect((await create({ ...request, externalId: 'order-2' })).status).toBe(400);
});

test('the boleto of a checkout is due on its day; after it the checkout and the link offer none', async () => {
  const items = [{ id: (await shop.product({ price: 10_000 })).id, quantity: 1 }];
  const terms = { items, methods: ['PIX', 'BOLETO'], dueDate: SATURDAY, ...LATE };
  const checkout = await shop.post('/v2/checkouts/create', terms);
  const link = await shop.post('/v2/payment-links/create', terms);
  const buyer = new Buyer(shop);
  expect(textOf((await buyer.open(String(checkout.url))).html)).toContain('13/03/2027');
  await buyer.pay(String(checkout.url), { method: 'BOLETO' });
  const [charge] = await shop.charges(checkout);
  expect(charge).toMatchObject({ method: 'BOLETO', dueAt: '2027-03-14T02:59:59.999Z' });
  await shop.travel('2027-03-14T15:00:00.000Z'); // Sunday
  const { status, body } = await pay(link);
  expect([status, body.field, body.error]).toEqual([
    400,
    'method',
    `method: this checkout offers no boleto after its due date, ${SATURDAY}`,
  ]);
  const page = await new Buyer(shop).open(String(link.url));
  expect(textOf(page.html)).toContain('o boleto já venceu');
  expect((await pay(link, { method: 'PIX' })).status).toBe(200);
  // What was issued before is paid in time on Monday.
  await shop.travel('2027-03-15T15:00:00.000Z');
  const data = await shop.graphql('query ($id: ID!) { charge(id: $id) { dueDate status } }', {
    id: charge?.id,
  });
  expect(data.charge).toEqual({ dueDate: SATURDAY, status: 'PENDING' });
});
