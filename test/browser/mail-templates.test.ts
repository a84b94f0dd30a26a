/**
 * Every mail that has a preview, to buyers and to members, as Chromium shows it: on a phone and on
 * a desktop, light and dark, without a wider page than the screen and without a complaint of axe.
 */
import {
  axe,
  browserPath,
  describeInBrowser,
  DESKTOP,
  PHONE,
  startBrowser,
  type Browser,
} from '../support/browser';
import { world, type World } from '../support/world';

const LOOKS = [
  { language: 'PT', viewport: PHONE, colorScheme: 'light' },
  { language: 'PT', viewport: DESKTOP, colorScheme: 'dark' },
  { language: 'EN', viewport: PHONE, colorScheme: 'dark' },
] as const;

let shop: World;
let browser: Browser;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world({ mails: true });
  browser = await startBrowser(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

async function templates(): Promise<string[]> {
  const refused = await shop.request('POST', '/v2/message-rules/preview', { template: 'x' });
  return /one of (.*)$/.exec(String(refused.body.error))?.[1]?.split(', ') ?? [];
}

describeInBrowser('in Chromium', () => {
  test.each(LOOKS)('$language, $viewport.width wide, $colorScheme', async (look) => {
    const { language, viewport, colorScheme } = look;
    const all = await templates();
    expect(all.length).toBeGreaterThan(20);
    const { page, complaints, close } = await browser.visitor({ viewport, colorScheme });
    for (const template of all) {
      const { html } = await shop.post('/v2/message-rules/preview', { template, language });
      await page.setContent(String(html));
      expect([template, await axe(page)]).toEqual([template, []]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([template, width <= viewport.width]).toEqual([template, true]);
      const buttons = await page.locator('a.button').count();
      expect([template, buttons <= 1]).toEqual([template, true]);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});
