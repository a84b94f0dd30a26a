/** A tool of `/mcp`: its name, its operation, and what it does to the store. */
import type { Context } from '../../platform/operations/context';
import type { ListOperation, Operation } from '../../platform/operations/operation';
import type { PageInput } from '../../platform/records/lists/page-request';
import type { StoredRecord } from '../../platform/records/record';

/** What a person reads before they confirm a call. */
export interface Summary {
  /** In cents of BRL; null = the call fixes none. */
  amount: number | null;
  /** The object or the recipient. */
  target: string;
  /** One sentence. */
  effect: string;
}

export interface Tool {
  name: string;
  operation: Operation<object, unknown> | ListOperation<PageInput, StoredRecord>;
  /** A tool that does not only read needs a key that assistants may write with. */
  effect: 'reads' | 'changes' | 'removes';
  /**
   * In production the call must be confirmed: it moves money or gives access. The summary reads and
   * changes nothing.
   */
  summary?(ctx: Context, input: object): Promise<Summary> | Summary;
}

// The types of inputs differ from line to line of the table; `perform` reads each by its class.
const tool = (effect: Tool['effect']) => (name: string, operation: unknown) =>
  ({ name, effect, operation: operation as Tool['operation'] }) satisfies Tool;

export const reads = tool('reads');
export const changes = tool('changes');
export const removes = tool('removes');

/** Changes something that a person confirms first, if it is in production. */
export const asks = <Input extends object, Result>(
  name: string,
  operation: Operation<Input, Result>,
  summary: (ctx: Context, input: NoInfer<Input>) => Promise<Summary> | Summary,
): Tool => ({
  ...changes(name, operation),
  summary: (ctx, input) => summary(ctx, input as Input),
});
