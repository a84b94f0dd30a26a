/** Makes a coupon: a code that gives buyers a discount. */
import { InputType } from 'type-graphql';
import { Cents, Count, FreeData, OneOf, Text } from '../kit/columns';
import { conflict, invalid } from '../kit/errors';
import { operation } from '../kit/operation';
import { CODE, CODE_MAX, Coupon, DiscountKind, UNLIMITED, codeKeyOf, couponView } from './coupon';

const PERCENT_MAX = 100;

@InputType()
export class CreateCouponInput {
  @Text(
    'What buyers type: letters, digits, `_` and `-`; unique, upper and lower case being one, also among deleted coupons.',
    { min: 1, max: CODE_MAX, pattern: CODE },
  )
  code: string;
  @OneOf(DiscountKind, 'What `discount` is.') discountKind: DiscountKind;
  @Cents('PERCENTAGE: a whole percentage, 1 to 100. FIXED: cents.', { min: 1 }) discount: number;
  @Count(
    'How often it may be redeemed: at least 1, or -1 for any number of times, as if left out.',
    { nullable: true, min: UNLIMITED },
  )
  maxRedeems: number | null;
  @Text('Your own notes.', { nullable: true }) notes: string | null;
  @FreeData('Your own data, stored and returned.', { nullable: true }) metadata: Record<
    string,
    unknown
  > | null;
}

export const createCoupon = operation(
  {
    description: 'Makes a code that gives buyers a discount.',
    permission: 'COUPON:CREATE',
    input: CreateCouponInput,
    output: couponView,
  },
  async (ctx, { code, discountKind, discount, maxRedeems, notes, metadata }) => {
    if (discountKind === 'PERCENTAGE' && discount > PERCENT_MAX)
      throw invalid(`discount must be at most ${PERCENT_MAX} for a PERCENTAGE`, 'discount');
    if (maxRedeems === 0)
      throw invalid('maxRedeems must be at least 1, or -1 for any number of times', 'maxRedeems');
    return ctx.transaction(async (tx) => {
      const coupon = await tx.insertNew(Coupon, {
        code,
        codeKey: codeKeyOf(code),
        discountKind,
        discount,
        maxRedeems: maxRedeems ?? UNLIMITED,
        redeemsCount: 0,
        reservedCount: 0,
        status: 'ACTIVE',
        notes: notes ?? null,
        metadata: metadata ?? {},
        deletedAt: null,
      });
      if (!coupon)
        throw conflict(
          `code ${code} is taken: upper and lower case are one, and codes of deleted coupons stay taken`,
          'code',
        );
      return coupon;
    });
  },
);
