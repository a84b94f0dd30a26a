/**
 * The due date that a merchant gives a boleto, the time in which a coupon can be used, and indexes
 * by which coupons expire and lists are filtered.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null in old rows: none was given. */
const COLUMNS = {
  checkouts: `ADD COLUMN IF NOT EXISTS "dueDate" text`,
  charges: `ADD COLUMN IF NOT EXISTS "dueDate" text`,
  coupons: `
    ADD COLUMN IF NOT EXISTS "startsAt" TIMESTAMP(3) WITH TIME ZONE,
    ADD COLUMN IF NOT EXISTS "expiresAt" TIMESTAMP(3) WITH TIME ZONE`,
};

const SCOPE = '"storeId", "devMode"';
const INDEXES = {
  coupons_expire: `"coupons" (${SCOPE}, "expiresAt") WHERE "status" <> 'EXPIRED' AND "expiresAt" IS NOT NULL`,
  // Few checkouts offer boletos. The condition is that of the list.
  checkouts_boleto: `"checkouts" (${SCOPE}, "id") WHERE "methods" @> ARRAY['BOLETO']::text[]`,
  customers_cellphone: `"customers" (${SCOPE}, regexp_replace("cellphone", '\\D', '', 'g'), "id") WHERE "cellphone" IS NOT NULL`,
};

export class DueDatesAndCouponTimes0127 implements MigrationInterface {
  name = 'DueDatesAndCouponTimes1760000000127';
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
