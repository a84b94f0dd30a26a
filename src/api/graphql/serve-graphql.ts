/** The GraphQL API: Apollo Server behind a route of its own, on `POST /graphql`. */
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { config } from '../../config/config';
import { answerGraphql, type GraphqlApi } from './answer-graphql';
import { KEYS } from './callers';
import { Executor } from './documents/execute';
import { KnownDocuments } from './documents/known-documents';
import { readListedOperations } from './documents/read-listed-operations';
import { ideOf } from './ide';
import { serveStreams } from './live/serve-streams';
import { mutations } from './fields/operations-by-name';
import { buildSchema, schemaText } from './schema';
import { isQuery } from './query-by-get';
import { startApollo } from './start-apollo';

/** Starts Apollo Server and serves `/graphql` and `/graphql/stream`. */
export async function serveGraphql(
  app: FastifyInstance,
  database: DataSource,
  databaseUrl: string,
): Promise<void> {
  const schema = buildSchema();
  const operations = readListedOperations(schema, config.graphql);
  const documents = new KnownDocuments(schema, config.graphql.introspection);
  const executor = new Executor(schema, documents);
  const apollo = await startApollo(schema, documents, executor);
  app.addHook('onClose', () => apollo.stop());
  const api: GraphqlApi = {
    apollo,
    executor,
    database,
    documents,
    operations,
    mutations,
    callers: KEYS,
  };
  serveStreams(app, ['GET', 'POST'], '/graphql/stream', {
    database,
    databaseUrl,
    operations,
    callers: KEYS,
    checked: () => ({ schema, documents, running: executor.running }),
  });
  const showIde = ideOf(app, database, operations?.isOnly === true);
  app.get('/graphql', {
    config: { isApi: true },
    onRequest: async (request, reply) => {
      if (isQuery(request)) await KEYS.check(database, request, reply);
    },
    handler: (request, reply) =>
      isQuery(request) ? answerGraphql(api, request, reply) : showIde(request, reply),
  });
  let text: string | null = null;
  app.get('/schema.graphql', (_request, reply) =>
    reply
      .header('content-type', 'application/graphql; charset=utf-8')
      .send((text ??= schemaText(schema))),
  );
  app.route({
    method: 'POST',
    url: '/graphql',
    config: { isApi: true },
    onRequest: async (request, reply) => void (await KEYS.check(database, request, reply)),
    handler: (request, reply) => answerGraphql(api, request, reply),
  });
}
