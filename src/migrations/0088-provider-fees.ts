/** What providers charge the operator for payments. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProviderFees0088 implements MigrationInterface {
  name = 'ProviderFees1760000000088';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(`ALTER TABLE "charges" ADD COLUMN "providerFee" bigint`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
