/**
 * Serves the operators' schema on `/ops/graphql`. Every path under `/ops` requires an operator's
 * token.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, graphql } from 'graphql';
import { contentType } from '../../api/graphql/answer-type';
import { KnownDocuments } from '../../api/graphql/documents/known-documents';
import { mask } from '../../api/graphql/errors';
import { readCall } from '../../api/graphql/live/read-stream-call';
import { refuseGraphql } from '../../api/graphql/refuse-graphql';
import { operatorContextOf, type OpsApi, type OpsContext } from './context';
import { buildOpsSchema } from './schema';

/** Serves `/ops/graphql` on a server that refuses requests without an operator's token. */
export function serveOpsGraphql(ops: FastifyInstance, api: OpsApi): void {
  const schema = buildOpsSchema();
  const documents = new KnownDocuments(schema, true);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { query: source, variables, operationName = null } = readCall(request, null);
    // Operators have no rate limit.
    const { refusal } = documents.check(source, () => undefined);
    if (refusal) throw refusal;
    const contextValue: OpsContext = {
      operatorContext: operatorContextOf(api, request, 'GRAPHQL'),
      queues: api.queues,
      requestId: request.id,
    };
    const { data, errors } = await graphql({
      schema,
      source,
      variableValues: variables,
      operationName,
      contextValue,
    });
    const shown = errors?.map((error) =>
      isAboutTheDocument(error) ? error.toJSON() : mask(error.toJSON(), error),
    );
    return reply
      .code(data === undefined ? 400 : 200)
      .header('content-type', contentType(request))
      .send(
        JSON.stringify({ ...(shown && { errors: shown }), ...(data !== undefined && { data }) }),
      );
  };
  ops.post('/ops/graphql', (request, reply) =>
    answer(request, reply).catch((error: unknown) => refuseGraphql(request, reply, error)),
  );
}

/** The document does not parse or does not fit the schema. The message says what is wrong. */
function isAboutTheDocument({ path, originalError }: GraphQLError): boolean {
  return path === undefined && originalError === undefined;
}
