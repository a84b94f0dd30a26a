/** `store`: the operator opens, shows, suspends and configures stores. */
import type { Command } from 'commander';
import { activateStore } from '../../../modules/stores/activate-store';
import { createStore } from '../../../modules/stores/create-store';
import { findStore, listStores } from '../../../modules/stores/find-stores';
import { resumeStore } from '../../../modules/stores/resume-store';
import { setStore } from '../../../modules/stores/set-store';
import type { Store } from '../../../modules/stores/store';
import { suspendStore } from '../../../modules/stores/suspend-store';
import { readWebsite } from '../../../modules/stores/website';
import { config } from '../../../config/config';
import { withTemporaryFolder } from '../../../platform/files/temporary-files';
import { downloadsFolder, fetchImage, productFiles } from '../../../modules/products/product-files';
import { addCommand, optional } from '../command';
import * as values from '../values';
import { addDatabaseCommand, withDatabase } from '../with-database';

export function addStoreCommands(program: Command): void {
  const store = program.command('store').description("the merchants' shops");
  const { taxId, email, pixKey, pixKeyType } = values;
  addCommand(store, 'create', {
    summary: 'opens a store',
    options: { name: values.storeName, taxId, email, pixKey, pixKeyType },
    run: (given) => {
      const key = values.readPixKey(given.pixKey, given.pixKeyType);
      const terms = {
        name: given.name,
        taxId: given.taxId ?? null,
        email: given.email ?? null,
        pixKey: key?.key ?? null,
        pixKeyType: key?.type ?? null,
      };
      return withDatabase(async ({ all, operator }) =>
        shown(await createStore(all, terms, operator)),
      );
    },
  });
  addDatabaseCommand(store, 'list', {
    summary: 'lists the stores, newest first, at most 1,000',
    options: { after: optional('--after <id>', 'only the stores older than this one') },
    columns: ['id', 'name', 'taxId', 'email', 'suspendedAt', 'createdAt'],
    run: async ({ after }, { all }) => (await listStores(all, after)).map(shown),
  });
  addDatabaseCommand(store, 'get <id>', {
    summary: 'shows a store',
    run: async (_given, { all, id }) => shown(await findStore(all, id)),
  });
  const changes = [
    {
      usage: 'suspend <id>',
      summary: 'suspends a store at once: keys are refused, pages closed, renewals wait',
      change: suspendStore,
    },
    { usage: 'resume <id>', summary: 'resumes a suspended store', change: resumeStore },
    {
      usage: 'activate <id>',
      summary: 'opens a store for production in the dashboard, after an owner has asked',
      change: activateStore,
    },
  ];
  for (const { usage, summary, change } of changes)
    addDatabaseCommand(store, usage, {
      summary,
      run: async (_given, { operatorContext, id }) => shown(await change(operatorContext, id)),
    });
  addSetCommand(store);
}

function addSetCommand(store: Command): void {
  addCommand(store, 'set <id>', {
    summary: 'changes the settings of a store',
    options: values.storeSettings,
    run: ({ fee, logoUrl, ...given }, { id }) => {
      const settings = {
        automaticPix: given.automaticPix && given.automaticPix === 'on',
        subAccounts: given.subAccounts && given.subAccounts === 'on',
        fees: fee,
        rate: given.rate === 'standard' ? null : given.rate,
        cardPendingDays: given.cardPendingDays === 'standard' ? null : given.cardPendingDays,
        taxId: given.taxId,
        pixKey: values.readPixKey(given.pixKey, given.pixKeyType),
        website: given.website === undefined ? undefined : readWebsite(given.website),
        accentColour: given.accentColour === 'standard' ? null : given.accentColour,
      };
      return withDatabase(async ({ all, operatorContext }) => {
        const { logoKey } = await findStore(all, id);
        const changed = await setStore(operatorContext, id, {
          ...settings,
          logoKey: logoUrl === undefined ? undefined : await keepLogo(logoUrl),
        });
        if (logoKey && logoKey !== changed.logoKey) await productFiles().remove(logoKey);
        return shown(changed);
      });
    },
  });
}

/** We store the logo, so that a buyer's browser requests it from no other host. */
async function keepLogo(url: string): Promise<string | null> {
  if (url === 'none') return null;
  return withTemporaryFolder(downloadsFolder(), async (folder) => {
    const outside = { allowPrivate: config.allowPrivateEndpoints };
    const logo = await fetchImage(url, { folder, outside }, 'logo-url');
    await productFiles().save(logo.name, logo);
    return logo.name;
  });
}

function shown({ id, name, ...rest }: Store): object {
  return { id, name, ...rest };
}
