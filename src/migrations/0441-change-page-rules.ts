/** Validates the rules of 0440, and builds its index, while payments go on. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHANGE_PAGE_RULES } from './0440-change-pages';

const INDEXES = {
  planChanges_expireAt: `"planChanges" ("storeId", "devMode", "expireAt")
    WHERE "status" = 'AWAITING_PAYMENT' AND "expireAt" IS NOT NULL`,
};

export class ChangePageRules0441 implements MigrationInterface {
  name = 'ChangePageRules1760000000441';
  /** A validation reads the whole table under a weak lock; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    for (const name of CHANGE_PAGE_RULES)
      await runner.query(`ALTER TABLE "charges" VALIDATE CONSTRAINT "${name}"`);
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await runner.query(`CREATE INDEX CONCURRENTLY "${name}" ON ${definition}`);
    }
    await runner.query(`RESET lock_timeout`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
