/** Records every request: one log line with its ids, a span, and its duration by route. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestLocal } from '../../platform/operations/request-local';
import { openRequests } from '../../platform/jobs/open-work';
import { log, logFields, resumeLogFields, withLogFields } from '../../platform/observability/log';
import { httpSeconds, unauthenticatedRequests } from '../../platform/observability/metrics';
import { loggedNetwork } from '../../platform/http/networks';
import { openSpan, type OpenSpan } from '../../platform/observability/trace';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The client decides how long it stays open, so its duration is not measured as ours. */
    isStream?: boolean;
  }
}

interface WatchedRequest {
  fields: Record<string, unknown>;
  span: OpenSpan | null;
}

/** Requested all the time by machines, and of no use in a log. */
const QUIET = ['/healthz', '/readyz', '/metrics'];
/** The refusals of the operators' API are counted apart. */
const OF_OPERATORS = /^\/(?:ops|metrics)\b/;
const CALLER_ID = /^[\w.:/+=-]{1,128}$/;
const UNKNOWN = 'unknown';
let isProxyReported = false;

export function watchRequests(server: FastifyInstance): void {
  const watched = new RequestLocal<FastifyRequest, WatchedRequest>();
  const inside = (request: FastifyRequest, goOn: () => void): void => {
    const found = watched.of(request);
    if (!found) return goOn();
    const work = () => resumeLogFields(found.fields, goOn);
    return found.span ? found.span.run(work) : work();
  };
  server.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', openRequests.begin(nameOf(request)));
    const callerId = callerIdOf(request);
    const span = openSpan(
      request.method,
      {
        'http.request.method': request.method,
        'pitanga.request': request.id,
        ...(callerId && { 'pitanga.callerRequest': callerId }),
      },
      request.headers,
    );
    const start = () =>
      watched.attach(request, {
        fields: withLogFields(
          { request: request.id, ...(callerId && { callerRequest: callerId }) },
          () => logFields() ?? {},
        ),
        span,
      });
    if (span) span.run(start);
    else start();
    inside(request, () => {
      reportUntrustedProxy(request);
      done();
    });
  });
  // The body is read in the async context of the connection, not in that of the request.
  server.addHook('preValidation', (request, _reply, done) => inside(request, done));
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { url: route = UNKNOWN, config } = request.routeOptions;
    const status = reply.statusCode;
    const durationMs = reply.elapsedTime;
    if (status >= 400 || !config.isStream)
      httpSeconds.observe(
        { method, route, status: `${Math.floor(status / 100)}xx` },
        durationMs / 1_000,
      );
    if (status === 401 && !OF_OPERATORS.test(route)) unauthenticatedRequests.inc();
    const span = watched.of(request)?.span;
    const isLogged = !QUIET.includes(route) && log.isLevelEnabled('info');
    if (!span && !isLogged) return done();
    inside(request, () => {
      span?.end(
        `${method} ${route}`,
        { 'http.route': route, 'http.response.status_code': status },
        status >= 500,
      );
      if (!isLogged) return;
      // Enough to identify the source of a flood, but not to single out one person.
      const network = loggedNetwork(request.ip);
      log.info({ method, route, status, durationMs: Math.round(durationMs), network }, 'request');
    });
    done();
  });
}

function nameOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? UNKNOWN}`;
}

/** The `x-request-id` of the caller or its proxy; null if there is none that can be logged. */
function callerIdOf({ headers }: FastifyRequest): string | null {
  const given = headers['x-request-id'];
  return typeof given === 'string' && CALLER_ID.test(given) ? given : null;
}

/**
 * Reported once per process. Behind an untrusted proxy, all callers have one address and share its
 * limits.
 */
function reportUntrustedProxy({ headers, ips, socket }: FastifyRequest): void {
  const isBelieved = (ips?.length ?? 0) > 1;
  if (isProxyReported || headers['x-forwarded-for'] === undefined || isBelieved) return;
  isProxyReported = true;
  log.warn(
    { address: socket.remoteAddress },
    'X-Forwarded-For came from an address that is not in TRUSTED_PROXIES and is ignored: if ' +
      'it is your proxy, all callers count as one address until you add it',
  );
}
