/** Indexes by which lists are searched by a keyword. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = '"storeId", "devMode"';
/** As in src/platform/records/columns/folded.ts. */
const folded = (column: string) =>
  `(translate(lower("${column}"), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'))`;
const OWN_ID = `${folded('externalId')} text_pattern_ops`;

const INDEXES = {
  checkouts_ownIds: `"checkouts" (${SCOPE}, ${OWN_ID}) WHERE "externalId" IS NOT NULL`,
  // Most checkouts sell one product.
  checkouts_firstItem: `"checkouts" (${SCOPE}, ("items"->0->>'id'), "id")`,
  checkouts_items: `"checkouts" USING gin ("items" jsonb_path_ops) WHERE jsonb_array_length("items") > 1`,
  customers_emails: `"customers" (${SCOPE}, lower("email") text_pattern_ops) WHERE "deletedAt" IS NULL`,
  products_ownIds: `"products" (${SCOPE}, ${OWN_ID})`,
  subscriptions_ownIds: `"subscriptions" (${SCOPE}, ${OWN_ID}) WHERE "externalId" IS NOT NULL`,
};

/** Built while rows are written; see 0034 for the lock timeout. */
export class Keywords0140 implements MigrationInterface {
  name = 'Keywords1760000000140';
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
