/** Expires a coupon whose time is over. */
import type { Context } from '../../platform/operations/context';
import { Coupon, couponLifecycle } from './coupon';
import { isTimeOver } from './coupon-times';

export async function expireCoupon(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const coupon = await tx.lock(Coupon, id);
    if (coupon.status === 'EXPIRED' || !isTimeOver(coupon, tx.now())) return;
    await tx.update(coupon, { status: couponLifecycle.move(coupon.status, 'EXPIRED') });
  });
}
