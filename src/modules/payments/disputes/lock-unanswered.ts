/** A dispute that can still be answered, locked after its payment, as everywhere. */
import { conflict } from '../../../platform/operations/errors';
import type { Transaction } from '../../../platform/records/transaction';
import { Dispute, lockDisputed } from './dispute';

/** Refuses with 409 a dispute that is decided, or whose answer was given. */
export async function lockUnanswered(tx: Transaction, id: string): Promise<Dispute> {
  const { chargeId } = await tx.get(Dispute, id);
  await lockDisputed(tx, chargeId);
  const dispute = await tx.lock(Dispute, id);
  if (dispute.status !== 'OPEN')
    throw conflict(`the dispute ${id} is ${dispute.status}`, 'id', 'WRONG_STATE');
  if (dispute.stage === 'SUBMITTED' || dispute.stage === 'ACCEPTED')
    throw conflict(`the dispute ${id} is answered: it is ${dispute.stage}`, 'id', 'WRONG_STATE');
  return dispute;
}
