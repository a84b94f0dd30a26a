/**
 * Events about a payment: `checkout.*` for charges of a checkout, link or subscription,
 * `transparent.*` for the others. What has no such name is an event of the refund or dispute.
 */
import type { Charge } from '../charges/charge';
import { renderPayer, renderPayment } from '../charges/reading/payment-view';
import { transparentView } from '../charges/reading/transparent';
import type { Checkout } from '../checkouts/checkout';
import { renderCheckoutInEvent } from '../checkouts/shown/checkout-in-event';
import type { Transaction } from '../../platform/records/transaction';
import { renderCustomer } from '../subscriptions/payload';
import { emit } from '../webhooks/events/emit';

const EVENTS = {
  refunded: { checkout: 'checkout.refunded', transparent: 'transparent.refunded' },
  disputed: { checkout: 'checkout.disputed', transparent: 'transparent.disputed' },
  lost: { checkout: 'checkout.lost', transparent: 'transparent.lost' },
} as const;

/** A payment that is refunded or disputed. `checkout` is null for a transparent charge. */
export interface AffectedPayment {
  charge: Charge;
  checkout: Checkout | null;
  reason: string;
}

/** `more` is shown with the objects that every event about a payment has. */
export async function emitPaymentEvent(
  tx: Transaction,
  what: keyof typeof EVENTS,
  { charge, checkout, reason }: AffectedPayment,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const common = { ...(await renderPaid(tx, charge)), reason, ...more };
  if (checkout)
    await emit(tx, EVENTS[what].checkout, checkout.id, {
      checkout: await renderCheckoutInEvent(tx, checkout, charge),
      ...common,
    });
  else
    await emit(tx, EVENTS[what].transparent, charge.id, {
      transparent: await transparentView.render(tx, charge),
      ...common,
    });
}

/**
 * An event of a refund or dispute, with its payment, among whose events it is. `shown` is the
 * object itself.
 */
export async function emitAboutPayment(
  tx: Transaction,
  event: 'refund.failed' | 'refund.requested' | 'dispute.answer_due' | 'dispute.won',
  { charge, checkout, reason }: AffectedPayment,
  shown: Readonly<Record<string, unknown>>,
): Promise<void> {
  await emit(tx, event, checkout?.id ?? charge.id, {
    ...shown,
    checkout: checkout && (await renderCheckoutInEvent(tx, checkout, charge)),
    transparent: checkout ? null : await transparentView.render(tx, charge),
    ...(await renderPaid(tx, charge)),
    reason,
  });
}

async function renderPaid(tx: Transaction, charge: Charge): Promise<Record<string, unknown>> {
  return {
    customer: await renderCustomer(tx, charge.customerId),
    payment: await renderPayment(tx, charge),
    payerInformation: renderPayer(charge),
  };
}
