/** GraphQL for the dashboard: `POST /dashboard/graphql` and `POST /dashboard/stream`. */
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { config } from '../../../config/config';
import { answerGraphql, type GraphqlApi } from '../answer-graphql';
import { Executor } from '../documents/execute';
import { KnownDocuments } from '../documents/known-documents';
import { serveStreams } from '../live/serve-streams';
import { MEMBERS_ONLY } from '../fields/operation-resolvers';
import { mutations } from '../fields/operations-by-name';
import { schemaText } from '../schema';
import { startApollo } from '../start-apollo';
import { MEMBERS } from './member-callers';
import { buildDashboardSchema } from './schema';

export function serveMembersGraphql(
  app: FastifyInstance,
  database: DataSource,
  databaseUrl: string,
): void {
  let built: { documents: KnownDocuments; executor: Executor } | null = null;
  const checked = () => {
    const schema = buildDashboardSchema();
    if (!built) {
      const documents = new KnownDocuments(schema, config.graphql.introspection);
      built = { documents, executor: new Executor(schema, documents) };
    }
    return { schema, ...built, running: built.executor.running };
  };
  let opening: Promise<GraphqlApi> | null = null;
  const open = async (): Promise<GraphqlApi> => {
    const { schema, documents, executor } = checked();
    return {
      apollo: await startApollo(schema, documents, executor),
      executor,
      database,
      documents,
      // The list of operations is for other front ends.
      operations: null,
      mutations: new Map([...mutations, ...MEMBERS_ONLY.mutations]),
      callers: MEMBERS,
    };
  };
  app.addHook('onClose', async () => {
    if (opening) await (await opening).apollo.stop();
  });
  app.route({
    method: 'POST',
    url: '/dashboard/graphql',
    onRequest: async (request, reply) => void (await MEMBERS.check(database, request, reply)),
    handler: async (request, reply) => answerGraphql(await (opening ??= open()), request, reply),
  });
  serveStreams(app, 'POST', '/dashboard/stream', {
    database,
    databaseUrl,
    operations: null,
    callers: MEMBERS,
    checked,
  });
  if (config.production) return;
  let text: string | null = null;
  app.get('/dashboard/schema.graphql', (_request, reply) =>
    reply
      .header('content-type', 'application/graphql; charset=utf-8')
      .send((text ??= schemaText(buildDashboardSchema()))),
  );
}
