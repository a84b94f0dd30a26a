/** Puts the HTTP doors together. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { registerDueJobs } from './kit/due-job';
import { AppError } from './kit/errors';
import { isNestedDeeper } from './kit/json-depth';
import { allJobs } from '../jobs/all-jobs';
import { serveOps, serveWorkerMetrics } from '../jobs/ops';
import { config } from './config';
import { isMigrated } from './database';
import { isGraphql, refuseGraphql, serveGraphql } from './graphql/graphql';
import { serveOpsGraphql } from './graphql/ops/serve';
import { serveDocs } from './rest/docs';
import { failure } from './rest/envelope';
import { servePages } from './pay/pay';
import { serveNotifications } from './rest/notifications';
import { refuse, serveRest } from './rest/rest';
import { rateLimiterOf } from './stores/rate-limit';
import { watchRequests } from './watch-requests';

const BODY_BYTES_MAX = 1_048_576;
const REQUEST_TIMEOUT_MS = 30_000;
/** Deeper than anything we read; what walks through a body by recursion must not be led to the end of the stack. */
const BODY_DEPTH_MAX = 100;

const DATA_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The pages that people look at (documentation, operators' board, buyers' pages) bring a content policy of their own. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  ...(config.production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
};

export interface App {
  server: FastifyInstance;
  /** From now on `/readyz` says no, so that nothing new is sent here. */
  drain(): void;
}

/** The whole HTTP side over one database; `server.listen()` opens it. */
export async function buildApp(database: DataSource, databaseUrl: string): Promise<App> {
  registerDueJobs(allJobs);
  const { server, drain } = buildServer(database);
  const limiter = rateLimiterOf(database);
  server.addHook('onClose', () => limiter.close());
  if (config.corsOrigin) allowOrigin(server, config.corsOrigin);
  serveRest(server, database);
  serveDocs(server);
  await serveNotifications(server, database);
  await servePages(server, database);
  await serveGraphql(server, database, databaseUrl);
  await serveOps(server, database, databaseUrl, (ops, desk) =>
    serveOpsGraphql(ops, database, desk),
  );
  return { server, drain };
}

/** The little that a process which only works has to say: whether it lives, and its figures. */
export async function buildWorkerApp(database: DataSource): Promise<App> {
  const { server, drain } = buildServer(database);
  await serveWorkerMetrics(server, database);
  return { server, drain };
}

function buildServer(database: DataSource): App {
  let isDraining = false;
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what still arrives on an open connection is answered, and the connection closed
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) =>
      void refuse(
        request,
        reply.headers({ ...SECURITY_HEADERS, 'content-security-policy': DATA_POLICY }),
        asRefusal(error),
      ), // before any hook
    clientErrorHandler: refuseOnTheWire,
  });
  acceptJsonOnly(server);
  watchRequests(server);
  server.addHook(
    'onRequest',
    async (request, reply) =>
      void reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id }),
  );
  // A page has a content policy of its own; what is data must never become one.
  server.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', DATA_POLICY);
  });
  server.setNotFoundHandler((request, reply) =>
    refuse(
      request,
      reply,
      new AppError(404, 'NOT_FOUND', `there is no ${request.method} ${request.url.split('?')[0]}`),
    ),
  );
  server.setErrorHandler((error, request, reply) =>
    (isGraphql(request) ? refuseGraphql : refuse)(request, reply, asRefusal(error)),
  );
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const isReady = !isDraining && (await isMigrated(database).catch(() => false));
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : isDraining ? 'draining' : 'not ready' });
  });
  return { server, drain: () => void (isDraining = true) };
}

// Off by default: an API key in a browser is a key given away.
function allowOrigin(server: FastifyInstance, origin: string): void {
  const headers = {
    'access-control-allow-origin': origin,
    vary: 'Origin',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  };
  server.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  server.options('/*', (_request, reply) => reply.code(204).send());
}

function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}

// Some published clients send an empty body, with or without a content type: it counts as {}.
function acceptJsonOnly(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.trim() === '') return done(null, {});
      if (isNestedDeeper(body, BODY_DEPTH_MAX))
        return done(
          new AppError(400, 'INVALID_REQUEST', 'the body is nested too deeply'),
          undefined,
        );
      return parseJson(request, body, done);
    },
  );
  server.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) =>
    body === ''
      ? done(null, {})
      : done(
          new AppError(
            415,
            'UNSUPPORTED_MEDIA_TYPE',
            'the body must be JSON, sent with Content-Type: application/json',
          ),
          undefined,
        ),
  );
}

/** What is not even HTTP never becomes a request: it is answered on the bare connection, in the envelope all the same. */
function refuseOnTheWire(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable)
    return void socket.destroy();
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const line = isTooLong
    ? '431 Request Header Fields Too Large'
    : isLate
      ? '408 Request Timeout'
      : '400 Bad Request';
  const words = isTooLong
    ? 'the headers are too long'
    : isLate
      ? 'the request did not arrive in time'
      : 'this is not an HTTP request';
  const body = failure(
    new AppError(Number(line.slice(0, 3)), 'INVALID_REQUEST', words),
    newRequestId(),
  );
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Fastify's own refusals, in our words. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_BAD_URL')
    return new AppError(400, 'INVALID_REQUEST', 'the address of the request is malformed');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError(413, 'PAYLOAD_TOO_LARGE', 'the body must be at most 1 MB');
  if (code.startsWith('FST_ERR_CTP_INVALID_MEDIA_TYPE'))
    return new AppError(
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'the body must be JSON, sent with Content-Type: application/json',
    );
  if (error instanceof SyntaxError || code.startsWith('FST_ERR_CTP'))
    return new AppError(400, 'INVALID_REQUEST', `the body is not valid JSON: ${error.message}`);
  if (statusCode >= 400 && statusCode < 500)
    return new AppError(400, 'INVALID_REQUEST', error.message);
  return error;
}
