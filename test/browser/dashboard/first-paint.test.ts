/**
 * The largest paint of a page comes with its HTML and its stylesheet: before any script, and without
 * a request for what it shows.
 */
import type { Page } from 'playwright-core';
import { browserPath, describeInBrowser, type Browser } from '../../support/browser';
import { openDashboard, openPage, visitAs } from '../../support/dashboard-browser';
import { memberWith, type Person } from '../../support/member';
import { world, type Json, type World } from '../../support/world';

/** Runs in the page before its scripts. */
const OBSERVE = `
  globalThis.__paints = [];
  globalThis.__skeletons = 0;
  globalThis.__shift = 0;
  new PerformanceObserver((list) => {
    for (const { element } of list.getEntries())
      globalThis.__paints.push(element?.tagName + ' ' + element?.textContent);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.__shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    if (document.querySelector('[aria-label=Carregando]')) globalThis.__skeletons += 1;
  }).observe(document, { childList: true, subtree: true });
`;
const OBSERVED = '({ paints: __paints, skeletons: __skeletons, shift: __shift })';

let shop: World;
let browser: Browser;
let owner: Person;
const pages: Record<string, string> = {};

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  await shop.subscribe({ card: '4242424242424242' });
  await shop.travel('40 days');
  owner = await memberWith(shop, 'OWNER');
  const { charges } = await shop.graphql('{ charges(first: 1) { nodes { id } } }');
  const [charge] = charges.nodes as Json[];
  Object.assign(pages, {
    overview: '',
    payments: '/payments',
    'a payment': `/payments/${charge?.id}`,
    subscriptions: '/subscriptions',
    reports: '/reports',
  });
  browser = await openDashboard(shop);
  // The first page also loads what draws it.
  const { page, close } = await visitAs(browser, owner);
  await openPage(page, `/${shop.storeId}/dev`);
  await close();
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

interface Observed {
  paints: string[];
  skeletons: number;
  shift: number;
}

async function paintsOf(page: Page): Promise<Observed> {
  await page.waitForFunction(() => (globalThis as Json).__paints.length > 0);
  return page.evaluate<Observed>(OBSERVED);
}

/** The path of each request, without the names of files. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http'))
      paths.push(pathname.startsWith('/dashboard/assets/') ? pathname.slice(-4) : pathname);
  });
  return paths;
}

describeInBrowser('the first paint', () => {
  test.each(['overview', 'payments', 'a payment', 'subscriptions', 'reports'])(
    'of %s needs two answers, and stays the largest',
    async (name) => {
      const path = `/${shop.storeId}/dev${pages[name]}`;
      const first = await visitAs(browser, owner);
      await first.page.addInitScript(OBSERVE);
      // Scripts never come.
      await first.page.route('**/*.js', () => undefined);
      const before = asked(first.page);
      await first.page.goto(`${browser.origin}/dashboard${path}`, { waitUntil: 'commit' });
      const { paints, skeletons } = await paintsOf(first.page);
      expect(before.filter((each) => !each.endsWith('.js'))).toEqual([`/dashboard${path}`, '.css']);
      expect(skeletons).toBe(0);
      expect(await first.page.locator('#drawn-page').count()).toBe(1);
      await first.close();

      const whole = await visitAs(browser, owner);
      await whole.page.addInitScript(OBSERVE);
      const requests = asked(whole.page);
      await openPage(whole.page, path);
      const after = await paintsOf(whole.page);
      const data = requests.filter((each) => /session|graphql/.test(each));
      // Beside the page, the overview of Dev mode looks for samples.
      expect(data.length).toBeLessThanOrEqual(name === 'overview' ? 1 : 0);
      expect(after.paints.at(-1)).toBe(paints.at(-1));
      expect(after.skeletons).toBe(0);
      expect(after.shift).toBeLessThan(0.1);
      expect(whole.complaints).toEqual([]);
      await whole.close();
    },
  );
});
