/** Accounts of stores at payment providers, and the account that each charge is collected by. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "providerAccounts" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL CHECK (NOT "devMode"),
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "kind" text NOT NULL,
    "name" text NOT NULL,
    "methods" text array NOT NULL,
    "sandbox" boolean NOT NULL,
    "sealedFile" text NOT NULL,
    "sealedSecret" text NOT NULL,
    "certificateEndsAt" timestamptz(3),
    "webhooksAt" timestamptz(3),
    "webhooksCheckAt" timestamptz(3),
    "notifiedAt" timestamptz(3)
  )`,
  `CREATE INDEX "providerAccounts_list" ON "providerAccounts" ("storeId", "devMode", "id")`,
  `CREATE INDEX "providerAccounts_webhooksCheckAt"
    ON "providerAccounts" ("storeId", "devMode", "webhooksCheckAt")
    WHERE "webhooksCheckAt" IS NOT NULL`,
  // The previous release writes Dev mode charges only, and they have none.
  `ALTER TABLE "charges" ADD COLUMN "providerAccountId" text`,
];

export class ProviderAccounts0063 implements MigrationInterface {
  name = 'ProviderAccounts1760000000063';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
