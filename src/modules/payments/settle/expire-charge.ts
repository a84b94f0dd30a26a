/**
 * Expires a charge that is past its time. Unless the provider knows of a payment in time, it can no
 * longer be paid.
 */
import { Charge } from '../../charges/charge';
import { chargeLifecycle } from '../../charges/terms/charge-status';
import { releaseCoupon } from '../../charges/terms/charge-coupon';
import { closesAt } from '../../charges/close-charge';
import type { Context } from '../../../platform/operations/context';
import { confirmPayment } from './confirm-payment';

export async function expireCharge(ctx: Context, id: string): Promise<void> {
  const { method } = await ctx.rows.get(Charge, id);
  if (method !== 'CARD') await confirmPayment(ctx, id);
  await ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, id);
    // A boleto paid on its last day is reported days later.
    const endsAt = charge.awaitedUntil ?? charge.expiresAt;
    if (charge.status !== 'PENDING' || !endsAt || endsAt > tx.now()) return;
    await tx.update(charge, {
      ...(await releaseCoupon(tx, charge)),
      status: chargeLifecycle.move(charge.status, 'EXPIRED'),
      closeAt: closesAt(charge, tx.now()),
    });
  });
}
