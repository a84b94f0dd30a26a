/**
 * A store moves in with a production key: its subscriptions in flight keep their cards at Pagar.me
 * (a fake). Every card is looked at there before anything is stored.
 */
import { config } from '../../src/config/config';
import { addCivilDays, civilDate } from '../../src/platform/time/civil-time';
import { CardShop } from '../support/production';
import { changeRows, inWallTime, not, rowOf, rowsOf } from '../support/rows';
import type { Json } from '../support/world';

let shop: CardShop;
const { publicUrl } = config;
beforeEach(async () => {
  config.allowPrivateEndpoints = true;
  shop = await CardShop.open();
  await shop.post('/v2/products/create', {
    externalId: 'clube',
    name: 'Clube',
    price: 4_990,
    currency: 'BRL',
    cycle: 'MONTHLY',
  });
  const rows = [1, 2, 3].map((number) => ({
    externalId: `old-${number}`,
    email: `${number}@example.com`,
  }));
  await shop.post('/v2/customers/import', { rows });
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await shop.close();
});

/** A card that the other system has stored at Pagar.me. */
function storedCard(status: 'active' | 'expired' | 'deleted' = 'active'): string {
  const { cards } = shop.pagarme;
  const address = { line_1: '1000, Avenida Paulista', zip_code: '01310100', country: 'BR' };
  const billing = { ...address, city: 'São Paulo', state: 'SP' };
  const customer = cards.putCustomer({
    name: 'Ana Lima',
    email: `${cards.cards.length}@example.com`,
    document: '52998224725',
    phones: {},
    address: billing,
  }).body as Json;
  const token = shop.pagarme.token();
  const card = cards.store(String(customer.id), { token, billing_address: billing }).body as Json;
  for (const stored of cards.cards) if (stored.id === card.id) stored.status = status;
  return `${String(customer.id)}/${String(card.id)}`;
}

const row = (number: number, providerToken: string): Json => ({
  externalId: `old-sub-${number}`,
  customerExternalId: `old-${number}`,
  productExternalId: 'clube',
  nextChargeDate: addCivilDays(civilDate(new Date()), 10),
  method: 'CARD',
  providerToken,
});

const send = (rows: Json[], more: Json = {}) =>
  shop.request('POST', '/v2/subscriptions/import', { rows, ...more });
const subscriptions = () => rowsOf(shop.dev, 'subscriptions');

test('a card that Pagar.me has is charged on its day, as a recurrence, once', async () => {
  const token = storedCard();
  const rows = [row(1, token)];
  expect((await send(rows, { dryRun: true })).status).toBe(200);
  expect(await subscriptions()).toEqual([]);
  expect((await send(rows)).body.data).toMatchObject({ imported: 1 });
  expect((await send(rows)).body.data).toMatchObject({ imported: 0, existing: 1 });
  expect(await subscriptions()).toMatchObject([
    {
      status: 'ACTIVE',
      providerAccountId: shop.account.id,
      cardToken: token,
      cardBrand: 'visa',
      cardLast4: '0010',
    },
  ]);
  expect(shop.pagarme.orders.charges).toEqual([]);
  await changeRows(
    shop.dev,
    'subscriptions',
    { nextChargeAt: not(null) },
    { nextChargeAt: inWallTime('-1 second') },
  );
  await shop.run('renew-subscriptions', 'renew-subscriptions');
  expect(await rowOf(shop.dev, 'charges')).toMatchObject({ status: 'PAID', paidAmount: '4990' });
  const [order] = shop.pagarme.orders.charges;
  const [payment] = (order?.request.payments ?? []) as { credit_card: Json }[];
  expect(payment?.credit_card).toMatchObject({
    card_id: token.split('/')[1],
    recurrence_cycle: 'subsequent',
  });
  expect(shop.pagarme.orders.charges).toHaveLength(1);
});

test('cards that Pagar.me does not have, or does not charge, are named by row; nothing is stored', async () => {
  const [first, second] = [storedCard(), storedCard()];
  const ofAnother = `${String(first.split('/')[0])}/${String(second.split('/')[1])}`;
  const wrong = ['cus_1/card_1', 'ctok_dev_4242424242424242_ana', ofAnother];
  for (const token of [...wrong, storedCard('expired'), storedCard('deleted')]) {
    const refused = await send([row(1, first), row(2, token), row(3, second)]);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: [
          {
            field: 'rows.1.providerToken',
            message: expect.stringMatching(/is not a stored card at the payment provider/),
          },
        ],
      },
    });
  }
  expect(await subscriptions()).toEqual([]);
});

test.each(['unavailable', 'drop', 'timeout'] as const)(
  'while Pagar.me does not answer (%s) nothing is stored, and the import is repeated',
  async (fault) => {
    const rows = [row(1, storedCard()), row(2, storedCard())];
    shop.pagarme.faults.next('GET /customers', fault);
    expect((await send(rows)).status).toBe(503);
    expect(await subscriptions()).toEqual([]);
    expect((await send(rows)).body.data).toMatchObject({ imported: 2 });
  },
);
