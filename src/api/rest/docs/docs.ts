/** Serves `/openapi.json` and, under `/docs`, the API reference and the guides. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { demoIds } from '../../../modules/search/demo-ids';
import { demoKey } from '../../../modules/stores/keys/demo-key';
import { serveDocsFiles } from './docs-files';
import { DOCS_HEAD, docsHeader } from './docs-header';
import { DOCS_POLICY } from './docs-policy';
import { openApiDocument } from '../openapi/openapi';
import { referenceDocument } from './reference-document';
import { searchableOperations } from './searchable-operations';

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
  hideSearch: true, // so it has a search, of operations and guides
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
};
/** The key of the Demo store is in every example; in production the reader types one. */
function pageOf(): string {
  const key = demoKey();
  const authentication = {
    preferredSecurityScheme: 'key',
    securitySchemes: { key: { token: key ?? '' } },
  };
  const settings = JSON.stringify({ ...SETTINGS, ...(key && { authentication }) });
  return `<!doctype html>
<html lang="en">
  <head>
    ${DOCS_HEAD}
    <title>Pitanga API reference</title>
  </head>
  <body class="docs-reference">
    ${docsHeader('/docs')}
    <script
      id="api-reference"
      data-url="/docs/openapi.json"
      data-configuration='${settings.replaceAll("'", '&#39;')}'
    ></script>
    <script src="/docs/reference.js"></script>
  </body>
</html>`;
}

// The key of the Demo store: no other site may load it, and nothing keeps it.
const OF_THIS_SITE = {
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export function serveDocs(server: FastifyInstance, database: DataSource): void {
  let script: Buffer | null = null;
  let document: string | null = null;
  let operations: string | null = null;
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
        ...OF_THIS_SITE,
      })
      .send(pageOf()),
  );
  server.get('/docs/openapi.json', async (_request, reply) =>
    reply.headers(OF_THIS_SITE).send(referenceDocument(await demoIds(database))),
  );
  server.get('/docs/operations.json', (_request, reply) =>
    reply.headers(OF_THIS_SITE).send((operations ??= JSON.stringify(searchableOperations()))),
  );
  server.get('/docs/server.json', (_request, reply) =>
    reply.headers(OF_THIS_SITE).send({ key: demoKey() }),
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
