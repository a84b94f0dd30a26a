/** Lists subscriptions that were parked after too many missed cycles, for the operator. */
import { IsNull, Not } from 'typeorm';
import type { AllStores } from '../../../platform/records/all-stores';
import { notFound } from '../../../platform/operations/errors';
import type { OperatorContext } from '../../../platform/operations/operator-context';
import type { Scope } from '../../../platform/records/record';
import { contextInStoreTime } from '../../stores/test-clock/context-in-store-time';
import { releaseParked } from './release-parked';
import { Subscription } from '../subscription';

const PARKED_MAX = 1_000;

/** Of all stores and both environments, those parked first come first, at most 1,000. */
export function listParked(all: AllStores): Promise<Subscription[]> {
  return all.list(
    Subscription,
    { status: 'ACTIVE', parkedAt: Not(IsNull()) },
    { order: { parkedAt: 'ASC', id: 'ASC' }, limit: PARKED_MAX },
  );
}

/** Resumes one in its own store's time. Refuses with 404, or with 409 if it is not parked. */
export async function releaseParkedByOperator(
  operatorContext: OperatorContext,
  id: string,
): Promise<Subscription> {
  const [scope] = await operatorContext.all.query<Scope>(
    `SELECT "storeId", "devMode" FROM "subscriptions" WHERE "id" = $1`,
    [id],
  );
  if (!scope) throw notFound(`no subscription ${id}`, 'id');
  return releaseParked(await contextInStoreTime(operatorContext, scope), id);
}
