/** The ids of providers that do not take ours, by our reference. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProviderHandles0065 implements MigrationInterface {
  name = 'ProviderHandles1760000000065';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(`
      CREATE TABLE "providerHandles" (
        "id" text PRIMARY KEY,
        "storeId" text NOT NULL REFERENCES "stores" ("id"),
        "devMode" boolean NOT NULL CHECK (NOT "devMode"),
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        "providerAccountId" text NOT NULL REFERENCES "providerAccounts" ("id"),
        "kind" text NOT NULL,
        "reference" text NOT NULL,
        "providerId" text,
        "askedAt" timestamptz(3),
        UNIQUE ("providerAccountId", "kind", "reference"),
        UNIQUE ("providerAccountId", "kind", "providerId")
      )
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
