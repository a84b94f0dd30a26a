/**
 * Production money leaves from the dashboard in Chromium: the role that may is asked for a passkey,
 * and the bank (a fake of Efí) is asked once.
 */
import { config } from '../../../src/config/config';
import { wireId } from '../../../src/modules/providers/bcb-pix/wire';
import { browserPath, describeInBrowser, type Browser } from '../../support/browser';
import { newcomerIn, openDashboard, openPage } from '../../support/dashboard-browser';
import { ProductionShop } from '../../support/production';
import { changeRows, inWallTime, not } from '../../support/rows';

const SOLD = 10_000;

let shop: ProductionShop;
let browser: Browser;
const { publicUrl } = config;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await ProductionShop.open(['PIX', 'PAYOUT']);
  const charge = await shop.pixCharge({ amount: SOLD });
  shop.efi.pay(wireId(String(charge.id)), SOLD);
  await shop.efi.notify(wireId(String(charge.id)));
  await shop.run('ask-for-payments');
  browser = await openDashboard(shop.dev);
});
afterAll(async () => {
  if (!browserPath) return;
  await browser.close();
  config.publicUrl = publicUrl;
  await shop.close();
});

const path = () => `/${shop.dev.storeId}/prod/payouts`;
const sent = () => shop.efi.payouts.sent.map(({ cents, chave }) => [cents, chave]);

describeInBrowser('in Chromium', () => {
  test('finance pays out: asked for the passkey, sent once, complete when the bank says so', async () => {
    await newcomerIn(browser, shop.dev, 'dona@example.com', 'OWNER').then(({ close }) => close());
    const visitor = await newcomerIn(browser, shop.dev, 'financas@example.com', 'FINANCE');
    const { page, complaints, close } = visitor;
    await shop.dev.database.query('UPDATE "sessions" SET "sudoUntil" = NULL');
    await openPage(page, path());
    await page.getByRole('button', { name: 'Sacar' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Valor').fill('50,00');
    await form.getByLabel('Para').selectOption({ label: 'E-mail' });
    await form.getByLabel('Chave Pix').fill('loja@example.com');
    await form.getByRole('button', { name: 'Sacar R$ 50,00' }).click();
    await page.getByRole('heading', { name: 'É você mesmo?' }).waitFor();
    expect(sent()).toEqual([]);
    await page.getByRole('button', { name: 'Confirmar com chave de acesso' }).click();
    await page.getByText('Saque de R$ 50,00 iniciado.').waitFor();
    expect(sent()).toEqual([[5_000, 'loja@example.com']]);

    await page.getByRole('link', { name: 'R$ 50,00' }).click();
    await page.getByRole('heading', { level: 1, name: 'R$ 50,00' }).waitFor();
    await page.getByText('Pendente').first().waitFor();
    // Production has no simulator.
    expect(await page.getByText('Simular').count()).toBe(0);
    await settle();
    await page.reload();
    await page.getByText('Concluído').first().waitFor();
    expect(sent()).toHaveLength(1);
    // The refusal that led to the question.
    expect(complaints).toEqual([expect.stringContaining('403')]);
    await close();
  });

  test.each(['DEVELOPER', 'VIEWER'] as const)('%s finds no button to press', async (role) => {
    const visitor = await newcomerIn(browser, shop.dev, `${role}@example.com`, role);
    const { page, close } = visitor;
    await openPage(page, path());
    await page.getByRole('heading', { level: 1, name: 'Saques' }).waitFor();
    expect(await page.getByRole('button', { name: 'Sacar' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Enviar Pix' }).count()).toBe(0);
    await close();
  });
});

/** Some seconds later the bank has decided, and is asked. */
async function settle(): Promise<void> {
  shop.efi.now = () => new Date(Date.now() + 10_000);
  await changeRows(
    shop.dev,
    'transfers',
    { nextCheckAt: not(null) },
    { nextCheckAt: inWallTime('-1 second') },
  );
  await shop.run('settle-payouts');
}
