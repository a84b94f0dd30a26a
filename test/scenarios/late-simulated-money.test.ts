/**
 * Money that is simulated after the time of its code is late money, as the guide says: it goes back,
 * or into suspense for a boleto, at every API.
 */
import { Buyer } from '../support/buyer';
import { balances } from '../support/ledger';
import { rowsOf } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

const CUSTOMER = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };

const fates = async (shop: World) =>
  (await rowsOf<{ fate: string; reason: string }>(shop, 'incomingPayments', {}, 'id')).map(
    ({ fate, reason }) => [fate, reason],
  );
const RETURNED = ['RETURNED', 'paid too late'];

const pix = (shop: World) =>
  shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 500, expiresIn: 60 } });

test.each<[string, (shop: World, id: string) => Promise<unknown>]>([
  ['v2', (shop, id) => shop.post(`/v2/transparents/simulate-payment?id=${id}`, {})],
  ['v1', (shop, id) => shop.post(`/v1/pixQrCode/simulate-payment?id=${id}`, { metadata: {} })],
  [
    'GraphQL',
    (shop, id) =>
      shop.graphql(
        `mutation ($input: SimulateTransparentPaymentInput!) {
          simulateTransparentPayment(input: $input) { userErrors { message } }
        }`,
        { input: { id } },
      ),
  ],
])('a PIX code, by %s: the money goes back, and the charge stays EXPIRED', async (_door, pay) => {
  const shop = await newStore();
  const { id } = await pix(shop);
  await shop.travel('1 hour');
  await pay(shop, id);
  expect(await fates(shop)).toEqual([RETURNED]);
  await shop.travel('1 minute');
  expect(await rowsOf(shop, 'refunds', {}, 'id')).toMatchObject([
    { kind: 'UNMATCHED', amount: '500', status: 'COMPLETE', originalId: id },
  ]);
  expect(await shop.get(`/v2/transparents/check?id=${id}`)).toMatchObject({ status: 'EXPIRED' });
  expect(await shop.refused(`/v2/transparents/simulate-payment?id=${id}`, {})).toBe('409 CONFLICT');
});

test('a boleto: the money is in suspense', async () => {
  const shop = await newStore();
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 5000, customer: CUSTOMER },
  });
  await shop.travel('30 days');
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`, {});
  expect(await fates(shop)).toEqual([['SUSPENSE', 'paid too late']]);
  expect(await balances(shop)).toMatchObject({ SUSPENSE: 5000 });
});

test('a checkout whose code was shown: the money goes back; without a code it is refused', async () => {
  const shop = await newStore();
  const shown = await shop.checkout({ expiresIn: 600 });
  const unseen = await shop.checkout({ expiresIn: 600 });
  await new Buyer(shop).pay(shown.url, { method: 'PIX' });
  await shop.travel('1 hour');
  for (const [{ id }, status] of [
    [shown, 200],
    [unseen, 409],
  ] as [Json, number][])
    expect(
      await shop.request('POST', `/v2/checkouts/simulate-payment?id=${id}`, { method: 'PIX' }),
    ).toMatchObject({ status });
  expect(await fates(shop)).toEqual([RETURNED]);
  expect(await shop.get(`/v2/checkouts/get?id=${shown.id}`)).toMatchObject({ status: 'EXPIRED' });
});
