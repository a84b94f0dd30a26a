/** In the dashboard: sellers with balances of their own, split sales, and closed months. */
import {
  axe,
  browserPath,
  describeInBrowser,
  isTooWide,
  type Browser,
} from '../../support/browser';
import { openDashboard, openPage, visitAs, WIDTHS } from '../../support/dashboard-browser';
import { memberWith, type Person } from '../../support/member';
import { allowSubAccounts, balanceOf, seller, SELLERS } from '../../support/sub-accounts';
import { world, type Json, type World } from '../../support/world';

let shop: World;
let browser: Browser;
let owner: Person;
let viewer: Person;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  await allowSubAccounts(shop);
  // Before the address is known: the passkeys of tests belong to the usual one.
  owner = await memberWith(shop, 'OWNER');
  viewer = await memberWith(shop, 'VIEWER', { email: 'leitora@example.com' });
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

async function earn({ id }: Json, amount: number): Promise<string> {
  const pix = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: amount + 80, splits: [{ subAccountId: id, amount }] },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${pix.id}`);
  return String(pix.id);
}

describeInBrowser('in Chromium', () => {
  test('a seller is created, gets a part of a sale and withdraws it', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/sub-accounts`);
    await page.getByRole('button', { name: 'Criar subconta' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Ateliê da Ana');
    await dialog.getByLabel('CPF ou CNPJ').fill('111.444.777-35');
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Criar subconta' }).click();
    await page.getByText('Subconta criada.').waitFor();
    const [account] = (await shop.get('/v2/sub-accounts/list')) as Json[];
    const chargeId = await earn(account ?? {}, 5000);
    await openPage(page, `/${shop.storeId}/dev/payments/${chargeId}`);
    const panel = page.getByRole('region', { name: 'Divisão da venda' });
    await panel.getByText('R$ 50,00').waitFor();
    await panel.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Ateliê da Ana' }).waitFor();
    await page.getByRole('button', { name: 'Sacar' }).click();
    await dialog.getByLabel('Valor').fill('10,00');
    await dialog.getByRole('button', { name: 'Sacar R$ 10,00' }).dblclick();
    await page.getByText('Saque de R$ 10,00 iniciado.').waitFor();
    expect((await balanceOf(shop, account ?? {})).available).toBe(3920); // 5000 − 1000 − 80
    const withdrawals = page.getByRole('region', { name: 'Saques da subconta' });
    expect(await withdrawals.getByRole('row').count()).toBe(2);
    for (const viewport of [WIDTHS.phone, WIDTHS.desktop]) {
      await page.setViewportSize(viewport);
      expect([await axe(page), await isTooWide(page)]).toEqual([[], false]);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  test('a negative balance is on the first page, and leads to the seller', async () => {
    const caio = await seller(shop, SELLERS[1], { name: 'Cerâmica do Caio' });
    const chargeId = await earn(caio, 2000);
    const withdrawal = { id: caio.id, amount: 1900, externalId: 'repasse' };
    await shop.post('/v2/sub-accounts/withdraw', withdrawal);
    await shop.post('/v2/transparents/refund', { id: chargeId, reason: 'returned' });
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev`);
    const notice = page.getByText('Uma subconta está com saldo negativo.');
    await notice.waitFor();
    await notice.locator('xpath=..').getByRole('link', { name: 'Abrir' }).click();
    const list = page.getByRole('table', { name: 'Vendedores' });
    expect(await list.getByRole('row').count()).toBe(2);
    await list.getByRole('link', { name: 'Cerâmica do Caio' }).click();
    await page.getByText('O saldo está negativo').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('who may only read finds nothing to press; a store without sellers has no such page in its menu', async () => {
    const { page, close } = await visitAs(browser, viewer);
    await openPage(page, `/${shop.storeId}/dev/sub-accounts`);
    await page.getByRole('heading', { level: 1, name: 'Subcontas' }).waitFor();
    expect(await page.getByRole('button', { name: 'Criar subconta' }).count()).toBe(0);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    expect(await menu.getByRole('link', { name: 'Subcontas' }).count()).toBe(1);
    await shop.database.query(`UPDATE "stores" SET "subAccounts" = false`);
    await openPage(page, `/${shop.storeId}/dev`);
    await menu.getByRole('link', { name: 'Fechamentos' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Subcontas' }).count()).toBe(0);
    await shop.database.query(`UPDATE "stores" SET "subAccounts" = true`);
    await close();
  });

  test('a month is closed, and its files are there', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/closings`);
    await page.getByRole('button', { name: 'Fechar um mês' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mês').fill('2026-01');
    await dialog.getByRole('button', { name: 'Fechar um mês' }).click();
    await page.getByText('Mês fechado.').waitFor();
    await shop.travel('1 minute');
    await openPage(page, `/${shop.storeId}/dev/closings`);
    await page.getByRole('link', { name: 'CSV' }).waitFor();
    for (const viewport of [WIDTHS.phone, WIDTHS.desktop]) {
      await page.setViewportSize(viewport);
      expect([await axe(page), await isTooWide(page)]).toEqual([[], false]);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});
