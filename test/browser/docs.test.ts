/** The documentation as a reader sees it: searched, followed, light and dark, on a phone and a desktop. */
import { join } from 'node:path';
import { writeSite } from '../../scripts/docs/write-site';
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
import { ROOT } from '../support/documents';
import { world } from '../support/world';

let browser: Browser;

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    writeSite(ROOT, join(ROOT, 'dist/docs'));
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
    await page.getByRole('searchbox', { name: 'Search the guides' }).fill('signature');
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

  test.each([
    ['/docs/states', 12],
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
