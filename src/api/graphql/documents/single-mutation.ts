/** The one mutation of a document, which an Idempotency-Key covers. */
import { Kind, type DocumentNode, type FieldNode, type SelectionSetNode } from 'graphql';
import { type Fragments, fragmentsOf, operationsOf } from './document-parts';

/**
 * The mutation of a document that has exactly one, also inside fragments; null for any other. An
 * Idempotency-Key covers only such a document.
 */
export function singleMutationOf(document: DocumentNode): string | null {
  const operations = operationsOf(document);
  const [operation] = operations;
  if (operations.length !== 1 || operation?.operation !== 'mutation') return null;
  const fields = fieldsOf(operation.selectionSet, fragmentsOf(document)).filter(
    ({ name }) => name.value !== '__typename',
  );
  const [field] = fields;
  // Equal response names are merged into one field.
  const isSingle = new Set(fields.map(({ alias, name }) => (alias ?? name).value)).size === 1;
  return field && isSingle ? field.name.value : null;
}

/** The fields of a selection set, including those of its fragments. */
function fieldsOf({ selections }: SelectionSetNode, fragments: Fragments): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const inner =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? fragments.get(selection.name.value)
        : selection.selectionSet;
    return inner ? fieldsOf(inner, fragments) : [];
  });
}
