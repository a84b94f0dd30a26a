/**
 * What differs from the records of providers: the operator lists it, and closes by hand what both
 * sides will never agree on, such as a payment that was not for this service.
 */
import { IsNull } from 'typeorm';
import type { AllStores } from '../../platform/records/all-stores';
import { Context } from '../../platform/operations/context';
import { conflict, notFound } from '../../platform/operations/errors';
import type { OperatorContext } from '../../platform/operations/operator-context';
import { ProviderDifference } from './provider-difference';

const DIFFERENCES_MAX = 1_000;

/** Of all stores, oldest first, at most 1,000. */
export function listDifferences(all: AllStores): Promise<ProviderDifference[]> {
  return all.list(
    ProviderDifference,
    { resolvedAt: IsNull() },
    { order: { id: 'ASC' }, limit: DIFFERENCES_MAX },
  );
}

/** Nothing is booked. It is opened again when the provider says something else. */
export async function settleDifference(
  { database, all, operator, requestId = '' }: OperatorContext,
  id: string,
  note: string,
): Promise<ProviderDifference> {
  const found = await all.find(ProviderDifference, id);
  if (!found) throw notFound(`no difference ${id}`);
  const { storeId, devMode } = found;
  const ctx = new Context({ database, scope: { storeId, devMode }, operator, requestId });
  return ctx.transaction(async (tx) => {
    const difference = await tx.lock(ProviderDifference, id);
    if (difference.resolvedAt)
      throw conflict(`${id} is already closed: ${difference.settledBy ?? 'both sides agree'}`);
    const { reference, ours, theirs } = difference;
    await tx.note({
      action: 'difference.settle',
      subject: id,
      before: { reference, ours, theirs },
      after: { note },
    });
    return tx.update(difference, { settledBy: note, resolvedAt: tx.now() });
  });
}
