/** The adapter of an account: the code that speaks with its provider. */
import type { DataSource } from 'typeorm';
import { BcbPix } from '../bcb-pix/bcb-pix';
import { Efi } from '../efi/efi';
import { Pagarme } from '../pagarme/pagarme';
import { Woovi } from '../woovi/woovi';
import { measured } from '../measured';
import type { AdmitCall, CallLimit } from '../outside/call-limit';
import type { RealProvider } from '../provider';
import { isPixFile, isWooviFile } from './account-file';
import { fileOf, notificationUrlOf } from './account-secrets';
import { guarded } from './state/guarded';
import { referencesOf } from './state/references';
import { Outages } from './state/outages';
import type { AccountKind, AccountMethod, ProviderAccount } from './provider-account';

/** What an account of each kind can be enabled for. */
export const servesByKind: Record<AccountKind, readonly AccountMethod[]> = {
  'bcb-pix': ['PIX', 'AUTOMATIC_PIX'],
  efi: ['PIX', 'AUTOMATIC_PIX', 'BOLETO', 'PAYOUT'],
  pagarme: ['CARD'],
  woovi: ['PIX', 'BOLETO', 'PAYOUT'],
};

/** Why a kind does not serve a method that its provider sells. */
export const NOT_SERVED: Partial<Record<AccountKind, Partial<Record<AccountMethod, string>>>> = {
  woovi: {
    AUTOMATIC_PIX:
      'Woovi announces charges of a mandate by itself, on its own days and also while a ' +
      'subscription is paused, and publishes no call that withdraws one: serve AUTOMATIC_PIX by an ' +
      'account of kind efi or bcb-pix',
  },
};

interface Opened {
  sealedFile: string;
  provider: RealProvider;
}

/** Throws ProviderBusy when an account has made its calls of this moment. */
type AdmitCallOf = (accountId: string, limit: CallLimit) => void;

const openedOf = new WeakMap<DataSource, Map<string, Opened>>();
const admitOf = new WeakMap<DataSource, AdmitCallOf>();

/** Calls of providers that limit them are admitted by this function; without it, all are. */
export function limitCalls(database: DataSource, admit: AdmitCallOf): void {
  admitOf.set(database, admit);
}

/**
 * One adapter per account and process, so that it keeps its connections and its token. New
 * credentials make a new one.
 */
export function adapterOf(database: DataSource, account: ProviderAccount): RealProvider {
  const adapters = openedOf.get(database) ?? new Map<string, Opened>();
  openedOf.set(database, adapters);
  const { id, kind, sealedFile } = account;
  const known = adapters.get(id);
  if (known?.sealedFile === sealedFile) return known.provider;
  const admit: AdmitCall = (limit) => admitOf.get(database)?.(id, limit);
  const adapter = measured(
    { database, name: kind, accountId: id },
    opened(database, account, admit),
  );
  const provider = guarded(adapter, id, new Outages(database, account));
  adapters.set(id, { sealedFile, provider });
  void known?.provider.close().catch(() => undefined);
  return provider;
}

function opened(database: DataSource, account: ProviderAccount, admit: AdmitCall): RealProvider {
  const { kind, name } = account;
  const file = fileOf(account);
  const references = referencesOf(database, account);
  if (isWooviFile(file)) return new Woovi(file, notificationUrlOf(account));
  if (!isPixFile(file)) return new Pagarme(file, { references, admit });
  const parts = { file, name, admit, references };
  return kind === 'bcb-pix'
    ? new BcbPix(parts)
    : new Efi({ ...parts, notificationUrl: notificationUrlOf(account) });
}

/** Ends the connections of all adapters. */
export async function closeAdapters(database: DataSource): Promise<void> {
  const adapters = [...(openedOf.get(database)?.values() ?? [])];
  openedOf.delete(database);
  await Promise.all(adapters.map(({ provider }) => provider.close()));
}
