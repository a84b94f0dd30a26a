/** What REST bodies and webhook payloads show of a noun, in the order of the interface document. */
import { fieldsOf, type FieldFacts } from './columns';
import type { JsonSchema } from './json-schema';
import type { PermissionName } from '../permission-name';
import type { Rows } from './rows';

/** The reader of a response: some views show less to a key that lacks a permission. */
export interface Reader {
  /** Whether the permission is granted. The context records that the response depends on it. */
  allows(permission: PermissionName): boolean;
}

/** Has no permission: the default, so that a forgotten reader never shows more. */
const unprivileged: Reader = { allows: () => false };
/** Has every permission: payloads of events, whose receivers are authorized by WEBHOOK:READ. */
export const everyPermission: Reader = { allows: () => true };

export interface View<Value> {
  readonly type: object;
  readonly fields: readonly string[];
  readonly facts: ReadonlyMap<string, FieldFacts>;
  /** The name in the API documents: the name of the class unless a class has several views. */
  readonly name: string;
  /** The schemas of what is shown in addition to the fields of the class. */
  readonly beside: Readonly<Record<string, JsonSchema>>;
  /** Which of those may be missing. */
  readonly optional: readonly string[];
  render(rows: Rows, value: Value, reader?: Reader): Promise<Record<string, unknown>>;
}

type More<Value> = (
  rows: Rows,
  value: Value,
  reader: Reader,
) => Promise<Record<string, unknown>> | Record<string, unknown>;

interface Documentation {
  name?: string;
  beside?: Readonly<Record<string, JsonSchema>>;
  optional?: readonly string[];
}

const viewsByName = new Map<string, View<never>[]>();

/** The view with this name in the API documents; refuses a name that none or several have. */
export function viewNamed(name: string): Pick<View<never>, 'fields' | 'facts'> {
  const [found, ...others] = viewsByName.get(name) ?? [];
  if (!found || others.length > 0) throw new Error(`not exactly one view is named ${name}`);
  return found;
}

/**
 * A view of a class: the named fields, and `more` in addition to them or in their place, with its
 * schemas.
 */
export function view<Value extends object>(
  type: abstract new () => Value,
  fields: readonly (keyof Value & string)[],
  more?: More<Value>,
  { name = type.name, beside = {}, optional = [] }: Documentation = {},
): View<Value> {
  const made: View<Value> = {
    name,
    type,
    fields,
    facts: fieldsOf(type),
    beside,
    optional,
    async render(rows, value, reader = unprivileged) {
      const shown: Record<string, unknown> = {};
      for (const field of fields) {
        // A derived field may be a promise, which its declared type does not say. Others are not
        // awaited, because every `await` of a long list takes time.
        const found: unknown = value[field];
        shown[field] = (found instanceof Promise ? await found : found) ?? null;
      }
      return more ? Object.assign(shown, await more(rows, value, reader)) : shown;
    },
  };
  viewsByName.set(name, [...(viewsByName.get(name) ?? []), made]);
  return made;
}
