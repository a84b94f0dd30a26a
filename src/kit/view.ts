/** What REST bodies and webhook payloads show of a noun, in the order of the interface document. */
import { fieldsOf, type FieldFacts } from './columns';
import type { JsonSchema } from './json-schema';
import type { Rows } from './rows';

export interface View<Value> {
  readonly type: object;
  readonly fields: readonly string[];
  readonly facts: ReadonlyMap<string, FieldFacts>;
  /** What API documents call it; the class's own name unless a class has several views. */
  readonly name: string;
  /** The schemas of what is shown beside the fields of the class. */
  readonly beside: Readonly<Record<string, JsonSchema>>;
  /** Which of those may be missing. */
  readonly optional: readonly string[];
  render(rows: Rows, value: Value): Promise<Record<string, unknown>>;
}

type More<Value> = (
  rows: Rows,
  value: Value,
) => Promise<Record<string, unknown>> | Record<string, unknown>;

interface Documentation {
  name?: string;
  beside?: Readonly<Record<string, JsonSchema>>;
  optional?: readonly string[];
}

/** A view of a class: the fields named, and `more` beside or instead of them, with the schemas of what that adds. */
export function view<Value extends object>(
  type: abstract new () => Value,
  fields: readonly (keyof Value & string)[],
  more?: More<Value>,
  { name = type.name, beside = {}, optional = [] }: Documentation = {},
): View<Value> {
  return {
    name,
    type,
    fields,
    facts: fieldsOf(type),
    beside,
    optional,
    async render(rows, value) {
      const shown: Record<string, unknown> = {};
      for (const field of fields) shown[field] = (await value[field]) ?? null;
      return more ? Object.assign(shown, await more(rows, value)) : shown;
    },
  };
}
