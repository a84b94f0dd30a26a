/**
 * Takes the pictures of the dashboard and of the checkout in docs/screenshots again, in Chromium, at
 * a set size and look; the start page shows two of them.
 * Needs a server in Dev mode with sample data, and the link that it printed for the first owner:
 * `node scripts/take-pictures.mjs <link> <key>`. docs/contributing/dashboard.md has the steps.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const FOLDER = join('docs', 'screenshots');
const SIZE = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 780 };
/** Of WebP, in percent: text stays sharp, and a picture has about 60 kB. */
const QUALITY = 80;

const [link, key] = process.argv.slice(2);
if (!link?.includes('/dashboard/enter#') || !key) {
  process.stderr.write(
    'usage: node scripts/take-pictures.mjs <link of the first owner> <Dev mode key>\n',
  );
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
  await takeCheckout(await newCheckout());
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

/** The address of a checkout of two of the sample products, with a coupon. */
async function newCheckout() {
  const { origin } = new URL(link);
  const call = async (path, body) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const request = { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) };
    const { data, error } = await (await fetch(`${origin}${path}`, request)).json();
    if (error) throw new Error(error);
    return data;
  };
  const [product] = await call('/v2/products/list?externalId=sample-cafe-1000');
  const { url } = await call('/v2/checkouts/create', {
    items: [{ id: product.id, quantity: 2 }],
    methods: ['PIX', 'CARD', 'BOLETO'],
    coupons: ['BEMVINDO10'],
  });
  return url;
}

/** The whole page as a buyer sees it on a small phone, with the fields filled. */
async function takeCheckout(address) {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'pt-BR',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel('Cupom').fill('BEMVINDO10');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByText('Cupom BEMVINDO10 aplicado').waitFor();
  await page.getByLabel('Nome completo').fill('Ana Souza');
  await page.getByLabel('E-mail').fill('ana@example.com');
  await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
  await page.evaluate('document.activeElement.blur()');
  const height = await page.evaluate('document.documentElement.scrollHeight');
  await page.setViewportSize({ ...PHONE, height });
  await take(page, 'checkout');
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
