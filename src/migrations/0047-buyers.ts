/** Indexes by which charges and customers are found by the buyer's e-mail address or tax id. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = `"storeId", "devMode"`;

const INDEXES = {
  charges_buyer_email: `"charges" (${SCOPE}, lower("buyer"->>'email')) WHERE "buyer"->>'email' IS NOT NULL`,
  charges_buyer_taxId: `"charges" (${SCOPE}, ("buyer"->>'taxId')) WHERE "buyer"->>'taxId' IS NOT NULL`,
  customers_email_lower: `"customers" (${SCOPE}, lower("email"))`,
};

/**
 * Only indexes: charges have held what buyers entered since the first release. They are built while
 * rows are written; see 0034 for the lock timeout.
 */
export class Buyers0047 implements MigrationInterface {
  name = 'Buyers1760000000047';
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
