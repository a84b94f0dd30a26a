/**
 * Reports a code or boleto that its buyer has not paid: a few minutes after a page has shown it,
 * and a boleto once it is overdue. Merchants who send their own mails remind the buyer then.
 */
import { reportedOverdueAt } from '../charges/boleto-reminders';
import { Charge } from '../charges/charge';
import { renderPayment } from '../charges/reading/payment-view';
import { transparentView } from '../charges/reading/transparent';
import { Checkout } from '../checkouts/checkout';
import { renderCheckoutInEvent } from '../checkouts/shown/checkout-in-event';
import { renderCustomer } from '../customers/render-customer';
import type { Context } from '../../platform/operations/context';
import type { Transaction } from '../../platform/records/transaction';
import { Subscription, subscriptionView } from '../subscriptions/subscription';
import { emit } from '../webhooks/events/emit';

/** A job of due rows: it may run twice without harm. */
export async function reportOpenCharge(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, id);
    const { reportAt, status, expiresAt, payableUntil } = charge;
    if (!reportAt || reportAt > tx.now()) return;
    const overdueAt = charge.kind === 'INVOICE' ? null : reportedOverdueAt(charge);
    const isOverdue = overdueAt !== null && overdueAt <= reportAt;
    await tx.update(charge, { reportAt: isOverdue ? null : overdueAt });
    const endsAt = payableUntil ?? expiresAt;
    if (status !== 'PENDING' || (endsAt && endsAt <= tx.now())) return;
    await emitOpen(tx, isOverdue ? 'charge.overdue' : 'charge.opened', charge);
  });
}

/** By invoice `payment` is the charge that stands for the cycle. */
export async function emitOpen(
  tx: Transaction,
  event: 'charge.opened' | 'charge.overdue',
  charge: Charge,
): Promise<void> {
  const { id, checkoutId, subscriptionId, customerId } = charge;
  const { url, brCode, barCode, expiresAt, dueAt } = charge;
  const checkout = checkoutId && (await tx.get(Checkout, checkoutId));
  const subscription = subscriptionId && (await tx.get(Subscription, subscriptionId));
  const isTransparent = !checkoutId && !subscriptionId;
  await emit(tx, event, id, {
    checkout: checkout ? await renderCheckoutInEvent(tx, checkout, charge) : null,
    transparent: isTransparent ? await transparentView.render(tx, charge) : null,
    subscription: subscription ? await subscriptionView.render(tx, subscription) : null,
    customer: await renderCustomer(tx, customerId),
    payment: await renderPayment(tx, charge, {
      url,
      brCode,
      barCode: barCode ?? null,
      expiresAt,
      dueAt,
    }),
  });
}
