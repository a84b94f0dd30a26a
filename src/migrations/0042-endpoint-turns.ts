/** When an endpoint last answered well, and from which event on a webhook must have deliveries. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "webhooks" ADD COLUMN "lastSucceededAt" timestamptz(3),
    ADD COLUMN "relayedFrom" bigint, ADD COLUMN "relayedFor" timestamptz(3)`,
  // A webhook whose subscription never changed must have a delivery of every event since then.
  `UPDATE "webhooks" SET "relayedFrom" = 0, "relayedFor" = "subscribedAt"
    WHERE "subscribedAt" = "createdAt"`,
  `CREATE INDEX "webhooks_recent" ON "webhooks" ("lastSucceededAt")
    WHERE "status" = 'ACTIVE' AND "deletedAt" IS NULL AND "failingSince" IS NULL`,
  `CREATE INDEX "webhooks_failing" ON "webhooks" ("failingSince")
    WHERE "status" = 'ACTIVE' AND "deletedAt" IS NULL AND "failingSince" IS NOT NULL`,
  `CREATE INDEX "webhooks_unseen" ON "webhooks" ("id")
    WHERE "relayedFor" IS DISTINCT FROM "subscribedAt"`,
];

export class EndpointTurns0042 implements MigrationInterface {
  name = 'EndpointTurns1760000000042';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
