/** Billing documents, and the last number of each series. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "documentSeries" (
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "year" integer NOT NULL,
    "last" integer NOT NULL,
    PRIMARY KEY ("storeId", "devMode", "year")
  )`,
  `CREATE TABLE "billingDocuments" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "kind" text NOT NULL,
    "year" integer NOT NULL,
    "sequence" integer NOT NULL,
    "chargeId" text NOT NULL REFERENCES "charges" ("id"),
    "refundId" text REFERENCES "refunds" ("id"),
    "invoiceId" text REFERENCES "billingDocuments" ("id"),
    "amount" bigint NOT NULL,
    "lines" jsonb NOT NULL,
    "discount" bigint NOT NULL,
    "extra" bigint NOT NULL,
    "seller" jsonb NOT NULL,
    "buyer" jsonb NOT NULL,
    CHECK (("kind" = 'CREDIT_NOTE') = ("refundId" IS NOT NULL AND "invoiceId" IS NOT NULL))
  )`,
  `CREATE UNIQUE INDEX "billingDocuments_number"
    ON "billingDocuments" ("storeId", "devMode", "year", "sequence")`,
  `CREATE UNIQUE INDEX "billingDocuments_invoice" ON "billingDocuments" ("chargeId")
    WHERE "kind" = 'INVOICE'`,
  `CREATE UNIQUE INDEX "billingDocuments_refund" ON "billingDocuments" ("refundId")
    WHERE "refundId" IS NOT NULL`,
  `CREATE INDEX "billingDocuments_invoiceId" ON "billingDocuments" ("invoiceId")
    WHERE "invoiceId" IS NOT NULL`,
  `CREATE INDEX "billingDocuments_list" ON "billingDocuments" ("storeId", "devMode", "id")`,
  `CREATE INDEX "billingDocuments_charge"
    ON "billingDocuments" ("storeId", "devMode", "chargeId", "id")`,
  `CREATE INDEX "billingDocuments_kind" ON "billingDocuments" ("storeId", "devMode", "kind", "id")`,
  `CREATE INDEX "billingDocuments_year" ON "billingDocuments" ("storeId", "devMode", "year", "id")`,
];

export class BillingDocuments0231 implements MigrationInterface {
  name = 'BillingDocuments1760000000231';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
