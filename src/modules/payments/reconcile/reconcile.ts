/** Compares what we recorded about a payment or refund with the provider's data. */
import { ChargeAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import { recordComparison } from '../../charges/provider-difference';
import type { Context } from '../../../platform/operations/context';
import type { Outcome, RefundOutcome } from '../../providers/provider';
import { portFor } from '../../providers/registry';
import { findAnnounced } from '../collect/collect-by-pix';
import { confirmPayment } from '../settle/confirm-payment';
import { isComparedByItself } from '../settle/settle-charge';
import { IncomingPayment } from '../incoming-payment';
import { Refund } from '../refund/refund';

const PAYMENTS_MAX = 1_000;
const ATTEMPT_WORDS: Record<Outcome['status'], string> = {
  approved: 'APPROVED',
  declined: 'DECLINED',
  pending: 'PENDING',
  action_required: 'PENDING',
};
const REFUND_WORDS: Record<RefundOutcome['status'], string> = {
  completed: 'COMPLETE',
  failed: 'FAILED',
  pending: 'PENDING',
};

export async function reconcileAttempt(ctx: Context, id: string): Promise<void> {
  const attempt = await ctx.get(ChargeAttempt, id);
  const { status, date, chargeId } = attempt;
  if (status === 'PENDING') return;
  const charge = await ctx.get(Charge, chargeId);
  const outcome = await ctx.askOutside(async () =>
    date ? findAnnounced(ctx, attempt, charge) : (await portFor(ctx, 'card', charge)).find(id),
  );
  // An attempt that we declined ourselves was never sent. Of automatic PIX the bank shows a charge
  // that another try has paid: that payment is compared with the attempt that recorded it.
  const isPaidByAnother =
    status === 'DECLINED' &&
    outcome?.status === 'approved' &&
    outcome.providerId === charge.providerId;
  const theirs =
    outcome && !isPaidByAnother
      ? ATTEMPT_WORDS[outcome.status]
      : status === 'DECLINED'
        ? status
        : 'unknown';
  await recordComparison(ctx, ChargeAttempt, id, { ours: status, theirs });
}

export async function reconcileRefund(ctx: Context, id: string): Promise<void> {
  const { status, originalId, paymentReference } = await ctx.rows.get(Refund, id);
  if (status === 'PENDING') return;
  const charge = await ctx.rows.get(Charge, originalId);
  const port = await portFor(ctx, charge.method === 'CARD' ? 'card' : 'pix', charge);
  const outcome = await port.findRefund({
    reference: id,
    payment: paymentReference,
    at: ctx.clock.now(),
  });
  // A part that the provider cannot refund was never sent, and a refused one left no record.
  const theirs = outcome ? REFUND_WORDS[outcome.status] : status === 'FAILED' ? status : 'unknown';
  await recordComparison(ctx, Refund, id, {
    ours: status,
    theirs,
  });
}

/**
 * For charges paid by PIX or boleto: every payment at the provider must be recorded here, and every
 * recorded one must exist there. Unreported payments are recorded first.
 */
export async function reconcileCharge(ctx: Context, id: string): Promise<void> {
  const charge = await ctx.get(Charge, id);
  const { method } = charge;
  if (!isComparedByItself(charge))
    return recordComparison(ctx, Charge, id, { ours: '', theirs: '' });
  await confirmPayment(ctx, id);
  const port = await portFor(ctx, method === 'BOLETO' ? 'boleto' : 'pix', charge);
  const ours = await ctx.rows.list(IncomingPayment, { chargeId: id }, { limit: PAYMENTS_MAX });
  await recordComparison(ctx, Charge, id, {
    ours: inWords(ours),
    theirs: inWords(await port.payments(id)),
  });
}

function inWords(payments: readonly { providerId: string; amount: number | string }[]): string {
  return payments
    .map(({ providerId, amount }) => `${providerId} of ${Number(amount)} cents`)
    .toSorted()
    .join(', ');
}
