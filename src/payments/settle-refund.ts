/** A refund on its way: asked for at the provider by its own id, asked about until it is done, then booked. */
import { Charge, chargeLifecycle } from '../charges/charge';
import { Checkout, checkoutLifecycle } from '../checkouts/checkout';
import { HOUR_MS, SECOND_MS, later } from '../kit/clock';
import type { Context } from '../kit/context';
import { failPoint } from '../kit/fail-points';
import type { Transaction } from '../kit/transaction';
import { post } from '../ledger/post';
import { providerFor } from '../providers/registry';
import type { RefundOutcome } from '../providers/provider';
import { accountOf } from './card-money';
import { IncomingPayment } from './incoming-payment';
import { emitPaymentEvent } from './payment-event';
import { Refund, refundLifecycle } from './refund';

const ASK_EVERY_MS = 10 * SECOND_MS;
const ASK_EVERY_MAX_MS = 6 * HOUR_MS;

/** Asks the provider to give the money back; safe to repeat, since the refund's id is the reference. */
export async function requestRefund(ctx: Context, id: string): Promise<void> {
  const { status, amount, paymentReference, originalId, checkAt } = await ctx.rows.get(Refund, id);
  if (status !== 'PENDING') return;
  const { method, mandateFrequency, paidAt } = await ctx.rows.get(Charge, originalId);
  const { card, pix, recurringPix } = providerFor(ctx);
  // The payment that goes back has also authorised a mandate, of which nothing will ever be collected.
  if (mandateFrequency && !paidAt) await recurringPix.cancelMandate(originalId, ctx.clock.now());
  await (method === 'CARD' ? card : pix).refund({
    reference: id,
    payment: paymentReference,
    amount,
    at: ctx.clock.now(),
  });
  failPoint('after-provider-call', 'refund');
  await ctx.transaction((tx) => askAgain(tx, id, checkAt), 'asked for refund');
}

/** Asks what became of a refund that is due, and records it; one the provider has never seen is asked for now. */
export async function settleRefund(ctx: Context, id: string): Promise<void> {
  const { status, checkAt, originalId } = await ctx.rows.get(Refund, id);
  if (status !== 'PENDING' || !checkAt || checkAt > ctx.clock.now()) return;
  const { method } = await ctx.rows.get(Charge, originalId);
  const port = method === 'CARD' ? providerFor(ctx).card : providerFor(ctx).pix;
  const outcome = await port.findRefund(id, ctx.clock.now());
  if (outcome === null) return requestRefund(ctx, id);
  await ctx.transaction((tx) => recordRefund(tx, id, outcome, checkAt));
}

/** `dueAt` is when it was due at the time of the question: news that came since makes it due anew. */
async function askAgain(tx: Transaction, id: string, dueAt: Date | null): Promise<void> {
  const refund = await tx.lock(Refund, id);
  if (refund.status !== 'PENDING' || refund.checkAt?.getTime() !== dueAt?.getTime()) return;
  const age = tx.now().getTime() - refund.createdAt.getTime();
  refund.checkAt = later(tx.now(), Math.min(ASK_EVERY_MAX_MS, Math.max(ASK_EVERY_MS, age)));
  await tx.save(refund);
}

async function recordRefund(
  tx: Transaction,
  id: string,
  outcome: RefundOutcome,
  dueAt: Date | null,
): Promise<void> {
  if (outcome.status === 'pending') return askAgain(tx, id, dueAt);
  const { originalId } = await tx.get(Refund, id);
  const { checkoutId } = await tx.get(Charge, originalId);
  const checkout = checkoutId ? await tx.lock(Checkout, checkoutId) : null;
  const charge = await tx.lock(Charge, originalId);
  const refund = await tx.lock(Refund, id);
  if (refund.status !== 'PENDING') return;
  refund.status = refundLifecycle.move(
    refund.status,
    outcome.status === 'completed' ? 'COMPLETE' : 'FAILED',
  );
  refund.checkAt = null;
  refund.failureReason = outcome.status === 'failed' ? outcome.reason : null;
  await tx.save(refund);
  if (refund.status === 'COMPLETE') await complete(tx, refund, charge, checkout);
  else await reverse(tx, refund, charge);
}

async function complete(
  tx: Transaction,
  refund: Refund,
  charge: Charge,
  checkout: Checkout | null,
): Promise<void> {
  await post(tx, 'refund-complete', refund.id, {
    IN_TRANSIT: -refund.amount,
    PROVIDER: refund.amount,
  });
  if (refund.kind === 'UNMATCHED') return;
  charge.status = chargeLifecycle.move(charge.status, 'REFUNDED');
  await tx.save(charge);
  if (checkout) {
    if (checkout.frequency === 'MULTIPLE_PAYMENTS')
      checkout.paidAmount = (checkout.paidAmount ?? 0) - refund.amount;
    else checkout.status = checkoutLifecycle.move(checkout.status, 'REFUNDED');
    await tx.save(checkout);
  }
  await emitPaymentEvent(tx, 'refunded', charge, checkout, refund.reason);
}

/** The money is the merchant's again, as pending as it was; what never was the merchant's waits for the operator. */
async function reverse(tx: Transaction, refund: Refund, charge: Charge): Promise<void> {
  const { id, kind, amount, fee, availableAt } = refund;
  if (kind === 'UNMATCHED') {
    await keepInSuspense(tx, refund);
    return post(tx, 'refund-failed', id, { IN_TRANSIT: -amount, SUSPENSE: amount });
  }
  await tx.save(Object.assign(charge, { availableAt }));
  await post(tx, 'refund-failed', id, {
    IN_TRANSIT: -amount,
    FEES: Number(fee),
    [accountOf(charge)]: amount - Number(fee),
  });
}

/** Of PIX the payment itself is known; a card's charge has one such payment at a time. */
async function keepInSuspense(
  tx: Transaction,
  { originalId, amount, paymentReference, failureReason }: Refund,
): Promise<void> {
  const returned = { chargeId: originalId, fate: 'RETURNED' as const, amount: String(amount) };
  const payment =
    (await tx.lockBy(IncomingPayment, { ...returned, providerId: paymentReference })) ??
    (await tx.lockBy(IncomingPayment, returned));
  if (!payment)
    throw new Error(`the payment that was to be returned for ${originalId} is not known`);
  await tx.save(
    Object.assign(payment, {
      fate: 'SUSPENSE',
      reason: `${payment.reason ?? ''}; its refund failed: ${failureReason ?? ''}`,
    }),
  );
}
