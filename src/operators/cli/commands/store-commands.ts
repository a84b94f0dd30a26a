/** `store`: the operator opens, shows, suspends and configures stores. */
import { Option, type Command } from 'commander';
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
import { addCommand } from '../command';
import {
  accentColourOption,
  automaticPixOption,
  cardPendingDaysOption,
  emailOption,
  feeOption,
  logoUrlOption,
  nameOption,
  pixKeyOption,
  pixKeyTypeOption,
  rateOption,
  readPixKey,
  subAccountsOption,
  taxIdOption,
  websiteOption,
  type Fees,
  type OwnOrStandard,
} from '../values';
import { withDatabase } from '../with-database';

interface CreateOptions {
  name: string;
  taxId?: string;
  email?: string;
  pixKey?: string;
  pixKeyType?: string;
}
interface SetOptions {
  automaticPix?: 'on' | 'off';
  subAccounts?: 'on' | 'off';
  fee?: Fees;
  rate?: OwnOrStandard;
  cardPendingDays?: OwnOrStandard;
  taxId?: string;
  pixKey?: string;
  pixKeyType?: string;
  website?: string;
  logoUrl?: string;
  accentColour?: string;
}

export function addStoreCommands(program: Command): void {
  const store = program.command('store').description("the merchants' shops");
  addCommand<CreateOptions>(store, 'create', {
    summary: 'opens a store',
    options: [nameOption(), taxIdOption(), emailOption(), pixKeyOption(), pixKeyTypeOption()],
    run: ({ name, taxId, email, pixKey, pixKeyType }) => {
      const key = readPixKey(pixKey, pixKeyType);
      const values = {
        name,
        taxId: taxId ?? null,
        email: email ?? null,
        pixKey: key?.key ?? null,
        pixKeyType: key?.type ?? null,
      };
      return withDatabase(async ({ database, operatorContext }) =>
        shown(await createStore(database, values, operatorContext.operator)),
      );
    },
  });
  addCommand<{ after?: string }>(store, 'list', {
    summary: 'lists the stores, newest first, at most 1,000',
    options: [new Option('--after <id>', 'only the stores older than this one')],
    columns: ['id', 'name', 'taxId', 'email', 'suspendedAt', 'createdAt'],
    run: ({ after }) =>
      withDatabase(async ({ database }) => (await listStores(database, after)).map(shown)),
  });
  addCommand(store, 'get <id>', {
    summary: 'shows a store',
    run: (_options, [id = '']) =>
      withDatabase(async ({ database }) => shown(await findStore(database, id))),
  });
  addCommand(store, 'suspend <id>', {
    summary: 'suspends a store at once: keys are refused, pages closed, renewals wait',
    run: (_options, [id = '']) =>
      withDatabase(async ({ operatorContext }) => shown(await suspendStore(operatorContext, id))),
  });
  addCommand(store, 'resume <id>', {
    summary: 'resumes a suspended store',
    run: (_options, [id = '']) =>
      withDatabase(async ({ operatorContext }) => shown(await resumeStore(operatorContext, id))),
  });
  addCommand(store, 'activate <id>', {
    summary: 'opens a store for production in the dashboard, after an owner has asked',
    run: (_options, [id = '']) =>
      withDatabase(async ({ operatorContext }) => shown(await activateStore(operatorContext, id))),
  });
  addCommand<SetOptions>(store, 'set <id>', {
    summary: 'changes the settings of a store',
    options: [
      automaticPixOption(),
      subAccountsOption(),
      feeOption(),
      rateOption(),
      cardPendingDaysOption(),
      taxIdOption(),
      pixKeyOption(),
      pixKeyTypeOption(),
      websiteOption(),
      logoUrlOption(),
      accentColourOption(),
    ],
    run: (
      {
        automaticPix,
        subAccounts,
        fee,
        rate,
        cardPendingDays,
        taxId,
        pixKey,
        pixKeyType,
        website,
        logoUrl,
        accentColour,
      },
      [id = ''],
    ) => {
      const settings = {
        automaticPix: automaticPix && automaticPix === 'on',
        subAccounts: subAccounts && subAccounts === 'on',
        fees: fee && nullsForStandard(fee),
        rate: rate === 'standard' ? null : rate,
        cardPendingDays: cardPendingDays === 'standard' ? null : cardPendingDays,
        taxId,
        pixKey: readPixKey(pixKey, pixKeyType),
        website: website === undefined ? undefined : readWebsite(website),
        accentColour: accentColour === 'standard' ? null : accentColour,
      };
      return withDatabase(async ({ database, operatorContext }) => {
        const { logoKey } = await findStore(database, id);
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

function nullsForStandard(fees: Fees): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(fees).map(([name, value]) => [name, value === 'standard' ? null : value]),
  );
}

function shown({ id, name, ...rest }: Store): object {
  return { id, name, ...rest };
}
