/** What each account at a payment provider holds of the balance of its store. */
import type { DataSource } from 'typeorm';
import { Rows } from '../../platform/records/rows';
import type { Account } from '../ledger/account';
import { pursesOf } from '../ledger/balance';
import type { ProviderAccount } from '../providers/accounts/provider-account';
import { shownAccount, type ShownAccount } from '../providers/accounts/shown-account';

export interface HeldMoney {
  available: number;
  pending: number;
  blocked: number;
  inTransit: number;
}

export function heldMoney({
  AVAILABLE = 0,
  PENDING = 0,
  BLOCKED = 0,
  IN_TRANSIT = 0,
}: Partial<Record<Account, number>>): HeldMoney {
  return { available: AVAILABLE, pending: PENDING, blocked: BLOCKED, inTransit: IN_TRANSIT };
}

/** Accounts of one store, as an operator sees them. */
export async function showAccounts(
  database: DataSource,
  accounts: readonly ProviderAccount[],
): Promise<(ShownAccount & HeldMoney)[]> {
  const [first] = accounts;
  if (!first) return [];
  const { storeId, devMode } = first;
  const rows = new Rows(database.manager, { storeId, devMode });
  const purses = await pursesOf(rows);
  return Promise.all(
    accounts.map(async (account) => ({
      ...(await shownAccount(rows, account)),
      ...heldMoney(purses.get(account.id) ?? {}),
    })),
  );
}

export async function showAccount(
  database: DataSource,
  account: ProviderAccount,
): Promise<ShownAccount & HeldMoney> {
  const [shown] = await showAccounts(database, [account]);
  if (!shown) throw new Error(`${account.id} was not shown`);
  return shown;
}
