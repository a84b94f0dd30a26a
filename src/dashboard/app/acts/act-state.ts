/** How the request of a form is doing: sent, refused, or without an answer. */

export interface UserError {
  message: string;
  path?: readonly string[] | null;
}

export interface ActState {
  isPending: boolean;
  errors: readonly UserError[];
  failure: unknown;
}
