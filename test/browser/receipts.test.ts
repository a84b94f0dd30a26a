/**
 * Receipts, by every way of paying and sending money: what they say, what they keep to themselves,
 * and whether the money went back since.
 */
import {
  axe,
  describeInBrowser,
  DESKTOP,
  isTooWide,
  startBrowser,
  type Browser,
  type Visitor,
} from '../support/browser';
import { world, type World } from '../support/world';

const TAX_ID = '52998224725';
const CUSTOMER = {
  name: 'Ana Conceição de Souza',
  email: 'ana@example.com',
  taxId: '529.982.247-25',
  cellphone: '(11) 98765-4321',
};
/** However it is written: none of it may stand on a receipt. */
const SECRETS = [
  TAX_ID,
  '529.982.247-25',
  '982.247',
  'ana@example.com',
  '98765',
  '4242424242424242',
];

let shop: World;
let browser: Browser;

/** What a receipt says, after it was looked at closely. */
async function read(
  receiptUrl: unknown,
  { visitor, shot }: { visitor?: Visitor; shot?: string } = {},
): Promise<string> {
  const { page, complaints, close } = visitor ?? (await browser.visitor());
  const response = await page.goto(browser.origin + new URL(String(receiptUrl)).pathname);
  expect(response?.status()).toBe(200);
  expect(await axe(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  expect(complaints).toEqual([]);
  const html = await page.content();
  for (const secret of SECRETS) expect(html).not.toContain(secret);
  if (process.env.SHOTS && shot)
    await page.screenshot({ path: `${process.env.SHOTS}/${shot}.png`, fullPage: true });
  const text = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');
  await close();
  return text;
}

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    shop = await world();
    await shop.travel('2027-03-02T15:00:00.000Z');
    browser = await startBrowser(shop);
  });
  afterAll(() => browser.close());

  test('a card in installments, with a coupon', async () => {
    const [coffee, cup] = [
      await shop.product({ name: 'Café em grãos', price: 3_990 }),
      await shop.product({ name: 'Caneca', price: 2_500 }),
    ];
    await shop.post('/v2/coupons/create', {
      code: 'BEMVINDO',
      discountKind: 'PERCENTAGE',
      discount: 10,
    });
    const checkout = await shop.post('/v2/checkouts/create', {
      items: [
        { id: coffee.id, quantity: 2 },
        { id: cup.id, quantity: 1 },
      ],
      coupons: ['BEMVINDO'],
    });
    const paid = await shop.pay(checkout, {
      method: 'CARD',
      installments: 3,
      coupon: 'BEMVINDO',
      customer: CUSTOMER,
    });
    const text = await read(paid.receiptUrl, { shot: 'receipt-card' });
    for (const words of [
      'Comprovante de pagamento',
      'Pagamento confirmado',
      'R$ 94,32',
      'Sem valor',
      '2 × Café em grãos',
      'R$ 79,80',
      'Caneca',
      '-R$ 10,48',
      'Cartão de crédito',
      'Visa final 4242',
      '3 × R$ 31,44',
      CUSTOMER.name,
      '529.***.***-**',
      'Loja',
      '11.222.333/0001-81',
      paid.payment.id,
    ])
      expect(text).toContain(words); // 2 × 3990 + 2500 = 10480; − 10% = 9432
    expect(text).not.toMatch(/taxa/i);
  });

  test('a PIX, with the id by which banks know it; in English, on a desktop, in the dark', async () => {
    const charge = await shop.post('/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 4_990, description: 'Pedido 7', customer: CUSTOMER },
    });
    const url = `${browser.origin}/pay/${charge.id}/receipt`;
    expect(await read(url)).toContain('Ainda não há comprovante');
    await shop.post(`/v2/transparents/simulate-payment?id=${charge.id}`);
    const paid = await shop.get(`/v2/transparents/get?id=${charge.id}`);
    const text = await read(paid.receiptUrl, {
      visitor: await browser.visitor({ locale: 'en-US', viewport: DESKTOP, colorScheme: 'dark' }),
      shot: 'receipt-pix-dark',
    });
    for (const words of [
      'Payment receipt',
      'R$49.90',
      'Pedido 7',
      'Pix',
      '529.***.***-**',
      'Pix transaction ID',
    ])
      expect(text).toContain(words);
  });

  test.each(['BAR_CODE', 'PIX'])(
    'a boleto paid late by %s, with what that cost',
    async (method) => {
      const charge = await shop.post('/v2/transparents/create', {
        method: 'BOLETO',
        data: {
          amount: 20_000,
          expiresIn: 86_400,
          customer: CUSTOMER,
          fine: { value: 1_000, type: 'FIXED' },
        },
      });
      await shop.travel('12 days');
      await shop.graphql(
        `mutation ($id: ID!) { simulateTransparentPayment(input: { id: $id${method === 'PIX' ? ', method: PIX' : ''} }) { userErrors { message } } }`,
        { id: charge.id },
      );
      const { receiptUrl } = await shop.get(`/v2/transparents/get?id=${charge.id}`);
      const text = await read(receiptUrl);
      expect(text).toContain('R$ 210,00'); // 20000 + 1000
      expect(text).toContain(
        method === 'PIX' ? 'Boleto, por Pix' : 'Boleto, pelo código de barras',
      );
    },
  );

  test('a subscription: its trial, its first charge, and a renewal with usage', async () => {
    const subscription = await shop.subscribe({ price: 4_990, trialDays: 7 });
    const [trial] = await shop.charges(subscription);
    expect(await read(`${browser.origin}/pay/${trial?.id}/receipt`)).toMatch(
      /Período de teste iniciado[^]*R\$ 0,00/,
    );
    await shop.travel('8 days');
    const unit = await shop.product({ name: 'Envio extra', price: 700 });
    await shop.post('/v2/subscriptions/record-usage', {
      id: subscription.id,
      productId: unit.id,
      units: 3,
      action: 'add',
    });
    await shop.travel('1 month');
    const renewal = (await shop.charges(subscription)).at(-1);
    const text = await read(`${browser.origin}/pay/${renewal?.id}/receipt`);
    for (const words of [
      'R$ 70,90',
      '3 × Envio extra',
      'R$ 21,00',
      'Assinatura',
      'Visa final 4242',
    ])
      expect(text).toContain(words); // 4990 + 3 × 700
    expect(text).not.toContain('ana@'); // of a stored customer a page knows nothing
    expect(text).not.toContain('Ana');
  });

  test('money that goes back: asked for, arrived; disputed, won, lost; paid twice', async () => {
    const paid = async () => shop.pay(await shop.checkout(), { method: 'PIX', customer: CUSTOMER });
    const [refunded, won, lost] = [await paid(), await paid(), await paid()];
    await shop.post('/v2/checkouts/refund', { id: refunded.id, reason: 'cliente suspeito' });
    const asked = await read(refunded.receiptUrl);
    expect(asked).toMatch(/Pagamento confirmado[^]*Reembolso de R\$ 49,90 pedido em/);
    expect(asked).not.toContain('suspeito');
    await shop.travel('1 minute');
    expect(await read(refunded.receiptUrl, { shot: 'receipt-refunded' })).toMatch(
      /Pagamento reembolsado[^]*R\$ 49,90 foram reembolsados em/,
    );
    for (const { id } of [won, lost])
      await shop.post('/v2/dev/simulate', { id, outcome: 'dispute', reason: 'fraudulent' });
    const disputed = await read(won.receiptUrl);
    expect(disputed).toContain('Pagamento em contestação');
    expect(disputed).not.toContain('fraud');
    await shop.post('/v2/dev/simulate', { id: won.id, outcome: 'dispute-won' });
    await shop.post('/v2/dev/simulate', { id: lost.id, outcome: 'dispute-lost' });
    expect(await read(won.receiptUrl)).toMatch(/Pagamento confirmado[^]*e o pagamento foi mantido/);
    expect(await read(lost.receiptUrl)).toContain('Pagamento contestado e reembolsado');
  });

  test('of what was never paid there is none', async () => {
    const charge = await shop.post('/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 4_990, expiresIn: 60 },
    });
    await shop.travel('1 hour');
    expect(await read(`${browser.origin}/pay/${charge.id}/receipt`)).toContain(
      'Não há comprovante',
    );
  });

  test('payouts and transfers, whose keys are shown only in part', async () => {
    await shop.pay(await shop.checkout({ product: await shop.product({ price: 100_000 }) }), {
      method: 'PIX',
    });
    const send = async (pixKeyType: string, pixKey: string) =>
      shop.post('/v2/pix/send', {
        amount: 1_000,
        description: 'Frete',
        externalId: pixKey,
        pixKey,
        pixKeyType,
      });
    const sent = [
      await send('CPF', TAX_ID),
      await send('EMAIL', 'ana@example.com'),
      await send('PHONE', '+5511987654321'),
      await send('RANDOM', '123e4567-e89b-42d3-a456-426614174000'),
    ];
    expect(await read(sent[0]?.receiptUrl)).toMatch(
      /Transferência a caminho[^]*529\.\*\*\*\.\*\*\*-\*\*/,
    );
    await shop.travel('1 minute');
    const texts = await Promise.all(
      sent.map(({ receiptUrl }, index) =>
        read(receiptUrl, index === 1 ? { shot: 'receipt-transfer' } : {}),
      ),
    );
    for (const text of texts)
      expect(text).toMatch(/Transferência concluída[^]*R\$ 10,00[^]*Frete[^]*ID da transação Pix/);
    expect(texts[1]).toContain('a***@example.com');
    expect(texts[2]).toContain('+5511*****4321');
    expect(texts[3]).toContain('123e****-…-****4000');
    const failed = await send('CNPJ', '11222333000181');
    await shop.post('/v2/dev/simulate', { id: failed.id, outcome: 'payout-failed' });
    expect(await read(failed.receiptUrl)).toContain('Transferência não realizada');
  });

  test("an id that is nobody's, or of something without a receipt, leads nowhere", async () => {
    for (const id of [
      'char_1K0TE000000000000000000000',
      'tran_1K0TE000000000000000000000',
      'cust_1',
      (await shop.checkout()).id,
    ]) {
      expect(
        (
          await shop.app.server.inject({
            url: `/pay/${id}/receipt`,
            headers: { accept: 'text/html' },
          })
        ).statusCode,
      ).toBe(404);
    }
  });
});
