/** What stores have changed about the mails to their buyers. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "messageRules" (
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
  `CREATE INDEX "messageRules_list" ON "messageRules" ("storeId", "devMode", "id")`,
];

export class MessageRules0211 implements MigrationInterface {
  name = 'MessageRules1760000000211';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
