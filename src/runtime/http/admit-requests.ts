/**
 * Refuses requests while this process is overloaded, before their bodies are read and before any
 * query. A request whose body is on its way holds no place.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../../config/config';
import { type AppError, rateLimited, unavailable } from '../../platform/operations/errors';
import { callerOf, checkedCallerOf } from '../../platform/limits/checked-callers';
import { EventLoopDelay } from '../../platform/observability/event-loop-delay';
import { httpInFlight, shedRequests } from '../../platform/observability/metrics';
import { SECOND_MS } from '../../platform/time/clock';
import { KeyedSlots } from '../../platform/limits/keyed-slots';
import { RatePacer } from '../../platform/limits/rate-pacer';
import { ArrivingBodies } from './arriving-bodies';
import { OverloadDetector } from './overload-detector';
import type { SustainedRefusals } from './sustained-refusals';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Called with an API key. A page of a buyer is not: it has limits of its own, and is never
     * refused because others wait.
     */
    isApi?: boolean;
    /** The handler reads the body, with a time limit of its own. */
    readsBody?: boolean;
  }
}

/**
 * Probes, metrics and operators are needed most during an overload, and a provider's notification
 * is about money.
 */
const NEVER_REFUSED = /^\/(healthz|readyz|metrics|ops|notifications)(\/|$)/;
/** The bodies on their way to one process, and of them those of one network. */
const BODIES = { max: 200, maxOfCaller: 20 };
/** The same of callers whose key or session was checked: one sends from many machines. */
const BODIES_OF_CHECKED = { max: 200, maxOfCaller: 50 };
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
type Refuse = (error: AppError) => void;

export function admitRequests(server: FastifyInstance, sustained: SustainedRefusals): void {
  const admission = new Admission(sustained);
  server.addHook('onRequest', (request, reply, done) => {
    // A client that disconnects while sending the body leaves no work behind. Later its work counts
    // until it ends.
    reply.raw.once('close', () => {
      if (request.raw.complete !== true) admission.leave(request);
    });
    if (isExempt(request)) return done();
    admission.admit(request, callerOf(request), done, done);
  });
  // The key or session has been checked, and nothing of the body was read.
  server.addHook('preParsing', (request, reply, payload, done) => {
    const goOn = (): void => admission.expectBody(request, reply, done, () => done(null, payload));
    if (hasArrived(request)) return goOn();
    // What came with the headers is read in this turn.
    setImmediate(goOn);
  });
  server.addHook('preValidation', (request, reply, done) => {
    // Its body was too slow, and it was refused.
    if (reply.sent) return done();
    admission.arrived(request, reply, done);
  });
  server.addHook('onSend', (request, _reply, payload, done) => {
    admission.leave(request);
    done(null, payload);
  });
  server.addHook('onResponse', (request, _reply, done) => {
    admission.leave(request);
    done();
  });
  server.addHook('onClose', (_server, done) => {
    admission.close();
    done();
  });
}

class Admission {
  private readonly delay = new EventLoopDelay();
  private readonly inFlight = new KeyedSlots<string>();
  private readonly overload = new OverloadDetector(this.inFlight);
  private readonly pacer = new RatePacer(REFUSALS_PER_SECOND, REFUSED_WITHIN_MS);
  private readonly bodies = {
    unchecked: new ArrivingBodies(BODIES),
    checked: new ArrivingBodies(BODIES_OF_CHECKED),
    // Others must not keep a provider's notification out.
    exempt: new ArrivingBodies(BODIES),
  };

  constructor(private readonly sustained: SustainedRefusals) {}

  /** A place for the request, unless it is a stream; refuses it if there is none. */
  admit(request: FastifyRequest, caller: string, refuse: Refuse, admitted: () => void): void {
    const { isApi = false, isStream } = request.routeOptions.config;
    const reason = this.reasonFor(caller, isApi);
    if (reason) {
      shedRequests.inc({ reason });
      if (reason !== 'caller') this.sustained.note();
      return this.pacer.next(() => refuse(refusalOf(reason)));
    }
    // An open stream is idle most of the time, and has its own limits.
    if (!isStream) this.take(request, caller);
    admitted();
  }

  /** Gives the place back while the body is on its way; refuses too many such bodies. */
  expectBody(request: FastifyRequest, reply: FastifyReply, refuse: Refuse, goOn: () => void): void {
    const caller = callerOf(request);
    if (hasArrived(request) || reply.raw.destroyed)
      return this.rename(request, caller, refuse, goOn);
    this.leave(request);
    const bodies = this.bodiesFor(request);
    const refusal = bodies.refusalFor(caller);
    if (refusal) {
      shedRequests.inc({ reason: refusal.status === 429 ? 'caller' : 'bodies' });
      return this.pacer.next(() => refuse(refusal));
    }
    const { readsBody = false } = request.routeOptions.config;
    bodies.begin(request, reply, caller, !readsBody);
    goOn();
  }

  /** The body has arrived, or its handler reads it. From here on the request needs a place. */
  arrived(request: FastifyRequest, reply: FastifyReply, done: (error?: AppError) => void): void {
    const isRead = hasArrived(request) || !request.routeOptions.config.readsBody;
    if (isRead) this.endBody(request);
    if (isExempt(request) || this.inFlight.callerOf(request.id) !== undefined) return done();
    if (isRead) return this.admit(request, callerOf(request), done, done);
    request.raw.once('end', () => {
      this.endBody(request);
      // What is left of a body after its refusal is dropped.
      if (!reply.sent) this.take(request, callerOf(request));
    });
    done();
  }

  leave(request: FastifyRequest): void {
    this.endBody(request);
    if (this.inFlight.leave(request.id)) httpInFlight.dec();
  }

  close(): void {
    this.delay.stop();
    this.overload.stop();
    this.pacer.stop();
    for (const bodies of Object.values(this.bodies)) bodies.close();
    httpInFlight.dec(this.inFlight.clear());
  }

  private take(request: FastifyRequest, caller: string): void {
    this.inFlight.take(request.id, caller);
    httpInFlight.inc();
  }

  /** The place that its network held belongs to the key or session, now that it was checked. */
  private rename(request: FastifyRequest, caller: string, refuse: Refuse, goOn: () => void): void {
    const holder = this.inFlight.callerOf(request.id);
    if (holder === undefined || holder === caller) return goOn();
    this.leave(request);
    this.admit(request, caller, refuse, goOn);
  }

  private bodiesFor(request: FastifyRequest): ArrivingBodies {
    if (isExempt(request)) return this.bodies.exempt;
    return checkedCallerOf(request) === null ? this.bodies.unchecked : this.bodies.checked;
  }

  private endBody(request: FastifyRequest): void {
    for (const bodies of Object.values(this.bodies)) bodies.end(request);
  }

  private reasonFor(caller: string, isApi: boolean): Reason | null {
    const reason = reasonToRefuse(this.inFlight, caller, this.delay.sustainedMs);
    if (reason === 'caller') this.overload.watch(caller);
    if (reason === 'in_flight') this.overload.watchAll();
    return reason ?? (isApi ? reasonToWaitNoLonger(this.overload, caller) : null);
  }
}

function isExempt({ routeOptions }: FastifyRequest): boolean {
  return NEVER_REFUSED.test(routeOptions.url ?? '');
}

function hasArrived({ raw, headers }: FastifyRequest): boolean {
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // A request that is injected has no such property, and is always whole.
  return !hasBody || raw.complete !== false;
}

function reasonToRefuse(
  inFlight: KeyedSlots<string>,
  caller: string,
  delayMs: number,
): Reason | null {
  if (inFlight.size >= config.httpInFlightMax) return 'in_flight';
  if (inFlight.size >= LOADED_FROM && delayMs > config.eventLoopDelayMaxMs) return 'delay';
  return inFlight.of(caller) >= Math.max(1, config.httpInFlightMax * CALLER_PART) ? 'caller' : null;
}

function reasonToWaitNoLonger(queues: OverloadDetector, caller: string): Reason | null {
  if (queues.isReached) return 'queue';
  return queues.isReachedBy(caller) ? 'caller' : null;
}

function refusalOf(reason: Reason): AppError {
  if (reason !== 'caller')
    return unavailable(
      'the service is overloaded: try again in a few seconds',
      RETRY_AFTER_SECONDS,
    );
  return rateLimited(
    'too many requests at the same time: wait for responses before you send more',
    RETRY_AFTER_SECONDS,
  );
}
