/** The conditions of a list that GraphQL reads. */
import type { Context } from '../../../platform/operations/context';
import { inputFor, type ListOperation } from '../../../platform/operations/operation';
import type { Condition } from '../../../platform/records/lists/conditions';
import type { StoredRecord } from '../../../platform/records/record';

/** The conditions of the object and of the caller: a filter can only make a list shorter. */
export function conditionsOf<Filter extends object, Row extends StoredRecord>(
  ctx: Context,
  op: ListOperation<Filter, Row>,
  own: object,
  filter: Filter | null,
): Condition[] {
  const read = (given: object) =>
    op.conditions(ctx, inputFor(ctx, op, JSON.parse(JSON.stringify(given))));
  // A list at the root has its own conditions only, which every filter has too.
  if (Object.keys(own).length === 0) return read(filter ?? {});
  const ofObject = read(own);
  // The conditions of the list itself occur in both and are kept once.
  return filter
    ? [
        ...ofObject,
        ...read(filter).filter(
          ({ sql, values }) => values.length > 0 || !ofObject.some((other) => other.sql === sql),
        ),
      ]
    : ofObject;
}
