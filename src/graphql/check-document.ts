/** Refuses documents that would be too much work to validate, before anything else is done with them. */
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { createHash } from 'node:crypto';
import {
  BREAK,
  GraphQLError,
  Kind,
  NoFragmentCyclesRule,
  parse,
  UniqueFragmentNamesRule,
  validate,
  visit,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

export const TOKENS_MAX = 5_000;
/** Four Relay connections inside each other, by their edges, and two objects. */
const DEPTH_MAX = 15;
const ALIASES_MAX = 30;
const SELECTIONS_MAX = 1_000;
const FRAGMENTS_MAX = 50;
/** The same where fragments count as often as they are spread: measuring and compiling a document follow every spread. */
const SPREAD_SELECTIONS_MAX = 10_000;
/** How often one name may stand in one selection: merging equal fields is quadratic work. */
const SAME_NAME_MAX = 10;
/** Each mutation of a document is a transaction of its own. */
const MUTATIONS_MAX = 5;
/** Verdicts are kept for the documents that came last. */
const KNOWN_MAX = 1_000;

export interface CheckedDocument {
  /** Why it is refused; null when Apollo may have it. */
  refusal: GraphQLError | null;
  /** The mutation of a document that is a single one, also through fragments: the only kind that an Idempotency-Key covers. */
  mutationName: string | null;
}

/** A reader of documents that remembers what it thought of the last thousand. */
export function documentChecker(schema: GraphQLSchema): (text: string) => CheckedDocument {
  const known = new Map<string, CheckedDocument>();
  return (text) => {
    const hash = createHash('sha256').update(text).digest('base64');
    const checked = known.get(hash) ?? check(schema, text);
    known.delete(hash);
    known.set(hash, checked);
    for (const oldest of known.keys()) {
      if (known.size <= KNOWN_MAX) break;
      known.delete(oldest);
    }
    return checked;
  };
}

/** A refusal that carries a code, and HTTP status 400. */
export function limitExceeded(message: string, code = 'LIMIT_EXCEEDED'): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } });
}

function check(schema: GraphQLSchema, text: string): CheckedDocument {
  const document = read(text);
  if (document instanceof GraphQLError) return { refusal: document, mutationName: null };
  const refusal =
    tooMuchIn(document) ?? tooMuchWhenFollowed(schema, document) ?? tooMuchWhenSpread(document);
  return { refusal, mutationName: refusal ? null : singleMutationOf(document) };
}

/** Null for what is no document at all: Apollo says what is wrong with it. */
function read(text: string): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens: TOKENS_MAX, noLocation: true });
  } catch (error) {
    if (error instanceof GraphQLError) return limitExceeded(error.message, 'GRAPHQL_PARSE_FAILED');
    return limitExceeded('the document is nested too deeply to be read'); // the parser ran out of stack
  }
}

/** What can be counted without following a fragment. */
function tooMuchIn(document: DocumentNode): GraphQLError | null {
  let selections = 0;
  let repeated: string | null = null;
  const fragments = document.definitions.filter(
    ({ kind }) => kind === Kind.FRAGMENT_DEFINITION,
  ).length;
  if (fragments > FRAGMENTS_MAX)
    return limitExceeded(
      `the document has ${fragments} fragments: at most ${FRAGMENTS_MAX} are allowed`,
    );
  visit(document, {
    SelectionSet: (node) => {
      selections += node.selections.length;
      repeated = mostRepeatedIn(node);
      return repeated === null ? undefined : BREAK;
    },
  });
  if (repeated !== null)
    return limitExceeded(
      `${String(repeated)} is selected more than ${SAME_NAME_MAX} times in one place`,
    );
  return selections > SELECTIONS_MAX
    ? limitExceeded(
        `the document selects ${selections} fields: at most ${SELECTIONS_MAX} are allowed`,
      )
    : null;
}

function mostRepeatedIn({ selections }: SelectionSetNode): string | null {
  const counts = new Map<string, number>();
  for (const selection of selections) {
    const name =
      selection.kind === Kind.FIELD
        ? (selection.alias ?? selection.name).value
        : selection.kind === Kind.FRAGMENT_SPREAD
          ? `...${selection.name.value}`
          : '...';
    const count = (counts.get(name) ?? 0) + 1;
    if (count > SAME_NAME_MAX) return name;
    counts.set(name, count);
  }
  return null;
}

/** What counts only once fragments are followed; each is followed once. */
function tooMuchWhenFollowed(schema: GraphQLSchema, document: DocumentNode): GraphQLError | null {
  // Of two fragments with one name the search for rings sees only one.
  const [endless] = validate(schema, document, [UniqueFragmentNamesRule, NoFragmentCyclesRule]);
  if (endless) return limitExceeded(endless.message, 'GRAPHQL_VALIDATION_FAILED');
  const reporting = { propagateOnRejection: false, exposeLimits: true };
  const [refusal = null] = validate(schema, document, [
    maxDepthRule({
      n: DEPTH_MAX,
      flattenFragments: true,
      ignoreIntrospection: true,
      ...reporting,
      onReject: [
        refuse(`the document is nested too deeply: at most ${DEPTH_MAX} levels are allowed`),
      ],
    }),
    maxAliasesRule({
      n: ALIASES_MAX,
      ...reporting,
      onReject: [refuse(`the document has too many aliases: at most ${ALIASES_MAX} are allowed`)],
    }),
  ] as ValidationRule[]);
  return refusal;
}

function refuse(message: string) {
  return (context: ValidationContext | null) => context?.reportError(limitExceeded(message));
}

/** What counts wherever it is spread. */
function tooMuchWhenSpread(document: DocumentNode): GraphQLError | null {
  const fragments = fragmentsOf(document);
  const operations = operationsOf(document);
  if (selectionsOf(operations, fragments) > SPREAD_SELECTIONS_MAX)
    return limitExceeded(
      `the document selects too many fields once its fragments are spread: at most ${SPREAD_SELECTIONS_MAX} are allowed`,
    );
  const isCrowded = operations.some(
    ({ operation, selectionSet }) =>
      operation === 'mutation' && fieldsOf(selectionSet, fragments).length > MUTATIONS_MAX,
  );
  return isCrowded ? limitExceeded(`a document may hold at most ${MUTATIONS_MAX} mutations`) : null;
}

type Fragments = ReadonlyMap<string, SelectionSetNode>;

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition.selectionSet] as const]
        : [],
    ),
  );
}

function operationsOf({ definitions }: DocumentNode): OperationDefinitionNode[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition] : [],
  );
}

/** How many selections the operations have; each fragment is counted once and added wherever it is spread. */
function selectionsOf(
  operations: readonly OperationDefinitionNode[],
  fragments: Fragments,
): number {
  const counts = new Map<string, number>();
  const ofFragment = (name: string): number => {
    const selectionSet = fragments.get(name);
    const count = counts.get(name) ?? (selectionSet ? countOf(selectionSet) : 0);
    counts.set(name, count);
    return count;
  };
  const countOf = ({ selections }: SelectionSetNode): number =>
    selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        return sum + 1 + ofFragment(selection.name.value);
      return sum + 1 + (selection.selectionSet ? countOf(selection.selectionSet) : 0);
    }, 0);
  return operations.reduce((sum, { selectionSet }) => sum + countOf(selectionSet), 0);
}

/** The fields of a selection, those of its fragments too. */
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

function singleMutationOf(document: DocumentNode): string | null {
  const operations = operationsOf(document);
  const [operation] = operations;
  if (operations.length !== 1 || operation?.operation !== 'mutation') return null;
  const fields = fieldsOf(operation.selectionSet, fragmentsOf(document)).filter(
    ({ name }) => name.value !== '__typename',
  );
  const [field] = fields;
  const isSingle = new Set(fields.map(({ alias, name }) => (alias ?? name).value)).size === 1; // equal ones are merged into one
  return field && isSingle ? field.name.value : null;
}
