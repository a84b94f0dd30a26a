/** Indexes for lists of events in the order of their positions, and for the ledger of one object. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = `"storeId", "devMode"`;

const STATEMENTS = [
  // Lists were sorted by id before; the whole list has an index by position already.
  `DROP INDEX "events_list"`,
  `DROP INDEX "events_type"`,
  `DROP INDEX "events_object"`,
  `CREATE INDEX "events_type" ON "events" (${SCOPE}, "type", "position") WHERE "position" IS NOT NULL`,
  `CREATE INDEX "events_object" ON "events" ("objectId", "position") WHERE "position" IS NOT NULL`,
  `CREATE INDEX "ledgerEntries_reference" ON "ledgerEntries" (${SCOPE}, "reference", "id")`,
];

export class ReadLists0017 implements MigrationInterface {
  name = 'ReadLists1760000000017';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
