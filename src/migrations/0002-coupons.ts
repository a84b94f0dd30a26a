/** Coupons, what a coupon took off a charge, and the use that is kept for the first charge after a trial. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "coupons" (
    "id" text NOT NULL PRIMARY KEY, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "code" text NOT NULL, "codeKey" text NOT NULL, "discountKind" text NOT NULL, "discount" bigint NOT NULL,
    "maxRedeems" integer NOT NULL, "redeemsCount" integer NOT NULL, "reservedCount" integer NOT NULL, "status" text NOT NULL, "notes" text, "metadata" jsonb NOT NULL,
    "deletedAt" TIMESTAMP WITH TIME ZONE,
    CONSTRAINT "coupons_uses" CHECK ("redeemsCount" >= 0 AND "reservedCount" >= 0 AND ("maxRedeems" = -1 OR "redeemsCount" + "reservedCount" <= "maxRedeems"))
  )`,
  `CREATE UNIQUE INDEX "coupons_code" ON "coupons" ("storeId", "devMode", "codeKey")`,
  `CREATE INDEX "coupons_list" ON "coupons" ("storeId", "devMode", "id")`,
  `ALTER TABLE "charges" ADD COLUMN "discount" bigint NOT NULL DEFAULT 0, ADD COLUMN "couponId" text REFERENCES "coupons" ("id"), ADD COLUMN "couponUse" text`,
  `ALTER TABLE "charges" ALTER COLUMN "discount" DROP DEFAULT`,
  `CREATE INDEX "charges_coupon" ON "charges" ("couponId", "id") WHERE "couponId" IS NOT NULL`,
  `ALTER TABLE "subscriptions" ADD COLUMN "couponId" text REFERENCES "coupons" ("id")`,
  `CREATE INDEX "subscriptions_coupon" ON "subscriptions" ("couponId") WHERE "couponId" IS NOT NULL`,
];

export class Coupons0002 implements MigrationInterface {
  name = 'Coupons1760000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
