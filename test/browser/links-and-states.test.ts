/**
 * A payment link for one buyer after the other, and the page of a checkout in each of its states.
 */
import { allStores } from '../support/handles';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { suspendStore } from '../../src/modules/stores/suspend-store';
import {
  describeInBrowser,
  expectGood,
  fillBuyer,
  fillCard,
  reload,
  startBrowser,
  type Browser,
  type Visitor,
} from '../support/browser';
import { world, type Json, type World } from '../support/world';

let shop: World;
let browser: Browser;

async function seen(url: string): Promise<{ visitor: Visitor; heading: string }> {
  const visitor = await browser.visitor();
  await visitor.page.goto(url);
  return {
    visitor,
    heading: (await visitor.page.getByRole('heading', { level: 1 }).textContent()) ?? '',
  };
}

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    shop = await world();
    browser = await startBrowser(shop);
  });
  afterAll(() => browser.close());

  test('a link is paid by two buyers, then once more by the first; nobody sees anything of another', async () => {
    const { id: productId } = await shop.product({ name: 'Ingresso', price: 8000 });
    const link = await shop.post('/v2/payment-links/create', {
      items: [{ id: productId, quantity: 1 }],
    });
    const [ana, bia] = [await browser.visitor(), await browser.visitor()];
    for (const [visitor, name] of [
      [ana, 'Ana Souza'],
      [bia, 'Bia Lima'],
    ] as const) {
      await visitor.page.goto(link.url);
      expect(await visitor.page.getByLabel('Nome completo').inputValue()).toBe('');
      expect(await visitor.page.getByLabel('CPF ou CNPJ').inputValue()).toBe('');
      await fillBuyer(visitor.page, { name });
      await fillCard(visitor.page);
      await visitor.page.getByRole('button', { name: 'Pagar R$ 80,00' }).click();
      await visitor.page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    }
    expect(await bia.page.content()).not.toContain('Ana');
    await expectGood(ana, 'link-paid');
    await ana.page.getByRole('link', { name: 'Fazer outro pagamento' }).click();
    expect(await ana.page.getByLabel('Nome completo').inputValue()).toBe('');
    await fillBuyer(ana.page);
    await ana.page.getByRole('radio', { name: /Pix/ }).check();
    await ana.page.getByRole('button', { name: 'Pagar R$ 80,00' }).click();
    await ana.page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await ana.page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    expect(await shop.get(`/v2/payment-links/get?id=${link.id}`)).toMatchObject({
      status: 'PENDING',
      paidAmount: 24000,
    }); // 3 × 8000
    expect(ana.complaints).toEqual([]);
    await ana.close();
    await bia.close();
  });

  test('a buyer types the amount of a link, on a small phone and without script', async () => {
    const link = await shop.post('/v2/payment-links/create', {
      title: 'Presente da Bia',
      minimumAmount: 500,
      maximumAmount: 100_000,
    });
    const visitor = await browser.visitor({ javaScriptEnabled: false });
    const { page } = visitor;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(link.url);
    await page.getByRole('heading', { name: 'Presente da Bia' }).waitFor();
    const amount = page.getByLabel('Valor em reais');
    expect(await amount.getAttribute('inputmode')).toBe('decimal');
    await amount.fill('4,99');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('O valor mínimo é R$ 5,00.').waitFor();
    expect(await amount.inputValue()).toBe('4,99');
    await amount.fill('49.90');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('link', { name: 'Mudar o valor' }).click();
    await amount.fill('1.049,90');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('O valor máximo é R$ 1.000,00.').waitFor();
    await amount.fill('49,90');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await fillBuyer(page);
    await page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
    await page.getByText('R$ 49,90').first().waitFor();
    const [charge] = await shop.charges(link);
    expect(charge).toMatchObject({ method: 'PIX', status: 'PENDING', amount: 4_990 });
    await visitor.close();
  });

  test('the pages of a typed amount are good ones, by card too', async () => {
    const link = await shop.post('/v2/payment-links/create', {
      title: 'Presente da Bia',
      minimumAmount: 500,
    });
    const visitor = await browser.visitor();
    const { page, complaints } = visitor;
    await page.goto(link.url);
    await expectGood(visitor, 'amount');
    await page.getByLabel('Valor em reais').fill('90');
    await page.keyboard.press('Enter');
    await fillBuyer(page);
    await fillCard(page);
    await page.getByLabel('Parcelas sem juros').selectOption('3x de R$ 30,00');
    await expectGood(visitor, 'amount-form');
    await page.getByRole('button', { name: 'Pagar R$ 90,00' }).click();
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    await page.getByText('Presente da Bia').waitFor();
    expect(complaints).toEqual([]);
    await visitor.close();
  });

  test.each<[string, string, (checkout: Json) => Promise<unknown>]>([
    ['paid', 'Este pedido já foi pago', (checkout) => shop.pay(checkout, { method: 'PIX' })],
    [
      'cancelled',
      'Este pagamento foi cancelado',
      ({ id }) => shop.post(`/v2/checkouts/cancel?id=${id}`),
    ],
    [
      'expired',
      'O prazo deste pagamento terminou',
      ({ id }) => shop.post('/v2/dev/simulate', { id, outcome: 'expire' }),
    ],
    [
      'refunded',
      'Este pagamento foi reembolsado',
      async (checkout) => {
        await shop.pay(checkout);
        await shop.post('/v2/checkouts/refund', { id: checkout.id });
        await shop.travel('15 seconds');
      },
    ],
  ])(
    'a checkout that is %s has a page that says so, and nothing of the buyer',
    async (name, title, happens) => {
      const checkout = await shop.checkout({ returnUrl: 'https://loja.example.com/' });
      await happens(checkout);
      const { visitor, heading } = await seen(checkout.url);
      expect(heading).toBe(title);
      await expectGood(visitor, `state-${name}`);
      expect(await visitor.page.content()).not.toMatch(
        /Ana|52998224725|529\.982|example\.com\.br|comprovante"/,
      );
      expect(
        await visitor.page.getByRole('link', { name: 'Voltar para Loja' }).getAttribute('href'),
      ).toBe('https://loja.example.com/');
      await visitor.close();
    },
  );

  test('an open page hears that another buyer has paid', async () => {
    const checkout = await shop.checkout();
    const { visitor } = await seen(checkout.url);
    await shop.pay(checkout);
    await visitor.page.getByRole('heading', { name: 'Este pedido já foi pago' }).waitFor();
    await visitor.close();
  });

  test('a boleto: its line, its PIX beside it, and the page that moves on', async () => {
    const checkout = await shop.checkout({
      methods: ['BOLETO'],
      product: await shop.product({ name: 'Matrícula', price: 25000 }),
    });
    const { visitor } = await seen(checkout.url);
    const { page } = visitor;
    await fillBuyer(page);
    await page.getByRole('button', { name: 'Pagar R$ 250,00' }).click();
    await page.getByRole('heading', { name: 'Seu boleto está pronto' }).waitFor();
    const [charge] = await shop.charges(checkout);
    expect(await page.locator('#bar-code').textContent()).toMatch(
      /^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/,
    );
    expect(
      await page.getByRole('link', { name: 'Ver e imprimir o boleto' }).getAttribute('href'),
    ).toBe(`/pay/${charge?.id}/boleto`);
    await expectGood(visitor, 'boleto');
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    await visitor.close();
  });

  test('a boleto past its last day: wait for the bank, or pay in another way', async () => {
    const checkout = await shop.checkout({ methods: ['BOLETO', 'PIX'] });
    const { visitor } = await seen(checkout.url);
    const { page } = visitor;
    await fillBuyer(page);
    await page.getByRole('radio', { name: /Boleto/ }).check();
    await page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
    await page.getByRole('heading', { name: 'Seu boleto está pronto' }).waitFor();
    const [charge] = await shop.database.query<[{ payableUntil: Date }]>(
      `SELECT "payableUntil" FROM "charges" WHERE "checkoutId" = $1`,
      [checkout.id],
    );
    await shop.travel(new Date(charge.payableUntil.getTime() + 1_000).toISOString());
    await reload(page);
    await page.getByRole('heading', { name: 'O prazo do boleto terminou' }).waitFor();
    await expectGood(visitor, 'boleto-awaited');
    await page.getByRole('link', { name: 'Pagar de outra forma' }).click();
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Ana Souza');
    await visitor.close();
  });

  test('a page on which cards were declined too often offers the other ways', async () => {
    const checkout = await shop.checkout({ methods: ['CARD', 'PIX'] });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(checkout.url);
    for (let times = 0; times < 10; times++)
      await page.getByRole('button', { name: 'Recusar' }).click();
    await page.getByRole('alert').filter({ hasText: 'Muitas tentativas com cartão' }).waitFor();
    expect(await page.getByRole('radio', { name: /Cartão/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('radio', { name: /Pix/ }).isChecked()).toBe(true);
    await expectGood(visitor, 'cards-tried-out');
    await visitor.close();
  });

  test('a shop that is closed says so, and claims nothing about what was paid', async () => {
    const { url } = await shop.checkout();
    await suspendStore(
      { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
      shop.storeId,
    );
    const { visitor, heading } = await seen(url);
    expect(heading).toBe('Loja indisponível');
    expect(await visitor.page.locator('main').textContent()).toContain(
      'Se você já pagou ou quer saber mais, fale com a loja.',
    );
    expect(await visitor.page.locator('main').textContent()).not.toContain('cobrado');
    visitor.complaints.splice(0); // the answer 403
    await expectGood(visitor, 'closed');
    await visitor.close();
  });
});
