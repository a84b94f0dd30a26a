/** Opens a list for the arguments of its field. */
import type { Context } from '../../../platform/operations/context';
import { invalid } from '../../../platform/operations/errors';
import {
  authorize,
  authorizeFilter,
  type ListOperation,
} from '../../../platform/operations/operation';
import { PAGE_MAX } from '../../../platform/records/lists/page-request';
import { checkCursors } from '../../../platform/records/lists/cursors';
import type { StoredRecord } from '../../../platform/records/record';
import { refuse } from '../errors';
import type { ConnectionArgs, FollowedArgs } from './connection-args';
import type { ConnectionPage, PageOptions } from './connection-page';
import { conditionsOf } from './connection-conditions';
import { connectionType } from './connection-type';

type ConnectionClass = new (options: PageOptions) => ConnectionPage;

/** The arguments of a connection. */
interface ConnectionRequest<Filter extends object> {
  page: ConnectionArgs | FollowedArgs;
  filter: Filter | undefined;
  /** Restricts the list to the rows of one object. */
  condition?: object;
}

/** Checks the permission and the arguments. The rows are read when their fields are resolved. */
export function openConnection<Filter extends object, Row extends StoredRecord>(
  ctx: Context,
  operation: ListOperation<Filter, Row>,
  { page, filter, condition = {} }: ConnectionRequest<Filter>,
): ConnectionPage {
  const { type } = operation;
  try {
    authorize(ctx, operation);
    authorizeFilter(ctx, operation.filter, filter ?? {});
    const request = requestOf(page);
    checkCursors(type, request);
    const conditions = conditionsOf(ctx, operation, condition, filter ?? null);
    const Connection = connectionType(type) as unknown as ConnectionClass;
    return new Connection({ ctx, list: operation, type, conditions, request });
  } catch (error) {
    return refuse(error, ctx);
  }
}

function requestOf(page: ConnectionRequest<object>['page']) {
  const { first = null, last = null, after = null, before = null, orderBy } = page;
  const since = 'since' in page ? (page.since ?? null) : null;
  checkPage(first, last);
  if (since !== null && last !== null) throw invalid('since cannot be combined with last', 'since');
  const order = since === null ? orderBy : null;
  return { limit: first ?? last, after, before, since, fromEnd: last !== null, order };
}

function checkPage(first: number | null, last: number | null): void {
  if (first !== null && last !== null) throw invalid('first and last cannot be combined', 'first');
  for (const [name, size] of Object.entries({ first, last }))
    if (size !== null && (size < 1 || size > PAGE_MAX))
      throw invalid(`${name} must be from 1 to ${PAGE_MAX}`, name);
}
