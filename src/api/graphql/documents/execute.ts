/**
 * Executes valid documents: measures the cost, admits the document, and compiles a repeated query
 * with graphql-jit. Apollo Server asks for it in its plugin hook `responseForOperation`.
 */
import {
  HeaderMap,
  type ApolloServerPlugin,
  type GraphQLRequestContextResponseForOperation,
  type GraphQLResponse,
} from '@apollo/server';
import { execute, GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { config } from '../../../config/config';
import { refusalFrom } from '../../../platform/http/refusal-from';
import { formatError, limitExceeded, toGraphQLError } from '../errors';
import { readOnlySelected } from '../fields/loaders';
import type { RequestContext } from '../request-context';
import { CompiledQueries } from './compiled-queries';
import { checkCustomerFields } from './customer-fields';
import { variableErrors } from './document-cost';
import { hashOf, type KnownDocuments } from './known-documents';
import { oneErrorPerNull } from './one-error-per-null';
import { COST_OF_A_REQUEST, RunningDocuments } from './running-documents';

/** What is executed of a request, as Apollo Server names it. */
export type Call = Pick<
  GraphQLRequestContextResponseForOperation<RequestContext>,
  'contextValue' | 'document' | 'operation' | 'queryHash' | 'request' | 'source'
>;

/** The plugin with which Apollo Server executes operations by this file. */
export function executionPlugin(executor: Executor): ApolloServerPlugin<RequestContext> {
  const listener = { responseForOperation: (call: Call) => executor.respond(call) };
  return { requestDidStart: () => Promise.resolve(listener) };
}

export class Executor {
  /** Also counts the documents of streams. */
  readonly running = new RunningDocuments();
  private readonly compiled: CompiledQueries;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly documents: KnownDocuments,
  ) {
    this.compiled = new CompiledQueries(schema, documents);
  }

  /** The response with its cost; null if there is no such operation, which Apollo reports. */
  async respond(call: Call): Promise<GraphQLResponse | null> {
    const { contextValue: context, operation, request } = call;
    // By Apollo's type there is always an operation, but with a wrong operationName there is none.
    if (!(operation as typeof operation | undefined)) return null;
    let leave: (() => void) | null = null;
    try {
      checkCustomerFields(this.schema, context.ctx, call.document);
      if (operation.operation === 'subscription')
        throw limitExceeded(
          'subscriptions are served as event streams: send them to POST /graphql/stream',
          'BAD_REQUEST',
        );
      const errors = variableErrors(this.schema, operation, request.variables);
      const cost = errors.length > 0 ? 0 : this.costOf(call);
      leave = this.admit(context, cost, operation.operation === 'mutation');
      const result = errors.length > 0 ? { errors: errors.map(asUserInput) } : await this.run(call);
      const throttle = context.isStored ? null : context.ctx.throttle();
      return responseWith(result, {
        cost: { requested: cost, maximum: config.graphql.costMax },
        ...(throttle && { throttle }),
      });
    } catch (error) {
      return responseTo(error, context.ctx);
    } finally {
      leave?.();
    }
  }

  /** Whether the query has come so often that it is compiled. */
  isCompiled(hash: string, operationName: string | undefined): boolean {
    return this.compiled.has(hash, operationName);
  }

  private costOf(call: Call): number {
    const { document, operation, request, contextValue } = call;
    const { costMax } = config.graphql;
    const operationName = operation.name?.value;
    const counted = { hash: hashIn(call), document, operationName, variables: request.variables };
    return this.documents.costOf(counted, costMax, contextValue.ctx.spend);
  }

  /**
   * Counts the document by its cost, and a mutation as started. Refuses with 429 or 503. Returns
   * the function to call when the document has ended.
   */
  private admit({ ctx, deadline }: RequestContext, cost: number, isMutation: boolean): () => void {
    const leave = this.running.enter(ctx, cost);
    try {
      if (cost > COST_OF_A_REQUEST) ctx.spend(cost / COST_OF_A_REQUEST - 1);
      // A mutation that has started always runs to its end: its caller must learn its outcome.
      if (isMutation) deadline?.commit();
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  private run(call: Call) {
    const { document, operation, request, contextValue } = call;
    const { operationName, variables = {} } = request;
    const query =
      operation.operation === 'query' && config.graphql.compile
        ? this.compiled.find(hashIn(call), document, operationName, contextValue.ctx.spend)
        : null;
    if (query) {
      readOnlySelected(contextValue.ctx, query.selected);
      return asGraphql(query.run(undefined, contextValue, variables));
    }
    return execute({
      schema: this.schema,
      document,
      contextValue,
      variableValues: variables,
      operationName: operationName ?? null,
      hideSuggestions: !config.graphql.introspection,
    });
  }
}

function hashIn({ queryHash, source }: Call): string {
  return queryHash ?? hashOf(source);
}

/** Errors of the compiler lack properties of GraphQLError. */
async function asGraphql(
  result: ExecutionResult | Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const { errors, ...rest } = await result;
  return errors ? { ...rest, errors: errors.map(asError) } : rest;
}

function asError(compiled: GraphQLError): GraphQLError {
  const { message, path, originalError, extensions, locations } = compiled;
  const error = new GraphQLError(message, {
    path,
    originalError,
    ...(extensions && { extensions }),
  });
  return Object.defineProperty(error, 'locations', { value: locations, enumerable: true });
}

/** An error of a variable, with the code that Apollo uses for such errors. */
function asUserInput(error: GraphQLError): GraphQLError {
  const { message, nodes, extensions } = error;
  return new GraphQLError(message, {
    nodes,
    originalError: error.originalError ?? error,
    extensions: { ...extensions, code: 'BAD_USER_INPUT' },
  });
}

/** The result as Apollo sends it; 400 if nothing was executed. */
function responseWith(
  result: ExecutionResult,
  extensions: Record<string, unknown>,
): GraphQLResponse {
  const { data } = result;
  const formatted = oneErrorPerNull(result).map(formatError);
  const status = formatted.findLast((error) => error.status)?.status;
  return {
    http: {
      status: status ?? (data === undefined ? 400 : undefined),
      headers: new HeaderMap(),
    },
    body: {
      kind: 'single',
      singleResult: {
        ...(formatted.length > 0 && { errors: formatted.map(({ shown }) => shown) }),
        ...(data !== undefined && { data }),
        extensions,
      },
    },
  };
}

/** The response to a document that was not executed. */
function responseTo(error: unknown, ctx: RequestContext['ctx']): GraphQLResponse {
  const refusal = error instanceof GraphQLError ? null : refusalFrom(error, ctx.requestId);
  const { shown, status = 400 } = formatError(
    refusal ? toGraphQLError(refusal, ctx) : (error as GraphQLError),
  );
  return {
    http: {
      status: refusal?.status ?? status,
      headers: new HeaderMap(Object.entries(refusal?.headers ?? {})),
    },
    body: { kind: 'single', singleResult: { errors: [shown] } },
  };
}
