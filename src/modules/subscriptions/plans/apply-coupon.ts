/** Applies a coupon to the further charges of a running subscription, or removes its coupon. */
import { checkRules } from '../../coupons/coupon-rules';
import { checkUsable, releaseUse, reserveUse } from '../../coupons/coupon-uses';
import { findCoupon } from '../../coupons/read-coupons';
import { Customer } from '../../customers/customer';
import { invalid, unprocessable } from '../../../platform/operations/errors';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { couponAhead, type CouponAhead } from '../cycles/cycle-discount';
import { isByAutomaticPix, type Subscription } from '../subscription';
import type { WantedPlan } from './wanted-plan';

/** Undefined if nothing changes, null if none is left. Refuses what cannot be applied. */
export async function decideCoupon(
  rows: Rows,
  subscription: Subscription,
  { code, plan }: { code: string | null | undefined; plan: WantedPlan | null },
  now: Date,
): Promise<CouponAhead | null | undefined> {
  if (code === undefined || code === null) return code;
  if (isByAutomaticPix(subscription))
    throw unprocessable('coupon: a subscription paid by PIX takes no coupon', 'coupon', {
      reason: 'WRONG_METHOD',
    });
  const coupon = await findCoupon(rows, code);
  if (!coupon) throw notUsable(code, `no coupon ${code} in this environment of this store`);
  checkUsable(coupon, now);
  const sold = [plan ?? subscription, ...(plan?.addOns ?? subscription.addOns)];
  const items = sold.map(({ productId: id, unitPrice: price, quantity }) => ({
    id,
    price,
    quantity,
  }));
  checkRules(coupon, items, null);
  const ahead = await couponAhead(rows, subscription.id, coupon);
  if (!ahead) throw notUsable(code, `${code} has discounted all the charges that it is for`);
  return ahead;
}

function notUsable(given: string, why: string) {
  return invalid(`coupon: ${why}`, 'coupon', { reason: 'NOT_USABLE', values: { given } });
}

/** Its use is reserved now, and redeemed by the next charge. The subscription must be locked. */
export async function applyCoupon(
  tx: Transaction,
  subscription: Subscription,
  applied: CouponAhead | null | undefined,
): Promise<void> {
  if (applied === undefined) return;
  const { id: chargeId, customerId, couponId: before } = subscription;
  if (before) await releaseUse(tx, before);
  const coupon = applied?.coupon ?? null;
  if (coupon) {
    const { taxId, email } = await tx.get(Customer, customerId);
    await reserveUse(tx, coupon.id, { chargeId, customerId, taxId, email });
  }
  await tx.update(subscription, {
    couponId: coupon?.id ?? null,
    discountCouponId: null,
    coupons: coupon ? [coupon.code] : [],
  });
}
