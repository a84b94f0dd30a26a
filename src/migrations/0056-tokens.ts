/** Short-lived tokens for front ends. A process of the previous release refuses them with 401. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "tokens" (
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
  `CREATE UNIQUE INDEX "tokens_tokenHash" ON "tokens" ("tokenHash")`,
  `CREATE INDEX "tokens_alive" ON "tokens" ("storeId", "devMode", "expiresAt")`,
  `CREATE INDEX "tokens_expired" ON "tokens" ("expiresAt")`,
];

export class Tokens0056 implements MigrationInterface {
  name = 'Tokens1760000000056';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
