/**
 * The coupon of a charge: its discount, and the status of its use. A use is reserved while the
 * charge may be paid, redeemed by the payment, and otherwise released.
 */
import { Coupon, takenOff } from '../../coupons/coupon';
import type { CouponBuyer } from '../../coupons/coupon-buyers';
import {
  checkReserved,
  redeemUnreserved,
  redeemUse,
  releaseUse,
  reserveAgain,
  reserveUse,
} from '../../coupons/coupon-uses';
import { lifecycle } from '../../../platform/records/lifecycle';
import { log } from '../../../platform/observability/log';
import type { RowChanges } from '../../../platform/records/columns/row-types';
import type { Transaction } from '../../../platform/records/transaction';
import { Charge, type CouponUse } from '../charge';

/**
 * A declined charge may be tried again with its coupon, and money that was sent in time may arrive
 * after its charge has expired.
 */
const couponUseLifecycle = lifecycle<CouponUse>('use of a coupon', {
  RESERVED: ['REDEEMED', 'RELEASED'],
  RELEASED: ['RESERVED', 'REDEEMED'],
  REDEEMED: [],
});

const SIBLINGS_MAX = 10;

/**
 * What is left to pay of an amount in cents, and the discount of the coupon on the part of it that
 * the coupon is for.
 */
export function discounted(
  amount: number,
  coupon: Coupon | null,
  part = amount,
): { amount: number; discount: number } {
  const discount = coupon ? takenOff(coupon, part) : 0;
  return { amount: amount - discount, discount };
}

/**
 * Reserves a use of the coupon for the charge, and releases the use of another coupon. Refuses if
 * no use is left. The charge must be locked or new.
 */
export async function changeCoupon(
  tx: Transaction,
  charge: Charge,
  coupon: Coupon | null,
  { isLink }: { isLink: boolean },
): Promise<Charge> {
  const isHeld = charge.couponId === (coupon?.id ?? null) && charge.couponUse === 'RESERVED';
  if (coupon && isHeld) {
    await checkReserved(tx, coupon, buyerOf(charge));
    return charge;
  }
  if (!coupon && charge.couponId === null) return charge;
  // Its `couponUse` is overwritten below.
  await releaseCoupon(tx, charge);
  if (!coupon) return tx.update(charge, { couponId: null, couponUse: null });
  if (!isLink) await releaseSiblings(tx, charge, coupon);
  await reserveUse(tx, coupon.id, buyerOf(charge));
  const known = charge.couponId === coupon.id ? charge.couponUse : null;
  return tx.update(charge, {
    couponId: coupon.id,
    couponUse: known ? couponUseLifecycle.move(known, 'RESERVED') : 'RESERVED',
  });
}

function buyerOf({ id, customerId, buyer }: Charge): CouponBuyer {
  return { chargeId: id, customerId, taxId: buyer.taxId, email: buyer.email };
}

/**
 * Releases the use of a charge that expired, failed, was declined or was cancelled. Returns the
 * changes of the charge, which the caller writes.
 */
export async function releaseCoupon(
  tx: Transaction,
  { couponId, couponUse }: Charge,
): Promise<RowChanges<Charge>> {
  if (!couponId || couponUse !== 'RESERVED') return {};
  await releaseUse(tx, couponId);
  return { couponUse: couponUseLifecycle.move(couponUse, 'RELEASED') };
}

/**
 * Redeems the use of a paid charge, for good. Returns the changes of the charge, which the caller
 * writes.
 */
export async function redeemCoupon(
  tx: Transaction,
  charge: Charge,
  { isLink }: { isLink: boolean },
): Promise<RowChanges<Charge>> {
  if (!charge.couponId || !charge.couponUse || startsTrial(charge)) return {};
  if (charge.couponUse === 'RESERVED') await redeemUse(tx, charge.couponId);
  else {
    const coupon = await tx.get(Coupon, charge.couponId);
    if (!isLink) await releaseSiblings(tx, charge, coupon);
    // The buyer paid the promised price in time. The price is kept, and the count of uses stays
    // correct.
    if (!(await redeemUnreserved(tx, charge.couponId))) {
      log.warn(
        { charge: charge.id, coupon: coupon.id },
        'a discounted charge was paid after the last use of its coupon was taken',
      );
      return {};
    }
  }
  return { couponUse: couponUseLifecycle.move(charge.couponUse, 'REDEEMED') };
}

/**
 * The charge of 0 that starts a trial passes the use of its coupon on to the subscription, for the
 * first full charge. This includes a use that was released because the charge expired before its
 * approval arrived. Returns the coupon of the subscription, which the caller writes.
 */
export async function passCouponOn(tx: Transaction, charge: Charge): Promise<string | null> {
  const { couponId, couponUse } = charge;
  if (!startsTrial(charge) || !couponId) return null;
  const isPromised = couponUse === 'RESERVED' || (await reserveAgain(tx, couponId));
  if (!isPromised)
    log.warn(
      { charge: charge.id, coupon: couponId },
      'a trial began after the last use of its coupon was taken',
    );
  return isPromised ? couponId : null;
}

/**
 * A checkout that is paid once needs one use, however many payment methods the buyer tries. The
 * latest charge holds it.
 */
async function releaseSiblings(
  tx: Transaction,
  { id, checkoutId }: Charge,
  coupon: Coupon,
): Promise<void> {
  if (!checkoutId) return;
  for (const sibling of await tx.list(
    Charge,
    { checkoutId, couponId: coupon.id, couponUse: 'RESERVED' },
    { order: { id: 'ASC' }, limit: SIBLINGS_MAX },
  )) {
    if (sibling.id === id) continue;
    const locked = await tx.lock(Charge, sibling.id);
    await tx.update(locked, await releaseCoupon(tx, locked));
  }
}

function startsTrial({ kind }: Charge): boolean {
  return kind === 'TRIAL_START';
}
