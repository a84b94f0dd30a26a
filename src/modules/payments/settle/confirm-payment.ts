/**
 * Confirms payments with the provider. A notification is never trusted, only taken as a reason to
 * ask.
 */
import { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import type { Context } from '../../../platform/operations/context';
import type { Transaction } from '../../../platform/records/transaction';
import { notBefore } from '../../../platform/time/clock';
import type { BoletoPayment, PixPayment } from '../../providers/provider';
import { portFor, providerNameOf } from '../../providers/registry';
import { Subscription } from '../../subscriptions/subscription';
import { isInvoicePage } from '../../subscriptions/invoices/find-invoice';
import { receiveMoney } from './receive-money';
import type { LockedPayment } from './settle-charge';
import { requestRefund } from '../refund/settle-refund';

/** Asks the provider for every payment of the charge and records the new ones. */
export async function confirmPayment(ctx: Context, chargeId: string): Promise<void> {
  const charge = await ctx.rows.get(Charge, chargeId);
  const name = providerNameOf(ctx, charge);
  const port = await portFor(ctx, charge.method === 'BOLETO' ? 'boleto' : 'pix', charge);
  for (const payment of await port.payments(chargeId)) {
    const refundId = await ctx.transaction(
      async (tx) => recordPayment(tx, chargeId, name, payment),
      `record payment ${payment.providerId}`,
    );
    if (refundId) await requestRefund(ctx, refundId);
  }
}

async function recordPayment(
  tx: Transaction,
  chargeId: string,
  provider: string,
  payment: PixPayment | BoletoPayment,
): Promise<string | null> {
  const locked = await lockForPayment(tx, chargeId);
  return receiveMoney(tx, locked, {
    ...payment,
    // Some banks send local times as UTC. A code is paid after it was made.
    paidAt: notBefore(locked.charge.createdAt, payment.paidAt),
    provider,
    paymentReference: payment.providerId,
  });
}

/**
 * Locks in a fixed order (checkout, subscription, charge), so that two payments cannot deadlock.
 */
export async function lockForPayment(tx: Transaction, chargeId: string): Promise<LockedPayment> {
  const { checkoutId, subscriptionId } = await tx.getBeforeLock(Charge, chargeId);
  const checkout = checkoutId ? await tx.lock(Checkout, checkoutId) : null;
  const ofPage = checkout && isInvoicePage(checkout) ? checkout.subscriptionId : null;
  const owner = subscriptionId ?? ofPage;
  const subscription = owner ? await tx.lock(Subscription, owner) : null;
  return { checkout, subscription, charge: await tx.lock(Charge, chargeId) };
}
