/**
 * Compares payments and refunds that a provider lists for an account with ours. What differs is
 * kept for the operator; nothing is booked by a list.
 */
import { Any } from 'typeorm';
import { ChargeAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import { noteDifferences, type Sides } from '../../charges/provider-difference';
import type { Context } from '../../../platform/operations/context';
import type { Rows } from '../../../platform/records/rows';
import type { RecordedPayment, RecordedRefund } from '../../providers/records';
import { askAboutAttempt } from '../collect/collect-attempt';
import { IncomingPayment } from '../incoming-payment';
import { Dispute } from '../disputes/dispute';
import { Refund } from '../refund/refund';
import { confirmPayment } from '../settle/confirm-payment';
import { noteFees } from './note-fees';

/** A charge has one open dispute at a time. */
const DISPUTES_MAX = 10;
const REFUND_WORDS: Readonly<Record<RecordedRefund['status'], string>> = {
  pending: 'PENDING',
  completed: 'COMPLETE',
  failed: 'FAILED',
};

export async function comparePayments(
  ctx: Context,
  accountId: string,
  payments: readonly RecordedPayment[],
): Promise<void> {
  await askAboutUnknown(ctx, accountId, payments);
  const undecided = await undecidedAttempts(ctx.rows, payments);
  const known = await amountsOf(ctx.rows, accountId, payments);
  const refunds = await refundsOf(ctx.rows, payments);
  const disputed = await disputedOf(ctx.rows, payments);
  const listed = new Map<string, Sides>();
  for (const payment of payments) {
    const { providerId, amount } = payment;
    // It is asked about until it is decided.
    if (!known.has(providerId) && undecided.has(payment.reference ?? '')) continue;
    listed.set(providerId, { ours: inWords(known.get(providerId)), theirs: inWords(amount) });
    for (const refund of payment.refunds) {
      // Money of a dispute that we have goes back by the decision, and not by a refund.
      if (refund.isOfDispute && disputed.has(payment.reference ?? '')) continue;
      const sides = sidesOf(refund, refunds.get(refund.reference ?? ''));
      if (sides) listed.set(refund.id, sides);
    }
  }
  await ctx.transaction((tx) => noteDifferences(tx, accountId, listed));
  await noteFees(ctx, accountId, payments);
}

/** A payment of one of our charges that was not reported is received as after a notification. */
async function askAboutUnknown(
  ctx: Context,
  accountId: string,
  payments: readonly RecordedPayment[],
): Promise<void> {
  const known = await amountsOf(ctx.rows, accountId, payments);
  const unknown = payments.filter(({ providerId }) => !known.has(providerId));
  const charges = await ctx.rows.list(
    Charge,
    { id: Any(unknown.flatMap(({ reference }) => reference ?? [])), providerAccountId: accountId },
    { limit: Math.max(1, unknown.length) },
  );
  for (const { id } of charges) await confirmPayment(ctx, id);
  for (const id of await undecidedAttempts(ctx.rows, unknown)) await askNow(ctx, id);
}

/** Attempts without an outcome, also those that were left to the operator. */
async function undecidedAttempts(
  rows: Rows,
  payments: readonly RecordedPayment[],
): Promise<ReadonlySet<string>> {
  const found = await rows.list(
    ChargeAttempt,
    { id: Any(payments.flatMap(({ reference }) => reference ?? [])), status: 'PENDING' },
    { limit: Math.max(1, payments.length) },
  );
  return new Set(found.map(({ id }) => id));
}

async function askNow(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const attempt = await tx.lock(ChargeAttempt, id);
    if (attempt.status === 'PENDING') await tx.update(attempt, { checkAt: tx.now() });
  });
  await askAboutAttempt(ctx, id);
}

async function amountsOf(
  rows: Rows,
  provider: string,
  payments: readonly RecordedPayment[],
): Promise<Map<string, number>> {
  const found = await rows.list(
    IncomingPayment,
    { provider, providerId: Any(payments.map(({ providerId }) => providerId)) },
    { limit: Math.max(1, payments.length) },
  );
  return new Map(found.map(({ providerId, amount }) => [providerId, Number(amount)]));
}

async function refundsOf(
  rows: Rows,
  payments: readonly RecordedPayment[],
): Promise<Map<string, Refund>> {
  const ids = payments.flatMap(({ refunds }) =>
    refunds.flatMap(({ reference }) => reference ?? []),
  );
  const found = await rows.list(Refund, { id: Any(ids) }, { limit: Math.max(1, ids.length) });
  return new Map(found.map((refund) => [refund.id, refund]));
}

/** The charges of these payments with a dispute that is open or lost. */
async function disputedOf(
  rows: Rows,
  payments: readonly RecordedPayment[],
): Promise<ReadonlySet<string>> {
  const ids = payments
    .filter(({ refunds }) => refunds.some(({ isOfDispute }) => isOfDispute))
    .flatMap(({ reference }) => reference ?? []);
  const found = await rows.list(
    Dispute,
    { chargeId: Any(ids), status: Any(['OPEN', 'LOST']) },
    { limit: Math.max(1, ids.length * DISPUTES_MAX) },
  );
  return new Set(found.map(({ chargeId }) => chargeId));
}

/** Null = not decided on one side: it is asked about anyway. */
function sidesOf(listed: RecordedRefund, ours: Refund | undefined): Sides | null {
  if (listed.status === 'pending' || ours?.status === 'PENDING') return null;
  // A refund that the bank did not carry out has moved nothing.
  if (!ours && listed.status === 'failed') return null;
  return {
    ours: ours ? `${ours.status} ${inWords(ours.amount)}` : 'unknown',
    theirs: `${REFUND_WORDS[listed.status]} ${inWords(listed.amount)}`,
  };
}

function inWords(cents: number | undefined): string {
  return cents === undefined ? 'unknown' : `${cents} cents`;
}
