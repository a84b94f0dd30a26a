/** Runs a checked document, compiled if it came before, within a time. */
import type { GatewayExecutor, GatewayInterface } from '@apollo/server-gateway-interface';
import {
  execute,
  GraphQLError,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { getVariableValues } from 'graphql/execution/values';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { config } from '../config';
import type { Rows } from '../kit/rows';
import type { RequestContext } from './request-context';

const COMPILED_MAX = 300;
const VARIABLE_ERRORS_MAX = 10;

/** Apollo's way to be given an executor: a "gateway" in front of a schema of our own. */
export function executorOf(schema: GraphQLSchema): GatewayInterface {
  return {
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: () => Promise.resolve({ executor: run(schema) }),
    stop: () => Promise.resolve(),
  };
}

function run(schema: GraphQLSchema): GatewayExecutor {
  const compiled = compiler(schema);
  return async ({ document, request, context, operation, queryHash }) => {
    const { rows } = (context as RequestContext).ctx;
    const { variables = {}, operationName } = request;
    // A mutation is never given up half-way: its caller must learn what became of it.
    if (operation.operation !== 'query')
      return execute({
        schema,
        document,
        contextValue: context,
        variableValues: variables,
        operationName: operationName ?? null,
      });
    const query = config.graphql.compile
      ? compiled(`${queryHash}|${operationName ?? ''}`, document, operationName)
      : null;
    if (!query)
      return inTime(
        execute({
          schema,
          document,
          contextValue: context,
          variableValues: variables,
          operationName: operationName ?? null,
        }),
        rows,
      );
    // Variables are refused in the words of graphql-js, which Apollo knows.
    const definitions = operation.variableDefinitions ?? [];
    const { errors } =
      definitions.length > 0
        ? getVariableValues(schema, definitions, variables, { maxErrors: VARIABLE_ERRORS_MAX })
        : {};
    return errors
      ? { errors }
      : inTime(asGraphql(query.query(undefined, context, variables)), rows);
  };
}

/** The compiler's errors lack what Apollo reads of an error. */
async function asGraphql(
  result: ExecutionResult | Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const { errors, ...rest } = await result;
  return errors ? { ...rest, errors: errors.map(asError) } : rest;
}

function asError({
  message,
  path,
  originalError,
  extensions,
  locations,
}: GraphQLError): GraphQLError {
  const error = new GraphQLError(message, {
    path,
    originalError,
    ...(extensions && { extensions }),
  });
  return Object.defineProperty(error, 'locations', { value: locations, enumerable: true });
}

/** Compiles a query when it comes the second time (one that comes once is not worth it), and keeps those that came last. */
function compiler(
  schema: GraphQLSchema,
): (
  key: string,
  document: DocumentNode,
  operationName: string | undefined,
) => CompiledQuery | null {
  const known = new Map<string, CompiledQuery | null>();
  return (key, document, operationName) => {
    const before = known.get(key);
    const query =
      before === undefined ? null : (before ?? compile(schema, document, operationName));
    known.delete(key);
    known.set(key, query);
    for (const oldest of known.keys()) {
      if (known.size <= COMPILED_MAX) break;
      known.delete(oldest);
    }
    return query;
  };
}

function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
): CompiledQuery | null {
  const query = compileQuery(schema, document, operationName);
  return isCompiledQuery(query) ? query : null;
}

/** The result, or after the time allowed an error instead of it: nothing more is read then, and what was is thrown away. */
async function inTime(
  result: ExecutionResult | Promise<ExecutionResult>,
  rows: Rows,
): Promise<ExecutionResult> {
  if (!(result instanceof Promise)) return result;
  let timer: NodeJS.Timeout | undefined;
  const seconds = config.graphql.timeoutMs / 1_000;
  const tooLate = new Promise<ExecutionResult>((resolve) => {
    const error = new GraphQLError(
      `the query took longer than ${seconds} s: ask for less at once`,
      { extensions: { code: 'TIMEOUT', http: { status: 503 } } },
    );
    timer = setTimeout(() => {
      rows.stop();
      resolve({ data: null, errors: [error] });
    }, config.graphql.timeoutMs);
  });
  try {
    return await Promise.race([result, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
