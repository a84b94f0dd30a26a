/** The documentation under `/docs`: every document is there, every link leads somewhere, and
 * nothing comes from another host. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { urlOf } from '../../scripts/docs/documents';
import { writeSite } from '../../scripts/docs/write-site';
import { buildWorkerApp } from '../../src/app';
import { wallNow } from '../../src/platform/time/clock';
import { documents, ROOT } from '../support/documents';
import { world, type World } from '../support/world';

let shop: World;
let server: FastifyInstance;

beforeAll(async () => {
  writeSite(ROOT, join(ROOT, 'dist/docs'));
  shop = await world();
  server = shop.app.server;
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers });

test.each(documents)('%s is published, with links that lead somewhere', async (path) => {
  const url = urlOf(path);
  const { statusCode, headers, body } = await get(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toMatch(/<h1 id=/);
  const broken = [];
  for (const link of linksOf(body)) {
    const [address = '', anchor] = link.split('#');
    const target = address === '' || address === url ? body : await textAt(address);
    if (target === null || (anchor && !idsOf(target).has(decodeURIComponent(anchor))))
      broken.push(link);
  }
  expect(broken).toEqual([]);
});

test('the start page leads to the dashboard, the API, its documentation and its schemas', async () => {
  const { statusCode, headers, body } = await get('/');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const links = linksOf(body);
  const expected = [
    '/dashboard',
    '/graphql',
    '/docs',
    '/docs/guides',
    '/openapi.json',
    '/schema.graphql',
  ];
  expect(links).toEqual(expect.arrayContaining(expected));
  for (const link of links)
    expect([link, (await get(link, { accept: 'text/html' })).statusCode]).toEqual([link, 200]);
});

test('the schema is served as text, the same as the file', async () => {
  const { statusCode, headers, body } = await get('/schema.graphql');
  expect([statusCode, headers['content-type']]).toEqual([
    200,
    'application/graphql; charset=utf-8',
  ]);
  expect(body).toBe(readFileSync(join(ROOT, 'schema.graphql'), 'utf8'));
});

test('no page, style or script of ours asks another host for anything', async () => {
  for (const path of documents) {
    const { body } = await get(urlOf(path));
    expect([...body.matchAll(/<(?:img|script|link|iframe)[^>]*(?:https?:)?\/\/[^>]*>/g)]).toEqual(
      [],
    );
  }
  for (const name of ['site.css', 'site.js'])
    expect((await get(`/docs/assets/${name}`)).body).not.toMatch(/https?:\/\//);
});

test('the search knows every document', async () => {
  const { body } = await get('/docs/search.json');
  const found = JSON.parse(body) as { id: string; body: string }[];
  const known = new Set(found.map(({ id }) => id.split('#')[0]));
  expect(documents.map(urlOf).filter((url) => !known.has(url))).toEqual([]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
});

test('a page has a policy and an ETag, is sent once, and compressed to those who ask', async () => {
  const page = await get('/docs/guides/webhooks');
  expect(page.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self';/),
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  });
  const etag = String(page.headers.etag);
  const again = await get('/docs/guides/webhooks', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const packed = await get('/docs/guides/webhooks', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(page.body);
  const head = await server.inject({ method: 'HEAD', url: '/docs/guides/webhooks' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test.each([
  '/docs/guides/nothing',
  '/docs/guides/webhooks.md',
  '/docs/..%2f..%2fpackage.json',
  '/docs/../package.json',
  '/docs/%2e%2e/package.json',
])('%s is not found', async (url) => {
  const { statusCode, body } = await get(url);
  expect([statusCode, body]).toEqual([404, expect.stringContaining('there is no GET')]);
});

test('a process that only works does not serve it', async () => {
  const worker = await buildWorkerApp(shop.database, {
    lastTickAt: wallNow,
    expectsTicks: () => Promise.resolve(true),
  });
  for (const url of ['/docs', '/docs/guides', '/docs/search.json'])
    expect((await worker.server.inject({ method: 'GET', url })).statusCode).toBe(404);
  await worker.server.close();
});

async function textAt(url: string): Promise<string | null> {
  const { statusCode, body } = await get(url);
  return statusCode === 200 ? body : null;
}

/** Those that stay here. */
function linksOf(html: string): string[] {
  const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);
  return [...new Set(links)].filter((link) => !/^(?:https?|mailto|data):/.test(link));
}

function idsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
}
