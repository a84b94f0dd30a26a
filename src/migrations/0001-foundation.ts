/** The tables of the house as it was first built, with their indexes, and the memory of the Dev mode simulator in a schema of its own. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One for each stored class. */
const TABLES = [
  `CREATE TABLE "stores" (
    "id" text NOT NULL, "name" text NOT NULL, "taxId" text, "email" text, "website" text, "automaticPixDev" boolean NOT NULL,
    "automaticPixProduction" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "pixKey" text, "pixKeyType" text,
    "suspendedAt" TIMESTAMP WITH TIME ZONE, "fees" jsonb NOT NULL DEFAULT '{}', "rate" integer, CONSTRAINT "PK_7aa6e7d71fa7acdd7ca43d7c9cb" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "apiKeys" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "description" text, "permissions" text array NOT NULL, "hint" text NOT NULL,
    "lastUsedAt" TIMESTAMP(3) WITH TIME ZONE, "expiresAt" TIMESTAMP(3) WITH TIME ZONE, "revokedAt" TIMESTAMP(3) WITH TIME ZONE, "keyHash" text NOT NULL,
    CONSTRAINT "PK_c09c854a0df597bde2430b5a3b4" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "testClocks" (
    "storeId" text NOT NULL, "offsetMs" bigint NOT NULL, "advancingTo" TIMESTAMP WITH TIME ZONE, "holder" text, "leaseUntil" TIMESTAMP WITH TIME ZONE,
    CONSTRAINT "PK_a81d0ab8eb5b41bf633afae63de" PRIMARY KEY ("storeId")
  )`,
  `CREATE TABLE "idempotencyKeys" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "fingerprint" text NOT NULL, "holder" text NOT NULL,
    "lockedAt" TIMESTAMP WITH TIME ZONE NOT NULL, "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL, "steps" jsonb NOT NULL DEFAULT '[]', "status" integer,
    "sealedBody" text, CONSTRAINT "PK_c8381bd91c7c1ebd3d4cf59212b" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "ledgerEntries" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "account" text NOT NULL, "amount" bigint NOT NULL, "kind" text NOT NULL, "reference" text NOT NULL,
    CONSTRAINT "PK_30ad3ff0d1c3445e69469a40b48" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "ledgerBalances" (
    "storeId" text NOT NULL, "devMode" boolean NOT NULL, "account" text NOT NULL, "balance" bigint NOT NULL,
    CONSTRAINT "PK_72a60ca9810aac27169ba6c3b8d" PRIMARY KEY ("storeId", "devMode", "account")
  )`,
  `CREATE TABLE "webhooks" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "endpoint" text NOT NULL, "events" text array NOT NULL, "v2" boolean NOT NULL,
    "status" text NOT NULL, "sealedSecret" text NOT NULL, "sealedPreviousSecret" text, "previousSecretUntil" TIMESTAMP WITH TIME ZONE,
    "failingSince" TIMESTAMP WITH TIME ZONE, "deletedAt" TIMESTAMP WITH TIME ZONE, CONSTRAINT "PK_9e8795cfc899ab7bdaa831e8527" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "events" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "type" text NOT NULL, "objectId" text NOT NULL, "payload" json NOT NULL, "payloadV1" json, "position" bigint,
    CONSTRAINT "PK_40731c7151fe4be3116e45ddf73" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "deliveries" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "eventId" text NOT NULL, "webhookId" text NOT NULL, "status" text NOT NULL, "attempts" integer NOT NULL,
    "nextAttemptAt" TIMESTAMP(3) WITH TIME ZONE, "lastAttemptAt" TIMESTAMP(3) WITH TIME ZONE, "lastStatus" integer, "lastError" text,
    CONSTRAINT "PK_a6ef225c5c5f0974e503bfb731f" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "customers" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "email" text NOT NULL, "taxId" text, "country" text NOT NULL, "name" text, "cellphone" text, "zipCode" text,
    "metadata" jsonb NOT NULL, "deletedAt" TIMESTAMP WITH TIME ZONE, CONSTRAINT "PK_133ec679a801fab5e070f73d3ea" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "products" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "externalId" text NOT NULL, "name" text NOT NULL, "description" text, "price" bigint NOT NULL,
    "currency" text NOT NULL, "status" text NOT NULL, "cycle" text, "trialDays" integer, "imageKey" text, "fileKey" text,
    CONSTRAINT "PK_0806c755e0aca124e67c0cf6d7d" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "checkouts" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "externalId" text, "amount" bigint NOT NULL, "paidAmount" bigint, "items" jsonb NOT NULL,
    "status" text NOT NULL, "frequency" text NOT NULL, "methods" text array NOT NULL, "coupons" text array NOT NULL, "customerId" text, "returnUrl" text,
    "completionUrl" text, "metadata" jsonb NOT NULL, "upSellProductId" text, "interest" jsonb, "fine" jsonb, "expiresAt" TIMESTAMP(3) WITH TIME ZONE,
    "subscriptionId" text, "retryPolicy" jsonb, "paidChargeId" text, "isRenewal" boolean NOT NULL DEFAULT false,
    CONSTRAINT "PK_5800730d89f4137fc18770e4d4d" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "subscriptions" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "customerId" text NOT NULL, "amount" bigint NOT NULL, "status" text NOT NULL, "method" text NOT NULL,
    "coupons" text array NOT NULL, "trialDays" integer, "trialEndsAt" TIMESTAMP(3) WITH TIME ZONE, "productId" text NOT NULL, "quantity" integer NOT NULL,
    "name" text NOT NULL, "description" text, "currency" text NOT NULL, "frequency" text NOT NULL, "metadata" jsonb NOT NULL, "checkoutId" text NOT NULL,
    "nextChargeAt" TIMESTAMP(3) WITH TIME ZONE, "cycleNumber" integer NOT NULL, "cancelPolicy" text, "canceledAt" TIMESTAMP(3) WITH TIME ZONE, "cancelledDueTo" text,
    "parkedAt" TIMESTAMP(3) WITH TIME ZONE, "maxRetry" integer NOT NULL, "retryEvery" integer NOT NULL, "anchorAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "anchorCycle" integer NOT NULL, "anchorDay" integer NOT NULL, "cardToken" text, "cardBrand" text, "cardLast4" text,
    CONSTRAINT "PK_a87248d73155605cf782be9ee5e" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "charges" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "method" text NOT NULL, "status" text NOT NULL, "amount" bigint NOT NULL, "paidAmount" bigint,
    "platformFee" bigint NOT NULL, "checkoutId" text, "subscriptionId" text, "cycleNumber" integer, "customerId" text, "installments" integer NOT NULL,
    "cardBrand" text, "cardLast4" text, "description" text, "metadata" jsonb NOT NULL, "expiresAt" TIMESTAMP(3) WITH TIME ZONE, "dueAt" TIMESTAMP(3) WITH TIME ZONE,
    "paidAt" TIMESTAMP(3) WITH TIME ZONE, "nextAttemptAt" TIMESTAMP(3) WITH TIME ZONE, "retryNumber" integer NOT NULL, "failureReason" text, "brCode" text,
    "buyer" jsonb NOT NULL, "payer" jsonb, "cardToken" text, "refusedToken" text, "providerId" text, CONSTRAINT "PK_0c6feb10df0fa460714f8464dce" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "chargeAttempts" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "chargeId" text NOT NULL, "number" integer NOT NULL, "status" text NOT NULL, "reason" text,
    "checkAt" TIMESTAMP(3) WITH TIME ZONE, "cardToken" text NOT NULL, CONSTRAINT "PK_bf952a63aa0010e2710a516dfeb" PRIMARY KEY ("id")
  )`,
];

/** Unique keys are promises (a cycle has one charge, a number one attempt, an event one delivery to a webhook); the others serve a list or a due time. */
const INDEXES = [
  `CREATE UNIQUE INDEX "apiKeys_keyHash" ON "apiKeys" ("keyHash")`,
  `CREATE INDEX "apiKeys_list" ON "apiKeys" ("storeId", "devMode", "id")`,
  `CREATE TABLE "claims" ("job" text NOT NULL, "rowId" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "until" timestamptz NOT NULL, "tries" integer NOT NULL, "error" text, "deadAt" timestamptz, PRIMARY KEY ("job", "rowId"))`,
  `CREATE INDEX "claims_scope" ON "claims" ("storeId", "devMode")`,
  `CREATE INDEX "idempotencyKeys_age" ON "idempotencyKeys" ("createdAt")`,
  `CREATE UNIQUE INDEX "ledgerEntries_once" ON "ledgerEntries" ("storeId", "devMode", "kind", "reference", "account")`,
  `CREATE INDEX "ledgerEntries_list" ON "ledgerEntries" ("storeId", "devMode", "id")`,
  `CREATE INDEX "webhooks_list" ON "webhooks" ("storeId", "devMode", "id")`,
  `CREATE INDEX "events_waiting" ON "events" ("id") WHERE "position" IS NULL`,
  `CREATE UNIQUE INDEX "events_position" ON "events" ("position") WHERE "position" IS NOT NULL`,
  `CREATE INDEX "events_list" ON "events" ("storeId", "devMode", "id")`,
  `CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" ("eventId", "webhookId")`,
  `CREATE INDEX "deliveries_due" ON "deliveries" ("webhookId", "nextAttemptAt") WHERE "nextAttemptAt" IS NOT NULL`,
  `CREATE INDEX "deliveries_list" ON "deliveries" ("storeId", "devMode", "id")`,
  `CREATE INDEX "deliveries_webhook" ON "deliveries" ("webhookId", "id")`,
  `ALTER TABLE "deliveries" ADD FOREIGN KEY ("eventId") REFERENCES "events" ("id")`,
  `ALTER TABLE "deliveries" ADD FOREIGN KEY ("webhookId") REFERENCES "webhooks" ("id")`,
  `CREATE UNIQUE INDEX "customers_taxId" ON "customers" ("storeId", "devMode", "taxId") WHERE "taxId" IS NOT NULL AND "deletedAt" IS NULL`,
  `CREATE INDEX "customers_list" ON "customers" ("storeId", "devMode", "id")`,
  `CREATE INDEX "customers_email" ON "customers" ("storeId", "devMode", "email")`,
  `CREATE UNIQUE INDEX "products_externalId" ON "products" ("storeId", "devMode", "externalId")`,
  `CREATE INDEX "products_list" ON "products" ("storeId", "devMode", "id")`,
  `CREATE INDEX "checkouts_list" ON "checkouts" ("storeId", "devMode", "id")`,
  `CREATE INDEX "checkouts_externalId" ON "checkouts" ("storeId", "devMode", "externalId", "id") WHERE "externalId" IS NOT NULL`,
  `CREATE INDEX "checkouts_customer" ON "checkouts" ("customerId", "id") WHERE "customerId" IS NOT NULL`,
  `CREATE INDEX "checkouts_subscription" ON "checkouts" ("subscriptionId", "id") WHERE "subscriptionId" IS NOT NULL`,
  `CREATE INDEX "checkouts_due" ON "checkouts" ("storeId", "devMode", "expiresAt") WHERE "status" = 'PENDING' AND "expiresAt" IS NOT NULL`,
  `ALTER TABLE "checkouts" ADD FOREIGN KEY ("customerId") REFERENCES "customers" ("id")`,
  `CREATE INDEX "subscriptions_list" ON "subscriptions" ("storeId", "devMode", "id")`,
  `CREATE INDEX "subscriptions_customer" ON "subscriptions" ("customerId", "id")`,
  `CREATE UNIQUE INDEX "subscriptions_checkout" ON "subscriptions" ("checkoutId")`,
  `CREATE INDEX "subscriptions_due" ON "subscriptions" ("storeId", "devMode", "nextChargeAt") WHERE "status" = 'ACTIVE' AND "parkedAt" IS NULL`,
  `ALTER TABLE "subscriptions" ADD FOREIGN KEY ("customerId") REFERENCES "customers" ("id")`,
  `ALTER TABLE "subscriptions" ADD FOREIGN KEY ("checkoutId") REFERENCES "checkouts" ("id")`,
  `CREATE UNIQUE INDEX "charges_cycle" ON "charges" ("subscriptionId", "cycleNumber") WHERE "subscriptionId" IS NOT NULL`,
  `CREATE UNIQUE INDEX "charges_providerId" ON "charges" ("providerId") WHERE "providerId" IS NOT NULL`,
  `CREATE INDEX "charges_list" ON "charges" ("storeId", "devMode", "id")`,
  `CREATE INDEX "charges_checkout" ON "charges" ("checkoutId", "id") WHERE "checkoutId" IS NOT NULL`,
  `CREATE INDEX "charges_customer" ON "charges" ("customerId", "id") WHERE "customerId" IS NOT NULL`,
  `CREATE INDEX "charges_expire" ON "charges" ("storeId", "devMode", "expiresAt") WHERE "status" = 'PENDING' AND "expiresAt" IS NOT NULL`,
  `CREATE INDEX "charges_retry" ON "charges" ("storeId", "devMode", "nextAttemptAt") WHERE "status" = 'PENDING' AND "nextAttemptAt" IS NOT NULL`,
  `ALTER TABLE "charges" ADD FOREIGN KEY ("checkoutId") REFERENCES "checkouts" ("id")`,
  `ALTER TABLE "charges" ADD FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions" ("id")`,
  `CREATE UNIQUE INDEX "chargeAttempts_number" ON "chargeAttempts" ("chargeId", "number")`,
  `CREATE INDEX "chargeAttempts_due" ON "chargeAttempts" ("storeId", "devMode", "checkAt") WHERE "status" = 'PENDING' AND "checkAt" IS NOT NULL`,
  `ALTER TABLE "chargeAttempts" ADD FOREIGN KEY ("chargeId") REFERENCES "charges" ("id")`,
  `ALTER TABLE "apiKeys" ADD FOREIGN KEY ("storeId") REFERENCES "stores" ("id")`,
];

/** Joined by no room. */
const SIMULATOR = [
  `CREATE SCHEMA simulator`,
  `CREATE TABLE simulator."cards" ("token" text PRIMARY KEY, "brand" text NOT NULL, "last4" text NOT NULL, "declines" text, "paysOnce" boolean NOT NULL, "disputes" boolean NOT NULL)`,
  `CREATE TABLE simulator."calls" ("reference" text PRIMARY KEY, "providerId" text NOT NULL, "kind" text NOT NULL, "token" text, "agreement" text, "amount" bigint NOT NULL, "approved" boolean NOT NULL, "reason" text, "paidAt" timestamptz NOT NULL, "brand" text, "last4" text)`,
  `CREATE INDEX "calls_token" ON simulator."calls" ("token") WHERE "approved"`,
  `CREATE TABLE simulator."scripts" ("agreement" text PRIMARY KEY, "outcome" text NOT NULL, "reason" text, "times" integer NOT NULL)`,
  `CREATE TABLE simulator."pixCharges" ("reference" text PRIMARY KEY, "amount" bigint NOT NULL, "brCode" text NOT NULL, "expiresAt" timestamptz NOT NULL, "createdAt" timestamptz NOT NULL, "cancelled" boolean NOT NULL DEFAULT false, "paid" boolean NOT NULL DEFAULT false)`,
  `CREATE TABLE simulator."pixPayments" ("providerId" text PRIMARY KEY, "reference" text NOT NULL, "amount" bigint NOT NULL, "paidAt" timestamptz NOT NULL, "payerName" text, "payerTaxId" text)`,
  `CREATE INDEX "pixPayments_reference" ON simulator."pixPayments" ("reference")`,
];

export class Foundation0001 implements MigrationInterface {
  name = 'Foundation1760000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...INDEXES, ...SIMULATOR]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
