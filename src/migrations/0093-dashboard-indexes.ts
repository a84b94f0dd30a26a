/**
 * Indexes by which the lists of the dashboard are read, filtered, counted and summed, each in the
 * order of its list.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = '"storeId", "devMode"';
/** As in kit/data/cursors.ts. */
const TAIL = `(substring("id" from '[^_]+$'))`;
/** As in kit/data/folded.ts. */
const NAME = `(translate(lower("name"), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'))`;
/** The sums of a list are read from its index alone. Without the id PostgreSQL would not do it. */
const SUMMED = '"id", "amount", "paidAmount", "platformFee", "createdAt"';
/** The accounts of the ledger that have few entries; those of the others are never far away. */
const FEW = `"account" IN ('BLOCKED', 'IN_TRANSIT', 'SUSPENSE')`;

const INDEXES = {
  charges_listSums: `"charges" (${SCOPE}, ${TAIL}) INCLUDE (${SUMMED}, "status", "method")`,
  charges_statusSums: `"charges" (${SCOPE}, "status", ${TAIL}) INCLUDE (${SUMMED})`,
  charges_methodSums: `"charges" (${SCOPE}, "method", ${TAIL}) INCLUDE (${SUMMED})`,
  // Also of charges under dispute: without them check-disputes would read all charges.
  charges_disputeCheck: `"charges" (${SCOPE}, "disputeCheckAt") WHERE "disputeCheckAt" IS NOT NULL`,
  checkouts_frequency: `"checkouts" (${SCOPE}, "frequency", "id")`,
  customers_named: `"customers" (${SCOPE}, ${NAME} text_pattern_ops) INCLUDE ("name") WHERE "deletedAt" IS NULL`,
  events_listed: `"events" (${SCOPE}, "position") INCLUDE ("test") WHERE "position" IS NOT NULL`,
  events_typed: `"events" (${SCOPE}, "type", "position") INCLUDE ("test") WHERE "position" IS NOT NULL`,
  ledgerEntries_account: `"ledgerEntries" (${SCOPE}, "account", "id") WHERE ${FEW}`,
};

/** Those above find the same. */
const REPLACED = [
  'charges_list',
  'charges_status',
  'customers_name',
  'events_stream',
  'events_type',
];

/** Built while rows are written; see 0034 for the lock timeout. */
export class DashboardIndexes0093 implements MigrationInterface {
  name = 'DashboardIndexes1760000000093';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await runner.query(`CREATE INDEX CONCURRENTLY "${name}" ON ${definition}`);
    }
    for (const name of REPLACED) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
    // An index of some rows only has no statistics for the planner: it would take any name for one
    // of many, and walk the list instead of reading the index.
    await runner.query(
      `CREATE STATISTICS IF NOT EXISTS "customers_named" ON ${NAME} FROM "customers"`,
    );
    await runner.query('ANALYZE "customers"');
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
