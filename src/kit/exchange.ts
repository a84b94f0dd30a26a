/** One HTTP exchange that comes to an end, at its time limit or at its byte limit, whatever the other side does. */
import type { Readable } from 'node:stream';
import { request, type Dispatcher } from 'undici';
import { agentFor, type Outside } from './guarded-agent';

export type Answer = Dispatcher.ResponseData;

/** Gives work a signal that is aborted when the time is over, and takes the timer away when the work is done. */
export async function within<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Error(`no full answer within ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends one request over the guarded connections. Rejects when the signal is aborted before the head of the answer is there; afterwards the body breaks off. */
export function send(
  url: URL,
  options: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: Buffer | string },
  outside: Outside,
  signal: AbortSignal,
): Promise<Answer> {
  // undici heeds the signal only once it is connected: a connection that is never made would outlast it.
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  );
  return Promise.race([
    request(url, { ...options, dispatcher: agentFor(outside), signal }),
    aborted,
  ]);
}

/** The first value of a header. */
export function headerOf(answer: Answer, name: string): string | null {
  const value = answer.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Reads at most `maxBytes`. A longer body is given up, and its connection with it; one that broke off comes with the error. */
export async function readBody(
  body: Readable,
  maxBytes: number,
): Promise<{ bytes: Buffer; isLonger: boolean; error: unknown }> {
  const chunks: Buffer[] = [];
  let size = 0;
  let error: unknown = null;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch (reason) {
    error = reason;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isLonger: size > maxBytes, error };
}

/** Gives up a body that nobody will read, and its connection with it. */
export function abandon(body: Readable): void {
  body.on('error', () => {}).destroy();
}
