/**
 * The price of a checkout for a buyer: the sum of its items less the discount of the typed coupon.
 */
import { discounted } from '../../charges/terms/charge-coupon';
import type { Checkout } from '../../checkouts/checkout';
import { codeKeyOf, type Coupon } from '../../coupons/coupon';
import { checkUsable } from '../../coupons/coupon-uses';
import { findCoupon } from '../../coupons/read-coupons';
import { invalid } from '../../../platform/operations/errors';
import type { Rows } from '../../../platform/records/rows';

/**
 * The coupon with this code, which the checkout must offer. Does not check whether a use is left.
 */
export async function offeredCoupon(
  rows: Rows,
  { coupons, allowCoupons }: Checkout,
  code: string,
): Promise<Coupon> {
  const isOffered =
    (allowCoupons && coupons.length === 0) ||
    coupons.some((offered) => codeKeyOf(offered) === codeKeyOf(code));
  const coupon = isOffered ? await findCoupon(rows, code) : null;
  if (!coupon)
    throw invalid(`coupon: this checkout has no coupon ${code}`, 'coupon', {
      reason: 'NOT_USABLE',
      values: { given: code },
    });
  return coupon;
}

/**
 * The amount to pay with the coupon, and its discount. Reserves no use. Refuses with 400 a code
 * that does not apply here or now.
 */
export async function priceOf(
  rows: Rows,
  checkout: Checkout,
  code: string | null,
  now: Date,
): Promise<{ amount: number; discount: number }> {
  if (!code) return discounted(checkout.amount, null);
  const coupon = await offeredCoupon(rows, checkout, code);
  checkUsable(coupon, now);
  return discounted(checkout.amount, coupon);
}
