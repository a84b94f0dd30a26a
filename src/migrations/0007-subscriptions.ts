/** Subscriptions in depth: changes of plan, recorded usage, what a renewal's charge is made of, tries that a buyer made by hand, and automatic PIX with the simulator's memory of it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const RECORD = `"id" text PRIMARY KEY, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" timestamptz(3) NOT NULL, "updatedAt" timestamptz(3) NOT NULL`;

const STATEMENTS = [
  `CREATE TABLE "planChanges" (${RECORD}, "subscriptionId" text NOT NULL REFERENCES "subscriptions" ("id"), "status" text NOT NULL, "productId" text NOT NULL, "quantity" integer NOT NULL,
    "unitPrice" bigint NOT NULL, "newAmount" bigint NOT NULL, "frequency" text NOT NULL, "name" text NOT NULL, "description" text, "appliedAt" timestamptz(3))`,
  `CREATE UNIQUE INDEX "planChanges_pending" ON "planChanges" ("subscriptionId") WHERE "status" = 'PENDING'`,
  `CREATE INDEX "planChanges_list" ON "planChanges" ("storeId", "devMode", "id")`,
  `CREATE INDEX "planChanges_subscription" ON "planChanges" ("subscriptionId", "id")`,
  `CREATE TABLE "usageRecords" (${RECORD}, "subscriptionId" text NOT NULL REFERENCES "subscriptions" ("id"), "productId" text NOT NULL, "name" text NOT NULL, "action" text NOT NULL,
    "units" integer NOT NULL, "unitPrice" bigint NOT NULL, "amount" bigint NOT NULL, "cycleNumber" integer NOT NULL, "chargeId" text REFERENCES "charges" ("id"), "droppedAt" timestamptz(3))`,
  `CREATE INDEX "usageRecords_list" ON "usageRecords" ("storeId", "devMode", "id")`,
  `CREATE INDEX "usageRecords_cycle" ON "usageRecords" ("subscriptionId", "cycleNumber", "id")`,
  `CREATE TABLE "mrrMovements" (${RECORD}, "subscriptionId" text NOT NULL REFERENCES "subscriptions" ("id"), "customerId" text NOT NULL, "kind" text NOT NULL, "twelfths" bigint NOT NULL, "at" timestamptz(3) NOT NULL)`,
  `CREATE INDEX "mrrMovements_list" ON "mrrMovements" ("storeId", "devMode", "at")`,
  `CREATE INDEX "mrrMovements_subscription" ON "mrrMovements" ("subscriptionId")`,
  `CREATE INDEX "mrrMovements_customer" ON "mrrMovements" ("customerId")`,
  `INSERT INTO "mrrMovements" SELECT 'mrrm_' || substr("id", 6), "storeId", "devMode", "createdAt", "createdAt", "id", "customerId", 'NEW',
    "amount" * CASE "frequency" WHEN 'WEEKLY' THEN 52 WHEN 'MONTHLY' THEN 12 WHEN 'QUARTERLY' THEN 4 WHEN 'SEMIANNUALLY' THEN 2 ELSE 1 END, COALESCE("trialEndsAt", "createdAt")
    FROM "subscriptions" WHERE "status" = 'ACTIVE' AND "cycleNumber" >= 0`,
  `ALTER TABLE "charges" ADD COLUMN "lines" jsonb, ADD COLUMN "mandateFrequency" text`,
  `ALTER TABLE "chargeAttempts" ADD COLUMN "byBuyer" boolean NOT NULL DEFAULT false, ADD COLUMN "date" text, ALTER COLUMN "cardToken" DROP NOT NULL`,
  `ALTER TABLE "subscriptions" ADD COLUMN "unitPrice" bigint NOT NULL DEFAULT 0`,
  `UPDATE "subscriptions" SET "unitPrice" = "amount" / "quantity"`,
  `ALTER TABLE "chargeAttempts" ALTER COLUMN "byBuyer" DROP DEFAULT`,
  `ALTER TABLE "subscriptions" ALTER COLUMN "unitPrice" DROP DEFAULT`,
  `ALTER TABLE "subscriptions" ADD COLUMN "mandateReference" text, ADD COLUMN "closesAt" timestamptz(3), ADD COLUMN "mandateEndsAt" timestamptz(3)`,
  `CREATE INDEX "subscriptions_closing" ON "subscriptions" ("storeId", "devMode", "closesAt") WHERE "closesAt" IS NOT NULL`,
  `CREATE INDEX "subscriptions_mandates" ON "subscriptions" ("storeId", "devMode", "mandateEndsAt") WHERE "mandateEndsAt" IS NOT NULL`,
  `CREATE TABLE simulator."mandates" ("reference" text PRIMARY KEY, "frequency" text NOT NULL, "createdAt" timestamptz NOT NULL, "ended" text)`,
  `CREATE TABLE simulator."announcements" ("reference" text PRIMARY KEY, "mandate" text NOT NULL, "agreement" text, "amount" bigint NOT NULL, "date" text NOT NULL, "createdAt" timestamptz NOT NULL,
    "isCalledOff" boolean NOT NULL DEFAULT false, "isRefused" boolean NOT NULL)`,
];

export class Subscriptions0007 implements MigrationInterface {
  name = 'Subscriptions1760000000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
