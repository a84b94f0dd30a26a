/** How the request of a form is doing: sent, refused, or without an answer. */

/** `message` is a sentence for developers, in English. */
export interface ActError {
  message: string;
  code?: string | null;
  reason?: string | null;
  values?: Readonly<Record<string, unknown>> | null;
  path?: readonly string[] | null;
}

export interface ActState {
  isPending: boolean;
  errors: readonly ActError[];
  failure: unknown;
}
