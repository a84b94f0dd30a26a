/** Deletes a coupon: it can no longer be used, and its code stays taken. */
import { InputType } from 'type-graphql';
import { Id } from '../../platform/records/columns/columns';
import { operation } from '../../platform/operations/operation';
import { couponView } from './coupon';
import { lockCoupon } from './coupon-uses';

@InputType()
export class DeleteCouponInput {
  @Id('The code of the coupon.') id: string;
}

/** The row is kept for the payments that used it. Uses reserved by charges before stay reserved. */
export const deleteCoupon = operation(
  {
    title: 'Delete a coupon',
    description: 'Deletes a coupon: it can no longer be used, and its code stays taken.',
    permission: 'COUPON:DELETE',
    input: DeleteCouponInput,
    output: couponView,
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const coupon = await lockCoupon(tx, id);
      return tx.update(coupon, { deletedAt: tx.now() });
    }),
);
