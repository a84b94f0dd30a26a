/**
 * Recorded requests and responses, written by `npm run examples` and shown in the OpenAPI document.
 */
import examples from './examples.json';

type Json = Readonly<Record<string, unknown>>;

export interface Example {
  query?: Readonly<Record<string, string>>;
  body?: Json;
  answer: Json;
}

interface Examples {
  /** By method and path, such as `POST /v2/products/create`. */
  operations: Readonly<Record<string, Example>>;
  /** By HTTP status. */
  refusals: Readonly<Record<string, Json>>;
  /** Payloads by event. Version 1 payloads have names of their own. */
  webhooks: Readonly<Record<string, Json>>;
}

export const EXAMPLES: Examples = examples;
