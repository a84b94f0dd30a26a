/**
 * Takes the pictures of the buyer's pages and of the dashboard for docs/screenshots, in Chromium, at
 * a set size and look. Needs a server in Dev mode with sample data, its key, and the link that it
 * printed for the first owner: `node scripts/take-pictures.mjs <link> [<file of the key>]`.
 * docs/contributing/dashboard.md has the steps.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const FOLDER = join('docs', 'screenshots');
const SIZE = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };
/** Wide enough for a printed boleto. */
const PAPER = { width: 1100, height: 900 };
/** Of WebP, in percent: text stays sharp, and a picture has about 60 kB. */
const QUALITY = 80;

const [link, keyFile = join('.data', 'dev-api-key')] = process.argv.slice(2);
if (!link?.includes('/dashboard/enter#')) {
  process.stderr.write('usage: node scripts/take-pictures.mjs <link of the first owner> [<key>]\n');
  process.exit(1);
}
const key = readFileSync(keyFile, 'utf8').trim();
const browser = await chromium.launch({
  executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await takeBuyersPages();
  await takeDashboard();
} finally {
  await browser.close();
}

async function takeDashboard() {
  const page = await open({ viewport: SIZE });
  const store = await enter(page);
  await page.goto(`${store}/reports`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('svg.recharts-surface').first().waitFor();
  await take(page, 'dashboard');
  await page.goto(`${store}/payments?status=PAID`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'O que aconteceu' }).waitFor();
  await take(page, 'dashboard-payment');
}

/** One order is paid by Pix, boleto and card, on a phone and on a desktop. */
async function takeBuyersPages() {
  const order = await offer();
  const phone = await checkout(order, { viewport: PHONE });
  await phone.getByLabel('Cupom de desconto').fill(order.coupons[0]);
  await phone.getByLabel('Cupom de desconto').press('Enter');
  await phone.getByText('Remover').waitFor();
  await takeWhole(phone, 'checkout');
  await pay(phone, /Pix/, 'Pague com Pix');
  await takeWhole(phone, 'pix');

  const boleto = await checkout(order, { viewport: PHONE });
  await pay(boleto, /Boleto/, 'Seu boleto está pronto');
  await takeWhole(boleto, 'boleto');
  const paper = await open({ viewport: PAPER });
  await paper.goto(await boleto.getByRole('link', { name: /imprimir/ }).evaluate((a) => a.href));
  await takeWhole(paper, 'slip');

  const desktop = await checkout(order, { viewport: SIZE });
  await typeCard(desktop);
  await desktop.getByLabel('Parcelas').selectOption('3');
  await takeWhole(desktop, 'card');

  const dark = await checkout(order, { viewport: PHONE, colorScheme: 'dark' });
  await typeCard(dark);
  await pay(dark, /Cartão/, 'Pagamento confirmado');
  await takeWhole(dark, 'done');
  const receipt = await open({ viewport: PHONE });
  const link = dark.getByRole('link', { name: 'Ver comprovante' });
  await receipt.goto(await link.evaluate((a) => a.href));
  await takeWhole(receipt, 'receipt');
}

/** What a new checkout of the pictures asks for. */
async function offer() {
  const product = (values) =>
    call('products/create', { currency: 'BRL', externalId: `${Date.now()}`, ...values });
  const coffee = await product({
    name: 'Café especial, 1 kg',
    description: 'Torra média, moído na hora do envio.',
    price: 8490,
  });
  const mug = await product({
    name: 'Caneca de cerâmica',
    description: 'Feita à mão.',
    price: 4500,
  });
  const code = `BEMVINDO${Date.now() % 1000}`;
  const discount = { discountKind: 'PERCENTAGE', discount: 10 };
  await call('coupons/create', { code, maxRedeems: 100, notes: '', ...discount });
  return {
    items: [{ id: coffee.id, quantity: 2 }],
    coupons: [code],
    upSellProductId: mug.id,
    methods: ['PIX', 'CARD', 'BOLETO'],
    card: { maxInstallments: 6 },
  };
}

/** The page of a new checkout, with the buyer's details typed. */
async function checkout(order, look) {
  const page = await open(look);
  await page.goto((await call('checkouts/create', order)).url);
  await page.getByLabel('Nome completo').fill('Ana Souza');
  await page.getByLabel('E-mail').fill('ana@example.com');
  await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
  return page;
}

async function typeCard(page) {
  await page.getByRole('radio', { name: /Cartão/ }).check();
  await page.getByLabel('Número do cartão').fill('4242 4242 4242 4242');
  await page.getByLabel('Validade').fill('12/34');
  await page.getByLabel('Código (CVV)').fill('123');
}

async function pay(page, method, heading) {
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  await page.getByRole('heading', { name: heading }).waitFor();
}

async function call(path, body) {
  const response = await fetch(new URL(`/v2/${path}`, link), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, error } = await response.json();
  if (error) throw new Error(`${path}: ${error}`);
  return data;
}

/** A browser of its own, in Portuguese. */
async function open(look) {
  const context = await browser.newContext({
    locale: 'pt-BR',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...look,
  });
  return context.newPage();
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

/** The whole page, however long. */
async function takeWhole(page, name) {
  const { width } = page.viewportSize();
  const height = await page.evaluate('document.documentElement.scrollHeight');
  await take(page, name, {
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
}

/** Chromium writes WebP itself; Playwright would write PNG or JPEG. */
async function take(page, name, more = {}) {
  await page.waitForLoadState('load');
  await page.evaluate('document.fonts.ready');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    ...more,
  });
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(join(FOLDER, `${name}.webp`), bytes);
  process.stdout.write(`${name}.webp ${bytes.length} bytes\n`);
}
