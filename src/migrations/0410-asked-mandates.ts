/** The mandates that buyers are asked for when their subscriptions move to automatic Pix. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every statement may be repeated; see 0034 for the lock timeout. */
const STATEMENTS = [
  `SET lock_timeout = '1min'`,
  `ALTER TABLE "subscriptions"
    ADD COLUMN IF NOT EXISTS "askedMandateReference" text,
    ADD COLUMN IF NOT EXISTS "askedMandateFrequency" text,
    ADD COLUMN IF NOT EXISTS "askedMandateCode" text,
    ADD COLUMN IF NOT EXISTS "askedMandateUntil" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "askedMandateAccountId" text`,
  `ALTER TABLE simulator."mandates"
    ADD COLUMN IF NOT EXISTS "isAccepted" boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS "brCode" text`,
  `DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_askedMandateOnce"`,
  `CREATE UNIQUE INDEX CONCURRENTLY "subscriptions_askedMandateOnce"
    ON "subscriptions" ("askedMandateReference")
    WHERE "askedMandateReference" IS NOT NULL`,
  `RESET lock_timeout`,
];

/** The previous release leaves the columns as they are, and asks for no such mandate. */
export class AskedMandates0410 implements MigrationInterface {
  name = 'AskedMandates1760000000410';
  /** Indexes are built concurrently outside of transactions. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
