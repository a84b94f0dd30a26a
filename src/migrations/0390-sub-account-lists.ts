/** Indexes by which the lists of sub-accounts and of their withdrawals are read. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = '"storeId", "devMode"';
/** As in src/platform/records/columns/folded.ts. */
const NAME = `(translate(lower("name"), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'))`;

const INDEXES = {
  subAccounts_named: `"subAccounts" (${SCOPE}, ${NAME} text_pattern_ops) WHERE "deletedAt" IS NULL`,
  subAccountBalances_negative: `"subAccountBalances" (${SCOPE}, "subAccountId") WHERE "available" < 0`,
  transfers_subAccount: `"transfers" (${SCOPE}, "subAccountId", "id") WHERE "subAccountId" IS NOT NULL`,
};

/** Built while rows are written; see 0034 for the lock timeout. */
export class SubAccountLists0390 implements MigrationInterface {
  name = 'SubAccountLists1760000000390';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
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
