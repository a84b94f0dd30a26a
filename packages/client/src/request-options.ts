/** What a single call takes after its arguments. */
export interface CallOptions {
  /** Ends the call, its retries included. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** What every function of the generated part takes last. */
export interface RequestOptions extends CallOptions {
  baseUrl?: string;
  fetch?: typeof globalThis.fetch;
}
