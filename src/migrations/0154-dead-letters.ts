/** When a claimed row failed for the first time. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeadLetters0154 implements MigrationInterface {
  name = 'DeadLetters1760000000154';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "claims" ADD COLUMN "firstFailedAt" TIMESTAMP(3) WITH TIME ZONE`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
