/**
 * Percentages with decimals: in hundredths of a percent, next to the discount that the release
 * before it reads. That one gives 1% where less than 1.01% was meant, and the same everywhere else.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FractionalPercentages0300 implements MigrationInterface {
  name = 'FractionalPercentages1760000000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '1min'`);
    await runner.query(
      `ALTER TABLE "coupons"
         ADD COLUMN IF NOT EXISTS "discountHundredths" integer
           CHECK (
             "discountHundredths" IS NULL OR
             ("discountHundredths" BETWEEN 1 AND 9999 AND "discountKind" = 'PERCENTAGE')
           )`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
