/** `provider`: the operator adds, checks and enables the accounts of stores at providers. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { isError } from '../../../platform/operations/is-error';
import { compareAccount } from '../../../../jobs/providers/compare-account';
import { listDifferences } from '../../../modules/charges/settle-difference';
import { Context } from '../../../platform/operations/context';
import { invalid, unprocessable } from '../../../platform/operations/errors';
import { SECOND_MS, wallNow } from '../../../platform/time/clock';
import { notificationUrlOf } from '../../../modules/providers/accounts/account-secrets';
import { showAccount, showAccounts } from '../../../modules/payouts/account-balances';
import { accountsOfStore } from '../../../modules/providers/accounts/accounts-of-store';
import { addAccount } from '../../../modules/providers/accounts/add-account';
import {
  checkAccount,
  missingByHand,
  registerWebhooks,
} from '../../../modules/providers/accounts/check-account';
import { enableAccount, readMethods } from '../../../modules/providers/accounts/enable-account';
import {
  ACCOUNT_KINDS,
  ACCOUNT_METHODS,
  ProviderAccount,
  SECOND_METHODS,
  type AccountKind,
} from '../../../modules/providers/accounts/provider-account';
import { findStore } from '../../../modules/stores/find-stores';
import { rotateAccount } from '../../../modules/providers/accounts/rotate-account';
import { addCommand, exit, optional, required } from '../command';
import { accountName, environment, storeId } from '../values';
import { addDatabaseCommand, withAccount, withSecrets } from '../with-database';
import { addSmoke } from './provider-smoke';

const METHODS_SHOWN = ['id', 'kind', 'name', 'methods', 'secondFor', 'sandbox', 'available'];
const STDIN = 0;
/** How long `provider webhooks` waits for a notification. */
const ARRIVES_WITHIN_MS = 10 * SECOND_MS;

const file = required('--file <path>', 'the account file (JSON); - reads it from stdin');
const methodList = (flags: string, description: string) =>
  optional(flags, description, (text) => readMethods(text.split(',')));

export function addProviderCommands(program: Command): void {
  const provider = program
    .command('provider')
    .description('accounts of the stores at payment providers');
  addCommand(provider, 'add', {
    summary: 'adds an account; it serves nothing until it is enabled',
    options: {
      storeId,
      env: environment,
      kind: required<AccountKind>('--kind <kind>', 'the kind of provider').choices(ACCOUNT_KINDS),
      name: accountName,
      file,
    },
    run: ({ env, file: path, storeId: store, ...terms }) => {
      if (env !== 'prod')
        throw invalid('env must be prod: Dev mode has the simulator, and no other provider', 'env');
      const text = textOf(path);
      return withSecrets(async ({ database, all, operator }) => {
        await findStore(all, store);
        const scope = { storeId: store, devMode: false };
        const ctx = new Context({ database, scope, operator });
        const account = await addAccount(ctx, { ...terms, file: text });
        const notificationUrl = notificationUrlOf(account);
        return { ...(await showAccount(database, account)), notificationUrl };
      });
    },
  });
  addDatabaseCommand(provider, 'list', {
    summary: 'lists the accounts of a store',
    options: { store: storeId },
    columns: [...METHODS_SHOWN, 'certificateDaysLeft', 'notifiedAt', 'outages'],
    run: async ({ store }, { database, all }) => {
      await findStore(all, store);
      return showAccounts(database, await accountsOfStore(database, store));
    },
  });
  addCommand(provider, 'check <id>', {
    summary: 'asks the provider whether token, scopes, key, clock and certificate are right',
    open: withAccount,
    run: async (_given, { ctx, id }) => {
      const report = await checkAccount(ctx, id);
      const ok = report.problems.length === 0;
      if (!ok) exit.code = 1;
      const missing = await missingByHand(ctx, id);
      const byHand = missing && { enterInTheDashboard: missing };
      return { ok, ...report.facts, ...report, ...byHand };
    },
  });
  addCommand(provider, 'webhooks <id>', {
    summary:
      'registers our address at the provider, or says where to enter it, and waits for a message',
    open: withAccount,
    run: async (_given, { ctx, id }) => {
      const { url, arrivedAt, byHand } = await registerWebhooks(ctx, id, ARRIVES_WITHIN_MS);
      if (byHand === null) return { registered: true, url, arrivedAt };
      if (arrivedAt === null) exit.code = 1;
      return { registered: arrivedAt !== null, url, arrivedAt, enterInTheDashboard: byHand };
    },
  });
  addCommand(provider, 'compare <id>', {
    summary: 'compares the lists of the provider with our rows now; exit 1 if anything differs',
    open: withAccount,
    run: async (_given, { ctx, all, id }) => {
      await ctx.transaction(async (tx) =>
        tx.update(await tx.lock(ProviderAccount, id), { compareAt: wallNow() }),
      );
      await compareAccount(ctx, id);
      const found = await listDifferences(all);
      const differences = found
        .filter((one) => one.providerAccountId === id)
        .map(({ reference, ours, theirs }) => ({ reference, ours, theirs }));
      if (differences.length > 0) exit.code = 1;
      const { comparedUntil } = await ctx.rows.get(ProviderAccount, id);
      return { comparedUntil, differences };
    },
  });
  addSmoke(provider);
  addEnabling(provider);
}

function addEnabling(provider: Command): void {
  addCommand(provider, 'enable <id>', {
    summary: 'sets the methods that the account serves for its store',
    options: {
      methods: methodList(
        '--methods <list>',
        `of ${ACCOUNT_METHODS.join(', ')}; replaces the list`,
      ),
      secondFor: methodList(
        '--second-for <list>',
        `of ${SECOND_METHODS.join(', ')}: where nothing can have been sent to the first account`,
      ),
    },
    open: withAccount,
    run: async ({ methods, secondFor }, { ctx, id }) => {
      if (!methods && !secondFor) throw invalid('--methods or --second-for is required', 'methods');
      const first = methods ?? (await ctx.rows.get(ProviderAccount, id)).methods;
      return showAccount(ctx.database, await enableAccount(ctx, id, first, secondFor));
    },
  });
  addCommand(provider, 'disable <id>', {
    summary: 'serves nothing new by the account; what is under way stays with it',
    open: withAccount,
    run: async (_given, { ctx, id }) => showAccount(ctx.database, await enableAccount(ctx, id, [])),
  });
  addCommand(provider, 'rotate <id>', {
    summary: 'replaces the credentials or the certificate of an account',
    options: { file },
    open: withAccount,
    run: async (given, { ctx, id }) =>
      showAccount(ctx.database, await rotateAccount(ctx, id, textOf(given.file))),
  });
}

function textOf(path: string): string {
  try {
    return readFileSync(path === '-' ? STDIN : path, 'utf8');
  } catch (error) {
    const code = isError(error) && 'code' in error ? String(error.code) : '';
    throw unprocessable(`the file cannot be read: ${code}`);
  }
}
