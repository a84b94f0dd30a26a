/**
 * What must always hold for the uses of coupons, as SQL that lists the ids of rows that break the
 * rule.
 */
export const COUPON_INVARIANTS: Readonly<Record<string, string>> = {
  'reserved and redeemed uses of a coupon never pass its maxRedeems': `
    SELECT "id"
    FROM "coupons"
    WHERE "maxRedeems" <> -1 AND "redeemsCount" + "reservedCount" > "maxRedeems"
  `,
  'redeemsCount is the number of payments that redeemed the coupon': `
    SELECT k."id"
    FROM "coupons" k
    WHERE k."redeemsCount" <> (
      SELECT count(*)
      FROM "charges" c
      WHERE c."couponId" = k."id" AND c."couponUse" = 'REDEEMED' AND c."paidAt" IS NOT NULL
    )
  `,
  'each reserved use of a coupon belongs to an open charge or a trial': `
    SELECT k."id"
    FROM "coupons" k
    WHERE k."reservedCount" <> (
      SELECT count(*) FROM "charges" c WHERE c."couponId" = k."id" AND c."couponUse" = 'RESERVED'
    ) + (
      SELECT count(*) FROM "subscriptions" s WHERE s."couponId" = k."id" AND s."status" = 'ACTIVE'
    )
  `,
  'a use of a coupon is reserved only while its charge is open': `
    SELECT "id" FROM "charges" WHERE "couponUse" = 'RESERVED' AND "status" <> 'PENDING'
  `,
  'a coupon that is used up has expired': `
    SELECT "id" FROM "coupons" WHERE "redeemsCount" = "maxRedeems" AND "status" <> 'EXPIRED'
  `,
  'a coupon that has expired is used up, or has an end': `
    SELECT "id"
    FROM "coupons"
    WHERE "status" = 'EXPIRED' AND "redeemsCount" <> "maxRedeems" AND "expiresAt" IS NULL
  `,
};
