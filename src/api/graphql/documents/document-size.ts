/** Measures selection sets with their fragments: depth, aliases, selections and fields. */
import { Kind, type FieldNode, type SelectionSetNode } from 'graphql';
import type { Fragments } from './document-parts';

interface Size {
  /** The depth of nested fields; `__schema` of introspection counts as none. */
  depth: number;
  aliases: number;
  selections: number;
  /** The fields at the top of the selection set. */
  fields: number;
}

const EMPTY: Size = { depth: 0, aliases: 0, selections: 0, fields: 0 };

/** Measures selection sets; each fragment is measured once and added wherever it is spread. */
export function sizesIn(fragments: Fragments): (selectionSet: SelectionSetNode) => Size {
  const measured = new Map<string, Size>();
  const ofFragment = (name: string): Size => {
    const selectionSet = fragments.get(name);
    const size = measured.get(name) ?? (selectionSet ? ofSet(selectionSet) : EMPTY);
    measured.set(name, size);
    return size;
  };
  const ofField = (field: FieldNode): Size => {
    const { depth, aliases, selections } = field.selectionSet ? ofSet(field.selectionSet) : EMPTY;
    const isAliased = field.alias && ![field.alias.value, field.name.value].includes('__typename');
    return {
      depth: field.name.value === '__schema' ? 0 : depth + 1,
      aliases: aliases + (isAliased ? 1 : 0),
      selections,
      fields: 1,
    };
  };
  const ofSet = ({ selections }: SelectionSetNode): Size => {
    const total = { ...EMPTY };
    for (const selection of selections) {
      let size: Size;
      if (selection.kind === Kind.FIELD) size = ofField(selection);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) size = ofFragment(selection.name.value);
      else size = ofSet(selection.selectionSet);
      total.depth = Math.max(total.depth, size.depth);
      total.aliases += size.aliases;
      total.selections += size.selections + 1;
      total.fields += size.fields;
    }
    return total;
  };
  return ofSet;
}
