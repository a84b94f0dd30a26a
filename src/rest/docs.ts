/** `/openapi.json`, and `/docs`: the reference page for merchants, from local files only. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Pitanga API reference</title></head>
  <body><script id="api-reference" data-url="/openapi.json" data-configuration='{"withDefaultFonts":false,"telemetry":false,"hideClientButton":true}'></script><script src="/docs/reference.js"></script></body>
</html>`;

export function serveDocs(server: FastifyInstance): void {
  let script: Buffer | null = null;
  let document: string | null = null;
  server.get('/openapi.json', (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .send((document ??= JSON.stringify(openApiDocument()))),
  );
  server.get('/docs', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY })
      .send(PAGE),
  );
  server.get('/docs/reference.js', (_request, reply) => {
    script ??= readFileSync(scriptFile());
    return reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=86400',
      })
      .send(script);
  });
}

// The compiled file lies one folder deeper than its source.
function scriptFile(): string {
  const candidates = ['../..', '../../..'].map((up) =>
    join(__dirname, up, 'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js'),
  );
  const file = candidates.find((candidate) => existsSync(candidate));
  if (!file) throw new Error('the package @scalar/fastify-api-reference is not installed');
  return file;
}
