/**
 * Opens the configured database for one command, with or without a running server, and closes
 * everything afterwards.
 */
import { userInfo } from 'node:os';
import type { DataSource } from 'typeorm';
import { dataSourceAt } from '../../../ormconfig';
import { config, readConfig } from '../../config/config';
import { unprocessable } from '../../platform/operations/errors';
import type { OperatorContext } from '../../platform/operations/operator';
import { isMigrated, migrate } from '../../runtime/migrate-database';
import { openDatabase } from '../../runtime/open-database';

const POOL_MAX = 2;

export interface CommandDatabase {
  database: DataSource;
  /**
   * For commands that change something. The change is recorded with the name of the account on this
   * machine.
   */
  operatorContext: OperatorContext;
  url: string;
}

/**
 * Our embedded database is migrated automatically. That of a server, or an external one, only by
 * `migrate`.
 */
export async function withDatabase<Result>(
  work: (opened: CommandDatabase) => Promise<Result>,
): Promise<Result> {
  return withUrl(async (url, isOurs) => {
    if (isOurs) await migrate(url);
    const database = await dataSourceAt(url, POOL_MAX).initialize();
    try {
      if (!(await isMigrated(database)))
        throw unprocessable(
          'the tables of this database are not up to date: run npm run cli -- migrate',
        );
      return await work({
        database,
        operatorContext: { database, operator: { name: accountName(), via: 'CLI' } },
        url,
      });
    } finally {
      await database.destroy();
    }
  });
}

/** The same, before the tables are checked. */
export async function withUrl<Result>(
  work: (url: string, isOurs: boolean) => Promise<Result>,
): Promise<Result> {
  requireSettings();
  const { directUrl, isOurs, stop } = await openDatabase(config);
  try {
    return await work(directUrl, isOurs);
  } finally {
    await stop();
  }
}

export function requireSettings(): void {
  const { problems } = readConfig(process.env);
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  - ${problem}`);
  throw unprocessable(`the settings are missing or wrong:\n${lines.join('\n')}`);
}

/** The account at the terminal. With sudo, the account that called it. */
function accountName(): string {
  try {
    return process.env.SUDO_USER || userInfo().username;
  } catch {
    // an account without an entry in the password file, as in some containers
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
