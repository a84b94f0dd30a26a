/** A merchant presses for a year of samples, watches it being made, and stops it. */
import type { Page } from 'playwright-core';
import { allStores } from '../../support/handles';
import { playSampleYears } from '../../../jobs/sweeps/play-sample-years';
import { claimBatches, runBatch } from '../../../jobs/sweeps/sweep';
import { axe, browserPath, describeInBrowser, isTooWide } from '../../support/browser';
import type { Browser } from '../../support/browser';
import { openDashboard, openPage, visitAs, WIDTHS } from '../../support/dashboard-browser';
import { memberWith, type Person } from '../../support/member';
import { world, type World } from '../../support/world';

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

async function work(): Promise<void> {
  for (const rows of await claimBatches(shop.database, allStores(shop.database), playSampleYears))
    await runBatch(shop.database, allStores(shop.database), playSampleYears, rows);
}

/** What axe finds, and whether something is too wide, on a phone and a desktop, in both looks. */
async function findings(page: Page): Promise<unknown[]> {
  await page.locator('[data-live-announcer] [role=img]').first().waitFor({ state: 'detached' });
  const found: unknown[] = [];
  for (const viewport of [WIDTHS.phone, WIDTHS.desktop])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const wrong = await axe(page);
      const tooWide = await isTooWide(page);
      if (wrong.length > 0 || tooWide) found.push({ viewport, colorScheme, wrong, tooWide });
    }
  return found;
}

describeInBrowser('in Chromium', () => {
  test('a year is confirmed, watched and stopped, and what it made is there', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev`);
    const panel = page.getByRole('region', { name: 'Um ano de exemplos' });
    await panel.getByRole('button', { name: 'Criar um ano de exemplos' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('O relógio da loja avança um ano').waitFor();
    await dialog.getByText('Ele não volta.').waitFor();
    await dialog.getByText('Seus webhooks de teste recebem os eventos.').waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Criar um ano de exemplos' }).click();
    await panel.getByText('Na fila').waitFor();

    const made = work();
    await panel.getByText('Criando o ano de exemplos.').waitFor();
    const progress = panel.getByRole('progressbar', { name: 'Andamento' });
    await panel.getByText(/^Etapa [1-9]\d* de \d+\./).waitFor();
    expect(Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
    expect(await findings(page)).toEqual([]);
    // Another tab shows the same year, and offers no second one.
    const other = await page.context().newPage();
    await openPage(other, `/${shop.storeId}/dev/simulator`);
    await other.getByText('Criando o ano de exemplos.').waitFor();
    expect(await other.getByRole('button', { name: 'Criar um ano de exemplos' }).count()).toBe(0);
    await other.getByRole('button', { name: 'Parar' }).click();
    await made;

    await other.getByText(/^Parado na etapa \d+ de \d+\. O que foi criado fica\.$/).waitFor();
    await other.getByRole('button', { name: 'Criar outro ano' }).click();
    await other.getByRole('dialog').getByText('Esta loja já tem exemplos').waitFor();
    await openPage(page, `/${shop.storeId}/dev/products`);
    await page.getByRole('link', { name: 'Clube do Café Gold' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
