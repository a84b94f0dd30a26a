/** Indexes by which customers and products are found by name, charges by amount and metadata. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = '"storeId", "devMode"';
/** As in kit/data/folded.ts. */
const NAME = `(translate(lower("name"), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn')) text_pattern_ops`;

const INDEXES = {
  customers_name: `"customers" (${SCOPE}, ${NAME}) WHERE "deletedAt" IS NULL`,
  products_name: `"products" (${SCOPE}, ${NAME})`,
  charges_amount: `"charges" (${SCOPE}, "amount")`,
  // Only rows with metadata pay for these.
  charges_metadata: `"charges" USING gin ("metadata" jsonb_path_ops) WHERE "metadata" <> '{}'`,
  checkouts_metadata: `"checkouts" USING gin ("metadata" jsonb_path_ops) WHERE "metadata" <> '{}'`,
};

/** Built while rows are written; see 0034 for the lock timeout. */
export class SearchIndexes0061 implements MigrationInterface {
  name = 'SearchIndexes1760000000061';
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
