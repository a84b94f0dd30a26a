/** When the buyer of a declined card payment is erased, and where such payments are found. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  charges_eraseBuyerAt: `"charges" ("storeId", "devMode", "eraseBuyerAt")
    WHERE "eraseBuyerAt" IS NOT NULL`,
  // Written by the previous release, which leaves them PENDING. The job that marks them empties it.
  charges_declined: `"charges" ("id")
    WHERE "status" = 'PENDING' AND "method" = 'CARD' AND "failureReason" IS NOT NULL
      AND "subscriptionId" IS NULL AND "eraseBuyerAt" IS NULL`,
};

/** Built while payments go on; see 0034 for the lock timeout. */
export class DeclinedCharges0123 implements MigrationInterface {
  name = 'DeclinedCharges1760000000123';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    await runner.query(
      `ALTER TABLE "charges" ADD COLUMN IF NOT EXISTS "eraseBuyerAt" timestamptz(3)`,
    );
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await runner.query(`CREATE INDEX CONCURRENTLY "${name}" ON ${definition}`);
    }
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
