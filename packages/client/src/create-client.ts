/**
 * A client of the REST API: one function for each operation of the OpenAPI document. It answers the
 * body of a success and throws a `PitangaError` on a refusal.
 */
import { HttpError } from '@oazapfts/runtime';
import * as operations from './generated.js';
import { PitangaError } from './pitanga-error.js';
import type { CallOptions, RequestOptions } from './request-options.js';
import { retryingFetch } from './retry.js';

export interface ClientOptions {
  /** The address of the service, or of your own server that forwards to it. */
  baseUrl: string;
  /** An API key; in a page a token. Left out where your own server adds the key. */
  key?: string;
  /** Attempts after the first one, 3 if left out. */
  retries?: number;
  /** Of one attempt, 30 seconds if left out. */
  timeoutMs?: number;
  /** Sends the requests, in place of the global function. */
  fetch?: typeof globalThis.fetch;
}

type Operations = typeof operations;
type Bound<Operation> = Operation extends (options?: RequestOptions) => infer Answer
  ? (options?: CallOptions) => Answer
  : Operation extends (parameters: infer Parameters, options?: RequestOptions) => infer Answer
    ? (parameters: Parameters, options?: CallOptions) => Answer
    : never;

export type Client = { readonly [Name in keyof Operations]: Bound<Operations[Name]> };

const RETRIES = 3;
const TIMEOUT_MS = 30_000;
const API_KEY = /^pitanga_(dev|prod)_/;

export function createClient({
  baseUrl,
  key,
  retries = RETRIES,
  timeoutMs = TIMEOUT_MS,
  fetch = globalThis.fetch,
}: ClientOptions): Client {
  if (key !== undefined && API_KEY.test(key) && 'document' in globalThis)
    throw new Error(
      'An API key does not belong in a page, where everyone can read it: give a token, or the ' +
        'address of your own server, which adds the key',
    );
  const connection: RequestOptions = {
    baseUrl,
    fetch: retryingFetch({ fetch: (url, init) => fetch(url, init), retries, timeoutMs }),
  };
  const credentials = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const bind =
    (operation: (...parameters: never[]) => Promise<unknown>) =>
    async (...parameters: unknown[]): Promise<unknown> => {
      // The options are the last parameter, behind those of an operation that takes any.
      const last = operation.length - 1;
      const { headers, ...options } = (parameters[last] ?? {}) as CallOptions;
      const all = { ...connection, ...options, headers: { ...headers, ...credentials } };
      try {
        return await operation(...([...parameters.slice(0, last), all] as never[]));
      } catch (error) {
        if (error instanceof HttpError)
          throw new PitangaError(error.status, error.data, error.headers);
        throw error;
      }
    };
  const bound = Object.entries(operations).map(([name, operation]) => [name, bind(operation)]);
  return Object.fromEntries(bound) as Client;
}
