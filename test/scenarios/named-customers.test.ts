/**
 * A checkout that was created for a stored customer: its buyer is asked only for what the record
 * lacks, sees nothing of it, and completes it by paying.
 */
import { Charge } from '../../src/modules/charges/charge';
import { payAtSimulator } from '../../src/modules/payments/simulate/pay-at-simulator';
import { Context } from '../../src/platform/operations/context';
import { Buyer, CARD, textOf } from '../support/buyer';
import { world, type Json, type World } from '../support/world';

let shop: World;
beforeEach(async () => {
  shop = await world();
});
afterEach(() => shop.close());

const FULL = { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' };
const OTHER_TAX_ID = '11144477735';

const customer = (values: Json = FULL) => shop.post('/v2/customers/create', values);
const record = ({ id }: Json) => shop.get(`/v2/customers/get?id=${id}`);
const pay = ({ id }: Json, values: Json = {}) =>
  shop.request('POST', `/v2/checkouts/simulate-payment?id=${id}`, { method: 'PIX', ...values });
const checkoutOf = ({ id }: Json, values: Json = {}) =>
  shop.checkout({ customerId: id, methods: ['PIX', 'CARD', 'BOLETO'], ...values });
const buyerOf = async (checkout: Json) => {
  const { node } = await shop.graphql(
    `query ($id: ID!) {
      node(id: $id) {
        ... on Checkout { payments(first: 1) { nodes { buyer { name email taxId cellphone } } } }
      }
    }`,
    { id: checkout.id },
  );
  return (node as Json).payments.nodes[0]?.buyer as Json;
};

/** The bank of the buyer pays the code that the page has shown. */
async function payTheCode(checkout: Json): Promise<void> {
  const ctx = new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
  });
  const [shown] = await shop.charges(checkout);
  const charge = await ctx.rows.get(Charge, String(shown?.id));
  await payAtSimulator(ctx, charge, { inTime: true });
}

test('a complete record skips the form, and the page shows nothing of it', async () => {
  const ana = await customer({ ...FULL, cellphone: '11999990000' });
  const checkout = await checkoutOf(ana);
  const buyer = new Buyer(shop);
  const page = await buyer.open(String(checkout.url));
  const text = textOf(page.html);
  expect(text).toContain('Loja já tem os seus dados.');
  for (const field of ['name="name"', 'name="email"', 'name="taxId"', 'name="cellphone"'])
    expect(page.html).not.toContain(field);
  const done = await buyer.submit(page, String(checkout.url), { ...CARD, action: 'pay' });
  expect(done.heading).toBe('Pagamento confirmado');
  expect(await buyerOf(checkout)).toEqual({ ...FULL, cellphone: '11999990000' });
  const [charge] = await shop.charges(checkout);
  const receipt = await buyer.open(`/pay/${charge?.id}/receipt`);
  for (const { html } of [page, done, receipt])
    for (const secret of ['Ana Souza', 'ana@example.com', '529.', '5299822', '99999'])
      expect(html).not.toContain(secret);
  expect(await shop.violations()).toEqual([]);
});

test('what a page sends of a complete record counts for nothing', async () => {
  const ana = await customer();
  const checkout = await checkoutOf(ana);
  const typed = { name: 'Rui Costa', email: 'rui@example.com', taxId: OTHER_TAX_ID };
  const page = await new Buyer(shop).pay(String(checkout.url), { ...CARD, ...typed });
  expect(page.heading).toBe('Pagamento confirmado');
  expect(await buyerOf(checkout)).toMatchObject(FULL);
  expect(await record(ana)).toEqual({ ...ana, updatedAt: expect.any(String) });
  expect((await shop.request('GET', '/v2/customers/list')).body.data).toHaveLength(1);
});

test('an incomplete record is completed by the payment, and not before', async () => {
  const ana = await customer({ email: 'ana@example.com' });
  const checkout = await checkoutOf(ana);
  const buyer = new Buyer(shop);
  const page = await buyer.open(String(checkout.url));
  expect(page.html).toContain('name="taxId"');
  expect(page.html).not.toContain('name="email"');
  const wrong = await buyer.submit(page, String(checkout.url), {
    method: 'PIX',
    name: 'Ana Souza',
    taxId: '1',
    action: 'pay',
  });
  expect(wrong.status).toBe(422);
  await buyer.submit(wrong, String(checkout.url), {
    method: 'PIX',
    name: 'Ana Souza',
    taxId: '529.982.247-25',
    email: 'other@example.com',
    action: 'pay',
  });
  expect(await record(ana)).toMatchObject({ name: null, taxId: null });
  await payTheCode(checkout);
  expect(await record(ana)).toMatchObject({ ...FULL, cellphone: null });
  expect((await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).status).toBe('PAID');
});

test('a tax id of another customer is refused with a sentence that says nothing, and writes nothing', async () => {
  const ana = await customer({ email: 'ana@example.com', name: 'Ana Souza' });
  await customer({ email: 'rui@example.com', taxId: OTHER_TAX_ID });
  const checkout = await checkoutOf(ana);
  const buyer = new Buyer(shop);
  const page = await buyer.pay(String(checkout.url), { method: 'PIX', taxId: OTHER_TAX_ID });
  expect(page.status).toBe(422);
  expect(textOf(page.html)).toContain('Digite um CPF ou CNPJ válido.');
  expect(await shop.charges(checkout)).toEqual([]);
  // A simulated payment is made, and leaves the record as it is.
  expect((await pay(checkout, { customer: { taxId: OTHER_TAX_ID } })).status).toBe(200);
  expect(await record(ana)).toMatchObject({ name: 'Ana Souza', taxId: null });
});

test('a tax id that another customer has got meanwhile does not stop the payment', async () => {
  const ana = await customer({ email: 'ana@example.com' });
  const checkout = await checkoutOf(ana);
  await new Buyer(shop).pay(String(checkout.url), { method: 'PIX' });
  await customer({ email: 'rui@example.com', taxId: FULL.taxId });
  await payTheCode(checkout);
  expect((await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).status).toBe('PAID');
  expect(await record(ana)).toMatchObject({ name: 'Ana Souza', taxId: null });
  expect(await shop.violations()).toEqual([]);
});

test('simulate-payment pays as that customer, also a boleto and a subscription', async () => {
  const ana = await customer();
  const boleto = await checkoutOf(ana);
  expect((await pay(boleto, { method: 'BOLETO' })).status).toBe(200);
  expect(await buyerOf(boleto)).toMatchObject(FULL);
  // The slip of another one, before it is paid, names the payer without saying who it is.
  const open = await checkoutOf(ana);
  const page = await new Buyer(shop).pay(String(open.url), { method: 'BOLETO' });
  const [charge] = await shop.charges(open);
  const slip = await new Buyer(shop).open(`/pay/${charge?.id}/boleto`);
  expect(textOf(slip.html)).toContain('Ana S. – CPF 529.***.***-**');
  for (const { html } of [page, slip])
    for (const secret of ['Souza', '982.247', '982247']) expect(html).not.toContain(secret);
  const product = await shop.product({ cycle: 'MONTHLY', price: 10_000 });
  const begun = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
    customerId: ana.id,
  });
  const { subscriptionId } = await shop.pay(begun, { method: 'CARD', customer: undefined });
  expect(await shop.subscription({ id: subscriptionId })).toMatchObject({ customerId: ana.id });
});

test('a link and a checkout whose customer was deleted ask for everything', async () => {
  const ana = await customer();
  const checkout = await checkoutOf(ana);
  const link = await shop.post('/v2/payment-links/create', {
    items: checkout.items.map(({ id }: Json) => ({ id, quantity: 1 })),
    customerId: ana.id,
  });
  await shop.post('/v2/customers/delete', { id: ana.id });
  for (const { url } of [link, checkout]) {
    const { html } = await new Buyer(shop).open(String(url));
    expect(html).toContain('name="taxId"');
    expect(html).toContain('name="email"');
  }
});
