/** `key`: the operator creates, lists and revokes API keys of any store. */
import { Option, type Command } from 'commander';
import { Context } from '../../../platform/operations/context';
import { invalid } from '../../../platform/operations/errors';
import { apiKeyView, type ApiKey } from '../../../modules/stores/keys/api-key';
import { issueApiKey } from '../../../modules/stores/keys/create-api-key';
import { findStore } from '../../../modules/stores/find-stores';
import { keysOfStore, scopeOfKey } from '../../../modules/stores/keys/keys-of-store';
import { PERMISSIONS } from '../../../modules/stores/permissions';
import { getPublicKey } from '../../../modules/stores/public-keys/get-public-key';
import { publicKeyView } from '../../../modules/stores/public-keys/public-key';
import { replacePublicKey } from '../../../modules/stores/public-keys/replace-public-key';
import { revokeApiKey } from '../../../modules/stores/keys/revoke-api-key';
import { addCommand } from '../command';
import {
  allOption,
  descriptionOption,
  environmentOption,
  expiresOption,
  permissionsOption,
  storeOption,
} from '../values';
import { withDatabase, withSecrets, type CommandDatabase } from '../with-database';

interface CreateOptions {
  store: string;
  env: 'dev' | 'prod';
  permissions?: string[];
  all?: true;
  description?: string;
  expires?: Date;
  mcp?: true;
}

interface PublicOptions {
  store: string;
  env: string;
  replace?: boolean;
}

const COLUMNS = [
  'id',
  'description',
  'hint',
  'devMode',
  'mcp',
  'lastUsedAt',
  'expiresAt',
  'revokedAt',
  'createdAt',
];

export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('API keys of the stores');
  addCommand<CreateOptions>(key, 'create', {
    summary: 'creates an API key; its secret is shown only now',
    options: [
      storeOption(),
      environmentOption(),
      permissionsOption(),
      allOption('all permissions'),
      descriptionOption(),
      expiresOption(),
      new Option('--mcp', 'assistants may write with it through /mcp'),
    ],
    run: createKey,
  });
  addCommand<{ store: string }>(key, 'list', {
    summary: 'lists the keys of a store, of both environments, newest first',
    options: [storeOption()],
    columns: COLUMNS,
    run: ({ store }) =>
      withDatabase(async ({ database }) => {
        await findStore(database, store);
        return Promise.all(
          (await keysOfStore(database, store)).map((apiKey) => shown(database, apiKey)),
        );
      }),
  });
  addCommand<PublicOptions>(key, 'public', {
    summary: 'shows the public key of a store, for the form of a card in the browser',
    options: [
      storeOption(),
      environmentOption(),
      new Option('--replace', 'makes another one; the one before stops at once'),
    ],
    run: ({ store, env, replace }) =>
      withDatabase(async ({ database, operatorContext }) => {
        const { operator } = operatorContext;
        await findStore(database, store);
        const scope = { storeId: store, devMode: env === 'dev' };
        const ctx = new Context({ database, scope, operator });
        const found = replace
          ? await replacePublicKey.run(ctx, { key: null })
          : await getPublicKey.run(ctx, {});
        return publicKeyView.render(ctx.rows, found);
      }),
  });
  addCommand(key, 'revoke <id>', {
    summary: 'revokes a key at once, in every process',
    run: (_options, [id = '']) =>
      withDatabase(async ({ database, operatorContext }) => {
        const { operator } = operatorContext;
        const ctx = new Context({ database, scope: await scopeOfKey(database, id), operator });
        return shown(database, await revokeApiKey.run(ctx, { id }));
      }),
  });
}

async function createKey({
  store,
  env,
  permissions,
  all,
  description,
  expires,
  mcp,
}: CreateOptions): Promise<unknown> {
  const granted = all ? [...PERMISSIONS] : permissions;
  if (!granted) throw invalid('give the permissions of the key: --permissions A,B or --all');
  return withSecrets(async ({ database, operatorContext }) => {
    const { operator } = operatorContext;
    await findStore(database, store);
    const ctx = new Context({
      database,
      scope: { storeId: store, devMode: env === 'dev' },
      operator,
    });
    const { id, key, apiKey } = await issueApiKey(ctx, {
      permissions: granted,
      description: description ?? null,
      expiresAt: expires ?? null,
      mcp: mcp ?? false,
    });
    return { ...(await shown(database, apiKey)), id, key };
  });
}

async function shown(
  database: CommandDatabase['database'],
  apiKey: ApiKey,
): Promise<Record<string, unknown>> {
  const { storeId, devMode } = apiKey;
  const { rows } = new Context({ database, scope: { storeId, devMode } });
  return { ...(await apiKeyView.render(rows, apiKey)), storeId };
}
