/** The log of webhook attempts, the order of the events of one object, test events, and why a webhook was disabled. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const RECORD = `"id" text PRIMARY KEY, "storeId" text NOT NULL, "devMode" boolean NOT NULL, "createdAt" timestamptz(3) NOT NULL, "updatedAt" timestamptz(3) NOT NULL`;

const STATEMENTS = [
  `ALTER TABLE "webhooks" ADD COLUMN "sendSecret" boolean NOT NULL DEFAULT false, ADD COLUMN "disabledAt" timestamptz(3), ADD COLUMN "disabledReason" text,
    ADD COLUMN "subscribedAt" timestamptz(3), ADD COLUMN "forgottenUpTo" bigint, ALTER COLUMN "previousSecretUntil" TYPE timestamptz(3)`,
  `ALTER TABLE "webhooks" ALTER COLUMN "sendSecret" DROP DEFAULT`,
  `UPDATE "webhooks" SET "subscribedAt" = "createdAt"`,
  `UPDATE "webhooks" SET "disabledReason" = 'FAILING', "disabledAt" = "updatedAt" WHERE "status" = 'DISABLED'`,
  `ALTER TABLE "webhooks" ALTER COLUMN "subscribedAt" SET NOT NULL`,
  `CREATE INDEX "webhooks_rotating" ON "webhooks" ("previousSecretUntil") WHERE "previousSecretUntil" IS NOT NULL`,
  `ALTER TABLE "events" ADD COLUMN "sequence" integer, ADD COLUMN "test" boolean NOT NULL DEFAULT false`,
  `ALTER TABLE "events" ALTER COLUMN "test" DROP DEFAULT`,
  `UPDATE "events" e SET "sequence" = counted."sequence" FROM (SELECT "id", row_number() OVER (PARTITION BY "objectId", "storeId", "devMode" ORDER BY "position" NULLS LAST, "id") AS "sequence" FROM "events") counted WHERE counted."id" = e."id"`,
  `ALTER TABLE "events" ALTER COLUMN "sequence" SET NOT NULL`,
  `CREATE UNIQUE INDEX "events_sequence" ON "events" ("objectId", "storeId", "devMode", "sequence")`,
  `CREATE INDEX "events_test" ON "events" ("id") WHERE "test"`,
  `ALTER TABLE "deliveries" RENAME COLUMN "attempts" TO "attemptCount"`,
  `ALTER TABLE "deliveries" ADD COLUMN "attemptsBefore" integer NOT NULL DEFAULT 0`,
  `ALTER TABLE "deliveries" ALTER COLUMN "attemptsBefore" DROP DEFAULT`,
  `CREATE INDEX "deliveries_failed" ON "deliveries" ("webhookId", "id") WHERE "status" = 'FAILED'`,
  `CREATE TABLE "deliveryAttempts" (${RECORD}, "deliveryId" text NOT NULL REFERENCES "deliveries" ("id") ON DELETE CASCADE, "number" integer NOT NULL, "attemptedAt" timestamptz(3) NOT NULL,
    "status" integer, "durationMs" integer NOT NULL, "error" text, "answer" text NOT NULL)`,
  `CREATE INDEX "deliveryAttempts_delivery" ON "deliveryAttempts" ("deliveryId", "id")`,
  `CREATE INDEX "deliveryAttempts_list" ON "deliveryAttempts" ("storeId", "devMode", "id")`,
];

export class Deliveries0009 implements MigrationInterface {
  name = 'Deliveries1760000000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
