/** A buyer asks for a refund, or withdraws from a purchase. */
import type { Context } from '../../../platform/operations/context';
import { conflict, unprocessable } from '../../../platform/operations/errors';
import { refuseUnknown, type Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { civilDate, daysBetween } from '../../../platform/time/civil-time';
import { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import { emitAboutPayment } from '../../payments/payment-event';
import { Refund } from '../../payments/refund/refund';
import { queueMessage } from '../../messages/queue-message';
import { PortalSettings } from '../../stores/portal-settings';
import { endSubscription } from '../../subscriptions/end-subscription';
import { Subscription } from '../../subscriptions/subscription';
import { RefundRequest, refundRequestView, type RefundRequestKind } from './refund-request';

/** Código de Defesa do Consumidor, art. 49. */
export const WITHDRAWAL_DAYS = 7;
const STANDARD_REASON = 'requested_by_customer';

/** What may be asked for now: a withdrawal comes first, because it needs no consent. */
export function mayRequest(
  { status, paidAt, paidAmount }: Charge,
  { withdrawal, refundDays }: PortalSettings,
  now: Date,
): RefundRequestKind | null {
  if (status !== 'PAID' || !paidAt || !paidAmount) return null;
  const days = daysBetween(civilDate(paidAt), civilDate(now));
  if (withdrawal && days <= WITHDRAWAL_DAYS) return 'WITHDRAWAL';
  return days <= refundDays && refundDays > 0 ? 'REQUEST' : null;
}

/** The last request about this payment; null without one. */
export function requestOf(rows: Rows, chargeId: string): Promise<RefundRequest | null> {
  return rows.findBy(RefundRequest, { chargeId }, { createdAt: 'DESC', id: 'DESC' });
}

/**
 * Writes the request. A withdrawal also cancels the subscription of the payment at once. Refuses
 * with 409 while another request for the payment is open or was accepted, unless its refund failed,
 * and with 422 what the store does not allow, or no longer.
 */
export function requestRefund(
  ctx: Context,
  asked: { chargeId: string; customerId: string; kind: RefundRequestKind; reason: string | null },
  settings: PortalSettings,
): Promise<RefundRequest> {
  return ctx.transaction(async (tx) => {
    const { chargeId, customerId, kind, reason } = asked;
    const found = await tx.findBy(Charge, { id: chargeId, customerId });
    if (!found) refuseUnknown(Charge, chargeId, 'id');
    const checkout = found.checkoutId ? await tx.lock(Checkout, found.checkoutId) : null;
    const subscription = found.subscriptionId
      ? await tx.lock(Subscription, found.subscriptionId)
      : null;
    const charge = await tx.lock(Charge, chargeId);
    await refuseSecond(tx, chargeId);
    if (mayRequest(charge, settings, tx.now()) !== kind)
      throw unprocessable('this payment can no longer be given back in the portal', 'id', {
        reason: 'NOT_REFUNDABLE',
        values: { status: charge.status },
      });
    const request = await tx.insert(RefundRequest, {
      chargeId,
      customerId,
      kind,
      status: 'OPEN',
      buyerReason: reason,
      refundId: null,
      decidedAt: null,
      answer: null,
    });
    await emitAboutPayment(
      tx,
      'refund.requested',
      { charge, checkout, reason: reason ?? STANDARD_REASON },
      { refundRequest: await refundRequestView.render(tx, request) },
    );
    if (kind === 'WITHDRAWAL') await confirmWithdrawal(tx, request);
    if (kind === 'WITHDRAWAL' && subscription?.status === 'ACTIVE')
      await endSubscription(tx, subscription, null);
    return request;
  });
}

/** At once and to the customer, who is signed in (Decreto 7.962/2013, art. 5, § 4). */
function confirmWithdrawal(tx: Transaction, request: RefundRequest): Promise<void> {
  return queueMessage(tx, {
    template: 'withdrawal-confirmed',
    recipient: null,
    language: null,
    objectId: request.chargeId,
    customerId: request.customerId,
    chargeId: request.chargeId,
    once: request.id,
    event: 'refund.requested',
    values: { requestId: request.id },
  });
}

/** Whether it waits, or its money is on the way: another request must not be made. */
export async function isInForce(rows: Rows, { status, refundId }: RefundRequest): Promise<boolean> {
  if (status === 'REFUSED') return false;
  return !refundId || (await rows.get(Refund, refundId)).status !== 'FAILED';
}

async function refuseSecond(tx: Transaction, chargeId: string): Promise<void> {
  const last = await requestOf(tx, chargeId);
  if (last && (await isInForce(tx, last)))
    throw conflict(
      `a refund of this payment was requested already: ${last.id} is ${last.status}`,
      'id',
      'REFUND_IN_PROGRESS',
    );
}
