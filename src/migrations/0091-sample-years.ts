/** Years of sample data that members have asked for: at most one of a store at a time. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SampleYears0091 implements MigrationInterface {
  name = 'SampleYears1760000000091';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(`
      CREATE TABLE "sampleYears" (
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
      )
    `);
    await runner.query(`
      CREATE UNIQUE INDEX "sampleYears_one_at_a_time"
      ON "sampleYears" ("storeId", "devMode")
      WHERE "status" IN ('QUEUED', 'RUNNING', 'CANCELLING')
    `);
    await runner.query(`
      CREATE INDEX "sampleYears_last" ON "sampleYears" ("storeId", "devMode", "id")
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
