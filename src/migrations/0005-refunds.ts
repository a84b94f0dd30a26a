/** Refunds, disputes and the money that providers report, with the simulator's memory of refunds. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const RECORD = `"id" text PRIMARY KEY, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" timestamptz(3) NOT NULL, "updatedAt" timestamptz(3) NOT NULL`;

const STATEMENTS = [
  `CREATE TABLE "refunds" (${RECORD}, "status" text NOT NULL, "kind" text NOT NULL, "amount" bigint NOT NULL, "reason" text NOT NULL, "originalId" text NOT NULL REFERENCES "charges" ("id"),
    "failureReason" text, "checkAt" timestamptz(3), "fee" bigint NOT NULL, "paymentReference" text NOT NULL)`,
  `CREATE UNIQUE INDEX "refunds_once" ON "refunds" ("originalId") WHERE "kind" = 'REQUESTED' AND "status" IN ('PENDING', 'COMPLETE')`,
  `CREATE INDEX "refunds_list" ON "refunds" ("storeId", "devMode", "id")`,
  `CREATE INDEX "refunds_charge" ON "refunds" ("originalId", "id")`,
  `CREATE INDEX "refunds_due" ON "refunds" ("storeId", "devMode", "checkAt") WHERE "status" = 'PENDING'`,
  `CREATE TABLE "disputes" (${RECORD}, "chargeId" text NOT NULL REFERENCES "charges" ("id"), "status" text NOT NULL, "amount" bigint NOT NULL, "reason" text NOT NULL, "closedAt" timestamptz(3))`,
  `CREATE UNIQUE INDEX "disputes_open" ON "disputes" ("chargeId") WHERE "status" = 'OPEN'`,
  `CREATE INDEX "disputes_list" ON "disputes" ("storeId", "devMode", "id")`,
  `CREATE TABLE "incomingPayments" (${RECORD}, "providerId" text NOT NULL, "chargeId" text NOT NULL REFERENCES "charges" ("id"), "amount" bigint NOT NULL, "paidAt" timestamptz NOT NULL,
    "fate" text NOT NULL, "reason" text, "payer" jsonb)`,
  `CREATE UNIQUE INDEX "incomingPayments_once" ON "incomingPayments" ("providerId")`,
  `CREATE INDEX "incomingPayments_charge" ON "incomingPayments" ("chargeId")`,
  `CREATE INDEX "incomingPayments_list" ON "incomingPayments" ("storeId", "devMode", "id")`,
  `ALTER TABLE "charges" ADD COLUMN "disputeCheckAt" timestamptz(3)`,
  `CREATE INDEX "charges_dispute" ON "charges" ("storeId", "devMode", "disputeCheckAt") WHERE "status" = 'PAID' AND "disputeCheckAt" IS NOT NULL`,
  `CREATE TABLE simulator."refunds" ("reference" text PRIMARY KEY, "payment" text NOT NULL, "amount" bigint NOT NULL, "settlesAt" timestamptz NOT NULL, "decided" text)`,
];

export class Refunds0005 implements MigrationInterface {
  name = 'Refunds1760000000005';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
