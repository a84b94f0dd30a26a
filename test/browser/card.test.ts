/**
 * A buyer pays by card: refused, tried again, in installments; and no real card number gets
 * anywhere.
 */
import {
  DESKTOP,
  describeInBrowser,
  expectGood,
  fillBuyer,
  fillCard,
  startBrowser,
  type Browser,
} from '../support/browser';
import { world, type World } from '../support/world';

let shop: World;
let browser: Browser;
/** A number that could be somebody's. */
const WRONG_NUMBER = '4111 1111 1111 1112'; // its check digit would be 1

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    shop = await world();
    browser = await startBrowser(shop);
  });
  afterAll(() => browser.close());

  test('a declined card says why and keeps the form but not the card; the next card pays in installments', async () => {
    const checkout = await shop.checkout({
      product: await shop.product({ name: 'Cafeteira italiana', price: 10000 }),
      card: { maxInstallments: 3 },
    });
    const visitor = await browser.visitor({ viewport: DESKTOP });
    const { page } = visitor;
    await page.goto(checkout.url);
    await fillBuyer(page);
    await fillCard(page, '4000 0000 0000 9995');
    expect(await page.locator('[data-brand]').textContent()).toBe('Visa');
    expect(
      (await page.getByLabel('Parcelas').locator('option').allTextContents()).map(plain),
    ).toEqual(['À vista, R$ 100,00', '2x de R$ 50,00', '3x de até R$ 33,34']); // 10000 / 3 = 3333.33…
    await page.getByLabel('Parcelas').selectOption('3');
    await expectGood(visitor, 'card');
    await page.getByRole('button', { name: 'Pagar R$ 100,00' }).click();
    await page.getByText('O pagamento não foi aprovado').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain(
      'O cartão não tem limite suficiente',
    );
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    await expectGood(visitor, 'declined');
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Ana Souza');
    expect(await page.getByLabel('Número do cartão').inputValue()).toBe('');

    await fillCard(page, '5555 5555 5555 4444');
    expect(await page.locator('[data-brand]').textContent()).toBe('Mastercard');
    await page.getByRole('button', { name: 'Pagar R$ 100,00' }).click();
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    await expectGood(visitor, 'done-card');
    expect(plain((await page.locator('.facts').textContent()) ?? '')).toContain(
      'Mastercard final 4444',
    );
    expect(await shop.charges(checkout)).toMatchObject([
      {
        status: 'PAID',
        installments: 3,
        attempts: {
          nodes: [{ status: 'APPROVED' }, { status: 'DECLINED', reason: 'insufficient_funds' }],
        },
      },
    ]);
    expect(await shop.approvals()).toBe(1);
    await visitor.close();
  });

  test('a number with a wrong digit never leaves the browser; without JavaScript it is refused and forgotten', async () => {
    const checkout = await shop.checkout();
    const visitor = await browser.visitor();
    const { page } = visitor;
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await page.goto(checkout.url);
    await fillBuyer(page);
    await fillCard(page, WRONG_NUMBER);
    await page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
    expect(await page.locator('#cardNumber-error').textContent()).toBe(
      'Confira o número do cartão.',
    );
    expect(sent).toEqual([]);
    await expectGood(visitor, 'wrong-number');
    await visitor.close();

    const plainVisitor = await browser.visitor({ javaScriptEnabled: false });
    await plainVisitor.page.goto(checkout.url);
    await fillBuyer(plainVisitor.page);
    await fillCard(plainVisitor.page, WRONG_NUMBER);
    await plainVisitor.page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
    expect(await plainVisitor.page.locator('#cardNumber-error').textContent()).toBe(
      'Confira o número do cartão.',
    );
    expect(await plainVisitor.page.content()).not.toMatch(/4111 ?1111/);
    expect(await shop.charges(checkout)).toEqual([]);
    await plainVisitor.close();
  });

  test('what cannot be right is said before anything is sent', async () => {
    const checkout = await shop.checkout();
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(checkout.url);
    await page.getByRole('radio', { name: /Cartão/ }).check();
    await page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
    // name, e-mail, tax id, number, expiry, security code
    expect(await page.locator('.error').count()).toBe(6);
    expect(await page.evaluate('document.activeElement.id')).toBe('name');
    await expectGood(visitor, 'wrong');
    await page.getByLabel('CPF ou CNPJ').pressSequentially('12abc34501de35');
    expect(await page.getByLabel('CPF ou CNPJ').inputValue()).toBe('12.ABC.345/01DE-35');
    await page.getByLabel('Celular').pressSequentially('11912345678');
    expect(await page.getByLabel('Celular').inputValue()).toBe('(11) 91234-5678');
    expect(await page.locator('#taxId-error').count()).toBe(0);
    for (const typed of ['12/34', '1234', '122034', '12/2034']) {
      await page.getByLabel('Validade').fill('');
      await page.getByLabel('Validade').pressSequentially(typed);
      expect(await page.getByLabel('Validade').inputValue()).toBe('12/34');
    }
    await page.getByLabel('Validade').fill('12/2034'); // as browsers fill it in
    expect(await page.getByLabel('Validade').inputValue()).toBe('12/34');
    await visitor.close();
  });

  test('the buttons of Dev mode decline, pay and expire', async () => {
    const checkout = await shop.checkout({ methods: ['CARD', 'PIX'] });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(checkout.url);
    await page.getByRole('button', { name: 'Recusar' }).click();
    await page.getByText('O pagamento não foi aprovado').waitFor();
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();

    const other = await shop.checkout();
    await page.goto(other.url);
    await fillBuyer(page);
    await page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
    await page.getByRole('button', { name: 'Expirar' }).click();
    await page.getByText('O prazo do código terminou').waitFor();
    await page.getByRole('button', { name: 'Expirar' }).click();
    await page.getByRole('heading', { name: 'O prazo deste pagamento terminou' }).waitFor();
    await expectGood(visitor, 'expired');
    expect(await shop.get(`/v2/checkouts/get?id=${other.id}`)).toMatchObject({ status: 'EXPIRED' });
    await visitor.close();
  });
});

/** Spaces that do not break are spaces. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}
