/** What a buyer sees when a page cannot be shown. */
import {
  axe,
  describeInBrowser,
  DESKTOP,
  isTooWide,
  startBrowser,
  type Browser,
} from '../support/browser';
import { world, type World } from '../support/world';

let shop: World;
let browser: Browser;

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    shop = await world();
    browser = await startBrowser(shop);
  });
  afterAll(() => browser.close());

  test.each([
    ['on a phone', {}],
    ['on a desktop', { viewport: DESKTOP }],
    ['in the dark', { colorScheme: 'dark' as const }],
  ])('a page that is not there says so, %s', async (_where, options) => {
    const { page, complaints, close } = await browser.visitor(options);
    const response = await page.goto(`${browser.origin}/pay/bill_nothing`);
    expect(response?.status()).toBe(404);
    expect(await page.locator('h1').textContent()).toBe('Página não encontrada');
    expect(await axe(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect(complaints).toEqual([expect.stringContaining('404')]);
    await close();
  });

  test('in English for whom prefers it', async () => {
    const { page, close } = await browser.visitor({ locale: 'en-US' });
    await page.goto(`${browser.origin}/pay/nothing/at/all`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.locator('h1').textContent()).toBe('Page not found');
    await close();
  });
});
