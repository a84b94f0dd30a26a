/** Tables of mails, the customer portal, documents, closed months and lines of subscriptions. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oneByOne } from './one-by-one';

const SCOPE = `
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL`;

/** Of each index its name, and what of the messages it is on. */
const MESSAGE_INDEXES = {
  messages_list: `("storeId", "devMode", "id" DESC) WHERE NOT "isForMember"`,
  messages_template: `("storeId", "devMode", "template", "id" DESC) WHERE NOT "isForMember"`,
  messages_status: `("storeId", "devMode", "status", "id" DESC) WHERE NOT "isForMember"`,
  messages_object: `("storeId", "devMode", "objectId", "id" DESC) WHERE NOT "isForMember"`,
  messages_recipient: `("storeId", "devMode", lower("recipient"), "id" DESC)`,
  messages_customer: `("storeId", "devMode", "customerId", "id" DESC)
    WHERE "customerId" IS NOT NULL`,
  messages_charge: `("chargeId") WHERE "chargeId" IS NOT NULL`,
  messages_created: `("createdAt")`,
  messages_due: `("storeId", "devMode", "sendAt") WHERE "sendAt" IS NOT NULL`,
};

const MAILS = [
  `CREATE TABLE IF NOT EXISTS "messages" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "template" text NOT NULL,
    "recipient" text NOT NULL,
    "language" text NOT NULL,
    "subject" text,
    "status" text NOT NULL,
    "reason" text,
    "attempts" jsonb NOT NULL,
    "objectId" text NOT NULL,
    "event" text,
    "transport" text,
    "sentAt" timestamptz(3),
    "html" text,
    "text" text,
    "headers" jsonb,
    "customerId" text REFERENCES "customers" ("id"),
    "chargeId" text REFERENCES "charges" ("id"),
    "isForMember" boolean NOT NULL,
    "fingerprint" text NOT NULL,
    "sendAt" timestamptz(3),
    "endsAt" timestamptz(3),
    "sealedValues" text,
    "values" jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT "messages_once" UNIQUE ("storeId", "devMode", "fingerprint")
  )`,
  ...Object.entries(MESSAGE_INDEXES).map(
    ([name, on]) => `CREATE INDEX IF NOT EXISTS "${name}" ON "messages" ${on}`,
  ),
  `CREATE TABLE IF NOT EXISTS "messageRules" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "template" text NOT NULL,
    "isOn" boolean NOT NULL,
    "days" jsonb,
    "texts" jsonb NOT NULL,
    CONSTRAINT "messageRules_template" UNIQUE ("storeId", "devMode", "template")
  )`,
  `CREATE INDEX IF NOT EXISTS "messageRules_list" ON "messageRules" ("storeId", "devMode", "id")`,
  // Addresses are hashed, so that these three outlast the erasure of a customer.
  `CREATE TABLE IF NOT EXISTS "suppressions" (
    "addressHash" text PRIMARY KEY,
    "suppressedAt" timestamptz(3) NOT NULL,
    "answer" text NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS "suppressionLifts" (
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "addressHash" text NOT NULL,
    "liftedAt" timestamptz(3) NOT NULL,
    PRIMARY KEY ("storeId", "addressHash")
  )`,
  `CREATE TABLE IF NOT EXISTS "unsubscriptions" (
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "addressHash" text NOT NULL,
    "topic" text NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    PRIMARY KEY ("storeId", "devMode", "addressHash", "topic")
  )`,
];

const PORTAL = [
  `CREATE TABLE IF NOT EXISTS "portalLinks" (
    ${SCOPE},
    "customerId" text NOT NULL REFERENCES "customers" ("id"),
    "checkoutId" text REFERENCES "checkouts" ("id"),
    "deletedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "portalLinks_pair" ON "portalLinks"
    ("storeId", "devMode", "customerId", coalesce("checkoutId", '')) WHERE "deletedAt" IS NULL`,
  `CREATE TABLE IF NOT EXISTS "portalSessions" (
    ${SCOPE},
    "customerId" text REFERENCES "customers" ("id"),
    "choices" text[] NOT NULL DEFAULT '{}',
    "linkId" text REFERENCES "portalLinks" ("id"),
    "flow" text,
    "returnUrl" text,
    "entryHash" text,
    "tokenHash" text,
    "expiresAt" timestamptz(3) NOT NULL,
    "endedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "portalSessions_entryHash" ON "portalSessions" ("entryHash")`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "portalSessions_tokenHash" ON "portalSessions" ("tokenHash")`,
  `CREATE INDEX IF NOT EXISTS "portalSessions_link"
    ON "portalSessions" ("linkId") WHERE "linkId" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "portalSessions_expired" ON "portalSessions" ("expiresAt")`,
  `CREATE TABLE IF NOT EXISTS "portalCodes" (
    ${SCOPE},
    "emailHash" text NOT NULL,
    "codeHash" text NOT NULL,
    "customerIds" text[] NOT NULL,
    "linkId" text REFERENCES "portalLinks" ("id"),
    "sessionId" text REFERENCES "portalSessions" ("id") ON DELETE CASCADE,
    "tries" integer NOT NULL DEFAULT 0,
    "askedAt" timestamptz(3) NOT NULL,
    "expiresAt" timestamptz(3) NOT NULL,
    "usedAt" timestamptz(3)
  )`,
  `CREATE INDEX IF NOT EXISTS "portalCodes_email" ON "portalCodes"
    ("storeId", "devMode", "emailHash", "askedAt")`,
  `CREATE INDEX IF NOT EXISTS "portalCodes_session"
    ON "portalCodes" ("sessionId") WHERE "sessionId" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "portalCodes_old" ON "portalCodes" ("askedAt")`,
  `CREATE TABLE IF NOT EXISTS "refundRequests" (
    ${SCOPE},
    "chargeId" text NOT NULL REFERENCES "charges" ("id"),
    "customerId" text NOT NULL REFERENCES "customers" ("id"),
    "kind" text NOT NULL,
    "status" text NOT NULL,
    "buyerReason" text,
    "refundId" text REFERENCES "refunds" ("id"),
    "decidedAt" timestamptz(3),
    "answer" text
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "refundRequests_open" ON "refundRequests" ("chargeId")
    WHERE "status" IN ('OPEN', 'ACCEPTED')`,
  `CREATE INDEX IF NOT EXISTS "refundRequests_list"
    ON "refundRequests" ("storeId", "devMode", "id")`,
  `CREATE INDEX IF NOT EXISTS "refundRequests_status"
    ON "refundRequests" ("storeId", "devMode", "status", "id")`,
  `CREATE INDEX IF NOT EXISTS "refundRequests_customer" ON "refundRequests" ("customerId", "id")`,
  `CREATE INDEX IF NOT EXISTS "refundRequests_charge" ON "refundRequests" ("chargeId", "id")`,
];

const DOCUMENTS = [
  `CREATE TABLE IF NOT EXISTS "documentSeries" (
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "year" integer NOT NULL,
    "last" integer NOT NULL,
    PRIMARY KEY ("storeId", "devMode", "year")
  )`,
  `CREATE TABLE IF NOT EXISTS "billingDocuments" (
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
  `CREATE UNIQUE INDEX IF NOT EXISTS "billingDocuments_number"
    ON "billingDocuments" ("storeId", "devMode", "year", "sequence")`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "billingDocuments_invoice" ON "billingDocuments" ("chargeId")
    WHERE "kind" = 'INVOICE'`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "billingDocuments_refund" ON "billingDocuments" ("refundId")
    WHERE "refundId" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "billingDocuments_invoiceId" ON "billingDocuments" ("invoiceId")
    WHERE "invoiceId" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "billingDocuments_list"
    ON "billingDocuments" ("storeId", "devMode", "id")`,
  `CREATE INDEX IF NOT EXISTS "billingDocuments_charge"
    ON "billingDocuments" ("storeId", "devMode", "chargeId", "id")`,
  `CREATE INDEX IF NOT EXISTS "billingDocuments_kind"
    ON "billingDocuments" ("storeId", "devMode", "kind", "id")`,
  `CREATE INDEX IF NOT EXISTS "billingDocuments_year"
    ON "billingDocuments" ("storeId", "devMode", "year", "id")`,
  // The files of a closed month do not change.
  `CREATE TABLE IF NOT EXISTS "closings" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "month" text NOT NULL,
    "closedAt" timestamptz(3),
    "movements" integer NOT NULL,
    "csvHash" text,
    "ofxHash" text,
    "csvKey" text,
    "ofxKey" text,
    "balances" jsonb,
    "nextEntryId" text,
    "makeAt" timestamptz(3),
    CHECK ("closedAt" IS NULL OR ("csvHash" IS NOT NULL AND "ofxHash" IS NOT NULL))
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "closings_month"
    ON "closings" ("storeId", "devMode", "month")`,
  `CREATE INDEX IF NOT EXISTS "closings_list" ON "closings" ("storeId", "devMode", "id")`,
  `CREATE INDEX IF NOT EXISTS "closings_due" ON "closings" ("storeId", "devMode", "makeAt")
    WHERE "makeAt" IS NOT NULL`,
  // Lines that join the next charge of a subscription.
  `CREATE TABLE IF NOT EXISTS "subscriptionLines" (
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
  `CREATE INDEX IF NOT EXISTS "subscriptionLines_list"
    ON "subscriptionLines" ("storeId", "devMode", "id")`,
  `CREATE INDEX IF NOT EXISTS "subscriptionLines_subscription"
    ON "subscriptionLines" ("subscriptionId", "id")`,
  `CREATE INDEX IF NOT EXISTS "subscriptionLines_charge" ON "subscriptionLines" ("chargeId", "id")`,
  `CREATE INDEX IF NOT EXISTS "subscriptionLines_source" ON "subscriptionLines" ("sourceChargeId")
    WHERE "sourceChargeId" IS NOT NULL`,
];

const FRONT_ENDS = [
  // Short-lived. A process of the previous release refuses them with 401.
  `CREATE TABLE IF NOT EXISTS "tokens" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "keyId" text NOT NULL REFERENCES "apiKeys" ("id"),
    "permissions" text array NOT NULL,
    "customerId" text,
    "origin" text NOT NULL,
    "expiresAt" timestamptz(3) NOT NULL,
    "tokenHash" text NOT NULL
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "tokens_tokenHash" ON "tokens" ("tokenHash")`,
  `CREATE INDEX IF NOT EXISTS "tokens_alive" ON "tokens" ("storeId", "devMode", "expiresAt")`,
  `CREATE INDEX IF NOT EXISTS "tokens_expired" ON "tokens" ("expiresAt")`,
  `CREATE INDEX IF NOT EXISTS "tokens_list" ON "tokens" ("storeId", "devMode", "id")`,
  // Of products, and as evidence of a dispute, whose id "productId" is then.
  `CREATE TABLE IF NOT EXISTS "productFiles" (
    "id" text NOT NULL,
    "storeId" text NOT NULL,
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "name" text NOT NULL,
    "size" integer NOT NULL,
    "productId" text,
    PRIMARY KEY ("id"),
    FOREIGN KEY ("storeId") REFERENCES "stores" ("id"),
    CHECK ("size" >= 0)
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "productFilesName" ON "productFiles" ("name")`,
  `CREATE INDEX IF NOT EXISTS "productFilesScope"
    ON "productFiles" ("storeId", "devMode") INCLUDE ("size")`,
  `CREATE INDEX IF NOT EXISTS "productFilesUnused"
    ON "productFiles" ("createdAt") WHERE "productId" IS NULL`,
];

const STATEMENTS = [...MAILS, ...PORTAL, ...DOCUMENTS, ...FRONT_ENDS];

export class MailsAndDocuments0484 implements MigrationInterface {
  name = 'MailsAndDocuments1760000000484';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, STATEMENTS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
