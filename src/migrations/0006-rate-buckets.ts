/** The token buckets that API processes share; losing them costs nothing but a fresh start, so they are not logged. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RateBuckets0006 implements MigrationInterface {
  name = 'RateBuckets1760000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE UNLOGGED TABLE "rateBuckets" ("keyId" text PRIMARY KEY, "tokens" float8 NOT NULL, "filledAt" timestamptz NOT NULL)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
