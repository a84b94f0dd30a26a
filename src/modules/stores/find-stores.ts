/** Reads stores for the operator: one by its id, or the list of all. */
import { LessThan } from 'typeorm';
import type { AllStores } from '../../platform/records/all-stores';
import { notFound } from '../../platform/operations/errors';
import { checkIdOf } from '../../platform/records/lists/cursors';
import { Store } from './store';

const STORES_MAX = 1_000;

export async function findStore(all: AllStores, id: string): Promise<Store> {
  const store = await all.find(Store, id);
  if (!store) throw notFound(`no store ${id}`);
  return store;
}

/** The newest first, at most 1,000. `after` returns those older than that id. */
export async function listStores(all: AllStores, after?: string): Promise<Store[]> {
  checkIdOf('after', after, 'a store', [Store.prefix]);
  return all.list(Store, after ? { id: LessThan(after) } : {}, {
    order: { id: 'DESC' },
    limit: STORES_MAX,
  });
}
