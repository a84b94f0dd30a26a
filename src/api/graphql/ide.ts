/**
 * The GraphQL IDE on GET /graphql, outside production. Its files come from an installed package, so
 * it works offline and under a strict content policy.
 */
import type { RenderOptions } from 'altair-static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, relative, sep } from 'node:path';
import type { DataSource } from 'typeorm';
import { config } from '../../config/config';
import { demoIds } from '../../modules/search/demo-ids';
import { demoKey } from '../../modules/stores/keys/demo-key';
import { withMark } from '../../config/page-icon';
import { asksForPage } from './query-by-get';

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
/** The only tab at the start. `docs/frontend/examples.md` has the other examples. */
const START = join(process.cwd(), 'docs/frontend/examples/start.graphql');
/** What the pane of the answer says before there is one, in place of a joke of the vendor. */
const NO_ANSWER = 'QUERY_RESULT_NO_RESULT_TEXT';
/** What names the environment in the bar; the key and the ids are in the one of all tabs. */
const NO_ENVIRONMENT = 'NO_ENVIRONMENT_TEXT';
const GLOBAL_ENVIRONMENT = 'BASE_ENVIRONMENT_TEXT';
const LANGUAGE_FILE = /^assets\/i18n\/([\w-]+)\.json$/;
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

type ShowIde = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

/**
 * Serves the files of the IDE, and returns what answers GET /graphql without a query: the IDE if a
 * page is asked for and its package is installed (a development dependency), otherwise how to call
 * the API.
 */
export function ideOf(app: FastifyInstance, database: DataSource, isListedOnly: boolean): ShowIde {
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
  app.get(`${FILES_AT}options.js`, async (_request, reply) =>
    send(reply, '.js', altair.renderInitSnippet(await optionsOf(database))),
  );
  app.get(`${FILES_AT}*`, (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    return files.has(name)
      ? send(reply, extname(name), withOurWords(name, readFileSync(join(folder, name))))
      : reply.callNotFound();
  });
  return async (request, reply) =>
    asksForPage(request)
      ? send(reply, '.html', withMark(altair.renderAltair(await optionsOf(database))))
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

/** The tab sends the key that one variable of the IDE's environment holds. */
const HEADERS = { Authorization: 'Bearer {{key}}' };

async function optionsOf(database: DataSource): Promise<RenderOptions> {
  const { newest, plan } = await demoIds(database);
  const productId = newest.get('prod') ?? plan ?? '';
  return {
    baseURL: FILES_AT,
    endpointURL: '/graphql',
    subscriptionsEndpoint: '/graphql/stream',
    initialSubscriptionRequestHandlerId: 'graphql-sse',
    initialHeaders: HEADERS,
    initialEnvironments: {
      base: {
        title: 'Pitanga',
        variables: {
          key: demoKey() ?? '<API_KEY>',
          productId,
          planId: plan ?? '',
          checkoutId: newest.get('bill') ?? '',
          customerId: newest.get('cust') ?? '',
          subscriptionId: newest.get('subs') ?? '',
        },
      },
    },
    initialName: 'start',
    ...(existsSync(START) && { initialQuery: readFileSync(START, 'utf8') }),
    initialVariables: JSON.stringify({ productId }, null, 2),
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

/** A text of the vendor, with our words where it jokes or says that there is no environment. */
function withOurWords(name: string, content: Buffer): string | Buffer {
  const language = LANGUAGE_FILE.exec(name)?.[1];
  if (!language) return content;
  const words = JSON.parse(content.toString()) as Record<string, string>;
  if (NO_ANSWER in words)
    words[NO_ANSWER] = language.startsWith('pt')
      ? 'A resposta aparece aqui.'
      : 'The answer appears here.';
  const environment = words[GLOBAL_ENVIRONMENT];
  if (environment && NO_ENVIRONMENT in words) words[NO_ENVIRONMENT] = environment;
  return JSON.stringify(words);
}
