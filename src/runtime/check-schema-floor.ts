/** Refuses to start a release that is too old for the tables of the database. */
import type { DataSource } from 'typeorm';
import type { AllStores } from '../platform/records/all-stores';
import { StartProblem } from '../config/start-problem';
import { recognisedMigrations } from './known-migrations';

export async function checkSchemaFloor(database: DataSource, all: AllStores): Promise<void> {
  const [floor] = await all.query<{ migration: string; reason: string }>(
    `
      SELECT "migration", "reason"
      FROM "schemaFloor"
      WHERE "migration" <> ALL ($1)
      LIMIT 1
    `,
    [recognisedMigrations(database)],
  );
  if (!floor) return;
  throw new StartProblem(
    `this release is older than its database allows: it does not know ${floor.migration} ` +
      `(${floor.reason}). Start a newer release`,
  );
}
