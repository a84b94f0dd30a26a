/** A boleto is of R$ 3,00 at least: what asks for less is not sold by boleto alone. */
import { Buyer, textOf } from '../support/buyer';
import { newStore, type Json, type World } from '../support/world';

const TOO_LITTLE = 'o valor é baixo demais para boleto';

let shop: World;

beforeAll(async () => {
  shop = await newStore();
});

const boletoOnly = async (price: number): Promise<Json> => ({
  items: [{ id: (await shop.product({ price })).id, quantity: 1 }],
  methods: ['BOLETO'],
});

test('boleto alone below it is refused, and nothing is stored', async () => {
  for (const path of ['/v2/checkouts/create', '/v2/payment-links/create']) {
    const { status, body } = await shop.request('POST', path, await boletoOnly(299));
    expect([path, status, body]).toEqual([
      path,
      400,
      expect.objectContaining({
        field: 'methods',
        error: 'methods: a boleto is of at least 300 cents, and this is of 299: add another method',
      }),
    ]);
    expect(await shop.post(path, await boletoOnly(300))).toMatchObject({
      status: expect.any(String),
    });
  }
  expect(await shop.get('/v2/checkouts/list')).toMatchObject([{ amount: 300 }]);
});

test('a link on which buyers type the amount: the most that they can type counts', async () => {
  const link = { title: 'Doação', minimumAmount: 100, methods: ['BOLETO'] };
  expect(await shop.refused('/v2/payment-links/create', { ...link, maximumAmount: 299 })).toBe(
    '400 INVALID_REQUEST',
  );
  await shop.post('/v2/payment-links/create', link);
  await shop.post('/v2/payment-links/create', { ...link, maximumAmount: 300 });
});

test('by invoice the same holds', async () => {
  const { id } = await shop.product({ price: 299, cycle: 'MONTHLY' });
  const sold = {
    items: [{ id, quantity: 1 }],
    collection: 'INVOICE',
    invoice: { methods: ['BOLETO'] },
  };
  expect(await shop.refused('/v2/subscriptions/create', sold)).toBe('400 INVALID_REQUEST');
});

test('the page does not offer a boleto that would be refused', async () => {
  for (const [price, isTooLittle] of [
    [299, true],
    [300, false],
  ] as const) {
    const checkout = await shop.post('/v2/checkouts/create', {
      ...(await boletoOnly(price)),
      methods: ['PIX', 'BOLETO'],
    });
    const { html } = await new Buyer(shop).open(String(checkout.url));
    expect([price, textOf(html).includes(TOO_LITTLE)]).toEqual([price, isTooLittle]);
  }
});
