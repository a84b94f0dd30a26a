/**
 * Mails to buyers and members, and the settings of stores for them. Stores that exist already send
 * none, because they may send their own.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  messages_list: `("storeId", "devMode", "id" DESC) WHERE NOT "isForMember"`,
  messages_template: `("storeId", "devMode", "template", "id" DESC) WHERE NOT "isForMember"`,
  messages_status: `("storeId", "devMode", "status", "id" DESC) WHERE NOT "isForMember"`,
  messages_object: `("storeId", "devMode", "objectId", "id" DESC) WHERE NOT "isForMember"`,
  messages_recipient: `("storeId", "devMode", lower("recipient"), "id" DESC)`,
  messages_customer: `("storeId", "devMode", "customerId", "id" DESC) WHERE "customerId" IS NOT NULL`,
  messages_charge: `("chargeId") WHERE "chargeId" IS NOT NULL`,
  messages_created: `("createdAt")`,
  messages_due: `("storeId", "devMode", "sendAt") WHERE "sendAt" IS NOT NULL`,
};

export class Messages0160 implements MigrationInterface {
  name = 'Messages1760000000160';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '1min'`);
    await runner.query(`
      CREATE TABLE "messages" (
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
      )
    `);
    for (const [name, definition] of Object.entries(INDEXES))
      await runner.query(`CREATE INDEX "${name}" ON "messages" ${definition}`);
    await runner.query(`
      ALTER TABLE "messages" SET (
        autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_vacuum_insert_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.01
      )
    `);
    await runner.query(`
      ALTER TABLE "stores"
      ADD COLUMN "buyerMails" boolean NOT NULL DEFAULT false,
      ADD COLUMN "mailsForTransparents" boolean NOT NULL DEFAULT false,
      ADD COLUMN "mailLanguage" text NOT NULL DEFAULT 'PT',
      ADD COLUMN "mailSenderName" text,
      ADD COLUMN "mailReplyTo" text,
      ADD COLUMN "mailFooter" text,
      ADD COLUMN "withdrawalTerms" text
    `);
    await runner.query(`ALTER TABLE "stores" ALTER COLUMN "buyerMails" SET DEFAULT true`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
