/**
 * The bank of a test card asks for a confirmation (3-D Secure): `card.js` shows it in a window over
 * a merchant's page on another origin, which the buyer answers or closes.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { config } from '../../src/config/config';
import { BUYER } from '../support/buyer';
import { axe, DESKTOP, describeInBrowser, startBrowser, type Browser } from '../support/browser';
import { world, type Json, type World } from '../support/world';

const NARROW = { width: 320, height: 640 };
const ASKS = '4000000000003220';
const CUSTOMER = { ...BUYER, cellphone: '11912345678' };

let shop: World;
let browser: Browser;
let host: Server;
let hostOrigin: string;

const hostPage = (): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>Loja</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<script src="${config.publicUrl}/card.js"></script></head>
<body><main><h1>Pagamento</h1><div id="card"></div><button id="pay">Pagar</button></main></body></html>`;

const charge = (token: string) =>
  shop.request('POST', '/v2/transparents/create', {
    method: 'CARD',
    data: { amount: 10_000, customer: CUSTOMER, token },
  });

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    shop = await world();
    browser = await startBrowser(shop);
    host = createServer((_request, response) => {
      // As a merchant writes it: nothing but the payment service may be framed.
      response.setHeader('content-security-policy', `frame-src ${config.publicUrl}`);
      response.setHeader('content-type', 'text/html; charset=utf-8').end(hostPage());
    });
    await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
    // Another site, not only another port.
    hostOrigin = `http://localhost:${(host.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((closed) => host.close(closed));
    await browser.close();
  });

  /** The form with a card typed, whose button asks for a token. */
  async function open(
    number: string,
    { language = 'pt', viewport = DESKTOP }: { language?: string; viewport?: typeof DESKTOP } = {},
  ) {
    const visitor = await browser.visitor({ viewport });
    const { page, complaints } = visitor;
    await page.goto(hostOrigin);
    const { publicKey } = await shop.get('/v2/stores/get');
    await page.evaluate(
      (options) => {
        const form = (globalThis as any).Pitanga.create(options);
        const outcomes: string[] = [];
        Object.assign(globalThis, { form, outcomes });
        document.querySelector('#pay')?.addEventListener('click', () => {
          form.tokenize().then(
            (token: string) => outcomes.push(token),
            (error: any) => outcomes.push(`${error.name} ${error.code}`),
          );
        });
        return form.mount('#card');
      },
      { publicKey, amount: 10_000, language },
    );
    const frame = frameAt(page, '/card/frame');
    for (const [id, text] of Object.entries({
      cardNumber: number,
      cardHolder: 'ANA SOUZA',
      expiry: '12/30',
      cvc: '737',
    }))
      await frame.locator(`#${id}`).fill(text);
    return {
      ...visitor,
      frame,
      pay: () => page.locator('#pay').click(),
      complaints: () => complaints.filter((each) => !each.startsWith('asked ')),
    };
  }

  function frameAt(page: Page, path: string): Frame {
    const frame = page.frames().find((each) => new URL(each.url()).pathname === path);
    if (!frame) throw new Error(`no frame shows ${path}`);
    return frame;
  }

  /** The page of the bank, once it is shown. */
  async function bank(page: Page): Promise<Frame> {
    await page.locator('dialog iframe').waitFor();
    const bankPage = page.frameLocator('dialog iframe');
    await bankPage.getByRole('heading').waitFor();
    return frameAt(page, '/card/challenge');
  }

  async function outcome(page: Page): Promise<string> {
    await page.waitForFunction('outcomes.length > 0');
    await page.locator('dialog').waitFor({ state: 'detached' });
    return page.evaluate<string>('outcomes.shift()');
  }

  test.each([
    [320, NARROW],
    [1280, DESKTOP],
  ])(
    'at %i px, by keyboard: the buyer confirms, and the token pays once',
    async (_px, viewport) => {
      const { page, pay, complaints, close } = await open(ASKS, { viewport });
      await pay();
      const shown = await bank(page);
      expect(await axe(page)).toEqual([]);
      const box = await page.locator('dialog').boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.width ?? 9_999) <= viewport.width).toBe(true);
      const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await shown.evaluate<boolean>(isWide)).toBe(false);
      for (let presses = 0; presses < 5; presses++) {
        await page.keyboard.press('Tab');
        const at = await shown.evaluate<string>('document.activeElement.innerText ?? ""');
        if (at === 'Confirmar o pagamento') break;
      }
      await page.keyboard.press('Enter');
      const token = await outcome(page);
      expect(token).toMatch(/^ctok_/);
      expect(complaints()).toEqual([]);
      expect((await charge(token)).body.data).toMatchObject({
        status: 'APPROVED',
        lastFour: '3220',
      });
      expect((await charge(token)).body.reason).toBe('CARD_TOKEN_INVALID');
      await close();
    },
  );

  test('a refusal, the button that closes, and Escape give no token; the next try may confirm', async () => {
    const { page, pay, frame, close } = await open(ASKS);
    await pay();
    await (await bank(page)).getByRole('button', { name: 'Não fui eu' }).click();
    expect(await outcome(page)).toBe('PitangaError CHALLENGE_FAILED');
    await pay();
    await bank(page);
    await page.getByRole('button', { name: 'Fechar' }).click();
    expect(await outcome(page)).toBe('PitangaError CHALLENGE_FAILED');
    await pay();
    await (await bank(page)).getByRole('button').first().focus();
    await page.keyboard.press('Escape');
    expect(await outcome(page)).toBe('PitangaError CHALLENGE_FAILED');
    expect(await frame.locator('#cardNumber').inputValue()).not.toBe('');
    await pay();
    await (await bank(page)).getByRole('button', { name: 'Confirmar o pagamento' }).click();
    expect(await outcome(page)).toMatch(/^ctok_/);
    await close();
  });

  test('in English; a card that asks for nothing shows no window', async () => {
    const asks = await open(ASKS, { language: 'en' });
    await asks.pay();
    await (await bank(asks.page)).getByRole('button', { name: 'Confirm the payment' }).waitFor();
    await asks.page.getByRole('button', { name: 'Close' }).waitFor();
    // The form is removed with its window.
    await asks.page.evaluate('form.destroy()');
    expect(await outcome(asks.page)).toBe('PitangaError MOUNT_FAILED');
    await asks.close();
    const { page, pay, close } = await open('4242424242424242');
    await pay();
    expect(await outcome(page)).toMatch(/^ctok_/);
    expect(await page.locator('dialog').count()).toBe(0);
    await close();
  });

  test('no token without the confirmation, whatever is asked of the service', async () => {
    const { publicKey } = await shop.get('/v2/stores/get');
    const send = async (path: string, body: Json) => {
      const answer = await fetch(`${browser.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Json };
    };
    const typed = { type: 'card', card: { number: ASKS } };
    const made = await send(`/card/simulator?key=${publicKey}`, typed);
    const token = String(made.body.id);
    const keep = () => send('/card/tokens', { publicKey, token, amount: 10_000 });
    expect(await keep()).toMatchObject({ status: 400, body: { reason: 'CARD_TOKEN_INVALID' } });
    expect((await charge(token)).body.reason).toBe('CARD_TOKEN_INVALID');
    const page = `${browser.origin}${String(made.body.challenge)}`;
    const answer = (choice: string, site: string) =>
      fetch(page, {
        method: 'POST',
        headers: { 'sec-fetch-site': site },
        body: new URLSearchParams({ answer: choice }),
      });
    // Another site may show the page, and not answer it.
    expect((await answer('confirm', 'cross-site')).status).toBe(403);
    expect((await answer('refuse', 'same-origin')).status).toBe(200);
    // The first answer counts.
    expect((await answer('confirm', 'same-origin')).status).toBe(200);
    expect((await keep()).status).toBe(400);
    expect((await fetch(page.replace(token, 'ctok_dev_unknown'))).status).toBe(404);
  });
});
