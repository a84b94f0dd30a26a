/**
 * Counts the uses of a coupon. A charge reserves a use; its payment redeems it, or it is released.
 * Reserved and redeemed uses together never exceed `maxRedeems`.
 */
import { IsNull } from 'typeorm';
import { invalid } from '../../platform/operations/errors';
import type { RowChanges } from '../../platform/records/columns/row-types';
import { refuseUnknown, type Rows } from '../../platform/records/rows';
import type { Transaction } from '../../platform/records/transaction';
import { Coupon, UNLIMITED, codeKeyOf, couponLifecycle } from './coupon';
import { checkBuyer, hasBuyerRules, type CouponBuyer } from './coupon-buyers';
import { checkTime } from './coupon-times';
import { findCoupon } from './read-coupons';

/** The coupon with this code, locked. Refuses with 404. */
export async function lockCoupon(tx: Transaction, code: string): Promise<Coupon> {
  return (
    (await tx.lockBy(Coupon, { codeKey: codeKeyOf(code), deletedAt: IsNull() })) ??
    refuseUnknown(Coupon, code, 'id')
  );
}

/**
 * The codes in the spelling of their coupons, without duplicates. Refuses a code that is not an
 * ACTIVE coupon of this scope.
 */
export async function offeredCodes(rows: Rows, codes: readonly string[]): Promise<string[]> {
  const offered = new Set<string>();
  for (const [index, code] of codes.entries()) {
    const coupon = await findCoupon(rows, code);
    if (coupon?.status !== 'ACTIVE')
      throw invalid(
        `coupons.${index}: no ACTIVE coupon ${code} in this environment of this store`,
        `coupons.${index}`,
        { reason: 'NOT_USABLE', values: { given: code } },
      );
    offered.add(coupon.code);
  }
  return [...offered];
}

/**
 * Reserves one use for a charge. Refuses a coupon that is not ACTIVE, outside of its time, or has
 * no use left, and a buyer who cannot use it.
 */
export async function reserveUse(
  tx: Transaction,
  couponId: string,
  buyer: CouponBuyer,
): Promise<void> {
  const coupon = await tx.lock(Coupon, couponId, 'coupon');
  checkUsable(coupon, tx.now());
  await checkBuyer(tx, coupon, buyer);
  await tx.update(coupon, { reservedCount: coupon.reservedCount + 1 });
}

/** Refuses a reserved use whose charge is now paid by a buyer who cannot use the coupon. */
export async function checkReserved(
  tx: Transaction,
  coupon: Coupon,
  buyer: CouponBuyer,
): Promise<void> {
  if (hasBuyerRules(coupon))
    await checkBuyer(tx, await tx.lock(Coupon, coupon.id, 'coupon'), buyer);
}

/** Reserves a released use again for the same charge. False if no use is left in the meantime. */
export async function reserveAgain(tx: Transaction, couponId: string): Promise<boolean> {
  const coupon = await tx.lock(Coupon, couponId);
  if (!hasUseLeft(coupon)) return false;
  await tx.update(coupon, { reservedCount: coupon.reservedCount + 1 });
  return true;
}

/** Refuses with 400 a coupon that is not ACTIVE, outside of its time, or has no use left. */
export function checkUsable(coupon: Coupon, now: Date): void {
  if (!coupon.deletedAt && coupon.status !== 'INACTIVE') checkTime(coupon, now);
  if (coupon.status !== 'ACTIVE' || coupon.deletedAt)
    throw invalid(`coupon: ${coupon.code} is not ACTIVE`, 'coupon', {
      reason: 'NOT_USABLE',
      values: { given: coupon.code },
    });
  if (!hasUseLeft(coupon))
    throw invalid(
      `coupon: all uses of ${coupon.code} are redeemed, or reserved for payments that are ` +
        'being made',
      'coupon',
      { reason: 'NOT_USABLE', values: { given: coupon.code } },
    );
}

/** Releases a reserved use. */
export async function releaseUse(tx: Transaction, couponId: string): Promise<void> {
  const coupon = await tx.lock(Coupon, couponId);
  await tx.update(coupon, { reservedCount: coupon.reservedCount - 1 });
}

/** Redeems a reserved use. The last one expires the coupon. */
export async function redeemUse(tx: Transaction, couponId: string): Promise<void> {
  const coupon = await tx.lock(Coupon, couponId);
  await tx.update(coupon, { reservedCount: coupon.reservedCount - 1, ...withRedemption(coupon) });
}

/**
 * Redeems a use that was released before its payment became known. False if no use is left in the
 * meantime.
 */
export async function redeemUnreserved(tx: Transaction, couponId: string): Promise<boolean> {
  const coupon = await tx.lock(Coupon, couponId);
  if (!hasUseLeft(coupon)) return false;
  await tx.update(coupon, withRedemption(coupon));
  return true;
}

function withRedemption(coupon: Coupon): RowChanges<Coupon> {
  const redeemsCount = coupon.redeemsCount + 1;
  return {
    redeemsCount,
    // Its time may have ended while the payment was made.
    ...(redeemsCount === coupon.maxRedeems &&
      coupon.status !== 'EXPIRED' && {
        status: couponLifecycle.move(coupon.status, 'EXPIRED'),
      }),
  };
}

function hasUseLeft({ maxRedeems, redeemsCount, reservedCount }: Coupon): boolean {
  return maxRedeems === UNLIMITED || redeemsCount + reservedCount < maxRedeems;
}
