/** A charge without a coupon has no discount, also where an insert does not say so. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DiscountDefault0046 implements MigrationInterface {
  name = 'DiscountDefault1760000000046';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "charges" ALTER COLUMN "discount" SET DEFAULT 0');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
