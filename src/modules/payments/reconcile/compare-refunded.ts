/**
 * Compares what a provider gave back of payments with our refunds, where it gives refunds no id.
 * What differs is kept for the operator; nothing is booked by a list.
 */
import { Any } from 'typeorm';
import { noteDifferences, type Sides } from '../../charges/provider-difference';
import type { Context } from '../../../platform/operations/context';
import { sum } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import type { RefundedPayment } from '../../providers/records';
import { IncomingPayment } from '../incoming-payment';
import { Refund } from '../refund/refund';

/** Of the payments of a page. */
const REFUNDS_MAX = 10_000;

export async function compareRefunded(
  ctx: Context,
  accountId: string,
  payments: readonly RefundedPayment[],
): Promise<void> {
  const charges = await chargesOf(ctx.rows, accountId, payments);
  const refunds = await ctx.rows.list(
    Refund,
    { originalId: Any([...charges.values()]) },
    { limit: REFUNDS_MAX },
  );
  const listed = new Map<string, Sides>();
  for (const { providerId, reference, amount } of payments) {
    const ours = refunds.filter(({ paymentReference }) => paymentReference === reference);
    // It is asked about until it is decided.
    if (ours.some(({ status }) => status === 'PENDING')) continue;
    listed.set(`${providerId} refunds`, {
      ours: charges.has(providerId) ? inWords(completedOf(ours)) : 'unknown',
      theirs: inWords(amount),
    });
  }
  await ctx.transaction((tx) => noteDifferences(tx, accountId, listed));
}

/** The charges of the payments that we have, by the provider's id of the payment. */
async function chargesOf(
  rows: Rows,
  provider: string,
  payments: readonly RefundedPayment[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows.list(
    IncomingPayment,
    { provider, providerId: Any(payments.map(({ providerId }) => providerId)) },
    { limit: Math.max(1, payments.length) },
  );
  return new Map(found.map(({ providerId, chargeId }) => [providerId, chargeId]));
}

function completedOf(refunds: readonly Refund[]): number {
  return sum(refunds.filter(({ status }) => status === 'COMPLETE').map(({ amount }) => amount));
}

function inWords(cents: number): string {
  return `${cents} cents given back`;
}
