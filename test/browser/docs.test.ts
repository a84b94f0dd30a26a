/** The documentation as a reader sees it: searched, followed, light and dark, on a phone and a desktop. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  describeInBrowser,
  DESKTOP,
  expectGood,
  isTooWide,
  PHONE,
  picture,
  startBrowser,
  type Browser,
} from '../support/browser';
import { writeSiteOnce } from '../support/documents';
import { config } from '../../src/config/config';
import { world } from '../support/world';

let browser: Browser;

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    writeSiteOnce();
    browser = await startBrowser(await world());
  });
  afterAll(() => browser.close());

  test('from the reference a reader searches the guides, follows a link and switches to dark, offline', async () => {
    const { page, complaints, close } = await browser.visitor({
      viewport: DESKTOP,
      locale: 'en-GB',
    });
    await page.goto(`${browser.origin}/docs`);
    await page.locator('aside').first().getByText('Sell', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search guides and reference' }).fill('signature');
    const found = page.locator('.docs-results a');
    await found.first().waitFor();
    await picture(page, 'docs-search');
    const webhooks = found.and(page.locator('[href^="/docs/guides/webhooks"]')).first();
    await webhooks.click();
    await page.waitForURL('**/docs/guides/webhooks**');
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).getByText('Testing').click();
    await page.getByRole('heading', { level: 1, name: 'Testing' }).waitFor();

    const brightness = () =>
      page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(await brightness()).toBe('rgb(255, 255, 255)');
    await page.getByRole('button', { name: 'Dark' }).click();
    expect(await brightness()).toBe('rgb(23, 21, 20)');
    await page.reload();
    expect(await brightness()).toBe('rgb(23, 21, 20)');
    // The choice holds for the reference, too.
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.locator('body.dark-mode').waitFor();
    await page.locator('aside').first().getByText('Sell', { exact: true }).waitFor();
    await picture(page, 'docs-reference');
    expect(await page.locator('body.light-mode').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('the one search of the reference finds operations, and leads to them', async () => {
    const { page, complaints, close } = await browser.visitor({
      viewport: DESKTOP,
      locale: 'en-GB',
    });
    await page.goto(`${browser.origin}/docs`);
    await page.locator('aside').first().getByText('Sell', { exact: true }).waitFor();
    const searches = page.getByRole('searchbox').or(page.getByRole('search').getByRole('textbox'));
    expect(await searches.count()).toBe(1);
    expect(await page.locator('button[role="search"]').count()).toBe(0);
    await searches.fill('create a coupon');
    // The operation of version 1 has the same name, and comes after it.
    const found = page.locator('.docs-results a', { hasText: 'Create a coupon' });
    await found.first().waitFor();
    expect((await found.locator('i').allInnerTexts()).slice(0, 2)).toEqual([
      'POST /v2/coupons/create',
      'POST /v1/coupon/create',
    ]);
    await found.first().click();
    const heading = page.getByRole('heading', { name: 'Create a coupon', exact: true });
    await heading.waitFor();
    await page.waitForFunction(
      `[...document.querySelectorAll('h3')].some((h) => {
        const { top } = h.getBoundingClientRect();
        return h.textContent.includes('Create a coupon') && top > 0 && top < innerHeight;
      })`,
    );
    expect(complaints).toEqual([]);
    await close();
  });

  test.each(['en-GB', 'pt-BR'])('at 360 px the bar shows all sections in %s', async (locale) => {
    const { page, close } = await browser.visitor({
      viewport: { width: 360, height: 780 },
      locale,
    });
    await page.goto(`${browser.origin}/`);
    const rights = await page
      .locator('.docs-bar nav a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
    expect(rights.length).toBeGreaterThan(3);
    expect(Math.max(...rights)).toBeLessThanOrEqual(360);
    await close();
  });

  test('the search finds Portuguese guides without their accents, and those of the reader first', async () => {
    const { page, complaints, close } = await browser.visitor({ viewport: PHONE });
    await page.goto(`${browser.origin}/docs/guides/pt`);
    await page.getByRole('searchbox').fill('catalogo de eventos');
    await page.locator('.docs-results a').first().click();
    await page.waitForURL('**/docs/guides/pt/webhooks#cat%C3%A1logo-de-eventos');
    await page.getByRole('link', { name: 'In English' }).click();
    await page.waitForURL('**/docs/guides/webhooks');
    expect(complaints).toEqual([]);
    await close();
  });

  test('code is shown in the language that a reader chose, with the key, and is copied', async () => {
    config.dataDir = mkdtempSync(join(tmpdir(), 'docs-'));
    writeFileSync(join(config.dataDir, 'dev-api-key'), 'pitanga_dev_shown\n');
    const { page, complaints, close } = await browser.visitor({
      viewport: PHONE,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(`${browser.origin}/docs/guides/pt`);
    await page.getByRole('tab', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    const shown = page.locator('[role="tabpanel"]:not([hidden])');
    await shown.getByText("const KEY = 'pitanga_dev_shown';").waitFor();
    await page.getByRole('button', { name: 'Copiar' }).filter({ visible: true }).last().click();
    await page.getByRole('button', { name: 'Copiado' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toContain(`const API = '${browser.origin}';`);
    expect(copied).toContain("const KEY = 'pitanga_dev_shown';");
    // The next page has the same language.
    await page.getByRole('link', { name: /^Próxima/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Pix no checkout' }).waitFor();
    await shown.first().getByText("await call('/v2/products/create'").waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });

  test('the search knows the words of readers, and answers in the language of the page', async () => {
    const { page, complaints, close } = await browser.visitor({ viewport: DESKTOP });
    for (const [start, words, found] of [
      ['/docs/guides/pt', 'estorno', '/docs/guides/pt/money#reembolsos'],
      ['/docs/guides/pt', 'parcelamento', '/docs/guides/pt/'],
      ['/docs/guides/pt', 'boleto bancario', '/docs/guides/pt/'],
      ['/docs/guides', 'payments', '/docs/guides/'],
    ] as const) {
      await page.goto(browser.origin + start);
      await page.getByRole('searchbox').fill(words);
      const results = page.locator('.docs-results a');
      await page.locator(`.docs-results a[href^="${found}"]`).first().waitFor();
      const others = results.and(
        page.locator(`:not([lang="${start.endsWith('pt') ? 'pt-BR' : 'en'}"])`),
      );
      expect([words, await others.locator('[href^="/docs/guides"]').count()]).toEqual([words, 0]);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  test.each([
    ['/docs/states', 13],
    ['/docs/contributing/architecture', 2],
    ['/docs/readme', 1],
  ])('the diagrams of %s are drawn, in both colours', async (path, count) => {
    const { page, complaints, close } = await browser.visitor({ viewport: DESKTOP });
    await page.goto(`${browser.origin}${path}`);
    await page
      .locator('.mermaid[data-drawn="light"] svg')
      .nth(count - 1)
      .waitFor();
    await picture(page, `docs-${path.split('/').at(-1)}`);
    await page.getByRole('button', { name: 'Dark' }).click();
    await page
      .locator('.mermaid[data-drawn="dark"] svg')
      .nth(count - 1)
      .waitFor();
    expect(await page.locator('.mermaid').count()).toBe(count);
    expect(await page.getByText('Syntax error').count()).toBe(0);
    await page.setViewportSize(PHONE);
    expect(await isTooWide(page)).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });

  test('the start page and pages with code and tables are good for everybody', async () => {
    const visitor = await browser.visitor();
    for (const name of ['webhooks', 'errors', 'going-live']) {
      await visitor.page.goto(`${browser.origin}/docs/guides/${name}`);
      await expectGood(visitor, `docs-${name}`);
    }
    await visitor.page.goto(`${browser.origin}/`);
    await expectGood(visitor, 'start-page');
    await visitor.close();
  });
});
