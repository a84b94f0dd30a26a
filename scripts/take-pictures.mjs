/**
 * Takes the pictures of the dashboard in docs/screenshots anew, in Chromium, at a set size and look.
 * Needs a server in Dev mode with sample data, and the link that it printed for the first owner:
 * `node scripts/take-pictures.mjs <link>`. docs/contributing/dashboard.md has the steps.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const FOLDER = join('docs', 'screenshots');
const SIZE = { width: 1280, height: 900 };
/** Of WebP, in percent: text stays sharp, and a picture has about 60 kB. */
const QUALITY = 80;

const [link] = process.argv.slice(2);
if (!link?.includes('/dashboard/enter#')) {
  process.stderr.write('usage: node scripts/take-pictures.mjs <link of the first owner>\n');
  process.exit(1);
}
const browser = await chromium.launch({
  executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'pt-BR',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const store = await enter(page);
  await page.goto(`${store}/reports`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('svg.recharts-surface').first().waitFor();
  await take(page, 'dashboard');
  await page.goto(`${store}/payments?status=PAID`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'O que aconteceu' }).waitFor();
  await take(page, 'dashboard-payment');
} finally {
  await browser.close();
}

/** Becomes the owner, without a factor, and answers the address of the store in Dev mode. */
async function enter(page) {
  await page.goto(link);
  await page.getByLabel('Seu nome').fill('Bia');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('Depois: ir para o painel').click();
  await page.waitForURL(/\/dashboard\/store_\w+\/dev/);
  return /^.*\/store_\w+\/dev/.exec(page.url())[0];
}

/** Chromium writes WebP itself; Playwright would write PNG or JPEG. */
async function take(page, name) {
  await page.waitForLoadState('load');
  await page.evaluate('document.fonts.ready');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  });
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(join(FOLDER, `${name}.webp`), bytes);
  process.stdout.write(`${name}.webp ${bytes.length} bytes\n`);
}
