/**
 * When autovacuum works on each table that grows or changes with every payment, and room for
 * updates in place. See docs/operating/tables.md.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oneByOne } from './one-by-one';

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
  'archivedEvents',
  'charges',
  'chargeAttempts',
  'checkouts',
  'customers',
  'deliveries',
  'deliveryAttempts',
  'events',
  'incomingPayments',
  'ledgerEntries',
  'messages',
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

const set = (table: string, settings: readonly string[]): string =>
  `ALTER TABLE "${table}" SET (${settings.join(', ')})`;

/** Reads and writes go on, and rows that are stored stay where they are. */
const STATEMENTS = [
  ...LARGE_TABLES.map((table) => set(table, LARGE)),
  ...PASSING_TABLES.map((table) => set(table, PASSING)),
  ...Object.entries(IN_PLACE_TABLES).map(([table, part]) => set(table, [`fillfactor = ${part}`])),
];

export class TableSettings0486 implements MigrationInterface {
  name = 'TableSettings1760000000486';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, STATEMENTS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
