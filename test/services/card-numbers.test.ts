/**
 * A buyer types a card into the form on a merchant's own page. In production the number and the
 * code are neither in the database, the queue store, the logs, the traces and the errors of the
 * service, nor in its memory, nor on the merchant's page. In Dev mode the simulator sees the number
 * and stores it nowhere.
 */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Redis from 'ioredis';
import type { Page } from 'playwright-core';
import { FakePagarme } from '../../scripts/fakes/pagarme/fake-pagarme';
import { QUEUE_SCHEMA } from '../../src/runtime/database';
import { onOneBackend } from '../support/backends';
import { browserPath, launchBrowser } from '../support/chromium';
import { atTheEnd, leave } from '../support/leave';
import { freshFolder, start } from '../support/process';
import { countInMemory } from '../support/process-memory';
import { freePort, toolOf } from '../support/production-process';
import { RunningShop, freshPlace, type Json, type Place } from '../support/running-shop';
import { tablesHolding } from '../support/traces';

const TIMEOUT_MS = 600_000;
/** Neither the service nor its documents know this number. */
const NUMBER = '4539578763621486';
const CODE = '8164';
/** As a form, a log line or a body would name it. */
const CODES = ['cvv', 'cvc'].flatMap((name) => [`"${name}":"${CODE}`, `${name}=${CODE}`]);
/** Every process of the tests has this secret. */
const KNOWN = 'a secret key of the tests';
const TRACE_MARK = 'pitanga';

const CUSTOMER = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  taxId: '52998224725',
  cellphone: '11912345678',
};
const ADDRESS = {
  zipCode: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  city: 'São Paulo',
  state: 'SP',
};

/** Keeps what is sent to it, and answers with this page. */
async function keeper(page = ''): Promise<{ port: number; kept: string[] }> {
  const kept: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      kept.push(`${request.url} ${JSON.stringify(request.headers)} ${body.toString('latin1')}`);
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  atTheEnd(() => server.close());
  return { port: (server.address() as AddressInfo).port, kept };
}

async function inRedis(url: string | null, text: string): Promise<string[]> {
  if (url === null) return [];
  const client = new Redis(url);
  const keys = await client.keys('*');
  const dumps = await Promise.all(keys.map((key) => client.dumpBuffer(key)));
  await client.quit();
  return keys.filter((key, at) => `${key} ${dumps[at]?.toString('latin1')}`.includes(text));
}

/** Types the card into the form, as a buyer does. */
async function typeCard(page: Page, publicKey: unknown): Promise<string> {
  await page.evaluate(async (key) => {
    const pitanga = (globalThis as any).Pitanga.create({ publicKey: key, amount: 10_000 });
    Object.assign(globalThis, { pitanga });
    await pitanga.mount('#card');
  }, publicKey);
  const frame = page.frames().find((each) => each.url().includes('/card/frame'));
  if (!frame) throw new Error('the form has no frame');
  const card = { 'Número do cartão': NUMBER, 'Nome no cartão': 'ANA', Validade: '12/34' };
  for (const [label, value] of Object.entries({ ...card, CVV: CODE }))
    await frame.getByLabel(label).pressSequentially(value);
  return page.evaluate<string>('globalThis.pitanga.tokenize()');
}

async function open({ databaseUrl, database }: Place, redisUrl: string | null) {
  const traces = await keeper();
  const pagarme = await FakePagarme.start();
  atTheEnd(() => pagarme.close());
  const port = await freePort();
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${traces.port}` };
  const env = { PUBLIC_URL, PORT: String(port), LOG_LEVEL: 'debug', ...tracing };
  const service = await start({ databaseUrl, redisUrl, env });
  const tool = toolOf({ DATABASE_URL: databaseUrl, PUBLIC_URL });
  const [store] = (await tool('store', 'list')) as Json[];
  const where = ['--store', String(store?.id), '--env', 'prod'];
  const file = join(freshFolder(), 'account.json');
  writeFileSync(file, JSON.stringify(pagarme.accountFile()));
  const host = await keeper(
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Loja</title>' +
      `<script src="${PUBLIC_URL}/card.js"></script></head>` +
      '<body><div id="card"></div></body></html>',
  );
  const browser = await launchBrowser();
  atTheEnd(() => browser.close());
  const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'pt-BR' });
  await page.goto(`http://localhost:${host.port}`);
  const seen = () => [...traces.kept, ...host.kept, ...service.lines];
  const dev = new RunningShop(PUBLIC_URL, service.key, database);
  return { service, tool, where, file, page, pagarme, traces, seen, dev, PUBLIC_URL };
}

/** Where the text is, outside of the memory. */
async function placesOf(
  text: string,
  { place, redisUrl, page, seen }: Json & { place: Place; redisUrl: string | null; page: Page },
): Promise<unknown[]> {
  const schemas = ['public', 'simulator', QUEUE_SCHEMA];
  return [
    ...(await tablesHolding(place, text, schemas)),
    ...(await inRedis(redisUrl, text)),
    ...(seen() as string[]).filter((each) => each.includes(text)),
    ...((await page.content()).includes(text) ? ['the page of the merchant'] : []),
  ];
}

const inChromium = browserPath === null ? describe.skip : describe;

inChromium('in Chromium', () =>
  onOneBackend(({ redisUrl }) => {
    afterEach(leave);

    test(
      'in production the number is in no place of the service, nor in its memory',
      async () => {
        const place = await freshPlace();
        const opened = await open(place, redisUrl);
        const { service, tool, where, file, page, pagarme, traces, PUBLIC_URL } = opened;
        const account = ['--kind', 'pagarme', '--name', 'Pagar.me', '--file', file];
        const { id } = await tool('provider', 'add', ...where, ...account);
        await tool('provider', 'enable', String(id), '--methods', 'CARD');
        const { key } = await tool('key', 'create', ...where, '--all');
        const shop = new RunningShop(PUBLIC_URL, String(key), place.database);
        const token = await typeCard(page, (await shop.get('/v2/stores/get')).publicKey);
        const data = { amount: 10_000, token, customer: CUSTOMER, billingAddress: ADDRESS };
        const paid = await shop.post('/v2/transparents/create', { method: 'CARD', data });
        expect(paid).toMatchObject({ status: 'APPROVED', lastFour: NUMBER.slice(-4) });
        expect(pagarme.cards.tokens[0]?.card).toMatchObject({ number: NUMBER, cvv: CODE });
        const [known = 0, ...typed] = countInMemory(service.pid, [KNOWN, NUMBER, ...CODES]);
        expect(known).toBeGreaterThan(0);
        expect(typed).toEqual(typed.map(() => 0));
        await service.stop();
        expect(traces.kept.join()).toContain(TRACE_MARK);
        const all = { ...opened, place, redisUrl };
        expect(await placesOf(String(paid.id), all)).toContain('charges');
        for (const text of [NUMBER, ...CODES]) expect(await placesOf(text, all)).toEqual([]);
      },
      TIMEOUT_MS,
    );

    test(
      'in Dev mode the simulator stores the number in no place, and never gets the code',
      async () => {
        const place = await freshPlace();
        const opened = await open(place, redisUrl);
        const { service, page, dev } = opened;
        const token = await typeCard(page, (await dev.get('/v2/stores/get')).publicKey);
        const data = { amount: 10_000, token, customer: CUSTOMER };
        const paid = await dev.post('/v2/transparents/create', { method: 'CARD', data });
        expect(paid).toMatchObject({ status: 'APPROVED', lastFour: NUMBER.slice(-4) });
        const codes = countInMemory(service.pid, CODES);
        expect(codes).toEqual(codes.map(() => 0));
        await service.stop();
        const all = { ...opened, place, redisUrl };
        expect(await placesOf(String(paid.id), all)).toContain('charges');
        for (const text of [NUMBER, ...CODES]) expect(await placesOf(text, all)).toEqual([]);
      },
      TIMEOUT_MS,
    );
  }),
);
