/**
 * Changes the notes of a coupon, its time, its rules and how many times it can be redeemed. Its
 * code and discount stay: checkouts offer them.
 */
import { InputType } from 'type-graphql';
import { Count, Id, Moment, Text } from '../../platform/records/columns/columns';
import type { RowChanges } from '../../platform/records/columns/row-types';
import { refuseWrong, type WrongField } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { UNLIMITED, couponLifecycle, couponView, type Coupon } from './coupon';
import { CouponRulesInput, rulesOf } from './coupon-rules';
import { isTimeOver, wrongTimes } from './coupon-times';
import { lockCoupon } from './coupon-uses';
import { wrongMaxRedeems } from './create-coupon';

@InputType()
export class UpdateCouponInput extends CouponRulesInput {
  @Id('The code of the coupon.') id: string;
  @Text('Your own notes; null = none.', { nullable: true, clearable: true, form: 'lines' }) notes?:
    | string
    | null;
  @Count(
    'How many times it can be redeemed: -1 for unlimited, or at least its uses so far, those ' +
      'of payments that are being made included. An EXPIRED coupon with uses left is ACTIVE again.',
    { nullable: true, min: UNLIMITED },
  )
  maxRedeems: number | null;
  @Moment('From when buyers can use it: a time in the future; null = at once.', {
    nullable: true,
    clearable: true,
  })
  startsAt?: Date | null;
  @Moment(
    'Until when buyers can use it: a time in the future, after `startsAt`; null = without end. An ' +
      'EXPIRED coupon with uses left is ACTIVE again.',
    { nullable: true, clearable: true },
  )
  expiresAt?: Date | null;
}

/** The lock is the one that redemptions take, so that no use is counted in the meantime. */
export const updateCoupon = operation(
  {
    title: 'Update a coupon',
    description:
      'Changes the notes of a coupon, its time, its rules, or how many times it can be redeemed. ' +
      'Uses that were reserved before stay promised. An EXPIRED coupon that has uses and time left ' +
      'again is ACTIVE again.',
    permission: 'COUPON:UPDATE',
    input: UpdateCouponInput,
    output: couponView,
    alsoWrong: (input, now) => [
      ...wrongMaxRedeems(input.maxRedeems),
      ...wrongTimes(input, {}, now),
    ],
  },
  (ctx, { id, notes, maxRedeems, startsAt, expiresAt, ...given }) => {
    const times = {
      ...(startsAt !== undefined && { startsAt }),
      ...(expiresAt !== undefined && { expiresAt }),
    };
    return ctx.transaction(async (tx) => {
      const coupon = await lockCoupon(tx, id);
      const rules = await rulesOf(tx, given);
      refuseWrong([
        ...wrongTimes(times, coupon, tx.now()),
        ...wrongMaxRedeems(maxRedeems),
        ...(maxRedeems ? wrongUses(coupon, maxRedeems) : []),
      ]);
      const changes = { ...times, ...(maxRedeems && { maxRedeems }) };
      return tx.update(coupon, {
        ...(notes !== undefined && { notes }),
        ...rules,
        ...changes,
        ...statusOf(coupon, { ...coupon, ...changes }, tx.now()),
      });
    });
  },
);

function wrongUses({ redeemsCount, reservedCount }: Coupon, maxRedeems: number): WrongField[] {
  const used = redeemsCount + reservedCount;
  if (maxRedeems === UNLIMITED || maxRedeems >= used) return [];
  return [
    {
      field: 'maxRedeems',
      message:
        `maxRedeems must be at least ${used}, or -1 for unlimited: ${redeemsCount} uses are ` +
        `redeemed and ${reservedCount} reserved for payments that are being made`,
      reason: 'TOO_LOW',
      values: { limit: used },
    },
  ];
}

type Limits = Pick<Coupon, 'maxRedeems' | 'redeemsCount' | 'expiresAt'>;

/** A coupon is EXPIRED once its uses are redeemed or its time is over, and only then. */
function statusOf({ status }: Coupon, changed: Limits, now: Date): RowChanges<Coupon> {
  const isExpired = changed.redeemsCount === changed.maxRedeems || isTimeOver(changed, now);
  if (isExpired === (status === 'EXPIRED')) return {};
  return { status: couponLifecycle.move(status, isExpired ? 'EXPIRED' : 'ACTIVE') };
}
