/** When the buyer agreed that a card is stored. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A card is stored right after its payment, in which the buyer agreed. No release that stores cards
 * leaves the column out.
 */
const STATEMENTS = [
  `SET LOCAL lock_timeout = '10s'`,
  `ALTER TABLE "storedCards"
    ADD COLUMN IF NOT EXISTS "consentedAt" timestamptz(3)`,
  `UPDATE "storedCards" SET "consentedAt" = "createdAt"`,
  `ALTER TABLE "storedCards" ALTER COLUMN "consentedAt" SET NOT NULL`,
];

export class ConsentOfStoredCards0480 implements MigrationInterface {
  name = 'ConsentOfStoredCards1760000000480';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
