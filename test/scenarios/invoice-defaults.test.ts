/** A store sets the terms of its subscriptions by invoice: they hold where a request names none. */
import { newStore, type Json, type World } from '../support/world';

const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };
const STANDARD = {
  leadDays: 5,
  graceDays: 10,
  overdue: 'CANCEL',
  methods: [],
  reopenWhenPaid: false,
};
const SCHOOL = { leadDays: 8, graceDays: 15, overdue: 'KEEP', methods: ['BOLETO', 'PIX'] };

async function sold(shop: World, cycle: string, more: Json = {}): Promise<Json> {
  const { id } = await shop.product({ price: 50_000, cycle });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    ...more,
  });
  const paid = await shop.pay(checkout, {
    method: more.collection === 'INVOICE' ? 'PIX' : 'CARD',
    customer: ANA,
  });
  return shop.get(`/v2/subscriptions/get?id=${paid.subscriptionId}`);
}

test('set in parts, they hold for subscriptions that are created and name none', async () => {
  const shop = await newStore();
  expect((await shop.get('/v2/stores/get')).invoice).toEqual(STANDARD);
  await shop.post('/v2/stores/update', { invoice: SCHOOL });
  await shop.post('/v2/stores/update', { invoice: { reopenWhenPaid: true } });
  const { store } = await shop.graphql(
    '{ store { invoice { leadDays graceDays overdue methods reopenWhenPaid } } }',
  );
  expect(store.invoice).toEqual({ ...SCHOOL, reopenWhenPaid: true });
  expect((await sold(shop, 'MONTHLY', { collection: 'INVOICE' })).invoice).toEqual({
    ...SCHOOL,
    methods: expect.arrayContaining(['PIX', 'BOLETO']),
    reopenWhenPaid: true,
  });
  // What is named counts; the rest is that of the store.
  const named = { leadDays: 3, overdue: 'PAUSE', methods: ['PIX'] };
  expect((await sold(shop, 'MONTHLY', { collection: 'INVOICE', invoice: named })).invoice).toEqual({
    ...named,
    graceDays: 15,
    reopenWhenPaid: true,
  });
});

test('they are cut to the cycle, where what a request names is refused', async () => {
  const shop = await newStore();
  await shop.post('/v2/stores/update', { invoice: { leadDays: 30, graceDays: 60 } });
  // A week has 7 days: 6 of them before, 1 after
  expect((await sold(shop, 'WEEKLY', { collection: 'INVOICE' })).invoice).toMatchObject({
    leadDays: 6,
    graceDays: 1,
  });
  // 28 − 27
  expect((await sold(shop, 'MONTHLY', { collection: 'INVOICE' })).invoice).toMatchObject({
    leadDays: 27,
    graceDays: 1,
  });
  const { id } = await shop.product({ price: 50_000, cycle: 'WEEKLY' });
  expect(
    await shop.request('POST', '/v2/subscriptions/create', {
      items: [{ id, quantity: 1 }],
      collection: 'INVOICE',
      invoice: { leadDays: 7 },
    }),
  ).toMatchObject({ status: 422, body: { field: 'invoice.leadDays', values: { limit: 6 } } });
});

test('they hold for one that is moved to invoices, and running ones keep theirs', async () => {
  const shop = await newStore();
  const running = await sold(shop, 'MONTHLY', { collection: 'INVOICE' });
  const byCard = await sold(shop, 'MONTHLY');
  const { updateStore } = await shop.graphql(
    `mutation ($input: UpdateStoreInput!) {
      updateStore(input: $input) { store { invoice { leadDays } } userErrors { path } }
    }`,
    { input: { invoice: SCHOOL } },
  );
  expect(updateStore).toEqual({ store: { invoice: { leadDays: 8 } }, userErrors: [] });
  await shop.post('/v2/subscriptions/update', { id: byCard.id, collection: 'INVOICE' });
  expect((await shop.get(`/v2/subscriptions/get?id=${byCard.id}`)).invoice).toMatchObject({
    leadDays: 8,
    graceDays: 15,
    overdue: 'KEEP',
  });
  await shop.post('/v2/subscriptions/update', { id: running.id, invoice: { overdue: 'PAUSE' } });
  expect((await shop.get(`/v2/subscriptions/get?id=${running.id}`)).invoice).toMatchObject({
    leadDays: 5,
    graceDays: 10,
    overdue: 'PAUSE',
  });
});

test.each([
  ['leadDays', 0, 'TOO_LOW'],
  ['leadDays', 31, 'TOO_HIGH'],
  ['graceDays', 61, 'TOO_HIGH'],
  ['overdue', 'FORGIVE', 'NOT_A_CHOICE'],
])('%s %s is refused, and nothing is written', async (name, value, reason) => {
  const shop = await newStore();
  const answer = await shop.request('POST', '/v2/stores/update', {
    name: 'Outra',
    invoice: { [name]: value },
  });
  expect(answer).toMatchObject({ status: 400, body: { field: `invoice.${name}`, reason } });
  expect(await shop.get('/v2/stores/get')).toMatchObject({ name: 'Loja', invoice: STANDARD });
});

test('all of its methods, once they are chosen again as none', async () => {
  const shop = await newStore();
  await shop.post('/v2/stores/update', { invoice: { methods: ['BOLETO'] } });
  await shop.post('/v2/stores/update', { invoice: { methods: [] } });
  const { invoice } = await sold(shop, 'MONTHLY', { collection: 'INVOICE' });
  expect(new Set((invoice as Json).methods)).toEqual(new Set(['PIX', 'BOLETO', 'CARD']));
});
