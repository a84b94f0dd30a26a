/**
 * A merchant deletes a customer: nothing personal is left anywhere, but for what the law makes a
 * payment service keep.
 */
import { allStores } from '../support/handles';
import { markDeletedCustomers } from '../../jobs/sweeps/mark-deleted-customers';
import { startReceiver } from '../support/receiver';
import { changeRows, rowsOf } from '../support/rows';
import { tablesHolding } from '../support/traces';
import { world, type Json, type World } from '../support/world';

const ANA = {
  name: 'Ana Segredo',
  email: 'ana.segredo@example.com',
  taxId: '52998224725',
  cellphone: '(11) 91234-5678',
};
const TRACES = [
  'Ana Segredo',
  'ana.segredo',
  '91234-5678',
  '912345678',
  '01310-100',
  'Aninha',
  'born in May',
];

async function create(shop: World): Promise<Json> {
  return shop.post('/v2/customers/create', {
    ...ANA,
    zipCode: '01310-100',
    metadata: { note: 'born in May' },
  });
}

const forget = (shop: World, { id }: Json) => shop.post(`/v2/customers/delete?id=${id}`);

const transparent = (shop: World, method: 'PIX' | 'BOLETO', customer: Json = ANA) =>
  shop.post('/v2/transparents/create', { method, data: { amount: 5_000, customer } });

/** The tables of ours that hold the text; answers stored under an Idempotency-Key are sealed. */
const holding = (shop: World, text: string) => tablesHolding(shop, text, ['public']);

async function tracesLeft(shop: World): Promise<Record<string, string[]>> {
  const found = await Promise.all(
    TRACES.map(async (text) => [text, await holding(shop, text)] as const),
  );
  return Object.fromEntries(found.filter(([, tables]) => tables.length > 0));
}

test("the person is taken out of payments, events and responses; the payer's tax id is kept, not shown", async () => {
  const shop = await world();
  shop.receiver = await startReceiver((response) => void response.end(`thanks, ${ANA.name}`));
  await shop.listen();
  await shop.listen(undefined, { v2: false });
  const customer = await create(shop);
  const pix = await transparent(shop, 'PIX');
  await shop.post(`/v2/transparents/simulate-payment?id=${pix.id}`);
  const billing = await shop.checkout({ customerId: customer.id });
  await shop.pay(billing, { method: 'PIX', customer: ANA });
  const subscription = await shop.subscribe({ customerId: customer.id });
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.deliver();
  const before = await payloads(shop);
  // all but the nickname of a later test
  expect(Object.keys(await tracesLeft(shop))).toHaveLength(5);

  await forget(shop, customer);
  await shop.travel('2 minutes');
  expect(await tracesLeft(shop)).toEqual({});
  expect(await holding(shop, ANA.taxId)).toEqual(['charges', 'incomingPayments']);
  const kept = (await rowsOf(shop, 'charges')).map(({ retainedTaxId, buyer, payer }) => ({
    retainedTaxId,
    buyer,
    payer,
  }));
  expect([...new Map(kept.map((row) => [JSON.stringify(row), row])).values()]).toEqual([
    {
      retainedTaxId: ANA.taxId,
      buyer: { name: null, email: null, taxId: null, cellphone: null },
      payer: null,
    },
  ]);
  expect(await shop.get(`/v2/transparents/check?id=${pix.id}`)).toMatchObject({ status: 'PAID' });

  // Each event is what it was, in the order it had, without the person.
  const after = await payloads(shop);
  expect(after.map(shapeOf)).toEqual(before.map(shapeOf));
  const told = after.find(({ event }) => event === 'subscription.completed') as Json;
  expect(told.data.customer).toEqual({
    ...customer,
    email: null,
    taxId: null,
    name: null,
    cellphone: null,
    zipCode: null,
    street: null,
    number: null,
    complement: null,
    district: null,
    city: null,
    state: null,
    metadata: {},
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(told.data.payment).toEqual({
    ...before.find(({ event }) => event === 'subscription.completed')?.data.payment,
    buyer: { name: null, email: null, taxId: null, cellphone: null },
  });
});

async function payloads(shop: World): Promise<Json[]> {
  await shop.relay();
  const events = await shop.get('/v2/events/list?limit=100');
  return (events as Json[]).toReversed();
}

/** The keys of an object in their order, at every level; free data are left out. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value).map(([key, inner]) =>
    key === 'metadata' ? key : [key, shapeOf(inner)],
  );
}

test('what is delivered or sent again after the erasure is the erased event', async () => {
  const shop = await world();
  const customer = await create(shop);
  const webhook = await shop.listen();
  await shop.pay(await shop.checkout({ customerId: customer.id }), {
    method: 'PIX',
    customer: ANA,
  });
  const [first] = await shop.messages();
  expect(first?.body.data.customer.email).toBe(ANA.email);
  await shop.pay(await shop.checkout({ customerId: customer.id }), {
    method: 'PIX',
    customer: ANA,
  });
  await forget(shop, customer);
  await shop.travel('2 minutes');
  const deliveries = (await shop.get(`/v2/webhooks/deliveries?id=${webhook.id}`)) as Json[];
  await shop.post('/v2/webhooks/resend', { id: deliveries.at(-1)?.id }); // the first one
  const [, , third] = await sent(shop);
  const [, second] = await sent(shop);
  for (const message of [second, third]) {
    expect(message?.body.data.customer).toMatchObject({ id: customer.id, email: null, name: null });
    expect(message?.body.data.payerInformation.PIX).toMatchObject({ name: null, taxId: null });
  }
});

/** In the order of their arrival. */
async function sent(shop: World): Promise<{ body: Json }[]> {
  await shop.deliver();
  return shop.receiver?.requests ?? [];
}

test('nobody else is erased', async () => {
  const shop = await world();
  const customer = await create(shop);
  const bia = { ...ANA, name: 'Bia Outra', email: 'bia@example.com', taxId: '11144477735' };
  await shop.post('/v2/customers/create', bia);
  for (const buyer of [ANA, bia]) {
    const { id } = await transparent(shop, 'PIX', buyer);
    await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  }
  await shop.relay();
  await forget(shop, customer);
  await shop.travel('2 minutes');
  expect(await holding(shop, 'Ana Segredo')).toEqual([]);
  expect(await holding(shop, 'Bia Outra')).toEqual([
    'charges',
    'customers',
    'events',
    'incomingPayments',
  ]);
});

test('of a payment link, whose events are about many buyers, only those of the customer are erased', async () => {
  const shop = await world();
  const customer = await create(shop);
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
  });
  for (const buyer of [ANA, { ...ANA, name: 'Bia Outra', taxId: '11144477735' }])
    await shop.pay(link, { method: 'PIX', customer: buyer });
  await forget(shop, customer);
  await shop.travel('2 minutes');
  expect(await holding(shop, 'Ana Segredo')).toEqual([]);
  expect(await holding(shop, 'Bia Outra')).toEqual([
    'charges',
    'customers',
    'events',
    'incomingPayments',
  ]);
});

test('a payment that is still open keeps what it needs, and is erased within a day after its end', async () => {
  const shop = await world();
  const customer = await create(shop);
  const slip = await transparent(shop, 'BOLETO');
  await forget(shop, customer);
  await shop.travel('1 day');
  expect(await holding(shop, 'Ana Segredo')).toEqual(['charges']);
  await shop.post(`/v2/transparents/simulate-payment?id=${slip.id}`);
  await shop.travel('1 day');
  expect(await tracesLeft(shop)).toEqual({});
  expect(await shop.get(`/v2/transparents/check?id=${slip.id}`)).toMatchObject({ status: 'PAID' });
});

test('a customer that an earlier release has deleted is erased too', async () => {
  const shop = await world();
  const customer = await create(shop);
  const { id } = await transparent(shop, 'PIX');
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  await forget(shop, customer);
  await changeRows(shop, 'customers', {}, { eraseAt: null });
  await shop.travel('2 days');
  expect(await holding(shop, 'Ana Segredo')).not.toEqual([]);
  expect(await markDeletedCustomers(allStores(shop.database))).toBe(1);
  await shop.travel('1 minute');
  expect(await tracesLeft(shop)).toEqual({});
  expect(await markDeletedCustomers(allStores(shop.database))).toBe(0);
});

test('a buyer whom payments alone have stored is taken out of them, whatever was paid', async () => {
  const shop = await world();
  await shop.listen();
  await shop.listen(undefined, { v2: false });
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
  });
  const paid = await shop.pay(await shop.checkout(), { method: 'PIX', customer: ANA });
  await shop.pay(link, { method: 'CARD', customer: ANA });
  const { id } = await transparent(shop, 'BOLETO');
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  await shop.deliver();
  const [customer] = (await shop.get('/v2/customers/list')) as [Json];
  await forget(shop, customer);
  await shop.travel('2 minutes');
  expect(await tracesLeft(shop)).toEqual({});
  expect(await holding(shop, ANA.taxId)).toEqual(['charges', 'incomingPayments']);
  for (const path of [`checkouts/get?id=${paid.id}`, `charges/get?id=${id}`])
    expect(await shop.get(`/v2/${path}`)).toMatchObject({ customerId: customer.id, buyer: null });
  expect(await shop.get(`/v2/charges/list?taxId=${ANA.taxId}`)).toEqual([]);
  const events = (await payloads(shop)).filter(({ event }) => event === 'checkout.completed');
  expect(events.map(({ data }) => data.payment.buyer)).toEqual(
    events.map(() => ({ name: null, email: null, taxId: null, cellphone: null })),
  );
});

test('what was typed before the customer was stored is erased too, and nothing of another buyer', async () => {
  const shop = await world();
  await shop.listen();
  const BIA = { name: 'Bia Outra', email: ANA.email, taxId: '11144477735' };
  const codes = [
    await transparent(shop, 'PIX'),
    await transparent(shop, 'PIX', { name: ANA.name, email: ANA.email.toUpperCase() }),
    await transparent(shop, 'PIX', BIA),
  ];
  await shop.travel('1 day'); // nobody has paid
  await shop.post(`/v2/transparents/simulate-payment?id=${(await transparent(shop, 'PIX')).id}`);
  // A payment that an earlier release has stored names no customer.
  await changeRows(shop, 'charges', { status: 'PAID' }, { customerId: null });
  const [customer] = (await shop.get('/v2/customers/list')) as [Json];
  await forget(shop, customer);
  await shop.travel('2 minutes');
  const shown = await Promise.all(codes.map(({ id }) => shop.get(`/v2/charges/get?id=${id}`)));
  expect(shown.map(({ buyer }) => buyer?.name ?? null)).toEqual([null, null, 'Bia Outra']);
  expect(await holding(shop, 'Ana Segredo')).toEqual([]);
  // of the payment
  expect(await holding(shop, ANA.taxId)).toEqual(['charges', 'incomingPayments']);
});
