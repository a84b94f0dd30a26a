/** `key`: the operator creates, lists and revokes API keys of any store. */
import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
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
import { addCommand, optional } from '../command';
import { description, environment, expires, permissions, storeId } from '../values';
import { addDatabaseCommand, withSecrets } from '../with-database';

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
  addCommand(key, 'create', {
    summary: 'creates an API key; its secret is shown only now',
    options: {
      store: storeId,
      env: environment,
      permissions,
      all: optional<true>('--all', 'all permissions'),
      description,
      expiresAt: expires,
      mcp: optional<true>('--mcp', 'assistants may write with it through /mcp'),
    },
    run: async ({ store, env, permissions: named, all: isForAll, ...terms }) => {
      const granted = isForAll ? [...PERMISSIONS] : named;
      if (!granted) throw invalid('give the permissions of the key: --permissions A,B or --all');
      return withSecrets(async ({ database, all, operator }) => {
        await findStore(all, store);
        const scope = { storeId: store, devMode: env === 'dev' };
        const {
          id,
          key: secret,
          apiKey,
        } = await issueApiKey(new Context({ database, scope, operator }), {
          permissions: granted,
          description: terms.description ?? null,
          expiresAt: terms.expiresAt ?? null,
          mcp: terms.mcp ?? false,
        });
        return { ...(await shown(database, apiKey)), id, key: secret };
      });
    },
  });
  addDatabaseCommand(key, 'list', {
    summary: 'lists the keys of a store, of both environments, newest first',
    options: { store: storeId },
    columns: COLUMNS,
    run: async ({ store }, { database, all }) => {
      await findStore(all, store);
      const keys = await keysOfStore(database, store);
      return Promise.all(keys.map((apiKey) => shown(database, apiKey)));
    },
  });
  addDatabaseCommand(key, 'public', {
    summary: 'shows the public key of a store, for the form of a card in the browser',
    options: {
      store: storeId,
      env: environment,
      replace: optional<true>('--replace', 'makes another one; the one before stops at once'),
    },
    run: async ({ store, env, replace }, { database, all, operator }) => {
      await findStore(all, store);
      const scope = { storeId: store, devMode: env === 'dev' };
      const ctx = new Context({ database, scope, operator });
      const found = replace
        ? await replacePublicKey.run(ctx, { key: null })
        : await getPublicKey.run(ctx, {});
      return publicKeyView.render(ctx.rows, found);
    },
  });
  addDatabaseCommand(key, 'revoke <id>', {
    summary: 'revokes a key at once, in every process',
    run: async (_given, { database, all, operator, id }) => {
      const ctx = new Context({ database, scope: await scopeOfKey(all, id), operator });
      return shown(database, await revokeApiKey.run(ctx, { id }));
    },
  });
}

async function shown(database: DataSource, apiKey: ApiKey): Promise<object> {
  const { storeId } = apiKey;
  const { rows } = new Context({ database, scope: { storeId, devMode: apiKey.devMode } });
  return { ...(await apiKeyView.render(rows, apiKey)), storeId };
}
