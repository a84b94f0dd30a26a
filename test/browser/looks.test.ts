/** The pages of a shop with a logo, a colour and pictures of its own: as the README shows them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { fetchImage, productFiles } from '../../src/modules/products/product-files';
import { setStore } from '../../src/modules/stores/set-store';
import {
  describeInBrowser,
  expectGood,
  fillBuyer,
  fillCard,
  startBrowser,
  type Browser,
} from '../support/browser';
import { startSite, type Site } from '../support/files';
import { world, type Json, type World } from '../support/world';

let shop: World;
let browser: Browser;
let site: Site;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="520" height="120"><path d="M10 105 60 25 95 75 ' +
  '115 50 155 105z" fill="#1f4f8f"/><text x="175" y="82" font-family="DejaVu Sans" ' +
  'font-size="54" font-weight="bold" fill="#1f4f8f">Serra Azul</text></svg>';
const COFFEE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" ' +
  'height="300" fill="#e9dfd2"/><rect x="80" y="60" width="140" height="190" rx="10" ' +
  'fill="#5b3a24"/><rect x="80" y="120" width="140" height="70" fill="#f7f2ea"/><ellipse ' +
  'cx="150" cy="155" rx="18" ry="26" fill="#5b3a24"/></svg>';
const MUG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" ' +
  'height="300" fill="#dfe7f1"/><rect x="85" y="95" width="110" height="130" rx="14" ' +
  'fill="#1f4f8f"/><path d="M195 125h22a28 28 0 0 1 0 62h-22" fill="none" stroke="#1f4f8f" ' +
  'stroke-width="14"/></svg>';

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    config.dataDir = mkdtempSync(join(tmpdir(), 'pitanga-looks-'));
    shop = await world();
    const picture = async (svg: string) => sharp(Buffer.from(svg)).png().toBuffer();
    site = await startSite({
      '/logo.png': await picture(LOGO),
      '/coffee.png': await picture(COFFEE),
      '/mug.png': await picture(MUG),
    });
    const outside = { allowPrivate: true };
    const logo = await fetchImage(site.url('/logo.png'), { folder: config.dataDir, outside });
    await productFiles().save(logo.name, logo);
    await setStore(
      { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
      shop.storeId,
      {
        logoKey: logo.name,
        accentColour: '#1f4f8f',
      },
    );
    await shop.database.query(
      `UPDATE "stores" SET "name" = 'Torrefação Serra Azul', "email" = 'oi@serraazul.example.com'`,
    );
    browser = await startBrowser(shop);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    rmSync(config.dataDir, { recursive: true, force: true });
  });

  async function checkout(values: Json = {}): Promise<Json> {
    const coffee = await shop.product({
      name: 'Café especial, 1 kg',
      description: 'Torra média, moído na hora do envio',
      price: 8490,
      imageUrl: site.url('/coffee.png'),
    });
    const mug = await shop.product({
      name: 'Caneca de cerâmica',
      description: 'Feita à mão, 300 ml',
      price: 4500,
      imageUrl: site.url('/mug.png'),
    });
    return shop.post('/v2/checkouts/create', {
      items: [{ id: coffee.id, quantity: 2 }],
      methods: ['PIX', 'CARD', 'BOLETO'],
      upSellProductId: mug.id,
      returnUrl: 'https://serraazul.example.com/',
      ...values,
    });
  }

  test('form, PIX and boleto', async () => {
    await shop.post('/coupons/create', {
      code: 'BEMVINDO',
      discountKind: 'PERCENTAGE',
      discount: 10,
    });
    const { url } = await checkout({ coupons: ['BEMVINDO'] });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(url);
    expect(await page.evaluate(`document.querySelector('.logo').naturalWidth`)).toBe(520);
    await fillBuyer(page);
    await page.getByLabel('Cupom de desconto').fill('BEMVINDO');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByRole('button', { name: 'Pagar R$ 152,82' }).waitFor(); // 2 × 8490 − 10%
    await expectGood(visitor, 'shop-form');
    await page.getByRole('button', { name: 'Pagar R$ 152,82' }).click();
    await page.getByRole('heading', { name: 'Pague com Pix' }).waitFor();
    await expectGood(visitor, 'shop-pix');
    await page.getByRole('link', { name: 'Pagar de outra forma' }).click();
    await page.getByRole('radio', { name: /Boleto/ }).check();
    await page.getByRole('button', { name: 'Pagar R$ 169,80' }).click();
    await page.getByRole('heading', { name: 'Seu boleto está pronto' }).waitFor();
    await expectGood(visitor, 'shop-boleto');
    await visitor.close();
  });

  test('card, and what comes after', async () => {
    const { url } = await checkout();
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(url);
    await fillBuyer(page);
    await fillCard(page);
    await page.getByLabel('Parcelas').selectOption('3');
    await expectGood(visitor, 'shop-card');
    await page.getByRole('button', { name: 'Pagar R$ 169,80' }).click();
    await page.getByRole('heading', { name: 'Oferta para você' }).waitFor();
    await expectGood(visitor, 'shop-done');
    await visitor.close();
  });

  test('a colour that is too light for links is darkened there, and stays on buttons', async () => {
    await setStore(
      { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
      shop.storeId,
      {
        accentColour: '#ffd400',
      },
    );
    const visitor = await browser.visitor();
    await visitor.page.goto((await checkout()).url);
    await expectGood(visitor, 'yellow');
    await visitor.close();
  });
});
