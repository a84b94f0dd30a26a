/** Which keys of SECRET_KEY this database was used with, so that a process with another key does
 * not start. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [`CREATE TABLE "secretKeyIds" ("id" text PRIMARY KEY)`];

export class SecretKeyIds0041 implements MigrationInterface {
  name = 'SecretKeyIds1760000000041';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
