/** Creates a coupon: a code that gives buyers a discount. */
import { InputType } from 'type-graphql';
import { Cents, Count, FreeData, OneOf, Text } from '../../platform/records/columns/columns';
import { invalid, conflict } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { CODE, CODE_MAX, Coupon, DiscountKind, UNLIMITED, codeKeyOf, couponView } from './coupon';

const PERCENT_MAX = 100;

@InputType()
export class CreateCouponInput {
  @Text(
    'The code that buyers enter: letters, digits, `_` and `-`. Unique without regard to ' +
      'case, also among deleted coupons.',
    { min: 1, max: CODE_MAX, pattern: CODE },
  )
  code: string;
  @OneOf(DiscountKind, 'The unit of `discount`.') discountKind: DiscountKind;
  @Cents('PERCENTAGE: a whole percentage, 1 to 100. FIXED: cents.', { min: 1 }) discount: number;
  @Count('How many times it can be redeemed: at least 1, or -1 for unlimited (the default).', {
    nullable: true,
    min: UNLIMITED,
  })
  maxRedeems: number | null;
  @Text('Your own notes.', { nullable: true }) notes: string | null;
  @FreeData('Your own data, stored and returned.', { nullable: true }) metadata: Record<
    string,
    unknown
  > | null;
}

export const createCoupon = operation(
  {
    title: 'Create a coupon',
    description: 'Creates a coupon: a code that gives buyers a discount.',
    permission: 'COUPON:CREATE',
    input: CreateCouponInput,
    output: couponView,
  },
  async (ctx, { code, discountKind, discount, maxRedeems, notes, metadata }) => {
    if (discountKind === 'PERCENTAGE' && discount > PERCENT_MAX)
      throw invalid(`discount must be at most ${PERCENT_MAX} for a PERCENTAGE`, 'discount');
    checkMaxRedeems(maxRedeems);
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
          `code ${code} is taken: case does not matter, and codes of deleted coupons ` +
            'stay taken',
          'code',
          'CODE_TAKEN',
        );
      return coupon;
    });
  },
);

/** Refuses with 400 a coupon that could never be redeemed. */
export function checkMaxRedeems(maxRedeems: number | null | undefined): void {
  if (maxRedeems === 0)
    throw invalid('maxRedeems must be at least 1, or -1 for unlimited', 'maxRedeems');
}
