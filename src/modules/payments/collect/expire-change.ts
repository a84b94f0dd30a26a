/** Ends the time in which a change by invoice can be paid: unpaid, it changes nothing. */
import { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import { checkoutLifecycle } from '../../checkouts/checkout-status';
import { emitCheckoutEnded } from '../../checkouts/checkout-ends';
import type { Context } from '../../../platform/operations/context';
import type { Transaction } from '../../../platform/records/transaction';
import { MINUTE_MS, later } from '../../../platform/time/clock';
import { hasOpenBoleto } from '../../subscriptions/invoices/find-invoice';
import { overdueAt } from '../../subscriptions/invoices/invoice-dates';
import { isChangeBeingPaid, withdrawChange } from '../../subscriptions/invoices/withdraw-change';
import { PlanChange } from '../../subscriptions/plans/plan-change';
import { Subscription } from '../../subscriptions/subscription';
import { confirmCodes } from './collect-invoice';

/** A job of due rows: it may run twice without harm. */
export async function expireChange(ctx: Context, id: string): Promise<void> {
  const change = await ctx.rows.get(PlanChange, id);
  if (!isDue(change, ctx.clock.now())) return;
  const { checkoutId } = await ctx.rows.get(Charge, change.chargeId ?? '');
  // What was paid in the last minute counts, also if the notification was lost.
  await confirmCodes(ctx, checkoutId);
  await ctx.transaction(async (tx) => {
    const page = await tx.lock(Checkout, checkoutId ?? '');
    const subscription = await tx.lock(Subscription, change.subscriptionId);
    const waiting = await tx.lock(PlanChange, id);
    if (isDue(waiting, tx.now())) await expire(tx, subscription, waiting, page);
  });
}

function isDue({ status, expireAt }: PlanChange, now: Date): boolean {
  return status === 'AWAITING_PAYMENT' && expireAt !== null && expireAt <= now;
}

async function expire(
  tx: Transaction,
  subscription: Subscription,
  change: PlanChange,
  page: Checkout,
): Promise<void> {
  if (await isChangeBeingPaid(tx, subscription)) {
    await tx.update(change, { expireAt: later(tx.now(), MINUTE_MS) });
    return;
  }
  const reported = overdueAt(page.dueDate ?? '', true);
  if (reported > tx.now() && (await hasOpenBoleto(tx, page.id))) {
    await closePage(tx, page);
    await tx.update(change, { expireAt: reported });
    return;
  }
  await withdrawChange(tx, subscription, 'EXPIRED');
}

/** A boleto may have been paid on its last day: nothing else is paid in the meantime. */
async function closePage(tx: Transaction, page: Checkout): Promise<void> {
  if (page.status !== 'PENDING') return;
  await tx.update(page, { status: checkoutLifecycle.move(page.status, 'EXPIRED') });
  await emitCheckoutEnded(tx, 'checkout.expired', page);
}
