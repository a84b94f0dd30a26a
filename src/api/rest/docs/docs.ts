/** Serves `/openapi.json` and, under `/docs`, the API reference and the guides. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveDocsFiles } from './docs-files';
import { DOCS_HEAD, docsHeader } from './docs-header';
import { DOCS_POLICY } from './docs-policy';
import { openApiDocument } from '../openapi/openapi';

/**
 * Settings of the viewer: it loads nothing from and sends nothing to another host, and offers no
 * tools of its vendor (AI chat, sharing, SDK generation). The content policy above enforces the
 * first half.
 */
const SETTINGS = {
  agent: { disabled: true },
  customCss: 'a[href*="scalar.com"] { display: none }',
  documentDownloadType: 'direct',
  hideClientButton: true,
  hideDarkModeToggle: true, // the bar above has one for all pages
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
};
const CONFIGURATION = JSON.stringify(SETTINGS);
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    ${DOCS_HEAD}
    <title>Pitanga API reference</title>
  </head>
  <body class="docs-reference">
    ${docsHeader('/docs')}
    <script
      id="api-reference"
      data-url="/openapi.json"
      data-configuration='${CONFIGURATION}'
    ></script>
    <script src="/docs/reference.js"></script>
  </body>
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
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': DOCS_POLICY,
      })
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
  serveDocsFiles(server);
}

// The compiled file is one folder deeper than its source.
function scriptFile(): string {
  const candidates = ['../../../..', '../../../../..'].map((up) =>
    join(__dirname, up, 'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js'),
  );
  const file = candidates.find((candidate) => existsSync(candidate));
  if (!file) throw new Error('the package @scalar/fastify-api-reference is not installed');
  return file;
}
