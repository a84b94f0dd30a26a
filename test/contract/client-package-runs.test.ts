/**
 * The package `@pitanga/client` on bad days: what is repeated has one effect, lists are read to their
 * end, forged messages are refused, and a page holds no key.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { config } from '../../src/config/config';
import { signatureHeaders } from '../../src/modules/webhooks/deliveries/sign';
import { installClient, type InstalledClient } from '../support/client-package';
import { ROOT } from '../support/documents';
import { openPort } from '../support/stream';
import { world, type Json, type World } from '../support/world';

const FOLDER = join(ROOT, '.data', `client-package-runs-${process.pid}`);
const MUG = { externalId: 'mug', name: 'Caneca', price: 3500, currency: 'BRL' };
type Fetch = typeof globalThis.fetch;

let client: InstalledClient;
/** What the package exports. */
let pitanga: Json;
let shop: World;
let baseUrl: string;
beforeAll(async () => {
  client = await installClient(FOLDER);
  pitanga = require(join(client.installed, 'dist/cjs/index.js')) as Json;
  shop = await world();
  baseUrl = `http://127.0.0.1:${await openPort(shop.app)}`;
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const connect = (more: Json = {}): Json =>
  pitanga.createClient({ baseUrl, key: shop.key, ...more });

const countOf = async (path: string): Promise<number> =>
  (await shop.request('GET', path)).body.pagination.items as number;

/** Sends requests to the server, and does to its first answers what each of `faults` says. */
function withFaults(...faults: ((response: Response) => Response | Promise<never>)[]) {
  const sent: { method: string; key: string | null }[] = [];
  const fetch: Fetch = async (url, init) => {
    const key = new Headers(init?.headers).get('idempotency-key');
    sent.push({ method: init?.method ?? 'GET', key });
    const fault = faults.shift();
    const response = await globalThis.fetch(url, init);
    return fault ? fault(response) : response;
  };
  return { sent, fetch };
}
const lost = () => Promise.reject(new TypeError('fetch failed'));
const broken = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }));
const page = (status: number) => () => new Response('<h1>Bad gateway</h1>', { status });

describe('a request that may be repeated', () => {
  test.each([
    ['the answer was lost', lost],
    ['the connection broke in the body', broken],
    ['a proxy answered 502', page(502)],
  ])('%s: it is sent again with the same key, and has one effect', async (_what, fault) => {
    const { sent, fetch } = withFaults(fault, fault);
    const items = [{ id: (await shop.product()).id, quantity: 1 }];
    const before = await countOf('/v2/checkouts/list');
    await connect({ fetch }).checkoutsCreate({ createCheckoutInput: { items } });
    expect(await countOf('/v2/checkouts/list')).toBe(before + 1);
    expect(sent.map(({ key }) => key)).toEqual(Array(3).fill(sent[0]?.key));
    expect(sent[0]?.key).toMatch(/^[\w-]{36}$/);
  });

  test('the key of the caller is kept', async () => {
    const { sent, fetch } = withFaults(lost);
    const call = { idempotencyKey: 'own', createProductInput: MUG };
    await connect({ fetch }).productsCreate(call);
    expect(sent.map(({ key }) => key)).toEqual(['own', 'own']);
  });

  test('it ends after the retries, with the last answer', async () => {
    const { sent, fetch } = withFaults(page(503), page(503), page(503));
    const failure = await connect({ fetch, retries: 1 })
      .storesGet()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(pitanga.PitangaError);
    expect(failure).toMatchObject({ status: 503, code: null, failure: null });
    expect(sent).toHaveLength(2);
    const unanswered = withFaults(lost, lost);
    await expect(connect({ fetch: unanswered.fetch, retries: 1 }).storesGet()).rejects.toThrow(
      'fetch failed',
    );
  });

  test('a refusal is not', async () => {
    const { sent, fetch } = withFaults();
    await expect(connect({ fetch }).productsCreate({ createProductInput: {} })).rejects.toThrow(
      'externalId',
    );
    expect(sent).toHaveLength(1);
  });

  test('a temporary conflict is', async () => {
    const conflict = JSON.stringify({ error: 'It is running', reason: 'TRY_AGAIN' });
    const { sent, fetch } = withFaults(() => new Response(conflict, { status: 409 }));
    await connect({ fetch }).storesUpdate({ updateStoreInput: {} });
    expect(sent).toHaveLength(2);
  });

  test('PATCH and DELETE, which take no key, are not, unless nothing was done', async () => {
    const { id } = await shop.post('/v2/customers/create', { email: 'ana@example.com' });
    const unanswered = withFaults(lost);
    await expect(
      connect({ fetch: unanswered.fetch }).customersDeleteByDelete({ id }),
    ).rejects.toThrow('fetch failed');
    expect(unanswered.sent).toEqual([{ method: 'DELETE', key: null }]);
    const limited = withFaults(page(429));
    await connect({ fetch: limited.fetch, retries: 1 })
      .customersDeleteByDelete({ id: 'cust_none' })
      .catch(() => null);
    expect(limited.sent).toHaveLength(2);
  });

  test('beyond the rate limit it waits as long as the service says', async () => {
    const key = await shop.newKey();
    const standard = config.rateLimit;
    config.rateLimit = 1;
    try {
      const { sent, fetch } = withFaults();
      const calls = Array.from({ length: 3 }, () => connect({ fetch, key }).storesGet());
      const names = (await Promise.all(calls)).map(({ data }: Json) => data.name);
      expect(names).toEqual(['Loja', 'Loja', 'Loja']);
      expect(sent.length).toBeGreaterThan(3);
    } finally {
      config.rateLimit = standard;
    }
  });

  test('a long wait is left to the caller', async () => {
    const busy = () => new Response('{}', { status: 429, headers: { 'retry-after': '3600' } });
    const { sent, fetch } = withFaults(busy);
    await expect(connect({ fetch }).storesGet()).rejects.toMatchObject({ status: 429 });
    expect(sent).toHaveLength(1);
  });

  test('an attempt has a timeout; the signal of the caller ends all of them', async () => {
    const never: Fetch = (_url, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      );
    const silent = connect({ fetch: never, timeoutMs: 10, retries: 1 });
    await expect(silent.storesGet()).rejects.toMatchObject({ name: 'TimeoutError' });
    const ended = AbortSignal.abort(new Error('the buyer left'));
    await expect(silent.storesGet({ signal: ended })).rejects.toThrow('the buyer left');
    const controller = new AbortController();
    const waiting = connect({ fetch: withFaults(page(503)).fetch }).storesGet({
      signal: controller.signal,
    });
    setImmediate(() => controller.abort(new Error('the page was closed')));
    await expect(waiting).rejects.toThrow('the page was closed');
  });
});

describe('a list', () => {
  const namesOf = async (rows: AsyncIterable<Json>): Promise<string[]> => {
    const names: string[] = [];
    for await (const { name } of rows) names.push(name);
    return names;
  };

  test('is read to its end, from both ends, and no further than it is consumed', async () => {
    const key = await shop.openStore({ taxId: '11444777000161' });
    const { sent, fetch } = withFaults();
    const api = connect({ key, fetch });
    for (const name of ['1', '2', '3', '4', '5'])
      await api.productsCreate({ createProductInput: { ...MUG, externalId: name, name } });
    const list = (more: Json) => namesOf(pitanga.paginate(api.productsList, { limit: 2, ...more }));
    expect(await list({})).toEqual(['5', '4', '3', '2', '1']);
    expect(await list({ order: 'asc' })).toEqual(['1', '2', '3', '4', '5']);
    expect(await list({ name: 'none' })).toEqual([]);
    expect(await list({ before: undefined })).toEqual(['5', '4', '3', '2', '1']);
    const { data } = await api.productsList({ limit: 100 });
    expect(await list({ before: data[3].id })).toEqual(['4', '3', '5']); // 2 rows before it, then 1
    const before = sent.length;
    for await (const { name } of pitanga.paginate(api.productsList, { limit: 2 }))
      if (name === '4') break;
    expect(sent.length - before).toBe(1);
  });

  test('of events goes on after the last one that was read', async () => {
    const newerThan = async (since: string | undefined) => {
      await shop.relay();
      const events: Json[] = [];
      for await (const event of pitanga.paginate(connect().eventsList, { since, limit: 1 }))
        events.push(event);
      return events;
    };
    await shop.pay(await shop.checkout());
    await shop.relay();
    const [last] = (await shop.request('GET', '/v2/events/list?limit=1')).body.data as Json[];
    await shop.pay(await shop.checkout());
    await shop.pay(await shop.checkout());
    const newer = await newerThan(last?.id as string);
    expect(newer.map(({ event }) => event)).toEqual(['checkout.completed', 'checkout.completed']);
    expect(await newerThan(newer[1]?.id as string)).toEqual([]);
    const all = (await shop.request('GET', '/v2/events/list?order=asc')).body.data as Json[];
    expect(all.length).toBeGreaterThan(2);
    expect(await newerThan(undefined)).toEqual(all); // the first run
  });
});

describe('a webhook message', () => {
  const verify = (received: Json, more: Json = {}): Promise<Json> =>
    pitanga.verifyWebhook({
      body: received.raw,
      headers: received.headers,
      secret: 'um segredo',
      ...more,
    });

  test('is verified as it was sent, also while the secret is replaced', async () => {
    const { id } = await shop.listen(['checkout.completed']);
    const sold = await shop.pay(await shop.checkout());
    const [message = {} as Json] = (await shop.messages()).slice(-1) as Json[];
    const verified = await verify(message);
    expect(verified).toMatchObject({
      event: 'checkout.completed',
      data: { checkout: { id: sold.id } },
    });
    expect(await verify(message, { headers: new Headers(message.headers) })).toEqual(verified);
    expect(await verify(message, { body: Buffer.from(message.raw) })).toEqual(verified);
    expect(await verify(message, { secret: ['another one', 'um segredo'] })).toEqual(verified);

    const { secret } = await shop.post('/v2/webhooks/rotate', { id });
    await shop.pay(await shop.checkout());
    const [newer = {} as Json] = (await shop.messages()).slice(-1) as Json[];
    for (const each of [secret, 'um segredo'])
      expect(await verify(newer, { secret: each })).toMatchObject({ event: 'checkout.completed' });
  });

  test('is refused if anything differs', async () => {
    await shop.listen(['checkout.completed'], { name: 'other' });
    await shop.pay(await shop.checkout());
    const [message = {} as Json] = (await shop.messages()).slice(-1) as Json[];
    const headers = message.headers as Json;
    const old = new Date(Date.now() - 301_000);
    const signed = (timestamp: Date) =>
      signatureHeaders({ secrets: ['um segredo'], id: 'log_1', body: message.raw, timestamp });
    await expect(verify(message, { headers: signed(new Date()) })).resolves.toBeDefined();
    const wrong: Json[] = [
      { body: message.raw.replace('"devMode":true', '"devMode":false') },
      { secret: 'another secret' },
      { headers: { ...headers, 'webhook-id': 'log_other' } },
      { headers: signed(old) },
      { headers: { ...headers, 'webhook-timestamp': 'now' } },
      { headers: { ...headers, 'webhook-signature': undefined } },
      { headers: { ...headers, 'webhook-signature': 'v1,' } },
      { headers: { ...headers, 'webhook-signature': 'v1,not base64' } },
      {
        headers: { ...headers, 'webhook-signature': String(headers['webhook-signature']).slice(3) },
      },
      { headers: {} },
    ];
    for (const each of wrong)
      await expect(verify(message, each)).rejects.toThrow(pitanga.WebhookVerificationError);
    for (const secret of ['', 'whsec_', 'whsec_***'])
      await expect(verify(message, { secret })).rejects.toThrow(TypeError);
  });
});

describe('where there is nothing of Node.js', () => {
  /** A runtime with what the web has, and `more`. */
  function loadIn(more: Json = {}): Json {
    const { fetch, Headers, Response, AbortSignal, crypto, TextEncoder, TextDecoder } = globalThis;
    const web = { fetch, Headers, Response, AbortSignal, crypto, TextEncoder, TextDecoder };
    const realm = { ...web, atob, setTimeout, clearTimeout, URL, FormData, Blob, ...more };
    const module = { exports: {} as Json };
    const script = readFileSync(join(client.installed, 'dist/cjs/index.js'), 'utf8');
    runInContext(script, createContext({ ...realm, module }));
    return module.exports;
  }

  test('it calls the service and verifies messages', async () => {
    const edge = loadIn();
    const { data } = await edge.createClient({ baseUrl, key: shop.key }).storesGet();
    expect(data.name).toBe('Loja');
    const unsigned = { body: '{}', headers: {}, secret: 'x' };
    await expect(edge.verifyWebhook(unsigned)).rejects.toThrow('webhook-id');
  });

  test('a page holds a token or nothing, and no key', () => {
    const { createClient } = loadIn({ document: {} });
    expect(() => createClient({ baseUrl, key: shop.key })).toThrow(/does not belong in a page/);
    expect(Object.keys(createClient({ baseUrl, key: 'pt_dev_x' }))).toContain('productsList');
    expect(Object.keys(createClient({ baseUrl: '/api' }))).toContain('productsList');
  });
});
