/** Reads one coupon, or lists them. Callers use the code as the id. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Flag, Id, OneOf } from '../../platform/records/columns/columns';
import { listOperation, operation } from '../../platform/operations/operation';
import { equals, where } from '../../platform/records/lists/conditions';
import { refuseUnknown, type Rows } from '../../platform/records/rows';
import { Coupon, CouponStatus, codeKeyOf, couponView, isCode } from './coupon';

@InputType()
export class GetCouponInput {
  @Id('The code of the coupon, in upper or lower case.') id: string;
  @OneOf(CouponStatus, 'Only if it has this status.', { nullable: true })
  status: CouponStatus | null;
}

export const getCoupon = operation(
  {
    title: 'Get a coupon',
    description: 'A coupon by its code.',
    permission: 'COUPON:READ',
    input: GetCouponInput,
    output: couponView,
  },
  async (ctx, { id, status }) => {
    const coupon = await findCoupon(ctx.rows, id);
    const isMeant = coupon && (status ?? coupon.status) === coupon.status;
    return isMeant ? coupon : refuseUnknown(Coupon, id, 'id');
  },
);

/** The coupon with this code that is not deleted, or null. */
export async function findCoupon(rows: Rows, code: string): Promise<Coupon | null> {
  if (!isCode(code)) return null;
  return rows.findBy(Coupon, { codeKey: codeKeyOf(code), deletedAt: IsNull() });
}

@InputType()
export class CouponFilter {
  @Id('Only the coupon with this code.', { nullable: true }) id: string | null;
  @OneOf(CouponStatus, 'Only coupons with this status.', { nullable: true })
  status: CouponStatus | null;
  @Flag('Only deleted coupons, instead of the others.', { nullable: true })
  isDeleted: boolean | null;
}

export const listCoupons = listOperation(
  Coupon,
  {
    title: 'List coupons',
    description: 'The coupons, newest first, without deleted ones.',
    permission: 'COUPON:READ',
    filter: CouponFilter,
    output: couponView,
    words: { DISABLED: { status: 'INACTIVE' }, DELETED: { isDeleted: true } },
  },
  ({ id, status, isDeleted }) => [
    where(`t."deletedAt" IS ${isDeleted ? 'NOT ' : ''}NULL`),
    ...equals('codeKey', id ? codeKeyOf(id) : null),
    ...equals('status', status),
  ],
);
