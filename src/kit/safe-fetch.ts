/** Reaches the places that merchants name (webhook endpoints, images, files) without ever reaching into our own network, and without waiting or reading for longer than agreed. */
import { isNativeError } from 'node:util/types';
import { errors } from 'undici';
import { invalid } from './errors';
import { abandon, headerOf, readBody, send, within, type Answer } from './exchange';
import {
  allowedAddresses,
  hostOf,
  networkOf,
  readUrl,
  Refused,
  type Outside,
} from './guarded-agent';
import { timer, webhookSeconds } from './metrics';
import { readRetryAfter } from './retry-after';
import { traced } from './trace';

export type { Outside } from './guarded-agent';

const POST_TIMEOUT_MS = 15_000;
const ANSWER_MAX_BYTES = 2048;
const DOWNLOAD_TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Refuses, with a sentence naming the field, an address that must not be dialled. A name that does not resolve is accepted: it is guarded again at every connection. */
export async function checkEndpoint(
  url: string,
  field: string,
  outside: Outside,
  options: { mustBeHttps?: boolean } = {},
): Promise<void> {
  try {
    const host = hostOf(readUrl(url, outside, options));
    if (!outside.allowPrivate) await allowedAddresses(host, networkOf(outside));
  } catch (error) {
    // Any other error is the DNS saying that the name does not resolve.
    if (error instanceof Refused) throw invalid(`${field} ${error.message}`, field);
  }
}

export interface Post {
  body: Buffer | string;
  headers: Record<string, string>;
  /** The present wall time: a date in `Retry-After` is counted from here. */
  now: Date;
  /** For the whole exchange: connection, answer and its body. */
  timeoutMs?: number;
  answerMaxBytes?: number;
}

/** What became of a POST. A status that arrived counts, however its body went on; without one, `error` says why. */
export type Outcome = { answer: string; retryAfterSeconds: number | null; durationMs: number } & (
  { ok: boolean; status: number; error: null } | { ok: false; status: null; error: string }
);

/** One POST; redirects are not followed. Never throws for what the other side does. `answer` is the beginning of its body, as text that a database can keep. */
export async function post(url: string, message: Post, outside: Outside): Promise<Outcome> {
  const took = timer(webhookSeconds);
  const outcome = await traced(
    'webhook POST',
    { 'server.address': URL.canParse(url) ? new URL(url).hostname : '' },
    () => postOnce(url, message, outside),
  );
  took({ outcome: outcome.ok ? '2xx' : outcome.status === null ? 'none' : 'other' });
  return outcome;
}

async function postOnce(
  url: string,
  { body, headers, now, timeoutMs = POST_TIMEOUT_MS, answerMaxBytes = ANSWER_MAX_BYTES }: Post,
  outside: Outside,
): Promise<Outcome> {
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  try {
    return await within(timeoutMs, async (signal) => {
      const answer = await send(
        readUrl(url, outside),
        { method: 'POST', body, headers },
        outside,
        signal,
      );
      const status = answer.statusCode;
      const retryAfterSeconds = readRetryAfter(headerOf(answer, 'retry-after'), now);
      const { bytes } = await readBody(answer.body, answerMaxBytes);
      return {
        ok: Math.floor(status / 100) === 2,
        status,
        error: null,
        answer: storableText(bytes),
        retryAfterSeconds,
        durationMs: durationMs(),
      };
    });
  } catch (error) {
    const reason = error instanceof Refused ? `the address ${error.message}` : troubleOf(error);
    return {
      ok: false,
      status: null,
      error: reason,
      answer: '',
      retryAfterSeconds: null,
      durationMs: durationMs(),
    };
  }
}

/** Text without the character that PostgreSQL cannot hold, and without the half of a letter at the end that a byte limit leaves. */
function storableText(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
}

export interface Download {
  /** The field of the input that holds the address: refusals name it. */
  field: string;
  maxBytes: number;
  /** For the whole exchange, redirects included. */
  timeoutMs?: number;
}

export interface DownloadedFile {
  bytes: Buffer;
  /** As the other side says it: a claim, not a finding. */
  contentType: string | null;
}

/** Downloads one file, following a few redirects, each guarded like the first address. Throws invalid() for everything that goes wrong outside. */
export async function download(
  url: string,
  { field, maxBytes, timeoutMs = DOWNLOAD_TIMEOUT_MS }: Download,
  outside: Outside,
): Promise<DownloadedFile> {
  try {
    return await within(timeoutMs, async (signal) =>
      readFile(await follow(url, outside, signal), maxBytes),
    );
  } catch (error) {
    const reason =
      error instanceof Refused ? error.message : `could not be downloaded: ${troubleOf(error)}`;
    throw invalid(`${field} ${reason}`, field);
  }
}

async function follow(address: string, outside: Outside, signal: AbortSignal): Promise<Answer> {
  let url = readUrl(address, outside);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await send(
      url,
      { method: 'GET', headers: { accept: '*/*', 'accept-encoding': 'identity' } },
      outside,
      signal,
    );
    const location = headerOf(answer, 'location');
    if (!REDIRECTS.includes(answer.statusCode) || location == null) return answer;
    abandon(answer.body);
    url = readUrl(location, outside, { base: url });
  }
  throw new Refused(`must not redirect more than ${REDIRECTS_MAX} times`);
}

async function readFile(answer: Answer, maxBytes: number): Promise<DownloadedFile> {
  const refusal = unacceptable(answer, maxBytes);
  if (refusal != null) {
    abandon(answer.body);
    throw refusal;
  }
  const { bytes, isLonger, error } = await readBody(answer.body, maxBytes);
  if (error != null) throw error;
  if (isLonger) throw tooLarge(maxBytes);
  return { bytes, contentType: headerOf(answer, 'content-type') };
}

function unacceptable(answer: Answer, maxBytes: number): Refused | null {
  const encoding = headerOf(answer, 'content-encoding') ?? 'identity';
  if (answer.statusCode !== 200)
    return new Refused(`must answer with status 200, not ${answer.statusCode}`);
  if (encoding.toLowerCase() !== 'identity')
    return new Refused(`must be sent as it is, not encoded as ${encoding}`);
  return Number(headerOf(answer, 'content-length') ?? 0) > maxBytes ? tooLarge(maxBytes) : null;
}

function tooLarge(maxBytes: number): Refused {
  return new Refused(`must not be larger than ${maxBytes} bytes`);
}

/** What went wrong outside, in words. A request that we built wrongly is our bug and stays one. */
function troubleOf(error: unknown): string {
  if (!isNativeError(error) || error instanceof errors.InvalidArgumentError) throw error;
  // A connection tried at several addresses fails with an error that has a code and no words.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
