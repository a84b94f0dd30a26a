/** Locks an ACTIVE subscription until the transaction ends. */
import { notFound } from '../../platform/operations/errors';
import type { Transaction } from '../../platform/records/transaction';
import { Subscription } from './subscription';

/**
 * Refuses with 404 an unknown subscription, and one that has ended, because nothing about it can
 * change.
 */
export async function lockActive(tx: Transaction, id: string): Promise<Subscription> {
  const subscription = await tx.lock(Subscription, id);
  if (subscription.status !== 'ACTIVE')
    throw notFound(
      `the subscription ${id} is ${subscription.status}: only an ACTIVE one can be changed`,
      'id',
      { reason: 'WRONG_STATE' },
    );
  return subscription;
}
