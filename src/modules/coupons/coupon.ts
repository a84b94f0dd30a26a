/** A discount that buyers get with a code: a percentage or an amount, with or without a limit. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { PaymentMethod } from '../providers/payment-method';
import { choices } from '../../platform/records/columns/choices';
import {
  Cents,
  Count,
  Flag,
  FreeData,
  Id,
  Moment,
  OneOf,
  Text,
  type Defaulted,
} from '../../platform/records/columns/columns';
import { invalid } from '../../platform/operations/errors';
import { percentOf, times } from '../../platform/operations/money';
import { lifecycle } from '../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../platform/records/record';
import type { Listing } from '../../platform/records/lists/listing';
import { view } from '../../platform/records/columns/view';

export const CouponStatus = choices('CouponStatus', 'Whether a coupon can be used.', {
  ACTIVE: 'Buyers can use it.',
  INACTIVE: 'Deactivated: it cannot be used until it is activated again.',
  EXPIRED:
    'All its uses are redeemed, or its time is over: raise `maxRedeems`, or move `expiresAt`, to ' +
    'make it ACTIVE again.',
});
export type CouponStatus = (typeof CouponStatus)[number];
/** An EXPIRED coupon becomes ACTIVE only when it has uses and time left again. */
export const couponLifecycle = lifecycle<CouponStatus>('coupon', {
  ACTIVE: ['INACTIVE', 'EXPIRED'],
  INACTIVE: ['ACTIVE', 'EXPIRED'],
  EXPIRED: ['ACTIVE'],
});

export const DiscountKind = choices('DiscountKind', 'The unit of the discount of a coupon.', {
  PERCENTAGE: 'A percentage of the amount, rounded down to the cent.',
  FIXED: 'An amount in cents, at most the amount to pay.',
});
export type DiscountKind = (typeof DiscountKind)[number];

export const CouponDuration = choices(
  'CouponDuration',
  'Which charges of a subscription a coupon discounts.',
  {
    ONCE: 'The first full charge only.',
    CYCLES: 'As many paid charges as `cycles` says, the first one included.',
    FOREVER: 'Every charge.',
  },
);
export type CouponDuration = (typeof CouponDuration)[number];

/** Of a percent. */
export const HUNDREDTHS = 100;
export const PERCENT_MAX = 100;
export const UNLIMITED = -1;
export const CODE_MAX = 50;
export const CODE = '^[A-Za-z0-9_-]+$';
export const CODE_RULE = 'must have only letters without accents, digits, - and _, and no blanks';

/** The id of its row is internal. Callers use the code, which is unique only in its scope. */
@Entity('coupons')
@ObjectType({
  implements: Node,
  description: 'A discount that buyers apply by its code. Its `id` is the code.',
})
export class Coupon extends StoredRecord {
  static readonly prefix = 'coup';
  static readonly noun = 'coupon';
  /**
   * Cursors are codes, like the ids that callers see. A deleted coupon remains valid as a cursor.
   */
  static readonly listing: Listing<Coupon> = {
    key: 't."id"',
    cursorOf: ({ code }) => code,
    async keyOf(rows, code, field) {
      const coupon = isCode(code) ? await rows.findBy(Coupon, { codeKey: codeKeyOf(code) }) : null;
      if (!coupon)
        throw invalid(
          `${field} must be the code of a coupon in this environment of this store`,
          field,
          { reason: 'UNKNOWN' },
        );
      return coupon.id;
    },
  };

  @Text('The code that buyers enter, as you wrote it; not case-sensitive.') code: string;
  @OneOf(DiscountKind, 'The unit of `discount`.') discountKind: DiscountKind;
  @Cents(
    'PERCENTAGE: a whole percentage, 1 to 100, or hundredths of a percent, 101 to 10,000, as it ' +
      'was sent. FIXED: cents.',
    { min: 1 },
  )
  discount: number;
  @Count(
    'Where the percentage has decimals: the hundredths of a percent, 525 for 5.25% and 50 for ' +
      '0.5%. Then it counts, and `discount` is the nearest that it can say; else null.',
    { nullable: true, min: 1 },
  )
  discountHundredths: number | null = null;
  @Count('How many times it can be redeemed; -1 = unlimited.', { min: UNLIMITED })
  maxRedeems: number;
  @Count('How many payments have redeemed it; a refund does not restore a use.')
  redeemsCount: number;
  @OneOf(CouponStatus, 'Whether it can be used.') status: CouponStatus;
  @Moment('From when buyers can use it; null = from the start.', { nullable: true })
  startsAt: Date | null;
  @Moment('Until when buyers can use it; null = without end.', {
    nullable: true,
    due: 'expire-coupons',
  })
  expiresAt: Date | null;
  @Id('The only products that it discounts; null = all.', { nullable: true, list: true })
  productIds: string[] | null = null;
  @Cents('What the items must cost at least before the discount, in cents; null = anything.', {
    nullable: true,
  })
  minimumAmount: number | null = null;
  @Count('How many times one buyer can use it; null = without limit.', { nullable: true })
  maxPerCustomer: number | null = null;
  @Flag('Whether only buyers can use it who have never paid this store before.', {
    default: false,
  })
  isFirstPurchaseOnly: Defaulted<boolean>;
  @OneOf(PaymentMethod, 'The only payment methods that it discounts; null = all.', {
    nullable: true,
    list: true,
  })
  methods: PaymentMethod[] | null = null;
  @OneOf(CouponDuration, 'Which charges of a subscription it discounts.', { default: 'ONCE' })
  duration: Defaulted<CouponDuration>;
  @Count('For the duration `CYCLES`: how many paid charges it discounts; else null.', {
    nullable: true,
  })
  cycles: number | null = null;
  @Text('Your own notes.', { nullable: true }) notes: string | null;
  @FreeData('Your own data.') metadata: Record<string, unknown>;

  @Text('The code in lower case, which must be unique, including deleted coupons.', {
    private: true,
  })
  codeKey: string;
  @Count('Uses reserved by charges that are not paid yet.', { private: true })
  reservedCount: number;
  @Moment('When the merchant deleted it.', { nullable: true, private: true, microseconds: true })
  deletedAt: Date | null;
}

export const couponView = view(
  Coupon,
  [
    'id',
    'code',
    'discountKind',
    'discount',
    'discountHundredths',
    'maxRedeems',
    'redeemsCount',
    'status',
    'devMode',
    'notes',
    'metadata',
    'createdAt',
    'updatedAt',
    'startsAt',
    'expiresAt',
    'productIds',
    'minimumAmount',
    'maxPerCustomer',
    'isFirstPurchaseOnly',
    'methods',
    'duration',
    'cycles',
  ],
  (_rows, coupon) => ({ id: coupon.code, discount: discountShown(coupon) }),
  {
    computed: {
      discount: {
        type: 'number',
        description:
          'PERCENTAGE: a percentage up to 100, with at most two decimals, or hundredths of a percent, ' +
          '101 to 10,000, as it was sent. FIXED: cents.',
      },
    },
  },
);

/** The discount as it was sent: cents, a percentage such as 12 or 5.25, or hundredths from 101. */
export function discountShown({ discount, discountHundredths }: Coupon): number {
  return discountHundredths ? discountHundredths / HUNDREDTHS : discount;
}

type Discount = Pick<Coupon, 'discountKind' | 'discount' | 'discountHundredths'>;

/** What the coupon takes off an amount, in cents: rounded down, and never more than the amount. */
export function takenOff(coupon: Discount, amount: number): number {
  return coupon.discountKind === 'FIXED'
    ? Math.min(amount, coupon.discount)
    : percentOf(amount, hundredthsOf(coupon), 'floor');
}

/** A percentage of up to 100 is whole percents: 15 and 1500 are 15%. */
function hundredthsOf({ discount, discountHundredths }: Discount): number {
  if (discountHundredths) return discountHundredths;
  return discount > PERCENT_MAX ? discount : times(discount, HUNDREDTHS);
}

export const codeKeyOf = (code: string): string => code.toLowerCase();

/** Whether the text has the form of a coupon code. */
export function isCode(text: string): boolean {
  return text.length <= CODE_MAX && new RegExp(CODE).test(text);
}
