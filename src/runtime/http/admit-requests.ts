/**
 * Refuses requests while this process is overloaded, before their bodies are read and before any
 * query.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { config } from '../../config/config';
import { subscriberNetwork } from '../../platform/http/networks';
import { AppError, unavailable } from '../../platform/operations/errors';
import { EventLoopDelay } from '../../platform/observability/event-loop-delay';
import { httpInFlight, shedRequests } from '../../platform/observability/metrics';
import { SECOND_MS } from '../../platform/time/clock';
import { HeldPlaces } from '../../platform/limits/held-places';
import { Pace } from '../../platform/limits/pace';
import { StandingQueues } from './standing-queues';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Called with an API key. A page of a buyer is not: it has limits of its own, and is never
     * refused because others wait.
     */
    isApi?: boolean;
  }
}

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
/**
 * A refusal takes its time: clients that repeat at once would else be answered with nothing but
 * refusals. Beyond this rate each waits for its turn, for two seconds at most.
 */
const REFUSALS_PER_SECOND = 500;
const REFUSED_WITHIN_MS = 2 * SECOND_MS;

type Reason = 'in_flight' | 'caller' | 'delay' | 'queue';

export function admitRequests(server: FastifyInstance): void {
  const delay = new EventLoopDelay();
  const inFlight = new HeldPlaces<string>();
  const queues = new StandingQueues(inFlight);
  const leave = ({ id }: FastifyRequest): void => {
    if (inFlight.leave(id)) httpInFlight.dec();
  };
  const reasonFor = (caller: string, isApi: boolean): Reason | null => {
    const reason = reasonToRefuse(inFlight, caller, delay.sustainedMs);
    if (reason === 'caller') queues.watch(caller);
    if (reason === 'in_flight') queues.watchAll();
    return reason ?? (isApi ? reasonToWaitNoLonger(queues, caller) : null);
  };
  const pace = new Pace(REFUSALS_PER_SECOND, REFUSED_WITHIN_MS);
  server.addHook('onRequest', (request, reply, done) => {
    if (NEVER_REFUSED.test(request.routeOptions.url ?? '')) return done();
    const { isApi = false, isStream } = request.routeOptions.config;
    const caller = callerOf(request);
    const reason = reasonFor(caller, isApi);
    if (reason) {
      shedRequests.inc({ reason });
      return pace.next(() => done(refusalOf(reason)));
    }
    // An open stream is idle most of the time, and has its own limits.
    if (isStream) return done();
    inFlight.take(request.id, caller);
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
    queues.stop();
    pace.stop();
    httpInFlight.dec(inFlight.clear());
    done();
  });
}

/** The caller, as far as it is known without a query: the key, or the network of the address. */
function callerOf({ headers, ip }: FastifyRequest): string {
  return headers.authorization ?? subscriberNetwork(ip);
}

function reasonToRefuse(
  inFlight: HeldPlaces<string>,
  caller: string,
  delayMs: number,
): Reason | null {
  if (inFlight.size >= config.httpInFlightMax) return 'in_flight';
  if (inFlight.size >= LOADED_FROM && delayMs > config.eventLoopDelayMaxMs) return 'delay';
  return inFlight.of(caller) >= Math.max(1, config.httpInFlightMax * CALLER_PART) ? 'caller' : null;
}

function reasonToWaitNoLonger(queues: StandingQueues, caller: string): Reason | null {
  if (queues.isReached) return 'queue';
  return queues.isReachedBy(caller) ? 'caller' : null;
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
