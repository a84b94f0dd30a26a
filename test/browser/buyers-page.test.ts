/** What a buyer's page offers around the payment: language, keyboards, what was bought, Dev mode. */
import {
  describeInBrowser,
  expectGood,
  fillBuyer,
  startBrowser,
  type Browser,
} from '../support/browser';
import { world, type World } from '../support/world';

let shop: World;
let browser: Browser;

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    shop = await world();
    browser = await startBrowser(shop);
  });
  afterAll(() => browser.close());

  test('a buyer chooses the language, and the pages after it keep it', async () => {
    const checkout = await shop.checkout();
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(`${checkout.url}?utm_source=natal`);
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByLabel('Full name').waitFor();
    expect(new URL(page.url()).searchParams.get('utm_source')).toBe('natal');
    await expectGood(visitor, 'english-by-choice');
    const other = await shop.checkout();
    await page.goto(other.url);
    await page.getByLabel('Full name').waitFor();
    await page.getByRole('link', { name: 'Português' }).click();
    await page.getByLabel('Nome completo').waitFor();
    await page.goto(checkout.url);
    await page.getByLabel('Nome completo').waitFor();
    await visitor.close();
  });

  test('a tax id begins with the keyboard of numbers, and a button changes to letters', async () => {
    const checkout = await shop.checkout();
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(checkout.url);
    const taxId = page.getByLabel('CPF ou CNPJ');
    const letters = page.getByRole('button', { name: 'CNPJ com letras' });
    expect(await taxId.getAttribute('inputmode')).toBe('numeric');
    await expectGood(visitor, 'keyboards');
    await letters.click();
    expect(await taxId.getAttribute('inputmode')).toBe('text');
    expect(await letters.isVisible()).toBe(false);
    expect(await page.evaluate('document.activeElement.id')).toBe('taxId');
    await visitor.close();
    // Without the script nothing could change it.
    const plain = await browser.visitor({ javaScriptEnabled: false });
    await plain.page.goto(checkout.url);
    expect(await plain.page.getByLabel('CPF ou CNPJ').getAttribute('inputmode')).toBeNull();
    expect(await plain.page.getByText('CNPJ com letras').isVisible()).toBe(false);
    await plain.close();
  });

  test('a store may ask for nothing by PIX; by card the fields are there', async () => {
    await shop.post('/v2/stores/update', { pixWithoutBuyer: true });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto((await shop.checkout()).url);
    const name = page.getByLabel('Nome completo');
    await page.getByRole('radio', { name: /Cartão/ }).check();
    expect(await name.isVisible()).toBe(true);
    await page.getByRole('radio', { name: /Pix/ }).check();
    expect(await name.isVisible()).toBe(false);
    await expectGood(visitor, 'pix-without-buyer');
    await page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
    await page.getByRole('heading', { name: 'Pague com Pix' }).waitFor();
    await shop.post('/v2/stores/update', { pixWithoutBuyer: false });
    await visitor.close();
  });

  test('the buttons of Dev mode are a simulation, and a paid page names what was bought', async () => {
    const { id: productId } = await shop.product({ name: 'Cafeteira', price: 5000 });
    const { url } = await shop.post('/v2/checkouts/create', {
      items: [{ id: productId, quantity: 2 }],
    });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(String(url));
    const strip = page.locator('form', { hasText: 'Simular:' });
    expect(await strip.getByRole('button').allTextContents()).toEqual([
      'Pagar',
      'Recusar',
      'Expirar',
    ]);
    await fillBuyer(page);
    await page.getByRole('radio', { name: /Pix/ }).check();
    await page.getByRole('button', { name: 'Pagar R$ 100,00' }).click();
    await page.getByRole('heading', { name: 'Pague com Pix' }).waitFor();
    await page
      .locator('form', { hasText: 'Simular:' })
      .getByRole('button', { name: 'Pagar' })
      .click();
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    const facts = await page.locator('.facts').innerText();
    expect(facts).toMatch(/Compra\s+2 × Cafeteira/);
    expect(facts).not.toContain('Reembolsado');
    await page.getByRole('link', { name: 'Ver comprovante' }).click();
    await page.getByText('Cafeteira').first().waitFor();
    await visitor.close();
  });
});
