/** A coupon in an export: its id is its code, and its discount has one unit for each kind. */
import { Coupon, HUNDREDTHS } from '../modules/coupons/coupon';
import { Cents } from '../platform/records/columns/columns';

export class ExportedCoupon extends Coupon {
  @Cents('PERCENTAGE: percent, with its decimals. FIXED: reais.', { min: 1 })
  override discount: number;
}

export function exportedCoupon(coupon: Coupon): ExportedCoupon {
  return Object.assign(new ExportedCoupon(), coupon, {
    id: coupon.code,
    discount: coupon.discountKind === 'PERCENTAGE' ? hundredthsOf(coupon) : coupon.discount,
  });
}

/** From 101 on, a percentage was sent in hundredths. */
function hundredthsOf({ discount, discountHundredths }: Coupon): number {
  return discountHundredths ?? (discount > HUNDREDTHS ? discount : discount * HUNDREDTHS);
}
