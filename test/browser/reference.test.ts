/** The API reference and the GraphQL IDE, as a developer sees them. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '../../src/config/config';
import { describeInBrowser, DESKTOP, startBrowser, type Browser } from '../support/browser';
import { writeSiteOnce } from '../support/documents';
import { world, type World } from '../support/world';

let shop: World;
let browser: Browser;

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    writeSiteOnce();
    config.dataDir = mkdtempSync(join(tmpdir(), 'pitanga-reference-'));
    shop = await world();
    browser = await startBrowser(shop);
  });
  afterAll(() => browser.close());

  test('the API reference works offline and offers nothing of its vendor', async () => {
    const { page, complaints, close } = await browser.visitor({ viewport: DESKTOP });
    await page.goto(`${browser.origin}/docs`);
    const sidebar = page.locator('aside').first();
    await sidebar.getByText('Sell', { exact: true }).waitFor();
    for (const group of ['Subscriptions', 'Money out', 'Webhooks', 'Dev mode', 'Version 1'])
      await sidebar.getByText(group, { exact: true }).first().waitFor();
    for (const text of ['Ask AI', 'Powered by Scalar', 'Generate SDKs', 'Share', 'Configure'])
      expect(await page.getByText(text, { exact: true }).filter({ visible: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a request stands beside its fields from 1100 px, with the key and a product of the store', async () => {
    const product = await shop.product({ price: 3500 });
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(join(config.dataDir, 'dev-api-key'), `${shop.key}\n`);
    const { page, complaints, close } = await browser.visitor({
      viewport: { width: 1100, height: 900 },
    });
    await page.goto(`${browser.origin}/docs#tag/checkouts/POST/v2/checkouts/create`);
    const section = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'Create a checkout', exact: true }),
    });
    const example = section.locator('.examples').first();
    const fields = section.getByText('The address the buyer goes to after paying.').first();
    await example.getByText(String(product.id)).waitFor();
    const [left, right] = [await fields.boundingBox(), await example.boundingBox()];
    expect(right?.x).toBeGreaterThan(Number(left?.x) + Number(left?.width));
    // The first example has only what is required.
    expect(await example.locator('pre, .cm-content').first().textContent()).not.toContain(
      'completionUrl',
    );
    expect(await page.locator('#api-reference').getAttribute('data-configuration')).toContain(
      shop.key,
    );
    expect(complaints).toEqual([]);
    await close();
  });

  test('the GraphQL IDE opens on a query that works, with the key in one place and the schema there', async () => {
    await shop.product({ price: 4990 });
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(join(config.dataDir, 'dev-api-key'), `${shop.key}\n`);
    const { page, complaints, close } = await browser.visitor({ viewport: DESKTOP });
    const schema = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('IntrospectionQuery'),
    );
    await page.goto(`${browser.origin}/graphql`);
    await page.getByRole('button', { name: 'Send Request' }).click();
    await page.locator('.cm-content').filter({ hasText: '"price": 4990' }).waitFor();
    expect((await schema).status()).toBe(200);
    expect(complaints).toEqual([]);
    await close();
  });
});
