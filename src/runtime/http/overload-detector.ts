/**
 * Watches callers that have reached their limit. As long as their requests always wait, for
 * connections to the database or for the process itself, fewer of them run at the same time. A
 * queue that is empty now and then is a burst; one that is never empty only makes requests wait.
 */
import { config } from '../../config/config';
import { AdaptiveConcurrencyLimit } from '../../platform/limits/adaptive-concurrency-limit';
import { SECOND_MS } from '../../platform/time/clock';
import type { KeyedSlots } from '../../platform/limits/keyed-slots';
import { waitingInPools } from '../../platform/observability/pool-metrics';

/** How long a caller is watched after it has reached its limit, since a crowd returns. */
const WATCHED_MS = 10 * SECOND_MS;
const SAMPLED_EVERY_MS = 20;
/** Of 100 ms: a caller that sends too much is found within a third of a second. */
const SAMPLES_OF_A_WINDOW = 5;
/**
 * A process that takes this long for each of its turns has as much to do as it can. How many of
 * the requests cause it is not known, so half of them count as waiting.
 */
const LATE_MS = 20;
const WAITING_PART_WHEN_LATE = 0.5;
/**
 * The parts of HTTP_IN_FLIGHT_MAX that are always admitted, of one caller and of all: a few more
 * than the standard pool has connections for a store and in all, so that none of them is idle.
 */
const CALLER_LEAST_PART = 0.08;
const ALL_LEAST_PART = 0.12;

interface Watched {
  limit: AdaptiveConcurrencyLimit;
  /** When its limit was reached last. */
  reachedAtMs: number;
  /** The fewest that waited for a connection, of the samples of this window. */
  fewest: number;
}

export class OverloadDetector {
  private readonly callers = new Map<string, Watched>();
  /** All callers together; null until they have reached their limit. */
  private all: Watched | null = null;
  private readonly timer: NodeJS.Timeout;
  private samples = 0;
  private sampledAtMs = performance.now();
  /** Of the samples of this window. */
  private leastLateMs = Infinity;

  /** The holders are ids of requests. */
  constructor(private readonly inFlight: KeyedSlots<string>) {
    this.timer = setInterval(() => this.sample(), SAMPLED_EVERY_MS);
    this.timer.unref();
  }

  /** Whether requests of this caller wait, so that one more would only make it longer. */
  isReachedBy(caller: string): boolean {
    return this.callers.get(caller)?.limit.isReached(this.inFlight.of(caller)) ?? false;
  }

  /** The same for all callers together. */
  get isReached(): boolean {
    return this.all?.limit.isReached(this.runningOfAll) ?? false;
  }

  /** The caller has as many requests in flight as it may have. */
  watch(caller: string): void {
    this.callers.set(caller, this.reached(this.callers.get(caller)));
  }

  /** The process has as many requests in flight as it may have. */
  watchAll(): void {
    this.all = this.reached(this.all);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /**
   * Without those that a caller had begun before it was limited: they leave soon, and others are
   * not refused because of them.
   */
  private get runningOfAll(): number {
    let running = this.inFlight.size;
    for (const [caller, { limit }] of this.callers)
      running -= limit.excessOf(this.inFlight.of(caller));
    return running;
  }

  private sample(): void {
    const now = performance.now();
    this.leastLateMs = Math.min(this.leastLateMs, now - this.sampledAtMs - SAMPLED_EVERY_MS);
    this.sampledAtMs = now;
    const waiting = new Map<string, number>();
    let waitForAny = 0;
    for (const { request, isForAny } of waitingInPools()) {
      const caller = this.inFlight.callerOf(request);
      if (caller === undefined) continue;
      waiting.set(caller, (waiting.get(caller) ?? 0) + 1);
      if (isForAny) waitForAny++;
    }
    for (const [caller, watched] of this.callers)
      watched.fewest = Math.min(watched.fewest, waiting.get(caller) ?? 0);
    if (this.all) this.all.fewest = Math.min(this.all.fewest, waitForAny);
    if (++this.samples === SAMPLES_OF_A_WINDOW) this.closeWindow();
  }

  private reached(watched: Watched | null = null): Watched {
    // The window has begun without it, unless this is its first sample.
    const fewest = this.samples === 0 ? Infinity : 0;
    const known = watched ?? { limit: new AdaptiveConcurrencyLimit(), reachedAtMs: 0, fewest };
    known.reachedAtMs = performance.now();
    return known;
  }

  private closeWindow(): void {
    for (const [caller, watched] of this.callers) {
      this.close(watched, this.inFlight.of(caller), CALLER_LEAST_PART);
      if (isOver(watched)) this.callers.delete(caller);
    }
    if (this.all) this.close(this.all, this.runningOfAll, ALL_LEAST_PART);
    if (this.all && isOver(this.all)) this.all = null;
    [this.samples, this.leastLateMs] = [0, Infinity];
  }

  private close(watched: Watched, running: number, leastPart: number): void {
    const most = config.httpInFlightMax;
    const byLateness = this.leastLateMs > LATE_MS ? Math.ceil(running * WAITING_PART_WHEN_LATE) : 0;
    const waited = Math.max(watched.fewest, byLateness);
    const least = Math.ceil(most * leastPart);
    watched.limit.closeWindow({ running, waited }, { least, most });
    watched.fewest = Infinity;
  }
}

const isOver = ({ limit, reachedAtMs }: Watched): boolean =>
  limit.isIdle && performance.now() - reachedAtMs > WATCHED_MS;
