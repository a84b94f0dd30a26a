/** GraphQL for the dashboard: `POST /dashboard/graphql` and `POST /dashboard/stream`. */
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { config } from '../../../config/config';
import { answerGraphql, type GraphqlApi } from '../answer-graphql';
import { serveStreams } from '../live/serve-streams';
import { MEMBERS_ONLY } from '../fields/operation-resolvers';
import { mutations } from '../fields/operations-by-name';
import { serveSchema } from '../serve-graphql';
import { engineOf, startApollo, type Engine } from '../start-apollo';
import { MEMBERS } from './member-callers';
import { buildDashboardSchema } from './schema';

export function serveMembersGraphql(
  app: FastifyInstance,
  database: DataSource,
  databaseUrl: string,
): void {
  let built: Engine | null = null;
  const engine = () => (built ??= engineOf(buildDashboardSchema()));
  let opening: Promise<GraphqlApi> | null = null;
  const open = async (): Promise<GraphqlApi> => ({
    ...engine(),
    apollo: await startApollo(engine()),
    database,
    // The list of operations is for other front ends.
    operations: null,
    mutations: new Map([...mutations, ...MEMBERS_ONLY.mutations]),
    callers: MEMBERS,
  });
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
    engine,
  });
  if (!config.production) serveSchema(app, '/dashboard/schema.graphql', buildDashboardSchema);
}
