/** One thing a caller may ask for: its permission, its input, what it answers and what it does. Every door reads from this one value. */
import type { Context } from './context';
import { unauthenticated } from './errors';
import {
  addCreatedRange,
  inCreatedRange,
  page,
  PageInput,
  type Condition,
  type Page,
} from './page';
import { inheritFields } from './columns';
import { readInput, type InputClass } from './read-input';
import type { RecordClass, StoredRecord } from './record';
import type { View } from './view';

interface Facts<Input extends object> {
  /** What it does, in one sentence for the people who call it, at every door; what follows a colon or semicolon is detail. Of one object: 'A product by its id.' */
  description: string;
  /** The permission the key must have; null = any valid key. */
  permission: string | null;
  input: InputClass<Input>;
  /** Works in Dev mode only: a production key gets a 401 that names the environment. */
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
  /** What its rows must be: SQL over the alias `t`. */
  conditions(filter: Filter): Condition[];
  run(ctx: Context, input: Filter & PageInput): Promise<Page<Row>>;
}

export function operation<Input extends object, Result>(
  facts: Facts<Input> & { output: View<Result> },
  run: (ctx: Context, input: Input) => Promise<Result>,
): Operation<Input, Result> {
  return { kind: 'one', ...facts, run };
}

/** A list of one noun, newest first, with filters, to which a range of time is added; its cursors are the ids of the rows. */
export function listOperation<Filter extends object, Row extends StoredRecord>(
  type: RecordClass<Row>,
  facts: { description: string; permission: string; filter: InputClass<Filter>; output: View<Row> },
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

/** Asks for the permission, reads the input and runs the operation: the only way a door calls one. */
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
  op: { permission: string | null; devModeOnly?: boolean },
): void {
  if (op.devModeOnly && !ctx.scope.devMode)
    throw unauthenticated(
      'this works in Dev mode only, and this is a production key: use a Dev mode key',
    );
  ctx.require(op.permission);
}
