/** Adds a refund and takes its money from the balance. */
import { In } from 'typeorm';
import type { Charge } from '../../charges/charge';
import { invalid } from '../../kit/errors';
import type { Transaction } from '../../kit/data/transaction';
import { lockBalance } from '../../ledger/balance';
import { post } from '../../ledger/post';
import { accountOf } from '../card-money';
import { Refund } from './refund';
import { checkRefundable } from './check-refundable';
import { paymentReferenceOf } from './payment-reference';

/**
 * The refund of the charge. Returns the open or complete refund if there is one. Otherwise creates
 * one and takes its money from the balance.
 */
export async function addRefund(tx: Transaction, charge: Charge, reason: string): Promise<Refund> {
  const known = await tx.findBy(Refund, {
    originalId: charge.id,
    kind: 'REQUESTED',
    status: In(['PENDING', 'COMPLETE']),
  });
  if (known) return known;
  checkRefundable(charge, tx.now());
  const paid = charge.paidAmount ?? 0;
  const earned = paid - charge.platformFee;
  const isPending = charge.availableAt !== null;
  if (!isPending && (await lockBalance(tx, 'AVAILABLE')) < earned)
    throw invalid('the available balance does not cover this refund', 'id', 'INSUFFICIENT_FUNDS');
  const refund = await tx.insert(Refund, {
    status: 'PENDING',
    kind: 'REQUESTED',
    amount: paid,
    reason,
    originalId: charge.id,
    failureReason: null,
    checkAt: tx.now(),
    availableAt: charge.availableAt,
    fee: charge.platformFee,
    paymentReference: await paymentReferenceOf(tx, charge),
  });
  await post(tx, 'refund', refund.id, {
    [accountOf(charge)]: -earned,
    FEES: -charge.platformFee,
    IN_TRANSIT: paid,
  });
  if (isPending) await tx.update(charge, { availableAt: null });
  return refund;
}
