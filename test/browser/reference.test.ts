/** The API reference and the GraphQL IDE, as a developer sees them. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '../../src/config/config';
import { describeInBrowser, DESKTOP, startBrowser, type Browser } from '../support/browser';
import { world, type World } from '../support/world';

let shop: World;
let browser: Browser;

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
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
    await page.locator('.cm-content').filter({ hasText: '"totalCount": 1' }).waitFor();
    expect((await schema).status()).toBe(200);
    expect(complaints).toEqual([]);
    await close();
  });
});
