/** Finds the fields of a request that its input class does not have. */
import { fieldsOf } from '../records/columns/columns';
import { isObject } from './is-object';

export interface UnknownField {
  /** The object that has it, such as `items.0`; empty for the request itself. */
  at: string;
  name: string;
  value: unknown;
  /** The names of the fields that this object may have. */
  known: readonly string[];
}

/**
 * At every level that the class declares, except inside free data. Null counts as absent. Lists are
 * read as far as they may be long.
 */
export function* unknownFields(type: object, raw: object, at = ''): Generator<UnknownField> {
  const fields = fieldsOf(type);
  let known: readonly string[] | null = null;
  for (const [name, value] of Object.entries(raw)) {
    if (value === null || value === undefined) continue;
    const facts = fields.get(name);
    if (!facts) yield { at, name, value, known: (known ??= [...fields.keys()]) };
    else if (facts.nested && !facts.freeForm)
      yield* unknownInside(facts.nested(), value, pathOf({ at, name }), facts.maxItems);
  }
}

/** The path of a field as refusals name it: `items.0.id`. */
export function pathOf({ at, name }: { at: string; name: string }): string {
  return at ? `${at}.${name}` : name;
}

function* unknownInside(
  type: object,
  value: unknown,
  path: string,
  maxItems: number | undefined,
): Generator<UnknownField> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) return yield* unknownFields(type, value, path);
  for (const [index, item] of value.slice(0, maxItems).entries())
    if (isObject(item)) yield* unknownFields(type, item, `${path}.${index}`);
}
