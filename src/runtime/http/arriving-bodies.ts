/**
 * The bodies that are on their way to this process. They hold none of its places for requests:
 * a client that sends slowly, or never, takes nothing from those whose requests have arrived.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, rateLimited, unavailable } from '../../platform/operations/errors';
import { SECOND_MS } from '../../platform/time/clock';
import { KeyedSlots } from '../../platform/limits/keyed-slots';

/** A body of up to this size arrives within BODY_WITHIN_MS. */
const SMALL_BYTES_MAX = 65_536;
const BODY_WITHIN_MS = 5 * SECOND_MS;
/** A longer body gets more time for what has arrived. */
const LEAST_BYTES_PER_SECOND = 32_768;
const RETRY_AFTER_SECONDS = 2;

interface Limits {
  /** At the same time, in this process. */
  max: number;
  maxOfCaller: number;
}

export class ArrivingBodies {
  private readonly arriving = new KeyedSlots<string>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(private readonly limits: Limits) {}

  /** Why no body is waited for now; null if there is room for one more. */
  refusalFor(caller: string): AppError | null {
    if (this.arriving.of(caller) >= this.limits.maxOfCaller)
      return rateLimited(
        `more than ${this.limits.maxOfCaller} requests are arriving at the same time: ` +
          'wait for responses before you send more',
        RETRY_AFTER_SECONDS,
      );
    return this.arriving.size >= this.limits.max
      ? unavailable(
          'too many requests are arriving: try again in a few seconds',
          RETRY_AFTER_SECONDS,
        )
      : null;
  }

  /** Counts the body until `end`. `isTimed` says whether it is refused with 408 if it is slow. */
  begin(request: FastifyRequest, reply: FastifyReply, caller: string, isTimed: boolean): void {
    this.arriving.take(request.id, caller);
    if (isTimed) this.watch(request, reply);
  }

  end({ id }: FastifyRequest): void {
    if (!this.arriving.leave(id)) return;
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.arriving.clear();
  }

  private watch(request: FastifyRequest, reply: FastifyReply): void {
    const { socket } = request.raw;
    const bytesBefore = socket.bytesRead;
    const isSmall = Number(request.headers['content-length'] ?? Infinity) <= SMALL_BYTES_MAX;
    const look = (waitedMs: number): void => {
      const earnedMs = isSmall
        ? 0
        : ((socket.bytesRead - bytesBefore) / LEAST_BYTES_PER_SECOND) * SECOND_MS;
      const leftMs = BODY_WITHIN_MS + earnedMs - waitedMs;
      if (leftMs <= 0) return this.refuse(request, reply);
      const timer = setTimeout(() => look(waitedMs + leftMs), leftMs).unref();
      this.timers.set(request.id, timer);
    };
    look(0);
  }

  private refuse(request: FastifyRequest, reply: FastifyReply): void {
    this.end(request);
    if (reply.sent) return;
    void reply
      .header('connection', 'close')
      .send(
        new AppError(408, 'INVALID_REQUEST', 'the body did not arrive in time: send it at once'),
      );
  }
}
