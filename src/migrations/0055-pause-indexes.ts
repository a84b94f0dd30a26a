/** The due times of paused and ending subscriptions. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const DUE = ['cancelAt', 'resumesAt', 'callOffAt'];

/** Built while subscriptions are charged; see 0034 for the lock timeout. */
const STATEMENTS = [
  `SET lock_timeout = '1min'`,
  ...DUE.flatMap((due) => [
    `DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_${due}"`,
    `CREATE INDEX CONCURRENTLY "subscriptions_${due}"
      ON "subscriptions" ("storeId", "devMode", "${due}")
      WHERE "status" = 'ACTIVE' AND "${due}" IS NOT NULL`,
  ]),
  `RESET lock_timeout`,
];

export class PauseIndexes0055 implements MigrationInterface {
  name = 'PauseIndexes1760000000055';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
