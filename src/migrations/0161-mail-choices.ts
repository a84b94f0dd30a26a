/**
 * Addresses that a mail server has refused for good, and reminders that buyers have switched off.
 * Addresses are hashed, so that both outlast the erasure of a customer.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MailChoices0161 implements MigrationInterface {
  name = 'MailChoices1760000000161';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "suppressions" (
        "addressHash" text PRIMARY KEY,
        "suppressedAt" timestamptz(3) NOT NULL,
        "answer" text NOT NULL
      )
    `);
    await runner.query(`
      CREATE TABLE "suppressionLifts" (
        "storeId" text NOT NULL REFERENCES "stores" ("id"),
        "addressHash" text NOT NULL,
        "liftedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("storeId", "addressHash")
      )
    `);
    await runner.query(`
      CREATE TABLE "unsubscriptions" (
        "storeId" text NOT NULL REFERENCES "stores" ("id"),
        "devMode" boolean NOT NULL,
        "addressHash" text NOT NULL,
        "topic" text NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("storeId", "devMode", "addressHash", "topic")
      )
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
