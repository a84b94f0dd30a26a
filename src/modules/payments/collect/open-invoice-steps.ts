/** The open charge of a subscription by invoice: when it is overdue and decided, and its end. */
import { Charge } from '../../charges/charge';
import { releaseCoupon } from '../../charges/terms/charge-coupon';
import { chargeLifecycle } from '../../charges/terms/charge-status';
import { Checkout } from '../../checkouts/checkout';
import { transientConflict } from '../../../platform/operations/errors';
import type { Transaction } from '../../../platform/records/transaction';
import { DAY_MS, later } from '../../../platform/time/clock';
import {
  hasOpenBoleto,
  isBeingPaid,
  openInvoiceOf,
} from '../../subscriptions/invoices/find-invoice';
import { decidedAt, overdueAt } from '../../subscriptions/invoices/invoice-dates';
import type { Subscription } from '../../subscriptions/subscription';

/** A charge that blocks no later cycle any more stays payable for so long. */
const KEPT_DAYS = 60;

interface Steps {
  overdue: Date;
  decided: Date;
}

export async function stepsOf(
  tx: Pick<Transaction, 'get' | 'findBy'>,
  { invoice }: Subscription,
  { checkoutId }: Charge,
): Promise<Steps> {
  const { dueDate } = await tx.get(Checkout, checkoutId ?? '');
  if (!dueDate) throw new Error(`${checkoutId ?? ''} has no due date`);
  const isIssued = await hasOpenBoleto(tx, checkoutId ?? '');
  return {
    overdue: overdueAt(dueDate, isIssued),
    decided: decidedAt(dueDate, invoice?.graceDays ?? 0, isIssued),
  };
}

/** It was not paid within its grace, and can still be paid: it blocks no later cycle. */
export async function keepInvoice(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
): Promise<void> {
  await failInvoice(tx, charge);
  const page = await tx.lock(Checkout, charge.checkoutId ?? '');
  await tx.update(page, { expiresAt: later(tx.now(), KEPT_DAYS * DAY_MS) });
  await tx.update(subscription, { overdueSince: null });
}

/**
 * A subscription that resumes starts its next cycle at its next date: a charge whose grace ended
 * before, or during the pause, is still owed, and its policy is not applied again.
 */
export async function keepOverdueInvoice(
  tx: Transaction,
  subscription: Subscription,
  moment: Date,
): Promise<void> {
  const found = await openInvoiceOf(tx, subscription.id);
  if (!found) return;
  const open = await tx.lock(Charge, found.id);
  if (open.kind !== 'INVOICE' || open.status !== 'PENDING') return;
  const { decided } = await stepsOf(tx, subscription, open);
  if (decided > moment) return;
  if (await isBeingPaid(tx, open.checkoutId ?? ''))
    throw transientConflict('a payment of its open charge is in progress: try again', 'id');
  await keepInvoice(tx, subscription, open);
}

export async function failInvoice(tx: Transaction, charge: Charge): Promise<void> {
  await tx.update(charge, {
    ...(await releaseCoupon(tx, charge)),
    status: chargeLifecycle.move(charge.status, 'FAILED'),
  });
}
