/** The coupon of a charge: what it takes off, and what becomes of its use. A use is reserved while the charge may be paid, redeemed by its payment, else given back. */
import { Coupon } from '../coupons/coupon';
import {
  redeemUnreserved,
  redeemUse,
  releaseUse,
  reserveAgain,
  reserveUse,
} from '../coupons/coupon-uses';
import { lifecycle } from '../kit/lifecycle';
import { log } from '../kit/log';
import { discountOf } from '../kit/money';
import type { Transaction } from '../kit/transaction';
import { Charge, type CouponUse } from './charge';

/** The same charge may be tried again with its coupon; and money sent in time may become known after its charge has expired. */
const couponUseLifecycle = lifecycle<CouponUse>('use of a coupon', {
  RESERVED: ['REDEEMED', 'RELEASED'],
  RELEASED: ['RESERVED', 'REDEEMED'],
  REDEEMED: [],
});

const SIBLINGS_MAX = 10;

/** What is left to pay of an amount in cents, and what the coupon takes off. */
export function discounted(
  amount: number,
  coupon: Coupon | null,
): { amount: number; discount: number } {
  const discount = coupon ? discountOf(amount, coupon.discountKind, coupon.discount) : 0;
  return { amount: amount - discount, discount };
}

/** The first charge after a trial gets the use that was reserved when the trial began. */
export async function discountedByReserved(
  tx: Transaction,
  amount: number,
  couponId: string | null,
): Promise<Pick<Charge, 'amount' | 'discount' | 'couponId' | 'couponUse'>> {
  const coupon = couponId ? await tx.get(Coupon, couponId) : null;
  return { ...discounted(amount, coupon), couponId, couponUse: couponId ? 'RESERVED' : null };
}

/** Reserves a use of the coupon for the charge, and gives back the one of another coupon; refuses if none is left. The charge must be locked or new. */
export async function changeCoupon(
  tx: Transaction,
  charge: Charge,
  coupon: Coupon | null,
  { isLink }: { isLink: boolean },
): Promise<Charge> {
  if (charge.couponId === (coupon?.id ?? null) && (!coupon || charge.couponUse === 'RESERVED'))
    return charge;
  await releaseCoupon(tx, charge);
  if (!coupon) return tx.save(Object.assign(charge, { couponId: null, couponUse: null }));
  if (!isLink) await releaseSiblings(tx, charge, coupon);
  await reserveUse(tx, coupon.id);
  const known = charge.couponId === coupon.id ? charge.couponUse : null;
  return tx.save(
    Object.assign(charge, {
      couponId: coupon.id,
      couponUse: known ? couponUseLifecycle.move(known, 'RESERVED') : 'RESERVED',
    }),
  );
}

/** The charge expired, failed, was declined or called off: its use is free again. The caller saves the charge. */
export async function releaseCoupon(tx: Transaction, charge: Charge): Promise<void> {
  if (!charge.couponId || charge.couponUse !== 'RESERVED') return;
  charge.couponUse = couponUseLifecycle.move(charge.couponUse, 'RELEASED');
  await releaseUse(tx, charge.couponId);
}

/** The charge is paid: its use is redeemed, for good. The caller saves the charge. */
export async function redeemCoupon(
  tx: Transaction,
  charge: Charge,
  { isLink }: { isLink: boolean },
): Promise<void> {
  if (!charge.couponId || !charge.couponUse || startsTrial(charge)) return;
  if (charge.couponUse === 'RESERVED') await redeemUse(tx, charge.couponId);
  else {
    const coupon = await tx.get(Coupon, charge.couponId);
    if (!isLink) await releaseSiblings(tx, charge, coupon);
    // The buyer paid the promised price in time; that is kept, but the count stays true.
    if (!(await redeemUnreserved(tx, charge.couponId)))
      return log.warn(
        { charge: charge.id, coupon: coupon.id },
        'a discounted charge was paid after the last use of its coupon was taken',
      );
  }
  charge.couponUse = couponUseLifecycle.move(charge.couponUse, 'REDEEMED');
}

/** The zero that starts a trial passes the use of its coupon on to the subscription, whose first charge it is for; also one that was given back when the charge expired before its approval became known. The caller saves both. */
export async function passCouponOn(tx: Transaction, charge: Charge): Promise<string | null> {
  const { couponId, couponUse } = charge;
  if (!startsTrial(charge) || !couponId) return null;
  const isPromised = couponUse === 'RESERVED' || (await reserveAgain(tx, couponId));
  if (!isPromised)
    log.warn(
      { charge: charge.id, coupon: couponId },
      'a trial began after the last use of its coupon was taken',
    );
  Object.assign(charge, { couponId: null, couponUse: null });
  return isPromised ? couponId : null;
}

/** A checkout that is paid once needs one use, however many ways of paying the buyer tries: the newest try has it. */
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
    await releaseCoupon(tx, locked);
    await tx.save(locked);
  }
}

function startsTrial({ cycleNumber }: Charge): boolean {
  return cycleNumber === -1;
}
