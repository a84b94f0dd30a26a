/** Switches a coupon off, or on again. */
import { InputType } from 'type-graphql';
import { Id } from '../kit/columns';
import { operation } from '../kit/operation';
import { couponLifecycle, couponView } from './coupon';
import { lockCoupon } from './coupon-uses';

@InputType()
export class ToggleCouponInput {
  @Id('The code of the coupon.') id: string;
}

/** Uses that were promised to charges before stay promised. An EXPIRED coupon stays so (409). */
export const toggleCoupon = operation(
  {
    description: 'Switches a coupon off, or on again.',
    permission: 'COUPON:UPDATE',
    input: ToggleCouponInput,
    output: couponView,
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const coupon = await lockCoupon(tx, id);
      coupon.status = couponLifecycle.move(
        coupon.status,
        coupon.status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE',
      );
      return tx.save(coupon);
    }),
);
