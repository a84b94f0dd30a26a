/**
 * The GraphQL IDE on GET /graphql, outside production. Its files come from an installed package, so
 * it works offline and under a strict content policy.
 */
import type { RenderOptions } from 'altair-static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import { createRequire } from 'node:module';
import { basename, extname, join, relative, sep } from 'node:path';
import { config } from '../../config/config';
import { asksForPage } from './query-by-get';

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
/** The placeholder for an id, by the name of the variable. */
const SAMPLE_IDS: Record<string, string> = { id: 'bill_…', productId: 'prod_…' };
const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

type Altair = typeof import('altair-static');

type ShowIde = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves the files of the IDE, and returns what answers GET /graphql without a query: the IDE if a
 * page is asked for and its package is installed (a development dependency), otherwise how to call
 * the API.
 */
export function ideOf(app: FastifyInstance, isListedOnly: boolean): ShowIde {
  if (isListedOnly) return refusalOf('only listed operations are executed: there is no IDE');
  const refuseIde = refusalOf('send a query by POST, or as ?query= with Accept: application/json');
  const altair = config.production ? null : load();
  if (!altair) return refuseIde;
  const folder = altair.getDistDirectory();
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile()
        ? [relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')]
        : [],
    ),
  );
  app.get(`${FILES_AT}options.js`, (_request, reply) =>
    send(reply, '.js', altair.renderInitSnippet(optionsOf())),
  );
  app.get(`${FILES_AT}*`, (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    return files.has(name)
      ? send(reply, extname(name), readFileSync(join(folder, name)))
      : reply.callNotFound();
  });
  return (request, reply) =>
    asksForPage(request)
      ? send(reply, '.html', altair.renderAltair(optionsOf()))
      : refuseIde(request, reply);
}

/** Answers with 405 and the reason. */
function refusalOf(message: string): ShowIde {
  return (_request, reply) =>
    reply
      .code(405)
      .header('allow', 'GET, POST')
      .send({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
}

function load(): Altair | null {
  try {
    return createRequire(__filename)('altair-static') as Altair;
  } catch {
    return null; // installed without the packages of development
  }
}

function send(reply: FastifyReply, extension: string, body: string | Buffer): FastifyReply {
  return (
    reply
      .header('content-type', CONTENT_TYPES[extension] ?? 'application/octet-stream')
      .header('content-security-policy', CONTENT_POLICY)
      // The options hold the key of the Demo store: no other site may load them as a script.
      .header('cross-origin-resource-policy', 'same-origin')
      .send(body)
  );
}

/** Every tab sends the key that one variable of the IDE's environment holds. */
const HEADERS = { Authorization: 'Bearer {{key}}' };

function optionsOf(): RenderOptions {
  return {
    baseURL: FILES_AT,
    endpointURL: '/graphql',
    subscriptionsEndpoint: '/graphql/stream',
    initialSubscriptionRequestHandlerId: 'graphql-sse',
    initialHeaders: HEADERS,
    initialEnvironments: { base: { title: 'Pitanga', variables: { key: demoKey() } } },
    initialWindows: exampleNames().map((name) => {
      const document = readFileSync(join(EXAMPLES, name), 'utf8');
      return {
        initialName: basename(name, '.graphql'),
        initialQuery: document,
        initialVariables: variablesOf(document),
        initialHeaders: HEADERS,
      };
    }),
    initialSettings: {
      'schema.reloadOnStart': true,
      'schema.reload.onEnvChange': true,
      'banners.disable': true,
      'alert.disableUpdateNotification': true,
    },
    serveInitialOptionsInSeperateRequest: `${FILES_AT}options.js`,
    disableAccount: true,
  };
}

/** The IDE opens on the last tab: the first example, which needs no variables. */
function exampleNames(): string[] {
  if (!existsSync(EXAMPLES)) return [];
  return readdirSync(EXAMPLES)
    .filter((name) => name.endsWith('.graphql') && name !== 'accepted.graphql')
    .toSorted()
    .toReversed();
}

/** The key of the Demo store, which the first start wrote; a placeholder if there is none. */
function demoKey(): string {
  const file = join(config.dataDir, 'dev-api-key');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '<API_KEY>';
}

/** A placeholder for every variable that has no default value. */
function variablesOf(document: string): string {
  const values = parse(document).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
  );
  const entries = values
    .filter(({ defaultValue }) => !defaultValue)
    .map(({ variable, type }) => [
      variable.name.value,
      type.kind === Kind.NON_NULL_TYPE ? (SAMPLE_IDS[variable.name.value] ?? 'bill_…') : null,
    ]);
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}
