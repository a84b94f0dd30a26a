/** The index of payments of which a part was refunded, in the order of their list. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = '"storeId", "devMode"';
/** The end of an id, by which lists are sorted. */
const TAIL = `(substring("id" from '[^_]+$'))`;

/** Built while rows are written; see 0034 for the lock timeout. */
const STATEMENTS = [
  `SET lock_timeout = '1min'`,
  'DROP INDEX CONCURRENTLY IF EXISTS "charges_partlyRefunded"',
  `CREATE INDEX CONCURRENTLY "charges_partlyRefunded" ON "charges" (${SCOPE}, ${TAIL})
   WHERE "refundedAmount" > 0 AND "status" <> 'REFUNDED'`,
  'RESET lock_timeout',
];

export class PartlyRefunded0157 implements MigrationInterface {
  name = 'PartlyRefunded1760000000157';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
