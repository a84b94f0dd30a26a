/** What the last look at the invariants found; and the order in which events and webhooks were written, whatever the clocks said. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "invariantLooks" ("id" integer PRIMARY KEY CHECK ("id" = 1), "lookedAt" timestamptz, "restUntil" timestamptz NOT NULL, "violations" jsonb NOT NULL)`,
  `INSERT INTO "invariantLooks" ("id", "restUntil", "violations") VALUES (1, 'epoch', '[]')`,
  `CREATE SEQUENCE "tellingOrder"`,
  `ALTER TABLE "events" ADD COLUMN "number" bigint`,
  `ALTER TABLE "webhooks" ADD COLUMN "number" bigint`,
];

export class LooksAndOrder0022 implements MigrationInterface {
  name = 'LooksAndOrder1760000000022';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
