/** Finds the subscriptions that ended in a range of time, for the report of cancellations. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from './one-by-one';

const INDEXES = {
  subscriptions_ended: `"subscriptions" ("storeId", "devMode", "canceledAt")
    WHERE "canceledAt" IS NOT NULL`,
};

export class EndedSubscriptions0620 implements MigrationInterface {
  name = 'EndedSubscriptions1760000000620';
  /** An index is built concurrently outside of transactions only. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
