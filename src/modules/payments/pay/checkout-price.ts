/**
 * The price of a checkout for a buyer: the sum of its items less the discount of the typed coupon.
 */
import { In, IsNull, Not } from 'typeorm';
import { discounted } from '../../charges/terms/charge-coupon';
import type { Checkout } from '../../checkouts/checkout';
import type { PaymentMethod } from '../../providers/payment-method';
import { Coupon, codeKeyOf } from '../../coupons/coupon';
import { hasBuyerRules } from '../../coupons/coupon-buyers';
import { checkRules, discountedPart } from '../../coupons/coupon-rules';
import { checkUsable } from '../../coupons/coupon-uses';
import { findCoupon } from '../../coupons/read-coupons';
import { AppError, invalid } from '../../../platform/operations/errors';
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

export interface CheckoutPrice {
  amount: number;
  discount: number;
  /** What the discount is by. */
  coupon: Coupon | null;
}

/**
 * The amount to pay with the coupon, and its discount. Reserves no use. Refuses with 400 a code
 * that does not apply here or now. Who buys, and by which method, is checked by the payment.
 */
export async function priceOf(
  rows: Rows,
  checkout: Checkout,
  code: string | null,
  now: Date,
): Promise<CheckoutPrice> {
  if (!code) return { amount: checkout.amount, discount: 0, coupon: null };
  const coupon = await offeredCoupon(rows, checkout, code);
  checkUsable(coupon, now);
  checkRules(coupon, checkout.items, null);
  return {
    ...discounted(checkout.amount, coupon, discountedPart(coupon, checkout.items)),
    coupon,
  };
}

export interface MethodCoupon {
  code: string;
  /** What is left to pay by this method, in cents. */
  amount: number;
}

/**
 * For each method the best of the coupons that the checkout lists, which are for certain methods
 * and can be used now by everybody.
 */
export async function methodCoupons(
  rows: Rows,
  checkout: Checkout,
  now: Date,
): Promise<Map<PaymentMethod, MethodCoupon>> {
  const best = new Map<PaymentMethod, MethodCoupon>();
  if (checkout.coupons.length === 0 || checkout.frequency === 'SUBSCRIPTION') return best;
  const listed = await rows.list(
    Coupon,
    { codeKey: In(checkout.coupons.map(codeKeyOf)), methods: Not(IsNull()), deletedAt: IsNull() },
    { limit: checkout.coupons.length },
  );
  for (const coupon of listed) {
    if (hasBuyerRules(coupon) || !isUsable(coupon, checkout, now)) continue;
    const { amount } = discounted(checkout.amount, coupon, discountedPart(coupon, checkout.items));
    for (const method of coupon.methods ?? [])
      if (amount < (best.get(method)?.amount ?? checkout.amount))
        best.set(method, { code: coupon.code, amount });
  }
  return best;
}

function isUsable(coupon: Coupon, { items }: Checkout, now: Date): boolean {
  try {
    checkUsable(coupon, now);
    checkRules(coupon, items, null);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
