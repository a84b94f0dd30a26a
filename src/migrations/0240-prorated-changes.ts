/**
 * Changes of plan that hold at once: their lines, which join the next charge, the credit of a
 * subscription, and the number of charges after which it ends.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "subscriptions"
    ADD COLUMN IF NOT EXISTS "credit" bigint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS "openLines" integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS "cyclesLeft" integer`,
  `ALTER TABLE "planChanges"
    ADD COLUMN IF NOT EXISTS "when" text NOT NULL DEFAULT 'NEXT_CYCLE',
    ADD COLUMN IF NOT EXISTS "proration" text,
    ADD COLUMN IF NOT EXISTS "cycleNumber" integer,
    ADD COLUMN IF NOT EXISTS "periodPrice" bigint`,
  `CREATE TABLE "subscriptionLines" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "subscriptionId" text NOT NULL REFERENCES "subscriptions" ("id"),
    "kind" text NOT NULL,
    "productId" text NOT NULL,
    "name" text NOT NULL,
    "quantity" integer NOT NULL,
    "unitPrice" bigint NOT NULL,
    "amount" bigint NOT NULL,
    "days" integer,
    "periodDays" integer,
    "planChangeId" text REFERENCES "planChanges" ("id"),
    "sourceChargeId" text REFERENCES "charges" ("id"),
    "chargeId" text REFERENCES "charges" ("id"),
    "droppedAt" timestamptz(3)
  )`,
  `CREATE INDEX "subscriptionLines_list" ON "subscriptionLines" ("storeId", "devMode", "id")`,
  `CREATE INDEX "subscriptionLines_subscription" ON "subscriptionLines" ("subscriptionId", "id")`,
  `CREATE INDEX "subscriptionLines_charge" ON "subscriptionLines" ("chargeId", "id")`,
  `CREATE INDEX "subscriptionLines_source" ON "subscriptionLines" ("sourceChargeId")
    WHERE "sourceChargeId" IS NOT NULL`,
];

export class ProratedChanges0240 implements MigrationInterface {
  name = 'ProratedChanges1760000000240';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
