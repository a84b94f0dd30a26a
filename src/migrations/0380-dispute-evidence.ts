/** Disputes with a deadline, evidence, and the stage of the merchant's answer. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every statement may be repeated; see 0034 for the lock timeout. The previous release opens
 * disputes without a deadline: nothing happens to them by itself, as before.
 */
const STATEMENTS = [
  `SET lock_timeout = '1min'`,
  `ALTER TABLE "disputes"
    ADD COLUMN IF NOT EXISTS "stage" text NOT NULL DEFAULT 'AWAITING_EVIDENCE',
    ADD COLUMN IF NOT EXISTS "answerBy" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "answeredAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "handedInAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "deliveryNotes" text,
    ADD COLUMN IF NOT EXISTS "evidence" jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN IF NOT EXISTS "nextStepAt" timestamptz(3)`,
  // Files of evidence name their dispute there. The previous release counts and keeps them too.
  `ALTER TABLE "productFiles" DROP CONSTRAINT IF EXISTS "productFiles_productId_fkey"`,
  `DROP INDEX CONCURRENTLY IF EXISTS "disputes_nextStep"`,
  `CREATE INDEX CONCURRENTLY "disputes_nextStep"
    ON "disputes" ("storeId", "devMode", "nextStepAt")
    WHERE "nextStepAt" IS NOT NULL`,
  `RESET lock_timeout`,
];

export class DisputeEvidence0380 implements MigrationInterface {
  name = 'DisputeEvidence1760000000380';
  /** Indexes are built concurrently outside of transactions. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
