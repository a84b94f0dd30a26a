/**
 * Serves the dashboard's browser code: below `/dashboard` every address answers with one page
 * without data, which loads the scripts.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, unavailable } from '../kit/errors';

/** From the compiled file, and from its source. */
const FOLDERS = [join(__dirname, '../../dashboard'), join(__dirname, '../../dist/dashboard')];
const CONTENT_TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };
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
  vary: 'accept-language',
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
  const showShell = (request: FastifyRequest, reply: FastifyReply) => {
    manifest ??= readManifest();
    return reply.headers(SHELL_HEADERS).send(shellOf(manifest, wantedBy(request)));
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
    names ??= new Set(readdirSync(join(folder(), 'assets')));
    const extension = /\.(css|js)$/.exec(name)?.[1];
    // Only a name of this list is read: no address leads out of the folder.
    if (!extension || !names.has(name)) throw notFound('there is no such file');
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = ENCODINGS.find((each) => new RegExp(`\\b${each.name}\\b`).test(accepted));
    const file = `${name}${encoding?.suffix ?? ''}`;
    const bytes = files.get(file) ?? readFileSync(join(folder(), 'assets', file));
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
}

/**
 * The page of the address and the language of the browser. The app decides both itself: a wrong
 * guess only loads a file in vain.
 */
function wantedBy({ url, headers }: FastifyRequest): Wanted {
  const [path = ''] = url.split('?');
  const [, , , environment, section = '', id] = path.split('/');
  const isInStore = environment === 'dev' || environment === 'prod';
  const isPortuguese = /^pt\b/i.test(headers['accept-language'] ?? '');
  return {
    route: !isInStore ? null : id ? `${section}/$id` : section,
    language: isPortuguese ? 'pt' : 'en',
  };
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

function shellOf(manifest: Manifest, wanted: Wanted): string {
  const { style, script } = manifest;
  const preloads = filesOf(manifest, wanted).map(
    (name) => `<link rel="modulepreload" href="${assetPath(name)}">`,
  );
  return `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Pitanga</title>
    <link rel="icon" href="data:,">
    <link id="${STYLE_ID}" rel="stylesheet" href="${assetPath(style)}">
    ${preloads.join('\n    ')}
    <script type="module" src="${assetPath(script)}"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>Este painel precisa de JavaScript. This dashboard needs JavaScript.</noscript>
  </body>
</html>
`;
}

const assetPath = (name: string): string => `/dashboard/assets/${name}`;

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(folder(), 'manifest.json'), 'utf8')) as Manifest;
}

function folder(): string {
  const found = FOLDERS.find((candidate) => existsSync(join(candidate, 'manifest.json')));
  if (!found) throw unavailable('the dashboard is not built: run npm run build');
  return found;
}
