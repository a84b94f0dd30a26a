/**
 * Records money that arrived for a charge. If it is in time and of the right amount, it pays the
 * charge. Otherwise it is returned, or kept in suspense for the operator. It is counted exactly
 * once.
 */
import type { Transaction } from '../../../platform/records/transaction';
import { post } from '../../ledger/post';
import { amountDueAt, isAmountDue } from '../../charges/terms/amount-due';
import type { Charge } from '../../charges/charge';
import type { Checkout } from '../../checkouts/checkout';
import { isWithdrawn } from '../../subscriptions/invoices/withdraw-change';
import { IncomingPayment, type IncomingPaymentFate } from '../incoming-payment';
import { Refund } from '../refund/refund';
import { settleCharge, type LockedPayment, type PaymentReport } from './settle-charge';

/**
 * The provider's reference for a refund of the payment: the attempt's id for a card, the payment's
 * own id for PIX.
 */
export interface ReceivedMoney extends PaymentReport {
  /** The name of the provider that reported it. */
  provider: string;
  providerId: string;
  paymentReference: string;
}

/**
 * All rows must be locked. If the money is to be returned, returns the id of the refund to request.
 */
export async function receiveMoney(
  tx: Transaction,
  locked: LockedPayment,
  money: ReceivedMoney,
): Promise<string | null> {
  const { checkout, subscription } = locked;
  const reason = (await isWithdrawn(tx, checkout, subscription))
    ? 'the change is not awaited any more'
    : reasonToRefuse(locked, money);
  const fate: IncomingPaymentFate =
    reason === null ? 'SETTLED' : locked.charge.method === 'BOLETO' ? 'SUSPENSE' : 'RETURNED';
  const { provider, providerId, amount, paidAt, payer } = money;
  const isNew = await tx.insertNew(IncomingPayment, {
    provider,
    providerId,
    chargeId: locked.charge.id,
    amount,
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
    await post(tx, 'unmatched', isNew.id, { PROVIDER: -amount, SUSPENSE: amount }, locked.charge);
    return null;
  }
  return giveBack(tx, locked.charge, money, isNew.id, reason ?? '');
}

/**
 * Why the money cannot pay the charge; null if it can. The provider's payment time counts, not the
 * time when we received the report.
 */
function reasonToRefuse(
  { charge, checkout, subscription }: LockedPayment,
  { amount, paidAt }: ReceivedMoney,
): string | null {
  if (!mayBePaid(charge)) return charge.paidAt ? 'paid twice' : `the charge is ${charge.status}`;
  if (amountDueAt(charge, paidAt) === null) return 'paid too late';
  if (!isAmountDue(charge, { amount, paidAt })) return 'wrong amount';
  if (subscription) {
    const isOpen = subscription.status === 'ACTIVE' || isReopening({ subscription, checkout });
    return isOpen ? null : 'the subscription is cancelled';
  }
  return checkout && !mayStillBePaid(checkout) ? `the checkout is ${checkout.status}` : null;
}

/** It was cancelled because the charge was overdue, and its terms let late money reopen it. */
function isReopening({ subscription, checkout }: Pick<LockedPayment, 'subscription' | 'checkout'>) {
  return (
    subscription?.cancelledDueTo === 'invoice_overdue' &&
    subscription.invoice?.reopenWhenPaid === true &&
    checkout !== null &&
    mayStillBePaid(checkout)
  );
}

/** A provider may approve a card late, after the attempt counted as not made. */
function mayBePaid({ status, kind }: Charge): boolean {
  if (status === 'FAILED') return kind !== 'RENEWAL' && kind !== 'CHANGE';
  return status === 'PENDING' || status === 'EXPIRED';
}

function mayStillBePaid({ frequency, status }: Checkout): boolean {
  return frequency === 'MULTIPLE_PAYMENTS' || status === 'PENDING' || status === 'EXPIRED';
}

async function giveBack(
  tx: Transaction,
  charge: Charge,
  { amount, paymentReference }: ReceivedMoney,
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
    fee: 0,
    paymentReference,
  });
  await post(tx, 'unmatched', paymentId, { PROVIDER: -amount, IN_TRANSIT: amount }, charge);
  return refund.id;
}
