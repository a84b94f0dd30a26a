/** Events that were moved to files: the files, and of each event what is still asked about it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EventArchives0105 implements MigrationInterface {
  name = 'EventArchives1760000000105';

  async up(runner: QueryRunner): Promise<void> {
    // Without archivedAt a file is being written, and its events are still in their table.
    await runner.query(`
      CREATE TABLE "eventArchives" (
        "id" text PRIMARY KEY,
        "createdAt" timestamptz(3) NOT NULL,
        "month" text NOT NULL,
        "file" text NOT NULL,
        "events" integer NOT NULL,
        "bytes" integer NOT NULL,
        "sha256" text NOT NULL,
        "archivedAt" timestamptz(3)
      )
    `);
    // The place among the events of the object stays taken, as in "events".
    await runner.query(`
      CREATE TABLE "archivedEvents" (
        "id" text PRIMARY KEY,
        "storeId" text NOT NULL,
        "devMode" boolean NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "type" text NOT NULL,
        "objectId" text NOT NULL,
        "sequence" integer NOT NULL,
        "chargeId" text,
        "customerId" text,
        "erasedAt" timestamptz(3),
        "archiveId" text NOT NULL REFERENCES "eventArchives" ("id"),
        CONSTRAINT "archivedEvents_sequence" UNIQUE ("objectId", "storeId", "devMode", "sequence")
      )
    `);
    await runner.query(
      `CREATE INDEX "archivedEvents_archive" ON "archivedEvents" ("archiveId", "id")`,
    );
    await runner.query(`
      ALTER TABLE "archivedEvents" SET (
        autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_vacuum_insert_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.01
      )
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
