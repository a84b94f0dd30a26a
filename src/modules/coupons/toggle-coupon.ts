/** Deactivates a coupon, or activates it again. */
import { InputType } from 'type-graphql';
import { Id } from '../../platform/records/columns/columns';
import { conflict } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { couponLifecycle, couponView } from './coupon';
import { lockCoupon } from './coupon-uses';

@InputType()
export class ToggleCouponInput {
  @Id('The code of the coupon.') id: string;
}

/** Uses reserved by charges before stay reserved. An EXPIRED coupon is refused with 409. */
export const toggleCoupon = operation(
  {
    title: 'Activate or deactivate a coupon',
    description: 'Deactivates an active coupon, or activates an inactive one.',
    permission: 'COUPON:UPDATE',
    input: ToggleCouponInput,
    output: couponView,
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const coupon = await lockCoupon(tx, id);
      const { status } = coupon;
      if (status === 'EXPIRED')
        throw conflict(
          'this coupon is EXPIRED: raise its maxRedeems, or move its expiresAt, to make it ACTIVE',
          'id',
        );
      return tx.update(coupon, {
        status: couponLifecycle.move(status, status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'),
      });
    }),
);
