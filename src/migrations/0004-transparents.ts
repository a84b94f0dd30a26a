/** Transparent charges and boletos, called-off codes, repeated creates, upsells and v1 billing: their columns and indexes, and the simulator's memory of boletos. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All nullable, so that the previous release goes on writing while this one starts. */
const COLUMNS = [
  `ALTER TABLE "charges"
    ADD "externalId" text, ADD "barCode" text, ADD "barCode44" text, ADD "interest" jsonb, ADD "fine" jsonb, ADD "payableUntil" TIMESTAMP(3) WITH TIME ZONE, ADD "paidBy" text, ADD "utm" jsonb,
    ADD "issueAt" TIMESTAMP(3) WITH TIME ZONE, ADD "awaitedUntil" TIMESTAMP(3) WITH TIME ZONE, ADD "closeAt" TIMESTAMP(3) WITH TIME ZONE`,
  `ALTER TABLE "checkouts" ADD "fingerprint" text, ADD "card" jsonb, ADD "upsellOf" text, ADD "allowCoupons" boolean`,
];

/** Charges have ids with several prefixes, so their lists are sorted by the tail of the id, which is the time of creation. */
const TAIL = `substring("id" from '[^_]+$')`;

const INDEXES = [
  `DROP INDEX "charges_list"`,
  `CREATE INDEX "charges_list" ON "charges" ("storeId", "devMode", (${TAIL}))`,
  `DROP INDEX "charges_checkout"`,
  `CREATE INDEX "charges_checkout" ON "charges" ("checkoutId", (${TAIL})) WHERE "checkoutId" IS NOT NULL`,
  `DROP INDEX "charges_customer"`,
  `CREATE INDEX "charges_customer" ON "charges" ("customerId", (${TAIL})) WHERE "customerId" IS NOT NULL`,
  `CREATE INDEX "charges_transparents" ON "charges" ("storeId", "devMode", (${TAIL})) WHERE "checkoutId" IS NULL AND "subscriptionId" IS NULL`,
  `CREATE UNIQUE INDEX "charges_externalId" ON "charges" ("storeId", "devMode", "externalId") WHERE "externalId" IS NOT NULL`,
  `CREATE INDEX "charges_issue" ON "charges" ("storeId", "devMode", "issueAt") WHERE "issueAt" IS NOT NULL`,
  `CREATE INDEX "charges_await" ON "charges" ("storeId", "devMode", "awaitedUntil") WHERE "status" = 'PENDING' AND "awaitedUntil" IS NOT NULL`,
  `CREATE INDEX "charges_close" ON "charges" ("storeId", "devMode", "closeAt") WHERE "closeAt" IS NOT NULL`,
  `CREATE UNIQUE INDEX "checkouts_upsellOf" ON "checkouts" ("upsellOf") WHERE "upsellOf" IS NOT NULL`,
  `ALTER TABLE "checkouts" ADD FOREIGN KEY ("upsellOf") REFERENCES "checkouts" ("id")`,
];

const SIMULATOR = [
  `ALTER TABLE simulator."pixCharges" ADD "cancelledAt" timestamptz`,
  `CREATE TABLE simulator."boletos" ("reference" text PRIMARY KEY, "amount" bigint NOT NULL, "dueDate" date NOT NULL, "payableUntil" timestamptz NOT NULL, "barCode44" text NOT NULL, "typeableLine47" text NOT NULL,
    "brCode" text NOT NULL, "payerTaxId" text NOT NULL, "createdAt" timestamptz NOT NULL, "paid" boolean NOT NULL DEFAULT false, "cancelledAt" timestamptz)`,
  `CREATE TABLE simulator."boletoPayments" ("providerId" text PRIMARY KEY, "reference" text NOT NULL, "amount" bigint NOT NULL, "paidAt" timestamptz NOT NULL, "paidBy" text NOT NULL, "payerName" text, "payerTaxId" text)`,
  `CREATE INDEX "boletoPayments_reference" ON simulator."boletoPayments" ("reference")`,
];

export class Transparents0004 implements MigrationInterface {
  name = 'Transparents1760000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...COLUMNS, ...INDEXES, ...SIMULATOR]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
