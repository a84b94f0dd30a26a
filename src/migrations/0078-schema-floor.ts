/** Which release a process must have at least to work on these tables. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SchemaFloor0078 implements MigrationInterface {
  name = 'SchemaFloor1760000000078';

  // A migration that removes something writes its row: the name of the migration that every process
  // must know from then on.
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "schemaFloor" (
        "migration" text PRIMARY KEY,
        "reason" text NOT NULL
      )
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
