/** The types of the route table: one line per path, with its operation and the form of its body. */
import type { ListOperation, Operation } from '../../platform/operations/operation';
import type { PageInput } from '../../platform/records/lists/page-request';
import type { Rows } from '../../platform/records/rows';
import type { StoredRecord } from '../../platform/records/record';
import type { BodyForm } from './body-form';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Route {
  method: HttpMethod;
  path: string;
  operation: Operation<object, unknown> | ListOperation<PageInput, StoredRecord>;
  /** The form of the body, if it differs from the operation's input. */
  body?: BodyForm;
  /** Fields that clients send in the query of a POST. They are also read from the body. */
  query?: readonly string[];
  /** By the value of `view` in the query: an operation with the same permission that answers. */
  views?: Readonly<Record<string, Route['operation']>>;
  /** The view of a query that names none: with this parameter, or as the store has chosen. */
  viewBy?: {
    readonly parameter: string;
    readonly view: string;
    isChosen(rows: Rows): Promise<boolean>;
  };
}

type Options = Pick<Route, 'body' | 'query' | 'viewBy'> & {
  views?: Readonly<Record<string, unknown>>;
};

const route =
  (method: HttpMethod) =>
  (path: string, operation: unknown, options: Options = {}): Route => ({
    method,
    path,
    operation: operation as Route['operation'],
    ...(options as Pick<Route, 'body' | 'query' | 'views' | 'viewBy'>),
  });

export const get = route('GET');
export const post = route('POST');
export const patch = route('PATCH');
export const remove = route('DELETE');
