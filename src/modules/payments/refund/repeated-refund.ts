/** Finds the refund that a request repeats, so that a client that retries refunds once. */
import { Not } from 'typeorm';
import type { Charge } from '../../charges/charge';
import type { Rows } from '../../../platform/records/rows';
import { Refund } from './refund';

/**
 * With an amount: the pending refund of the same amount, unless the request has an Idempotency-Key.
 * Without one, when nothing is left: the last refund. Null if it is a new request.
 */
export function repeatedRefund(
  rows: Rows,
  { id }: Charge,
  { amount, hasKey, left }: { amount: number | null; hasKey: boolean; left: number },
): Promise<Refund | null> {
  const requested = { originalId: id, kind: 'REQUESTED' as const };
  if (amount === null)
    return left === 0
      ? rows.findBy(Refund, { ...requested, status: Not('FAILED' as const) }, { id: 'DESC' })
      : Promise.resolve(null);
  return hasKey
    ? Promise.resolve(null)
    : rows.findBy(Refund, { ...requested, status: 'PENDING', amount }, { id: 'DESC' });
}
