/** The documentation under `/docs`: every document is there, every link leads somewhere, and
 * nothing comes from another host. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { allStores } from '../support/handles';
import { urlOf } from '../../scripts/docs/documents';
import { buildWorkerApp } from '../../src/app';
import { config } from '../../src/config/config';
import { ErrorCode } from '../../src/platform/operations/errors';
import { wallNow } from '../../src/platform/time/clock';
import { ROOT, documents, writeSiteOnce } from '../support/documents';
import { world, type Json, type World } from '../support/world';

let shop: World;
let server: FastifyInstance;

beforeAll(async () => {
  writeSiteOnce();
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

test('the search knows every operation of the reference', async () => {
  const operations = (await get('/docs/operations.json')).json() as Json[];
  const { paths } = (await get('/openapi.json')).json() as { paths: Record<string, Json> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.map(({ page }) => page)).toEqual(calls);
  expect(operations).toContainEqual(
    expect.objectContaining({
      id: '/docs#tag/checkouts/POST/v2/checkouts/create',
      title: 'Create a checkout',
    }),
  );
});

test('no two operations of a chapter of the reference have one name', async () => {
  const { paths } = (await get('/openapi.json')).json() as { paths: Record<string, Json> };
  const names = Object.values(paths).flatMap((methods) =>
    (Object.values(methods) as Json[]).map(({ tags, summary }) => `${tags}: ${summary}`),
  );
  expect(names).toContain('checkouts: List checkouts (POST checkouts/list)');
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('code has tabs, headings have links, and pages lead on in the language of their reader', async () => {
  const { body } = await get('/docs/guides/pt/quick-start-pix');
  const tabs = [...body.matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, name]) => name);
  expect(new Set(tabs)).toEqual(new Set(['curl', 'Node.js', 'Python', 'PHP']));
  expect(body).toContain('aria-label="Link desta seção"');
  expect(body).toMatch(/rel="next"><small>Próxima<\/small>/);
  expect(body).toContain('Buscar nos guias');
  expect(body).toContain('Referência da API');
  // Merchants meet no sections of developers; developers do.
  for (const path of ['/docs/guides', '/docs/guides/pt', '/docs', '/'])
    expect((await get(path)).body).not.toMatch(/>(?:Contributing|Decisions)<\/a>/);
  expect((await get('/docs/decisions')).body).toMatch(/>Contributing<\/a>/);
  const helpers = (await get('/docs/guides')).body;
  expect(helpers.match(/data-filled="key"/g)?.length).toBe(4);
  expect(helpers.match(/data-filled="url"/g)?.length).toBe(4);
});

test('outside production the pages are given the key and objects of the Demo store', async () => {
  const plain = (await get('/docs/openapi.json')).json() as Json;
  const [mug, club] = [
    await shop.product({ price: 3500 }),
    await shop.product({ price: 4990, cycle: 'MONTHLY' }),
  ];
  config.dataDir = mkdtempSync(join(tmpdir(), 'docs-'));
  expect((await get('/docs/server.json')).json()).toEqual({ key: null });
  writeFileSync(join(config.dataDir, 'dev-api-key'), `${shop.key}\n`);
  const { headers, body } = await get('/docs/server.json');
  expect([JSON.parse(body), headers['cross-origin-resource-policy']]).toEqual([
    { key: shop.key },
    'same-origin',
  ]);
  expect((await get('/docs')).body).toContain(shop.key);
  const document = (await get('/docs/openapi.json')).json() as Json;
  const examplesOf = (path: string, { paths }: Json = document): Json =>
    paths[path].post.requestBody.content['application/json'].examples;
  const sold = (id: unknown) => ({ items: [{ id }] });
  const once = examplesOf('/v2/checkouts/create');
  expect(Object.keys(once)).toEqual(['minimal', 'all']);
  expect(once.minimal.value).toEqual(sold(mug.id));
  expect(examplesOf('/v2/subscriptions/create').minimal.value).toEqual(sold(club.id));
  expect(examplesOf('/v2/checkouts/create', plain).minimal.value).not.toEqual(sold(mug.id));
  // They run as they stand.
  for (const path of [
    '/v2/checkouts/create',
    '/v2/payment-links/create',
    '/v2/subscriptions/create',
    '/v2/products/create',
    '/v2/customers/create',
    '/v2/coupons/create',
    '/v2/transparents/create',
    '/v2/dev/clock/advance',
  ]) {
    const { minimal, all } = examplesOf(path);
    await shop.post(path, (minimal ?? all).value);
  }
});

test('in Dev mode a refusal of REST and of GraphQL links to the row of its code in the guide', async () => {
  const { body } = await get('/docs/guides/errors');
  const named = idsOf(body);
  expect(ErrorCode.filter((code) => !named.has(code.toLowerCase()))).toEqual([]);
  const refusal = async (key: string) =>
    (await get('/v2/products/get?id=prod_1', { authorization: `Bearer ${key}` })).json() as Json;
  const { code, docUrl } = await refusal(shop.key);
  expect([code, docUrl]).toEqual(['NOT_FOUND', `${config.publicUrl}/docs/guides/errors#not_found`]);
  expect(((await get('/v2/products/list')).json() as Json).docUrl).toContain('#unauthenticated');
  const production = await refusal(await shop.newKey({ devMode: false }));
  expect([production.code, production.docUrl]).toEqual(['NOT_FOUND', undefined]);

  const asked = async (query: string, key: string) =>
    (await shop.request('POST', '/graphql', { query }, { authorization: `Bearer ${key}` })).body;
  const refused = 'mutation { deleteProduct(input: { id: "prod_1" }) { userErrors { docUrl } } }';
  const [dev, live] = [shop.key, await shop.newKey({ devMode: false })];
  for (const [key, url] of [
    [dev, docUrl],
    [live, null],
  ] as const)
    expect((await asked(refused, key)).data.deleteProduct.userErrors).toEqual([{ docUrl: url }]);
  const reader = { permissions: ['PRODUCT:READ'] };
  const [devReader, liveReader] = [
    await shop.newKey(reader),
    await shop.newKey({ ...reader, devMode: false }),
  ];
  const forbidden = async (query: string, key: string) =>
    (await asked(query, key)).errors.map(({ extensions }: Json) => extensions.docUrl);
  for (const query of [refused, '{ customers(first: 1) { totalCount } }']) {
    const guide = `${config.publicUrl}/docs/guides/errors#forbidden`;
    expect([query, await forbidden(query, devReader)]).toEqual([query, [guide]]);
    expect([query, await forbidden(query, liveReader)]).toEqual([query, [undefined]]);
  }
  expect(await forbidden('{ customers(first: 1) { totalCount } }', 'unknown')).toEqual([
    `${config.publicUrl}/docs/guides/errors#unauthenticated`,
  ]);
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
  '/docs/..%2f..%2fpackage.json',
  '/docs/../package.json',
  '/docs/%2e%2e/package.json',
])('%s is not found', async (url) => {
  const { statusCode, body } = await get(url);
  expect([statusCode, body]).toEqual([404, expect.stringContaining('there is no GET')]);
});

test('every page has a Markdown form, whose links lead to others of its kind', async () => {
  for (const path of documents) {
    const url = `${urlOf(path)}.md`;
    const { statusCode, headers, body } = await get(url);
    expect([url, statusCode, headers['content-type']]).toEqual([
      url,
      200,
      'text/markdown; charset=utf-8',
    ]);
    expect(body).toMatch(/^# /m);
    const links = [...body.matchAll(/\]\((\/[^)#\s]*)/g)].map(([, link = '']) => link);
    for (const link of new Set(links)) expect([url, link, await textAt(link)]).not.toContain(null);
  }
});

test('llms.txt leads to every guide, and llms-full.txt has the English ones', async () => {
  const { headers, body } = await get('/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^# Pitanga\n\n> /);
  const guides = documents.filter((path) => path.startsWith('docs/guides/'));
  for (const path of guides) expect(body).toContain(`](${urlOf(path)}.md): `);
  const descriptions = [...body.matchAll(/^- \[.*\]\(\/docs\/guides\S*\): (.*)$/gm)].map(
    ([, text = '']) => text,
  );
  expect(new Set(descriptions).size).toBe(guides.length);
  for (const text of descriptions) {
    expect(text).toMatch(/^[\p{Lu}v/][^{}*`\n]{15,}[^:\s]$/u);
    expect(text).not.toMatch(/Em português|In English| {2}|shell blocks|blocos de shell/);
  }
  const full = (await get('/llms-full.txt')).body;
  for (const path of guides.filter((each) => !each.includes('/pt/')))
    expect(full).toContain(`<!-- ${urlOf(path)}.md -->\n\n# `);
});

test('assistants read guides, OpenAPI document and schema as resources of /mcp', async () => {
  const ask = async (method: string, params: object = {}) => {
    const headers = { accept: 'application/json, text/event-stream' };
    const sent = { jsonrpc: '2.0', id: 1, method, params };
    return (await shop.request('POST', '/mcp', sent, headers)).body;
  };
  const { resources } = (await ask('resources/list')).result as Record<string, { uri: string }[]>;
  const uris = resources?.map(({ uri }) => uri);
  const guides = documents.filter((path) => path.startsWith('docs/guides/'));
  expect(uris?.toSorted()).toEqual(
    [
      ...guides.map((path) => `pitanga:/${urlOf(path)}.md`),
      'pitanga://openapi.json',
      'pitanga://schema.graphql',
    ].toSorted(),
  );
  for (const uri of uris ?? []) {
    const [content] = (await ask('resources/read', { uri })).result.contents;
    expect([uri, content.text.length > 100]).toEqual([uri, true]);
  }
  expect((await ask('resources/read', { uri: 'pitanga://docs/../.env' })).error.message).toMatch(
    /there is no resource/,
  );
});

test('a process that only works does not serve it', async () => {
  const worker = await buildWorkerApp(shop.database, allStores(shop.database), {
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

test('an address without a document is a page for a browser, and a refusal for a program', async () => {
  const page = await get('/docs/guides/pt/nada', { accept: 'text/html' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  expect(page.body).toContain('Página não encontrada');
  for (const link of linksOf(page.body))
    expect([link, await textAt(link)]).not.toEqual([link, null]);
  // Elsewhere in the language of the browser.
  for (const [language, title] of [
    ['pt-BR,pt;q=0.9', 'Página não encontrada'],
    ['en-GB', 'Page not found'],
  ] as const) {
    const asked = { accept: 'text/html', 'accept-language': language };
    expect((await get('/docs/nothing', asked)).body).toContain(title);
  }
  const plain = await get('/docs/nothing');
  expect([plain.statusCode, plain.json<Json>().code]).toEqual([404, 'NOT_FOUND']);
});
