/** The route table's words: one line per path, which names an operation and how its body is written there. */
import type { ListOperation, Operation } from '../kit/operation';
import type { PageInput } from '../kit/page';
import type { StoredRecord } from '../kit/record';
import type { BodyForm } from './body-form';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Route {
  method: HttpMethod;
  path: string;
  operation: Operation<object, unknown> | ListOperation<PageInput, StoredRecord>;
  /** How the body is written, where that is not simply the operation's input. */
  body?: BodyForm;
  /** What clients write into the query of a POST; the body is read for it too. */
  query?: readonly string[];
}

type Any = Operation<never, never> | ListOperation<never, never>;
type Options = Pick<Route, 'body' | 'query'>;

const route =
  (method: HttpMethod) =>
  (path: string, operation: Any | unknown, options: Options = {}): Route => ({
    method,
    path,
    operation: operation as Route['operation'],
    ...options,
  });

export const get = route('GET');
export const post = route('POST');
export const patch = route('PATCH');
export const remove = route('DELETE');
