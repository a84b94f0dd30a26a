/**
 * Sends requests to addresses that merchants name (webhook endpoints, images, files). Never reaches
 * into our own network, and never waits or reads beyond its limits.
 */
import { isAscii } from 'node:buffer';
import { invalid } from '../../operations/errors';
import { headerOf, LocalFailure, readBody, send, withTimeLimit } from './exchange';
import { readUrl, AddressRefused, type Outside } from './guarded-agent';
import { timer, webhookSeconds } from '../../observability/metrics';
import { readRetryAfter } from './retry-after';
import { traced } from '../../observability/trace';
import { type DownloadedFile, keepFile } from './keep-file';
import { followRedirects } from './follow-redirects';
import { refuseControlCharacters } from './check-endpoint';
import { outsideErrorKind, outsideErrorReason } from './outside-errors';

export type { Outside } from './guarded-agent';

const POST_TIMEOUT_MS = 30_000;
const ANSWER_MAX_BYTES = 2048;
const DOWNLOAD_TIMEOUT_MS = 10_000;

export interface Post {
  body: Buffer | string;
  headers: Record<string, string>;
  /** The current wall time. A date in `Retry-After` is compared with it. */
  now: Date;
  /** The limit for the whole exchange: connection, answer and its body. */
  timeoutMs?: number;
  answerMaxBytes?: number;
  /** Attributes of its span. */
  traced?: Record<string, string>;
  /** The `traceparent` of the work that led to it. */
  cause?: string | null;
}

/**
 * The outcome of a POST. A status that arrived counts, even if the body broke off. Without one,
 * `error` has the reason.
 */
export type PostOutcome = {
  answer: string;
  retryAfterSeconds: number | null;
  durationMs: number;
} & ({ ok: boolean; status: number; error: null } | { ok: false; status: null; error: string });

/**
 * Sends one POST; redirects are not followed. Never throws an error of the other side. `answer` is
 * the beginning of its body, as text that a database can store.
 */
export async function post(url: string, message: Post, outside: Outside): Promise<PostOutcome> {
  const took = timer(webhookSeconds);
  const outcome = await traced(
    'webhook POST',
    () => ({
      'server.address': URL.canParse(url) ? new URL(url).hostname : '',
      ...message.traced,
    }),
    () => postOnce(url, message, outside),
    message.cause,
  );
  took({ outcome: outcome.ok ? '2xx' : outcome.status === null ? 'none' : 'other' });
  return outcome;
}

async function postOnce(
  url: string,
  { body, headers, now, timeoutMs = POST_TIMEOUT_MS, answerMaxBytes = ANSWER_MAX_BYTES }: Post,
  outside: Outside,
): Promise<PostOutcome> {
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  try {
    return await withTimeLimit(timeoutMs, async (signal) => {
      const request = { method: 'POST' as const, body, headers };
      const received = await send(readUrl(url, outside), request, outside, signal);
      const { statusCode: status } = received;
      const { bytes } = await readBody(received.body, answerMaxBytes);
      return {
        ok: Math.floor(status / 100) === 2,
        status,
        error: null,
        answer: storableText(bytes),
        retryAfterSeconds: readRetryAfter(headerOf(received, 'retry-after'), now),
        durationMs: durationMs(),
      };
    });
  } catch (error) {
    const reason =
      error instanceof AddressRefused ? `the address ${error.message}` : outsideErrorReason(error);
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

/**
 * Text without the character that PostgreSQL cannot store, and without a partial character at the
 * end, which the byte limit may leave.
 */
function storableText(bytes: Buffer): string {
  // Most answers are; it takes a tenth of the time.
  if (isAscii(bytes)) return bytes.toString('latin1').replaceAll('\0', '\uFFFD');
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
}

export interface Download {
  /** The field of the input that holds the address, for refusals. */
  field: string;
  path: string;
  maxBytes: number;
  /** The limit for the whole exchange, including redirects. */
  timeoutMs?: number;
}

/**
 * Downloads one file. Follows a few redirects, each checked like the first address. Throws
 * invalid() for every error outside, without the addresses, ports and certificates that were found:
 * otherwise merchants could use this service as a network scanner.
 */
export async function download(
  url: string,
  { field, path, maxBytes, timeoutMs = DOWNLOAD_TIMEOUT_MS }: Download,
  outside: Outside,
): Promise<DownloadedFile> {
  try {
    refuseControlCharacters(url);
    return await withTimeLimit(timeoutMs, async (signal) =>
      keepFile(await followRedirects(url, outside, signal), path, maxBytes),
    );
  } catch (error) {
    if (error instanceof LocalFailure) throw error;
    const reason =
      error instanceof AddressRefused
        ? error.message
        : `could not be downloaded: ${outsideErrorKind(error)}`;
    throw invalid(
      `${field} ${reason}`,
      field,
      error instanceof AddressRefused ? error.why : { reason: 'NOT_DOWNLOADED' },
    );
  }
}
