/**
 * Serves the operators' schema on `/ops/graphql`. Every path under `/ops` requires an operator's
 * token.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, graphql } from 'graphql';
import type { DataSource } from 'typeorm';
import type { AllStores } from '../../platform/records/all-stores';
import { invalid } from '../../platform/operations/errors';
import { refusalFrom } from '../../platform/http/refusal-from';
import type { Operator } from '../../platform/operations/operator';
import { KnownDocuments } from '../../api/graphql/documents/known-documents';
import { errorsBody, mask, toGraphQLError } from '../../api/graphql/errors';
import type { CountedQueue, OpsContext } from './context';
import { buildOpsSchema } from './schema';

const JSON_TYPE = 'application/json; charset=utf-8';

interface OpsApi {
  database: DataSource;
  all: AllStores;
  queues: readonly CountedQueue[];
  /** Names the operator whose token the request carries. */
  operatorOf(this: void, request: FastifyRequest): Operator;
}

/** Serves `/ops/graphql` on a server that refuses requests without an operator's token. */
export function serveOpsGraphql(ops: FastifyInstance, api: OpsApi): void {
  const { database, all, queues, operatorOf } = api;
  const schema = buildOpsSchema();
  const documents = new KnownDocuments(schema, true);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { query, variables, operationName } = paramsOf(request.body);
    const { refusal } = documents.check(query, chargeNobody);
    if (refusal)
      return reply
        .code(400)
        .header('content-type', JSON_TYPE)
        .send(errorsBody([refusal], request.id));
    const contextValue: OpsContext = {
      operatorContext: { database, all, operator: operatorOf(request), requestId: request.id },
      queues,
      requestId: request.id,
    };
    const { data, errors } = await graphql({
      schema,
      source: query,
      variableValues: variables,
      operationName,
      contextValue,
    });
    const shown = errors?.map((error) =>
      isAboutTheDocument(error) ? error.toJSON() : mask(error.toJSON(), error),
    );
    return reply
      .code(data === undefined ? 400 : 200)
      .header('content-type', JSON_TYPE)
      .send(
        JSON.stringify({ ...(shown && { errors: shown }), ...(data !== undefined && { data }) }),
      );
  };
  ops.post('/ops/graphql', async (request, reply) => {
    try {
      return await answer(request, reply);
    } catch (error) {
      const refusal = refusalFrom(error, request.id);
      return reply
        .code(refusal.status)
        .headers(refusal.headers)
        .header('content-type', JSON_TYPE)
        .send(errorsBody([toGraphQLError(refusal, { requestId: request.id })], request.id));
    }
  });
}

/** Operators have no rate limit. */
function chargeNobody(): void {
  return;
}

/** The document does not parse or does not fit the schema. The message says what is wrong. */
function isAboutTheDocument({ path, originalError }: GraphQLError): boolean {
  return path === undefined && originalError === undefined;
}

function paramsOf(body: unknown): {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | null;
} {
  const { query, variables, operationName } = (body ?? {}) as Record<string, unknown>;
  if (typeof query !== 'string') throw invalid('query must be a text', 'query');
  if (
    variables !== undefined &&
    variables !== null &&
    (typeof variables !== 'object' || Array.isArray(variables))
  )
    throw invalid('variables must be an object', 'variables');
  return {
    query,
    variables: { ...variables },
    operationName: typeof operationName === 'string' ? operationName : null,
  };
}
