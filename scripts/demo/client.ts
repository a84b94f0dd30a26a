/** A minimal client of the REST API: every answer must be 200 with `success`. */
import { Difference } from './narrator';

const ANSWER_WITHIN_MS = 60_000;

/** The data of an answer. The demo checks every value that it uses. */
export type Data = Record<string, any>;

export interface Client {
  get(path: string): Promise<Data>;
  post(path: string, body?: object): Promise<Data>;
}

export interface Answer {
  status: number;
  body: Data;
}

export function clientOf(url: string, key: string): Client {
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const { status, body: answer } = await ask(url, key, method, path, body);
    if (status !== 200 || answer.success !== true)
      throw new Difference(
        `${method} ${path} must be answered with 200, and was with ${status}: ` +
          `${answer.error ?? 'no reason given'}`,
      );
    return answer.data as Data;
  };
  return { get: (path) => call('GET', path), post: (path, body = {}) => call('POST', path, body) };
}

/** Returns any answer, including a refusal. */
export async function ask(
  url: string,
  key: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Data };
}
