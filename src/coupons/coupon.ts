/** A discount that buyers get with its code: a whole percentage or an amount, any number of times or a limited one. */
import { ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { choices } from '../kit/choices';
import { Cents, Count, FreeData, OneOf, Text } from '../kit/columns';
import { invalid } from '../kit/errors';
import { lifecycle } from '../kit/lifecycle';
import { Node, StoredRecord, type Listing } from '../kit/record';
import { view } from '../kit/view';

export const CouponStatus = choices('CouponStatus', 'Whether a coupon can be used.', {
  ACTIVE: 'Buyers can use it.',
  INACTIVE: 'Switched off: nobody can use it until it is switched on again.',
  EXPIRED: 'It was redeemed as often as it may be.',
});
export type CouponStatus = (typeof CouponStatus)[number];
export const couponLifecycle = lifecycle<CouponStatus>('coupon', {
  ACTIVE: ['INACTIVE', 'EXPIRED'],
  INACTIVE: ['ACTIVE', 'EXPIRED'],
  EXPIRED: [],
});

export const DiscountKind = choices('DiscountKind', 'What the discount of a coupon is.', {
  PERCENTAGE: 'A whole percentage of the amount, rounded down to the cent.',
  FIXED: 'An amount in cents, at most the amount to pay.',
});
export type DiscountKind = (typeof DiscountKind)[number];

export const UNLIMITED = -1;
export const CODE_MAX = 50;
export const CODE = '^[A-Za-z0-9_-]+$';

/** The id of its row is internal: callers know a coupon by its code, which is unique in its scope only. */
@Entity('coupons')
@ObjectType({
  implements: Node,
  description: 'A discount that buyers get with its code. Its `id` is the code.',
})
export class Coupon extends StoredRecord {
  static readonly prefix = 'coup';
  static readonly noun = 'coupon';
  /** Cursors are codes, like the ids that callers see; a deleted coupon still marks its place. */
  static readonly listing: Listing<Coupon> = {
    key: 't."id"',
    cursorOf: ({ code }) => code,
    async keyOf(rows, code, field) {
      const coupon = isCode(code) ? await rows.findBy(Coupon, { codeKey: codeKeyOf(code) }) : null;
      if (!coupon)
        throw invalid(
          `${field} must be the code of a coupon in this environment of this store`,
          field,
        );
      return coupon.id;
    },
  };

  @Text('What buyers type, as you wrote it; upper and lower case are one.') code: string;
  @OneOf(DiscountKind, 'What `discount` is.') discountKind: DiscountKind;
  @Cents('PERCENTAGE: a whole percentage, 1 to 100. FIXED: cents.', { min: 1 }) discount: number;
  @Count('How often it may be redeemed; -1 = any number of times.', { min: UNLIMITED })
  maxRedeems: number;
  @Count('How many payments have redeemed it; a refund does not give a use back.')
  redeemsCount: number;
  @OneOf(CouponStatus, 'Whether it can be used.') status: CouponStatus;
  @Text('Your own notes.', { nullable: true }) notes: string | null;
  @FreeData('Your own data.') metadata: Record<string, unknown>;

  /** The code in lower case: what is unique, for deleted coupons too. */
  @Column('text') codeKey: string;
  /** Uses promised to charges that are not paid yet. */
  @Column('integer') reservedCount: number;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}

export const couponView = view(
  Coupon,
  [
    'id',
    'code',
    'discountKind',
    'discount',
    'maxRedeems',
    'redeemsCount',
    'status',
    'devMode',
    'notes',
    'metadata',
    'createdAt',
    'updatedAt',
  ],
  (_rows, { code }) => ({ id: code }),
);

export const codeKeyOf = (code: string): string => code.toLowerCase();

/** Whether a coupon can have this code. */
export function isCode(text: string): boolean {
  return text.length <= CODE_MAX && new RegExp(CODE).test(text);
}
