/** Claims tell whose they are: the queue that carries them, or the worker that has begun. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "claims" ADD COLUMN "token" text, ADD COLUMN "begunAt" timestamptz`,
  `CREATE INDEX "claims_held" ON "claims" ("job", "storeId", "devMode") WHERE "token" IS NOT NULL`,
];

export class ClaimTokens0012 implements MigrationInterface {
  name = 'ClaimTokens1760000000012';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
