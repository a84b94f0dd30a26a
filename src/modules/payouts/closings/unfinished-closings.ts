/** Closings whose files are not complete, of all stores: an operator lists and retries them. */
import { IsNull, Not } from 'typeorm';
import type { AllStores } from '../../../platform/records/all-stores';
import type { Scope } from '../../../platform/records/record';
import { Closing } from './closing';

const UNFINISHED_MAX = 1_000;

export type UnfinishedClosing = Pick<Closing, 'id' | 'month' | 'createdAt'> & Scope;

/** The oldest first, at most 1,000. */
export async function listUnfinishedClosings(all: AllStores): Promise<UnfinishedClosing[]> {
  const found = await all.list(
    Closing,
    { makeAt: Not(IsNull()) },
    { order: { id: 'ASC' }, limit: UNFINISHED_MAX },
  );
  return found.map(({ id, month, storeId, devMode, createdAt }) => ({
    id,
    month,
    storeId,
    devMode,
    createdAt,
  }));
}
