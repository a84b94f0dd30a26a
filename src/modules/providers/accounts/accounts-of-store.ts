/** The provider accounts of a store for the operator, and the context of one account. */
import type { DataSource } from 'typeorm';
import { Context } from '../../../platform/operations/context';
import { notFound } from '../../../platform/operations/errors';
import type { OperatorContext } from '../../../platform/operations/operator-context';
import { Rows } from '../../../platform/records/rows';
import { ProviderAccount } from './provider-account';

const ACCOUNTS_MAX = 100;

/** The oldest first. */
export async function accountsOfStore(
  database: DataSource,
  storeId: string,
): Promise<ProviderAccount[]> {
  const rows = new Rows(database.manager, { storeId, devMode: false });
  const page = { order: { id: 'ASC' as const }, limit: ACCOUNTS_MAX };
  return rows.list(ProviderAccount, {}, page);
}

/** The context of the account's store, for an operator. Refuses with 404. */
export async function contextOfAccount(
  { database, all, operator, requestId }: OperatorContext,
  id: string,
): Promise<Context> {
  const account = await all.find(ProviderAccount, id);
  if (!account) throw notFound(`no provider account ${id}`);
  const { storeId, devMode } = account;
  return new Context({ database, scope: { storeId, devMode }, operator, requestId });
}
