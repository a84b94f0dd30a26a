/** Validates the rules of 0350, and builds its indexes, while payments go on. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHANGE_RULES } from './0350-charged-changes';

const INDEXES = {
  planChanges_charge: `"planChanges" ("chargeId") WHERE "chargeId" IS NOT NULL`,
  planChanges_awaiting: `"planChanges" ("subscriptionId") WHERE "status" = 'AWAITING_PAYMENT'`,
};

export class ChargedChangeRules0351 implements MigrationInterface {
  name = 'ChargedChangeRules1760000000351';
  /** A validation reads the whole table under a weak lock; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    for (const name of CHANGE_RULES)
      await runner.query(`ALTER TABLE "charges" VALIDATE CONSTRAINT "${name}"`);
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await runner.query(`CREATE UNIQUE INDEX CONCURRENTLY "${name}" ON ${definition}`);
    }
    await runner.query(`RESET lock_timeout`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
