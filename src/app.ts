/** Builds the HTTP server from its APIs. */
import { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { later, wallNow } from './platform/time/clock';
import type { AllStores } from './platform/records/all-stores';
import { dropRestOfBody } from './platform/http/drop-body';
import { registerDueJobs } from './platform/jobs/due-job';
import { log } from './platform/observability/log';
import { droppedConnections } from './platform/observability/metrics';
import { answerQuestion, askProcesses } from './platform/jobs/sibling-processes';
import { allJobs } from '../jobs/all-jobs';
import { serveOps, serveWorkerMetrics } from '../jobs/board/ops';
import type { Workers } from '../jobs/worker';
import { acceptJsonOnly } from './runtime/http/accept-json-only';
import { answerRefusal } from './runtime/http/answer-refusal';
import { admitRequests } from './runtime/http/admit-requests';
import { allowOrigins } from './runtime/http/allow-origins';
import { addressOf } from '../ormconfig';
import { config } from './config/config';
import { serveApp } from './dashboard/serve-app';
import { serveDashboard } from './dashboard/serve-dashboard';
import { serveMembersGraphql } from './api/graphql/members/serve-members';
import { serveGraphql } from './api/graphql/serve-graphql';
import { serveOpsGraphql } from './operators/graphql/serve-operators';
import { serveOpsPage } from './operators/page/serve-page';
import { serveDocs } from './api/rest/docs/docs';
import { serveMcp } from './api/mcp/serve-mcp';
import { mcpDocuments } from './runtime/mcp-documents';
import { release } from './runtime/release';
import { ReadinessCheck } from './runtime/readiness';
import { SustainedRefusals } from './runtime/http/sustained-refusals';
import { servePages } from './pages/pay';
import { serveNotifications } from './api/rest/notifications';
import { serveRest } from './api/rest/rest';
import { serveStartPage } from './api/rest/docs/start-page';
import { openKeyCache } from './modules/stores/keys/key-cache';
import { rateLimiterOf } from './modules/stores/keys/rate-limit';
import { watchRequests } from './runtime/http/watch-requests';
import { BODY_BYTES_MAX, asRefusal } from './runtime/http/framework-refusals';
import { DATA_POLICY, SECURITY_HEADERS } from './runtime/http/security-headers';
import { newRequestId } from './runtime/http/request-id';
import { refuseForeignHosts } from './runtime/http/refuse-foreign-hosts';
import { refuseOnTheWire } from './runtime/http/refuse-on-the-wire';
import { refuseUnknownPaths } from './runtime/http/unknown-path';

/** A whole request must arrive within this time. Uploads of the dashboard have their own limit. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * The headers must arrive within this time. If it exceeded REQUEST_TIMEOUT_MS, Node would use the
 * larger one for both.
 */
const HEADERS_TIMEOUT_MS = 15_000;
/** How often Node checks for requests that arrive too slowly. */
const SLOW_REQUESTS_CHECKED_EVERY_MS = 5_000;
const DROPS_REPORTED_EVERY_MS = 60_000;

export interface App {
  server: FastifyInstance;
  /** From now on `/readyz` returns 503, so that no new traffic is sent here. */
  drain(): void;
}

/** The complete HTTP server over one database. `server.listen()` opens it. */
export async function buildApp(
  database: DataSource,
  all: AllStores,
  databaseUrl: string,
): Promise<App> {
  registerDueJobs(allJobs);
  const refusals = new SustainedRefusals();
  const { server, drain } = await buildServer(database, undefined, refusals);
  const limiter = rateLimiterOf(database);
  server.addHook('onClose', () => limiter.close());
  server.addHook('onClose', openKeyCache(database, databaseUrl));
  admitRequests(server, refusals);
  serveRest(server, database);
  serveStartPage(server);
  serveDocs(server, database);
  await serveNotifications(server, database);
  await servePages(server, database);
  await serveGraphql(server, database, databaseUrl);
  serveMcp(server, database, { version: release(), documents: mcpDocuments });
  if (config.dashboard) {
    serveMembersGraphql(server, database, databaseUrl);
    await serveDashboard(server, database);
    serveApp(server);
  }
  await serveOps(server, all, databaseUrl, (ops, queues) => {
    serveOpsGraphql(ops, { database, all, queues });
    return serveOpsPage(ops, { database, all, queues });
  });
  return { server, drain };
}

/**
 * The server of a worker-only process: health and metrics. A restart helps only a worker that
 * handles no ticks although there are some.
 */
export async function buildWorkerApp(
  database: DataSource,
  all: AllStores,
  workers: Pick<Workers, 'lastTickAt' | 'expectsTicks'>,
): Promise<App> {
  answerQuestion(
    'health',
    async () =>
      wallNow() <= later(workers.lastTickAt(), config.workerTickWithinMs) ||
      !(await workers.expectsTicks()),
  );
  // The workers of one start share the port, and any of them may be asked.
  const areWorking = async () =>
    (await askProcesses('health')).every((isWorking) => isWorking === true);
  const { server, drain } = await buildServer(database, areWorking);
  await serveWorkerMetrics(server, all);
  return { server, drain };
}

/**
 * `isWorking` says whether the process, or all that share its port, do their work. Otherwise they
 * should be restarted. With `refusals`, `/readyz` also says when requests are refused.
 */
async function buildServer(
  database: DataSource,
  isWorking: () => Promise<boolean> = () => Promise.resolve(true),
  refusals: SustainedRefusals | null = null,
): Promise<App> {
  let isDraining = false;
  let wasHealthy = true;
  let wasReady = true;
  const readiness = new ReadinessCheck(addressOf(database), database);
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: SLOW_REQUESTS_CHECKED_EVERY_MS,
    },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    // requests on an open connection are still answered, then the connection is closed
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Runs before any hook.
    frameworkErrors: (error, request, reply) => {
      dropRestOfBody(request.raw);
      void answerRefusal(
        request,
        reply.headers({ ...SECURITY_HEADERS, 'content-security-policy': DATA_POLICY }),
        asRefusal(error),
      );
    },
    clientErrorHandler: refuseOnTheWire,
  });
  acceptJsonOnly(server);
  watchRequests(server);
  guardConnections(server);
  // Hooks of every request call `done`: one that returns a promise takes longer than its work.
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    done();
  });
  refuseForeignHosts(server);
  if (config.corsOrigins.length > 0) await allowOrigins(server, config.corsOrigins);
  // A page has its own content policy. Data must never be interpreted as a page.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', DATA_POLICY);
    done();
  });
  refuseUnknownPaths(server);
  server.setErrorHandler((error, request, reply) =>
    answerRefusal(request, reply, asRefusal(error, request.routeOptions.bodyLimit)),
  );
  server.get('/healthz', async (_request, reply) => {
    const isHealthy = isDraining || (await isWorking());
    if (!isHealthy && wasHealthy)
      log.warn('/healthz answers 503: no tick was handled for too long');
    wasHealthy = isHealthy;
    return reply
      .code(isHealthy ? 200 : 503)
      .send({ status: isHealthy ? 'ok' : 'no tick was handled for too long' });
  });
  server.get('/readyz', async (_request, reply) => {
    const ofDatabase = isDraining ? 'draining' : await readiness.ask();
    const isRefusing = ofDatabase === 'ready' && refusals?.isSustained === true;
    const status = isRefusing ? 'requests are refused: there are too many' : ofDatabase;
    if (status !== 'ready' && wasReady) log.warn({ status }, '/readyz answers 503');
    wasReady = status === 'ready';
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
  server.addHook('onClose', () => readiness.close());
  // While draining, clients are asked to open their next connection elsewhere.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) void reply.header('connection', 'close');
    done();
  });
  return { server, drain: () => void (isDraining = true) };
}

/** Connection limits that the HTTP server itself does not have. */
function guardConnections(server: FastifyInstance): void {
  let open = 0;
  let reportedAtMs = -Infinity;
  // Not by `maxConnections`: where several processes share the port, Node 20 would offer the
  // connection to each full process again and again.
  server.server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    if (open <= config.connectionsMax) return;
    socket.destroy();
    droppedConnections.inc();
    if (performance.now() - reportedAtMs < DROPS_REPORTED_EVERY_MS) return;
    reportedAtMs = performance.now();
    const { connectionsMax } = config;
    log.warn({ connectionsMax }, 'connections are closed at once: MAX_CONNECTIONS are open');
  });
  server.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    dropRestOfBody(raw);
    // Ends a connection if no byte of the response could be sent for this long. Streams write to
    // the socket directly and are not covered.
    if (raw.socket instanceof Socket) raw.socket.setTimeout(config.writeTimeoutMs);
    done();
  });
}
