/** The stored address of a customer: kept, changed, removed, and erased with the customer. */
import { tablesHolding } from '../../support/traces';
import { world, type Json, type World } from '../../support/world';

const ADDRESS = {
  zipCode: '01310-100',
  street: 'Rua das Traças',
  number: '1000',
  complement: 'Bloco Xis',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};

let shop: World;
beforeAll(async () => {
  shop = await world();
});

const create = (values: Json) =>
  shop.post('/v2/customers/create', { email: 'ana@example.com', ...values });

test('is optional, and shown as it was sent', async () => {
  const { id } = await create({ ...ADDRESS, state: 'sp', street: '  Rua das Traças ' });
  expect(await shop.get(`/v2/customers/get?id=${id}`)).toMatchObject(ADDRESS);
  const { customer } = await shop.graphql(
    `query ($id: ID!) {
      customer(id: $id) { zipCode street number complement district city state }
    }`,
    { id },
  );
  expect(customer).toEqual(ADDRESS);
  const without = await create({ email: 'eva@example.com' });
  expect(without).toMatchObject({ street: null, number: null, city: null, state: null });
});

test('a part that is left out stays, and null removes it', async () => {
  const { id } = await create({ ...ADDRESS, email: 'rui@example.com' });
  const changed = await shop.post('/v2/customers/update', {
    id,
    data: { number: '1001', complement: null, city: '' },
  });
  expect(changed).toMatchObject({ ...ADDRESS, number: '1001', complement: null, city: null });
});

test('a wrong part is refused by its name, and nothing is stored', async () => {
  const cases: [values: Json, field: string, reason: string][] = [
    [{ state: 'XX' }, 'state', 'WRONG_FORMAT'],
    [{ state: 'São Paulo' }, 'state', 'TOO_LONG'],
    [{ street: 'x'.repeat(101) }, 'street', 'TOO_LONG'],
    [{ number: 1000 }, 'number', 'WRONG_TYPE'],
  ];
  for (const [values, field, reason] of cases) {
    const body = { email: 'zoe@example.com', ...values };
    const answer = await shop.request('POST', '/v2/customers/create', body);
    expect([values, answer.status, answer.body.field, answer.body.reason]).toEqual([
      values,
      400,
      field,
      reason,
    ]);
  }
  expect((await shop.request('GET', '/v2/customers/get?email=zoe@example.com')).status).toBe(404);
});

test('is erased with the customer, also from events; the digits of the card are kept', async () => {
  await shop.listen();
  const customer = await create({ ...ADDRESS, email: 'leo@example.com' });
  const checkout = await shop.checkout({ customerId: customer.id });
  await shop.pay(checkout, { method: 'CARD' });
  await shop.deliver();
  const found = async () => tablesHolding(shop, 'Bloco Xis', ['public']);
  expect(await found()).toEqual(expect.arrayContaining(['customers', 'events']));
  const holders = await shop.request('GET', '/v2/customers/list');
  for (const { id } of holders.body.data as Json[]) await shop.post('/v2/customers/delete', { id });
  await shop.travel('2 minutes');
  expect(await found()).toEqual([]);
  const events = await shop.request('GET', '/v2/events/list');
  expect(events.text).toContain('"number":"4242"');
});
