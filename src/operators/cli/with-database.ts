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
import type { Context } from '../../platform/operations/context';
import { AllStores } from '../../platform/records/all-stores';
import type { Operator } from '../../platform/operations/operator';
import type { OperatorContext } from '../../platform/operations/operator-context';
import { fieldsOf } from '../../platform/records/columns/columns';
import { checkSecretKey } from '../../runtime/check-secret-key';
import { migrate, requireMigrated } from '../../runtime/migrate-database';
import { openDatabase } from '../../runtime/open-database';
import { knownSecretKeysOf, secretKeysOf } from '../../runtime/secret-key';
import { keepHashKeys } from '../../platform/secrets/lasting-hashes';
import { writeProviderCalls } from '../../modules/providers/provider-calls';
import { contextOfAccount } from '../../modules/providers/accounts/accounts-of-store';
import { closeAdapters } from '../../modules/providers/accounts/adapter';
import { registerSimulator } from '../../modules/providers/registry';
import { Simulator } from '../../modules/providers/simulator/simulator';
import { registerDueJobs } from '../../platform/jobs/due-job';
import { allJobs } from '../../../jobs/all-jobs';
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
      await requireMigrated(database);
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
    // It connects when it is first called.
    const simulator = new Simulator(opened.url);
    registerSimulator(opened.database, simulator);
    registerDueJobs(allJobs);
    try {
      return await work(opened);
    } finally {
      await simulator.close();
      await closeAdapters(opened.database);
      // The command has done its work: what is kept for `ops trace` does not make it fail.
      await writeProviderCalls(opened.database, opened.all).catch(() => undefined);
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

/** What the operators' schema has of a row: the fields of this type. */
export function shown<Type extends object>(
  type: new () => Type,
): (row: Type) => Record<string, unknown> {
  const names = [...fieldsOf(type).keys()] as (keyof Type & string)[];
  return (row) => Object.fromEntries(names.map((name) => [name, row[name]]));
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
