/**
 * Carries out a refund: requests it from the provider by its own id, polls the provider until it is
 * final, then books it.
 */
import { Charge } from '../../charges/charge';
import { mailBuyer } from '../../charges/mail-buyer';
import { chargeLifecycle } from '../../charges/terms/charge-status';
import { Checkout } from '../../checkouts/checkout';
import { checkoutLifecycle } from '../../checkouts/checkout-status';
import { HOUR_MS, SECOND_MS, later } from '../../../platform/time/clock';
import type { Context } from '../../../platform/operations/context';
import { sum } from '../../../platform/operations/money';
import { failPoint } from '../../../platform/jobs/fail-points';
import type { Transaction } from '../../../platform/records/transaction';
import { post } from '../../ledger/post';
import { portFor } from '../../providers/registry';
import type { RefundOutcome, RefundQuestion, Refunding } from '../../providers/provider';
import { accountOf } from '../card-money';
import { askAboutWaiting } from './waiting-dispute';
import { followPayment } from '../follow-payment';
import { IncomingPayment } from '../incoming-payment';
import { emitAboutPayment, emitPaymentEvent } from '../payment-event';
import { givenBackOf } from '../../charges/reading/given-back';
import { creditRefund } from '../documents/issue-document';
import { Refund, refundLifecycle, refundView } from './refund';

const ASK_EVERY_MS = 10 * SECOND_MS;
const ASK_EVERY_MAX_MS = 6 * HOUR_MS;
const PARTS_REFUSED = 'partial_refund_not_supported';

/**
 * Requests the refund from the provider. It is safe to repeat, because the refund's id is the
 * reference.
 */
export async function requestRefund(ctx: Context, id: string): Promise<void> {
  if (ctx.asksProvidersOnly) return;
  const refund = await ctx.rows.get(Refund, id);
  const { status, amount, originalId, checkAt } = refund;
  if (status !== 'PENDING') return;
  const charge = await ctx.rows.get(Charge, originalId);
  // The payment being returned also authorised a mandate. Nothing must ever be collected under it.
  if (charge.mandateFrequency && !charge.paidAt)
    await (await portFor(ctx, 'recurringPix', charge)).cancelMandate(originalId, ctx.clock.now());
  const port = await portOf(ctx, charge);
  if (isPart(refund, charge) && !(await mayRefundPart(ctx, port, refund)))
    return ctx.transaction(
      (tx) => recordRefund(tx, id, { status: 'failed', reason: PARTS_REFUSED }, checkAt),
      'refused refund',
    );
  const outcome = await port.refund({ ...questionOf(ctx, refund), amount });
  failPoint('after-provider-call', 'refund');
  await ctx.transaction(
    (tx) =>
      outcome.status === 'pending'
        ? askAgain(tx, { id, dueAt: checkAt, isFirst: true })
        : recordRefund(tx, id, outcome, checkAt),
    'requested refund',
  );
}

function portOf(ctx: Context, charge: Charge): Promise<Refunding> {
  return portFor(ctx, charge.method === 'CARD' ? 'card' : 'pix', charge);
}

function questionOf(ctx: Context, { id, paymentReference }: Refund): RefundQuestion {
  return { reference: id, payment: paymentReference, at: ctx.clock.now() };
}

/** An unmatched payment is never part of what its charge was paid, and is returned as a whole. */
function isPart({ kind, amount }: Refund, { paidAmount }: Charge): boolean {
  return kind === 'REQUESTED' && amount < (paidAmount ?? 0);
}

/** A refund that the provider already knows was accepted. */
async function mayRefundPart(ctx: Context, port: Refunding, refund: Refund): Promise<boolean> {
  return (
    (await port.canRefundPart(refund.paymentReference)) ||
    (await port.findRefund(questionOf(ctx, refund))) !== null
  );
}

/**
 * Asks the provider for the status of a due refund and records it. If the provider does not know
 * the refund, requests it now, unless the store is suspended.
 */
export async function settleRefund(ctx: Context, id: string): Promise<void> {
  const refund = await ctx.rows.get(Refund, id);
  const { status, checkAt, originalId } = refund;
  if (status !== 'PENDING' || !checkAt || checkAt > ctx.clock.now()) return;
  const port = await portOf(ctx, await ctx.rows.get(Charge, originalId));
  const outcome = await port.findRefund(questionOf(ctx, refund));
  if (outcome === null) {
    if (ctx.asksProvidersOnly) return;
    await ctx.refuseIfSuspended();
    return requestRefund(ctx, id);
  }
  await ctx.transaction((tx) => recordRefund(tx, id, outcome, checkAt));
}

/**
 * `dueAt` is the due time when the provider was asked. A notification that arrived since then
 * changed it, so the refund stays due. The first poll is ten seconds after the request; the
 * intervals grow.
 */
async function askAgain(
  tx: Transaction,
  { id, dueAt, isFirst }: { id: string; dueAt: Date | null; isFirst: boolean },
): Promise<void> {
  const refund = await tx.lock(Refund, id);
  if (refund.status !== 'PENDING' || refund.checkAt?.getTime() !== dueAt?.getTime()) return;
  const age = isFirst ? 0 : tx.now().getTime() - refund.createdAt.getTime();
  const waitMs = Math.min(ASK_EVERY_MAX_MS, Math.max(ASK_EVERY_MS, age));
  await tx.update(refund, { checkAt: later(tx.now(), waitMs) });
}

async function recordRefund(
  tx: Transaction,
  id: string,
  outcome: RefundOutcome,
  dueAt: Date | null,
): Promise<void> {
  if (outcome.status === 'pending') return askAgain(tx, { id, dueAt, isFirst: false });
  const { originalId } = await tx.get(Refund, id);
  const { checkoutId } = await tx.get(Charge, originalId);
  const checkout = checkoutId ? await tx.lock(Checkout, checkoutId) : null;
  const charge = await tx.lock(Charge, originalId);
  const refund = await tx.lock(Refund, id);
  if (refund.status !== 'PENDING') return;
  await tx.update(refund, {
    status: refundLifecycle.move(
      refund.status,
      outcome.status === 'completed' ? 'COMPLETE' : 'FAILED',
    ),
    checkAt: null,
    failureReason: outcome.status === 'failed' ? outcome.reason : null,
    returnId: outcome.status === 'completed' ? (outcome.returnId ?? null) : null,
  });
  if (outcome.status === 'completed') await complete(tx, refund, charge, checkout);
  else await reverse(tx, refund, charge, checkout);
  await askAboutWaiting(tx, charge, refund);
}

async function complete(
  tx: Transaction,
  refund: Refund,
  charge: Charge,
  checkout: Checkout | null,
): Promise<void> {
  await post(
    tx,
    'refund-complete',
    refund.id,
    {
      IN_TRANSIT: -refund.amount,
      PROVIDER: refund.amount,
    },
    charge,
  );
  if (refund.kind === 'UNMATCHED') return;
  await creditRefund(tx, charge.id, refund);
  const { completed } = await givenBackOf(tx, charge);
  const isWhole = completed === charge.paidAmount;
  await tx.update(charge, {
    refundedAmount: completed,
    ...(isWhole && { status: chargeLifecycle.move(charge.status, 'REFUNDED') }),
  });
  if (checkout?.frequency === 'MULTIPLE_PAYMENTS')
    await tx.update(checkout, { paidAmount: sum([checkout.paidAmount ?? 0, -refund.amount]) });
  else if (checkout && isWhole)
    await tx.update(checkout, { status: checkoutLifecycle.move(checkout.status, 'REFUNDED') });
  await emitPaymentEvent(
    tx,
    'refunded',
    { charge, checkout, reason: refund.reason },
    { refund: await refundView.render(tx, refund) },
  );
  await mailBuyer(tx, charge, {
    template: 'refund-completed',
    once: refund.id,
    objectId: refund.id,
    event: checkout ? 'checkout.refunded' : 'transparent.refunded',
  });
}

/**
 * Returns the money to the merchant's balance: pending while the rest of the payment is, or would
 * be. Money that was never the merchant's goes to suspense for the operator.
 */
async function reverse(
  tx: Transaction,
  refund: Refund,
  charge: Charge,
  checkout: Checkout | null,
): Promise<void> {
  const { id, kind, amount, fee, availableAt } = refund;
  if (kind === 'UNMATCHED') {
    await keepInSuspense(tx, refund);
    return post(tx, 'refund-failed', id, { IN_TRANSIT: -amount, SUSPENSE: amount }, charge);
  }
  if (availableAt && availableAt > tx.now()) await tx.update(charge, { availableAt });
  await post(
    tx,
    'refund-failed',
    id,
    {
      IN_TRANSIT: -amount,
      FEES: fee,
      [accountOf(charge)]: sum([amount, -fee]),
    },
    charge,
  );
  await followPayment(tx, charge, 'split-refund-failed', { cause: id });
  await emitAboutPayment(
    tx,
    'refund.failed',
    { charge, checkout, reason: refund.failureReason ?? '' },
    { refund: await refundView.render(tx, refund) },
  );
  await mailBuyer(tx, charge, {
    template: 'refund-failed',
    once: refund.id,
    objectId: refund.id,
    event: 'refund.failed',
  });
}

/**
 * For PIX the payment itself is known. A charge paid by card has at most one such payment at a
 * time.
 */
async function keepInSuspense(
  tx: Transaction,
  { originalId, amount, paymentReference, failureReason }: Refund,
): Promise<void> {
  const returned = { chargeId: originalId, fate: 'RETURNED' as const, amount };
  const payment =
    (await tx.lockBy(IncomingPayment, { ...returned, providerId: paymentReference })) ??
    (await tx.lockBy(IncomingPayment, returned));
  if (!payment) throw new Error(`the payment to be returned for ${originalId} is unknown`);
  await tx.update(payment, {
    fate: 'SUSPENSE',
    reason: `${payment.reason ?? ''}; its refund failed: ${failureReason ?? ''}`,
  });
}
