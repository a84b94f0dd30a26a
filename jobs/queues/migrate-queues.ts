/** Brings the tables of the queues up to date, where PostgreSQL holds them. */
import { runMigrations } from 'bullmq';
import type { Client } from 'pg';
import { config } from '../../src/config/config';
import { QUEUE_SCHEMA } from '../../src/runtime/database';

/** With Redis there are none, and the role may then lack the right to create a schema. */
export async function migrateQueues(client: Client): Promise<void> {
  if (config.redisUrl === null) await runMigrations(client, QUEUE_SCHEMA);
}
