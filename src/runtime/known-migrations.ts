/** The names of the migrations of this release, as the database records them. */
import type { DataSource } from 'typeorm';

export function knownMigrations({ migrations }: Pick<DataSource, 'migrations'>): string[] {
  return migrations.map(({ name, constructor }) => name ?? constructor.name);
}
