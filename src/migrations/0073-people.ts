/** People of the dashboard: users, memberships, invitations, sessions, factors; who acted. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "users" (
    "id" text PRIMARY KEY,
    "name" text NOT NULL,
    "email" text NOT NULL,
    "language" text NOT NULL,
    "failedSignIns" integer NOT NULL,
    "createdAt" timestamptz(3) NOT NULL
  )`,
  `CREATE UNIQUE INDEX "users_email" ON "users" ("email")`,
  `CREATE TABLE "memberships" (
    "id" text PRIMARY KEY,
    "userId" text NOT NULL REFERENCES "users" ("id"),
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "role" text NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "removedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX "memberships_user" ON "memberships" ("userId", "storeId")
    WHERE "removedAt" IS NULL`,
  `CREATE INDEX "memberships_store" ON "memberships" ("storeId", "id")`,
  `CREATE TABLE "invitations" (
    "id" text PRIMARY KEY,
    "kind" text NOT NULL,
    "storeId" text REFERENCES "stores" ("id"),
    "userId" text REFERENCES "users" ("id"),
    "email" text NOT NULL,
    "role" text,
    "tokenHash" text NOT NULL,
    "madeBy" text,
    "createdAt" timestamptz(3) NOT NULL,
    "expiresAt" timestamptz(3) NOT NULL,
    "usedAt" timestamptz(3),
    "revokedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX "invitations_tokenHash" ON "invitations" ("tokenHash")`,
  `CREATE INDEX "invitations_store" ON "invitations" ("storeId", "id")`,
  `CREATE INDEX "invitations_user" ON "invitations" ("userId") WHERE "userId" IS NOT NULL`,
  `CREATE TABLE "sessions" (
    "id" text PRIMARY KEY,
    "userId" text NOT NULL REFERENCES "users" ("id"),
    "tokenHash" text NOT NULL,
    "way" text NOT NULL,
    "limit" text NOT NULL,
    "browser" text,
    "createdAt" timestamptz(3) NOT NULL,
    "usedAt" timestamptz(3) NOT NULL,
    "expiresAt" timestamptz(3) NOT NULL,
    "sudoUntil" timestamptz(3),
    "endedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX "sessions_tokenHash" ON "sessions" ("tokenHash")`,
  `CREATE INDEX "sessions_user" ON "sessions" ("userId", "id") WHERE "endedAt" IS NULL`,
  `CREATE INDEX "sessions_expired" ON "sessions" ("expiresAt")`,
  `CREATE TABLE "passkeys" (
    "id" text PRIMARY KEY,
    "userId" text NOT NULL REFERENCES "users" ("id"),
    "credentialId" text NOT NULL,
    "publicKey" text NOT NULL,
    "counter" bigint NOT NULL,
    "rpId" text NOT NULL,
    "transports" text array NOT NULL,
    "name" text NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "usedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX "passkeys_credentialId" ON "passkeys" ("credentialId")`,
  `CREATE INDEX "passkeys_user" ON "passkeys" ("userId", "id")`,
  `CREATE TABLE "passwords" (
    "id" text PRIMARY KEY REFERENCES "users" ("id"),
    "hash" text NOT NULL,
    "createdAt" timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE "totps" (
    "id" text PRIMARY KEY REFERENCES "users" ("id"),
    "sealedSecret" text NOT NULL,
    "lastStep" integer NOT NULL,
    "createdAt" timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE "recoveryCodes" (
    "id" text PRIMARY KEY,
    "userId" text NOT NULL REFERENCES "users" ("id"),
    "codeHash" text NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "usedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX "recoveryCodes_code" ON "recoveryCodes" ("userId", "codeHash")`,
  `CREATE TABLE "notices" (
    "id" text PRIMARY KEY,
    "userId" text NOT NULL REFERENCES "users" ("id"),
    "kind" text NOT NULL,
    "detail" text,
    "at" timestamptz(3) NOT NULL,
    "seenAt" timestamptz(3)
  )`,
  `CREATE INDEX "notices_user" ON "notices" ("userId", "id") WHERE "seenAt" IS NULL`,
  `CREATE TABLE "usedChallenges" (
    "hash" text PRIMARY KEY,
    "expiresAt" timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX "usedChallenges_expired" ON "usedChallenges" ("expiresAt")`,
  // The previous release writes acts of operators only.
  `ALTER TABLE "auditLog" ADD COLUMN "actor" text NOT NULL DEFAULT 'OPERATOR'`,
  `ALTER TABLE "auditLog" ADD COLUMN "userId" text`,
];

export class People0073 implements MigrationInterface {
  name = 'People1760000000073';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
