/** The GraphQL IDE on GET /graphql, outside production: served from files of an installed package, so that it works offline and under a strict content policy. */
import type { RenderOptions } from 'altair-static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join, relative, sep } from 'node:path';

const EXAMPLES = join(process.cwd(), 'test', 'contract', 'graphql');
const FILES_AT = '/graphql/ide/';
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.eot': 'application/vnd.ms-fontobject',
};
const CONTENT_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; connect-src 'self'; frame-ancestors 'none'";

type Altair = typeof import('altair-static');

/** Serves the IDE where its package is installed (it is one of development); elsewhere GET /graphql says how the API is called. */
export function serveIde(app: FastifyInstance): void {
  const altair = load();
  if (!altair)
    return void app.get('/graphql', (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send({ errors: [{ message: 'use POST', extensions: { code: 'BAD_REQUEST' } }] }),
    );
  const folder = altair.getDistDirectory();
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile()
        ? [relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')]
        : [],
    ),
  );
  app.get('/graphql', (_request, reply) => send(reply, '.html', altair.renderAltair(optionsOf())));
  app.get(`${FILES_AT}options.js`, (_request, reply) =>
    send(reply, '.js', altair.renderInitSnippet(optionsOf())),
  );
  app.get(`${FILES_AT}*`, (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    return files.has(name)
      ? send(reply, extname(name), readFileSync(join(folder, name)))
      : reply.callNotFound();
  });
}

function load(): Altair | null {
  try {
    return createRequire(__filename)('altair-static') as Altair;
  } catch {
    return null; // installed without the packages of development
  }
}

function send(reply: FastifyReply, extension: string, body: string | Buffer): FastifyReply {
  return reply
    .header('content-type', CONTENT_TYPES[extension] ?? 'application/octet-stream')
    .header('content-security-policy', CONTENT_POLICY)
    .send(body);
}

function optionsOf(): RenderOptions {
  const examples = existsSync(EXAMPLES)
    ? readdirSync(EXAMPLES)
        .filter((name) => name.endsWith('.graphql') && name !== 'accepted.graphql')
        .toSorted()
    : [];
  return {
    baseURL: FILES_AT,
    endpointURL: '/graphql',
    subscriptionsEndpoint: '/graphql/stream',
    initialSubscriptionRequestHandlerId: 'graphql-sse',
    initialHeaders: { Authorization: 'Bearer <API_KEY>' },
    initialWindows: examples.map((name) => ({
      initialName: basename(name, '.graphql'),
      initialQuery: readFileSync(join(EXAMPLES, name), 'utf8'),
      initialHeaders: { Authorization: 'Bearer <API_KEY>' },
    })),
    serveInitialOptionsInSeperateRequest: `${FILES_AT}options.js`,
    disableAccount: true,
  };
}
