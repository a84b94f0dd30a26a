/**
 * Serves the dashboard's browser code: below `/dashboard` every address answers with one page that
 * loads the scripts. A member who is signed in sees it drawn before they are there.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MARK_ADDRESS } from '../config/page-icon';
import { notFound } from '../platform/operations/errors';
import { builtFolder } from './built-folder';
import { renderPage, type RenderedPage } from './server-render';
import { compressed } from './compress-response';
const CONTENT_TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };
const LOCALES = { pt: 'pt-BR', en: 'en-GB' } as const;
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
const SHELL_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow',
  vary: 'accept-language, accept-encoding, cookie',
};

interface Manifest {
  style: string;
  script: string;
  chunks: string[];
  /** What else is loaded by source. */
  pages: Record<string, string[]>;
  /** The sources that an address below store and environment loads first. */
  routes: Record<string, string[]>;
}

export function serveApp(server: FastifyInstance): void {
  let manifest: Manifest | null = null;
  const showShell = async (request: FastifyRequest, reply: FastifyReply) => {
    manifest ??= readManifest();
    const wanted = wantedBy(request, manifest);
    const isPage = wanted.route !== null && Object.hasOwn(manifest.routes, wanted.route);
    const page = isPage ? await renderPage(server, request, wanted.language) : null;
    return compressed(request, reply.headers(SHELL_HEADERS), shellOf(manifest, wanted, page));
  };
  server.get('/dashboard', showShell);
  server.get('/dashboard/*', showShell);
  serveAssets(server);
}

function serveAssets(server: FastifyInstance): void {
  let names: ReadonlySet<string> | null = null;
  const files = new Map<string, Buffer>();
  server.get<{ Params: { name: string } }>('/dashboard/assets/:name', (request, reply) => {
    const { name } = request.params;
    names ??= new Set(readdirSync(join(builtFolder(), 'assets')));
    const extension = /\.(css|js)$/.exec(name)?.[1];
    // Only a name of this list is read: no address leads out of the folder.
    if (!extension || !names.has(name)) throw notFound('there is no such file');
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = ENCODINGS.find((each) => new RegExp(`\\b${each.name}\\b`).test(accepted));
    const file = `${name}${encoding?.suffix ?? ''}`;
    const bytes = files.get(file) ?? readFileSync(join(builtFolder(), 'assets', file));
    files.set(file, bytes);
    return reply
      .headers({
        'content-type': extension === 'css' ? CONTENT_TYPES.css : CONTENT_TYPES.js,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding.name }),
      })
      .send(bytes);
  });
}

/**
 * React Aria writes an inline style unless an element with this id exists. Our stylesheet has its
 * rule, since the content policy refuses inline styles.
 */
const STYLE_ID = 'react-aria-pressable-style';

interface Wanted {
  /** Null outside of a store. */
  route: string | null;
  language: 'pt' | 'en';
  look: string;
}

/** The page of the address, and the language and look that the browser has chosen. */
function wantedBy({ url, headers }: FastifyRequest, { routes }: Manifest): Wanted {
  const [path = ''] = url.split('?');
  const [, , , environment, section = '', id] = path.split('/');
  const isInStore = environment === 'dev' || environment === 'prod';
  const chosen = (name: string, values: string): string | undefined =>
    new RegExp(`(?:^|; )pitanga-${name}=(${values})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  const isPortuguese = /^pt\b/i.test(headers['accept-language'] ?? '');
  const language = chosen('language', 'pt|en') ?? (isPortuguese ? 'pt' : 'en');
  return {
    route: !isInStore ? null : routeOf(section, id, routes),
    language: language === 'pt' ? 'pt' : 'en',
    look: chosen('look', 'auto|light|dark') ?? 'auto',
  };
}

function routeOf(section: string, id: string | undefined, routes: Manifest['routes']): string {
  if (!id) return section;
  const exact = `${section}/${id}`;
  return Object.hasOwn(routes, exact) ? exact : `${section}/$id`;
}

/** Everything that the page needs before it asks for its data. */
function filesOf({ script, chunks, pages, routes }: Manifest, { route, language }: Wanted) {
  const sources = route !== null && Object.hasOwn(routes, route) ? (routes[route] ?? []) : [];
  const spoken = sources.filter(
    (source) => !source.startsWith('words/') || source.startsWith(`words/${language}/`),
  );
  const wanted = [`words/${language}.ts`, ...spoken].flatMap((source) => pages[source] ?? []);
  return [...new Set([...chunks, ...wanted])].filter((name) => name !== script);
}

function shellOf(manifest: Manifest, wanted: Wanted, page: RenderedPage | null): string {
  const { style, script } = manifest;
  const preloads = filesOf(manifest, wanted).map(
    (name) => `<link rel="modulepreload" href="${assetPath(name)}">`,
  );
  return `<!doctype html>
<html lang="${LOCALES[wanted.language]}" data-look="${wanted.look}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Pitanga</title>
    <link rel="icon" href="${MARK_ADDRESS}">
    <link id="${STYLE_ID}" rel="stylesheet" href="${assetPath(style)}">
    ${preloads.join('\n    ')}
    <script type="module" src="${assetPath(script)}"></script>
  </head>
  <body>
    <div id="root">${page ? `<div id="drawn-page" inert>${page.markup}</div>` : ''}</div>
    ${page ? dataOf(page) : ''}
    <noscript>Este painel precisa de JavaScript. This dashboard needs JavaScript.</noscript>
  </body>
</html>
`;
}

/** What was read for the page. It is no script, so that the content policy need not allow it. */
function dataOf({ drawn }: RenderedPage): string {
  const text = JSON.stringify(drawn).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="drawn">${text}</script>`;
}

const assetPath = (name: string): string => `/dashboard/assets/${name}`;

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(builtFolder(), 'manifest.json'), 'utf8')) as Manifest;
}
