/** Makes the tables that another database has, by the migrations that it records. */
import { dataSourceAt } from '../../../ormconfig';
import { unprocessable } from '../../platform/operations/errors';
import { knownMigrations } from '../../runtime/known-migrations';
import { appliedMigrations } from '../../runtime/migrate-database';

/** Later migrations run at the next start, as with any other update. */
export async function makeTables(oldUrl: string, url: string): Promise<void> {
  const applied = await migrationsOf(oldUrl);
  if (applied.length === 0) return;
  const database = dataSourceAt(url, 2);
  await database.initialize();
  try {
    const known = knownMigrations(database);
    const unknown = applied.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw unprocessable(
        `the data was written by a newer release than this one, which does not know ${unknown}`,
      );
    const wanted = database.migrations.filter((_, index) => applied.includes(known[index] ?? ''));
    database.migrations.splice(0, database.migrations.length, ...wanted);
    await database.runMigrations({ transaction: 'each' });
  } finally {
    await database.destroy();
  }
}

async function migrationsOf(url: string): Promise<string[]> {
  const database = await dataSourceAt(url, 1).initialize();
  try {
    return await appliedMigrations(database);
  } finally {
    await database.destroy();
  }
}
