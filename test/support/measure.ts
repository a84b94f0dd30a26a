/** Measures the figures at once, as a process does in the background. */
import { measureFigures } from '../../jobs/figures/measure-figures';
import type { World } from './world';

/** Ignores the rest after the last measurement. */
export async function measureNow(
  { database, databaseUrl }: Pick<World, 'database' | 'databaseUrl'>,
  options: { queryTimeoutMs?: number } = {},
): Promise<boolean> {
  await database.query(`UPDATE "figures" SET "triedAt" = 'epoch'`);
  return measureFigures(databaseUrl, options);
}
