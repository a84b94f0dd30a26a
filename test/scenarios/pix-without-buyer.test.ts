/** A store whose buyers pay by PIX without typing who they are. */
import { Buyer, BUYER, CARD } from '../support/buyer';
import { world, type Json, type World } from '../support/world';

let shop: World;

beforeAll(async () => {
  shop = await world();
});

const PIX = { action: 'pay', method: 'PIX' };

/** The answer to PIX without any details. */
async function payNameless(checkout: Json, typed: Record<string, string> = {}) {
  const buyer = new Buyer(shop);
  const page = await buyer.open(String(checkout.url));
  return buyer.submit(page, String(checkout.url), { ...PIX, ...typed });
}

test('without the setting PIX asks for name, e-mail and CPF, as before', async () => {
  const checkout = await shop.checkout();
  const { status, html } = await payNameless(checkout);
  expect(status).toBe(422);
  expect(html).toContain('Digite um CPF ou CNPJ válido.');
  expect(await shop.charges(checkout)).toEqual([]);
});

describe('with the setting', () => {
  beforeAll(async () => {
    const store = await shop.post('/v2/stores/update', { pixWithoutBuyer: true });
    expect(store.pixWithoutBuyer).toBe(true);
    // Null and a field that is left out change nothing.
    await shop.post('/v2/stores/update', { pixWithoutBuyer: null });
    expect((await shop.get('/v2/stores/get')).pixWithoutBuyer).toBe(true);
  });

  test('a buyer pays by PIX without details', async () => {
    const checkout = await shop.checkout();
    const shown = await payNameless(checkout);
    expect(shown.heading).toBe('Pague com Pix');
    await shop.post(`/v2/checkouts/simulate-payment?id=${checkout.id}`, { method: 'PIX' });
    expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
      status: 'PAID',
      paidAmount: checkout.amount,
    });
  });

  test('what the page does not show cannot refuse a payment, and what is right is kept', async () => {
    const checkout = await shop.checkout();
    const typed = { name: 'Ana Souza', email: 'ana@', taxId: '123' };
    expect((await payNameless(checkout, typed)).heading).toBe('Pague com Pix');
    const query = `query ($id: ID!) {
      node(id: $id) { ... on Checkout { payments(first: 1) { nodes { buyer { name email taxId } } } } }
    }`;
    const { body } = await shop.request('POST', '/graphql', {
      query,
      variables: { id: checkout.id },
    });
    expect(body.data.node.payments.nodes).toEqual([
      { buyer: { name: 'Ana Souza', email: null, taxId: null } },
    ]);
  });

  test('card, boleto and PIX with a coupon still ask', async () => {
    const buyer = new Buyer(shop);
    const { code } = await shop.post('/v2/coupons/create', {
      code: 'DEZ',
      discountKind: 'PERCENTAGE',
      discount: 10,
    });
    const sale = await shop.checkout({ methods: ['PIX', 'CARD', 'BOLETO'], coupons: [code] });
    const page = await buyer.open(String(sale.url));
    for (const typed of [
      { ...CARD, action: 'pay' },
      { ...PIX, method: 'BOLETO' },
      { ...PIX, coupon: 'DEZ' },
    ])
      expect((await buyer.submit(page, String(sale.url), typed)).status).toBe(422);
    const paid = await buyer.submit(page, String(sale.url), { ...BUYER, ...PIX, coupon: 'DEZ' });
    expect(paid.heading).toBe('Pague com Pix');
  });
});
