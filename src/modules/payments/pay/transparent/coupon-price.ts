/** What a coupon leaves to pay of a transparent charge. */
import { discounted } from '../../../charges/terms/charge-coupon';
import { Coupon, codeKeyOf } from '../../../coupons/coupon';
import { checkRules } from '../../../coupons/coupon-rules';
import { findCoupon } from '../../../coupons/read-coupons';
import type { Charge } from '../../../charges/charge';
import type { TransparentMethod } from '../../../charges/reading/transparent';
import { BOLETO_MIN } from '../../../charges/new-charge';
import { invalid, unprocessable } from '../../../../platform/operations/errors';
import type { Rows } from '../../../../platform/records/rows';

/** Below these amounts, in cents, a method does not charge. Nothing to pay is paid at once. */
export const METHOD_MIN: Readonly<Record<TransparentMethod, number>> = {
  PIX: 1,
  BOLETO: BOLETO_MIN,
  CARD: 100,
};

interface Sale {
  /** The price, in cents. */
  amount: number;
  /** Its code. */
  coupon?: string | null;
  method: TransparentMethod;
}

export interface CouponPrice {
  /** What is left to pay, in cents. */
  amount: number;
  /** In cents. */
  discount: number;
  coupon: Coupon | null;
}

/**
 * Reserves no use. Refuses with 400 a code that does not exist or is not for this sale, and with
 * 422 a discount that leaves less than the method charges. Whether a use is left, and whether this
 * buyer may use it, is checked when the use is reserved.
 */
export async function couponPrice(rows: Rows, sale: Sale): Promise<CouponPrice> {
  const { amount: price, coupon: code, method } = sale;
  if (!code) return { amount: price, discount: 0, coupon: null };
  const coupon = await findCoupon(rows, code);
  if (!coupon)
    throw invalid(`coupon: this environment of this store has no coupon ${code}`, 'coupon', {
      reason: 'NOT_USABLE',
      values: { given: code },
    });
  checkRules(coupon, [{ id: '', price, quantity: 1 }], method);
  const left = discounted(price, coupon);
  const limit = METHOD_MIN[method];
  if (left.amount > 0 && left.amount < limit)
    throw unprocessable(
      `coupon: ${coupon.code} leaves ${left.amount} cents to pay, and ${method} charges at ` +
        `least ${limit}`,
      'coupon',
      { reason: 'TOO_LOW', values: { given: left.amount, limit, unit: 'cents' } },
    );
  return { ...left, coupon };
}

/** Whether the charge was made with the coupon of this code, or both have none. */
export async function hasCoupon(
  rows: Rows,
  { couponId }: Charge,
  code: string | null = null,
): Promise<boolean> {
  const known = couponId ? await rows.get(Coupon, couponId) : null;
  return codeKeyOf(known?.code ?? '') === codeKeyOf(code ?? '');
}
