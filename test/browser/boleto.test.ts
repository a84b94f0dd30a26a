/**
 * The page of a boleto: what a buyer copies, scans and prints, and what it says when it can no
 * longer be paid.
 */
import { writeFileSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import {
  axe,
  describeInBrowser,
  DESKTOP,
  fillBuyer,
  isTooWide,
  startBrowser,
  type Browser,
} from '../support/browser';
import { readCodes } from '../support/code-reader';
import { canRenderPdf, pdfPicture, pdfText } from '../support/pdf';
import { world, type Json, type World } from '../support/world';

const CUSTOMER = {
  name: 'Ana Conceição de Souza',
  taxId: '529.982.247-25',
  email: 'ana@example.com',
};
const LATE = { interest: { value: 300 }, fine: { value: 200, type: 'PERCENTAGE' } };
const A4 = { width: 794, height: 1123 };
/** A Thursday without holidays near it. */
const THURSDAY = '2027-03-04T12:00:00.000Z';

let shop: World;
let browser: Browser;

const boleto = (values: Json = {}) =>
  shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 12_990, description: 'Clube do Café', customer: CUSTOMER, ...values },
  });
const barCodeOf = async ({ id }: Json) =>
  (await shop.graphql('query ($id: ID!) { transparent(id: $id) { barCode44 } }', { id }))
    .transparent.barCode44 as string;
const here = ({ url }: Json) => browser.origin + new URL(String(url)).pathname;

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    shop = await world();
    browser = await startBrowser(shop);
    await shop.travel(THURSDAY);
  });
  afterAll(() => browser.close());

  test.each([
    ['on a phone', {}],
    ['on a desktop', { viewport: DESKTOP }],
    ['in the dark', { colorScheme: 'dark' as const }],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('the page of a boleto, %s', async (where, options: BrowserContextOptions) => {
    const charge = await boleto(LATE);
    const { page, complaints, close } = await browser.visitor(options);
    await page.goto(here(charge));
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/boleto-${where.replaceAll(' ', '-')}.png`,
        fullPage: true,
      });
    expect(await page.locator('h1').textContent()).toBe('Boleto de Loja');
    const text = await page.locator('main').innerText();
    for (const words of [
      'R$ 129,90',
      'Vence em 09/03/2027',
      'Ana Conceição de Souza – CPF 529.982.247-25',
      'Loja – CNPJ 11.222.333/0001-81',
      'multa de 2%',
      'juros de 3% ao mês',
      charge.id,
      'SEM VALOR',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(words);
    expect((await page.locator('#line').textContent())?.replaceAll(/\D/g, '')).toBe(charge.barCode);
    expect(await page.locator('#pix').textContent()).toBe(charge.brCode);
    expect(await isTooWide(page)).toBe(false);
    if (options.javaScriptEnabled !== false) expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('its QR code is read from the screen of a phone, and both codes from what is printed', async () => {
    const charge = await boleto();
    const { page, close } = await browser.visitor({ deviceScaleFactor: 3 });
    await page.goto(here(charge));
    expect((await readCodes(await page.screenshot({ fullPage: true }))).qr).toEqual([
      charge.brCode,
    ]);
    await page.setViewportSize(A4);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const printed = await page.screenshot({ fullPage: true });
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/boleto-printed.png`, fullPage: true });
    expect(await readCodes(printed)).toEqual({
      bars: [await barCodeOf(charge)],
      qr: [charge.brCode],
    });
    const background = await page.evaluate<string>(
      'getComputedStyle(document.body).backgroundColor',
    );
    expect(background).toBe('rgb(255, 255, 255)');
    await close();
  });

  (canRenderPdf ? test : test.skip)(
    "both codes are read from the printer's page, and from the PDF to take along",
    async () => {
      const charge = await boleto(LATE);
      const { page, close } = await browser.visitor();
      await page.goto(here(charge));
      const expected = { bars: [await barCodeOf(charge)], qr: [charge.brCode] };
      const printed = await page.pdf({ format: 'A4', preferCSSPageSize: true });
      if (process.env.SHOTS) writeFileSync(`${process.env.SHOTS}/chromium.pdf`, printed);
      expect(await readCodes(pdfPicture(printed))).toEqual(expected);
      expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByText('Baixar PDF').click(),
      ]);
      expect(download.suggestedFilename()).toBe(`boleto-${charge.id}.pdf`);
      const { rawPayload, headers } = await shop.app.server.inject({
        url: `/pay/${charge.id}/boleto.pdf`,
      });
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(await readCodes(pdfPicture(rawPayload))).toEqual(expected);
      expect(pdfText(rawPayload)).toContain('R$ 129,90');
      await close();
    },
  );

  test('a boleto of a checkout names what is bought, and is bought by who typed the name', async () => {
    const product = await shop.product({ name: 'Café em grãos', price: 3_500 });
    const checkout = await shop.post('/v2/checkouts/create', {
      items: [{ id: product.id, quantity: 2 }],
      methods: ['BOLETO'],
      ...LATE,
    });
    const { page: buying, complaints, close } = await browser.visitor({ viewport: DESKTOP });
    await buying.goto(`${browser.origin}/pay/${checkout.id}`);
    await fillBuyer(buying, { name: CUSTOMER.name });
    await buying.getByRole('button', { name: /^Pagar R/ }).click();
    const [page] = await Promise.all([
      buying.waitForEvent('popup'),
      buying.getByText('Ver e imprimir o boleto').click(),
    ]);
    const [charge] = await shop.charges(checkout);
    expect(page.url()).toContain(`/pay/${charge?.id}/boleto`);
    expect((await shop.app.server.inject({ url: `/pay/${charge?.id}` })).headers.location).toBe(
      `/pay/${charge?.id}/boleto`,
    );
    expect(await page.locator('.slip').innerText()).toContain('2 × Café em grãos');
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('paid late it says what it costs today; past its time, cancelled or paid it says that', async () => {
    const [late, gone, paid] = [
      await boleto({ amount: 20_000, ...LATE }),
      await boleto(),
      await boleto(),
    ];
    await shop.post(`/v2/transparents/simulate-payment?id=${paid.id}`);
    await shop.travel('20 days'); // due on 9 March, it is 24 March: 15 days late
    const { page, complaints, close } = await browser.visitor();
    await page.goto(here(late));
    const said = (await page.locator('.notice').innerText()).replaceAll('\u00a0', ' ');
    expect(said).toContain('Vencido há 15 dias.');
    // 20000 + 2% + 3% × 15/30
    expect(said).toContain('R$ 207,00, com multa de R$ 4,00 e juros de R$ 3,00');
    // 60 days after 9 March is Saturday 8 May
    expect(said).toContain('Pode ser pago até 10/05/2027.');
    expect(await axe(page)).toEqual([]);
    await page.goto(here(gone));
    expect(await page.locator('h1').textContent()).toBe('Este boleto venceu');
    expect(await page.content()).not.toContain('Ana Conceição');
    expect(await axe(page)).toEqual([]);
    const pdf = await shop.app.server.inject({ url: `/pay/${gone.id}/boleto.pdf` });
    expect(pdf).toMatchObject({
      statusCode: 303,
      headers: expect.objectContaining({ location: `/pay/${gone.id}/boleto` }),
    });
    await page.goto(here(paid));
    expect(page.url()).toContain(`/pay/${paid.id}/receipt`);
    expect(complaints).toEqual([]);
    await close();
  });

  test('in English around a slip that stays Portuguese, since banks read it', async () => {
    const { page, close } = await browser.visitor({ locale: 'en-US' });
    await page.goto(here(await boleto()));
    expect(await page.locator('h1').textContent()).toBe('Boleto from Loja');
    expect(await page.locator('.slip').getAttribute('lang')).toBe('pt-BR');
    expect(await page.locator('.slip').innerText()).toContain('Vencimento');
    await close();
  });
});
