/**
 * Every page of the customer portal in Chromium: on a phone of 320 pixels and a desktop, in both
 * languages and looks, by keyboard, and without JavaScript.
 */
import type { Page } from 'playwright-core';
import { Buyer, CARD } from '../support/buyer';
import {
  axe,
  browserPath,
  describeInBrowser,
  DESKTOP,
  isTooWide,
  startBrowser,
  type Browser,
  type Visitor,
} from '../support/browser';
import { focusOn, pressOn, unreached } from '../support/keyboard';
import { lastCodeTo, portalOf } from '../support/portal';
import { world, type World } from '../support/world';

const NARROW = { width: 320, height: 640 };
const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' };

let shop: World;
let browser: Browser;
let base: string;
let customerId: string;

/** A payment of every kind, a subscription with all that the store allows, and a second record. */
beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  await shop.travel('2027-03-10T15:00:00.000Z');
  base = portalOf(shop);
  const yearly = await shop.product({ name: 'Clube anual', price: 39_900, cycle: 'ANNUALLY' });
  await shop.post('/v2/stores/update', {
    portal: {
      pause: true,
      refundDays: 30,
      cancelAt: 'CHOICE',
      planProductIds: [yearly.id],
    },
  });
  customerId = String((await shop.subscribe()).customerId);
  const bought = await shop.checkout({ customerId });
  const stored = await new Buyer(shop).pay(bought.url, { ...CARD, saveCard: 'yes' });
  expect(stored.heading).toBe('Pagamento confirmado');
  await shop.checkout({ customerId });
  await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 12_000, description: 'Mesa', customer: ANA },
  });
  browser = await startBrowser(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

/** Signed in by a link of the merchant. */
async function signedIn(options: Parameters<Browser['visitor']>[0] = {}): Promise<Visitor> {
  const { url } = await shop.post('/v2/customer-portal/sessions', {
    customerId,
    returnUrl: `${browser.origin}/health`,
  });
  const visitor = await browser.visitor({ viewport: NARROW, ...options });
  await visitor.page.goto(String(url));
  await pressOn(visitor.page, 'Enter', /Entrar|Sign in/);
  await visitor.page.getByRole('navigation').waitFor();
  return visitor;
}

/** What is wrong with the page that is open, on a phone in one look and a desktop in the other. */
async function findings({ page, complaints }: Visitor, isDark: boolean): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const viewport of [NARROW, DESKTOP]) {
    await page.setViewportSize(viewport);
    const colorScheme = isDark === (viewport === NARROW) ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme });
    const [wrong, tooWide] = [await axe(page), await isTooWide(page)];
    if (wrong.length > 0 || tooWide)
      found.push({ at: page.url(), width: viewport.width, colorScheme, wrong, tooWide });
  }
  const keyboard = await unreached(page);
  if (keyboard.length > 0) found.push({ at: page.url(), keyboard });
  return [...found, ...complaints.splice(0)];
}

/** The pages of this portal that a page links to. */
async function linksOf(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href]')
    .evaluateAll((found) => found.map((each) => each.getAttribute('href') ?? ''));
  return links.filter((href) => href.startsWith(base) && !/data\.(json|csv)$/.test(href));
}

const kindOf = (path: string) =>
  path.slice(base.length).replaceAll(/(char|bole|paym|subs)_\w+/g, ':id');

describeInBrowser.each([
  ['pt-BR', false],
  ['en-GB', true],
] as const)('in %s', (locale, isDark) => {
  test('every page that a customer is led to', async () => {
    const visitor = await signedIn({ locale });
    const { page } = visitor;
    const seen = new Set<string>();
    const found: unknown[] = [];
    const waiting = [base];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      await page.goto(browser.origin + path);
      // What is folded is a part of the page.
      for (const folded of await page.locator('summary').all()) await folded.click();
      found.push(...(await findings(visitor, isDark)));
      expect(await page.locator('html').getAttribute('lang')).toBe(
        locale.slice(0, 2) === 'pt' ? 'pt-BR' : 'en',
      );
      waiting.push(...(await linksOf(page)));
    }
    expect(found).toEqual([]);
    expect([...new Set([...seen].map(kindOf))].toSorted()).toEqual([
      '',
      '/cards',
      '/cards/:id/delete',
      '/data',
      '/payments',
      '/payments/:id',
      '/subscriptions/:id',
      '/subscriptions/:id/automatic-pix',
      '/subscriptions/:id/cancel',
      '/subscriptions/:id/card',
      '/subscriptions/:id/pause',
      '/subscriptions/:id/plan',
      '/subscriptions/:id/remove-card',
    ]);
    await visitor.close();
  });

  test('the ways in, and every page that refuses what was typed', async () => {
    const email = `bia-${isDark}@example.com`;
    for (const taxId of [undefined, isDark ? '11144477735' : '12345678909'])
      await shop.post('/v2/customers/create', { email, name: 'Bia Lima', ...(taxId && { taxId }) });
    const link = await shop.post('/v2/customer-portal/create', { customerId });
    const visitor = await browser.visitor({ locale, viewport: NARROW });
    const { page, complaints } = visitor;
    const found: unknown[] = [];
    const look = async () => void found.push(...(await findings(visitor, isDark)));
    /** Sends the form of the page without what the browser itself would refuse. */
    const send = async (values: Record<string, string>, at = 0) => {
      for (const [name, value] of Object.entries(values))
        await page.locator(`[name=${name}]`).last().fill(value);
      await page.locator('form').nth(at).evaluate('(form) => form.setAttribute("novalidate", "")');
      await page.locator('form').nth(at).locator('button').first().click();
      await page.waitForLoadState();
      // The browser reports every answer that is not 2xx.
      for (const [index, complaint] of complaints.entries())
        if (complaint.includes('422')) complaints.splice(index, 1);
    };
    await page.goto(String(link.url));
    await look();
    await page.goto(browser.origin + base);
    await look();
    await send({ email: 'ana' });
    await look();
    await send({ email });
    await look();
    await send({ code: '1' });
    await look();
    await send({ code: await lastCodeTo(shop, email) });
    await look(); // which of the two records
    await page.locator('main button').first().click();
    await page.getByRole('navigation').waitFor();
    await page.goto(`${browser.origin}${base}/data`);
    await send({ name: '', state: 'XX' }, 1);
    await look();
    await send({ email: 'bia' }, 2);
    await look();
    await send({ email: `nova-${isDark}@example.com` }, 2);
    await look();
    await page.goto(`${browser.origin}${base}/enter/an-unknown-secret-0123456789`);
    await look();
    expect(found).toEqual([]);
    await visitor.close();
  });
});

describeInBrowser('in Chromium', () => {
  test('by keyboard alone a customer signs in by a code and cancels in two steps', async () => {
    const subscription = await shop.subscribe();
    const { page, complaints, close } = await browser.visitor({ viewport: DESKTOP });
    await page.goto(browser.origin + base);
    await focusOn(page, /E-mail/);
    await page.keyboard.type(ANA.email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Digite o código' }).waitFor();
    await focusOn(page, /Código/);
    await page.keyboard.type(await lastCodeTo(shop, ANA.email));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Olá, Ana/ }).waitFor();
    await page.goto(`${browser.origin}${base}/subscriptions/${subscription.id}`);
    await pressOn(page, 'Enter', /^Cancelar a assinatura$/);
    await page.getByRole('heading', { name: /^Cancelar / }).waitFor();
    await pressOn(page, 'Enter', /^Cancelar agora$/);
    await page.getByText('A assinatura foi cancelada').waitFor();
    expect(await shop.subscription(subscription)).toMatchObject({ status: 'CANCELLED' });
    await pressOn(page, 'Enter', /^Sair$/);
    await page.getByRole('heading', { name: 'Entre na sua conta' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('without JavaScript a customer does all that the pages offer', async () => {
    const subscription = await shop.subscribe();
    const { page, complaints, close } = await signedIn({ javaScriptEnabled: false });
    const path = `${browser.origin}${base}/subscriptions/${subscription.id}`;
    const main = page.getByRole('main');
    await page.goto(path);
    await main.getByRole('link', { name: 'Trocar o cartão' }).click();
    await page.locator('[name=cardNumber]').fill('5555 5555 5555 4444');
    await page.locator('[name=expiry]').fill('12/34');
    await page.locator('[name=cvc]').fill('123');
    await main.getByRole('button', { name: 'Usar este cartão' }).click();
    await main.getByText('O novo cartão será usado a partir de agora.').waitFor();
    await main.getByRole('link', { name: 'Pausar' }).click();
    await page.locator('[name=until]').fill('2027-12-31');
    await main.getByRole('button', { name: 'Pausar' }).click();
    await main.getByText('Em pausa até 31/12/2027').waitFor();
    await main.getByRole('button', { name: 'Retomar a assinatura' }).click();
    await main.getByRole('link', { name: 'Mudar de plano' }).click();
    await main.getByRole('button', { name: 'Mudar para Clube anual' }).click();
    await main.getByText('O novo plano vale a partir da próxima cobrança.').waitFor();
    await main
      .getByRole('link', { name: /Produto/ })
      .first()
      .click();
    await main.getByText('Desistir da compra').first().click();
    await main.getByRole('button', { name: 'Desistir da compra' }).click();
    await main.getByText('A loja ainda vai responder.').waitFor();
    expect(await shop.subscription(subscription)).toMatchObject({ status: 'CANCELLED' });
    await page.goto(`${browser.origin}${base}/data`);
    await page.getByLabel('Celular').fill('11 91234-5678');
    const data = main.locator('form', { has: page.getByLabel('Celular') });
    await data.getByRole('button', { name: 'Salvar' }).click();
    await main.getByText('Salvo.').waitFor();
    const download = page.waitForEvent('download');
    await main.getByRole('link', { name: 'Planilha CSV' }).click();
    expect((await download).suggestedFilename()).toBe('data.csv');
    await main.getByRole('link', { name: 'Início' }).click();
    // What is open is paid on the page of the checkout, which works without JavaScript too.
    await main
      .getByRole('link', { name: /^Pagar/ })
      .first()
      .click();
    await page.getByText('PIX').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('what the store does not allow is not offered, and its own page leads back', async () => {
    await shop.post('/v2/stores/update', {
      portal: {
        pause: false,
        payOpen: false,
        replaceCard: false,
        automaticPix: false,
        planProductIds: [],
      },
    });
    const subscription = await shop.subscribe();
    const { page, close } = await signedIn();
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: /^Pagar/ }).count()).toBe(0);
    await page.goto(`${browser.origin}${base}/subscriptions/${subscription.id}`);
    const links = await main.locator('section .actions a').allInnerTexts();
    expect(links).toEqual(['Cancelar a assinatura']);
    const back = page.getByRole('link', { name: 'Voltar para Loja' });
    expect(await back.getAttribute('href')).toBe(`${browser.origin}/health`);
    await close();
  });
});
