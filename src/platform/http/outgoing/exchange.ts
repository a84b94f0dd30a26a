/** One HTTP exchange that always ends, at its time limit or at its byte limit. */
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { request, type Dispatcher } from 'undici';
import { agentFor, type Outside } from './guarded-agent';

export type HttpAnswer = Dispatcher.ResponseData;

/**
 * Passes a signal to the work that is aborted when the time is over. Clears the timer when the work
 * is done.
 */
export async function withTimeLimit<Result>(
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

/**
 * Sends one request over the guarded connections. Rejects when the signal is aborted before the
 * headers of the answer arrive. After that the body is cut off.
 */
export function send(
  url: URL,
  options: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: Buffer | string },
  outside: Outside,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  // undici respects the signal only once it is connected. A connection that is never established
  // would outlast it.
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  );
  return Promise.race([
    request(url, { ...options, dispatcher: agentFor(outside), signal }),
    aborted,
  ]);
}

/** The first value of a header. */
export function headerOf(answer: HttpAnswer, name: string): string | null {
  const value = answer.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/**
 * Reads at most `maxBytes`. A longer body is aborted with its connection. A body that broke off is
 * returned with the error.
 */
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

/**
 * Writes at most `maxBytes` to a new file. A longer body is aborted with its connection. Throws the
 * errors of the body, and LocalFailure when the file cannot be written.
 */
export async function saveBody(
  body: Readable,
  path: string,
  maxBytes: number,
): Promise<{ size: number; isLonger: boolean }> {
  const file = await open(path, 'wx', 0o600).catch(failLocally);
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) break;
      await file.appendFile(chunk).catch(failLocally);
    }
  } finally {
    await file.close();
  }
  return { size, isLonger: size > maxBytes };
}

/** An error of this machine, such as a full disk, and not of the other side. */
export class LocalFailure extends Error {}

function failLocally(error: unknown): never {
  throw new LocalFailure('a downloaded file could not be written', { cause: error });
}

/** Aborts a body that is not needed, and its connection. */
export function abortBody(body: Readable): void {
  body.on('error', () => {}).destroy();
}
