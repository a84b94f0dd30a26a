/** Trials by invoice without a payment method: which subscriptions wait for their first payment. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release begins no subscription by invoice: see 0270. */
export class TrialsByInvoice0320 implements MigrationInterface {
  name = 'TrialsByInvoice1760000000320';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    await runner.query(`ALTER TABLE "subscriptions"
      ADD COLUMN IF NOT EXISTS "awaitsFirstPayment" boolean NOT NULL DEFAULT false`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
