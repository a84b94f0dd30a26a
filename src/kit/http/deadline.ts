/** Limits the work for one request: to a time limit, and until the client disconnects. */
import type { ServerResponse } from 'node:http';
import { AppError, unavailable } from '../errors';

const RETRY_AFTER_SECONDS = 5;

/**
 * The client is gone and does not receive this answer. Web servers log this number in that case.
 */
const CLIENT_CLOSED_REQUEST = 499;

export class Deadline {
  private readonly ending = new AbortController();
  private isCommitted = false;

  /** Aborted when the caller no longer waits for the answer. The reason is the refusal. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /**
   * From here on the work changes something: it is finished in any case, and its caller receives
   * the answer. Throws if the deadline has already passed.
   */
  commit(): void {
    this.signal.throwIfAborted();
    this.isCommitted = true;
  }

  /** Stops the work, unless it is committed. */
  pass(reason: Error): void {
    if (!this.isCommitted) this.ending.abort(reason);
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
 */
export async function withinDeadline<Result>(
  response: ServerResponse,
  { timeoutMs, tooLate }: { timeoutMs: number; tooLate: () => Error },
  work: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  const deadline = new Deadline();
  const disconnected = (): void =>
    deadline.pass(
      new AppError(CLIENT_CLOSED_REQUEST, 'UNAVAILABLE', 'the client has disconnected'),
    );
  const timer = setTimeout(() => deadline.pass(tooLate()), timeoutMs);
  response.once('close', disconnected);
  if (response.destroyed) disconnected();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const stop = (): void => reject(deadline.signal.reason as Error);
      deadline.signal.addEventListener('abort', stop, { once: true });
      if (deadline.signal.aborted) return stop();
      work(deadline).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    response.off('close', disconnected);
  }
}
