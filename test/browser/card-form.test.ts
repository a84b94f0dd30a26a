/**
 * A merchant's page on another origin shows the form of a card by `card.js`, and gets a token: on a
 * phone and a desktop, by keyboard, with what browsers fill in, and with an account at Pagar.me (a
 * fake). The number and the code never reach that page, nor in production this service.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import type { Frame, Page } from 'playwright-core';
import { config } from '../../src/config/config';
import { BUYER } from '../support/buyer';
import { DESKTOP, describeInBrowser, startBrowser, type Browser } from '../support/browser';
import { checkTypes } from '../support/front-end';
import { CardShop } from '../support/production';
import { rowsOf } from '../support/rows';
import { tablesHolding } from '../support/traces';
import { world, type Json, type World } from '../support/world';

const NARROW = { width: 320, height: 640 };
const DIGITS = '4242424242424242';
const CUSTOMER = { ...BUYER, cellphone: '11912345678' };
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

let shop: World;
let browser: Browser;
let host: Server;
let hostOrigin: string;
/** What the host of the merchant's page was asked for. */
const asked: string[] = [];

/** The page of the guide, if it is shown. */
let example: string | null = null;

/** Its program, if it has one. */
let program: string | null = null;

const REACT = 'docs/frontend/card-form/react';

/** The example in React, with its types checked, as one file. */
function buildReactExample(): string {
  const copy = mkdtempSync(join(tmpdir(), 'card-form-'));
  cpSync(REACT, copy, { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  checkTypes(copy);
  const outfile = join(copy, 'dist/main.js');
  buildSync({ entryPoints: [join(copy, 'src/main.tsx')], bundle: true, format: 'esm', outfile });
  const built = readFileSync(outfile, 'utf8');
  rmSync(copy, { recursive: true });
  return built;
}

/** What the server of a merchant does. */
async function chargeAtHost(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { token } = (await json(request)) as Json;
  const { status } = await charge({ token });
  response.writeHead(status).end();
}

const charge = (data: Json) =>
  shop.request('POST', '/v2/transparents/create', {
    method: 'CARD',
    data: { amount: 10_000, customer: CUSTOMER, ...data },
  });

/** As a merchant writes it: the script of the service, and a place for the form. */
const hostPage = (): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>Loja</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<script src="${config.publicUrl}/card.js"></script></head>
<body><main><h1>Pagamento</h1><div id="card"></div><button id="pay">Pagar</button></main></body></html>`;

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    config.allowPrivateEndpoints = true;
    shop = await world();
    browser = await startBrowser(shop);
    host = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      if (request.method === 'POST') return void chargeAtHost(request, response);
      if (request.url === '/dist/main.js')
        return void response.setHeader('content-type', 'text/javascript').end(program);
      response.setHeader('content-type', 'text/html; charset=utf-8').end(example ?? hostPage());
    });
    await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
    // Another site, not only another port.
    hostOrigin = `http://localhost:${(host.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((closed) => host.close(closed));
    await browser.close();
  });

  afterEach(() => {
    example = null;
    program = null;
  });

  async function open(viewport = DESKTOP, more: Json = {}) {
    const visitor = await browser.visitor({ viewport, ...more });
    const sent: [string, string][] = [];
    visitor.page.on(
      'request',
      (request) => void sent.push([request.url(), request.postData() ?? '']),
    );
    await visitor.page.goto(hostOrigin);
    return { ...visitor, sent };
  }

  /** Shows the form; what its callbacks were called with stands in `window.calls`. */
  async function mount(page: Page, options: Json): Promise<Frame> {
    await page.evaluate((given) => {
      const calls: unknown[] = [];
      const note = (name: string) => (value: unknown) => calls.push([name, value ?? null]);
      const pitanga = (globalThis as any).Pitanga.create({
        ...given,
        onReady: note('ready'),
        onToken: note('token'),
        onChange: note('change'),
        onError: (error: any) => calls.push(['error', error.code]),
      });
      Object.assign(globalThis, { calls, pitanga });
      return pitanga.mount('#card');
    }, options);
    const frame = page.frames().find((each) => each.url().includes('/card/frame'));
    if (!frame) throw new Error('the form has no frame');
    return frame;
  }

  const calls = (page: Page) => page.evaluate<unknown[][]>('globalThis.calls');
  /** The token, or the code of the error. */
  const tokenize = (page: Page) =>
    page.evaluate<string>(
      'globalThis.pitanga.tokenize().catch((error) => `${error.name} ${error.code}`)',
    );

  async function fill(frame: Frame, values: Partial<Record<string, string>> = {}): Promise<void> {
    const card = {
      'Número do cartão': DIGITS,
      'Nome no cartão': 'ANA SOUZA',
      Validade: '12/30',
      CVV: '737',
      ...values,
    };
    for (const [label, value] of Object.entries(card))
      await frame.getByLabel(label, { exact: false }).fill(value ?? '');
  }

  async function axeIn(frame: Frame): Promise<string[]> {
    await frame.evaluate(AXE);
    return frame.evaluate(async () => {
      const { violations } = await (globalThis as any).axe.run();
      return violations.map((each: any) => `${each.id} ${each.nodes[0]?.html}`);
    });
  }

  const publicKey = async () => String((await shop.get('/v2/stores/get')).publicKey);
  test.each([
    [320, NARROW],
    [1280, DESKTOP],
  ])('at %i px the form fits, passes axe, and its token pays once', async (_width, viewport) => {
    const { page, sent, complaints, close } = await open(viewport);
    const frame = await mount(page, { publicKey: await publicKey(), amount: 10_000 });
    await frame.getByLabel('Número do cartão').waitFor();
    expect(await axeIn(frame)).toEqual([]);
    await fill(frame);
    expect(await frame.locator('[data-brand]').textContent()).toBe('Visa');
    const { width, height, inner } = await page.evaluate(() => {
      const element = document.querySelector('iframe') as HTMLIFrameElement;
      const box = element.getBoundingClientRect();
      return { width: box.right, height: box.height, inner: innerWidth };
    });
    expect(width).toBeLessThanOrEqual(inner);
    const overflow = await frame.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth } = document.documentElement;
      return { wide: scrollWidth > clientWidth, high: scrollHeight };
    });
    expect(overflow.wide).toBe(false);
    expect(overflow.high).toBeLessThanOrEqual(Math.ceil(height) + 1);
    const token = await tokenize(page);
    expect(token).toMatch(/^ctok_/);
    expect(await calls(page)).toEqual([
      ['ready', null],
      ['change', expect.anything()],
      ...(await calls(page)).slice(2, -1),
      ['token', token],
    ]);
    expect(await calls(page)).toContainEqual(['change', { complete: true, brand: 'Visa' }]);
    // The number reaches the simulator alone, the code nothing, and the merchant's page neither.
    const withNumber = sent.filter(([url, body]) => `${url} ${body}`.includes(DIGITS));
    expect(withNumber.map(([url]) => new URL(url).pathname)).toEqual(['/card/simulator']);
    expect(sent.filter(([, body]) => /737|ANA SOUZA/.test(body))).toEqual([]);
    expect(asked.join()).not.toMatch(/4242|737/);
    expect(await page.content()).not.toContain('4242');
    expect(await tablesHolding(shop, DIGITS)).toEqual([]);
    expect(complaints.filter((each) => !each.startsWith('asked '))).toEqual([]);
    const paid = await charge({ token });
    expect(paid.body.data).toMatchObject({ status: 'APPROVED', lastFour: '4242', cardToken: null });
    expect(await charge({ token })).toMatchObject({
      status: 400,
      body: { field: 'data.token', reason: 'CARD_TOKEN_INVALID' },
    });
    await close();
  });

  test('by keyboard: the fields in their order, consent by the space bar, a stored card', async () => {
    const { page, close } = await open();
    const frame = await mount(page, { publicKey: await publicKey(), amount: 10_000 });
    await frame.getByLabel('Número do cartão').focus();
    for (const text of [DIGITS, 'ANA SOUZA', '1230', '737']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    expect(await frame.evaluate('document.activeElement.id')).toBe('saveCard');
    await page.keyboard.press('Space');
    const token = await tokenize(page);
    const { cardToken } = (await charge({ token })).body.data as Json;
    expect(cardToken).toMatch(/^paym_/);
    expect((await charge({ cardToken, amount: 500 })).body.data).toMatchObject({ cardToken });
    await close();
  });

  test.each(['2030-12', '12/30', '12 / 2030'])(
    'the expiry may be filled in as %s',
    async (given) => {
      const { page, close } = await open();
      const frame = await mount(page, { publicKey: await publicKey(), amount: 10_000 });
      await fill(frame, { Validade: given });
      await frame.getByLabel('CVV').focus();
      expect(await frame.getByLabel('Validade').inputValue()).toBe('12/30');
      expect(await tokenize(page)).toMatch(/^ctok_/);
      await close();
    },
  );

  test('what is empty or wrong is said in the form, and makes no token', async () => {
    const { page, sent, close } = await open();
    const frame = await mount(page, {
      publicKey: await publicKey(),
      amount: 10_000,
      saveCard: true,
    });
    expect(await frame.getByRole('checkbox').count()).toBe(0);
    expect(await tokenize(page)).toBe('PitangaError INCOMPLETE');
    expect(await frame.evaluate('document.activeElement.id')).toBe('cardNumber');
    await fill(frame, { 'Número do cartão': '4242424242424241' });
    expect(await tokenize(page)).toBe('PitangaError INVALID_CARD');
    expect(await frame.getByText('Confira o número do cartão.').isVisible()).toBe(true);
    expect(await axeIn(frame)).toEqual([]);
    expect(sent.filter(([, body]) => body !== '')).toEqual([]);
    expect((await calls(page)).filter(([name]) => name === 'error')).toEqual([
      ['error', 'INCOMPLETE'],
      ['error', 'INVALID_CARD'],
    ]);
    await fill(frame);
    // The merchant says that the buyer has agreed.
    const { cardToken } = (await charge({ token: await tokenize(page) })).body.data as Json;
    expect(cardToken).toMatch(/^paym_/);
    await close();
  });

  test.each([
    [320, NARROW],
    [1280, DESKTOP],
  ])('at %i px a click below the form hits, though a sentence appears', async (_w, viewport) => {
    const { page, close } = await open(viewport);
    const frame = await mount(page, { publicKey: await publicKey(), amount: 10_000 });
    await page.evaluate(() => {
      const button = document.querySelector('#pay') as HTMLElement;
      button.addEventListener('click', () => (button.textContent = 'Pago'));
    });
    await frame.getByLabel('Número do cartão').fill('4242');
    await frame.getByLabel('CVV').fill('1');
    const button = page.locator('#pay');
    await button.scrollIntoViewIfNeeded();
    const before = await button.boundingBox();
    if (!before) throw new Error('the button is not shown');
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    // The pointer leaves the field, and comes up only once the sentences are there.
    await page.mouse.down();
    await frame.locator('.error').nth(1).waitFor();
    expect(await button.boundingBox()).toEqual(before);
    await page.mouse.up();
    expect(await button.textContent()).toBe('Pago');
    await close();
  });

  test('a wrong configuration throws; an unknown or replaced key refuses the form', async () => {
    const { page, close } = await open();
    const created = (options: Json) =>
      page.evaluate((given) => {
        try {
          (globalThis as any).Pitanga.create(given);
          return 'created';
        } catch (error: any) {
          return `${error.name} ${error.code}`;
        }
      }, options);
    const key = await publicKey();
    for (const wrong of [{}, { publicKey: '', amount: 100 }, { publicKey: key, amount: 99 }])
      expect(await created(wrong)).toBe('PitangaError INVALID_CONFIGURATION');
    expect(await created({ publicKey: key, amount: 100.5 })).toMatch(/INVALID_CONFIGURATION/);
    const refused = (options: Json) =>
      mount(page, options).then(
        () => 'shown',
        (error: Error) => error.message,
      );
    const unknown = `pk_dev_${'0'.repeat(32)}`;
    expect(await refused({ publicKey: unknown, amount: 100 })).toMatch('não está disponível');
    const frame = await mount(page, { publicKey: key, amount: 10_000 });
    await fill(frame);
    await shop.post('/v2/stores/replace-public-key');
    expect(await tokenize(page)).toMatch(/^PitangaError/);
    await page.evaluate('globalThis.pitanga.destroy()');
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await refused({ publicKey: key, amount: 100 })).toMatch('não está disponível');
    expect(await publicKey()).not.toBe(key);
    await close();
  });

  test.each([
    ['plain HTML', 'docs/frontend/card-form/index.html'],
    ['React, with checked types,', `${REACT}/index.html`],
  ])('the %s of the guide pays', async (kind, file) => {
    if (kind.startsWith('React')) program = buildReactExample();
    example = readFileSync(file, 'utf8')
      .replace('http://localhost:3000', config.publicUrl)
      .replace('pk_dev_…', await publicKey());
    const { page, close } = await open();
    await page.locator('iframe').waitFor();
    // The form has its own height once it is ready, and the button of React can then be pressed.
    await page.waitForFunction('document.querySelector("iframe").style.height !== "20rem"');
    const frame = page.frames().find((each) => each.url().includes('/card/frame'));
    if (!frame) throw new Error('the example shows no form');
    // By keyboard: the button moves when the form grows by a sentence, and shrinks again.
    await page.getByRole('button').press('Enter');
    await frame.getByText('Confira o número do cartão.').waitFor();
    await fill(frame);
    await page.getByRole('button').press('Enter');
    await page.getByText('Pago. Obrigado!').waitFor();
    await close();
  });

  test('in production the number goes to the provider only', async () => {
    const live = await CardShop.open(shop);
    const { page, sent, close } = await open(DESKTOP, { ignoreHTTPSErrors: true });
    const { publicKey: key } = await live.get('/v2/stores/get');
    expect(key).toMatch(/^pk_prod_/);
    const frame = await mount(page, { publicKey: key, amount: 10_000 });
    await fill(frame, { 'Número do cartão': '4000000000000010' });
    const token = await tokenize(page);
    expect(token).toMatch(/^ctok_/);
    const withNumber = sent.filter(([, body]) => body.includes('4000000000000010'));
    expect(withNumber.map(([url]) => url.split('?')[0])).toEqual([
      `${live.pagarme.origin}/core/v5/tokens`,
    ]);
    const billingAddress = {
      zipCode: '01310-100',
      street: 'Avenida Paulista',
      number: '1000',
      city: 'São Paulo',
      state: 'SP',
    };
    const data = { amount: 10_000, customer: CUSTOMER, billingAddress, token };
    // A key of Dev mode does not know it.
    expect((await charge(data)).body.reason).toBe('CARD_TOKEN_INVALID');
    const paid = await live.request('POST', '/v2/transparents/create', { method: 'CARD', data });
    expect(paid.body.data).toMatchObject({ status: 'APPROVED', brand: 'VISA', lastFour: '0010' });
    expect(await rowsOf(shop, 'chargeAttempts', { devMode: false })).toHaveLength(1);
    await close();
    await live.close();
  });
});
