/** Limits the work for one request: to a time limit, and until the client disconnects. */
import type { ServerResponse } from 'node:http';
import { AppError, unavailable } from '../operations/errors';
import type { StopSignal } from '../jobs/stop-signal';

const RETRY_AFTER_SECONDS = 5;

/**
 * The client is gone and does not receive this answer. Web servers log this number in that case.
 */
const CLIENT_CLOSED_REQUEST = 499;

export class Deadline implements StopSignal {
  private reason: Error | null = null;
  private isCommitted = false;
  /** Made when it is first asked for: most requests need none. */
  private ending: AbortController | null = null;

  constructor(private readonly passed: (reason: Error) => void) {}

  /** Whether the caller no longer waits for the answer. */
  get aborted(): boolean {
    return this.reason !== null;
  }

  /** Throws the refusal once the caller no longer waits. */
  throwIfAborted(): void {
    if (this.reason) throw this.reason;
  }

  /** The same as a signal, whose reason is the refusal. */
  get signal(): AbortSignal {
    if (!this.ending) {
      this.ending = new AbortController();
      if (this.reason) this.ending.abort(this.reason);
    }
    return this.ending.signal;
  }

  /**
   * From here on the work changes something: it is finished in any case, and its caller receives
   * the answer. Throws if the deadline has already passed.
   */
  commit(): void {
    this.throwIfAborted();
    this.isCommitted = true;
  }

  /** Stops the work, unless it is committed. */
  pass(reason: Error): void {
    if (this.isCommitted || this.reason) return;
    this.reason = reason;
    this.ending?.abort(reason);
    this.passed(reason);
  }
}

/** The time limit for reading. After it the request is refused with 503. */
export function readingLimit(timeoutMs: number): { timeoutMs: number; tooLate: () => Error } {
  const tooLate = (): Error =>
    unavailable(`the request took longer than ${timeoutMs / 1_000} s`, RETRY_AFTER_SECONDS);
  return { timeoutMs, tooLate };
}

/**
 * Returns the result of the work. When the time is over or the client disconnects, aborts the
 * signal and throws at once, without waiting for the work. After `commit()` neither happens.
 * Without a response, only the time counts.
 */
export function withinDeadline<Result>(
  response: ServerResponse | null,
  { timeoutMs, tooLate }: { timeoutMs: number; tooLate: () => Error },
  work: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      response?.off('close', disconnected);
    };
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    const deadline = new Deadline(fail);
    const disconnected = (): void =>
      deadline.pass(
        new AppError(CLIENT_CLOSED_REQUEST, 'UNAVAILABLE', 'the client has disconnected'),
      );
    const timer = setTimeout(() => deadline.pass(tooLate()), timeoutMs);
    response?.once('close', disconnected);
    if (response?.destroyed) return disconnected();
    work(deadline).then((result) => {
      end();
      resolve(result);
    }, fail);
  });
}
