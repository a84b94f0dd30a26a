/** The ids by which banks and providers know a payment, and the indexes by which it is found. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = '"storeId", "devMode"';
const COLUMNS = ['txid', 'nossoNumero', 'nsu', 'authorizationCode'] as const;
const FOUND_BY = ['providerId', ...COLUMNS] as const;

/** Indexes are built while the table is written; see 0034 for the lock timeout. */
const STATEMENTS = [
  `SET lock_timeout = '1min'`,
  ...COLUMNS.map((name) => `ALTER TABLE "charges" ADD COLUMN IF NOT EXISTS "${name}" text`),
  `ALTER TABLE "refunds" ADD COLUMN IF NOT EXISTS "returnId" text`,
  ...FOUND_BY.flatMap((name) => [
    `DROP INDEX CONCURRENTLY IF EXISTS "charges_by_${name}"`,
    `CREATE INDEX CONCURRENTLY "charges_by_${name}"
     ON "charges" (${SCOPE}, "${name}", "id") WHERE "${name}" IS NOT NULL`,
  ]),
  `RESET lock_timeout`,
];

export class BankIds0193 implements MigrationInterface {
  name = 'BankIds1760000000193';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
