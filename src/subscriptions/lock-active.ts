/** A subscription that is going on, locked until the transaction ends. */
import { notFound } from '../kit/errors';
import type { Transaction } from '../kit/transaction';
import { Subscription } from './subscription';

/** Refuses with 404 one that is unknown or over: nothing can be changed about it. */
export async function lockActive(tx: Transaction, id: string): Promise<Subscription> {
  const subscription = await tx.lock(Subscription, id);
  if (subscription.status !== 'ACTIVE')
    throw notFound(
      `the subscription ${id} is ${subscription.status}: only an ACTIVE one can be changed`,
      'id',
    );
  return subscription;
}
