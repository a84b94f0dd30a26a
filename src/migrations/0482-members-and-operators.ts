/** Tables of the members of stores, of operators, and of what both watch. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oneByOne } from './one-by-one';

const MEMBERS = [
  `CREATE TABLE IF NOT EXISTS "users" (
    "id" text PRIMARY KEY,
    "name" text NOT NULL,
    "email" text NOT NULL,
    "language" text NOT NULL,
    "failedSignIns" integer NOT NULL,
    "createdAt" timestamptz(3) NOT NULL
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "users_email" ON "users" ("email")`,
  `CREATE TABLE IF NOT EXISTS "memberships" (
    "id" text PRIMARY KEY,
    "userId" text NOT NULL REFERENCES "users" ("id"),
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "role" text NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "removedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "memberships_user" ON "memberships" ("userId", "storeId")
    WHERE "removedAt" IS NULL`,
  `CREATE INDEX IF NOT EXISTS "memberships_store" ON "memberships" ("storeId", "id")`,
  `CREATE TABLE IF NOT EXISTS "invitations" (
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
  `CREATE UNIQUE INDEX IF NOT EXISTS "invitations_tokenHash" ON "invitations" ("tokenHash")`,
  `CREATE INDEX IF NOT EXISTS "invitations_store" ON "invitations" ("storeId", "id")`,
  `CREATE INDEX IF NOT EXISTS "invitations_user"
    ON "invitations" ("userId") WHERE "userId" IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS "sessions" (
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
  `CREATE UNIQUE INDEX IF NOT EXISTS "sessions_tokenHash" ON "sessions" ("tokenHash")`,
  `CREATE INDEX IF NOT EXISTS "sessions_user"
    ON "sessions" ("userId", "id") WHERE "endedAt" IS NULL`,
  `CREATE INDEX IF NOT EXISTS "sessions_expired" ON "sessions" ("expiresAt")`,
  `CREATE TABLE IF NOT EXISTS "passkeys" (
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
  `CREATE UNIQUE INDEX IF NOT EXISTS "passkeys_credentialId" ON "passkeys" ("credentialId")`,
  `CREATE INDEX IF NOT EXISTS "passkeys_user" ON "passkeys" ("userId", "id")`,
  `CREATE TABLE IF NOT EXISTS "passwords" (
    "id" text PRIMARY KEY REFERENCES "users" ("id"),
    "hash" text NOT NULL,
    "createdAt" timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS "totps" (
    "id" text PRIMARY KEY REFERENCES "users" ("id"),
    "sealedSecret" text NOT NULL,
    "lastStep" integer NOT NULL,
    "createdAt" timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS "recoveryCodes" (
    "id" text PRIMARY KEY,
    "userId" text NOT NULL REFERENCES "users" ("id"),
    "codeHash" text NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "usedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "recoveryCodes_code"
    ON "recoveryCodes" ("userId", "codeHash")`,
  `CREATE TABLE IF NOT EXISTS "notices" (
    "id" text PRIMARY KEY,
    "userId" text NOT NULL REFERENCES "users" ("id"),
    "kind" text NOT NULL,
    "detail" text,
    "at" timestamptz(3) NOT NULL,
    "seenAt" timestamptz(3)
  )`,
  `CREATE INDEX IF NOT EXISTS "notices_user" ON "notices" ("userId", "id") WHERE "seenAt" IS NULL`,
  `CREATE TABLE IF NOT EXISTS "usedChallenges" (
    "hash" text PRIMARY KEY,
    "expiresAt" timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX IF NOT EXISTS "usedChallenges_expired" ON "usedChallenges" ("expiresAt")`,
];

const OPERATORS = [
  // Says that sealed texts are bound to their rows. An existing service decides it with
  // `ops reseal --bind`, once the previous release no longer runs.
  `CREATE TABLE IF NOT EXISTS "sealing" ("isBound" boolean PRIMARY KEY CHECK ("isBound"))`,
  `INSERT INTO "sealing" ("isBound")
    SELECT true WHERE NOT EXISTS (SELECT 1 FROM "stores")
    ON CONFLICT DO NOTHING`,
  // The keys that this database was used with: a process with another SECRET_KEY does not start.
  `CREATE TABLE IF NOT EXISTS "secretKeyIds" ("id" text PRIMARY KEY)`,
  // A migration that removes something writes the name of the one that every process must know
  // from then on.
  `CREATE TABLE IF NOT EXISTS "schemaFloor" (
    "migration" text PRIMARY KEY,
    "reason" text NOT NULL
  )`,
  // What one process measures, and every process shows.
  `CREATE TABLE IF NOT EXISTS "figures" (
    "part" text PRIMARY KEY,
    "measuredAt" timestamptz,
    "triedAt" timestamptz NOT NULL,
    "tookMs" integer NOT NULL,
    "samples" jsonb NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS "workPauses" (
    "name" text PRIMARY KEY,
    "reason" text NOT NULL,
    "pausedBy" text NOT NULL,
    "since" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "until" TIMESTAMP(3) WITH TIME ZONE
  )`,
  `CREATE TABLE IF NOT EXISTS "handledRows" (
    "job" text NOT NULL,
    "minute" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "done" bigint NOT NULL,
    "failed" bigint NOT NULL,
    PRIMARY KEY ("job", "minute")
  )`,
  // While a restore to an earlier moment is open, no money is moved.
  `CREATE TABLE IF NOT EXISTS "restores" (
    "id" text PRIMARY KEY,
    "restoredTo" timestamptz NOT NULL,
    "lostUntil" timestamptz NOT NULL,
    "openedAt" timestamptz NOT NULL,
    "openedBy" text NOT NULL,
    "report" jsonb,
    "closedAt" timestamptz,
    "closedBy" text,
    "reason" text
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "restores_open"
    ON "restores" ((true)) WHERE "closedAt" IS NULL`,
];

const EVENTS = [
  // Without archivedAt a file is being written, and its events are still in their table.
  `CREATE TABLE IF NOT EXISTS "eventArchives" (
    "id" text PRIMARY KEY,
    "createdAt" timestamptz(3) NOT NULL,
    "month" text NOT NULL,
    "file" text NOT NULL,
    "events" integer NOT NULL,
    "bytes" integer NOT NULL,
    "sha256" text NOT NULL,
    "archivedAt" timestamptz(3)
  )`,
  // The place among the events of the object stays taken, as in "events".
  `CREATE TABLE IF NOT EXISTS "archivedEvents" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL,
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "type" text NOT NULL,
    "objectId" text NOT NULL,
    "sequence" integer NOT NULL,
    "chargeId" text,
    "customerId" text,
    "erasedAt" timestamptz(3),
    "archiveId" text NOT NULL REFERENCES "eventArchives" ("id"),
    CONSTRAINT "archivedEvents_sequence" UNIQUE ("objectId", "storeId", "devMode", "sequence")
  )`,
  `CREATE INDEX IF NOT EXISTS "archivedEvents_archive" ON "archivedEvents" ("archiveId", "id")`,
];

const REPORTS = [
  // Totals of days that are over. What is null was not made yet: the day is counted.
  `CREATE TABLE IF NOT EXISTS "dailyTotals" (
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL CHECK (NOT "devMode"),
    "day" date NOT NULL,
    "outcomes" jsonb NOT NULL,
    "campaigns" jsonb NOT NULL,
    "sales" jsonb,
    "recovery" jsonb,
    "mrr" jsonb,
    "cohorts" jsonb,
    "sellers" jsonb,
    PRIMARY KEY ("storeId", "devMode", "day")
  )`,
  `CREATE INDEX IF NOT EXISTS "dailyTotals_unfinished"
    ON "dailyTotals" ("storeId", "devMode", "day")
    WHERE "mrr" IS NULL`,
  `CREATE INDEX IF NOT EXISTS "dailyTotals_withoutSellers"
    ON "dailyTotals" ("storeId", "devMode", "day")
    WHERE "sellers" IS NULL`,
  // Rows are only added: transactions that change charges of one day do not wait for each other.
  `CREATE TABLE IF NOT EXISTS "changedDays" (
    "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "storeId" text NOT NULL,
    "devMode" boolean NOT NULL,
    "day" date NOT NULL
  )`,
  `CREATE INDEX IF NOT EXISTS "changedDays_day" ON "changedDays" ("storeId", "devMode", "day")`,
  // At most one of a store at a time.
  `CREATE TABLE IF NOT EXISTS "sampleYears" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL CHECK ("devMode"),
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "status" text NOT NULL,
    "steps" integer NOT NULL,
    "stepsDone" integer NOT NULL DEFAULT 0,
    "refused" integer NOT NULL DEFAULT 0,
    "from" timestamptz(3),
    "endedAt" timestamptz(3),
    "problem" text,
    "message" text
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "sampleYears_one_at_a_time"
    ON "sampleYears" ("storeId", "devMode")
    WHERE "status" IN ('QUEUED', 'RUNNING', 'CANCELLING')`,
  `CREATE INDEX IF NOT EXISTS "sampleYears_last" ON "sampleYears" ("storeId", "devMode", "id")`,
];

const STATEMENTS = [...MEMBERS, ...OPERATORS, ...EVENTS, ...REPORTS];

export class MembersAndOperators0482 implements MigrationInterface {
  name = 'MembersAndOperators1760000000482';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, STATEMENTS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
