/** A context of one scope in its own time, for work that no request of the store has begun. */
import { Context } from '../../../platform/operations/context';
import type { OperatorContext } from '../../../platform/operations/operator-context';
import type { Scope } from '../../../platform/records/record';
import { clockOffsetOf } from './test-clock';

type Facts = Pick<OperatorContext, 'database'> & Partial<OperatorContext>;

export async function contextInStoreTime(
  { database, operator, requestId }: Facts,
  { storeId, devMode }: Scope,
): Promise<Context> {
  const scope = { storeId, devMode };
  const clockOffsetMs = await clockOffsetOf(database, scope);
  return new Context({ database, scope, clockOffsetMs, operator, requestId });
}
