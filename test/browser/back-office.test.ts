/**
 * The page of docs/frontend/back-office in Chromium, with its own server between it and the API:
 * it finds and shows subscriptions, pauses and resumes them, and stays as the service is without
 * reading its list again.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  axe,
  browserPath,
  describeInBrowser,
  startBrowser,
  type Browser,
  type Visitor,
} from '../support/browser';
import { buildFrontEnd } from '../support/front-end';
import { world, type Json, type World } from '../support/world';

let shop: World;
let browser: Browser;
let folder: string;
let server: ChildProcess;
let address: string;

beforeAll(async () => {
  if (!browserPath) return;
  folder = buildFrontEnd('docs/frontend/back-office');
  shop = await world();
  browser = await startBrowser(shop);
  server = spawn(process.execPath, [join(folder, 'server.mjs')], {
    env: { ...process.env, PITANGA_URL: browser.origin, PITANGA_KEY: shop.key, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout!, 'data')) as [Buffer];
  address = line.toString().trim();
});
afterAll(async () => {
  if (!browserPath) return;
  server.kill();
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** A customer's subscription. */
async function subscribe(name: string, more: Json = {}): Promise<{ id: string; customer: Json }> {
  const email = `${name.toLowerCase()}@example.com`;
  const customer = await shop.post('/v2/customers/create', { name, email });
  const { id } = await shop.subscribe({ customerId: customer.id, ...more });
  return { id, customer };
}

/** The page once its list is shown, and how often it has asked for each operation. */
async function open(): Promise<Visitor & { asked: Record<string, number> }> {
  const visitor = await browser.visitor({ viewport: { width: 1280, height: 900 } });
  const asked: Record<string, number> = {};
  visitor.page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const { operationName } = request.postDataJSON();
    asked[operationName] = (asked[operationName] ?? 0) + 1;
  });
  await visitor.page.goto(address);
  await visitor.page.getByRole('table').waitFor();
  return { ...visitor, asked };
}

const rowOf = ({ page }: Visitor, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });

describeInBrowser('in Chromium', () => {
  test('opens a subscription, pauses and resumes it; the list knows without being read again', async () => {
    const { id } = await subscribe('Ana');
    await subscribe('Bia');
    const visitor = await open();
    const { page, asked, close } = visitor;
    await rowOf(visitor, 'Bia').getByText('ACTIVE').waitFor();
    expect(await axe(page)).toEqual([]);
    await rowOf(visitor, 'Ana').getByRole('link').click();
    await page.getByRole('list', { name: 'Charges' }).getByText('PAID').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('definition').getByText('PAUSED').waitFor();
    expect((await shop.subscription({ id })).pausedAt).not.toBeNull();
    await page.getByRole('link', { name: 'All subscriptions' }).click();
    await rowOf(visitor, 'Ana').getByText('PAUSED').waitFor();
    await rowOf(visitor, 'Ana').getByRole('link').click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    expect((await shop.subscription({ id })).pausedAt).toBeNull();
    expect(asked.Subscriptions).toBe(1);
    await close();
  });

  test('finds a customer by name and shows the subscriptions of this one', async () => {
    const { id } = await subscribe('Zoé');
    const visitor = await open();
    const { page, complaints, close } = visitor;
    await page.getByRole('searchbox').fill('zoe');
    await page.getByRole('button', { name: 'Find' }).click();
    const hit = page.getByRole('list', { name: 'Found' }).getByRole('link', { name: 'Zoé' });
    await hit.waitFor();
    expect(await axe(page)).toEqual([]);
    await hit.click();
    await page.getByText('Of one customer.').waitFor();
    await rowOf(visitor, 'Zoé').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await rowOf(visitor, 'Zoé').getByRole('link').click();
    await page.waitForURL(`**#/${id}`);
    // The page is not at the address of the API.
    expect(complaints.filter((text) => !text.startsWith(`asked ${address}`))).toEqual([]);
    await close();
  });

  test('what happens elsewhere appears in the list, in the detail and in a filtered list', async () => {
    const { id } = await subscribe('Caio');
    const visitor = await open();
    const { page, asked, close } = visitor;
    await rowOf(visitor, 'Caio').getByText('ACTIVE').waitFor();
    await page.getByRole('button', { name: 'Paused' }).click();
    await page.getByText('No subscription here.').waitFor();
    expect(asked.Subscriptions).toBe(2);
    await shop.post('/v2/subscriptions/pause', { id });
    await shop.deliver();
    await rowOf(visitor, 'Caio').getByText('PAUSED').waitFor();
    await rowOf(visitor, 'Caio').getByRole('link').click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await shop.post('/v2/subscriptions/resume', { id });
    await shop.deliver();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByRole('link', { name: 'All subscriptions' }).click();
    await page.getByText('No subscription here.').waitFor();
    await page.getByRole('button', { name: 'All' }).click();
    await rowOf(visitor, 'Caio').getByText('ACTIVE').waitFor();
    // A new one, and one whose renewal is declined. one, and one whose renewal is declined
    await subscribe('Davi', { card: '4000000000000341', trialDays: 1 });
    await shop.deliver();
    await rowOf(visitor, 'Davi').getByText('ACTIVE').waitFor();
    await shop.travel('2 days');
    await shop.deliver();
    await rowOf(visitor, 'Davi').getByText('RETRYING').waitFor();
    expect(asked.Subscriptions).toBe(2);
    await close();
  });
});
