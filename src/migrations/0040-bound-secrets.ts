/** Says whether sealed texts are bound to their rows. An existing service decides it with `ops reseal --bind`, once the previous release no longer runs. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "sealing" ("isBound" boolean PRIMARY KEY CHECK ("isBound"))`,
  `INSERT INTO "sealing" ("isBound") SELECT true WHERE NOT EXISTS (SELECT 1 FROM "stores")`,
];

export class BoundSecrets0040 implements MigrationInterface {
  name = 'BoundSecrets1760000000040';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
