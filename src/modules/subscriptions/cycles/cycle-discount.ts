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
 * The cycle of the subscription has another length: a coupon for so many cycles, which has
 * discounted some, discounts no more. One that waits for its first charge stays.
 */
export async function dropCyclesCoupon(tx: Transaction, subscription: Subscription): Promise<void> {
  const { discountCouponId } = subscription;
  if (!discountCouponId) return;
  const { duration } = await tx.get(Coupon, discountCouponId);
  if (duration === 'CYCLES') await tx.update(subscription, { discountCouponId: null });
}

/** The coupon that discounts a period of another cycle: one that goes on without end. */
export async function couponOfPeriod(
  rows: Rows,
  { discountCouponId }: Pick<Subscription, 'discountCouponId'>,
): Promise<Coupon | null> {
  const coupon = discountCouponId ? await rows.get(Coupon, discountCouponId) : null;
  return coupon?.duration === 'FOREVER' ? coupon : null;
}

/** Whether a change to another cycle ends the coupon: as above. */
export function endsWithCycle(ahead: CouponAhead | null, { couponId }: Discounted): boolean {
  return ahead?.coupon.duration === 'CYCLES' && couponId === null;
}

/** The coupon of the next charges, and of how many of them; Infinity = of all. */
export interface CouponAhead {
  coupon: Coupon;
  charges: number;
}

/** What a charge amounts to, with its lines. */
export interface Priced extends Pick<Charge, 'amount' | 'discount'> {
  lines: ChargeLine[];
  /** The line of what its credit is more than the rest of it: the credit of the next charge. */
  carriedOver: ChargeLine | null;
}

/** Lines of changes of plan and credit have no discount. A charge is never less than nothing. */
export function priceOf(
  recurring: readonly ChargeLine[],
  once: readonly ChargeLine[],
  coupon: Coupon | null,
): Priced {
  const { amount, discount } = lessDiscount(recurring, coupon);
  const total = sum([amount, ...once.map((line) => line.amount)]);
  const lines = [...recurring, ...once];
  if (total >= 0) return { lines, amount: total, discount, carriedOver: null };
  const [plan] = recurring;
  if (!plan) throw new Error('a charge of a cycle has a plan');
  const { productId, name } = plan;
  const price = { quantity: 1, unitPrice: -total, amount: -total };
  const carriedOver: ChargeLine = { kind: 'CARRIED_OVER', productId, name, ...price };
  return { lines: [...lines, carriedOver], amount: 0, discount, carriedOver };
}

/**
 * The price of the next cycle's charge. The first one after a trial receives the use that was
 * reserved when the trial began; later ones use none.
 */
export async function priceOfCycle(
  tx: Transaction,
  subscription: Discounted,
  recurring: readonly ChargeLine[],
  once: readonly ChargeLine[],
): Promise<Priced & Pick<Charge, 'couponId' | 'couponUse'>> {
  const coupon = (await couponsAhead(tx, [subscription])).get(subscription.id)?.coupon ?? null;
  return {
    ...priceOf(recurring, once, coupon),
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
  const part = lines.filter((line) => isDiscounted(line, coupon));
  return discounted(amount, coupon, sum(part.map((line) => line.amount)));
}

/** Whether a recurring line is one that the coupon is for. */
export function isDiscounted(
  { kind, productId }: Pick<ChargeLine, 'kind' | 'productId'>,
  coupon: Coupon | null,
): boolean {
  if (!coupon?.productIds) return true;
  return kind !== 'USAGE' && coupon.productIds.includes(productId);
}

/** By subscription id; those whose next charge has no discount are missing. */
export async function couponsAhead(
  rows: Rows,
  subscriptions: readonly Discounted[],
): Promise<Map<string, CouponAhead>> {
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
  const used = await cyclesDiscounted(rows, limited);
  const ahead = new Map<string, CouponAhead>();
  for (const { id, couponId } of named) {
    const coupon = coupons.get(couponId);
    const charges = coupon ? chargesLeft(coupon, used.get(id) ?? 0) : 0;
    if (coupon && charges > 0) ahead.set(id, { coupon, charges });
  }
  return ahead;
}

function chargesLeft({ duration, cycles }: Coupon, used: number): number {
  if (cycles !== null) return cycles - used;
  return duration === 'ONCE' ? 1 : Infinity;
}

/** The coupon as applied to the next charges; null if it has discounted all that it is for. */
export async function couponAhead(
  rows: Rows,
  id: string,
  coupon: Coupon,
): Promise<CouponAhead | null> {
  const used = await cyclesDiscounted(rows, [{ id, couponId: coupon.id }]);
  const charges = chargesLeft(coupon, used.get(id) ?? 0);
  return charges > 0 ? { coupon, charges } : null;
}

/**
 * How many charges of each subscription were paid, or may still be paid, with that coupon: also
 * pages that their policy has decided.
 */
async function cyclesDiscounted(
  rows: Rows,
  named: readonly { id: string; couponId: string }[],
): Promise<Map<string, number>> {
  if (named.length === 0) return new Map();
  const found = await rows.sql<{ subscriptionId: string; used: number }>(
    `
      SELECT "subscriptionId", count(*)::integer AS "used"
      FROM "charges"
      JOIN unnest($3::text[], $4::text[]) AS named("subscriptionId", "couponId")
        USING ("subscriptionId", "couponId")
      WHERE "storeId" = $1
        AND "devMode" = $2
        AND (
          "paidAt" IS NOT NULL
          OR "status" = 'PENDING'
          OR "status" = 'FAILED' AND "kind" = 'INVOICE'
        )
      GROUP BY "subscriptionId"
    `,
    [named.map(({ id }) => id), named.map(({ couponId }) => couponId)],
  );
  return new Map(found.map(({ subscriptionId, used }) => [subscriptionId, used]));
}
