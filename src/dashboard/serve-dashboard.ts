/** The dashboard's sessions, uploads and exports. Its GraphQL is in `src/api/graphql/members`. */
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { serveExports } from './serve-exports';
import { serveMails } from './serve-mails';
import { serveSessions } from './serve-sessions';
import { serveUploads } from './serve-uploads';

export async function serveDashboard(app: FastifyInstance, database: DataSource): Promise<void> {
  await app.register(async (dashboard) => {
    serveSessions(dashboard, database);
    serveExports(dashboard, database);
    serveMails(dashboard, database);
    await serveUploads(dashboard, database);
  });
}
