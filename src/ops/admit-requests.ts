/**
 * Refuses requests while this process is overloaded, before their bodies are read and before any
 * query.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { config } from '../config';
import { subscriberNetwork } from '../kit/http/networks';
import { AppError, unavailable } from '../kit/errors';
import { EventLoopDelay } from '../kit/observe/event-loop-delay';
import { httpInFlight, shedRequests } from '../kit/observe/metrics';
import { HeldPlaces } from '../kit/work/held-places';

/**
 * Probes, metrics and operators are needed most during an overload, and a provider's notification
 * is about money.
 */
const NEVER_REFUSED = /^\/(healthz|readyz|metrics|ops|notifications)(\/|$)/;
/** With fewer requests than this in flight, requests are not the cause of the delay. */
const LOADED_FROM = 10;
/** The share of the places that one caller may use, so that others have room. */
const CALLER_PART = 0.5;
const RETRY_AFTER_SECONDS = 2;

type Reason = 'in_flight' | 'caller' | 'delay';

export function admitRequests(server: FastifyInstance): void {
  const delay = new EventLoopDelay();
  const inFlight = new HeldPlaces<FastifyRequest>();
  const leave = (request: FastifyRequest): void => {
    if (inFlight.leave(request)) httpInFlight.dec();
  };

  server.addHook('onRequest', (request, reply, done) => {
    if (NEVER_REFUSED.test(request.routeOptions.url ?? '')) return done();
    const caller = callerOf(request);
    const reason = reasonToRefuse(inFlight, caller, delay.sustainedMs);
    if (reason) {
      shedRequests.inc({ reason });
      return done(refusalOf(reason));
    }
    // An open stream is idle most of the time, and has its own limits.
    if (request.routeOptions.config.isStream) return done();
    inFlight.take(request, caller);
    httpInFlight.inc();
    // A client that disconnects while sending the body leaves no work behind. Later its work counts
    // until it ends.
    reply.raw.once('close', () => {
      if (!request.raw.complete) leave(request);
    });
    done();
  });
  server.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  server.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
  server.addHook('onClose', (_server, done) => {
    delay.stop();
    httpInFlight.dec(inFlight.clear());
    done();
  });
}

/** The caller, as far as it is known without a query: the key, or the network of the address. */
function callerOf({ headers, ip }: FastifyRequest): string {
  return headers.authorization ?? subscriberNetwork(ip);
}

function reasonToRefuse(
  inFlight: HeldPlaces<FastifyRequest>,
  caller: string,
  delayMs: number,
): Reason | null {
  if (inFlight.size >= config.httpInFlightMax) return 'in_flight';
  if (inFlight.size >= LOADED_FROM && delayMs > config.eventLoopDelayMaxMs) return 'delay';
  return inFlight.of(caller) >= Math.max(1, config.httpInFlightMax * CALLER_PART) ? 'caller' : null;
}

function refusalOf(reason: Reason): AppError {
  if (reason !== 'caller')
    return unavailable(
      'the service is overloaded: try again in a few seconds',
      RETRY_AFTER_SECONDS,
    );
  return new AppError(
    429,
    'RATE_LIMITED',
    'too many requests at the same time: wait for responses before you send more',
    null,
    { 'retry-after': String(RETRY_AFTER_SECONDS) },
  );
}
