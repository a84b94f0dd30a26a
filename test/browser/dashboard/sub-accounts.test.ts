/** In the dashboard: sellers with balances of their own, split sales, and closed months. */
import { axe, browserPath, describeInBrowser, type Browser } from '../../support/browser';
import {
  findingsAt,
  openDashboard,
  openPage,
  settled,
  visitAs,
  WIDTHS,
} from '../../support/dashboard-browser';
import { focusOn, pressOn } from '../../support/keyboard';
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
    const visitor = await visitAs(browser, owner);
    const { page, complaints, close } = visitor;
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
    await withdrawals.getByRole('row').nth(1).waitFor();
    expect(await withdrawals.getByRole('row').count()).toBe(2);
    expect(await findingsAt(visitor)).toEqual([]);
    await openPage(page, `/${shop.storeId}/dev/sub-accounts`);
    expect(await findingsAt(visitor)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('by keyboard alone, on the smallest phone, a seller is created and withdraws', async () => {
    const { page, complaints, close } = await visitAs(browser, owner, {
      viewport: WIDTHS.smallest,
    });
    await openPage(page, `/${shop.storeId}/dev/sub-accounts`);
    await pressOn(page, 'Enter', /^Criar subconta$/);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await focusOn(page, /^Nome/);
    await page.keyboard.type('Oficina da Lia');
    await focusOn(page, /^CPF ou CNPJ/);
    await page.keyboard.type('987.654.321-00');
    await page.keyboard.press('Enter');
    await page.getByText('Subconta criada.').waitFor();
    const [account = {}] = (await shop.get(
      '/v2/sub-accounts/list?name=Oficina da Lia',
    )) as unknown as Json[];
    await earn(account, 3000);
    await openPage(page, `/${shop.storeId}/dev/sub-accounts`);
    await pressOn(page, 'Enter', /^Oficina da Lia$/);
    await page.getByRole('heading', { level: 1, name: 'Oficina da Lia' }).waitFor();
    await settled(page);
    await pressOn(page, 'Enter', /^Sacar$/);
    await dialog.waitFor();
    await focusOn(page, /^Valor/);
    await page.keyboard.type('2000,00');
    await page.keyboard.press('Enter');
    // More than there is: the field says so, and has the focus.
    await dialog.locator('[name=amount][aria-invalid=true]:focus').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('20,00');
    await page.keyboard.press('Enter');
    await page.getByText('Saque de R$ 20,00 iniciado.').waitFor();
    expect((await balanceOf(shop, account)).available).toBe(920); // 3000 − 2000 − 80
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
    await list.getByRole('row').nth(1).waitFor();
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

  test('a month is closed by keyboard, in the order of the months, and its files are there', async () => {
    const visitor = await visitAs(browser, owner);
    const { page, complaints, close } = visitor;
    await openPage(page, `/${shop.storeId}/dev/closings`);
    const dialog = page.getByRole('dialog');
    const closeMonth = async (month: string) => {
      await page.keyboard.press('Control+A');
      await page.keyboard.type(month);
      await page.keyboard.press('Enter');
    };
    await pressOn(page, 'Enter', /^Fechar um mês$/);
    await dialog.locator('[name=month]:focus').waitFor();
    await closeMonth('janeiro');
    await dialog.locator('[name=month][aria-invalid=true]:focus').waitFor();
    expect(await axe(page)).toEqual([]);
    await closeMonth('2026-01');
    await page.getByText('Mês fechado.').waitFor();
    await shop.travel('1 minute');
    await openPage(page, `/${shop.storeId}/dev/closings`);
    for (const [name, file] of [
      ['CSV', /\.csv$/],
      ['OFX', /\.ofx$/],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(file);
    }
    expect(await findingsAt(visitor)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
