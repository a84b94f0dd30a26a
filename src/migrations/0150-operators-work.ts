/** What operators paused, and how many rows of each job the workers handled in the last hour. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `
    CREATE TABLE "workPauses" (
      "name" text PRIMARY KEY,
      "reason" text NOT NULL,
      "pausedBy" text NOT NULL,
      "since" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
      "until" TIMESTAMP(3) WITH TIME ZONE
    )
  `,
  `
    CREATE TABLE "handledRows" (
      "job" text NOT NULL,
      "minute" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
      "done" bigint NOT NULL,
      "failed" bigint NOT NULL,
      PRIMARY KEY ("job", "minute")
    )
  `,
];

export class OperatorsWork0150 implements MigrationInterface {
  name = 'OperatorsWork1760000000150';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
