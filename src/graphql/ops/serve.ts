/** `/ops/graphql`: the operators' schema, behind the token that the whole of `/ops` is behind. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, graphql } from 'graphql';
import type { DataSource } from 'typeorm';
import { invalid } from '../../kit/errors';
import { refusalFrom } from '../../kit/door';
import type { Operator } from '../../kit/operator';
import { documentChecker } from '../check-document';
import { errorsBody, mask, toGraphQLError } from '../errors';
import type { CountedQueue, OpsContext } from './context';
import { buildOpsSchema } from './schema';

const JSON_TYPE = 'application/json; charset=utf-8';

/** `ops` lets nobody in without a token; `operatorOf` tells whose it is. */
export function serveOpsGraphql(
  ops: FastifyInstance,
  database: DataSource,
  {
    queues,
    operatorOf,
  }: { queues: readonly CountedQueue[]; operatorOf(request: FastifyRequest): Operator },
): void {
  const schema = buildOpsSchema();
  const check = documentChecker(schema);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { query, variables, operationName } = paramsOf(request.body);
    const { refusal } = check(query);
    if (refusal)
      return reply
        .code(400)
        .header('content-type', JSON_TYPE)
        .send(errorsBody([refusal], request.id));
    const contextValue: OpsContext = {
      desk: { database, operator: operatorOf(request), requestId: request.id },
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
        .send(errorsBody([toGraphQLError(refusal, request.id)], request.id));
    }
  });
}

/** The document does not parse or fit the schema: its author is told what is wrong. */
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
