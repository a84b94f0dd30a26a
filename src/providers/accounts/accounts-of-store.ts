/** The provider accounts of a store for the operator, and the store of an account. */
import type { DataSource } from 'typeorm';
import { notFound } from '../../kit/errors';
import type { Scope } from '../../kit/data/record';
import { Rows } from '../../kit/data/rows';
import { ProviderAccount } from './provider-account';

const ACCOUNTS_MAX = 100;

/** The oldest first. */
export function accountsOfStore(database: DataSource, storeId: string): Promise<ProviderAccount[]> {
  return new Rows(database.manager, { storeId, devMode: false }).list(
    ProviderAccount,
    {},
    { order: { id: 'ASC' }, limit: ACCOUNTS_MAX },
  );
}

/** Refuses with 404. */
export async function scopeOfAccount(database: DataSource, id: string): Promise<Scope> {
  const account = await database.manager.findOneBy(ProviderAccount, { id });
  if (!account) throw notFound(`no provider account ${id}`);
  return { storeId: account.storeId, devMode: account.devMode };
}
