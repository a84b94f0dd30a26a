/**
 * A client of the public API, for commands that work like a merchant's program. It waits when the
 * server asks to, and gives refusals as sentences.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isError } from '../../../platform/operations/is-error';
import { isChoice } from '../../../platform/records/columns/choices';
import { AppError, ErrorCode, unprocessable } from '../../../platform/operations/errors';
import { SECOND_MS } from '../../../platform/time/clock';

const ANSWER_WITHIN_MS = 120_000;
/** A request that is refused for the moment (429, 503) is repeated this many times. */
const REPEATS_MAX = 20;
const WAIT_MAX_SECONDS = 30;

export type JsonObject = Record<string, unknown>;

export class ApiClient {
  constructor(
    readonly url: string,
    readonly key: string,
  ) {}

  get(path: string): Promise<JsonObject> {
    return this.data('GET', path);
  }

  post(path: string, body: JsonObject = {}): Promise<JsonObject> {
    return this.data('POST', path, body);
  }

  async list(path: string): Promise<JsonObject[]> {
    return (await this.data('GET', path)) as unknown as JsonObject[];
  }

  async graphql(query: string, variables: JsonObject = {}): Promise<JsonObject> {
    const answer = await this.repeated('POST', '/graphql', { query, variables });
    const { data, errors } = parsed(await answer.text()) as {
      data?: JsonObject;
      errors?: JsonObject[];
    };
    const [error] = errors ?? [];
    if (error || !data) throw refusalOf(answer.status, error?.message, 'POST /graphql');
    return data;
  }

  /** One request without repeats, for streams: the answer once its headers have arrived. */
  async send(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${this.url}${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${this.key}` },
      });
    } catch (error) {
      if (init.signal?.aborted && init.signal.reason === error) throw error;
      throw unreachable(this.url, error);
    }
  }

  private async data(method: 'GET' | 'POST', path: string, body?: JsonObject): Promise<JsonObject> {
    const answer = await this.repeated(method, path, body);
    const text = await answer.text();
    const { data, success, error, code } = parsed(text);
    if (answer.status === 200 && success === true) return data as JsonObject;
    throw refusalOf(answer.status, error, `${method} ${path}`, code);
  }

  private async repeated(
    method: 'GET' | 'POST',
    path: string,
    body?: JsonObject,
  ): Promise<Response> {
    const headers: Record<string, string> = body
      ? { 'content-type': 'application/json', 'idempotency-key': `cli-${randomUUID()}` }
      : {};
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    for (let repeats = 0; ; repeats++) {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answer = await this.send(path, { ...init, signal });
      if (![429, 503].includes(answer.status) || repeats === REPEATS_MAX) return answer;
      await answer.body?.cancel();
      await pause(retryAfterSeconds(answer) * SECOND_MS);
    }
  }
}

/** How long the server asks to wait, within bounds; a second if it does not say. */
export function retryAfterSeconds({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 1);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0.1), WAIT_MAX_SECONDS) : 1;
}

export function refusalOf(
  status: number,
  reason: unknown,
  request: string,
  code: unknown = null,
): AppError {
  const sentence = typeof reason === 'string' ? reason : `status ${status}, without a reason`;
  const known = typeof code === 'string' && isChoice(ErrorCode, code) ? code : 'UNPROCESSABLE';
  return new AppError(status, known, `${request} was refused: ${sentence}`);
}

function parsed(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return {};
  }
}

function unreachable(url: string, error: unknown): AppError {
  const cause = isError(error) && isError(error.cause) ? error.cause : error;
  const { message = '', code = '' } = cause as { message?: string; code?: string };
  return unprocessable(
    `${url} cannot be reached (${message || code}): start the server, or name its address with --api`,
  );
}
