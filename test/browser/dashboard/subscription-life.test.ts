/** The life of a subscription in the dashboard, in Chromium, by the clock of Dev mode; and bad moments. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import {
  axe,
  browserPath,
  describeInBrowser,
  isTooWide,
  type Browser,
} from '../../support/browser';
import { openDashboard, openPage, settled, visitAs, WIDTHS } from '../../support/dashboard-browser';
import { memberWith, type Person } from '../../support/member';
import { world, type Json, type World } from '../../support/world';

let shop: World;
let browser: Browser;
let owner: Person;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  // The middle of a month: what fails and is recovered belongs to one month of the report.
  await shop.travel('2026-03-02T12:00:00.000Z');
  owner = await memberWith(shop, 'OWNER');
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

/** On the page of the simulator, which says when it is done. */
async function moveClock(page: Page, ...steps: string[]): Promise<void> {
  await openPage(page, `/${shop.storeId}/dev/simulator`);
  for (const step of steps) {
    await page.getByRole('button', { name: step }).click();
    await page.getByText('Relógio adiantado.').waitFor();
    await page.getByText('Relógio adiantado.').waitFor({ state: 'detached' });
  }
}

const openSubscription = (page: Page, { id }: Json) =>
  openPage(page, `/${shop.storeId}/dev/subscriptions/${id}`);

describeInBrowser('in Chromium', () => {
  test('a renewal is declined, retried by the clock and recovered, and the report says so', async () => {
    const subscription = await shop.subscribe({ cycle: 'MONTHLY', price: 4_990 });
    const { page, complaints, close } = await visitAs(browser, owner);
    await openSubscription(page, subscription);
    await page.getByRole('button', { name: 'Simular' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Resultado').selectOption('DECLINE_NEXT');
    await dialog.getByRole('button', { name: 'Simular' }).click();
    await page.getByText('Simulado.').waitFor();
    await moveClock(page, '30 dias', 'Um dia');
    await openSubscription(page, subscription);
    await page.getByText('Novas tentativas: 0 de 3').waitFor();
    expect(await axe(page)).toEqual([]);
    await openPage(page, `/${shop.storeId}/dev/subscriptions?tab=retrying`);
    await page.getByRole('table', { name: 'Assinaturas' }).getByRole('link').first().waitFor();
    await moveClock(page, 'Uma semana');
    await openSubscription(page, subscription);
    await page.getByRole('table', { name: 'Pagamentos' }).getByText('Pago').nth(1).waitFor();
    expect(await page.getByText('Novas tentativas').count()).toBe(0);
    await openPage(page, `/${shop.storeId}/dev/reports?days=90`);
    await page.getByText('De 1 renovações que falharam, 1 foram recuperadas: R$ 49,90.').waitFor();
    const charges = await shop.charges(subscription);
    expect(charges.map(({ status, attempts }) => [status, attempts.nodes.length])).toEqual([
      ['PAID', 1],
      ['PAID', 2],
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('the credit that a cancelled subscription has left is given back', async () => {
    const subscription = await shop.subscribe({ cycle: 'MONTHLY', price: 9_000, name: 'Ouro' });
    const { id } = subscription;
    const smaller = await shop.product({ name: 'Bronze', price: 3_000, cycle: 'MONTHLY' });
    await shop.post('/v2/subscriptions/update', { id, productId: smaller.id, when: 'NOW' });
    await shop.post('/v2/subscriptions/cancel', { id });
    const { page, complaints, close } = await visitAs(browser, owner);
    await openSubscription(page, subscription);
    await page.getByRole('button', { name: 'Reembolsar crédito' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('O crédito volta pelos pagamentos de onde veio.').waitFor();
    expect(await axe(page)).toEqual([]);
    // Of the first day all days are left: 9,000 − 3,000.
    await dialog.getByRole('button', { name: 'Reembolsar R$ 60,00' }).click();
    await page.getByText('Reembolso iniciado.').waitFor();
    await page.getByRole('button', { name: 'Reembolsar crédito' }).waitFor({ state: 'detached' });
    expect(await shop.subscription(subscription)).toMatchObject({ credit: 0 });
    expect(complaints).toEqual([]);
    await close();
  });

  test('a plan is changed from the next charge on; the end is planned, taken back, and made', async () => {
    const subscription = await shop.subscribe({ cycle: 'MONTHLY', price: 3_000, name: 'Mensal' });
    const bigger = await shop.product({ name: 'Plano grande', price: 8_000, cycle: 'MONTHLY' });
    const { page, complaints, close } = await visitAs(browser, owner);
    await openSubscription(page, subscription);
    await page.getByRole('button', { name: 'Mudar plano' }).click();
    const dialog = page.getByRole('dialog');
    const plan = dialog.getByLabel('Plano');
    await plan.selectOption(String(bigger.id));
    await dialog.getByLabel('Quantidade').fill('2');
    await dialog.getByRole('button', { name: 'Mudar para R$ 160,00' }).click();
    await page.getByText('Muda para Plano grande, por R$ 160,00').waitFor();
    const upcoming = page.getByRole('region', { name: 'Próxima cobrança' });
    await upcoming.getByText('2 × Plano grande').waitFor();
    await moveClock(page, '30 dias', 'Um dia');
    await openSubscription(page, subscription);
    await page.getByRole('table', { name: 'Pagamentos' }).getByText('R$ 160,00').waitFor();
    await page.getByRole('button', { name: 'Mudar plano' }).click();
    await dialog.getByLabel('Quantidade').fill('3');
    await dialog.getByLabel('Vale a partir de').selectOption('NEXT_CHARGE');
    await dialog.getByText('Dias não usados: 2 × Plano grande').waitFor();
    await dialog.getByText('Dias de uso: 3 × Plano grande').waitFor();
    await dialog.getByRole('button', { name: 'Mudar para R$ 240,00' }).click();
    await upcoming.getByText('Dias de uso: 3 × Plano grande').waitFor();
    expect(await shop.subscription(subscription)).toMatchObject({ amount: 24_000 });
    const cancel = async (when: string) => {
      await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
      await dialog.getByLabel('Vale a partir de').selectOption(when);
      await dialog.getByRole('button', { name: /^Cancelar / }).click();
    };
    await cancel('PERIOD_END');
    await page.getByText(/^Termina em /).waitFor();
    await openPage(page, `/${shop.storeId}/dev/subscriptions`);
    await page.getByRole('cell', { name: /^Termina em / }).waitFor();
    await openSubscription(page, subscription);
    await page.getByRole('button', { name: 'Retomar' }).click();
    await dialog.getByRole('button', { name: 'Retomar' }).click();
    await page.getByText(/^Termina em /).waitFor({ state: 'detached' });
    await cancel('NOW');
    await page.getByRole('button', { name: 'Mudar plano' }).waitFor({ state: 'detached' });
    expect((await shop.subscription(subscription)).status).toBe('CANCELLED');
    expect(await shop.charges(subscription)).toHaveLength(2);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a busy server is said, what was typed stays, and a repeated act is done once', async () => {
    const { page, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/products`);
    await page.getByRole('button', { name: 'Criar produto' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Moringa');
    await dialog.getByLabel('Preço').fill('59,90');
    // The first answer is lost after the server has done it; the second time it is busy.
    let asked = 0;
    await page.route('**/dashboard/graphql', async (route) => {
      const isCreation = route.request().postData()?.includes('CreateProduct');
      if (!isCreation) return route.continue();
      asked++;
      if (asked === 1) {
        await route.fetch();
        return route.abort('connectionreset');
      }
      if (asked === 2) {
        const body = JSON.stringify({
          errors: [{ message: 'busy', extensions: { code: 'UNAVAILABLE' } }],
        });
        return route.fulfill({ status: 503, contentType: 'application/json', body });
      }
      return route.continue();
    });
    const create = dialog.getByRole('button', { name: 'Criar produto' });
    await create.click();
    await dialog.getByText('Não foi possível falar com o servidor').waitFor();
    await create.click();
    await dialog.getByText('O servidor está ocupado.').waitFor();
    expect(await dialog.getByLabel('Nome').inputValue()).toBe('Moringa');
    await create.click();
    await page.getByRole('link', { name: 'Moringa' }).waitFor();
    const made = await shop.database.query(`SELECT 1 FROM "products" WHERE "name" = 'Moringa'`);
    expect(made).toHaveLength(1);
    await close();
  });

  test('by keyboard alone a product is made and found', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/products`);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('n');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Sopeira');
    await press('Tab');
    await page.keyboard.type('99.999.999,99');
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('/');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type('sopeira');
    await page.getByRole('dialog').getByRole('link', { name: 'Sopeira' }).waitFor();
    await press('Tab', 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Sopeira' }).waitFor();
    await page.getByText('R$ 99.999.999,99').first().waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await press('Tab');
    expect(await page.evaluate('document.activeElement.tagName')).not.toBe('BODY');
    expect(complaints).toEqual([]);
    await close();
  });

  test('a CSV has no formula that a spreadsheet would run', async () => {
    const name = '=HYPERLINK("https://evil.example")';
    await shop.post('/v2/customers/create', { name, email: 'formula@example.com' });
    const { page, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/customers`);
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Baixar CSV' }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain(`'=HYPERLINK`);
    expect(text).not.toMatch(/(^|[;"\n])=HYPERLINK/);
    await close();
  });

  test('without motion and in forced colours the pages are as usable', async () => {
    const { page, complaints, close } = await visitAs(browser, owner, {
      reducedMotion: 'reduce',
      forcedColors: 'active',
    });
    for (const list of ['', 'payments', 'subscriptions', 'reports', 'settings']) {
      await openPage(page, `/${shop.storeId}/dev/${list}`);
      await page.setViewportSize(WIDTHS.desktop);
      expect([list, await axe(page), await isTooWide(page)]).toEqual([list, [], false]);
      const moving = await page.evaluate(
        `document.getAnimations().filter((each) => each.playState === 'running' && each.effect.getComputedTiming().duration > 10).length`,
      );
      expect([list, moving]).toEqual([list, 0]);
    }
    await openPage(page, `/${shop.storeId}/dev/products`);
    await page.getByRole('button', { name: 'Criar produto' }).click();
    await page.getByRole('dialog').getByLabel('Nome').waitFor();
    await settled(page);
    expect(complaints).toEqual([]);
    await close();
  });
});
