/** Tells the attempts that a merchant asked for from those of the buyer. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RetriesByMerchants0051 implements MigrationInterface {
  name = 'RetriesByMerchants1760000000051';

  async up(runner: QueryRunner): Promise<void> {
    // Requests wait behind this lock, so it is not waited for longer than a transaction may idle.
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    await runner.query(
      `ALTER TABLE "chargeAttempts" ADD COLUMN "byMerchant" boolean NOT NULL DEFAULT false`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
