/** Methods of provider accounts that are not called for a while, because the provider failed. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProviderOutages0077 implements MigrationInterface {
  name = 'ProviderOutages1760000000077';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(`
      CREATE TABLE "providerOutages" (
        "id" text PRIMARY KEY,
        "storeId" text NOT NULL REFERENCES "stores" ("id"),
        "devMode" boolean NOT NULL CHECK (NOT "devMode"),
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        "providerAccountId" text NOT NULL REFERENCES "providerAccounts" ("id"),
        "method" text NOT NULL,
        "reason" text NOT NULL,
        "needsRepair" boolean NOT NULL,
        "failedProbes" integer NOT NULL,
        "retryAt" timestamptz(3) NOT NULL,
        UNIQUE ("providerAccountId", "method")
      )
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
