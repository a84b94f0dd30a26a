/** `provider`: the operator adds, checks and enables the accounts of stores at providers. */
import { readFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
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
  type AccountMethod,
} from '../../../modules/providers/accounts/provider-account';
import { findStore } from '../../../modules/stores/find-stores';
import { rotateAccount } from '../../../modules/providers/accounts/rotate-account';
import { addCommand, exit } from '../command';
import { accountNameOption, environmentOption, storeOption } from '../values';
import { withDatabase, withSecrets } from '../with-database';
import { addSmoke, withAccount } from './provider-smoke';

interface AddOptions {
  store: string;
  env: 'dev' | 'prod';
  kind: AccountKind;
  name: string;
  file: string;
}

interface EnableOptions {
  methods?: AccountMethod[];
  secondFor?: AccountMethod[];
}

const COLUMNS = [
  'id',
  'kind',
  'name',
  'methods',
  'secondFor',
  'sandbox',
  'available',
  'certificateDaysLeft',
  'notifiedAt',
  'outages',
];
const STDIN = 0;
/** How long `provider webhooks` waits for a notification. */
const ARRIVES_WITHIN_MS = 10 * SECOND_MS;

const fileOption = () =>
  new Option(
    '--file <path>',
    'the account file (JSON); - reads it from stdin',
  ).makeOptionMandatory();

export function addProviderCommands(program: Command): void {
  const provider = program
    .command('provider')
    .description('accounts of the stores at payment providers');
  addCommand<AddOptions>(provider, 'add', {
    summary: 'adds an account; it serves nothing until it is enabled',
    options: [
      storeOption(),
      environmentOption(),
      new Option('--kind <kind>', 'the kind of provider')
        .choices([...ACCOUNT_KINDS])
        .makeOptionMandatory(),
      accountNameOption(),
      fileOption(),
    ],
    run: add,
  });
  addCommand<{ store: string }>(provider, 'list', {
    summary: 'lists the accounts of a store',
    options: [storeOption()],
    columns: COLUMNS,
    run: ({ store }) =>
      withDatabase(async ({ database }) => {
        await findStore(database, store);
        return showAccounts(database, await accountsOfStore(database, store));
      }),
  });
  addCommand(provider, 'check <id>', {
    summary: 'asks the provider whether token, scopes, key, clock and certificate are right',
    run: (_options, [id = '']) =>
      withAccount(id, async (ctx) => {
        const report = await checkAccount(ctx, id);
        if (report.problems.length > 0) exit.code = 1;
        const missing = await missingByHand(ctx, id);
        return {
          ok: report.problems.length === 0,
          ...report.facts,
          ...report,
          ...(missing && { enterInTheDashboard: missing }),
        };
      }),
  });
  addCommand(provider, 'webhooks <id>', {
    summary:
      'registers our address at the provider, or says where to enter it, and waits for a message',
    run: (_options, [id = '']) =>
      withAccount(id, async (ctx) => {
        const { url, arrivedAt, byHand } = await registerWebhooks(ctx, id, ARRIVES_WITHIN_MS);
        if (byHand === null) return { registered: true, url, arrivedAt };
        if (arrivedAt === null) exit.code = 1;
        return { registered: arrivedAt !== null, url, arrivedAt, enterInTheDashboard: byHand };
      }),
  });
  addCommand(provider, 'compare <id>', {
    summary: 'compares the lists of the provider with our rows now; exit 1 if anything differs',
    run: (_options, [id = '']) =>
      withAccount(id, async (ctx) => {
        await ctx.transaction(async (tx) =>
          tx.update(await tx.lock(ProviderAccount, id), { compareAt: wallNow() }),
        );
        await compareAccount(ctx, id);
        const found = await listDifferences(ctx.database);
        const differences = found.filter((one) => one.providerAccountId === id);
        if (differences.length > 0) exit.code = 1;
        const { comparedUntil } = await ctx.rows.get(ProviderAccount, id);
        return {
          comparedUntil,
          differences: differences.map(({ reference, ours, theirs }) => ({
            reference,
            ours,
            theirs,
          })),
        };
      }),
  });
  addSmoke(provider);
  addEnabling(provider);
}

function addEnabling(provider: Command): void {
  addCommand<EnableOptions>(provider, 'enable <id>', {
    summary: 'sets the methods that the account serves for its store',
    options: [
      new Option(
        '--methods <list>',
        `of ${ACCOUNT_METHODS.join(', ')}; replaces the list`,
      ).argParser((text) => readMethods(text.split(','))),
      new Option(
        '--second-for <list>',
        `of ${SECOND_METHODS.join(', ')}: where nothing can have been sent to the first account`,
      ).argParser((text) => readMethods(text.split(','))),
    ],
    run: ({ methods, secondFor }, [id = '']) =>
      withAccount(id, async (ctx) => {
        if (!methods && !secondFor)
          throw invalid('--methods or --second-for is required', 'methods');
        const first = methods ?? (await ctx.rows.get(ProviderAccount, id)).methods;
        return showAccount(ctx.database, await enableAccount(ctx, id, first, secondFor));
      }),
  });
  addCommand(provider, 'disable <id>', {
    summary: 'serves nothing new by the account; what is under way stays with it',
    run: (_options, [id = '']) =>
      withAccount(id, async (ctx) => showAccount(ctx.database, await enableAccount(ctx, id, []))),
  });
  addCommand<{ file: string }>(provider, 'rotate <id>', {
    summary: 'replaces the credentials or the certificate of an account',
    options: [fileOption()],
    run: ({ file }, [id = '']) =>
      withAccount(id, async (ctx) =>
        showAccount(ctx.database, await rotateAccount(ctx, id, textOf(file))),
      ),
  });
}

function add({ store, env, kind, name, file }: AddOptions): Promise<unknown> {
  if (env !== 'prod')
    throw invalid('env must be prod: Dev mode has the simulator, and no other provider', 'env');
  const text = textOf(file);
  return withSecrets(async (opened) => {
    await findStore(opened.database, store);
    const ctx = new Context({
      database: opened.database,
      scope: { storeId: store, devMode: false },
      operator: opened.operatorContext.operator,
    });
    const account = await addAccount(ctx, { kind, name, file: text });
    return {
      ...(await showAccount(opened.database, account)),
      notificationUrl: notificationUrlOf(account),
    };
  });
}

function textOf(path: string): string {
  try {
    return readFileSync(path === '-' ? STDIN : path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw unprocessable(`the file cannot be read: ${code}`);
  }
}
