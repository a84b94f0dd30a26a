/**
 * When autovacuum works on each table that grows or changes with every payment, and room for
 * updates in place. See docs/operating/tables.md.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * By the defaults a table of ten million rows is vacuumed after two million changed or new rows,
 * and analyzed after one million. Until then lists and sums that are read from an index alone visit
 * the table, and the planner knows nothing of the last months.
 */
const LARGE = [
  'autovacuum_vacuum_scale_factor = 0.02',
  'autovacuum_vacuum_insert_scale_factor = 0.02',
  'autovacuum_analyze_scale_factor = 0.01',
];
/** Their updates touch columns with indexes, so that free room in a page would not help. */
const LARGE_TABLES = [
  'charges',
  'chargeAttempts',
  'checkouts',
  'customers',
  'deliveries',
  'deliveryAttempts',
  'events',
  'incomingPayments',
  'ledgerEntries',
  'mrrMovements',
  'refunds',
  'subscriptions',
  'transfers',
  'usageRecords',
];

/** Rows that come and go: what is dead soon outweighs what is alive. */
const PASSING = ['autovacuum_vacuum_scale_factor = 0.05', 'autovacuum_analyze_scale_factor = 0.05'];
const PASSING_TABLES = ['cardTries', 'claims', 'idempotencyKeys', 'sessions', 'tokens'];

/**
 * Few rows that are updated at every payment or request, in columns without an index: with free
 * room in their page the new version stays in it, and no index is written.
 */
const IN_PLACE_TABLES = {
  apiKeys: 70,
  idempotencyKeys: 50,
  ledgerBalances: 50,
  ledgerPurses: 50,
  rateBuckets: 50,
  sessions: 70,
  testClocks: 50,
};

/** Nobody waits: reads and writes go on, and rows that are stored stay where they are. */
export class TableSettings0103 implements MigrationInterface {
  name = 'TableSettings1760000000103';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of LARGE_TABLES) await set(runner, table, LARGE);
    for (const table of PASSING_TABLES) await set(runner, table, PASSING);
    for (const [table, percent] of Object.entries(IN_PLACE_TABLES))
      await set(runner, table, [`fillfactor = ${percent}`]);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}

async function set(runner: QueryRunner, table: string, settings: readonly string[]): Promise<void> {
  await runner.query(`ALTER TABLE "${table}" SET (${settings.join(', ')})`);
}
