/** What is known of every request: one log line with its ids, a span, and how long it took by route. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { log, logFields, resumeLogFields, withLogFields } from './kit/log';
import { httpSeconds } from './kit/metrics';
import { openSpan, type OpenSpan } from './kit/trace';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open for as long as its client likes: how long says nothing of how quick we are. */
    isStream?: boolean;
  }
}

interface Watched {
  fields: Record<string, unknown>;
  span: OpenSpan | null;
}

/** Asked all the time by machines, and of no interest to anybody who reads a log. */
const QUIET = ['/healthz', '/readyz', '/metrics'];
const UNKNOWN = 'unknown';

export function watchRequests(server: FastifyInstance): void {
  const watched = new WeakMap<FastifyRequest, Watched>();
  const inside = (request: FastifyRequest, goOn: () => void): void => {
    const found = watched.get(request);
    if (!found) return goOn();
    const work = () => resumeLogFields(found.fields, goOn);
    return found.span ? found.span.run(work) : work();
  };
  server.addHook('onRequest', (request, _reply, done) => {
    const span = openSpan(
      request.method,
      { 'http.request.method': request.method, 'pitanga.request': request.id },
      request.headers,
    );
    const start = () =>
      watched.set(request, {
        fields: withLogFields({ request: request.id }, () => logFields() ?? {}),
        span,
      });
    if (span) span.run(start);
    else start();
    inside(request, done);
  });
  // Reading the body goes on in the thread of the connection, not in that of the request.
  server.addHook('preValidation', (request, _reply, done) => inside(request, done));
  server.addHook('onResponse', (request, reply, done) => {
    inside(request, () => {
      const { method } = request;
      const route = request.routeOptions.url ?? UNKNOWN;
      const status = reply.statusCode;
      const seconds = reply.elapsedTime / 1_000;
      if (status >= 400 || !request.routeOptions.config.isStream)
        httpSeconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
      watched
        .get(request)
        ?.span?.end(
          `${method} ${route}`,
          { 'http.route': route, 'http.response.status_code': status },
          status >= 500,
        );
      if (!QUIET.includes(route))
        log.info({ method, route, status, durationMs: Math.round(reply.elapsedTime) }, 'request');
    });
    done();
  });
}
