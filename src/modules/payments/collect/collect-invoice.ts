/** The next step of collection by invoice: a charge is opened, is overdue, or is decided. */
import { IsNull, Not } from 'typeorm';
import { Charge } from '../../charges/charge';
import { isPaidOnPage } from '../../charges/terms/charge-kind';
import type { Context } from '../../../platform/operations/context';
import type { Transaction } from '../../../platform/records/transaction';
import { MINUTE_MS, later } from '../../../platform/time/clock';
import { endSubscription } from '../../subscriptions/end-subscription';
import { isBeingPaid, openInvoiceOf } from '../../subscriptions/invoices/find-invoice';
import { openInvoice } from '../../subscriptions/invoices/open-invoice';
import { pause } from '../../subscriptions/pause-subscription';
import { Subscription } from '../../subscriptions/subscription';
import { emitOpen } from '../report-open-charge';
import { confirmPayment } from '../settle/confirm-payment';
import { settleFree } from '../settle/settle-free';
import { failInvoice, keepInvoice, stepsOf } from './open-invoice-steps';

const CODES_MAX = 100;

/** A job of due rows: it may run twice without harm. */
export async function collectInvoice(ctx: Context, id: string): Promise<void> {
  await confirmBeforeDecision(ctx, id);
  await ctx.chargingTransaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    const { status, invoiceAt, pausedAt, parkedAt } = subscription;
    if (status !== 'ACTIVE' || !invoiceAt || invoiceAt > tx.now()) return;
    if (pausedAt ?? parkedAt) {
      await tx.update(subscription, { invoiceAt: null });
      return;
    }
    const found = await openInvoiceOf(tx, id);
    const open = found && (await tx.lock(Charge, found.id));
    if (open?.kind === 'INVOICE' && open.status === 'PENDING')
      return nextStepOf(tx, subscription, open);
    return openNext(tx, subscription);
  });
}

async function openNext(tx: Transaction, subscription: Subscription): Promise<void> {
  if (subscription.overdueSince) await tx.update(subscription, { overdueSince: null });
  const opened = await openInvoice(tx, subscription);
  if (!opened) return;
  if (await settleFree(tx, opened)) {
    await tx.update(subscription, { invoiceAt: tx.now() });
    return;
  }
  await emitOpen(tx, 'charge.opened', opened);
  const { overdue } = await stepsOf(tx, subscription, opened);
  await tx.update(subscription, { invoiceAt: overdue });
}

/** What was paid in the last minute of the grace counts, also if the notification was lost. */
async function confirmBeforeDecision(ctx: Context, id: string): Promise<void> {
  const subscription = await ctx.rows.get(Subscription, id);
  const { invoiceAt, status } = subscription;
  if (status !== 'ACTIVE' || !invoiceAt || invoiceAt > ctx.clock.now()) return;
  const open = await openInvoiceOf(ctx.rows, id);
  if (!open) return confirmChange(ctx, subscription);
  const { decided } = await stepsOf(ctx.rows, subscription, open);
  if (decided <= ctx.clock.now()) await confirmCodes(ctx, open.checkoutId);
}

/** The next cycle withdraws a change that is not paid. */
async function confirmChange(ctx: Context, { changeChargeId }: Subscription): Promise<void> {
  if (!changeChargeId) return;
  const charge = await ctx.rows.get(Charge, changeChargeId);
  if (isPaidOnPage(charge)) await confirmCodes(ctx, charge.checkoutId);
}

/** The codes of the page that may have been paid. */
export async function confirmCodes(ctx: Context, checkoutId: string | null): Promise<void> {
  if (!checkoutId) return;
  const codes = await ctx.rows.list(
    Charge,
    { checkoutId, status: 'PENDING', brCode: Not(IsNull()) },
    { order: { id: 'ASC' }, limit: CODES_MAX },
  );
  for (const code of codes) await confirmPayment(ctx, code.id);
}

async function nextStepOf(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
): Promise<void> {
  if (await isBeingPaid(tx, charge.checkoutId ?? '')) {
    await tx.update(subscription, { invoiceAt: later(tx.now(), MINUTE_MS) });
    return;
  }
  const { overdue, decided } = await stepsOf(tx, subscription, charge);
  if (overdue > tx.now()) {
    await tx.update(subscription, { invoiceAt: overdue });
    return;
  }
  if (!subscription.overdueSince) {
    await tx.update(subscription, { overdueSince: tx.now() });
    await tx.update(charge, { overdueAt: tx.now() });
    await emitOpen(tx, 'charge.overdue', charge);
  }
  if (decided > tx.now()) await tx.update(subscription, { invoiceAt: decided });
  else await decide(tx, subscription, charge);
}

/** The grace is over. */
async function decide(tx: Transaction, subscription: Subscription, charge: Charge): Promise<void> {
  const { overdue = 'CANCEL', reopenWhenPaid = false } = subscription.invoice ?? {};
  if (overdue === 'PAUSE') {
    await pause(tx, subscription, null);
    // The same moment says that the policy has paused it: the payment resumes it.
    await tx.update(subscription, { overdueSince: subscription.pausedAt });
    return;
  }
  if (overdue === 'KEEP') {
    await keepInvoice(tx, subscription, charge);
    await tx.update(subscription, { invoiceAt: tx.now() });
    return;
  }
  if (reopenWhenPaid) await failInvoice(tx, charge);
  await endSubscription(tx, subscription, 'invoice_overdue', charge);
}
