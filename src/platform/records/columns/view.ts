/** What REST bodies and webhook payloads show of a noun, in the order of the interface document. */
import { fieldsOf, type FieldFacts } from './columns';
import type { JsonSchema } from '../../operations/json-schema';
import type { PermissionName } from '../../operations/permission-name';
import type { Rows } from '../rows';

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
  readonly computed: Readonly<Record<string, JsonSchema>>;
  /** Which of those may be missing. */
  readonly optional: readonly string[];
  /** A promise only if something has to be waited for. */
  render(rows: Rows, value: Value, reader?: Reader): Promise<Shown> | Shown;
}

export type Shown = Record<string, unknown>;

type More<Value> = (rows: Rows, value: Value, reader: Reader) => Promise<Shown> | Shown;

interface Documentation {
  name?: string;
  computed?: Readonly<Record<string, JsonSchema>>;
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
  { name = type.name, computed = {}, optional = [] }: Documentation = {},
): View<Value> {
  const facts = fieldsOf(type);
  const later = fields.filter((field) => facts.get(field)?.later);
  const addLater = async (shown: Shown, add: () => unknown): Promise<Shown> => {
    for (const field of later) shown[field] = (await shown[field]) ?? null;
    return Object.assign(shown, await add());
  };
  const made: View<Value> = {
    name,
    type,
    fields,
    facts,
    computed,
    optional,
    // Nothing is awaited without need, because every `await` of a long list takes time.
    render(rows, value, reader = unprivileged) {
      const shown = shownOf(value, fields);
      if (later.length > 0) return addLater(shown, () => more?.(rows, value, reader));
      const added = more?.(rows, value, reader);
      return added instanceof Promise
        ? added.then((found) => Object.assign(shown, found))
        : Object.assign(shown, added);
    },
  };
  viewsByName.set(name, [...(viewsByName.get(name) ?? []), made]);
  return made;
}

/** Each of the values, as the view shows it. */
export async function renderAll<Value>(
  { render }: Pick<View<Value>, 'render'>,
  rows: Rows,
  values: readonly Value[],
  reader?: Reader,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  const waited: Promise<void>[] = [];
  for (const [at, value] of values.entries()) {
    const found = render(rows, value, reader);
    if (found instanceof Promise) waited.push(found.then((late) => void (shown[at] = late)));
    else shown[at] = found;
  }
  await Promise.all(waited);
  return shown;
}

function shownOf(value: object, fields: readonly string[]): Shown {
  const shown: Shown = {};
  for (const name of fields) shown[name] = (value as Shown)[name] ?? null;
  return shown;
}
