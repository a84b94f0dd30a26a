/** What the dashboard says when something is refused, in the language of the page, in Chromium. */
import { browserPath, describeInBrowser, type Browser } from '../../support/browser';
import { openDashboard, openPage, visitAs } from '../../support/dashboard-browser';
import { memberWith, type Person } from '../../support/member';
import { world, type Json, type World } from '../../support/world';

let shop: World;
let browser: Browser;
let owner: Person;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  owner = await memberWith(shop, 'OWNER');
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ');

async function paidCharge(): Promise<string> {
  await shop.pay(await shop.checkout({ product: await shop.product({ price: 8_990 }) }));
  const { charges } = await shop.graphql(
    '{ charges(first: 1, filter: { status: PAID }) { nodes { id } } }',
  );
  return String((charges.nodes as Json[])[0]?.id);
}

describeInBrowser('in Chromium', () => {
  test.each([
    ['pt-BR', 'Criar cupom', 'Código', 'Use só letras sem acento, números, - e _, sem espaços.'],
    [
      'en-GB',
      'Create coupon',
      'Code',
      'Use only letters without accents, digits, - and _, without spaces.',
    ],
  ])('a code with a space is refused once, beside its field (%s)', async (...words) => {
    const [locale, create, code, sentence] = words;
    const { page, complaints, close } = await visitAs(browser, owner, { locale });
    await openPage(page, `/${shop.storeId}/dev/coupons`);
    await page.getByRole('button', { name: create }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(code).fill('A B');
    await dialog.locator('[name=discount]').fill('10');
    await dialog.getByRole('button', { name: create }).click();
    await dialog.getByText(sentence).waitFor();
    expect(await dialog.getByText(sentence).count()).toBe(1);
    expect(await dialog.textContent()).not.toMatch(/must|\^/);
    expect(await page.evaluate('document.activeElement.name')).toBe('code');
    const right = `AB-${locale}`.toUpperCase();
    await dialog.getByLabel(code).fill(`  ${right}  `);
    await dialog.getByRole('button', { name: create }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: right, exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('a refund above what is left is refused before it is sent, in money', async () => {
    const charge = await paidCharge();
    const { page, complaints, close } = await visitAs(browser, owner);
    const sent: string[] = [];
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('mutation') || body.includes('Refund')) sent.push(body);
    });
    await openPage(page, `/${shop.storeId}/dev/payments/${charge}`);
    await page.getByRole('button', { name: 'Reembolsar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Valor').fill('900,00');
    await dialog.getByRole('button', { name: 'Reembolsar R$ 900,00' }).click();
    await dialog.getByText('No máximo').waitFor();
    expect(plain(await dialog.getByText('No máximo').textContent())).toBe('No máximo R$ 89,90.');
    expect(sent.filter((body) => body.includes('efund'))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test.each([
    ['pt-BR', '49.90', '49,90'],
    ['pt-BR', '1.234,5', '1.234,50'],
    ['en-GB', '49,90', '49.90'],
    ['en-GB', '1,234.5', '1,234.50'],
  ])('in %s %s becomes %s when the field is left', async (locale, typed, shown) => {
    const { page, close } = await visitAs(browser, owner, { locale });
    await openPage(page, `/${shop.storeId}/dev/products`);
    await page.keyboard.press('n');
    const price = page.getByRole('dialog').locator('[name=price]');
    await price.fill(typed);
    await price.blur();
    expect(await price.inputValue()).toBe(shown);
    await close();
  });

  test.each([
    ['pt-BR', '1,234', 'Digite um valor como 1.234,56.'],
    ['en-GB', '1.234', 'Enter an amount such as 1,234.56.'],
  ])('in %s %s is refused', async (locale, typed, sentence) => {
    const { page, close } = await visitAs(browser, owner, { locale });
    await openPage(page, `/${shop.storeId}/dev/products`);
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=price]').fill(typed);
    await dialog.locator('[name=price]').blur();
    await dialog.getByText(sentence).waitFor();
    await close();
  });

  test('what is missing is said in the language of the page', async () => {
    const { page, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/coupons`);
    await page.getByRole('button', { name: 'Criar cupom' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Criar cupom' }).click();
    await dialog.getByText('Preencha este campo.').first().waitFor();
    await close();
  });
});
