/** Reads stores for the operator: one by its id, or the list of all. */
import { LessThan, type DataSource } from 'typeorm';
import { notFound } from '../../platform/operations/errors';
import { Store } from './store';

const STORES_MAX = 1_000;

export async function findStore(database: DataSource, id: string): Promise<Store> {
  const store = await database.getRepository(Store).findOneBy({ id });
  if (!store) throw notFound(`no store ${id}`);
  return store;
}

/** The newest first, at most 1,000. `after` returns those older than that id. */
export function listStores(database: DataSource, after?: string): Promise<Store[]> {
  return database.getRepository(Store).find({
    ...(after && { where: { id: LessThan(after) } }),
    order: { id: 'DESC' },
    take: STORES_MAX,
  });
}
