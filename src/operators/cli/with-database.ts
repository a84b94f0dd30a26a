/**
 * Opens the configured database for one command, with or without a running server, and closes
 * everything afterwards.
 */
import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { dataSourceAt } from '../../../ormconfig';
import { checkSettings } from '../../config/check-settings';
import { config } from '../../config/config';
import { unprocessable } from '../../platform/operations/errors';
import { Context } from '../../platform/operations/context';
import { AllStores } from '../../platform/records/all-stores';
import type { Operator } from '../../platform/operations/operator';
import type { OperatorContext } from '../../platform/operations/operator-context';
import type { Shown, View } from '../../platform/records/columns/view';
import type { Scope } from '../../platform/records/record';
import { checkSecretKey } from '../../runtime/check-secret-key';
import { isMigrated, migrate } from '../../runtime/migrate-database';
import { openDatabase } from '../../runtime/open-database';
import { knownSecretKeysOf, secretKeysOf } from '../../runtime/secret-key';
import { log } from '../../platform/observability/log';
import { keepHashKeys } from '../../platform/secrets/lasting-hashes';
import { writeProviderCalls } from '../../modules/providers/provider-calls';
import { contextOfAccount } from '../../modules/providers/accounts/accounts-of-store';
import { closeAdapters } from '../../modules/providers/accounts/adapter';
import { addCommand, type CommandDefinition, type CommandOptions } from './command';

const POOL_MAX = 2;

export interface CommandDatabase {
  database: DataSource;
  all: AllStores;
  /**
   * For commands that change something. The change is recorded with the name of the account on this
   * machine.
   */
  operatorContext: OperatorContext;
  operator: Operator;
  url: string;
}

/**
 * Our embedded database is migrated automatically. That of a server, or an external one, only by
 * `migrate`. The secret key is read as a server reads it; a missing one is not created.
 */
export async function withDatabase(
  work: (opened: CommandDatabase) => Promise<unknown>,
): Promise<unknown> {
  return withUrl(async ({ url, isOurs }) => {
    if (isOurs) await migrate(url);
    return withDataSource(dataSourceAt(url, POOL_MAX), async (database, all) => {
      if (!(await isMigrated(database)))
        throw unprocessable(
          'the tables of this database are not up to date: run npm run cli -- migrate',
        );
      config.secretKeys = knownSecretKeysOf(config);
      const operator: Operator = { name: accountName(), via: 'CLI' };
      return work({ database, all, operator, operatorContext: { database, all, operator }, url });
    });
  });
}

/** Adds a command that runs on the configured database. */
export function addDatabaseCommand<Of extends CommandOptions>(
  noun: Command,
  usage: string,
  definition: Omit<CommandDefinition<Of, CommandDatabase>, 'open'>,
): void {
  addCommand(noun, usage, { ...definition, open: withDatabase });
}

/**
 * As withDatabase, for commands that seal, open or hash secrets, or call a provider, whose
 * credentials are sealed: a secret key other than that of the database is refused. The first one is
 * created.
 */
export function withSecrets(work: (opened: CommandDatabase) => Promise<unknown>): Promise<unknown> {
  return withDatabase(async (opened) => {
    config.secretKeys = secretKeysOf(config);
    await checkSecretKey(opened.all, config.secretKeys);
    await keepHashKeys(opened.all, config.secretKeys);
    try {
      return await work(opened);
    } finally {
      await closeAdapters(opened.database);
      // The command has done its work: what is kept for `ops trace` does not make it fail.
      await writeProviderCalls(opened.database, opened.all).catch((error: unknown) =>
        log.warn(error, 'the calls to providers could not be written'),
      );
    }
  });
}

/** The same, in the scope of a provider account. */
export function withAccount(
  work: (opened: { ctx: Context; all: AllStores }) => Promise<unknown>,
  id: string,
): Promise<unknown> {
  return withSecrets(async ({ operatorContext }) =>
    work({ ctx: await contextOfAccount(operatorContext, id), all: operatorContext.all }),
  );
}

/** As withDatabase, before the tables are checked. `isOurs`: this process runs the server. */
export async function withUrl(
  work: (opened: { url: string; isOurs: boolean }) => Promise<unknown>,
): Promise<unknown> {
  checkSettings();
  const { directUrl, isOurs, stop } = await openDatabase(config);
  try {
    return await work({ url: directUrl, isOurs });
  } finally {
    await stop();
  }
}

export async function withDataSource<Result>(
  source: DataSource,
  work: (database: DataSource, all: AllStores) => Promise<Result>,
): Promise<Result> {
  const database = await source.initialize();
  try {
    return await work(database, new AllStores(database.manager));
  } finally {
    await database.destroy();
  }
}

/** A row of any store, with the fields that its view shows. */
export async function shownBy<Row extends Scope>(
  view: View<Row>,
  database: DataSource,
  row: Row,
): Promise<Shown> {
  const { storeId, devMode } = row;
  return view.render(new Context({ database, scope: { storeId, devMode } }).rows, row);
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
