/** Finds what uses a card of a provider, without reading a whole table. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every statement may be repeated; see 0034 for the lock timeout. */
const STATEMENTS = [
  `SET lock_timeout = '1min'`,
  `DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_card_used"`,
  `CREATE INDEX CONCURRENTLY "subscriptions_card_used"
    ON "subscriptions" ("cardToken")
    WHERE "cardToken" IS NOT NULL AND "status" <> 'CANCELLED' AND NOT "devMode"`,
  `DROP INDEX CONCURRENTLY IF EXISTS "chargeAttempts_card_used"`,
  `CREATE INDEX CONCURRENTLY "chargeAttempts_card_used"
    ON "chargeAttempts" ("cardToken")
    WHERE "cardToken" IS NOT NULL AND "status" = 'PENDING' AND NOT "devMode"`,
  `DROP INDEX CONCURRENTLY IF EXISTS "charges_card_used"`,
  `CREATE INDEX CONCURRENTLY "charges_card_used"
    ON "charges" ("cardToken")
    WHERE "cardToken" IS NOT NULL AND "paidAt" IS NOT NULL AND NOT "devMode"`,
  `RESET lock_timeout`,
];

export class UsesOfCards0090 implements MigrationInterface {
  name = 'UsesOfCards1760000000090';
  /** The indexes are built concurrently, outside of transactions. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
