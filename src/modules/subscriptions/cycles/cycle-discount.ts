/**
 * What a cycle's charge is discounted by: the coupon whose use was reserved through the trial, or
 * one that goes on discounting the subscription.
 */
import type { Charge } from '../../charges/charge';
import type { ChargeLine } from '../../charges/terms/charge-line';
import { discounted } from '../../charges/terms/charge-coupon';
import { Coupon } from '../../coupons/coupon';
import { sum } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import type { Subscription } from '../subscription';

type Discounted = Pick<Subscription, 'id' | 'couponId' | 'discountCouponId'>;

/** The coupon as it goes on with the subscription that the charge began; null if it does not. */
export async function discountCouponOf(
  tx: Transaction,
  { couponId, couponUse }: Pick<Charge, 'couponId' | 'couponUse'>,
): Promise<string | null> {
  if (!couponId || !couponUse) return null;
  const { duration } = await tx.get(Coupon, couponId);
  return duration === 'ONCE' ? null : couponId;
}

/**
 * The price of the next cycle's charge. The first one after a trial receives the use that was
 * reserved when the trial began; later ones use none.
 */
export async function priceOfCycle(
  tx: Transaction,
  subscription: Discounted,
  lines: readonly ChargeLine[],
): Promise<Pick<Charge, 'amount' | 'discount' | 'couponId' | 'couponUse'>> {
  const coupon = (await couponsOfNextCycle(tx, [subscription])).get(subscription.id) ?? null;
  return {
    ...lessDiscount(lines, coupon),
    couponId: coupon?.id ?? null,
    couponUse: subscription.couponId ? 'RESERVED' : null,
  };
}

/** A coupon for certain products does not discount usage, nor a plan of another product. */
export function lessDiscount(
  lines: readonly ChargeLine[],
  coupon: Coupon | null,
): Pick<Charge, 'amount' | 'discount'> {
  const amount = sum(lines.map((line) => line.amount));
  const [plan] = lines;
  if (!coupon?.productIds || !plan) return discounted(amount, coupon);
  return discounted(amount, coupon, coupon.productIds.includes(plan.productId) ? plan.amount : 0);
}

/** By subscription id; those whose next charge has no discount are missing. */
export async function couponsOfNextCycle(
  rows: Rows,
  subscriptions: readonly Discounted[],
): Promise<Map<string, Coupon>> {
  const named = subscriptions.flatMap(({ id, couponId, discountCouponId }) => {
    const coupon = couponId ?? discountCouponId;
    return coupon ? [{ id, couponId: coupon }] : [];
  });
  if (named.length === 0) return new Map();
  const coupons = new Map(
    (await rows.listByIds(Coupon, [...new Set(named.map(({ couponId }) => couponId))])).map(
      (coupon) => [coupon.id, coupon],
    ),
  );
  const limited = named.filter(({ couponId }) => coupons.get(couponId)?.duration === 'CYCLES');
  const used = await cyclesDiscounted(
    rows,
    limited.map(({ id }) => id),
  );
  const left = new Map<string, Coupon>();
  for (const { id, couponId } of named) {
    const coupon = coupons.get(couponId);
    if (coupon && (coupon.cycles === null || (used.get(id) ?? 0) < coupon.cycles))
      left.set(id, coupon);
  }
  return left;
}

/** How many charges of each subscription were paid, or may still be paid, with a discount. */
async function cyclesDiscounted(rows: Rows, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const found = await rows.sql<{ subscriptionId: string; used: number }>(
    `
      SELECT "subscriptionId", count(*)::integer AS "used"
      FROM "charges"
      WHERE "storeId" = $1
        AND "devMode" = $2
        AND "subscriptionId" = ANY($3)
        AND "couponId" IS NOT NULL
        AND ("paidAt" IS NOT NULL OR "status" = 'PENDING')
      GROUP BY "subscriptionId"
    `,
    [ids],
  );
  return new Map(found.map(({ subscriptionId, used }) => [subscriptionId, used]));
}
