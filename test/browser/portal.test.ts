/** The portal of docs/frontend/portal, served from another origin than the API, in Chromium. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { config } from '../../src/config/config';
import {
  axe,
  browserPath,
  describeInBrowser,
  startBrowser,
  type Browser,
} from '../support/browser';
import { createToken } from '../support/tokens';
import { world, type Json, type World } from '../support/world';

const FOLDER = join(__dirname, '../../docs/frontend/portal');
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript' };

let shop: World;
let browser: Browser;
let merchant: Server;
let portal: string;
/** What the merchant's server answers for the customer who is signed in. */
let session: Json;

beforeAll(async () => {
  if (!browserPath) return;
  merchant = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1);
    if (name === 'session.json')
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(session));
    if (!['index.html', 'portal.js'].includes(name)) return void response.writeHead(204).end();
    response
      .setHeader('content-type', `${TYPES[name.split('.')[1] ?? '']}; charset=utf-8`)
      .end(readFileSync(join(FOLDER, name)));
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  portal = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`;
  config.corsOrigins = [portal];
  shop = await world();
  browser = await startBrowser(shop);
});
afterAll(async () => {
  if (!browserPath) return;
  await browser.close();
  await new Promise((resolve) => merchant.close(resolve));
});

describeInBrowser('in Chromium', () => {
  test('a customer sees its own subscriptions, cancels one, and is led to another card', async () => {
    const [ana, bia] = await Promise.all(
      ['ana@example.com', 'bia@example.com'].map((email) =>
        shop.post('/v2/customers/create', { email }),
      ),
    );
    const kept = await shop.subscribe({ customerId: ana?.id });
    // This card is declined at every charge after the first.
    const declined = await shop.subscribe({
      customerId: ana?.id,
      card: '4000000000000341',
      trialDays: 1,
    });
    const foreign = await shop.subscribe({ customerId: bia?.id });
    await shop.travel('2 days');
    const { token } = await createToken(shop, {
      permissions: ['CHECKOUT:READ', 'SUBSCRIPTION:DELETE'],
      customerId: ana?.id,
      origin: portal,
    });
    session = { api: browser.origin, token };
    const { page, close } = await browser.visitor();
    await page.goto(portal);
    await page.getByText('2 subscription(s)').waitFor();
    expect(await axe(page)).toEqual([]);
    const items = page.getByRole('listitem');
    expect(await items.count()).toBe(2);
    const link = page.getByRole('link', { name: 'Pay with another card' });
    const { retry } = await shop.subscription(declined);
    expect(await link.getAttribute('href')).toBe(retry.url);
    await items.last().getByRole('button').click();
    await items.getByText('CANCELLED').waitFor();
    expect((await shop.subscription(kept)).status).toBe('CANCELLED');
    expect((await shop.subscription(declined)).status).toBe('ACTIVE');
    expect((await shop.subscription(foreign)).status).toBe('ACTIVE');
    await link.click();
    await page.waitForURL(String(retry.url));
    await close();
  });

  test('a token for the pages of another origin does not work here', async () => {
    const { token } = await createToken(shop, { permissions: ['CHECKOUT:READ'] });
    session = { api: browser.origin, token };
    const { page, close } = await browser.visitor();
    await page.goto(portal);
    await page.getByText(`this token was not made for pages of ${portal}`).waitFor();
    await close();
  });
});
