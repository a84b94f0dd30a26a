/**
 * The rules of coupons, and the coupon that goes on discounting a subscription. Old coupons have no
 * rule, and discount the first charge only.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = {
  coupons: `
    ADD COLUMN IF NOT EXISTS "productIds" text array,
    ADD COLUMN IF NOT EXISTS "minimumAmount" bigint,
    ADD COLUMN IF NOT EXISTS "maxPerCustomer" integer,
    ADD COLUMN IF NOT EXISTS "isFirstPurchaseOnly" boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS "methods" text array,
    ADD COLUMN IF NOT EXISTS "duration" text NOT NULL DEFAULT 'ONCE',
    ADD COLUMN IF NOT EXISTS "cycles" integer`,
  subscriptions: `ADD COLUMN IF NOT EXISTS "discountCouponId" text REFERENCES "coupons" ("id")`,
};

/** Few charges have a coupon. By these the uses of one buyer are counted. */
const USED = `WHERE "couponUse" IN ('RESERVED', 'REDEEMED')`;
const INDEXES = {
  charges_coupon_customer: `"charges" ("couponId", "customerId") ${USED}`,
  charges_coupon_buyer: `"charges" ("couponId", COALESCE("buyer"->>'taxId', lower("buyer"->>'email'))) ${USED}`,
  subscriptions_discount_coupon: `"subscriptions" ("discountCouponId") WHERE "discountCouponId" IS NOT NULL`,
};

export class CouponRules0151 implements MigrationInterface {
  name = 'CouponRules1760000000151';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    for (const [table, change] of Object.entries(COLUMNS))
      await runner.query(`ALTER TABLE "${table}" ${change}`);
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await runner.query(`CREATE INDEX CONCURRENTLY "${name}" ON ${definition}`);
    }
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
