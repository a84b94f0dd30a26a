/**
 * The cost of a document, known before it is executed: the number of objects it may return. Lists
 * count by the size of the page that is asked for; expensive leaves count as several objects.
 */
import {
  getNamedType,
  isLeafType,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { getVariableValues } from 'graphql/execution/values';
import { getComplexity, type ComplexityEstimatorArgs } from 'graphql-query-complexity';
import { isError } from '../../../platform/operations/is-error';
import { config } from '../../../config/config';
import { PAGE_MAX } from '../../../platform/records/lists/page-request';
import { limitExceeded } from '../errors';

/** A mutation locks rows, writes them and emits events. */
const MUTATION_COST = 10;
/** Free data may have 16 kB. */
const FREE_DATA_COST = 40;
/** Texts that contain free data. */
const FREE_TEXTS = new Set(['Delivery.body']);
/** The image of a PIX code takes two or three milliseconds to draw. */
const IMAGE_COST = 500;
const VARIABLE_ERRORS_MAX = 10;

export interface DocumentCall {
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Why the variables do not fit the operation; empty if they do. */
export function variableErrors(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: DocumentCall['variables'],
): readonly GraphQLError[] {
  const { errors } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    variables ?? {},
    { maxErrors: VARIABLE_ERRORS_MAX, hideSuggestions: !config.graphql.introspection },
  );
  return errors ?? [];
}

/** The cost of an operation whose variables fit; refuses with COST_EXCEEDED. */
export function costOf(schema: GraphQLSchema, call: DocumentCall, costMax: number): number {
  const cost = measure(schema, call);
  if (cost > costMax)
    throw limitExceeded(
      `the document could answer ${cost} objects: at most ${costMax} are allowed; ` +
        'ask for shorter pages (first, last) or fewer lists inside lists',
      'COST_EXCEEDED',
    );
  return cost;
}

/**
 * The variables that the cost can depend on, as a text: sizes of pages, and conditions of @skip
 * and @include.
 */
export function variablesOfCost(variables: DocumentCall['variables']): string {
  return JSON.stringify(
    Object.entries(variables ?? {})
      .filter(([, value]) => value === null || ['number', 'boolean'].includes(typeof value))
      .toSorted(([first], [second]) => (first < second ? -1 : 1)),
  );
}

function measure(
  schema: GraphQLSchema,
  { document, operationName, variables }: DocumentCall,
): number {
  try {
    return getComplexity({
      schema,
      query: document,
      ...(operationName && { operationName }),
      variables: { ...variables },
      estimators: [countObjects],
    });
  } catch (error) {
    throw limitExceeded(isError(error) ? error.message : 'the document is too large');
  }
}

function countObjects({ type, field, args, childComplexity }: ComplexityEstimatorArgs): number {
  const result = getNamedType(field.type);
  if (result.name === 'JSONObject' || FREE_TEXTS.has(`${type.name}.${field.name}`))
    return FREE_DATA_COST;
  if (field.name === 'brCodeBase64') return IMAGE_COST;
  if (isLeafType(result) || result.name === 'PageInfo') return 0;
  const own = type.name === 'Mutation' ? MUTATION_COST : 1;
  if (!result.name.endsWith('Connection') && args.first === undefined) return own + childComplexity;
  const size = Number(args.first ?? args.last ?? PAGE_MAX);
  return own + Math.max(0, size) * childComplexity;
}
