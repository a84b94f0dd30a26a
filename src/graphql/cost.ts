/** What a document costs, known before it is executed: the number of objects it can answer at the most, lists counted by the page that is asked for, and leaves that weigh much as several. */
import { getNamedType, isLeafType, type DocumentNode, type GraphQLSchema } from 'graphql';
import { getVariableValues } from 'graphql/execution/values';
import { getComplexity, type ComplexityEstimatorArgs } from 'graphql-query-complexity';
import { PAGE_MAX } from '../kit/page';
import { limitExceeded } from './check-document';

/** A mutation locks, writes and tells others. */
const MUTATION_COST = 10;

/** Free data may have 16 kB. */
const FREE_DATA_COST = 40;
/** The image of a PIX code takes two or three milliseconds to draw. */
const IMAGE_COST = 500;

interface Asked {
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** The cost of the operation; refuses with COST_EXCEEDED. Variables that cannot be read cost nothing: execution refuses them. */
export function costOf(
  schema: GraphQLSchema,
  { document, operationName, variables }: Asked,
  costMax: number,
): number {
  const operation = document.definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition' &&
    (!operationName || definition.name?.value === operationName)
      ? [definition]
      : [],
  )[0];
  if (
    !operation ||
    getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}).errors
  )
    return 0;
  const cost = measure(schema, { document, operationName, variables });
  if (cost > costMax)
    throw limitExceeded(
      `the document could answer ${cost} objects: at most ${costMax} are allowed; ask for shorter pages (first, last) or fewer lists inside lists`,
      'COST_EXCEEDED',
    );
  return cost;
}

function measure(schema: GraphQLSchema, { document, operationName, variables }: Asked): number {
  try {
    return getComplexity({
      schema,
      query: document,
      ...(operationName && { operationName }),
      variables: { ...variables },
      estimators: [objectsOf],
    });
  } catch (error) {
    throw limitExceeded(error instanceof Error ? error.message : 'the document is too large');
  }
}

function objectsOf({ type, field, args, childComplexity }: ComplexityEstimatorArgs): number {
  const answered = getNamedType(field.type);
  if (answered.name === 'JSONObject') return FREE_DATA_COST;
  if (field.name === 'brCodeBase64') return IMAGE_COST;
  if (isLeafType(answered) || answered.name === 'PageInfo') return 0;
  const own = type.name === 'Mutation' ? MUTATION_COST : 1;
  if (!answered.name.endsWith('Connection')) return own + childComplexity;
  const size = Number(args.first ?? args.last ?? PAGE_MAX);
  return own + Math.max(0, size) * childComplexity;
}
