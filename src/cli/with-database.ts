/** The database of the settings for the time of one command: beside a running server or without one, and nothing is left behind. */
import { userInfo } from 'node:os';
import type { DataSource } from 'typeorm';
import { dataSourceAt } from '../../ormconfig';
import { config, readConfig } from '../config';
import { isMigrated, migrate } from '../database';
import { unprocessable } from '../kit/errors';
import type { Desk } from '../kit/operator';
import { openDatabase } from '../open-database';

const POOL_MAX = 2;

export interface Opened {
  database: DataSource;
  /** For what changes something: it is written down with the name of the account on this machine. */
  desk: Desk;
  url: string;
}

/** A database of our own is brought up to date; that of a server, or a given one, only by `migrate`. */
export async function withDatabase<Result>(
  work: (opened: Opened) => Promise<Result>,
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
        desk: { database, operator: { name: accountName(), via: 'CLI' } },
        url,
      });
    } finally {
      await database.destroy();
    }
  });
}

/** The same before the tables are looked at. */
export async function withUrl<Result>(
  work: (url: string, isOurs: boolean) => Promise<Result>,
): Promise<Result> {
  const { problems } = readConfig(process.env);
  if (problems.length > 0)
    throw unprocessable(
      `the settings are not complete:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  const { url, isOurs, stop } = await openDatabase(config);
  try {
    return await work(url, isOurs);
  } finally {
    await stop();
  }
}

/** Who sits at the terminal: behind sudo, the account that asked for it. */
function accountName(): string {
  try {
    return process.env.SUDO_USER || userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`; // an account without a line in the password file, as in some containers
  }
}
