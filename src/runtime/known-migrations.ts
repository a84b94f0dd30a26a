/** The names of the migrations of this release, as the database records them. */
import type { DataSource } from 'typeorm';
import { REPLACED } from '../migrations/replaced';

export function knownMigrations({ migrations }: Pick<DataSource, 'migrations'>): string[] {
  return migrations.map(({ name, constructor }) => name ?? constructor.name);
}

/** Also those that its own replace: a database that has them is not of another release. */
export function recognisedMigrations(database: Pick<DataSource, 'migrations'>): string[] {
  return [...REPLACED, ...knownMigrations(database)];
}
