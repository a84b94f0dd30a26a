/** Removes a coupon: nobody can use it any more, and its code stays taken. */
import { InputType } from 'type-graphql';
import { Id } from '../kit/columns';
import { operation } from '../kit/operation';
import { couponView } from './coupon';
import { lockCoupon } from './coupon-uses';

@InputType()
export class DeleteCouponInput {
  @Id('The code of the coupon.') id: string;
}

/** The row stays for the payments that used it; uses promised to charges before stay promised. */
export const deleteCoupon = operation(
  {
    description: 'Removes a coupon: nobody can use it any more, and its code stays taken.',
    permission: 'COUPON:DELETE',
    input: DeleteCouponInput,
    output: couponView,
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const coupon = await lockCoupon(tx, id);
      coupon.deletedAt = tx.now();
      return tx.save(coupon);
    }),
);
