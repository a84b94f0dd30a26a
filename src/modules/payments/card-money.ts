/** The money of a card payment is pending for some days before the merchant may use it. */
import { config } from '../../config/config';
import { Charge } from '../charges/charge';
import { DAY_MS, later } from '../../platform/time/clock';
import type { Context } from '../../platform/operations/context';
import type { Transaction } from '../../platform/records/transaction';
import { post } from '../ledger/post';
import { sum } from '../../platform/operations/money';
import type { CardSettlement } from '../providers/card-port';
import { findPort } from '../providers/registry';
import { followPayment } from './follow-payment';
import { paymentReferenceOf } from './refund/payment-reference';
import { givenBackOf, leftOf } from '../charges/reading/given-back';

/**
 * When the money of a paid charge becomes available. Null = immediately. The money of a transparent
 * charge by card is always released by the job: the charge is APPROVED until then.
 */
export function availableFrom(
  tx: Transaction,
  { kind, method, paidAt, paidAmount }: Pick<Charge, 'kind' | 'method' | 'paidAt' | 'paidAmount'>,
  cardPendingDays: number | null,
): Date | null {
  if (method !== 'CARD' || !paidAt || !paidAmount) return null;
  // The store's own number applies in both environments. The default in Dev mode is 0.
  const days = cardPendingDays ?? (tx.scope.devMode ? 0 : config.cardPendingDays);
  const at = later(paidAt, days * DAY_MS);
  return kind === 'TRANSPARENT' || (days > 0 && at > tx.now()) ? at : null;
}

/** The account that holds the merchant's part of a payment. */
export function accountOf({ availableAt }: Charge): 'PENDING' | 'AVAILABLE' {
  return availableAt ? 'PENDING' : 'AVAILABLE';
}

/**
 * Moves money whose pending days have passed to the available balance, unless the provider says
 * that it has it later. Money under dispute waits for the decision.
 */
export async function releaseCardMoney(ctx: Context, id: string): Promise<void> {
  const settlement = await settlementOf(ctx, id);
  const dueAt = settlement?.availableAt ?? null;
  return ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, id);
    const { status, availableAt } = charge;
    if (status !== 'PAID' || !availableAt || availableAt > tx.now()) return;
    const providerFee = settlement?.fee ?? charge.providerFee;
    if (dueAt && dueAt > tx.now()) {
      await tx.update(charge, { availableAt: dueAt, providerFee });
      return;
    }
    const left = leftOf(charge, await givenBackOf(tx, charge));
    const earned = sum([left.amount, -left.fee]);
    await post(tx, 'released', id, { PENDING: -earned, AVAILABLE: earned }, charge);
    await tx.update(charge, { availableAt: null, providerFee });
    await followPayment(tx, charge, 'split-released', { cause: id });
  });
}

/** What the provider says about the money of a due charge; null = nothing. */
async function settlementOf(ctx: Context, id: string): Promise<CardSettlement | null> {
  const charge = await ctx.rows.get(Charge, id);
  const { status, method, availableAt } = charge;
  if (method !== 'CARD' || status !== 'PAID' || !availableAt) return null;
  if (availableAt > ctx.clock.now()) return null;
  const port = await findPort(ctx, 'card', charge);
  return (await port?.settlement?.(await paymentReferenceOf(ctx.rows, charge))) ?? null;
}
