/** Coupons, files and one offer more, as the buyer meets them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '../../src/config/config';
import {
  DESKTOP,
  describeInBrowser,
  expectGood,
  fillBuyer,
  fillCard,
  startBrowser,
  type Browser,
} from '../support/browser';
import { pdf, png, startSite, type Site } from '../support/files';
import { world, type World } from '../support/world';

let shop: World;
let browser: Browser;
let site: Site;
const BOOK = pdf();

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    config.dataDir = mkdtempSync(join(tmpdir(), 'pitanga-offers-'));
    shop = await world();
    site = await startSite({ '/livro.pdf': BOOK, '/capa.png': png(300, 300) });
    browser = await startBrowser(shop);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    rmSync(config.dataDir, { recursive: true, force: true });
  });

  test('a coupon: refused, applied, taken off, applied again and paid', async () => {
    await shop.post('/coupons/create', {
      code: 'PRIMEIRA10',
      discountKind: 'PERCENTAGE',
      discount: 10,
      maxRedeems: 1,
    });
    const checkout = await shop.checkout({
      product: await shop.product({ name: 'Assadeira', price: 9990 }),
      coupons: ['PRIMEIRA10'],
    });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(checkout.url);
    await fillBuyer(page);
    await page.getByLabel('Cupom de desconto').fill('NADA');
    await page.getByLabel('Cupom de desconto').press('Enter');
    await page.getByText('Este cupom não vale para esta compra.').waitFor();
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Ana Souza');
    visitor.complaints.splice(0); // the answer 422
    await expectGood(visitor, 'coupon-refused');

    await page.getByLabel('Cupom de desconto').fill('primeira10');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByRole('button', { name: 'Pagar R$ 89,91' }).waitFor(); // 9990 − 10% = 8991
    await expectGood(visitor, 'coupon');
    await page.getByRole('button', { name: 'Remover cupom' }).click();
    await page.getByRole('button', { name: 'Pagar R$ 99,90' }).waitFor();
    await page.getByLabel('Cupom de desconto').fill('PRIMEIRA10');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await fillCard(page);
    await page.getByRole('button', { name: 'Pagar R$ 89,91' }).click();
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
      status: 'PAID',
      amount: 9990,
      paidAmount: 8991,
    });
    expect(await shop.get('/v2/coupons/get?id=PRIMEIRA10')).toMatchObject({
      redeemsCount: 1,
      status: 'EXPIRED',
    });
    await visitor.close();
  });

  test('Enter in any field pays, with the coupon that is applied', async () => {
    await shop.post('/coupons/create', {
      code: 'METADE',
      discountKind: 'PERCENTAGE',
      discount: 50,
    });
    for (const javaScriptEnabled of [true, false]) {
      const checkout = await shop.checkout({ coupons: ['METADE'] });
      const visitor = await browser.visitor({ javaScriptEnabled });
      const { page } = visitor;
      await page.goto(checkout.url);
      await fillBuyer(page);
      await page.getByLabel('Cupom de desconto').fill('METADE');
      await page.getByRole('button', { name: 'Aplicar' }).click();
      await page.getByText('Cupom METADE aplicado.').waitFor();
      await page.getByLabel('Nome completo').press('Enter');
      await page.getByRole('heading', { name: 'Pague com Pix' }).waitFor();
      // 4990 / 2
      expect(await shop.charges(checkout)).toMatchObject([{ method: 'PIX', amount: 2495 }]);
      await visitor.close();
    }
  });

  test('a page that was the answer to a form moves on without sending it again', async () => {
    await shop.post('/coupons/create', { code: 'DEZ', discountKind: 'PERCENTAGE', discount: 10 });
    const checkout = await shop.checkout({ coupons: ['DEZ'] });
    const visitor = await browser.visitor();
    const { page } = visitor;
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await page.goto(checkout.url);
    await page.getByLabel('Cupom de desconto').fill('DEZ');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByText('Cupom DEZ aplicado.').waitFor();
    await shop.pay(checkout);
    await page.getByRole('heading', { name: 'Este pedido já foi pago' }).waitFor();
    expect(sent).toHaveLength(1); // the coupon
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test('a coupon of 100% leaves nothing to pay, and asks for no card', async () => {
    const before = await shop.approvals();
    await shop.post('/coupons/create', {
      code: 'PRESENTE',
      discountKind: 'PERCENTAGE',
      discount: 100,
    });
    const checkout = await shop.checkout({ coupons: ['PRESENTE'], methods: ['CARD'] });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(checkout.url);
    await page.getByLabel('Cupom de desconto').fill('PRESENTE');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await fillBuyer(page);
    expect(await page.getByLabel('Número do cartão').count()).toBe(0);
    await page.getByRole('button', { name: 'Concluir pedido' }).click();
    await page.getByText('Seu pedido está concluído').waitFor();
    await expectGood(visitor, 'free');
    expect(await shop.approvals()).toBe(before);
    await visitor.close();
  });

  test('after payment: the file, and one offer more at one touch, charged to the same card', async () => {
    const book = await shop.product({
      name: 'Livro de receitas',
      price: 3990,
      fileUrl: site.url('/livro.pdf'),
      imageUrl: site.url('/capa.png'),
    });
    const mug = await shop.product({
      name: 'Caneca de cerâmica',
      description: 'Feita à mão, 300 ml',
      price: 2500,
      imageUrl: site.url('/capa.png'),
    });
    const checkout = await shop.checkout({
      product: book,
      upSellProductId: mug.id,
      completionUrl: 'https://loja.example.com/obrigado',
    });
    const visitor = await browser.visitor({ viewport: DESKTOP });
    const { page } = visitor;
    await page.goto(checkout.url);
    await fillBuyer(page);
    await fillCard(page);
    await page.getByRole('button', { name: 'Pagar R$ 39,90' }).click();
    await page.getByRole('heading', { name: 'Oferta para você' }).waitFor();
    await expectGood(visitor, 'upsell');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Baixar Livro de receitas' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Livro de receitas.pdf');
    // nobody is taken away from an offer
    expect(await page.locator('[data-leave]').count()).toBe(0);

    await page.getByRole('button', { name: 'Levar também por R$ 25,00' }).click();
    await page.getByText('Recebemos seu pagamento de R$ 25,00').waitFor();
    const [upsell] = (await shop.get('/v2/checkouts/list')).filter(
      ({ upsellOf }: { upsellOf?: string }) => upsellOf === checkout.id,
    );
    expect(upsell).toMatchObject({ status: 'PAID', paidAmount: 2500 });
    expect(page.url()).toBe(upsell.url);
    await page.goto(checkout.url);
    expect(await page.getByRole('heading', { name: 'Oferta para você' }).count()).toBe(0);
    await visitor.close();
  });

  test('after a PIX payment the offer is a fresh code', async () => {
    const mug = await shop.product({ name: 'Caneca', price: 2500 });
    const checkout = await shop.checkout({ upSellProductId: mug.id });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(checkout.url);
    await fillBuyer(page);
    await page.getByRole('button', { name: 'Pagar R$ 49,90' }).click();
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await page.getByRole('button', { name: /Levar também por R\$ 25,00, com Pix/ }).click();
    await page.getByRole('heading', { name: 'Pague com Pix' }).waitFor();
    expect(page.url()).not.toBe(checkout.url);
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await page.getByText('Recebemos seu pagamento de R$ 25,00').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});
