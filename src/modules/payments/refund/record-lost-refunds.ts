/**
 * Books the refunds of our charges that a provider has made in a time that a restored database has
 * lost, so that nothing goes back a second time. Sends nothing.
 */
import { Any } from 'typeorm';
import { Charge } from '../../charges/charge';
import type { Context } from '../../../platform/operations/context';
import { idOfPlace, prefixOf } from '../../../platform/records/columns/ids';
import { AppError } from '../../../platform/operations/errors';
import { sum } from '../../../platform/operations/money';
import { log } from '../../../platform/observability/log';
import type { RecordedPayment, RefundedPayment } from '../../providers/records';
import { portFor } from '../../providers/registry';
import { IncomingPayment } from '../incoming-payment';
import { addMadeRefund } from './add-refund';
import { chargeOf } from './charge-to-refund';
import { paymentReferenceOf } from './payment-reference';
import { Refund } from './refund';
import { settleRefund } from './settle-refund';

const REFUNDS_MAX = 10_000;
const REASON = 'recorded after a restore';

/**
 * Of a provider that lists each refund with our id. Those of disputes, and those that a person made
 * at the provider by hand, have none. Returns how many were booked.
 */
export async function recordListedRefunds(
  ctx: Context,
  accountId: string,
  payments: readonly RecordedPayment[],
): Promise<number> {
  const charges = await paidChargesOf(ctx, accountId, payments);
  let booked = 0;
  for (const { providerId, refunds } of payments) {
    const chargeId = charges.get(providerId);
    if (chargeId === undefined) continue;
    for (const { reference, amount, status, isOfDispute } of refunds) {
      if (reference === null || prefixOf(reference) !== Refund.prefix) continue;
      if (isOfDispute || status === 'failed') continue;
      if (await record(ctx, chargeId, { id: reference, amount })) booked++;
    }
  }
  return booked;
}

/**
 * Of a provider that reports only how much went back of a payment: what is missing here is one
 * refund. Its id follows from that sum, so that it is booked once. Returns how many were booked.
 */
export async function recordRefundedSums(
  ctx: Context,
  accountId: string,
  payments: readonly RefundedPayment[],
): Promise<number> {
  const charges = await paidChargesOf(ctx, accountId, payments);
  let booked = 0;
  for (const { providerId, amount: givenBack } of payments) {
    const chargeId = charges.get(providerId);
    if (chargeId === undefined) continue;
    const ours = await ctx.rows.list(Refund, { originalId: chargeId }, { limit: REFUNDS_MAX });
    // It is asked about until it is decided, and may be part of the sum.
    if (ours.some(({ status }) => status === 'PENDING')) continue;
    const complete = ours.filter(({ status }) => status === 'COMPLETE');
    const missing = sum([givenBack, -sum(complete.map(({ amount }) => amount))]);
    if (missing <= 0) continue;
    const name = `${chargeId} given back ${givenBack}`;
    const id = idOfPlace(Refund.prefix, chargeId, { place: givenBack, name });
    const charge = await ctx.rows.get(Charge, chargeId);
    const port = await portFor(ctx, charge.method === 'CARD' ? 'card' : 'pix', charge);
    const payment = await paymentReferenceOf(ctx.rows, charge);
    await port.noteRefund?.({ reference: id, payment, at: ctx.clock.now() });
    if (await record(ctx, chargeId, { id, amount: missing })) booked++;
  }
  return booked;
}

/** False = it is booked already, or does not fit: then it stays a difference for the operator. */
async function record(
  ctx: Context,
  chargeId: string,
  { id, amount }: { id: string; amount: number },
): Promise<boolean> {
  try {
    const isNew = await ctx.transaction(async (tx) => {
      const charge = await chargeOf(tx, chargeId);
      if (await tx.find(Refund, id)) return false;
      await addMadeRefund(tx, charge, { id, amount, reason: REASON });
      return true;
    });
    if (isNew) await settleRefund(ctx, id);
    return isNew;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ refund: id, charge: chargeId, reason: error.message }, 'a refund is not booked');
    return false;
  }
}

/** The charges that these payments have paid, by the provider's id of the payment. */
async function paidChargesOf(
  { rows }: Context,
  provider: string,
  payments: readonly { providerId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows.list(
    IncomingPayment,
    { provider, providerId: Any(payments.map(({ providerId }) => providerId)), fate: 'SETTLED' },
    { limit: Math.max(1, payments.length) },
  );
  return new Map(found.map(({ providerId, chargeId }) => [providerId, chargeId]));
}
