/** The reports in Chromium: what each found, its chart, and the same numbers as table and file. */
import { readFileSync } from 'node:fs';
import { axe, browserPath, describeInBrowser, isTooWide } from '../../support/browser';
import type { Browser } from '../../support/browser';
import { openDashboard, openPage, visitAs, WIDTHS } from '../../support/dashboard-browser';
import { memberWith, type Person } from '../../support/member';
import { world, type Json, type World } from '../../support/world';

let shop: World;
let browser: Browser;
let owner: Person;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  // Early in a month: the retries of the trial's charge end in the month in which they begin.
  await shop.travel('2026-03-02T12:00:00.000Z');
  // One that stays, one whose card is declined and that is recovered by nobody.
  await shop.subscribe({ cycle: 'MONTHLY', price: 4990 });
  await shop.subscribe({ cycle: 'MONTHLY', price: 1990, card: '4000000000000341', trialDays: 1 });
  await shop.travel('40 days');
  for (const [source, medium, amount] of [
    ['google', 'cpc', 3_000],
    ['google', 'email', 2_000],
    ['instagram', 'cpc', 4_000],
  ] as const)
    await paidFrom({ source, medium, campaign: 'natal' }, amount);
  // Before the address is known: the passkeys of tests belong to the usual one.
  owner = await memberWith(shop, 'OWNER');
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

/** With spaces that may break. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

async function paidFrom(utm: Json, price: number): Promise<void> {
  const product = await shop.product({ price });
  const items = [{ id: product.id, quantity: 1 }];
  await shop.pay(await shop.post('/v2/checkouts/create', { items, utm }));
}

describeInBrowser('in Chromium', () => {
  test('each report says what it found, draws it, and has its numbers', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/reports?days=90`);
    const report = (name: string) => page.getByRole('region', { name, exact: true });
    await report('Volume por dia').locator('.recharts-surface').first().waitFor();
    // 4990 twice, and 9000 of campaigns
    await report('Volume por dia').getByText('R$ 189,80 recebidos').waitFor();
    await report('Receita recorrente').getByText('A receita recorrente é R$').waitFor();
    await report('Resultado por forma')
      .getByText(/pagamentos iniciados/)
      .waitFor();
    await report('Permanência dos assinantes')
      .getByText(/continuam depois de \d/)
      .waitFor();
    await report('Renovações dos próximos 30 dias')
      .getByText(/ao todo/)
      .waitFor();
    const volume = report('Volume por dia');
    await volume.getByText('Ver os números').click();
    const rows = volume.getByRole('row');
    expect(await rows.count()).toBe(91);
    expect(await rows.last().innerText()).toContain('(até agora)');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      volume.getByRole('link', { name: 'Baixar CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('sales.csv');
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(91);
    expect(lines[0]).toBe('Dia;Pix;Cartão;Boleto');
    expect(lines.filter((line) => line.includes(';49,90;'))).toHaveLength(2);
    // Series differ by a pattern, and today by its edge.
    expect(await volume.locator('pattern path[d^="M0 6"]').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('campaigns are grouped by source, medium and name, and the other reports stay', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/reports?days=30`);
    const campaigns = page.getByRole('region', { name: 'Campanhas', exact: true });
    const rows = async () => {
      const cells = await campaigns.getByRole('row').allInnerTexts();
      return cells.slice(1).map((text) => plain(text).split(/\s*\t\s*/));
    };
    await campaigns.getByText('Ver os números').click();
    expect(await rows()).toEqual([
      // A source or medium is shown if all of them have the same.
      ['natal', '–', '–', '3', '3', 'R$ 90,00'],
    ]);
    await campaigns.getByRole('link', { name: 'Origem' }).click();
    await campaigns.getByText('google trouxe mais: R$ 50,00.').waitFor();
    expect(await rows()).toEqual([
      ['google', '2', '2', 'R$ 50,00'],
      ['instagram', '1', '1', 'R$ 40,00'],
    ]);
    expect(page.url()).toContain('by=source');
    await campaigns.getByRole('link', { name: 'Mídia' }).click();
    await campaigns.getByText('cpc trouxe mais: R$ 70,00.').waitFor();
    expect(await rows()).toEqual([
      ['cpc', '–', '2', '2', 'R$ 70,00'],
      ['email', 'google', '1', '1', 'R$ 20,00'],
    ]);
    // Another period is grouped in the same way.
    await page.getByRole('link', { name: '90 dias' }).click();
    await campaigns.getByText('cpc trouxe mais: R$ 70,00.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('retention is measured by customers, or by their recurring revenue', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/reports`);
    const cohorts = page.getByRole('region', { name: 'Permanência dos assinantes', exact: true });
    await cohorts.getByText(/continuam depois de \d/).waitFor();
    await cohorts.getByRole('link', { name: 'Receita recorrente' }).click();
    // The trial of 1990 never became revenue.
    await cohorts.getByText(/^Da receita de R\$\s49,90 por mês .* 100% continuam/).waitFor();
    await cohorts.getByText('Ver os números').click();
    expect(plain(await cohorts.getByRole('row').nth(1).innerText())).toContain('R$ 49,90');
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test.each(['pt-BR', 'en-GB'])('axe finds nothing with all tables open, %s', async (locale) => {
    const { page, complaints, close } = await visitAs(browser, owner, { locale });
    await openPage(page, `/${shop.storeId}/dev/reports?days=365`);
    await page.locator('.recharts-surface').nth(1).waitFor();
    await page.evaluate(
      "document.querySelectorAll('details').forEach((each) => (each.open = true))",
    );
    const found: unknown[] = [];
    for (const [width, colorScheme] of [
      ['phone', 'light'],
      ['phone', 'dark'],
      ['desktop', 'light'],
      ['desktop', 'dark'],
    ] as const) {
      await page.setViewportSize(WIDTHS[width]);
      await page.emulateMedia({ colorScheme });
      const wrong = await axe(page);
      if (wrong.length > 0 || (await isTooWide(page))) found.push({ width, colorScheme, wrong });
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
