/**
 * Changes the notes of a coupon and how many times it can be redeemed. Its code and discount stay:
 * checkouts offer them.
 */
import { InputType } from 'type-graphql';
import { Count, Id, Text } from '../../platform/records/columns/columns';
import type { RowChanges } from '../../platform/records/columns/row-types';
import { invalid } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { UNLIMITED, couponLifecycle, couponView, type Coupon } from './coupon';
import { lockCoupon } from './coupon-uses';
import { checkMaxRedeems } from './create-coupon';

@InputType()
export class UpdateCouponInput {
  @Id('The code of the coupon.') id: string;
  @Text('Your own notes; null = none.', { nullable: true, clearable: true }) notes?: string | null;
  @Count(
    'How many times it can be redeemed: -1 for unlimited, or at least its uses so far, those ' +
      'of payments that are being made included. An EXPIRED coupon with uses left is ACTIVE again.',
    { nullable: true, min: UNLIMITED },
  )
  maxRedeems: number | null;
}

/** The lock is the one that redemptions take, so that no use is counted in the meantime. */
export const updateCoupon = operation(
  {
    title: 'Update a coupon',
    description:
      'Changes the notes of a coupon, or how many times it can be redeemed. An EXPIRED coupon ' +
      'whose `maxRedeems` is raised is ACTIVE again.',
    permission: 'COUPON:UPDATE',
    input: UpdateCouponInput,
    output: couponView,
  },
  (ctx, { id, notes, maxRedeems }) => {
    checkMaxRedeems(maxRedeems);
    return ctx.transaction(async (tx) => {
      const coupon = await lockCoupon(tx, id);
      return tx.update(coupon, {
        ...(notes !== undefined && { notes }),
        ...(maxRedeems && withMaxRedeems(coupon, maxRedeems)),
      });
    });
  },
);

function withMaxRedeems(coupon: Coupon, maxRedeems: number): RowChanges<Coupon> {
  const { status, redeemsCount, reservedCount } = coupon;
  const used = redeemsCount + reservedCount;
  if (maxRedeems !== UNLIMITED && maxRedeems < used)
    throw invalid(
      `maxRedeems must be at least ${used}, or -1 for unlimited: ${redeemsCount} uses are ` +
        `redeemed and ${reservedCount} reserved for payments that are being made`,
      'maxRedeems',
    );
  const isUsedUp = redeemsCount === maxRedeems;
  if (isUsedUp === (status === 'EXPIRED')) return { maxRedeems };
  return { maxRedeems, status: couponLifecycle.move(status, isUsedUp ? 'EXPIRED' : 'ACTIVE') };
}
