/**
 * Payment links with a title, and links whose amount the buyer types. The previous release sells
 * such a link for its `amount`, which is the minimum, and shows that sum.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FreeAmountLinks0255 implements MigrationInterface {
  name = 'FreeAmountLinks1760000000255';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(`
      ALTER TABLE "checkouts"
      ADD COLUMN IF NOT EXISTS "title" text,
      ADD COLUMN IF NOT EXISTS "minimumAmount" bigint,
      ADD COLUMN IF NOT EXISTS "maximumAmount" bigint
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
