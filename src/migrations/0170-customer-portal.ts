/**
 * The customer portal: links, sessions, codes, refund requests, and the settings of the store. A
 * store without settings has the standard ones.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = `
  "id" text PRIMARY KEY,
  "storeId" text NOT NULL REFERENCES "stores" ("id"),
  "devMode" boolean NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL
`;

const STATEMENTS = [
  `ALTER TABLE "stores" ADD COLUMN IF NOT EXISTS "portalSettings" jsonb NOT NULL DEFAULT '{}'`,
  `ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "erasureRequestedAt" timestamptz(3)`,
  `ALTER TABLE "subscriptions" ADD COLUMN IF NOT EXISTS "cancelReason" text`,
  `CREATE TABLE "portalLinks" (
    ${SCOPE},
    "customerId" text NOT NULL REFERENCES "customers" ("id"),
    "checkoutId" text REFERENCES "checkouts" ("id"),
    "deletedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX "portalLinks_pair" ON "portalLinks"
    ("storeId", "devMode", "customerId", coalesce("checkoutId", '')) WHERE "deletedAt" IS NULL`,
  `CREATE TABLE "portalSessions" (
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
  `CREATE UNIQUE INDEX "portalSessions_entryHash" ON "portalSessions" ("entryHash")`,
  `CREATE UNIQUE INDEX "portalSessions_tokenHash" ON "portalSessions" ("tokenHash")`,
  `CREATE INDEX "portalSessions_link" ON "portalSessions" ("linkId") WHERE "linkId" IS NOT NULL`,
  `CREATE INDEX "portalSessions_expired" ON "portalSessions" ("expiresAt")`,
  `CREATE TABLE "portalCodes" (
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
  `CREATE INDEX "portalCodes_email" ON "portalCodes"
    ("storeId", "devMode", "emailHash", "askedAt")`,
  `CREATE INDEX "portalCodes_session" ON "portalCodes" ("sessionId") WHERE "sessionId" IS NOT NULL`,
  `CREATE INDEX "portalCodes_old" ON "portalCodes" ("askedAt")`,
  `CREATE TABLE "refundRequests" (
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
  `CREATE UNIQUE INDEX "refundRequests_open" ON "refundRequests" ("chargeId")
    WHERE "status" IN ('OPEN', 'ACCEPTED')`,
  `CREATE INDEX "refundRequests_list" ON "refundRequests" ("storeId", "devMode", "id")`,
  `CREATE INDEX "refundRequests_status" ON "refundRequests" ("storeId", "devMode", "status", "id")`,
  `CREATE INDEX "refundRequests_customer" ON "refundRequests" ("customerId", "id")`,
  `CREATE INDEX "refundRequests_charge" ON "refundRequests" ("chargeId", "id")`,
];

export class CustomerPortal0170 implements MigrationInterface {
  name = 'CustomerPortal1760000000170';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
