/** Stores whose buyers pay by PIX without typing who they are. Old stores ask, as before. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PixWithoutBuyer0205 implements MigrationInterface {
  name = 'PixWithoutBuyer1760000000205';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "stores"
      ADD COLUMN IF NOT EXISTS "pixWithoutBuyer" boolean NOT NULL DEFAULT false
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
