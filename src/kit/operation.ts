/**
 * One thing that a caller may ask for: its permission, its input, its output and its function.
 * Every door reads this one value.
 */
import type { Context } from './context';
import { unauthenticated } from './errors';
import { page, type Page } from './data/page';
import { addCreatedRange, inCreatedRange, type Condition } from './data/conditions';
import { PageInput } from './data/page-request';
import { inheritFields } from './data/columns';
import type { PermissionName } from './permission-name';
import { readInput, type InputClass } from './read-input';
import type { RecordClass, StoredRecord } from './data/record';
import type { View } from './data/view';

interface Facts<Input extends object> {
  /** How a reader finds it in a list of operations: an imperative such as 'Create a checkout'. */
  title: string;
  /**
   * What it does, for callers at every door. For a read: its result, such as 'A product by its id.'
   */
  description: string;
  /** The permission the key must have; null = any valid key. */
  permission: PermissionName | null;
  input: InputClass<Input>;
  /** Works in Dev mode only. A production key is refused with a 401 that names the environment. */
  devModeOnly?: boolean;
}

export interface Operation<Input extends object, Result> extends Facts<Input> {
  kind: 'one';
  output: View<Result>;
  run(ctx: Context, input: Input): Promise<Result>;
}

export interface ListOperation<Filter extends object, Row extends StoredRecord> extends Facts<
  Filter & PageInput
> {
  kind: 'list';
  filter: InputClass<Filter>;
  output: View<Row>;
  /** The conditions on its rows: SQL over the alias `t`. */
  conditions(filter: Filter): Condition[];
  run(ctx: Context, input: Filter & PageInput): Promise<Page<Row>>;
}

export function operation<Input extends object, Result>(
  facts: Facts<Input> & { output: View<Result> },
  run: (ctx: Context, input: Input) => Promise<Result>,
): Operation<Input, Result> {
  return { kind: 'one', ...facts, run };
}

/**
 * A list of one noun, newest first, with filters, to which a range of time is added. The cursors
 * are the ids of the rows.
 */
export function listOperation<Filter extends object, Row extends StoredRecord>(
  type: RecordClass<Row>,
  facts: {
    title: string;
    description: string;
    permission: PermissionName;
    filter: InputClass<Filter>;
    output: View<Row>;
  },
  conditions: (filter: Filter) => Condition[],
): ListOperation<Filter, Row> {
  addCreatedRange(facts.filter);
  const input = inheritFields(facts.filter, PageInput);
  const all = (filter: Filter) => [...conditions(filter), ...inCreatedRange(filter)];
  return {
    kind: 'list',
    ...facts,
    input,
    conditions: all,
    run: (ctx, filter) => page(ctx.rows, type, all(filter), filter),
  };
}

/**
 * Checks the permission, reads the input and runs the operation. It is the only way in which a door
 * calls one.
 */
export async function perform<Input extends object, Result>(
  ctx: Context,
  op: Facts<Input> & { run(ctx: Context, input: Input): Promise<Result> },
  raw: unknown,
): Promise<Result> {
  authorize(ctx, op);
  return op.run(ctx, readInput(op.input, raw));
}

export function authorize(
  ctx: Context,
  op: { permission: PermissionName | null; devModeOnly?: boolean },
): void {
  if (op.devModeOnly && !ctx.scope.devMode)
    throw unauthenticated(
      'this works in Dev mode only, and this is a production key: use a Dev mode key',
    );
  ctx.require(op.permission);
}
