/** Money has arrived for a charge. In time and of the right amount it pays it; otherwise it goes back, or waits for the operator: it is never lost, and never counted twice. */
import type { Transaction } from '../kit/transaction';
import { post } from '../ledger/post';
import { amountDueAt } from '../charges/amount-due';
import type { Charge } from '../charges/charge';
import { IncomingPayment, type IncomingPaymentFate } from './incoming-payment';
import { Refund } from './refund';
import { settleCharge, type Locked, type Receipt } from './settle-charge';

/** What the provider knows the payment by when it is to be given back: the attempt's id for a card, the payment's own for PIX. */
export interface Money extends Receipt {
  providerId: string;
  paymentReference: string;
}

/** All rows must be locked. Answers the id of the refund that has to be asked for now, if the money goes back. */
export async function receiveMoney(
  tx: Transaction,
  locked: Locked,
  money: Money,
): Promise<string | null> {
  const reason = reasonToRefuse(locked, money);
  const fate: IncomingPaymentFate =
    reason === null ? 'SETTLED' : locked.charge.method === 'BOLETO' ? 'SUSPENSE' : 'RETURNED';
  const { providerId, amount, paidAt, payer } = money;
  const isNew = await tx.insertNew(IncomingPayment, {
    providerId,
    chargeId: locked.charge.id,
    amount: String(amount),
    paidAt,
    fate,
    reason,
    payer,
  });
  if (!isNew) return null;
  if (fate === 'SETTLED') {
    await settleCharge(tx, locked, money);
    return null;
  }
  if (fate === 'SUSPENSE') {
    await post(tx, 'unmatched', isNew.id, { PROVIDER: -amount, SUSPENSE: amount });
    return null;
  }
  return giveBack(tx, locked.charge, money, isNew.id, reason ?? '');
}

/** Why the money cannot pay the charge; null if it does. A payment is judged by the provider's payment time, not by when we heard of it. */
function reasonToRefuse(
  { charge, checkout, subscription }: Locked,
  { amount, paidAt }: Money,
): string | null {
  const due = amountDueAt(charge, paidAt);
  if (charge.status !== 'PENDING' && charge.status !== 'EXPIRED')
    return charge.paidAt ? 'paid twice' : `the charge is ${charge.status}`;
  if (due === null) return 'paid too late';
  if (amount !== due) return 'wrong amount';
  if (
    checkout &&
    checkout.frequency !== 'MULTIPLE_PAYMENTS' &&
    checkout.status !== 'PENDING' &&
    checkout.status !== 'EXPIRED' &&
    !subscription
  )
    return `the checkout is ${checkout.status}`;
  if (subscription && subscription.status !== 'ACTIVE') return 'the subscription is cancelled';
  return null;
}

async function giveBack(
  tx: Transaction,
  charge: Charge,
  { amount, paymentReference }: Money,
  paymentId: string,
  reason: string,
): Promise<string> {
  const refund = await tx.insert(Refund, {
    status: 'PENDING',
    kind: 'UNMATCHED',
    amount,
    reason,
    originalId: charge.id,
    failureReason: null,
    checkAt: tx.now(),
    availableAt: null,
    fee: '0',
    paymentReference,
  });
  await post(tx, 'unmatched', paymentId, { PROVIDER: -amount, IN_TRANSIT: amount });
  return refund.id;
}
