/** The figures that operators watch: one process measures them, and every process shows them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "figures" (
    "part" text PRIMARY KEY,
    "measuredAt" timestamptz,
    "triedAt" timestamptz NOT NULL,
    "tookMs" integer NOT NULL,
    "samples" jsonb NOT NULL
  )`,
];

export class Figures0043 implements MigrationInterface {
  name = 'Figures1760000000043';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
