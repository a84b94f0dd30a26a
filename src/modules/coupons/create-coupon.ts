/** Creates a coupon: a code that gives buyers a discount. */
import { InputType } from 'type-graphql';
import {
  Cents,
  Count,
  FreeData,
  Moment,
  OneOf,
  Text,
} from '../../platform/records/columns/columns';
import { conflict, refuseWrong, type WrongField } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import {
  CODE,
  CODE_MAX,
  CODE_RULE,
  Coupon,
  DiscountKind,
  UNLIMITED,
  codeKeyOf,
  couponView,
} from './coupon';
import { wrongTimes } from './coupon-times';

/** In hundredths of a percent, which 101 is the first of. */
const HUNDREDTHS_MAX = 10_000;
const PERCENT_MAX = 100;

@InputType()
export class CreateCouponInput {
  @Text(
    'The code that buyers enter: letters, digits, `_` and `-`. Unique without regard to ' +
      'case, also among deleted coupons.',
    { min: 1, max: CODE_MAX, pattern: CODE, format: 'code', rule: CODE_RULE },
  )
  code: string;
  @OneOf(DiscountKind, 'The unit of `discount`.') discountKind: DiscountKind;
  @Cents(
    'PERCENTAGE: a whole percentage, 1 to 100, or hundredths of a percent, 101 to 10,000 (1050 is ' +
      '10.5%). FIXED: cents.',
    {
      min: 1,
      rule:
        'must be an integer: a percentage such as 12 for a PERCENTAGE, or cents for a FIXED, where ' +
        '49.90 must be sent as 4990',
    },
  )
  discount: number;
  @Count('How many times it can be redeemed: at least 1, or -1 for unlimited (the default).', {
    nullable: true,
    min: UNLIMITED,
  })
  maxRedeems: number | null;
  @Moment('From when buyers can use it: a time in the future; at once if left out.', {
    nullable: true,
  })
  startsAt: Date | null;
  @Moment(
    'Until when buyers can use it: a time in the future, after `startsAt`; without end if left ' +
      'out.',
    { nullable: true },
  )
  expiresAt: Date | null;
  @Text('Your own notes.', { nullable: true, form: 'lines' }) notes: string | null;
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
    alsoWrong: wrongFields,
  },
  async (ctx, input) => {
    const { code, discountKind, discount, maxRedeems, notes, metadata } = input;
    const times = { startsAt: input.startsAt ?? null, expiresAt: input.expiresAt ?? null };
    return ctx.transaction(async (tx) => {
      refuseWrong(wrongFields(input, tx.now()));
      const coupon = await tx.insertNew(Coupon, {
        code,
        codeKey: codeKeyOf(code),
        discountKind,
        discount,
        maxRedeems: maxRedeems ?? UNLIMITED,
        redeemsCount: 0,
        reservedCount: 0,
        status: 'ACTIVE',
        ...times,
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

function wrongFields(input: Partial<CreateCouponInput>, now: Date): WrongField[] {
  const { discountKind, discount, maxRedeems } = input;
  const wrong = [...wrongMaxRedeems(maxRedeems), ...wrongTimes(input, {}, now)];
  if (discountKind === 'PERCENTAGE' && discount !== undefined && discount > HUNDREDTHS_MAX)
    wrong.push({
      field: 'discount',
      message:
        `discount must be at most ${PERCENT_MAX} for a PERCENTAGE, or hundredths of a percent up ` +
        `to ${HUNDREDTHS_MAX}`,
      reason: 'TOO_HIGH',
      values: { limit: PERCENT_MAX, unit: 'percent' },
    });
  return wrong;
}

/** Of a coupon that could never be redeemed. */
export function wrongMaxRedeems(maxRedeems: number | null | undefined): WrongField[] {
  if (maxRedeems !== 0) return [];
  return [
    {
      field: 'maxRedeems',
      message: 'maxRedeems must be at least 1, or -1 for unlimited',
      reason: 'TOO_LOW',
      values: { limit: 1 },
    },
  ];
}
