/** Serves the written documentation under `/docs`, from the folder that `npm run docs` fills. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFoundPage } from './docs-header';
import { DOCS_POLICY } from './docs-policy';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.yml': 'text/plain; charset=utf-8',
};
/** From the compiled file, and from its source. */
const FOLDERS = [join(__dirname, '../../../../docs'), join(__dirname, '../../../../dist/docs')];
const PACKED = '.gz';

interface DocsFile {
  contentType: string;
  etag: string;
  plain: Buffer;
  packed: Buffer | null;
}

export function serveDocsFiles(server: FastifyInstance): void {
  let paths: ReadonlyMap<string, string> | null = null;
  const files = new Map<string, DocsFile>();
  const answer = (name: string, request: FastifyRequest, reply: FastifyReply) => {
    paths ??= publishedPaths();
    // Only a path of this list is read: no address leads out of the folder.
    const path = paths.get(name);
    if (path === undefined) return notFound(request, reply);
    const file = files.get(path) ?? readDocsFile(path);
    files.set(path, file);
    return send(file, request, reply);
  };
  server.get<{ Params: { '*': string } }>('/docs/*', (request, reply) =>
    answer(request.params['*'].replace(/\/$/, ''), request, reply),
  );
  // For assistants, at the top of the site: https://llmstxt.org
  for (const name of ['llms.txt', 'llms-full.txt'])
    server.get(`/${name}`, (request, reply) => answer(name, request, reply));
}

/** The guides as Markdown, by their address below `/docs/`, such as `guides/webhooks.md`. */
export function publishedGuides(): { path: string; text(): string }[] {
  return [...publishedPaths()]
    .filter(([name]) => /^guides[./].*\.?md$/.test(name))
    .map(([path, file]) => ({ path, text: () => readFileSync(file, 'utf8') }));
}

/** The files by their address below `/docs/`: pages without `.html`. */
function publishedPaths(): Map<string, string> {
  const folder = FOLDERS.find((candidate) => existsSync(join(candidate, 'search.json')));
  if (folder === undefined) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => extname(name) in CONTENT_TYPES);
  return new Map(names.map((name) => [name.replace(/\.html$/, ''), join(folder, name)]));
}

/** Browsers get a page, programs the refusal of any unknown path. */
function notFound(request: FastifyRequest, reply: FastifyReply): unknown {
  if (!/\btext\/html\b/.test(String(request.headers.accept ?? ''))) return reply.callNotFound();
  const isPortuguese =
    /^\/docs\/guides\/pt\b/.test(request.url) ||
    /^pt\b/i.test(request.headers['accept-language'] ?? '');
  return reply
    .code(404)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': DOCS_POLICY,
      'cache-control': 'no-store',
    })
    .send(notFoundPage(isPortuguese ? 'pt-BR' : 'en'));
}

function readDocsFile(path: string): DocsFile {
  const plain = readFileSync(path);
  const packed = existsSync(path + PACKED) ? readFileSync(path + PACKED) : null;
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { contentType: CONTENT_TYPES[extname(path)] ?? '', etag, plain, packed };
}

function send(file: DocsFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPacked =
    file.packed !== null && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
  void reply.headers({
    'content-security-policy': DOCS_POLICY,
    'cache-control': 'no-cache', // kept, and asked about each time
    etag: file.etag,
    vary,
  });
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  void reply.header('content-type', file.contentType);
  return isPacked
    ? reply.header('content-encoding', 'gzip').send(file.packed)
    : reply.send(file.plain);
}
