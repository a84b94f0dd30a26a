/** Opens a list for the arguments of its field. */
import type { Context } from '../kit/context';
import { invalid } from '../kit/errors';
import { authorize, type ListOperation } from '../kit/operation';
import { PAGE_MAX } from '../kit/data/page-request';
import { checkCursors } from '../kit/data/cursors';
import type { ListedClass } from '../kit/data/listing';
import type { StoredRecord } from '../kit/data/record';
import { refuse } from './errors';
import type { ConnectionArgs } from './connection-args';
import type { ConnectionPage, PageOptions } from './connection-page';
import { conditionsOf } from './connection-conditions';
import { connectionType } from './connection-type';

type ConnectionClass = new (options: PageOptions) => ConnectionPage;

/** The arguments of a connection. */
interface ConnectionRequest<Filter extends object> {
  page: ConnectionArgs;
  filter: Filter | undefined;
  /** Restricts the list to the rows of one object. */
  condition?: object;
}

/** Checks the permission and the arguments. The rows are read when their fields are resolved. */
export function openConnection<Filter extends object, Row extends StoredRecord>(
  ctx: Context,
  type: ListedClass<Row>,
  operation: ListOperation<Filter, Row>,
  { page, filter, condition = {} }: ConnectionRequest<Filter>,
): ConnectionPage {
  try {
    authorize(ctx, operation);
    const { first = null, last = null, after = null, before = null, orderBy } = page;
    checkPage(first, last);
    checkCursors(type, { after, before });
    const conditions = conditionsOf(operation, condition, filter ?? null);
    const request = { limit: first ?? last, after, before, fromEnd: last !== null, order: orderBy };
    const Connection = connectionType(type) as unknown as ConnectionClass;
    return new Connection({ ctx, list: operation, type, conditions, request });
  } catch (error) {
    return refuse(error, ctx);
  }
}

function checkPage(first: number | null, last: number | null): void {
  if (first !== null && last !== null) throw invalid('first and last cannot be combined', 'first');
  for (const [name, size] of Object.entries({ first, last }))
    if (size !== null && (size < 1 || size > PAGE_MAX))
      throw invalid(`${name} must be from 1 to ${PAGE_MAX}`, name);
}
