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
import { CouponRulesInput, rulesOf } from './coupon-rules';
import {
  CODE,
  CODE_MAX,
  CODE_RULE,
  Coupon,
  CouponDuration,
  DiscountKind,
  HUNDREDTHS,
  PERCENT_MAX,
  UNLIMITED,
  codeKeyOf,
  couponView,
} from './coupon';
import { wrongTimes } from './coupon-times';

/** In hundredths of a percent, which 101 is the first of. */
const HUNDREDTHS_MAX = 10_000;
const CYCLES_MAX = 1_200;

@InputType()
export class CreateCouponInput extends CouponRulesInput {
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
      nullable: true,
      min: 1,
      rule:
        'must be more than 0: a percentage such as 12, or 5.25 with at most two decimals, for a ' +
        'PERCENTAGE, or an integer of cents for a FIXED, where 49.90 must be sent as 4990',
    },
  )
  discount: number | null;
  @Count(
    'For a PERCENTAGE with decimals, in place of `discount`: hundredths of a percent, 525 for 5.25% ' +
      'and 50 for 0.5%.',
    { nullable: true, min: 1 },
  )
  discountHundredths: number | null;
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
  @OneOf(
    CouponDuration,
    'Which charges of a subscription it discounts; `ONCE`, the first full charge, if left out.',
    { nullable: true },
  )
  duration: CouponDuration | null;
  @Count('For the duration `CYCLES`: how many paid charges of a subscription it discounts.', {
    nullable: true,
    min: 1,
    max: CYCLES_MAX,
  })
  cycles: number | null;
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
    const { code, discountKind, maxRedeems, notes, metadata } = input;
    const times = { startsAt: input.startsAt ?? null, expiresAt: input.expiresAt ?? null };
    return ctx.transaction(async (tx) => {
      refuseWrong(wrongFields(input, tx.now()));
      const coupon = await tx.insertNew(Coupon, {
        code,
        codeKey: codeKeyOf(code),
        discountKind,
        ...discountFrom(input),
        maxRedeems: maxRedeems ?? UNLIMITED,
        redeemsCount: 0,
        reservedCount: 0,
        status: 'ACTIVE',
        ...times,
        ...(await rulesOf(tx, input)),
        duration: input.duration ?? 'ONCE',
        cycles: input.cycles ?? null,
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

/** What is stored of the discount: the release before this one reads `discount` alone. */
function discountFrom({ discount, discountHundredths }: CreateCouponInput) {
  if (!discountHundredths) return { discount: discount ?? 0 };
  if (discountHundredths % HUNDREDTHS === 0) return { discount: discountHundredths / HUNDREDTHS };
  const isReadAsHundredths = discountHundredths > PERCENT_MAX;
  return { discount: isReadAsHundredths ? discountHundredths : 1, discountHundredths };
}

function wrongFields(input: Partial<CreateCouponInput>, now: Date): WrongField[] {
  const { discountKind, discount, maxRedeems } = input;
  const wrong = [
    ...wrongHundredths(input),
    ...wrongMaxRedeems(maxRedeems),
    ...wrongTimes(input, {}, now),
    ...wrongCycles(input),
  ];
  if (discountKind === 'PERCENTAGE' && discount && discount > HUNDREDTHS_MAX)
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

function wrongHundredths(input: Partial<CreateCouponInput>): WrongField[] {
  const { discountKind, discount, discountHundredths } = input;
  if (!discount && !discountHundredths)
    return [{ field: 'discount', message: 'discount is required', reason: 'REQUIRED' }];
  if (!discountHundredths) return [];
  const field = 'discountHundredths';
  if (discountKind === 'FIXED')
    return [{ field, message: `${field} is for a PERCENTAGE only`, reason: 'NOT_USED' }];
  if (discountHundredths > HUNDREDTHS_MAX)
    return [
      {
        field,
        message: `${field} must be at most ${HUNDREDTHS_MAX}, which is ${PERCENT_MAX}%`,
        reason: 'TOO_HIGH',
        values: { limit: PERCENT_MAX, unit: 'percent' },
      },
    ];
  if (discount)
    return [
      {
        field,
        message: `${field} takes the place of discount: send one of them`,
        reason: 'NOT_TOGETHER',
        values: { with: ['discount'] },
      },
    ];
  return [];
}

function wrongCycles({ duration, cycles }: Partial<CreateCouponInput>): WrongField[] {
  if (duration === 'CYCLES' && !cycles)
    return [
      {
        field: 'cycles',
        message: 'cycles is required for the duration CYCLES',
        reason: 'REQUIRED',
      },
    ];
  if (duration !== 'CYCLES' && cycles)
    return [
      {
        field: 'cycles',
        message: 'cycles is only valid with the duration CYCLES',
        reason: 'ONLY_WITH',
        values: { with: ['duration'] },
      },
    ];
  return [];
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
