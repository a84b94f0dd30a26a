/**
 * Sends a request until it is answered. Every POST carries an `Idempotency-Key`, the same in each
 * attempt, so that a repeated one has no second effect.
 */
type Fetch = typeof globalThis.fetch;

export interface RetryOptions {
  fetch: Fetch;
  /** Attempts after the first one. */
  retries: number;
  /** Of one attempt, its body included. */
  timeoutMs: number;
}

const BACKOFF_FIRST_MS = 500;
const BACKOFF_MAX_MS = 8_000;
/** A longer `Retry-After` is left to the caller. */
const RETRY_AFTER_MAX_MS = 60_000;
const TEMPORARY_STATUSES = [408, 425];
/** The others, DELETE and PATCH, take no `Idempotency-Key`. */
const SAFE_METHODS = ['GET', 'POST'];

/** An attempt: its answer with the whole body, or what went wrong before there was one. */
type Outcome = { response: Response; text: string } | { error: unknown };

export function retryingFetch(options: RetryOptions): Fetch {
  return async (url, init = {}) => {
    const method = init.method ?? 'GET';
    const headers = new Headers(init.headers);
    if (method === 'POST' && !headers.has('idempotency-key'))
      headers.set('idempotency-key', crypto.randomUUID());
    for (let attempt = 0; ; attempt += 1) {
      init.signal?.throwIfAborted();
      const outcome = await attemptOnce(options, url, { ...init, headers });
      const waitMs = attempt < options.retries ? waitBeforeRetry(method, outcome, attempt) : null;
      if (waitMs === null) return finish(outcome);
      await pause(waitMs, init.signal);
    }
  };
}

/** The body is read here, so that a connection that breaks within it is an attempt that failed. */
async function attemptOnce(
  { fetch, timeoutMs }: RetryOptions,
  url: Parameters<Fetch>[0],
  init: RequestInit,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const response = await fetch(url, { ...init, signal });
    return { response, text: await response.text() };
  } catch (error) {
    return { error };
  }
}

/** Null if the request is not to be repeated. */
function waitBeforeRetry(method: string, outcome: Outcome, attempt: number): number | null {
  const isSafe = SAFE_METHODS.includes(method);
  if ('error' in outcome) return isSafe ? backoffMs(attempt) : null;
  const { response, text } = outcome;
  if (response.status !== 429 && !(isSafe && isTemporary(response.status, text))) return null;
  const waitMs = retryAfterMs(response) ?? backoffMs(attempt);
  return waitMs <= RETRY_AFTER_MAX_MS ? waitMs : null;
}

function finish(outcome: Outcome): Response {
  if ('error' in outcome) throw outcome.error;
  const { status, headers } = outcome.response;
  return new Response(outcome.text === '' ? null : outcome.text, { status, headers });
}

function isTemporary(status: number, text: string): boolean {
  return (
    TEMPORARY_STATUSES.includes(status) || status >= 500 || (status === 409 && isTransient(text))
  );
}

/** A conflict that ends by itself, such as with a first request that is still running. */
function isTransient(text: string): boolean {
  try {
    const { reason } = JSON.parse(text) as { reason?: string };
    return reason === 'TRY_AGAIN';
  } catch {
    return false;
  }
}

/** Null without a `Retry-After` in seconds. */
function retryAfterMs({ headers }: Response): number | null {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : null;
}

/** At random, so that clients that failed together do not return together. */
function backoffMs(attempt: number): number {
  const longest = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** attempt);
  return longest * (0.5 + Math.random() / 2);
}

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', stop);
    function finish(): void {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop(): void {
      clearTimeout(timer);
      reject(signal?.reason);
    }
  });
}
