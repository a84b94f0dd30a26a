/**
 * The rules of a coupon about its buyer: how often one buyer uses it, and whether only for a first
 * purchase. A buyer is a tax id, else an e-mail address, else the stored customer.
 */
import { invalid } from '../../platform/operations/errors';
import type { Transaction } from '../../platform/records/transaction';
import type { Coupon } from './coupon';

/** Who uses a coupon, and with which charge of which checkout. */
export interface CouponBuyer {
  chargeId: string;
  customerId: string | null;
  taxId: string | null;
  email: string | null;
}

export const hasBuyerRules = ({ maxPerCustomer, isFirstPurchaseOnly }: Coupon): boolean =>
  maxPerCustomer !== null || isFirstPurchaseOnly;

/**
 * Refuses with 400 a buyer who cannot use the coupon, or not any more. The coupon must be locked,
 * so that no use is reserved meanwhile.
 */
export async function checkBuyer(
  tx: Transaction,
  coupon: Coupon,
  buyer: CouponBuyer,
): Promise<void> {
  if (!hasBuyerRules(coupon)) return;
  const { code, maxPerCustomer, isFirstPurchaseOnly } = coupon;
  if (!buyer.customerId && !buyer.taxId && !buyer.email)
    throw invalid(
      `coupon: ${code} is counted by buyer, and needs a customer with a taxId or an email`,
      'coupon',
      { reason: 'COUPON_NEEDS_CUSTOMER' },
    );
  if (isFirstPurchaseOnly && (await hasPaid(tx, buyer)))
    throw invalid(
      `coupon: ${code} is for a first purchase, and this buyer has paid before`,
      'coupon',
      {
        reason: 'COUPON_FIRST_PURCHASE',
      },
    );
  const limit = isFirstPurchaseOnly ? 1 : (maxPerCustomer ?? 1);
  if ((await usesOf(tx, coupon, buyer)) >= limit)
    throw invalid(`coupon: this buyer can use ${code} ${limit} times at most`, 'coupon', {
      reason: 'COUPON_USED',
      values: { limit },
    });
}

/** Uses that are redeemed or reserved, those of trials included, without that of this charge. */
async function usesOf(
  tx: Transaction,
  { id }: Coupon,
  { chargeId, customerId, taxId, email }: CouponBuyer,
): Promise<number> {
  const [row] = await tx.sql<{ uses: number }>(
    `
      SELECT (
        SELECT count(*)
        FROM "charges" c
        WHERE c."storeId" = $1
          AND c."devMode" = $2
          AND c."couponId" = $3
          AND c."couponUse" IN ('RESERVED', 'REDEEMED')
          AND c."id" <> $4
          AND (
            c."customerId" = $5
            OR COALESCE(c."buyer"->>'taxId', lower(c."buyer"->>'email')) = $6
          )
      )::integer + (
        SELECT count(*)
        FROM "subscriptions" s
        WHERE s."storeId" = $1
          AND s."devMode" = $2
          AND s."couponId" = $3
          AND s."status" = 'ACTIVE'
          AND s."customerId" = $5
      )::integer AS "uses"
    `,
    [id, chargeId, customerId, taxId ?? email?.toLowerCase() ?? null],
  );
  return row?.uses ?? 0;
}

/** Whether a payment of this buyer was ever made here, also one that was refunded. */
async function hasPaid(
  tx: Transaction,
  { customerId, taxId, email }: CouponBuyer,
): Promise<boolean> {
  const [row] = await tx.sql<{ hasPaid: boolean }>(
    `
      SELECT EXISTS (
        SELECT 1
        FROM "customers" k
        JOIN "charges" c ON c."customerId" = k."id"
        WHERE k."storeId" = $1
          AND k."devMode" = $2
          AND c."storeId" = $1
          AND c."devMode" = $2
          AND c."paidAt" IS NOT NULL
          AND (
            k."id" = $3
            OR k."taxId" = $4
            OR ($4::text IS NULL AND lower(k."email") = lower($5))
          )
      ) AS "hasPaid"
    `,
    [customerId, taxId, email],
  );
  return row?.hasPaid === true;
}
