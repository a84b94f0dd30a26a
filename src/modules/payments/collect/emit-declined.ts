/**
 * Reports a declined attempt that a buyer made, on a page or by hand. That of a cycle is reported
 * by `subscription.payment_failed`.
 */
import { renderPayer, renderPayment } from '../../charges/reading/payment-view';
import { transparentView } from '../../charges/reading/transparent';
import { renderCheckoutInEvent } from '../../checkouts/shown/checkout-in-event';
import { renderCustomer } from '../../customers/render-customer';
import type { Transaction } from '../../../platform/records/transaction';
import { subscriptionView } from '../../subscriptions/subscription';
import { emit } from '../../webhooks/events/emit';
import type { LockedPayment } from '../settle/settle-charge';

/** `checkout` is null for a renewal and a transparent charge, `subscription` until there is one. */
export async function emitDeclined(
  tx: Transaction,
  { checkout, subscription, charge }: LockedPayment,
  reason: string,
): Promise<void> {
  await emit(tx, 'charge.declined', charge.id, {
    checkout: checkout && (await renderCheckoutInEvent(tx, checkout, charge)),
    transparent:
      charge.kind === 'TRANSPARENT'
        ? { ...(await transparentView.render(tx, charge)), status: 'FAILED' }
        : null,
    subscription: subscription && (await subscriptionView.render(tx, subscription)),
    customer: await renderCustomer(tx, charge.customerId),
    payment: await renderPayment(tx, charge, { status: 'FAILED', reason, url: charge.url }),
    payerInformation: renderPayer(charge),
    reason,
  });
}
