/**
 * Expires a charge that is past its time. Unless the provider knows of a payment in time, it can no
 * longer be paid.
 */
import { Charge } from '../../charges/charge';
import { chargeLifecycle } from '../../charges/terms/charge-status';
import { releaseCoupon } from '../../charges/terms/charge-coupon';
import { closesAt } from '../../charges/close-charge';
import type { Context } from '../../../platform/operations/context';
import { standInFor } from '../../subscriptions/invoices/take-cycle';
import { confirmPayment, lockForPayment } from './confirm-payment';

export async function expireCharge(ctx: Context, id: string): Promise<void> {
  const { method, kind } = await ctx.rows.get(Charge, id);
  if (method !== 'CARD') await confirmPayment(ctx, id);
  await ctx.transaction(async (tx) => {
    // Of a charge by invoice, the page and the subscription are locked first.
    const { charge } =
      kind === 'INVOICE' ? await lockForPayment(tx, id) : { charge: await tx.lock(Charge, id) };
    if (charge.kind === 'INVOICE' && kind !== 'INVOICE') return;
    // A boleto paid on its last day is reported days later.
    const endsAt = charge.awaitedUntil ?? charge.expiresAt;
    if (charge.status !== 'PENDING' || !endsAt || endsAt > tx.now()) return;
    await tx.update(charge, {
      ...(charge.kind === 'INVOICE' ? {} : await releaseCoupon(tx, charge)),
      status: chargeLifecycle.move(charge.status, 'EXPIRED'),
      closeAt: closesAt(charge, tx.now()),
    });
    if (charge.kind === 'INVOICE') await standInFor(tx, charge);
  });
}
