/**
 * A buyer pays by PIX, with and without JavaScript: what happens on the page is what the API sees.
 */
import {
  describeInBrowser,
  expectGood,
  fillBuyer,
  scanned,
  startBrowser,
  type Browser,
} from '../support/browser';
import { readBrCode } from '../support/br-code-reader';
import { until } from '../support/running-shop';
import { world, type Json, type World } from '../support/world';

let shop: World;
let browser: Browser;

/** The buyer's bank pays the open code. */
const payOutside = ({ id }: Json) => shop.pay({ id }, { method: 'PIX' });

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    shop = await world();
    browser = await startBrowser(shop);
  });
  afterAll(() => browser.close());

  test('a code, scanned from the screen, pays; the page moves on by itself', async () => {
    const product = await shop.product({
      name: 'Curso de café em casa',
      description: 'Doze aulas em vídeo',
      price: 12990,
    });
    const checkout = await shop.checkout({
      product,
      completionUrl: 'https://loja.example.com/obrigado',
    });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(checkout.url);
    await expectGood(visitor, 'form');
    await fillBuyer(page);
    expect(await page.getByLabel('CPF ou CNPJ').inputValue()).toBe('529.982.247-25');
    await page.getByRole('button', { name: 'Pagar R$ 129,90' }).click();
    await page.getByRole('heading', { name: 'Pague com Pix' }).waitFor();
    await expectGood(visitor, 'pix');

    const code = (await page.locator('#br-code').textContent()) ?? '';
    expect(await scanned(await page.screenshot({ fullPage: true }))).toBe(code);
    expect(readBrCode(code).fields).toMatchObject({ 54: '129.90' });
    await page.getByRole('button', { name: 'Copiar' }).click();
    await page.getByRole('button', { name: 'Copiado' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
    expect(await page.getByRole('timer').textContent()).toMatch(/^(30:00|29:[0-5]\d)$/);

    const [charge] = await shop.charges(checkout);
    expect(charge).toMatchObject({ status: 'PENDING', method: 'PIX', amount: 12990 });
    await payOutside(checkout);
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    const said = page.getByRole('status').filter({ hasText: 'em 5 segundos' });
    expect(await said.textContent()).toBe(
      'Você volta para Loja em 5 segundos. Para ficar, use o botão “Ficar nesta página”.',
    );
    await expectGood(visitor, 'leaving');
    await page.getByRole('button', { name: 'Ficar nesta página' }).click();
    expect(await page.locator('[data-leaving]').isVisible()).toBe(false);
    await expectGood(visitor, 'done');
    expect(await page.locator('main').textContent()).toContain('129,90');
    expect(await page.getByRole('link', { name: 'Ver comprovante' }).getAttribute('href')).toBe(
      `/pay/${charge?.id}/receipt`,
    );
    expect(await page.getByRole('link', { name: 'Continuar em Loja' }).getAttribute('href')).toBe(
      'https://loja.example.com/obrigado',
    );
    expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
      status: 'PAID',
      paidAmount: 12990,
    });
    await visitor.close();
  });

  test('without JavaScript: a form, a code, and a page that looks again at a touch', async () => {
    const checkout = await shop.checkout();
    const visitor = await browser.visitor({ javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto(checkout.url);
    await page.getByLabel('Nome completo').fill('Ana');
    await page.getByLabel('E-mail').fill('ana@example.com');
    await page.getByLabel('CPF ou CNPJ').fill('529.982.247-26');
    await page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
    expect(await page.locator('.error').allTextContents()).toEqual([
      'Digite seu nome e sobrenome.',
      'Digite um CPF ou CNPJ válido.',
    ]);
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ana@example.com');
    expect(await shop.charges(checkout)).toEqual([]);

    await fillBuyer(page);
    await page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
    await page.getByRole('heading', { name: 'Pague com Pix' }).waitFor();
    const code = await page.locator('#br-code').textContent();
    expect(await scanned(await page.screenshot({ fullPage: true }))).toBe(code);
    // no page reloads while somebody reads it
    expect(await page.content()).not.toContain('http-equiv');
    expect(await page.content()).toContain(
      '<noscript><p>Depois de pagar, toque em “Já paguei”.</p></noscript>',
    );
    await payOutside(checkout);
    await page.getByRole('link', { name: 'Já paguei' }).click();
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    expect(visitor.complaints).toEqual([expect.stringContaining('422')]);
    await visitor.close();
  });

  test('a code whose time is over says so, and another one is made', async () => {
    const checkout = await shop.checkout();
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(checkout.url);
    await fillBuyer(page);
    await page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
    const first = await page.locator('#br-code').textContent();
    await shop.travel('31 minutes');
    await page.getByText('O prazo do código terminou').waitFor();
    await expectGood(visitor, 'code-expired');
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Ana Souza');
    await page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
    await page.getByRole('heading', { name: 'Pague com Pix' }).waitFor();
    expect(await page.locator('#br-code').textContent()).not.toBe(first);
    expect((await shop.charges(checkout)).map(({ status }) => status)).toEqual([
      'EXPIRED',
      'PENDING',
    ]);
    await visitor.close();
  });

  test("a code that another buyer's has replaced does not stay on the screen", async () => {
    const checkout = await shop.checkout();
    const [ana, bia] = [await browser.visitor(), await browser.visitor()];
    for (const [{ page }, name] of [
      [ana, 'Ana Souza'],
      [bia, 'Bia Lima'],
    ] as const) {
      await page.goto(checkout.url);
      await fillBuyer(page, { name });
      await page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
      await page.getByRole('heading', { name: 'Pague com Pix' }).waitFor();
    }
    await ana.page.getByRole('heading', { name: 'Este código foi substituído' }).waitFor();
    await expectGood(ana, 'replaced');
    await bia.page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await bia.page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    await ana.page.getByRole('heading', { name: 'Este pedido já foi pago' }).waitFor();
    await ana.close();
    await bia.close();
  });

  test('where no event stream can be had the page looks by itself, and moves on', async () => {
    const checkout = await shop.checkout();
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.clock.install();
    await page.route('**/stream', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(checkout.url);
    const moveOn = async () => {
      await page.clock.fastForward(31_000);
      return (await page.getByRole('heading', { name: 'Este pedido já foi pago' }).count()) > 0;
    };
    for (let looks = 0; looks < 3; looks++) expect(await moveOn()).toBe(false);
    expect(await page.getByLabel('Nome completo').count()).toBe(1);
    await shop.pay(checkout);
    await until('the page has moved on', moveOn);
    await visitor.close();
  });

  test('in English, and everything that is loaded comes to less than 60 kB', async () => {
    const checkout = await shop.checkout();
    const visitor = await browser.visitor({ locale: 'en-US' });
    const parts: Promise<Buffer>[] = [];
    visitor.page.on(
      'response',
      (response) =>
        void (
          ['document', 'stylesheet', 'script'].includes(response.request().resourceType()) &&
          parts.push(response.body())
        ),
    );
    await visitor.page.goto(checkout.url, { waitUntil: 'load' });
    await visitor.page.getByRole('button', { name: 'Pay R$49.90' }).waitFor();
    const bytes = (await Promise.all(parts)).reduce((sum, { length }) => sum + length, 0);
    expect(parts).toHaveLength(4); // the page, its style, its style on paper, its script
    expect(bytes).toBeLessThan(60_000);
    await visitor.close();
  });
});
