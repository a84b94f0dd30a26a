/**
 * The API keys of a store for the operator: all keys of both environments, and the store of a key.
 */
import type { DataSource } from 'typeorm';
import type { AllStores } from '../../../platform/records/all-stores';
import { notFound } from '../../../platform/operations/errors';
import type { Scope } from '../../../platform/records/record';
import { Rows } from '../../../platform/records/rows';
import { ApiKey } from './api-key';

const KEYS_MAX = 1_000;

/** The newest first, at most 1,000 per environment. */
export async function keysOfStore(database: DataSource, storeId: string): Promise<ApiKey[]> {
  const keysOf = (devMode: boolean) =>
    new Rows(database.manager, { storeId, devMode }).list(
      ApiKey,
      {},
      { order: { id: 'DESC' }, limit: KEYS_MAX },
    );
  return [...(await keysOf(true)), ...(await keysOf(false))];
}

/** Refuses with 404. */
export async function scopeOfKey(all: AllStores, id: string): Promise<Scope> {
  const [scope] = await all.query<Scope>(
    `SELECT "storeId", "devMode" FROM "apiKeys" WHERE "id" = $1`,
    [id],
  );
  if (!scope) throw notFound(`no API key ${id}`);
  return scope;
}
