/** Payouts and transfers, and what the Dev mode simulator remembers of the money it sent. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "transfers" (
    "id" text NOT NULL, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "kind" text NOT NULL, "status" text NOT NULL, "amount" bigint NOT NULL, "platformFee" bigint NOT NULL,
    "externalId" text, "description" text, "pixKeyType" text NOT NULL, "pixKey" text NOT NULL, "endToEndIdentifier" text, "failureReason" text,
    "completedAt" TIMESTAMP(3) WITH TIME ZONE, "nextCheckAt" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_f712e908b465e0085b4408cabc3" PRIMARY KEY ("id")
  )`,
  `CREATE UNIQUE INDEX "transfers_externalId" ON "transfers" ("storeId", "devMode", "kind", "externalId") WHERE "externalId" IS NOT NULL`,
  `CREATE UNIQUE INDEX "transfers_endToEndIdentifier" ON "transfers" ("endToEndIdentifier") WHERE "endToEndIdentifier" IS NOT NULL`,
  `CREATE INDEX "transfers_list" ON "transfers" ("storeId", "devMode", "kind", "id")`,
  `CREATE INDEX "transfers_month" ON "transfers" ("storeId", "devMode", "createdAt")`,
  `CREATE INDEX "transfers_due" ON "transfers" ("storeId", "devMode", "nextCheckAt") WHERE "status" = 'PENDING' AND "nextCheckAt" IS NOT NULL`,
  `CREATE TABLE simulator."payouts" (
    "reference" text PRIMARY KEY, "amount" bigint NOT NULL, "keyType" text NOT NULL, "key" text NOT NULL, "endToEndId" text NOT NULL UNIQUE, "createdAt" timestamptz NOT NULL,
    "settlesAt" timestamptz NOT NULL, "decision" text, "decidedAt" timestamptz, "reason" text
  )`,
];

export class Transfers0003 implements MigrationInterface {
  name = 'Transfers1760000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
