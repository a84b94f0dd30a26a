/**
 * Events about a payment: `checkout.*` for charges of a checkout, link or subscription,
 * `transparent.*` for the others.
 */
import type { Charge } from '../charges/charge';
import { renderPayer, renderPayment } from '../charges/payment-view';
import { transparentView } from '../charges/transparent';
import type { Checkout } from '../checkouts/checkout';
import { checkoutView } from '../checkouts/checkout-view';
import type { Transaction } from '../kit/data/transaction';
import { renderCustomer } from '../subscriptions/payload';
import { emit } from '../webhooks/emit';

const EVENTS = {
  refunded: { checkout: 'checkout.refunded', transparent: 'transparent.refunded' },
  disputed: { checkout: 'checkout.disputed', transparent: 'transparent.disputed' },
  lost: { checkout: 'checkout.lost', transparent: 'transparent.lost' },
} as const;

export async function emitPaymentEvent(
  tx: Transaction,
  what: keyof typeof EVENTS,
  charge: Charge,
  checkout: Checkout | null,
  reason: string,
): Promise<void> {
  const common = {
    customer: await renderCustomer(tx, charge.customerId),
    payment: await renderPayment(tx, charge),
    payerInformation: renderPayer(charge),
    reason,
  };
  if (checkout)
    await emit(tx, EVENTS[what].checkout, checkout.id, {
      checkout: await checkoutView.render(tx, checkout),
      ...common,
    });
  else
    await emit(tx, EVENTS[what].transparent, charge.id, {
      transparent: await transparentView.render(tx, charge),
      ...common,
    });
}
