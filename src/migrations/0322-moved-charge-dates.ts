/** Charge dates that were moved: when the running cycle began, and what its longer time costs. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release counts the dates of a moved subscription from its new anchor, as of any. */
export class MovedChargeDates0322 implements MigrationInterface {
  name = 'MovedChargeDates1760000000322';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    await runner.query(`ALTER TABLE "subscriptions"
      ADD COLUMN IF NOT EXISTS "movedCycle" integer,
      ADD COLUMN IF NOT EXISTS "movedFrom" timestamptz(3),
      ADD COLUMN IF NOT EXISTS "movedPrice" bigint`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
