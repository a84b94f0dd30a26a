/** How much less a change credited because that was refunded of the charges of earlier changes. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release leaves it null: its changes took such refunds off in no exact way. */
const STATEMENT = `ALTER TABLE "planChanges" ADD COLUMN IF NOT EXISTS "refundedCredit" bigint`;

export class RefundedCredit0621 implements MigrationInterface {
  name = 'RefundedCredit1760000000621';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(STATEMENT);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
