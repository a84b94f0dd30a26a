/**
 * Sets the operator's settings of a store: automatic PIX, sub-accounts, fees, request rate, pending
 * days of card money, PIX key for payouts, website, and the look of buyers' pages.
 */
import { invalid } from '../../platform/operations/errors';
import type { OperatorContext } from '../../platform/operations/operator-context';
import { changeStore } from './change-store';
import type { Store } from './store';

export interface StoreSettings {
  /** In both environments. */
  automaticPix?: boolean | undefined;
  /** In both environments. */
  subAccounts?: boolean | undefined;
  /** By fee name, in cents or hundredths of a percent; null = the standard fee. */
  fees?: Readonly<Record<string, number | null>> | undefined;
  /** Requests per second; null = the standard. */
  rate?: number | null | undefined;
  /** Days, in both environments; null = the standard. */
  cardPendingDays?: number | null | undefined;
  /** CPF or CNPJ of the account holder, checked and without punctuation. */
  taxId?: string | undefined;
  /** Checked and in the form of the PIX directory. */
  pixKey?: { type: string; key: string } | undefined;
  /** The shop's website; null = none. */
  website?: string | null | undefined;
  /** The name of a stored image; null = none. */
  logoKey?: string | null | undefined;
  /** `#rrggbb`; null = the standard. */
  accentColour?: string | null | undefined;
}

/** Fields that are not given stay unchanged. Refuses an empty change. */
export function setStore(
  operatorContext: OperatorContext,
  id: string,
  settings: StoreSettings,
): Promise<Store> {
  const { automaticPix, fees, rate, cardPendingDays, website, logoKey, accentColour } = settings;
  const { taxId, pixKey, subAccounts } = settings;
  if (Object.values(settings).every((value) => value === undefined))
    throw invalid('nothing to set');
  return changeStore(operatorContext, 'store.set', id, (store) => {
    if (automaticPix !== undefined)
      Object.assign(store, { automaticPixDev: automaticPix, automaticPixProduction: automaticPix });
    if (subAccounts !== undefined) store.subAccounts = subAccounts;
    if (subAccounts) store.hasSubAccounts = true;
    if (fees) store.fees = withoutNulls({ ...store.fees, ...fees });
    if (rate !== undefined) store.rate = rate;
    if (cardPendingDays !== undefined) store.cardPendingDays = cardPendingDays;
    if (taxId !== undefined) store.taxId = taxId;
    if (website !== undefined) store.website = website;
    if (logoKey !== undefined) store.logoKey = logoKey;
    if (accentColour !== undefined) store.accentColour = accentColour;
    if (pixKey) Object.assign(store, { pixKey: pixKey.key, pixKeyType: pixKey.type });
  });
}

function withoutNulls(fees: Record<string, number | null>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(fees).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
