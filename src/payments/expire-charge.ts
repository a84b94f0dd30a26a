/** A charge whose time is over: unless the provider knows of a payment in time, it can no longer be paid. */
import { Charge, chargeLifecycle } from '../charges/charge';
import { releaseCoupon } from '../charges/charge-coupon';
import { closesAt } from '../charges/close-charge';
import type { Context } from '../kit/context';
import { confirmPayment } from './confirm-payment';

export async function expireCharge(ctx: Context, id: string): Promise<void> {
  const { method } = await ctx.rows.get(Charge, id);
  if (method !== 'CARD') await confirmPayment(ctx, id);
  await ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, id);
    // Of a boleto paid on its last day the bank tells days later.
    const endsAt = charge.awaitedUntil ?? charge.expiresAt;
    if (charge.status !== 'PENDING' || !endsAt || endsAt > tx.now()) return;
    charge.status = chargeLifecycle.move(charge.status, 'EXPIRED');
    await releaseCoupon(tx, charge);
    charge.closeAt = closesAt(charge, tx.now());
    await tx.save(charge);
  });
}
