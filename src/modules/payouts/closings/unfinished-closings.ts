/** Closings whose files are not complete, of all stores: an operator lists and retries them. */
import { IsNull, Not, type DataSource } from 'typeorm';
import type { Scope } from '../../../platform/records/record';
import { Closing } from './closing';

const UNFINISHED_MAX = 1_000;

export type UnfinishedClosing = Pick<Closing, 'id' | 'month' | 'createdAt'> & Scope;

/** The oldest first, at most 1,000. */
export async function listUnfinishedClosings(database: DataSource): Promise<UnfinishedClosing[]> {
  const found = await database.getRepository(Closing).find({
    where: { makeAt: Not(IsNull()) },
    order: { id: 'ASC' },
    take: UNFINISHED_MAX,
  });
  return found.map(({ id, month, storeId, devMode, createdAt }) => ({
    id,
    month,
    storeId,
    devMode,
    createdAt,
  }));
}
