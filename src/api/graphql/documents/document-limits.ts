/**
 * The limits of one document. Every limit of size and shape is in this file; what the answer may
 * cost is in `document-cost.ts`. All of them are checked before graphql-js validates the document,
 * because validation itself takes quadratic time for some documents.
 */
import {
  GraphQLError,
  Kind,
  NoFragmentCyclesRule,
  parse,
  UniqueFragmentNamesRule,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { limitExceeded } from '../errors';
import { namesIn } from './selected-names';
import { sizesIn } from './document-size';
import { fragmentsOf, operationsOf } from './document-parts';

export const TOKENS_MAX = 5_000;
/** Enough for four Relay connections inside each other, read by their edges, and two objects. */
const DEPTH_MAX = 15;
const ALIASES_MAX = 30;
const SELECTIONS_MAX = 1_000;
const FRAGMENTS_MAX = 50;
/**
 * The number of selections if each fragment counts as often as it is spread, because the cost
 * analysis and the compiler follow every spread.
 */
const SPREAD_SELECTIONS_MAX = 10_000;
/** How often one name may occur in one selection set: merging equal fields takes quadratic time. */
const SAME_NAME_MAX = 10;
/** The inline fragments in one selection set: enough for one of each type. */
const INLINE_FRAGMENTS_MAX = 50;
/** Each mutation is a transaction of its own. */
const MUTATIONS_MAX = 5;

/** The document, or the error that says why it cannot be parsed. */
export function parseDocument(text: string): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens: TOKENS_MAX });
  } catch (error) {
    if (error instanceof GraphQLError) return limitExceeded(error.message, 'GRAPHQL_PARSE_FAILED');
    // The parser is recursive: its stack has overflowed.
    return limitExceeded('the document is nested too deeply to be read');
  }
}

/** The first limit that the document exceeds; null if there is none. */
export function exceededLimit(schema: GraphQLSchema, document: DocumentNode): GraphQLError | null {
  return (
    exceededAsWritten(document) ?? cyclicFragment(schema, document) ?? exceededSpread(document)
  );
}

/** Counts what is in the text, without following fragments. */
function exceededAsWritten({ definitions }: DocumentNode): GraphQLError | null {
  const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).length;
  if (fragments > FRAGMENTS_MAX)
    return limitExceeded(
      `the document has ${fragments} fragments: at most ${FRAGMENTS_MAX} are allowed`,
    );
  let selections = 0;
  for (const selectionSet of selectionSetsOf(definitions)) {
    selections += selectionSet.selections.length;
    const repetition = repetitionIn(selectionSet);
    if (repetition) return limitExceeded(`${repetition} in one place`);
  }
  return selections > SELECTIONS_MAX
    ? limitExceeded(
        `the document selects ${selections} fields: at most ${SELECTIONS_MAX} are allowed`,
      )
    : null;
}

function selectionSetsOf(definitions: DocumentNode['definitions']): SelectionSetNode[] {
  const found: SelectionSetNode[] = [];
  for (const definition of definitions)
    visit(definition, { SelectionSet: (node) => void found.push(node) });
  return found;
}

/** What the selection set repeats too often; null if nothing. */
function repetitionIn(selectionSet: SelectionSetNode): string | null {
  const names = namesIn(selectionSet);
  const counts = new Map<string, number>();
  for (const { name, onType } of names) {
    const key = `${onType} ${name}`;
    const count = (counts.get(key) ?? 0) + 1;
    if (count > SAME_NAME_MAX) return `${name} is selected more than ${SAME_NAME_MAX} times`;
    counts.set(key, count);
  }
  return names.filter(({ isInline }) => isInline).length > INLINE_FRAGMENTS_MAX
    ? `there are more than ${INLINE_FRAGMENTS_MAX} inline fragments`
    : null;
}

/** The rules of graphql-js that a document must meet before its fragments can be followed. */
function cyclicFragment(schema: GraphQLSchema, document: DocumentNode): GraphQLError | null {
  // NoFragmentCyclesRule sees only one of two fragments with the same name.
  const [error] = validate(schema, document, [UniqueFragmentNamesRule, NoFragmentCyclesRule]);
  return error ? limitExceeded(error.message, 'GRAPHQL_VALIDATION_FAILED') : null;
}

/**
 * The selections of all operations if each fragment counts as often as it is spread. To be called
 * once fragments are known to have no cycles.
 */
export function spreadSelectionsOf(document: DocumentNode): number {
  const sizeOf = sizesIn(fragmentsOf(document));
  return operationsOf(document).reduce(
    (sum, { selectionSet }) => sum + sizeOf(selectionSet).selections,
    0,
  );
}

/** Counts again with each fragment in the places where it is spread. */
function exceededSpread(document: DocumentNode): GraphQLError | null {
  const sizeOf = sizesIn(fragmentsOf(document));
  const operations = operationsOf(document).map(({ operation, selectionSet }) => ({
    operation,
    ...sizeOf(selectionSet),
  }));
  if (operations.some(({ depth }) => depth > DEPTH_MAX))
    return limitExceeded(
      `the document is nested too deeply: at most ${DEPTH_MAX} levels are allowed`,
    );
  if (operations.some(({ aliases }) => aliases > ALIASES_MAX))
    return limitExceeded(`the document has too many aliases: at most ${ALIASES_MAX} are allowed`);
  if (spreadSelectionsOf(document) > SPREAD_SELECTIONS_MAX)
    return limitExceeded(
      'the document selects too many fields once its fragments are spread: ' +
        `at most ${SPREAD_SELECTIONS_MAX} are allowed`,
    );
  return operations.some(
    ({ operation, fields }) => operation === 'mutation' && fields > MUTATIONS_MAX,
  )
    ? limitExceeded(`a document may hold at most ${MUTATIONS_MAX} mutations`)
    : null;
}
