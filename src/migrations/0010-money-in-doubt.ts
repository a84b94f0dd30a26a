/** When the money of a card payment becomes available, news of payments to be asked about, what reconciliation has compared, and the differences it found. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = `"storeId", "devMode"`;

const STATEMENTS = [
  `ALTER TABLE "stores" ADD "cardPendingDays" integer`,
  `ALTER TABLE "charges" ADD "availableAt" TIMESTAMP(3) WITH TIME ZONE, ADD "askAt" TIMESTAMP(3) WITH TIME ZONE, ADD "reconciledAt" TIMESTAMP(3) WITH TIME ZONE`,
  `CREATE INDEX "charges_available" ON "charges" (${SCOPE}, "availableAt") WHERE "status" = 'PAID' AND "availableAt" IS NOT NULL`,
  `CREATE INDEX "charges_ask" ON "charges" (${SCOPE}, "askAt") WHERE "askAt" IS NOT NULL`,
  `ALTER TABLE "refunds" ADD "availableAt" TIMESTAMP(3) WITH TIME ZONE, ADD "reconciledAt" TIMESTAMP(3) WITH TIME ZONE`,
  `ALTER TABLE "subscriptions" ADD "mandateAskAt" TIMESTAMP(3) WITH TIME ZONE`,
  `CREATE INDEX "subscriptions_mandateAsk" ON "subscriptions" (${SCOPE}, "mandateAskAt") WHERE "mandateAskAt" IS NOT NULL`,
  `CREATE INDEX "subscriptions_mandate" ON "subscriptions" ("mandateReference") WHERE "mandateReference" IS NOT NULL`,
  `ALTER TABLE "chargeAttempts" ADD "reconciledAt" TIMESTAMP(3) WITH TIME ZONE`,
  `ALTER TABLE "transfers" ADD "reconciledAt" TIMESTAMP(3) WITH TIME ZONE`,
  `CREATE INDEX "charges_reconcile" ON "charges" ("id") WHERE "reconciledAt" IS NULL AND "paidAt" IS NOT NULL`,
  `CREATE INDEX "refunds_reconcile" ON "refunds" ("id") WHERE "reconciledAt" IS NULL AND "status" <> 'PENDING'`,
  `CREATE INDEX "chargeAttempts_reconcile" ON "chargeAttempts" ("id") WHERE "reconciledAt" IS NULL AND "status" <> 'PENDING'`,
  `CREATE INDEX "transfers_reconcile" ON "transfers" ("id") WHERE "reconciledAt" IS NULL AND "status" <> 'PENDING'`,
  `CREATE TABLE "providerDifferences" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "reference" text NOT NULL, "ours" text NOT NULL, "theirs" text NOT NULL,
    "resolvedAt" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "providerDifferences_pkey" PRIMARY KEY ("id")
  )`,
  `CREATE UNIQUE INDEX "providerDifferences_reference" ON "providerDifferences" ("reference")`,
  `CREATE INDEX "providerDifferences_open" ON "providerDifferences" ("id") WHERE "resolvedAt" IS NULL`,
  `CREATE INDEX "incomingPayments_suspense" ON "incomingPayments" ("id") WHERE "fate" = 'SUSPENSE'`,
  `ALTER TABLE "incomingPayments" ADD "settledBy" text, ADD "settledAt" TIMESTAMP(3) WITH TIME ZONE`,
];

export class MoneyInDoubt0010 implements MigrationInterface {
  name = 'MoneyInDoubt1760000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
