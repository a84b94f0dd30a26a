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
import { checkSecretKey } from '../../runtime/check-secret-key';
import { isMigrated, migrate } from '../../runtime/migrate-database';
import { openDatabase } from '../../runtime/open-database';
import { knownSecretKeysOf, secretKeysOf } from '../../runtime/secret-key';
import { log } from '../../platform/observability/log';
import { writeProviderCalls } from '../../modules/providers/provider-calls';
import { closeAdapters } from '../../modules/providers/accounts/adapter';

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
 * `migrate`. The secret key is read as a server reads it; a missing one is not created.
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
      config.secretKeys = knownSecretKeysOf(config);
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

/**
 * The same, for commands that seal, open or hash secrets, or call a provider, whose credentials are
 * sealed: a secret key other than that of the database is refused. The first one is created.
 */
export function withSecrets<Result>(
  work: (opened: CommandDatabase) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (opened) => {
    config.secretKeys = secretKeysOf(config);
    await checkSecretKey(opened.database, config.secretKeys);
    try {
      return await work(opened);
    } finally {
      await closeAdapters(opened.database);
      // The command has done its work: what is kept for `ops trace` does not make it fail.
      await writeProviderCalls(opened.database).catch((error: unknown) =>
        log.warn(error, 'the calls to providers could not be written'),
      );
    }
  });
}

/** As withDatabase, before the tables are checked. */
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
