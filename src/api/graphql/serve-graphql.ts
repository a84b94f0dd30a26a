/** The GraphQL API: Apollo Server behind a route of its own, on `POST /graphql`. */
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { DataSource } from 'typeorm';
import { config } from '../../config/config';
import { answerGraphql, type GraphqlApi } from './answer-graphql';
import { KEYS } from './callers';
import { readListedOperations } from './documents/read-listed-operations';
import { ideOf } from './ide';
import { serveStreams } from './live/serve-streams';
import { mutations } from './fields/operations-by-name';
import { buildSchema, schemaText } from './schema';

import { isQuery } from './query-by-get';
import { engineOf, startApollo } from './start-apollo';

/** Starts Apollo Server and serves `/graphql` and `/graphql/stream`. */
export async function serveGraphql(
  app: FastifyInstance,
  database: DataSource,
  databaseUrl: string,
): Promise<void> {
  const engine = engineOf(buildSchema());
  const operations = readListedOperations(engine.schema, config.graphql);
  const apollo = await startApollo(engine);
  app.addHook('onClose', () => apollo.stop());
  const api: GraphqlApi = { ...engine, apollo, database, operations, mutations, callers: KEYS };
  serveStreams(app, ['GET', 'POST'], '/graphql/stream', {
    database,
    databaseUrl,
    operations,
    callers: KEYS,
    engine: () => engine,
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
  serveSchema(app, '/schema.graphql', buildSchema);
  app.route({
    method: 'POST',
    url: '/graphql',
    config: { isApi: true },
    onRequest: async (request, reply) => void (await KEYS.check(database, request, reply)),
    handler: (request, reply) => answerGraphql(api, request, reply),
  });
}

/** Serves the text of a schema, which is printed when it is first asked for. */
export function serveSchema(app: FastifyInstance, url: string, build: () => GraphQLSchema): void {
  let text: string | null = null;
  app.get(url, (_request, reply) =>
    reply
      .header('content-type', 'application/graphql; charset=utf-8')
      .send((text ??= schemaText(build()))),
  );
}
