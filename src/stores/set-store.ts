/** Sets what the operator decides about a store: automatic PIX, fees, the rate of requests, how long card money is pending, the key that payouts go to, the shop's own site, and what buyers' pages look like. */
import { invalid } from '../kit/errors';
import type { Desk } from '../kit/operator';
import { changeStore } from './change-store';
import type { Store } from './store';

export interface StoreSettings {
  /** In both environments. */
  automaticPix?: boolean | undefined;
  /** By the names of the fee table, in cents or hundredths of a percent; null = as the platform's table has it. */
  fees?: Readonly<Record<string, number | null>> | undefined;
  /** Requests per second; null = the standard. */
  rate?: number | null | undefined;
  /** Days, in both environments; null = the standard. */
  cardPendingDays?: number | null | undefined;
  /** Checked and in the form the directory of keys has. */
  pixKey?: { type: string; key: string } | undefined;
  /** The shop's own site; null = none. */
  website?: string | null | undefined;
  /** The name of a stored image; null = none. */
  logoKey?: string | null | undefined;
  /** `#rrggbb`; null = the standard. */
  accentColour?: string | null | undefined;
}

/** What is not given stays as it is; nothing given is refused. */
export function setStore(desk: Desk, id: string, settings: StoreSettings): Promise<Store> {
  const { automaticPix, fees, rate, cardPendingDays, pixKey, website, logoKey, accentColour } =
    settings;
  if (Object.values(settings).every((value) => value === undefined))
    throw invalid('nothing to set');
  return changeStore(desk, 'store.set', id, (store) => {
    if (automaticPix !== undefined)
      Object.assign(store, { automaticPixDev: automaticPix, automaticPixProduction: automaticPix });
    if (fees) store.fees = withoutNulls({ ...store.fees, ...fees });
    if (rate !== undefined) store.rate = rate;
    if (cardPendingDays !== undefined) store.cardPendingDays = cardPendingDays;
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
